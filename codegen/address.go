package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// view is an array as one function sees it. The element with local addresses L lies
// sum(L[d]*stride[d]) elements behind base; in a dimension that is not distributed
// L = scale*subscript + origin.
type view struct {
	array  *loopir.Array
	base   value.Value // address of local address 0, typed by element (characters: bytes)
	stride []value.Value
	scale  []value.Value
	origin []value.Value
	desc   value.Value // the descriptor; nil where it is not needed
}

// newView builds a view from its run-time parts: base, and field for each number that is not
// known at compile time, always asked for in the same order.
func (g *generator) newView(a *loopir.Array, base value.Value, field func(name string, dim int) value.Value) *view {
	v := &view{array: a, base: base}
	for d := range a.Bounds {
		v.stride = append(v.stride, orField(g.constantStride(a, d), field, "stride", d))
		v.scale = append(v.scale, orField(g.constantScale(a, d), field, "s", d))
		v.origin = append(v.origin, orField(g.constantOrigin(a, d), field, "o", d))
	}
	return v
}

func orField(c value.Value, field func(string, int) value.Value, name string, dim int) value.Value {
	if c != nil {
		return c
	}
	return field(name, dim)
}

// constantStride is the stride of dimension d when the dimensions before it lie whole and
// without overlap in memory, and nowhere else, else nil. That of the first dimension is always 1.
func (g *generator) constantStride(a *loopir.Array, d int) value.Value {
	if a.Alias != nil && d > 0 {
		return nil
	}
	stride := int64(1)
	for e := 0; e < d; e++ {
		n, ok := g.wholeExtent(a, e)
		if !ok {
			return nil
		}
		stride *= n
	}
	return i64c(stride)
}

// wholeExtent is the number of local cells of a dimension that every holder holds whole.
func (g *generator) wholeExtent(a *loopir.Array, d int) (int64, bool) {
	lo, okl := loopir.ConstInt(a.Bounds[d].Lo)
	hi, okh := loopir.ConstInt(a.Bounds[d].Hi)
	plain := a.Halo == nil || a.Halo[d] == [2]int64{}
	s := a.Map.Dims[d].S
	unit := a.Place != loopir.Mapped || s == 1 || s == -1
	if !okl || !okh || hi < lo || !plain || !unit || g.distributed(a, d) {
		return 0, false
	}
	return hi - lo + 1, true
}

func (g *generator) constantScale(a *loopir.Array, d int) value.Value {
	return i64c(a.Map.Dims[d].S)
}

func (g *generator) constantOrigin(a *loopir.Array, d int) value.Value {
	if a.Align != nil && a.Align[d] != nil {
		return nil
	}
	return i64c(a.Map.Dims[d].O)
}

// distributed tells whether dimension d may be divided between ranks.
func (g *generator) distributed(a *loopir.Array, d int) bool {
	return a.Place == loopir.Mapped && a.Map.Grid >= 0 && a.Map.Dims[d].Format != mapping.Collapsed
}

// whole tells whether every rank that executes a reference to a holds all of it.
func (g *generator) whole(a *loopir.Array) bool {
	return !a.Distributed()
}

// descriptor returns the address of an array's descriptor.
func (f *function) descriptor(id loopir.ArrayID) value.Value {
	if f.frame != nil {
		return f.frameField(0, int64(id))
	}
	if v := f.views[id]; v != nil && v.desc != nil {
		return v.desc
	}
	panic(fmt.Sprintf("codegen: the descriptor of %s is out of reach", f.array(id).Name))
}

// descField reads a field of a descriptor.
func (f *function) descField(desc value.Value, name string) value.Value {
	return f.load(f.field(f.layout.desc, desc, abi.Desc.Index(name)))
}

// dimField reads a field of one dimension of a descriptor.
func (f *function) dimField(desc value.Value, dim int, name string) value.Value {
	g := f.b.NewGetElementPtr(f.layout.desc, desc, i32c(0), i32c(int64(len(abi.Desc.Fields))), i32c(int64(dim)), i32c(abi.Dim.Index(name)))
	g.InBounds = true
	return f.load(g)
}

// view returns the array as this function sees it: parameters, or what its descriptor says.
func (f *function) view(id loopir.ArrayID) *view {
	if v := f.views[id]; v != nil {
		return v
	}
	a, desc := f.array(id), f.descriptor(id)
	v := f.newView(a, f.base(a, desc), func(name string, d int) value.Value { return f.dimField(desc, d, name) })
	v.desc = desc
	return v
}

func (f *function) base(a *loopir.Array, desc value.Value) value.Value {
	base := f.descField(desc, "base")
	if t := storageType(a.Type); !t.Equal(types.I8) {
		return f.b.NewBitCast(base, types.NewPointer(t))
	}
	return base
}

// element returns the address of a referenced element in local memory.
func (f *function) element(r *loopir.Ref) value.Value {
	if p := f.places[r]; p != nil {
		return p
	}
	v := f.view(r.Array)
	offset := make([]value.Value, len(r.Subs))
	for d := range r.Subs {
		offset[d] = f.mul(f.localAddress(v, r, d), v.stride[d])
	}
	if f.strides(r) {
		return f.cell(v, f.cell(v, v.base, f.total(offset[1:])), offset[0])
	}
	return f.cell(v, v.base, f.total(offset))
}

