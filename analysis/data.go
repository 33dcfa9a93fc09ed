package analysis

import (
	"cmp"
	"slices"
	"strings"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A dataFill gives the variables of a DATA statement their values, one after the other.
type dataFill struct {
	*checker
	eval   evaluator
	values []ast.DataValue
	next   int         // the value to take when none is left
	value  Expr        // the value at hand
	left   int64       // how often it is still to be taken
	at     source.Span // of the variables
	failed bool
}

// data carries out a DATA statement.
func (c *checker) data(s *ast.Data) {
	for _, set := range s.Sets {
		variables := c.constructorItems(set.Variables)
		if isInvalid(variables...) {
			continue
		}
		d := &dataFill{checker: c, values: set.Values, at: set.Variables[0].Span().Join(set.Variables[len(set.Variables)-1].Span())}
		d.fillAll(variables)
		if !d.failed && d.more() {
			c.errorf(diag.ShapeMismatch, d.at, "there are more values than variables here")
		}
	}
}

func (d *dataFill) fillAll(variables []Expr) {
	for _, x := range variables {
		switch x := x.(type) {
		case *Ref:
			d.fill(x)
		case *ImpliedDo:
			d.impliedDo(x)
		case *Substring:
			d.fillSubstring(x)
		default:
			d.errorf(diag.NotAssignable, x.Span(), "this is not a variable")
			d.failed = true
		}
		if d.failed {
			return
		}
	}
}

func (d *dataFill) impliedDo(x *ImpliedDo) {
	lo, loOK := d.eval.integer(x.Lo, 1)
	hi, hiOK := d.eval.integer(x.Hi, 1)
	step, stepOK := d.eval.integer(x.Step, 1)
	if !loOK || !hiOK || !stepOK || step == 0 {
		d.errorf(diag.NotConstant, x.Span(), "the range of an implied DO in DATA must be constant")
		d.failed = true
		return
	}
	if r := section(x); r != nil {
		d.fill(r)
		return
	}
	if d.eval.env == nil {
		d.eval.env = map[*Symbol]types.Value{}
	}
	for n := mapping.Count(lo, hi, step); n > 0 && !d.failed; n-- {
		if d.eval.trips++; d.eval.trips > largestConstant {
			d.errorf(diag.BadConstant, x.Span(), "this implied DO has more than %d iterations", largestConstant)
			d.failed = true
			return
		}
		d.eval.env[x.Var] = types.IntValue(x.Var.Type.Kind, lo)
		d.fillAll(x.Items)
		lo += step
	}
	delete(d.eval.env, x.Var)
}

// section returns what an implied DO goes through if that is a section in its order, as a(:,lo:hi) for (a(:,i), i = lo, hi).
func section(x *ImpliedDo) *Ref {
	if len(x.Items) != 1 {
		return nil
	}
	r, ok := x.Items[0].(*Ref)
	if inner, nested := x.Items[0].(*ImpliedDo); nested {
		r = section(inner)
		ok = r != nil
	}
	if !ok || r.Subs == nil {
		return nil
	}
	last := len(r.Subs) - 1
	for last > 0 && r.Subs[last].Index != nil && !mentions(r.Subs[last].Index, x.Var) {
		last--
	}
	if i, ok := r.Subs[last].Index.(*Ref); !ok || i.Sym != x.Var {
		return nil
	}
	subs := slices.Clone(r.Subs)
	subs[last] = Sub{Triplet: true, Lo: x.Lo, Hi: x.Hi, Step: x.Step}
	for _, s := range subs[:last] {
		for _, e := range []Expr{s.Index, s.Lo, s.Hi, s.Step, s.Vector} {
			if e != nil && mentions(e, x.Var) {
				return nil
			}
		}
	}
	return &Ref{r.Typed, r.Sym, subs}
}

// fill gives a variable, its elements or a section of it values.
func (d *dataFill) fill(r *Ref) {
	ent := d.names[r.Sym.Name]
	d.failed = true
	if ent == nil || ent.sym != r.Sym || r.Sym.Const {
		d.errorf(diag.NotAssignable, r.Span(), "this is not a variable")
		return
	}
	if len(ent.init) > 0 || ent.letters != nil {
		d.errorf(diag.Redeclared, r.Span(), "'%s' has a second value", ent.name)
		return
	}
	d.failed = false
	places, ok := d.places(r)
	if !ok {
		d.errorf(diag.NotConstant, r.Span(), "the subscripts of '%s' must be constant and inside its bounds", ent.name)
		d.failed = true
		return
	}
	for _, p := range places {
		if d.store(ent, p, r); d.failed {
			return
		}
	}
}

// fillSubstring gives some characters of a variable their values.
func (d *dataFill) fillSubstring(x *Substring) {
	r, ok := x.X.(*Ref)
	ent := (*entity)(nil)
	if ok {
		ent = d.names[r.Sym.Name]
	}
	lo, loOK := d.limit(x.Lo, 1)
	hi, hiOK := d.limit(x.Hi, x.X.Type().Len)
	d.failed = true
	switch {
	case ent == nil || ent.sym != r.Sym || r.Sym.Const:
		d.errorf(diag.NotAssignable, x.Span(), "this is not a variable")
	case !loOK || !hiOK:
		d.errorf(diag.NotConstant, x.Span(), "the limits of a substring in DATA must be constant")
	case lo <= hi && (lo < 1 || hi > ent.typ.Len):
		d.errorf(diag.OutOfBounds, x.Span(), "the substring %d:%d is outside the characters 1:%d", lo, hi, ent.typ.Len)
	case len(ent.init) > 0 || ent.given != nil || anyGiven(ent.letters, lo, hi):
		d.errorf(diag.Redeclared, x.Span(), "'%s' has a second value", ent.name)
	default:
		d.failed = false
		d.failed = !d.storeSubstring(ent, lo, hi, x.Span())
	}
}

// limit is an end of a substring, which has to be constant.
func (d *dataFill) limit(e Expr, absent int64) (int64, bool) { return d.eval.integer(e, absent) }

func anyGiven(letters []bool, lo, hi int64) bool {
	return letters != nil && lo <= hi && slices.Contains(letters[lo-1:hi], true)
}

// storeSubstring gives the characters lo to hi of a variable the next value.
func (d *dataFill) storeSubstring(ent *entity, lo, hi int64, at source.Span) bool {
	if !d.take(at) {
		return false
	}
	length := ent.typ.Len
	if ent.letters == nil {
		ent.letters = make([]bool, length)
		ent.sym.Init = types.RunOf([]types.Value{{Type: ent.typ, S: strings.Repeat(" ", int(length))}})
	}
	v, ok := d.convertTo(d.value, types.Char(max(0, hi-lo+1)), "the value of '"+ent.name+"'")
	if !ok {
		return false
	}
	if lo <= hi {
		whole := &ent.sym.Init[0].Values[0]
		text := whole.S
		whole.S = text[:lo-1] + v.(*Const).Value.S + text[hi:]
	}
	for i := lo; i <= hi; i++ {
		ent.letters[i-1] = true
	}
	d.left--
	return true
}

// places are consecutive elements of an array, in array element order.
type places struct{ at, count int64 }

// places returns where r's elements are.
func (d *dataFill) places(r *Ref) ([]places, bool) {
	if r.Subs == nil {
		return []places{{0, size(r.Sym)}}, true
	}
	all := []places{{0, 1}}
	stride := int64(1)
	for k, s := range r.Subs {
		b := r.Sym.Bounds[k]
		first, n, ok := d.consecutive(s, b)
		if ok && len(all) == 1 && all[0].count == stride { // everything in the dimensions before this one
			all[0] = places{(first - b.Lo) * stride, n * stride}
		} else {
			list, ok := d.eval.subscripts(s, b)
			if !ok {
				return nil, false
			}
			next := make([]places, 0, len(all)*len(list))
			for _, v := range list {
				for _, p := range all {
					next = append(next, places{p.at + (v-b.Lo)*stride, p.count})
				}
			}
			all = next
		}
		stride *= b.Extent()
	}
	return all, true
}

// consecutive returns the first subscript of a range without gaps inside the bounds, and how many there are.
func (d *dataFill) consecutive(s Sub, b Bound) (first, n int64, ok bool) {
	if !s.Triplet {
		return 0, 0, false
	}
	lo, loOK := d.eval.integer(s.Lo, b.Lo)
	hi, hiOK := d.eval.integer(s.Hi, b.Hi)
	step, stepOK := d.eval.integer(s.Step, 1)
	ok = loOK && hiOK && stepOK && step == 1 && b.Lo <= lo && lo <= hi && hi <= b.Hi
	return lo, hi - lo + 1, ok
}

// largeData is the size from which an array that has one value everywhere is assigned it when the
// program starts, as an array statement on all ranks.
const largeData = 4096

func size(s *Symbol) int64 {
	n := int64(1)
	for _, b := range s.Bounds {
		n *= b.Extent()
	}
	return n
}

// given are elements that a DATA statement has given values.
type given struct {
	types.Run
	at       source.Span
	assigned bool // when the program starts
}

// store gives consecutive elements of r the next values.
func (d *dataFill) store(ent *entity, p places, r *Ref) {
	whole := places{0, size(ent.sym)}
	for p.count > 0 {
		if d.failed = !d.take(r.Span()); d.failed {
			return
		}
		v, ok := d.convertedValue(ent)
		if d.failed = !ok; d.failed {
			return
		}
		n := min(p.count, d.left)
		g := given{types.Run{At: p.at, Count: n, Values: []types.Value{v}}, r.Span(), n == whole.count && n >= largeData}
		if g.assigned {
			lhs := &Ref{Typed{ent.typ, ent.sym.Rank(), r.Span()}, ent.sym, nil}
			d.prologue = append(d.prologue, &Assign{At{r.Span()}, lhs, constant(v, r.Span())})
		}
		ent.add(g)
		d.left -= n
		p.at, p.count = p.at+n, p.count-n
	}
}

// add notes elements that have values; those of one place in the text are kept together.
func (e *entity) add(g given) {
	if k := len(e.given) - 1; k >= 0 && e.given[k].at == g.at {
		runs := types.AppendRun([]types.Run{e.given[k].Run}, g.Run)
		if e.given[k].Run = runs[0]; len(runs) == 1 {
			return
		}
	}
	e.given = append(e.given, g)
}

// settleData makes what DATA gives a variable its initial value.
func (c *checker) settleData(e *entity) {
	order := make([]int, len(e.given)) // ascending elements
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e.given[a].At, e.given[b].At) })
	end, before := int64(0), 0 // of what was longest so far
	for _, i := range order {
		g := &e.given[i]
		if g.At < end {
			c.errorf(diag.Redeclared, e.given[max(i, before)].at, "'%s' has a second value", e.name)
			return
		}
		end, before = g.At+g.Count, i
		if !g.assigned {
			e.sym.Init = types.AppendRun(e.sym.Init, g.Run)
		}
	}
	e.given = nil
}

