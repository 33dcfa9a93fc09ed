package mapping

import "slices"

// A Layout is a Spec made numeric: the array's bounds and the processor arrangement's
// extents are known, so owners, local addresses and the shape of local storage are too.
//
// In each dimension subscript g lies on cell t = S*g+O, and the cells are dealt out
// cyclic(K) to the coordinates 0..N-1 of one grid dimension. With N = 1 the dimension is
// not distributed. The local address of a cell counts from 0 at cell 0:
//
//	la(t) = (t div K*N)*(K+Room) + t mod K   for N > 1,   la(t) = t   for N = 1
//
// Room is 0 unless each of a coordinate's blocks shall have overlap of its own.
//
// Local storage has the same shape on every rank that holds a part: in each dimension
// Cells local cells starting at address First, with Below and Above cells of overlap
// around them, column-major.
type Layout struct {
	Dims []Dim
	Grid []int64 // extents of the arrangement; nil when every rank holds the whole array

	// Size is the number of elements of local storage, overlap included, and Origin the
	// number of elements from the start of storage to where local address 0 in all
	// dimensions would be; it may be negative or beyond Size.
	Size, Origin int64

	uses []gridUse
}

// Dim is one dimension of a Layout.
type Dim struct {
	Lo, Hi       int64 // declared bounds
	S, O         int64 // cell of subscript g is S*g+O
	K, N         int64 // cyclic(K) on N coordinates
	Grid         int   // dimension of the arrangement, -1 when collapsed
	Below, Above int64 // overlap, in cells
	Room         int64 // local cells between one block of a coordinate and the next
	First, Cells int64 // local addresses of storage without the overlap
	Stride       int64 // elements between neighbouring local cells
}

// gridUse is what one grid dimension means: coordinate at, or any when at is -1 and no
// array dimension is distributed over it.
type gridUse struct{ dim, at int64 }

// NewLayout makes the Layout of an array with the given bounds, overlap widths (below,
// above; nil for none) on an arrangement of the given extents (ignored when the array is
// replicated). ok is false when the number of elements does not fit into 64 bits.
func NewLayout(s Spec, bounds, halo [][2]int64, grid []int64) (l *Layout, ok bool) {
	l = &Layout{Dims: make([]Dim, len(bounds))}
	if !s.IsReplicated() {
		l.Grid = grid
		l.uses = make([]gridUse, len(grid))
	}
	for g := range l.uses {
		l.uses[g] = newGridUse(s.Uses[g], grid[g])
	}
	for d, b := range bounds {
		var widths [2]int64
		if halo != nil {
			widths = halo[d]
		}
		l.Dims[d] = newDim(s.Dims[d], b, widths, grid)
	}
	return l, l.allot()
}

func newGridUse(u GridUse, extent int64) gridUse {
	switch {
	case u.Dim >= 0:
		return gridUse{dim: int64(u.Dim), at: -1}
	case u.Fixed == nil:
		return gridUse{dim: -1, at: -1}
	}
	return gridUse{dim: -1, at: Mod(FloorDiv(u.Fixed.O, u.Fixed.block(extent)), extent)}
}

// block is the K of the dimension on n coordinates. BLOCK(k) makes larger blocks where there are too few coordinates for
// those of k cells, as there may be when the number of ranks is chosen at run time: every coordinate has one block.
func (s DimSpec) block(n int64) int64 {
	if s.Format == Block {
		return max(1, s.K, CeilDiv(s.Extent, n))
	}
	return max(1, s.K)
}

// overlap returns the widths that a dimension can have of those that are wanted: between the
// blocks of a cyclic one there is only its room.
func (s DimSpec) overlap(wanted [2]int64) (below, above int64) {
	if s.Format == Cyclic {
		return min(wanted[0], s.Room[0]), min(wanted[1], s.Room[1])
	}
	return wanted[0], wanted[1]
}

func newDim(s DimSpec, bounds, halo [2]int64, grid []int64) Dim {
	d := Dim{Lo: bounds[0], Hi: bounds[1], S: s.S, O: s.O, K: 1, N: 1, Grid: -1}
	d.Below, d.Above = s.overlap(halo)
	if s.Format != Collapsed {
		d.Grid, d.N = s.Grid, grid[s.Grid]
		d.K = s.block(d.N)
	}
	if d.N > 1 { // one coordinate has all cells in one run
		d.Room = s.Room[0] + s.Room[1]
	}
	if d.Hi < d.Lo {
		return d
	}
	first, last := d.CellRange()
	if d.N == 1 {
		d.First, d.Cells = first, last-first+1
		return d
	}
	if d.Room > 0 { // blocks that see cells in their overlap only are there, too
		first, last = first-d.Above, last+d.Below
	}
	period := FloorDiv(first, d.K*d.N)
	d.First, d.Cells = period*d.Pitch(), (FloorDiv(last, d.K*d.N)-period)*d.Pitch()+d.K
	return d
}

// allot sets strides, size and origin.
func (l *Layout) allot() bool {
	l.Size, l.Origin = 1, 0
	ok := true
	for i := range l.Dims {
		d := &l.Dims[i]
		d.Stride = l.Size
		l.Origin -= (d.First - d.Below) * d.Stride
		l.Size, ok = product(l.Size, d.Span(), ok)
	}
	return ok
}

// Insert returns the layout with another dimension d, not distributed, of the given bounds,
// and without overlap.
func (l *Layout) Insert(d int, lo, hi int64) *Layout {
	with := &Layout{Grid: l.Grid, Dims: slices.Insert(slices.Clone(l.Dims), d, newDim(DimSpec{Format: Collapsed, S: 1}, [2]int64{lo, hi}, [2]int64{}, nil))}
	for i := range with.Dims {
		with.Dims[i].Below, with.Dims[i].Above = 0, 0
	}
	for _, u := range l.uses {
		if u.dim >= int64(d) {
			u.dim++
		}
		with.uses = append(with.uses, u)
	}
	with.allot()
	return with
}

