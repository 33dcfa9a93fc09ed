package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
)

// Where b(i,j) is computed from a(j,i), one of the two is gone through across its lines, element by element, and no
// vector instruction helps. Such a nest takes as many iterations of the loop around the innermost one as a line has
// elements, transposes what they read in square blocks of vector registers into a buffer, and computes from that.

const (
	tileVector      = 4 // elements of a register
	mostTransposed  = 4 // references
	mostTiledStores = 6 // statements
)

// tiled is what a kernel knows of its transposed references, all with elements of one size.
type tiled struct {
	refs  []*loopir.Ref
	types []types.Type // of elements in memory
	rows  int64        // iterations of the outer loop in a tile: elements of a line
	outer func(u value.Value, emit func())
	first value.Value // the tile's first iteration of the outer loop; nil outside tiles
}

// passTransposed prepares the kernel for tiles where they may pay. The loop that goes along the lines of the
// transposed arrays becomes the one around the innermost.
func (k *kernel) passTransposed() {
	if !k.tileable() {
		return
	}
	n := len(k.order)
	inner := k.order[n-1]
	for _, outer := range slices.Backward(k.order[:n-1]) {
		t := k.transposedBy(inner, outer)
		if t == nil {
			continue
		}
		k.tiled = t
		rest := slices.DeleteFunc(slices.Clone(k.order[:n-1]), func(loop int) bool { return loop == outer })
		k.order = append(rest, outer, inner)
		return
	}
}

// tileable tells whether the body is a few assignments, in iterations whose order does not matter.
func (k *kernel) tileable() bool {
	if len(k.order) < 2 || k.generator.plan.Strips[k.nest] || k.plan.Lifted > 0 || k.plan.Marked != nil ||
		len(k.nest.Body) > mostTiledStores || len(k.nest.Reductions) > 0 || k.tallies(k.nest.Body) {
		return false
	}
	return !slices.ContainsFunc(k.nest.Body, func(x loopir.Stmt) bool {
		switch x := x.(type) {
		case *loopir.AssignElem:
		case *loopir.AssignScalar:
			if !slices.Contains(k.nest.Privates, x.Dst) {
				return true
			}
		default:
			return true
		}
		return k.generator.guards(x)
	})
}

// transposedBy collects the references that go along the lines of their arrays with one loop and across them with the
// innermost one; nil if there are none, or too many. The buffers are filled before the statements of a tile: what they store
// into, those behind read where it lies.
func (k *kernel) transposedBy(inner, outer int) *tiled {
	t := &tiled{}
	stored := map[loopir.ArrayID]bool{}
	for _, s := range k.nest.Body {
		loopir.Reads([]loopir.Stmt{s}, func(_ loopir.Stmt, r *loopir.Ref) {
			size := k.array(r.Array).Type.Size()
			if stored[r.Array] || !k.transposed(r, inner, outer) || len(t.refs) > 0 && size != t.size() {
				return
			}
			t.rows = lineBytes / size
			t.refs = append(t.refs, r)
			t.types = append(t.types, storageType(k.array(r.Array).Type))
		})
		if x, ok := s.(*loopir.AssignElem); ok {
			stored[x.LHS.Array] = true
		}
	}
	if len(t.refs) == 0 || len(t.refs) > mostTransposed {
		return nil
	}
	return t
}

// transposed tells whether the first subscript of a reference follows the outer loop and another one the inner loop,
// and the address is linear.
func (k *kernel) transposed(r *loopir.Ref, inner, outer int) bool {
	if size := k.array(r.Array).Type.Size(); size != 4 && size != 8 || !k.linear(r) {
		return false
	}
	across := false
	for d := range r.Subs {
		across = across || d > 0 && k.follows(r, d, inner)
	}
	return across && k.follows(r, 0, outer) && !k.follows(r, 0, inner)
}

// follows tells whether the local address of a reference changes with a loop of the nest in one dimension.
func (k *kernel) follows(r *loopir.Ref, d, loop int) bool {
	if access := k.generator.plan.Access[r.ID]; access.Dims != nil && access.Dims[d].Home >= 0 {
		return k.plan.Dims[access.Dims[d].Home].Loop == loop
	}
	form, ok := loopir.Affine(r.Subs[d])
	return ok && slices.ContainsFunc(form.Terms, func(t affine.Term) bool {
		return loopir.ScalarID(t.Var) == k.nest.Loops[loop].Var
	})
}

