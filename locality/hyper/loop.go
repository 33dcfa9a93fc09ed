package hyper

import (
	"fmt"
	"slices"
)

// Order is a data order and an iteration order, the second given for the data's new
// numbers; nil means that data or iterations stay.
type Order struct {
	Data       Numbering
	Iterations Sequence
}

// Loop is a loop as the cache model runs it: what it touches and in which order.
type Loop interface {
	// Iterations and Elements count the iterations, and the elements of each data array.
	Iterations() int
	Elements() int
	// ElementBytes returns the bytes per element of all data arrays together.
	ElementBytes() int
	// Accesses counts the accesses of a run.
	Accesses() int64
	// Hypergraph returns the spatial hypergraph.
	Hypergraph() *Hypergraph
	// Trace calls touch with the address of every access of iterations first to last-1.
	Trace(first, last int, touch func(address uint64))
	// Arrays returns the sizes in bytes of all arrays that a whole run touches.
	Arrays() []int
	// Reordered returns the loop as it runs under an order: index arrays rewritten, and
	// with the arrays of one element per iteration permuted.
	Reordered(o Order) Loop
}

const (
	indexBytes   = 4
	elementBytes = 8
)

// address returns where an element of an array lies. Arrays are far apart, and staggered by
// some lines, as hpfc's run time allocates them, and two pages, so that they share sets neither of caches nor of the TLB.
func address(array, element, bytes int) uint64 {
	return uint64(array+1)<<32 + uint64(array)*(2*4096+704) + uint64(element)*uint64(bytes)
}

// Direct is the subscript of an array with one element per iteration.
const Direct = -1

// Access is an access to an array of 8-byte elements, subscripted by index array Through or
// by the iteration itself.
type Access struct{ Array, Through int }

// IndexLoop reads its index arrays at the start of an iteration, and then makes the
// accesses of its body. Its arrays are numbered from 0, those subscripted Direct among them.
type IndexLoop struct {
	Data  int       // elements of each data array
	Index [][]int32 // all of one length, values in 0:Data-1
	Body  []Access
}

// EdgeLoop returns the loop over the edges (a(i), b(i)) of a mesh of the given number of
// vertices: f = w(i)*(x(a(i))-x(b(i))); y(a(i)) = y(a(i))+f; y(b(i)) = y(b(i))-f.
func EdgeLoop(vertices int, a, b []int32) *IndexLoop {
	const x, w, y = 0, 1, 2
	return &IndexLoop{vertices, [][]int32{a, b}, []Access{{x, 0}, {x, 1}, {w, Direct}, {y, 0}, {y, 0}, {y, 1}, {y, 1}}}
}

// Iterations implements Loop.
func (l *IndexLoop) Iterations() int { return len(l.Index[0]) }

// Elements implements Loop.
func (l *IndexLoop) Elements() int { return l.Data }

// ElementBytes implements Loop.
func (l *IndexLoop) ElementBytes() int {
	data := map[int]bool{}
	for _, a := range l.Body {
		if a.Through != Direct {
			data[a.Array] = true
		}
	}
	return elementBytes * max(1, len(data))
}

// Accesses implements Loop.
func (l *IndexLoop) Accesses() int64 {
	return int64(len(l.Index)+len(l.Body)) * int64(l.Iterations())
}

// Hypergraph implements Loop. The index arrays must be in range.
func (l *IndexLoop) Hypergraph() *Hypergraph { return must(Build(l.Data, l.Index...)) }

// Trace implements Loop.
func (l *IndexLoop) Trace(first, last int, touch func(address uint64)) {
	arrays := len(l.Index)
	for i := first; i < last; i++ {
		for k := range l.Index {
			touch(address(k, i, indexBytes))
		}
		for _, a := range l.Body {
			element := i
			if a.Through != Direct {
				element = int(l.Index[a.Through][i])
			}
			touch(address(arrays+a.Array, element, elementBytes))
		}
	}
}

// Arrays implements Loop. Of a data array it counts the elements that some iteration
// touches.
func (l *IndexLoop) Arrays() []int {
	var sizes []int
	for _, index := range l.Index {
		sizes = append(sizes, indexBytes*len(index))
	}
	touched := map[string]int{} // elements, by the index arrays
	for _, through := range l.through() {
		key := fmt.Sprint(through)
		if _, known := touched[key]; !known {
			touched[key] = l.touched(through)
		}
		sizes = append(sizes, elementBytes*touched[key])
	}
	return sizes
}

