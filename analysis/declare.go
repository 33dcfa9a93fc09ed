package analysis

import (
	"math"
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// entity is what the declarations say about one name.
type entity struct {
	name      string
	at        source.Span
	typ       types.Type
	typed     bool // by a type declaration
	shaped    bool
	used      source.Span // where it stands alone in an expression or is stored into
	parameter bool
	common    bool
	value     *Const     // of a scalar named constant
	sym       *Symbol    // of everything else
	init      []ast.Expr // initial value, evaluated when all declarations are known
	given     []given    // elements that have a value from DATA
	letters   []bool     // characters that have one, if only substrings have
}

// declarations carries out the specification statements in order, then gives the declared
// variables their numbers and initial values.
func (c *checker) declarations(body []ast.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.TypeDecl:
			c.typeDeclaration(s)
		case *ast.Data:
			c.notePlaces(s)
		case *ast.Implicit:
			c.implicitStatement(s)
		case *ast.ParameterStmt:
			c.parameterStatement(s)
		case *ast.DimensionStmt:
			for _, e := range s.Entities {
				c.setShape(c.entity(e.Name), e.Dims, e.Name.Span())
			}
		case *ast.Save:
			for _, n := range s.Names {
				c.entity(n)
			}
		case *ast.Intrinsic:
			c.intrinsicStatement(s)
		case *ast.Common:
			c.common(s)
		}
	}
	c.finishDeclarations()
	c.checkStorage(body)
	ast.Walk(&ast.Program{Body: body}, func(n ast.Node) bool {
		if d, ok := n.(*ast.Data); ok {
			c.data(d)
		}
		return true
	})
	for _, e := range c.order {
		c.settleData(e)
	}
}

// notePlaces remembers which variables a DATA statement gives values: what is declared of them behind it comes too late.
func (c *checker) notePlaces(s *ast.Data) {
	var note func(list []ast.Expr)
	note = func(list []ast.Expr) {
		for _, e := range list {
			switch e := e.(type) {
			case *ast.Name:
				c.filled[e.Text] = e.Span()
			case *ast.Apply:
				note([]ast.Expr{e.X})
			case *ast.ImpliedDo:
				note(e.Items)
			}
		}
	}
	for _, set := range s.Sets {
		note(set.Variables)
	}
}

// checkStorage reports named constants in SAVE and COMMON, variables in both, and blocks in SAVE that are not declared.
func (c *checker) checkStorage(body []ast.Stmt) {
	blocks := map[string]bool{}
	check := func(n *ast.Name, where string) {
		if e := c.names[n.Text]; e != nil && e.parameter && e.typ.Base != types.Invalid {
			c.errorf(diag.BadDeclaration, n.Span(), "'%s' is a named constant, no variable for %s", n.Text, where)
		}
	}
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Save:
			for _, n := range s.Names {
				check(n, "SAVE")
				if e := c.names[n.Text]; e != nil && e.common {
					c.errorf(diag.Redeclared, n.Span(), "'%s' is in a COMMON block, which is saved as a whole", n.Text).
						Help("write the name of the block between slashes, as in SAVE /name/")
				}
			}
		case *ast.Common:
			for _, b := range s.Blocks {
				if b.Name != nil {
					blocks[b.Name.Text] = true
				}
				for _, e := range b.Entities {
					check(e.Name, "COMMON")
				}
			}
		}
	}
	for _, s := range body {
		s, ok := s.(*ast.Save)
		if !ok {
			continue
		}
		for _, n := range s.Blocks {
			if !blocks[n.Text] && !c.incomplete {
				c.errorf(diag.UnknownName, n.Span(), "there is no COMMON block '%s'", n.Text)
			}
		}
	}
}

// intrinsicStatement checks that the names are those of intrinsic functions and subroutines.
func (c *checker) intrinsicStatement(s *ast.Intrinsic) {
	for _, n := range s.Names {
		if _, later := laterIntrinsics[n.Text]; intrinsics()[n.Text] == nil && subroutines[n.Text] == nil && !later {
			c.errorf(diag.UnknownFunction, n.Span(), "there is no intrinsic function or subroutine '%s'", n.Text)
		}
		if first, ok := c.intrinsic[n.Text]; ok {
			c.errorf(diag.Redeclared, n.Span(), "'%s' is declared INTRINSIC twice", n.Text).Label(first, "first here")
		}
		c.intrinsic[n.Text] = n.Span()
	}
}

