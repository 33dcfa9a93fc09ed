package inspect

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"time"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An exec halo is the iterations of other ranks that update a rank's elements (OP2's name). In one process, with arrays whose
// parts lie side by side, the rank runs them as they are written: those of the ranks below it first, then its own, then those
// of the ranks above it, which is their order in the loop. Finding them is a pass over the index arrays, where schedules
// for all references take as long as twenty executions.
type execHalo struct {
	x        *Inspector
	line     int
	requests []abi.Request
	streams  [][]notes           // by rank, then stream
	shapes   []*mapping.Layout   // of the streams' arrays
	block    int64               // cells of the home on a rank
	moved    int64               // local address on rank 0 of the home's element of iteration 0
	keys     []map[int64][]int64 // by rank that owns iterations, then rank that is to run them: their numbers
	others   [][]haloPart        // by rank: what it runs of the iterations of others, in their order in the loop
	begun    time.Time
}

// A haloPart is iterations of one rank that another one runs.
type haloPart struct {
	owner   int // index of the rank
	numbers []int64
}

// Words of ReqExecHalo.
const (
	wordHalo = iota
	wordHaloNoted
	wordHaloCut
	wordHaloIterations
	wordHaloWish
	wordHaloOwned
	wordHaloHome
	wordHaloStreams
)

// haloGain is the part of the time of one rank that the iterations of a rank may take for an exec halo to pay; choosing the
// address of an update and a second processor at the memory cost the rest.
const haloGain = 0.75

// leastForHalo is how many iterations a loop has that two meetings more in each execution do not slow down.
const leastForHalo = 1 << 10

// haloSamples is as in commgen.
const haloSamples = 4096

// askHalo answers ReqExecHalo before anything is noted.
func (x *Inspector) askHalo(requests []abi.Request) {
	w := requests[0].Words
	verdict := int64(0)
	if x.mayHaveHalo(w) && haloPays(w[wordHaloCut], w[wordHaloIterations], min(len(requests), runtime.NumCPU())) {
		verdict = 1
		delete(x.halos, w[wordHaloStreams+1]) // its lists will be noted over, and may move then
	}
	for _, r := range requests {
		*(*int64)(mem.At(r.Words[wordHalo])) = verdict
	}
}

// mayHaveHalo tells whether the parts of all arrays of a nest lie side by side, and nobody asks for another way.
func (x *Inspector) mayHaveHalo(w []int64) bool {
	l := x.locality.with(w[wordHaloWish])
	if x.comm.Size() > 1 || l.Iterations > KeepOrder || l.Data == TileData || w[wordHaloIterations] < leastForHalo {
		return false
	}
	arrays := w[wordHaloStreams+1+3*w[wordHaloStreams]:]
	return !slices.ContainsFunc(arrays[1:1+arrays[0]], func(id int64) bool { return !x.arrays.SideBySide(id) })
}

// haloPays tells whether ranks that also run what concerns them of other ranks are faster than one, given how many updates
// of a sample are elsewhere.
func haloPays(cut, iterations int64, workers int) bool {
	sampled := max(1, iterations/(iterations/haloSamples+1))
	return workers > 1 && (1+float64(cut)/float64(sampled))/float64(workers) < haloGain
}

// newExecHalo begins to find a nest's exec halo.
func (x *Inspector) newExecHalo(requests []abi.Request) *execHalo {
	w := requests[0].Words
	h := &execHalo{x: x, line: int(requests[0].Line), requests: slices.Clone(requests), streams: make([][]notes, len(requests)), keys: make([]map[int64][]int64, len(requests)), others: make([][]haloPart, len(requests)), begun: time.Now()}
	home, _ := x.arrays.Layout(field(w[wordHaloHome], abi.Desc.Index("id")))
	h.block = home.Dims[len(home.Dims)-1].K
	for s := range w[wordHaloStreams] {
		shape, _ := x.arrays.Layout(field(w[wordHaloStreams+1+3*s+2], abi.Desc.Index("id")))
		h.shapes = append(h.shapes, shape)
	}
	for i, r := range requests {
		for s := range w[wordHaloStreams] {
			h.streams[i] = append(h.streams[i], notesAt(r.Words[wordHaloStreams+1+3*s+1]))
		}
		for _, run := range h.own(i) {
			h.moved = run.local - run.iteration + int64(i)*h.block
		}
	}
	x.halos[w[wordHaloStreams+1]] = h
	return h
}

