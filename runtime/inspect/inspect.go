// Package inspect is the runtime's part of inspector and executor for irregular references, in
// the manner of PARTI and CHAOS (Saltz et al.). Compiled inspectors note the elements that a
// reference names on each rank; this package finds their owners in closed form, removes
// duplicates, agrees with the other processes on who sends what, and turns the notes into
// distances from the array's base address. Elements of other ranks get a place in a contiguous
// buffer behind the array's own, in the order of their owners, so that messages are received in
// place. Before each execution the buffer is filled.
package inspect

import (
	"encoding/binary"
	"fmt"
	"time"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// Arrays is what an Inspector asks of the keeper of the arrays.
type Arrays interface {
	// Ranks returns the first rank of this process and their number.
	Ranks() (first, count int)

	// Process returns the process that has a rank.
	Process(rank int64) int

	// Layout returns the layout of an array, which is distributed, and the bytes of an element.
	Layout(id int64) (*mapping.Layout, int64)

	// SideBySide tells whether the parts that the ranks have of an array lie in memory as in a sequential program, or all
	// ranks have the whole array.
	SideBySide(id int64) bool

	// Name returns the name of an array.
	Name(id int64) string
}

// An Inspector serves the requests of one process for its irregular references.
type Inspector struct {
	comm       comm.Comm
	arrays     Arrays
	streams    map[int64]*schedule
	updates    map[int64]*updates
	orders     []map[int64]*order  // by rank of this process
	rounds     map[int64]*rounds   // by first stream
	halves     map[int64]*halves   // by first stream
	halos      map[int64]*execHalo // by first stream
	coming     []*gather           // whose messages are under way
	trials     map[int64]*trial
	timings    map[int64]*timing     // by first stream
	lines      map[int64]int         // of the program, by stream
	kept       map[keptLoop][]int64  // streams of loops whose iterations keep their order
	waiting    map[int64]*LoopReport // nests that rank 0 runs because they have hardly run yet, and exec halos, by the address of what was answered
	foresights map[int64]*foresight  // of them, by the address of their answers

	divisions map[int64]*division // by the first stream of the nest
	divided   map[int64]*division // by stream of updates

	locality Locality
	asked    time.Duration // processor time before the nest that is to be inspected next was looked at; 0: not known
	job      job
	stamp    uint64 // marks the messages of the collective being served
	served   uint64
}

// A job is a collective whose work is divided among the ranks of this process.
type job interface {
	phases() int
	run(phase, i int) error
	done(phase int) error
}

// New returns the inspector of a process.
func New(c comm.Comm, a Arrays, l Locality) *Inspector {
	_, count := a.Ranks()
	orders := make([]map[int64]*order, count)
	for i := range orders {
		orders[i] = map[int64]*order{}
	}
	return &Inspector{
		orders: orders, trials: map[int64]*trial{}, timings: map[int64]*timing{}, divisions: map[int64]*division{}, divided: map[int64]*division{}, locality: l, comm: c, arrays: a, streams: map[int64]*schedule{}, updates: map[int64]*updates{},
		rounds: map[int64]*rounds{}, halves: map[int64]*halves{}, halos: map[int64]*execHalo{}, lines: map[int64]int{}, kept: map[keptLoop][]int64{}, waiting: map[int64]*LoopReport{}, foresights: map[int64]*foresight{},
	}
}

// Serves tells whether requests of a kind are the inspector's business.
func Serves(kind int32) bool {
	return kind == abi.ReqSchedule || kind == abi.ReqGather || kind == abi.ReqScatter || kind == abi.ReqConsider ||
		kind == abi.ReqDivide || kind == abi.ReqPack || kind == abi.ReqKept || kind == abi.ReqWeigh || kind == abi.ReqRound || kind == abi.ReqHalf || kind == abi.ReqTimed || kind == abi.ReqAwait || kind == abi.ReqExecHalo
}

// Begin starts a collective, given the requests of all ranks of this process, and returns in
// how many phases Phase is to finish it.
func (x *Inspector) Begin(requests []abi.Request) (phases int, err error) {
	x.served++
	x.stamp = x.served<<32 ^ uint64(requests[0].Line)<<8 ^ uint64(requests[0].Kind)
	if requests[0].Kind == abi.ReqSchedule {
		x.lines[requests[0].Words[wordStream]] = int(requests[0].Line)
	}
	switch {
	case requests[0].Kind == abi.ReqGather:
		x.job, err = x.newGather(requests)
	case requests[0].Kind == abi.ReqWeigh:
		x.job = x.newWeigh(requests)
	case requests[0].Kind == abi.ReqRound:
		x.job, err = x.newTurn(requests)
	case requests[0].Kind == abi.ReqHalf:
		x.job, err = x.newHalf(requests)
	case requests[0].Kind == abi.ReqScatter:
		x.job, err = x.newScatter(requests)
	case requests[0].Kind == abi.ReqDivide:
		x.job = x.newDivision(requests)
	case requests[0].Kind == abi.ReqPack:
		x.job, err = x.newPacking(requests)
	case requests[0].Kind == abi.ReqKept:
		x.job = nothing{}
		x.keep(requests[0])
	case requests[0].Kind == abi.ReqTimed:
		x.job, err = nothing{}, x.timed(requests)
	case requests[0].Kind == abi.ReqAwait:
		x.job, err = x.newAwait(requests)
	case requests[0].Kind == abi.ReqExecHalo && requests[0].Words[wordHaloNoted] == 0:
		x.job = nothing{}
		x.askHalo(requests)
	case requests[0].Kind == abi.ReqExecHalo:
		x.job = x.newExecHalo(requests)
	case requests[0].Kind == abi.ReqConsider:
		x.job, err = x.consider(requests)
	case requests[0].Words[wordKind] == abi.StreamUpdate:
		x.job = x.newUpdates(requests)
	default:
		x.job = x.newSchedule(requests)
	}
	if err != nil {
		return 0, err
	}
	return x.job.phases(), nil
}

// Phase does the part of the ranks lo <= rank < hi in a phase.
func (x *Inspector) Phase(phase, lo, hi int) error {
	first, _ := x.arrays.Ranks()
	for rank := lo; rank < hi; rank++ {
		if err := x.job.run(phase, rank-first); err != nil {
			return err
		}
	}
	return nil
}

// Done ends a phase that has been done for all ranks of this process.
func (x *Inspector) Done(phase int) error { return x.job.done(phase) }

// Close frees what the schedules hold.
func (x *Inspector) Close() {
	for _, s := range x.streams {
		s.close()
		for i := range s.parts {
			s.parts[i].free()
		}
	}
	for _, d := range x.divisions {
		d.close()
	}
	for _, u := range x.updates {
		u.close()
		for i := range u.parts {
			u.parts[i].free()
		}
	}
	for _, orders := range x.orders {
		for _, o := range orders {
			o.free()
		}
	}
	for _, r := range x.rounds {
		r.close()
		r.freeStreams()
	}
	for _, h := range x.halves {
		h.close()
	}
	for _, h := range x.halos {
		h.close()
	}
	x.streams, x.updates, x.orders, x.rounds = nil, nil, nil, nil
}

// Words of a request.
const (
	wordStream = iota
	wordAddress
	wordDesc
)

// descBase is the address that local address 0 of an array has on the rank of a request; 0 when
// the rank holds nothing.
func descBase(r abi.Request) int64 { return field(r.Words[wordDesc], abi.Desc.Index("base")) }

// field reads a member of a structure of compiled code.
func field(address, index int64) int64 { return *(*int64)(mem.At(address + 8*index)) }

// A Mismatch reports processes that take part in different collectives.
type Mismatch struct{ Process, Peer int }

func (m *Mismatch) Error() string {
	return fmt.Sprintf("processes %d and %d take part in different collectives", m.Process, m.Peer)
}

// stampBytes is the room for the stamp in front of a message.
const stampBytes = 16

func (x *Inspector) putStamp(message []byte) { binary.LittleEndian.PutUint64(message, x.stamp) }

func (x *Inspector) checkStamp(message []byte, peer int) error {
	if binary.LittleEndian.Uint64(message) != x.stamp {
		return &Mismatch{x.comm.Rank(), peer}
	}
	return nil
}