// common declares the variables of COMMON blocks, which nobody shares in a program of one unit.
func (c *checker) common(s *ast.Common) {
	for _, b := range s.Blocks {
		for _, e := range b.Entities {
			ent := c.entity(e.Name)
			switch {
			case e.Init != nil || e.Len != nil:
				c.errorf(diag.BadDeclaration, e.Span(), "COMMON takes names with or without their dimensions")
				continue
			case ent.common:
				c.errorf(diag.Redeclared, e.Span(), "'%s' is in a COMMON block already", ent.name)
				continue
			}
			ent.common = true
			if e.Dims != nil {
				c.setShape(ent, e.Dims, e.Name.Span())
			}
		}
	}
}

// entity returns the record of a name, making it with its implicit type when it is new.
func (c *checker) entity(n *ast.Name) *entity {
	if e := c.names[n.Text]; e != nil {
		return e
	}
	if n.Text == c.programName {
		c.errorf(diag.Redeclared, n.Span(), "'%s' is the name of the program", n.Text)
	}
	e := &entity{name: n.Text, at: n.Span(), typ: c.implicitType(n.Text)}
	e.sym = &Symbol{Name: e.name, Type: e.typ, Decl: e.at}
	c.names[e.name] = e
	c.order = append(c.order, e)
	if c.numbered {
		c.number(e.sym)
	}
	return e
}

func (c *checker) number(s *Symbol) {
	s.ID = len(c.prog.Symbols)
	c.prog.Symbols = append(c.prog.Symbols, s)
}

// typeDeclaration carries out a type declaration statement.
func (c *checker) typeDeclaration(s *ast.TypeDecl) {
	t, ok := c.typeSpec(s.Type)
	for _, e := range s.Entities {
		ent := c.entity(e.Name)
		if !ok || len(s.Other) > 0 { // the parser refused the attributes
			c.forget(ent)
			continue
		}
		if !c.setType(ent, c.entityType(t, s.Type, e), e) {
			continue
		}
		if e.Dims != nil {
			c.setShape(ent, e.Dims, e.Name.Span())
		} else if s.Dims != nil {
			c.setShape(ent, s.Dims, e.Name.Span())
		}
		c.declareValue(ent, s, e)
	}
}

// declareValue handles "= value" of an entity, which names a constant or initialises a variable.
func (c *checker) declareValue(ent *entity, s *ast.TypeDecl, e *ast.Entity) {
	switch {
	case s.Parameter && e.Init == nil:
		c.errorf(diag.BadDeclaration, e.Name.Span(), "the named constant '%s' has no value", ent.name).
			Help("give it one: %s = ...", ent.name)
		c.forget(ent)
	case s.Parameter:
		c.setParameter(ent, e.Init, isStar(s.Type, e))
	case e.Init != nil && !isStar(s.Type, e):
		ent.init = append(ent.init, e.Init)
	}
}

// isStar tells whether the length of an entity is to be taken from its value.
func isStar(t *ast.TypeSpec, e *ast.Entity) bool {
	return t.Base == "character" && (e.LenStar || t.LenStar && e.Len == nil)
}

// excuse forgets names whose declarations the parser has refused.
func (c *checker) excuse(names []string) {
	for _, n := range names {
		if c.names[n] == nil && intrinsics()[n] == nil {
			c.forgetName(n)
		}
	}
}

// forgetRefused forgets names to which refused statements would have given a meaning.
func (c *checker) forgetRefused(names []string) {
	for _, n := range names {
		c.forgetName(n)
	}
}

// forgetName forgets the entity of a name, unless the name is the program's, which has none.
func (c *checker) forgetName(name string) {
	if name != c.programName {
		c.forget(c.entity(&ast.Name{Text: name}))
	}
}

// forget makes an entity one that nothing more is said about.
func (c *checker) forget(e *entity) {
	e.typ, e.typed = types.Type{}, true
	if e.sym != nil {
		e.sym.Type = e.typ
	}
}

