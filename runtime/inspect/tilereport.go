package inspect

import (
	"runtime"
	"time"

	"hpfc/locality/hyper"
	"hpfc/runtime/mem"
)

// look measures the iterations of a rank as they are, before tiles are made.
func (d *division) look(i int) {
	if loop := d.ownLoop(i); loop != nil {
		d.looks[i].measure(loop, nil)
	}
}

// ownLoop describes the iterations of a rank; nil where they make different numbers of references, or the arrays are too large.
// Arrays of one size share their vertices.
func (d *division) ownLoop(i int) *hyper.IndexLoop {
	s, loop, firsts, arrays := &d.sources[i], &hyper.IndexLoop{}, map[int64]int{}, map[int64]int{}
	if s.n == 0 || !s.fits {
		return nil
	}
	for j, t := range d.streams {
		size := elementsOf(t.layout)
		if _, known := firsts[size]; !known {
			firsts[size] = loop.Data
			loop.Data += int(size) + 1
		}
		if loop.Data > mostElements {
			return nil
		}
		for at := range t.per {
			index, c := make([]int32, s.n), d.noted(column{j, at, t.per})
			for k := range index {
				index[k] = int32(firsts[size] + 1 + int(s.position(c, k))) // nowhere is -1
			}
			refer(loop, index, numberOf(arrays, t.array), t.updates)
		}
	}
	d.packed(loop, len(arrays))
	return loop
}

// refer adds a reference, which an update reads and stores.
func refer(loop *hyper.IndexLoop, index []int32, array int, update bool) {
	access := hyper.Access{Array: array, Through: len(loop.Index)}
	loop.Index, loop.Body = append(loop.Index, index), append(loop.Body, access)
	if update {
		loop.Body = append(loop.Body, access)
	}
}

// numberOf numbers keys as they come.
func numberOf(numbers map[int64]int, key int64) int {
	if _, known := numbers[key]; !known {
		numbers[key] = len(numbers)
	}
	return numbers[key]
}

// packed adds the arrays with an element for each iteration, behind the others.
func (d *division) packed(loop *hyper.IndexLoop, arrays int) {
	for k := range d.packs {
		loop.Body = append(loop.Body, hyper.Access{Array: arrays + k, Through: hyper.Direct})
	}
}

// tell says in the report of rank i what has become of its iterations. What that has cost is processor time,
// which other programs disturb less.
func (t *tiling) tell(r *LoopReport, i int) {
	r.Spent = (spent() - t.begun) / time.Duration(t.processors())
	r.Method, r.Reason, r.Dependences = "pfb+tiles", t.why(), "updates in order"
	r.Iterations = t.shares[i].n
	if gain := t.gain(); gain > 0 {
		r.BreakEven = float64(r.Spent) / gain
	}
	if !t.x.locality.Report {
		return
	}
	own := &t.looks[i]
	r.Elements, r.Pins, r.Skew, r.Now, r.Compulsory, r.Limit = own.Elements, own.Pins, own.Skew, own.Now, own.Compulsory, own.Limit
	if loop := t.tiledLoop(i); loop != nil {
		r.Final = hyper.Sample(loop, hyper.HostCaches).Rates().L1
	}
}

// gain is what an execution is expected to gain against one by the owners, in nanoseconds on all processors.
func (t *tiling) gain() float64 {
	total := 0
	for rank := range t.ends {
		total += t.executions(rank)
	}
	byOwners, inTiles := t.times(float64(total), missAmong(t.bytes()))
	return (byOwners - inTiles) / float64(t.processors())
}

// processors is how many processors the ranks keep busy.
func (t *tiling) processors() int { return min(len(t.shares), runtime.NumCPU()) }

// tiledLoop describes what rank r executes: references to the places of its copies.
func (t *tiling) tiledLoop(r int) *hyper.IndexLoop {
	loop, arrays := &hyper.IndexLoop{}, map[int64]int{}
	n := t.shares[r].n
	for j, s := range t.streams {
		holder := j
		if !s.updates {
			holder = t.leader(j)
		}
		numbers, base := t.distances(j, r)
		if n == 0 || numbers.count() != n*s.per {
			return nil
		}
		start := mem.Address(t.copies[r][holder].Place(0))
		for at := range s.per {
			index := make([]int32, n)
			for k := range index {
				index[k] = int32((base + numbers.distance(k*s.per+at) - start) / s.elem)
				loop.Data = max(loop.Data, int(index[k])+1)
			}
			refer(loop, index, numberOf(arrays, int64(holder)), s.updates)
		}
	}
	t.packed(loop, len(arrays))
	return loop
}

// distances are those of stream j on rank r, and the address that they count from.
func (t *tiling) distances(j, r int) (*notes, int64) {
	if s := t.x.streams[t.streams[j].id]; s != nil {
		return &s.parts[r].notes, s.bases[r]
	}
	p := &t.x.updates[t.streams[j].id].parts[r]
	return &p.notes, p.base
}
