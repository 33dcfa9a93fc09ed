package analysis

import (
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

// fill gives a variable, its elements or a section of it values.
func (d *dataFill) fill(r *Ref) {
	ent := d.names[r.Sym.Name]
	d.failed = true
	if ent == nil || ent.sym != r.Sym || r.Sym.Const {
		d.errorf(diag.NotAssignable, r.Span(), "this is not a variable")
		return
	}
	if len(ent.init) > 0 {
		d.errorf(diag.Redeclared, r.Span(), "'%s' has a second value", ent.name)
		return
	}
	d.failed = false
	if d.fillWhole(ent, r) {
		return
	}
	offsets := []int64{0}
	if r.Sym.Kind == Array {
		var ok bool
		if offsets, ok = d.offsets(r); !ok {
			d.errorf(diag.NotConstant, r.Span(), "the subscripts of '%s' must be constant and inside its bounds", ent.name)
			d.failed = true
			return
		}
	}
	for _, o := range offsets {
		if !d.store(ent, o, r.Span()) {
			d.failed = true
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
	case len(ent.init) > 0 || ent.given != nil && ent.letters == nil || anyGiven(ent.letters, lo, hi):
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
		ent.given = []bool{true}
		ent.sym.Init = []types.Value{{Type: ent.typ, S: strings.Repeat(" ", int(length))}}
	}
	v, ok := d.convertTo(d.value, types.Char(max(0, hi-lo+1)), "the value of '"+ent.name+"'")
	if !ok {
		return false
	}
	if lo <= hi {
		text := ent.sym.Init[0].S
		ent.sym.Init[0].S = text[:lo-1] + v.(*Const).Value.S + text[hi:]
	}
	for i := lo; i <= hi; i++ {
		ent.letters[i-1] = true
	}
	d.left--
	return true
}

// offsets returns the places of r's elements.
func (d *dataFill) offsets(r *Ref) ([]int64, bool) {
	if r.Subs != nil {
		list, _, ok := d.eval.offsets(r)
		return list, ok
	}
	list := make([]int64, size(r.Sym))
	for i := range list {
		list[i] = int64(i)
	}
	return list, true
}

// largeData is the size from which an array that has one value everywhere is assigned it when the
// program starts: a list of so many values would be wasteful.
const largeData = 4096

// fillWhole gives a large array one value; it does nothing if it is not one.
func (d *dataFill) fillWhole(ent *entity, r *Ref) bool {
	n := size(r.Sym)
	if r.Subs != nil || n < largeData || ent.given != nil || !d.take(r.Span()) || d.left < n {
		return false
	}
	value, ok := d.convertedValue(ent)
	if !ok {
		d.failed = true
		return true
	}
	d.left -= n
	ent.given = make([]bool, n)
	for i := range ent.given {
		ent.given[i] = true
	}
	d.prologue = append(d.prologue, &Assign{At{r.Span()}, r, constant(value, r.Span())})
	return true
}

func size(s *Symbol) int64 {
	n := int64(1)
	for _, b := range s.Bounds {
		n *= b.Extent()
	}
	return n
}

// store gives element o of a variable the next value.
func (d *dataFill) store(ent *entity, o int64, at source.Span) bool {
	if !d.take(at) {
		return false
	}
	if ent.given == nil {
		ent.given = make([]bool, size(ent.sym))
		ent.sym.Init = make([]types.Value, len(ent.given))
		for i := range ent.sym.Init {
			ent.sym.Init[i] = types.Value{Type: ent.typ}
		}
	}
	if ent.given[o] {
		d.errorf(diag.Redeclared, at, "'%s' has a second value", ent.name)
		return false
	}
	v, ok := d.convertedValue(ent)
	if !ok {
		return false
	}
	ent.given[o], ent.sym.Init[o] = true, v
	d.left--
	return true
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
	if _, ok := x.(*Const); !ok {
		d.errorf(diag.NotConstant, e.Span(), "a value of DATA must be a constant")
		return invalid(e.Span())
	}
	return x
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
