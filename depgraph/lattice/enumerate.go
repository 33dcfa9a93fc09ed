package lattice

import "slices"

// Instance is one execution of a statement.
type Instance struct {
	Statement int
	At        []int64
}

// Pair is one dependence between instances.
type Pair struct {
	Kind         Kind
	Source, Sink Ref
	I, J         []int64
}

// Instances lists the executions of all statements in order, those that only may happen
// included.
func (n *AffineNest) Instances() []Instance {
	var all []Instance
	var times [][]int64
	for k := range n.Statements {
		s := &n.Statements[k]
		high := n.Trips(s)
		for d := range high {
			high[d]--
		}
		overBox(make([]int64, len(high)), high, func(at []int64) {
			if !s.Holds(at) {
				return
			}
			all = append(all, Instance{k, slices.Clone(at)})
		})
	}
	order := make([]int, len(all))
	for i, x := range all {
		order[i] = i
		times = append(times, n.Statements[x.Statement].Time(x.At))
	}
	slices.SortStableFunc(order, func(i, j int) int { return slices.Compare(times[i], times[j]) })
	sorted := make([]Instance, len(all))
	for i, k := range order {
		sorted[i] = all[k]
	}
	return sorted
}

// Time returns positions and iterations in turn.
func (s *Statement) Time(at []int64) []int64 {
	time := []int64{int64(s.Position[0])}
	for d, x := range at {
		time = append(time, x, int64(s.Position[d+1]))
	}
	return time
}

// Element returns the element that r touches in iteration at.
func (r *Reference) Element(at []int64) []int64 {
	e := make([]int64, len(r.Subscripts))
	for d, s := range r.Subscripts {
		e[d] = s.Form.At(at)
		if s.Mod != 0 {
			e[d] = (e[d]%s.Mod+s.Mod)%s.Mod + s.Plus.At(at)
		}
	}
	return e
}

// Enumerate finds the dependences of a nest without opaque or uncertain statements by
// executing it: the independent check of Analyze.
func Enumerate(n *AffineNest) []Pair {
	e := enumeration{nest: n, cells: map[string]*cell{}}
	for _, x := range n.Instances() {
		s := &n.Statements[x.Statement]
		for i := range s.Reads {
			e.read(Ref{x.Statement, i}, x.At)
		}
		e.write(Ref{x.Statement, Write}, x.At)
	}
	return e.pairs
}

// cell remembers who wrote an element last, and who has read it since.
type cell struct {
	written bool
	writer  touch
	readers []touch
}

type touch struct {
	ref Ref
	at  []int64
}

type enumeration struct {
	nest  *AffineNest
	cells map[string]*cell
	pairs []Pair
}

func (e *enumeration) cell(r Ref, at []int64) *cell {
	x := e.nest.Reference(r)
	key := CellKey(x.Array, x.Element(at))
	if e.cells[key] == nil {
		e.cells[key] = &cell{}
	}
	return e.cells[key]
}

// CellKey names an element in maps.
func CellKey(array int, element []int64) string {
	key := []byte{byte(array), byte(array >> 8)}
	for _, x := range element {
		for shift := 0; shift < 64; shift += 8 {
			key = append(key, byte(x>>shift))
		}
	}
	return string(key)
}

func (e *enumeration) read(r Ref, at []int64) {
	c := e.cell(r, at)
	if c.written {
		e.pairs = append(e.pairs, Pair{Flow, c.writer.ref, r, c.writer.at, at})
	}
	c.readers = append(c.readers, touch{r, at})
}

func (e *enumeration) write(r Ref, at []int64) {
	c := e.cell(r, at)
	for _, x := range c.readers {
		if x.ref.Statement != r.Statement || !slices.Equal(x.at, at) {
			e.pairs = append(e.pairs, Pair{Anti, x.ref, r, x.at, at})
		}
	}
	if c.written {
		e.pairs = append(e.pairs, Pair{Output, c.writer.ref, r, c.writer.at, at})
	}
	*c = cell{written: true, writer: touch{r, at}}
}