// take makes sure that there is a value at hand.
func (d *dataFill) take(at source.Span) bool {
	if d.more() {
		return true
	}
	if !d.failed {
		d.errorf(diag.ShapeMismatch, d.at, "there are fewer values than variables here").Label(at, "the first without a value")
		d.failed = true
	}
	return false
}

// more tells whether there is a value at hand, and takes the next one if there is not; a repeat count may be zero.
func (d *dataFill) more() bool {
	for d.left == 0 {
		if d.next == len(d.values) {
			return false
		}
		v := d.values[d.next]
		d.next++
		d.left = 1
		if v.Repeat != nil {
			n, ok := d.constantInt(v.Repeat, "a repeat count")
			if ok && n < 0 {
				d.errorf(diag.BadConstant, v.Repeat.Span(), "a repeat count must not be negative")
			}
			d.left = n
			d.failed = !ok || n < 0
		}
		if d.value = d.dataConstant(v.Value); isInvalid(d.value) || d.failed {
			d.failed = true
			return false
		}
	}
	return true
}

// dataConstant checks a value of DATA.
func (d *dataFill) dataConstant(e ast.Expr) Expr {
	if b, ok := e.(*ast.BozLit); ok {
		return d.bozLiteral(b)
	}
	x := d.fold(d.expr(e))
	if _, ok := x.(*Const); !ok || d.callsFunction(e) {
		d.errorf(diag.NotConstant, e.Span(), "a value of DATA must be a constant")
		return invalid(e.Span())
	}
	return x
}

// callsFunction tells whether e is a reference of a function, which is no constant in DATA.
func (d *dataFill) callsFunction(e ast.Expr) bool {
	a, ok := e.(*ast.Apply)
	if !ok {
		return false
	}
	n, ok := a.X.(*ast.Name)
	return ok && d.names[n.Text] == nil
}

// convertedValue returns the value at hand as one of the variable's type.
func (d *dataFill) convertedValue(ent *entity) (types.Value, bool) {
	if b, ok := d.values[d.next-1].Value.(*ast.BozLit); ok {
		if ent.typ.Base != types.Integer {
			d.errorf(diag.TypeMismatch, b.Span(), "a binary, octal or hexadecimal constant is a value for integers, and '%s' is %s", ent.name, ent.typ)
			return types.Value{}, false
		}
		return bozBits(d.value.(*Const).Value, ent.typ), true
	}
	x, ok := d.convertTo(d.value, ent.typ, "the value of '"+ent.name+"'")
	if !ok {
		return types.Value{}, false
	}
	return x.(*Const).Value, true
}