// strides tells whether a reference walks along its column in steps greater than one. LLVM
// gathers such elements unless their address has two parts, the column's and the place there.
// Unit steps are better off with one: with two, elements that neighbouring iterations share are
// handed from one to the next, which keeps the loop from being vectorised.
func (f *function) strides(r *loopir.Ref) bool {
	form, ok := loopir.Affine(r.Subs[0])
	return ok && slices.ContainsFunc(form.Terms, func(t affine.Term) bool {
		step := t.Coef * f.paces[loopir.ScalarID(t.Var)] * f.array(r.Array).Map.Dims[0].S
		return step < -1 || step > 1
	})
}

// crosses tells whether a reference goes from column to column with the innermost loop.
func (f *function) crosses(r *loopir.Ref) bool {
	return slices.ContainsFunc(r.Subs[1:], func(e loopir.Expr) bool {
		form, ok := loopir.Affine(e)
		return ok && form.Coef(int(f.innermost)) != 0
	})
}

func (f *function) total(terms []value.Value) value.Value {
	sum := value.Value(i64c(0))
	for _, t := range terms {
		sum = f.add(sum, t)
	}
	return sum
}

// cell is the address of the element of an array offset elements behind another.
func (f *function) cell(v *view, from, offset value.Value) value.Value {
	if v.array.Type.Base == ft.Character {
		offset = f.mul(offset, i64c(v.array.Type.Len))
	}
	return f.address(storageType(v.array.Type), from, offset)
}

// localAddress is the local address of a reference in one dimension, as its access says.
func (f *function) localAddress(v *view, r *loopir.Ref, d int) value.Value {
	if a := f.plan.Access[r.ID]; a.Dims != nil && a.Dims[d].Home >= 0 {
		cell := f.add(f.home[a.Dims[d].Home], i64c(a.Dims[d].Shift))
		if a.Dims[d].Sway != nil {
			cell = f.add(cell, f.index(a.Dims[d].Sway))
		}
		return cell
	}
	sub := f.index(r.Subs[d])
	f.within(r, d, sub)
	cell := f.add(f.mul(v.scale[d], sub), v.origin[d])
	switch {
	case !f.distributed(v.array, d):
		return cell
	case f.inOwnPart(r):
		return f.sub(cell, f.mul(f.dimField(v.desc, d, "p"), f.dimField(v.desc, d, "k")))
	}
	return f.folded(v, d, cell)
}

// folded is the local address of a template cell of a distributed dimension,
// (t div (k*n))*pitch + t mod k with floor division.
func (f *function) folded(v *view, d int, t value.Value) value.Value {
	k, n := f.dimField(v.desc, d, "k"), f.dimField(v.desc, d, "n")
	q := f.floorDiv(t, f.mul(k, n))
	return f.add(f.mul(q, f.dimField(v.desc, d, "pitch")), f.sub(t, f.mul(f.floorDiv(t, k), k)))
}

// floorDiv is the quotient rounded down, for y > 0.
func (f *function) floorDiv(x, y value.Value) value.Value {
	q, r := f.b.NewSDiv(x, y), f.b.NewSRem(x, y)
	below := f.b.NewZExt(f.b.NewICmp(enum.IPredSLT, r, i64c(0)), types.I64)
	return f.sub(q, below)
}

// index is the value of a subscript in 64 bits. Affine subscripts are computed in 64 bits
// from the loops' induction variables, so that LLVM sees their strides.
func (f *function) index(e loopir.Expr) value.Value {
	if x := f.computed[e]; x != nil {
		return x
	}
	form, ok := loopir.Affine(e)
	if !ok {
		return f.signed(f.expr(e))
	}
	sum := value.Value(i64c(0))
	for _, t := range form.Terms {
		sum = f.add(sum, f.mul(i64c(t.Coef), f.wideScalar(loopir.ScalarID(t.Var))))
	}
	return f.add(sum, i64c(form.Const))
}

// wideScalar is an integer scalar in 64 bits.
func (f *function) wideScalar(id loopir.ScalarID) value.Value {
	if w := f.wide[id]; w != nil {
		return w
	}
	return f.signed(f.loadScalar(id))
}

// owned tells whether this rank stores the element with the given subscripts; nil: it does.
func (f *function) owned(a *loopir.Array, subs []value.Value) value.Value {
	if f.whole(a) && (a.Place != loopir.Root || f.serial) {
		return nil
	}
	desc := f.descriptor(a.ID)
	cond := value.Value(f.b.NewICmp(enum.IPredNE, f.descField(desc, "holds"), i64c(0)))
	for d, s := range subs {
		if f.distributed(a, d) {
			owns := f.runtime("hpf_rt_owns", desc, i64c(int64(d)), s)
			cond = f.b.NewAnd(cond, f.b.NewICmp(enum.IPredNE, owns, i32c(0)))
		}
	}
	return cond
}