// through lists for each array the different subscripts that it has, in their order.
func (l *IndexLoop) through() (list [][]int) {
	for _, a := range l.Body {
		for len(list) <= a.Array {
			list = append(list, nil)
		}
		if !slices.Contains(list[a.Array], a.Through) {
			list[a.Array] = append(list[a.Array], a.Through)
		}
	}
	return list
}

// touched counts the elements that some subscripts name.
func (l *IndexLoop) touched(through []int) int {
	if slices.Contains(through, Direct) {
		return l.Iterations()
	}
	set := make([]bool, l.Data)
	for _, k := range through {
		for _, v := range l.Index[k] {
			set[v] = true
		}
	}
	return count(set)
}

// Reordered implements Loop.
func (l *IndexLoop) Reordered(o Order) Loop {
	r := &IndexLoop{Data: l.Data, Index: make([][]int32, len(l.Index)), Body: l.Body}
	for k, old := range l.Index {
		r.Index[k] = rewrite(old, o)
	}
	return r
}

// Compose returns the order of a method, and the loop as it runs under it. The index arrays must be
// in range.
func (l *IndexLoop) Compose(m Method, sizes Sizes) (Order, *IndexLoop) {
	if m == DefaultMethod && len(l.Index) == 2 {
		if o, ok := searchPairs(pairs{l.Data, l.Iterations(), l.Index[0], l.Index[1], 1}); ok {
			return o.Order, &IndexLoop{l.Data, [][]int32{o.first, o.second}, l.Body}
		}
	}
	o := Compose(m, l.Hypergraph(), nil, sizes)
	return o, l.Reordered(o).(*IndexLoop)
}

// rewrite returns an index array for a loop that runs under an order.
func rewrite(old []int32, o Order) []int32 {
	index := make([]int32, len(old))
	if o.Iterations == nil {
		copy(index, old)
	} else {
		for k, i := range o.Iterations {
			index[k] = old[i]
		}
	}
	if o.Data != nil {
		for k, v := range index {
			index[k] = o.Data[v]
		}
	}
	return index
}

// RowLoop is the product of a sparse matrix in rows with a vector: for every row i,
// y(i) = sum of value(k)*x(pin(k)) over k in Start(i):Start(i+1)-1.
type RowLoop struct {
	Columns     int
	Start, Pins []int32
}

// Iterations implements Loop.
func (l *RowLoop) Iterations() int { return len(l.Start) - 1 }

// Elements implements Loop.
func (l *RowLoop) Elements() int { return l.Columns }

// ElementBytes implements Loop.
func (l *RowLoop) ElementBytes() int { return elementBytes }

// Accesses implements Loop.
func (l *RowLoop) Accesses() int64 { return 2*int64(l.Iterations()) + 3*int64(len(l.Pins)) }

// Hypergraph implements Loop. The pins must be in range.
func (l *RowLoop) Hypergraph() *Hypergraph { return must(FromRows(l.Columns, l.Start, l.Pins)) }

// Trace implements Loop.
func (l *RowLoop) Trace(first, last int, touch func(address uint64)) {
	const start, pin, value, x, y = 0, 1, 2, 3, 4
	for i := first; i < last; i++ {
		touch(address(start, i+1, indexBytes))
		for k := int(l.Start[i]); k < int(l.Start[i+1]); k++ {
			touch(address(pin, k, indexBytes))
			touch(address(value, k, elementBytes))
			touch(address(x, int(l.Pins[k]), elementBytes))
		}
		touch(address(y, i, elementBytes))
	}
}

// Arrays implements Loop. Of x it counts the elements that some row uses.
func (l *RowLoop) Arrays() []int {
	used := make([]bool, l.Columns)
	for _, v := range l.Pins {
		used[v] = true
	}
	return []int{
		indexBytes * l.Iterations(), indexBytes * len(l.Pins), elementBytes * len(l.Pins),
		elementBytes * count(used), elementBytes * l.Iterations(),
	}
}

// Reordered implements Loop.
func (l *RowLoop) Reordered(o Order) Loop {
	h := &Hypergraph{Vertices: l.Columns, Start: l.Start, Pins: l.Pins}
	h = h.Resequence(o.Iterations).Renumber(o.Data)
	return &RowLoop{l.Columns, h.Start, h.Pins}
}

func count(set []bool) int {
	n := 0
	for _, in := range set {
		if in {
			n++
		}
	}
	return n
}

func must(h *Hypergraph, err error) *Hypergraph {
	if err != nil {
		panic(fmt.Errorf("hyper: a loop was made with wrong index arrays: %w", err))
	}
	return h
}
