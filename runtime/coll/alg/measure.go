package alg

import (
	"encoding/binary"
	"math"
	"time"

	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

// Sizes and numbers of the messages that Measure sends.
const (
	largeMessage = 256 << 10
	smallRounds  = 101

	burstMessages = 32
	largeRounds   = 11

	// measureBudget is the time after which Measure does not try again: where one attempt has taken it, more processes
	// than processors take turns, and the start of a program would wait for many seconds. A calm machine takes
	// some milliseconds for all attempts.
	measureBudget = time.Second
)

// Measure finds the model of a group: start-up and bytes from messages to and fro between process 0 and
// the last, which is on another host where there are several; the meeting from Barrier. It measures more
// than once, since something else may be running just then. All processes call it and get the same model.
func Measure(c comm.Comm) (costs.Model, error) { return measure(c, measureBudget) }

func measure(c comm.Comm, budget time.Duration) (costs.Model, error) {
	const attempts = 5
	start := clock()
	m := costs.Typical
	if c.Size() == 1 {
		return m, nil
	}
	least := [4]float64{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)}
	for attempt := range attempts {
		for k, nanoseconds := range []func() (float64, error){
			// The first barriers make the connections.
			func() (float64, error) { return timed(smallRounds, func() error { return Barrier(c) }) },
			func() (float64, error) { return pingPong(c, 8, smallRounds) },
			func() (float64, error) { return pingPong(c, largeMessage, largeRounds) },
			func() (float64, error) { return burst(c, smallRounds/4) },
		} {
			t, err := nanoseconds()
			if err != nil {
				return m, err
			}
			least[k] = min(least[k], t)
		}
		spent, err := rootSays(c, clock()-start > budget)
		if err != nil {
			return m, err
		}
		if spent {
			break
		}
		time.Sleep(calmAfter / 2 << attempt)
	}
	meeting, small, large, many := least[0], least[1], least[2], least[3]
	m.Meeting = max(1, meeting)
	m.Gap = min(max(1, (many-2*small)/(burstMessages-1)), max(1, small))
	m.Alpha = max(1, small)
	m.Beta = max(0.001, (large-small)/largeMessage)
	return m, agree(c, &m)
}

// rootSays gives all processes the answer of process 0.
func rootSays(c comm.Comm, answer bool) (bool, error) {
	data := []byte{0}
	if answer {
		data[0] = 1
	}
	err := Broadcast(c, 0, data)
	return data[0] != 0, err
}

// agree gives all processes the model of process 0.
func agree(c comm.Comm, m *costs.Model) error {
	data := ModelBytes(*m)
	err := Broadcast(c, 0, data)
	*m = ReadModel(data)
	return err
}

// ModelBytes is a model in a form to keep and to send.
func ModelBytes(m costs.Model) []byte {
	var data []byte
	for _, x := range []float64{m.Alpha, m.Gap, m.Beta, m.Meeting} {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return data
}

// ModelSize is the length of a model as bytes.
const ModelSize = 32

// ReadModel is the model that ModelBytes has written.
func ReadModel(data []byte) costs.Model {
	x := func(k int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(data[8*k:])) }
	return costs.Model{Alpha: x(0), Gap: x(1), Beta: x(2), Meeting: x(3)}
}

// pingPong returns the nanoseconds that a message between process 0 and the last takes one way; the
// others do nothing.
func pingPong(c comm.Comm, bytes, rounds int) (float64, error) {
	last := c.Size() - 1
	if c.Rank() != 0 && c.Rank() != last {
		return 0, nil
	}
	message := []comm.Message{{Peer: last - c.Rank(), Data: make([]byte, bytes)}}
	there := func() error { return comm.Exchange(c, nil, message) }
	back := func() error { return comm.Exchange(c, message, nil) }
	if c.Rank() == last {
		there, back = back, there
	}
	t, err := timed(rounds, func() error {
		if err := there(); err != nil {
			return err
		}
		return back()
	})
	return t / 2, err
}

// burst returns the nanoseconds that many small messages at once from process 0 to the last take, and
// one back.
func burst(c comm.Comm, rounds int) (float64, error) {
	last := c.Size() - 1
	if c.Rank() != 0 && c.Rank() != last {
		return 0, nil
	}
	peer := last - c.Rank()
	there := make([]comm.Message, burstMessages)
	for k := range there {
		there[k] = comm.Message{Peer: peer, Data: make([]byte, 8)}
	}
	back := there[:1]
	return timed(rounds, func() error {
		if c.Rank() == last {
			if err := comm.Exchange(c, there, nil); err != nil {
				return err
			}
			return comm.Exchange(c, nil, back)
		}
		if err := comm.Exchange(c, nil, there); err != nil {
			return err
		}
		return comm.Exchange(c, back, nil)
	})
}

// timed returns the nanoseconds of an operation at its best: what else the machine does is not to be kept as
// what messages cost. On a busy machine both processes have a processor at the same time only now and then.
func timed(rounds int, f func() error) (float64, error) {
	best := time.Duration(math.MaxInt64)
	for range rounds {
		start := clock()
		if err := f(); err != nil {
			return 0, err
		}
		best = min(best, clock()-start)
	}
	return float64(best), nil
}