// setType gives an entity its type; a second declaration is refused, and one that takes another type from a constant.
func (c *checker) setType(ent *entity, t types.Type, e *ast.Entity) bool {
	if ent.value != nil && !isInvalid(ent.value) && ent.typ != t && !ent.typed {
		c.errorf(diag.Redeclared, e.Name.Span(), "'%s' is a constant of the type %s already", ent.name, ent.typ).
			Label(ent.at, "here").Help("declare it before its value")
		return false
	}
	if ent.typed && ent.typ.Base != types.Invalid {
		c.errorf(diag.Redeclared, e.Name.Span(), "'%s' already has the type %s", ent.name, ent.typ).
			Label(ent.at, "declared here")
		if t != ent.typ {
			c.forget(ent)
		}
		return false
	}
	if at, ok := c.filled[ent.name]; ok && t != c.implicitType(ent.name) {
		c.errorf(diag.Redeclared, e.Name.Span(), "'%s' got a value as one of the type %s already", ent.name, c.implicitType(ent.name)).
			Label(at, "here").Help("declare it before its value")
	}
	ent.typ, ent.typed, ent.sym.Type = t, true, t
	c.refuseCharacterArray(ent)
	return true
}

func (c *checker) refuseCharacterArray(ent *entity) {
	if ent.shaped && ent.typ.Base == types.Character {
		c.unsupported(ent.at, "L7", "arrays of characters").
			Help("one variable may hold several texts: the i-th of n characters is s((i-1)*n+1:i*n)")
		c.forget(ent)
	}
}

// setShape gives an entity its dimensions.
func (c *checker) setShape(ent *entity, dims []ast.DimSpec, at source.Span) {
	if ent.shaped {
		c.errorf(diag.Redeclared, at, "'%s' is given its shape twice", ent.name).Label(ent.at, "first here")
		return
	}
	bounds, ok := c.bounds(dims)
	if ok && ent.value != nil && !isInvalid(ent.value) {
		c.errorf(diag.Redeclared, at, "'%s' is a constant without dimensions already", ent.name).
			Label(ent.at, "here").Help("declare it before its value")
		return
	}
	if !ok {
		c.forget(ent)
		return
	}
	if before, ok := c.filled[ent.name]; ok {
		c.errorf(diag.Redeclared, at, "'%s' got a value as a scalar already", ent.name).
			Label(before, "here").Help("declare it before its value")
	}
	ent.shaped = true
	ent.sym.Kind, ent.sym.Bounds, ent.sym.Map = Array, bounds, mapping.Replicated(len(bounds))
	c.refuseCharacterArray(ent)
}

// maxRank is the largest rank of an array, a template or a processor arrangement.
const maxRank = 7

// bounds evaluates declared bounds, which must be constant.
func (c *checker) bounds(dims []ast.DimSpec) ([]Bound, bool) {
	if !c.fitsRank(len(dims), dims) {
		return nil, false
	}
	list, ok := make([]Bound, len(dims)), true
	for i, d := range dims {
		if d.Hi == nil {
			c.unsupported(d.Span(), "L3", "deferred and assumed shapes").Help("give constant bounds, as in real :: a(100)")
			return nil, false
		}
		lo, loOK := int64(1), true
		if d.Lo != nil {
			lo, loOK = c.constantInt(d.Lo, "a bound")
		}
		hi, hiOK := c.constantInt(d.Hi, "a bound")
		list[i] = Bound{lo, hi}
		ok = ok && loOK && hiOK && c.countable(list[i], d.Span())
	}
	return list, ok
}

// countable reports a dimension whose extent is no 64-bit number.
func (c *checker) countable(b Bound, at source.Span) bool {
	if b.Lo > b.Hi || uint64(b.Hi)-uint64(b.Lo) < math.MaxInt64 {
		return true
	}
	c.errorf(diag.BadDeclaration, at, "this dimension is longer than %d", int64(math.MaxInt64))
	return false
}

// fitsRank reports a shape of too many dimensions.
func (c *checker) fitsRank(rank int, dims []ast.DimSpec) bool {
	if rank > maxRank {
		c.errorf(diag.BadDeclaration, dims[maxRank].Span(), "there are at most %d dimensions", maxRank)
	}
	return rank <= maxRank
}

func (c *checker) parameterStatement(s *ast.ParameterStmt) {
	for i, n := range s.Names {
		ent := c.entity(n)
		if !ent.typed && c.implicitNone {
			c.undeclared(n.Text, n.Span())
			c.forget(ent)
		}
		c.setParameter(ent, s.Values[i], ent.typ.Base == types.Character && ent.typ.Len < 0)
	}
}