func product(a, b int64, ok bool) (int64, bool) {
	if !ok || b != 0 && a > (1<<56)/b {
		return 0, false
	}
	return a * b, true
}

// Pitch returns the local cells from one block of a coordinate to its next.
func (d *Dim) Pitch() int64 { return d.K + d.Room }

// Blocks returns how many blocks of K local cells there is storage for.
func (d *Dim) Blocks() int64 {
	if d.Cells == 0 {
		return 0
	}
	return (d.Cells-d.K)/d.Pitch() + 1
}

// Period returns the number of the first K*N cells of which the array has some.
func (d *Dim) Period() int64 { return FloorDiv(d.First, d.Pitch()) }

// Span returns the local cells of the dimension with overlap; none when it is empty.
func (d *Dim) Span() int64 {
	if d.Cells == 0 {
		return 0
	}
	return d.Below + d.Cells + d.Above
}

// CellRange returns the lowest and the highest cell of the declared subscripts.
func (d *Dim) CellRange() (first, last int64) {
	first, last = d.S*d.Lo+d.O, d.S*d.Hi+d.O
	if d.S < 0 {
		first, last = last, first
	}
	return first, last
}

// Owner returns the coordinate that owns subscript g.
func (d *Dim) Owner(g int64) int64 {
	if d.N == 1 {
		return 0
	}
	return Mod(FloorDiv(d.S*g+d.O, d.K), d.N)
}

// Local returns the local address of subscript g on its owner.
func (d *Dim) Local(g int64) int64 {
	t := d.S*g + d.O
	if d.N == 1 {
		return t
	}
	return FloorDiv(t, d.K*d.N)*d.Pitch() + Mod(t, d.K)
}

// Subscript returns the subscript that coordinate owns at the local address la.
func (d *Dim) Subscript(coordinate, la int64) int64 {
	t := la
	if d.N > 1 {
		period := FloorDiv(la, d.Pitch())
		t = (period*d.N+coordinate)*d.K + la - period*d.Pitch()
	}
	return (t - d.O) / d.S
}

// Contains reports whether g is within the declared bounds.
func (d *Dim) Contains(g int64) bool { return d.Lo <= g && g <= d.Hi }

// Coordinate returns the coordinate of a rank along the dimension: 0 when it is not
// distributed.
func (l *Layout) Coordinate(rank int64, dim int) int64 {
	g := l.Dims[dim].Grid
	if g < 0 {
		return 0
	}
	for _, e := range l.Grid[:g] {
		rank /= e
	}
	return rank % l.Grid[g]
}

// Holds reports whether a rank holds a part of the array, be it an empty one.
func (l *Layout) Holds(rank int64) bool {
	if rank >= Processors(l.Grid) && l.Grid != nil {
		return false
	}
	for g, e := range l.Grid {
		if u := l.uses[g]; u.at >= 0 && rank%e != u.at {
			return false
		}
		rank /= e
	}
	return true
}

// Primary reports whether a rank is the first of those that hold the same part.
func (l *Layout) Primary(rank int64) bool {
	if l.Grid == nil {
		return rank == 0
	}
	if !l.Holds(rank) {
		return false
	}
	for g, e := range l.Grid {
		if l.replicates(g) && rank%e != 0 {
			return false
		}
		rank /= e
	}
	return true
}

// replicates reports whether all coordinates of grid dimension g hold the same.
func (l *Layout) replicates(g int) bool { return l.uses[g].dim < 0 && l.uses[g].at < 0 }

// Holder returns the rank that holds the part at the given coordinates of the array's
// dimensions, for a reader: the reader itself when it holds the part, else a holder that
// depends on the reader, so that readers spread over equal copies.
func (l *Layout) Holder(coordinates []int64, reader int64) int64 {
	if l.Grid == nil {
		return reader
	}
	rank, stride := int64(0), int64(1)
	for g, e := range l.Grid {
		at := l.uses[g].at
		switch {
		case l.uses[g].dim >= 0:
			at = coordinates[l.uses[g].dim]
		case at < 0:
			at = reader / stride % e
		}
		rank += at * stride
		stride *= e
	}
	return rank
}

// Owner returns the primary rank of the element at the subscripts.
func (l *Layout) Owner(subscripts []int64) int64 {
	if l.Grid == nil {
		return 0
	}
	coordinates := make([]int64, len(l.Dims))
	for i := range l.Dims {
		coordinates[i] = l.Dims[i].Owner(subscripts[i])
	}
	return l.Holder(coordinates, 0)
}

// Offset returns the number of elements from the virtual element at local address 0 in
// all dimensions to the element at the subscripts, on every rank that holds it.
func (l *Layout) Offset(subscripts []int64) int64 {
	offset := int64(0)
	for i := range l.Dims {
		offset += l.Dims[i].Local(subscripts[i]) * l.Dims[i].Stride
	}
	return offset
}

// Subscripts returns the subscripts of the element that rank owns at an offset as Offset returns it.
func (l *Layout) Subscripts(rank, offset int64) []int64 {
	subscripts := make([]int64, len(l.Dims))
	for i := range l.Dims {
		d := &l.Dims[i]
		la := (offset+l.Origin)/d.Stride%d.Span() + d.First - d.Below
		subscripts[i] = d.Subscript(l.Coordinate(rank, i), la)
	}
	return subscripts
}

// Contains reports whether all subscripts are within the declared bounds.
func (l *Layout) Contains(subscripts []int64) bool {
	for i := range l.Dims {
		if !l.Dims[i].Contains(subscripts[i]) {
			return false
		}
	}
	return true
}