// own is the iterations that a rank owns: one run, or none.
func (h *execHalo) own(i int) []run {
	return (*owned)(mem.At(h.requests[i].Words[wordHaloOwned])).list()
}

// The ranks sort what they have noted by owners, and then each makes its list.
const (
	stepSortHalo = iota
	stepListHalo
	stepsHalo
)

func (h *execHalo) phases() int { return stepsHalo }

func (h *execHalo) run(step, i int) error {
	if step == stepSortHalo {
		h.sort(i)
	} else {
		h.list(i)
	}
	return nil
}

func (h *execHalo) done(step int) error {
	if step == stepSortHalo {
		h.handOver()
		return nil
	}
	h.report()
	h.requests, h.others = nil, nil
	return nil
}

// sort lists a rank's iterations by the other ranks that own elements that they update.
func (h *execHalo) sort(i int) {
	h.keys[i] = map[int64][]int64{}
	lists := &byRank[int64]{lists: h.keys[i]}
	for s := range h.streams[i] {
		seeker := newSeeker(h.shapes[s], int64(i))
		numbers := h.streams[i][s].numbers
		for k := 0; k < len(numbers); k += 2 {
			owner, _ := seeker.find(numbers[k])
			lists.add(owner, numbers[k+1])
		}
	}
	lists.flush()
	for owner, list := range h.keys[i] {
		if len(h.streams[i]) > 1 {
			slices.Sort(list)
		}
		h.keys[i][owner] = slices.Compact(list)
	}
}

// handOver gives the lists to the ranks that run the iterations. Most ranks have nothing for each other.
func (h *execHalo) handOver() {
	for i, lists := range h.keys {
		for reader, numbers := range lists {
			if reader != int64(i) {
				h.others[reader] = append(h.others[reader], haloPart{i, numbers})
			}
		}
	}
	h.keys = nil
}

// list makes the runs of the iterations that a rank executes, in the order of the loop.
func (h *execHalo) list(i int) {
	moved := h.moved - int64(i)*h.block
	above, _ := slices.BinarySearchFunc(h.others[i], i, func(p haloPart, i int) int { return cmp.Compare(p.owner, i) })
	var runs []run
	add := func(parts []haloPart) {
		for _, p := range parts {
			for k := 0; k < len(p.numbers); {
				first := k
				for k++; k < len(p.numbers) && p.numbers[k] == p.numbers[k-1]+1; {
					k++
				}
				runs = append(runs, run{p.numbers[first], p.numbers[first] + moved, int64(k - first)})
			}
		}
	}
	add(h.others[i][:above])
	runs = append(runs, h.own(i)...)
	add(h.others[i][above:])
	n := &h.streams[i][0]
	n.free()
	n.numbers = newNumbers(3 * len(runs))
	for k, r := range runs {
		n.numbers[3*k], n.numbers[3*k+1], n.numbers[3*k+2] = r.iteration, r.local, r.n
	}
	n.tell()
}

// halo is the method's name in the report.
const halo = "exec halo"

// report keeps the line of the nest for the report.
func (h *execHalo) report() {
	iterations, again := h.requests[0].Words[wordHaloIterations], int64(0)
	for _, parts := range h.others {
		for _, p := range parts {
			again += int64(len(p.numbers))
		}
	}
	nest := h.requests[0].Words[wordHalo]
	before := h.x.waiting[nest]
	if before == nil || before.Method != halo {
		before = &LoopReport{}
	}
	h.x.waiting[nest] = &LoopReport{
		Line: h.line, Rank: allRanks, Method: halo, Iterations: int(iterations),
		Inspections: before.Inspections + 1, Spent: before.Spent + time.Since(h.begun),
		Reason: fmt.Sprintf("runs as it is written, %.2g %% of the iterations on several ranks because they update elements of several", 100*float64(again)/float64(max(1, iterations))),
	}
}

func (h *execHalo) close() {
	for i := range h.streams {
		for s := range h.streams[i] {
			h.streams[i][s].free()
		}
	}
}
