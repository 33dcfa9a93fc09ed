package alg

import (
	"encoding/binary"
	"slices"
	"time"

	"hpfc/runtime/comm"
)

// Rounds bound a measurement: as many times as fit into the time, but not fewer and about not more than so many.
type Rounds struct {
	Fewest, Most int
	Time         time.Duration
}

// warmUp is how many rounds do not count: connections are made, and pages touched.
const warmUp = 1

// inARow is how often an operation is done in a round. The first time does not count: what it finds in the caches is what
// another operation has left there, which can take half or twice the time of finding its own.
const inARow = 3

// InTurns measures operations in turns, so that what else the machine does disturbs all alike; who begins changes
// from round to round. All processes call it and get the same times: those of the slowest process.
func InTurns(c comm.Comm, limit Rounds, ways ...func() error) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(ways))
	for round, rounds := 0, warmUp+1; round < rounds; round++ {
		start := clock()
		for k := range ways {
			k = (k + round) % len(ways)
			some, err := row(c, ways[k])
			if err != nil {
				return nil, err
			}
			if round >= warmUp {
				times[k] = append(times[k], some...)
			}
		}
		if round == warmUp {
			var err error
			if rounds, err = limit.agree(c, clock()-start); err != nil {
				return nil, err
			}
		}
	}
	for k := range times {
		var err error
		if times[k], err = slowest(c, times[k]); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// row does an operation some times, and returns what all but the first took.
func row(c comm.Comm, operation func() error) (times []time.Duration, err error) {
	for again := range inARow {
		if err := Barrier(c); err != nil {
			return nil, err
		}
		begin := clock()
		if err := operation(); err != nil {
			return nil, err
		}
		if d := clock() - begin; again > 0 {
			times = append(times, d)
		}
	}
	return times, nil
}

// agree is the number of rounds with those to warm up, by what one of them took at process 0.
func (r Rounds) agree(c comm.Comm, one time.Duration) (int, error) {
	const each = inARow - 1
	times := min(r.Most, max(r.Fewest, each*int(r.Time/max(1, one))))
	data := binary.LittleEndian.AppendUint32(nil, uint32((times+each-1)/each))
	err := Broadcast(c, 0, data)
	return warmUp + int(binary.LittleEndian.Uint32(data)), err
}

// slowest is the longest of all processes' times, one by one.
func slowest(c comm.Comm, mine []time.Duration) ([]time.Duration, error) {
	const bytes = 8
	var data []byte
	for _, t := range mine {
		data = binary.LittleEndian.AppendUint64(data, uint64(t))
	}
	parts, err := AllGather(c, data, nil)
	if err != nil {
		return nil, err
	}
	all := make([]time.Duration, len(mine))
	for i := range all {
		for _, p := range parts {
			all[i] = max(all[i], time.Duration(binary.LittleEndian.Uint64(p[bytes*i:])))
		}
	}
	return all, nil
}

// Median is the middle one of times, 0 if there are none.
func Median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

var origin = time.Now()

// clock is the time since some moment: it reads one clock where time.Now reads two, which takes as long
// as a message.
func clock() time.Duration { return time.Since(origin) }