// inTiles emits the n iterations of the loop around the innermost one: tiles of them, and the rest one by one.
func (k *kernel) inTiles(level int, n value.Value, place func(u value.Value, emit func())) {
	t := k.tiled
	blocks := k.b.NewSDiv(n, i64c(t.rows))
	t.outer = place
	k.count(blocks, func(q value.Value) {
		t.first = k.mul(q, i64c(t.rows))
		place(t.first, func() { k.level(level + 1) })
		t.first = nil
	})
	done := k.mul(blocks, i64c(t.rows))
	k.loopOfGroup(k.rest(), k.count(k.sub(n, done), func(u value.Value) { place(k.add(done, u), func() { k.level(level + 1) }) }))
}

// A tileRow places iterations of the innermost loop in one of a tile's rows.
type tileRow func(row, u value.Value, emit func())

// tile emits the n iterations of the innermost loop for all rows of a tile.
func (k *kernel) tile(n value.Value, place func(u value.Value, emit func())) {
	t := k.tiled
	first, width := t.first, i64c(t.width())
	at := tileRow(func(row, u value.Value, emit func()) {
		t.outer(k.add(first, row), func() { place(u, emit) })
	})
	steps, square := k.tileSteps(at)
	head, past := value.Value(i64c(0)), value.Value(nil)
	if k.bypass != nil {
		head, past = k.linesOfRows(n, at)
	}
	chunks := k.b.NewSelect(square, k.b.NewSDiv(k.b.NewSub(n, head), width), i64c(0))
	rows := func(begin, n value.Value) {
		k.count(i64c(t.rows), func(row value.Value) {
			k.loopOfGroup(k.rest(), k.count(n, func(v value.Value) { at(row, k.add(begin, v), k.body) }))
		})
	}
	if k.bypass != nil {
		rows(i64c(0), head)
	}
	buffers := make([]value.Value, len(t.refs))
	for i := range t.refs {
		buffers[i] = k.lineRoom(t.types[i], t.rows*t.width())
	}
	k.count(chunks, func(q value.Value) {
		begin := k.add(head, k.mul(q, width))
		for i, r := range t.refs {
			var from value.Value
			at(i64c(0), begin, func() { from = k.element(r) })
			k.transpose(buffers[i], from, steps[i])
		}
		k.fromBuffers(buffers, begin, past, at)
	})
	done := k.add(head, k.mul(chunks, width))
	rows(done, k.sub(n, done))
}

// width is the number of iterations of the innermost loop in a tile: as many as go past the caches at a time.
func (t *tiled) width() int64 { return chunkLines * t.rows }

// tileSteps returns the distances in bytes between what neighbouring iterations of the innermost loop read, and
// whether what rows read lies side by side.
func (k *kernel) tileSteps(at tileRow) (steps []value.Value, square value.Value) {
	square = boolc(true)
	for _, r := range k.tiled.refs {
		address := func(row, u int64) (p value.Value) {
			at(i64c(row), i64c(u), func() { p = k.b.NewPtrToInt(k.element(r), types.I64) })
			return p
		}
		start := address(0, 0)
		steps = append(steps, k.b.NewSub(address(0, 1), start))
		beside := k.b.NewICmp(enum.IPredEQ, k.b.NewSub(address(1, 0), start), i64c(k.tiled.size()))
		square = k.b.NewAnd(square, beside)
	}
	return steps, square
}

func (t *tiled) size() int64 { return lineBytes / t.rows }

// linesOfRows is how many iterations come before those that store whole lines, in all rows alike, and whether that
// is to be done past the caches.
func (k *kernel) linesOfRows(n value.Value, at tileRow) (head, past value.Value) {
	in := func(row int64) func(u value.Value, emit func()) {
		return func(u value.Value, emit func()) { at(i64c(row), u, emit) }
	}
	head, past = k.beforeLines(n, in(0))
	for _, s := range k.bypass.stores {
		apart := k.b.NewSub(k.addressOf(s, i64c(0), in(1)), k.addressOf(s, i64c(0), in(0)))
		past = k.b.NewAnd(past, k.b.NewICmp(enum.IPredEQ, k.b.NewAnd(apart, i64c(lineBytes-1)), i64c(0)))
	}
	return k.b.NewSelect(past, head, i64c(0)), past
}