// setParameter makes an entity a named constant; star takes the length from the value.
func (c *checker) setParameter(ent *entity, value ast.Expr, star bool) {
	if ent.parameter {
		c.errorf(diag.Redeclared, value.Span(), "the named constant '%s' already has a value", ent.name)
		return
	}
	ent.parameter = true
	values, t, ok := c.initialValues(ent, value, star)
	if !ok {
		c.forget(ent)
		ent.value = invalid(ent.at).(*Const)
		return
	}
	ent.typ, ent.sym.Type = t, t
	if ent.shaped {
		ent.sym.Const, ent.sym.Values = true, values
		return
	}
	ent.value = constant(values[0], value.Span())
}

// initialValues evaluates the value of a constant or an initialised variable, converted to
// its type, one for each element.
func (c *checker) initialValues(ent *entity, value ast.Expr, star bool) ([]types.Value, types.Type, bool) {
	x := c.expr(value)
	t := ent.typ
	if isInvalid(x) || t.Base == types.Invalid {
		return nil, t, false
	}
	if n := elements(ent.shape()); n > largestConstant {
		c.errorf(diag.BadDeclaration, value.Span(), "'%s' has %d elements, and a constant array at most %d", ent.name, n, largestConstant).
			Help("make it a variable, and give it its value in an assignment")
		return nil, t, false
	}
	if star {
		t = types.Char(x.Type().Len)
	}
	x, ok := c.convertTo(x, t, "the value of '"+ent.name+"'")
	if !ok {
		return nil, t, false
	}
	a, ok := c.evaluate(x)
	if !ok {
		c.errorf(diag.NotConstant, value.Span(), "the value of '%s' must be a constant expression", ent.name)
		return nil, t, false
	}
	return c.spreadInitial(ent, a, t, value.Span())
}

// shape returns the declared shape of an array, nothing for a scalar.
func (e *entity) shape() []int64 {
	var shape []int64
	for _, b := range e.sym.Bounds {
		shape = append(shape, b.Extent())
	}
	return shape
}

// spreadInitial checks the shape of an initial value and repeats a scalar over an array.
func (c *checker) spreadInitial(ent *entity, a array, t types.Type, at source.Span) ([]types.Value, types.Type, bool) {
	shape := ent.shape()
	if len(a.shape) > 0 && !slices.Equal(a.shape, shape) {
		c.errorf(diag.ShapeMismatch, at, "'%s' has the shape %s but its value has the shape %s", ent.name, shapeText(shape), shapeText(a.shape))
		return nil, t, false
	}
	values := make([]types.Value, product(shape))
	for i := range values {
		v := a.elems[0]
		if len(a.shape) > 0 {
			v = a.elems[i]
		}
		if t.Base == types.Character {
			v = v.Convert(t)
		}
		values[i] = v
	}
	return values, t, true
}

// finishDeclarations numbers the variables and evaluates their initial values.
func (c *checker) finishDeclarations() {
	for _, e := range c.order {
		if e.value != nil {
			continue
		}
		switch {
		case !e.typed && c.implicitNone:
			c.undeclared(e.name, e.at)
			c.forget(e)
		case e.typ.Base == types.Character && e.typ.Len < 0:
			c.errorf(diag.BadDeclaration, e.at, "the length of '%s' may be * only for a named constant", e.name)
			c.forget(e)
		}
		c.number(e.sym)
	}
	c.numbered = true
	for _, e := range slices.Clone(c.order) {
		for _, value := range e.init {
			if e.parameter || e.sym.Init != nil {
				c.errorf(diag.Redeclared, value.Span(), "'%s' has a second value", e.name)
				continue
			}
			c.initialise(e, value)
		}
	}
}

// initialise gives a variable its initial value. One value for a whole array becomes an
// assignment at the start of the program: listing it for every element would be wasteful.
func (c *checker) initialise(e *entity, value ast.Expr) {
	if e.shaped {
		x := c.fold(c.expr(value))
		if k, ok := x.(*Const); ok && k.T.Base != types.Invalid {
			if k, ok := c.convertTo(k, e.typ, "the value of '"+e.name+"'"); ok {
				lhs := &Ref{Typed{e.typ, e.sym.Rank(), e.at}, e.sym, nil}
				c.prologue = append(c.prologue, &Assign{At{value.Span()}, lhs, k})
			}
			return
		}
		if isInvalid(x) {
			return
		}
	}
	values, _, _ := c.initialValues(e, value, false)
	e.sym.Init = types.RunOf(values)
}