// fromBuffers emits the iterations of a tile from the given one of the innermost loop on; past the caches if past is
// not nil and holds.
func (k *kernel) fromBuffers(buffers []value.Value, begin, past value.Value, at tileRow) {
	t := k.tiled
	width := i64c(t.width())
	in := func(row value.Value) func(v value.Value, emit func()) {
		return func(u value.Value, emit func()) {
			k.copies = map[loopir.RefID]value.Value{}
			for i, r := range t.refs {
				k.copies[r.ID] = k.address(t.types[i], buffers[i], k.add(k.mul(row, width), k.sub(u, begin)))
			}
			at(row, u, emit)
			k.copies = nil
		}
	}
	plain := func() {
		k.count(i64c(t.rows), func(row value.Value) {
			k.loopOfGroup(k.rest(), k.count(width, func(v value.Value) { in(row)(k.add(begin, v), k.body) }))
		})
	}
	if past == nil {
		plain()
		return
	}
	rooms := k.storeRooms(width)
	k.choose(past, func() {
		k.count(i64c(t.rows), func(row value.Value) { k.pastCaches(begin, width, rooms, in(row)) })
	}, plain)
}

// transpose fills a buffer with the rows of a tile, each as long as its width; they lie step bytes apart. What the
// next tile reads is fetched meanwhile, which the processor would not do by itself across lines.
func (k *kernel) transpose(buffer, from, step value.Value) {
	t := k.tiled
	element := types.NewInt(uint64(8 * t.size()))
	vector := types.NewVector(tileVector, element)
	source, to := k.asBytes(from), k.b.NewBitCast(buffer, types.NewPointer(element))
	k.count(i64c(t.width()/tileVector), func(q value.Value) {
		column := k.mul(q, i64c(tileVector))
		for i := range int64(tileVector) {
			k.prefetch(source, k.b.NewMul(k.add(column, i64c(i+t.width())), step))
		}
		for row := int64(0); row < t.rows; row += tileVector {
			var square [tileVector]value.Value
			for i := range square {
				offset := k.add(k.mul(k.add(column, i64c(int64(i))), step), i64c(row*t.size()))
				l := k.b.NewLoad(vector, k.b.NewBitCast(k.address(types.I8, source, offset), types.NewPointer(vector)))
				l.Align = ir.Align(t.size())
				square[i] = l
			}
			for i, x := range k.transposedSquare(square) {
				place := k.address(element, to, k.add(i64c((row+int64(i))*t.width()), column))
				s := k.b.NewStore(x, k.b.NewBitCast(place, types.NewPointer(vector)))
				s.Align = ir.Align(tileVector * t.size())
			}
		}
	})
}

// prefetch fetches what a tile reads of one line of an array, which may lie in two lines of the cache.
func (k *kernel) prefetch(source, offset value.Value) {
	fetch := k.declare("llvm.prefetch.p0i8", types.Void, bytePtr, types.I32, types.I32, types.I32)
	for _, o := range []int64{0, lineBytes - 1} {
		p := k.b.NewGetElementPtr(types.I8, source, k.b.NewAdd(offset, i64c(o)))
		k.b.NewCall(fetch, p, i32c(0), i32c(3), i32c(1)) // for reading, into all caches
	}
}

// transposedSquare transposes four registers of four elements.
func (k *kernel) transposedSquare(x [tileVector]value.Value) [tileVector]value.Value {
	mix := func(a, b value.Value, lanes ...int64) value.Value {
		var mask []constant.Constant
		for _, l := range lanes {
			mask = append(mask, constant.NewInt(types.I32, l))
		}
		return k.b.NewShuffleVector(a, b, constant.NewVector(types.NewVector(tileVector, types.I32), mask...))
	}
	low, high := []int64{0, 4, 2, 6}, []int64{1, 5, 3, 7}
	a, b := mix(x[0], x[1], low...), mix(x[0], x[1], high...)
	c, d := mix(x[2], x[3], low...), mix(x[2], x[3], high...)
	left, right := []int64{0, 1, 4, 5}, []int64{2, 3, 6, 7}
	return [tileVector]value.Value{mix(a, c, left...), mix(b, d, left...), mix(a, c, right...), mix(b, d, right...)}
}
