package analysis

import (
	"math"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// mapped is an array or a template, with what the directives say about it so far. Templates
// have no symbol.
type mapped struct {
	name    string
	at      source.Span
	bounds  []Bound
	sym     *Symbol
	dynamic bool
	wrong   bool // a template without bounds, which has been reported
	dist    *distribution
	align   *alignment
	step    []int64 // of a template: in each dimension, arrays lie on every step-th cell only (nil: 1)
}

// distribution is a DISTRIBUTE of an array or template: a format for each dimension. A nil
// grid stands for "nothing is distributed".
type distribution struct {
	grid *Grid
	dims []distDim
	at   source.Span
}

type distDim struct {
	format mapping.Format
	k      int64
}

// directives carries out the specification directives, wherever they stand: first those that
// declare names, then those that map arrays, and at last computes every array's mapping.
func (c *checker) directives(body []ast.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Processors:
			c.processors(s)
		case *ast.Template:
			c.template(s)
		}
	}
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Dynamic:
			c.setDynamic(s.Names)
		case *ast.Shadow:
			c.shadow(s)
		case *ast.Distribute:
			c.distribute(s)
		case *ast.Align:
			c.alignDirective(s)
		}
	}
	c.coarsen()
	for _, m := range c.mappedOrder {
		if m.sym != nil {
			m.sym.Map, m.sym.Dynamic = c.spec(m), m.moves()
		}
	}
}

// directiveName tells what a name means to the directives: "template", "processor
// arrangement" or "".
func (c *checker) directiveName(name string) string {
	if c.grids[name] != nil {
		return "processor arrangement"
	}
	if m := c.mapped[name]; m != nil && m.sym == nil {
		return "template"
	}
	return ""
}

// unused reports a name of a new template or processor arrangement that means something already.
func (c *checker) unused(n *ast.Name) bool {
	what := c.directiveName(n.Text)
	if ent := c.names[n.Text]; ent != nil && ent.typ.Base != types.Invalid {
		what = "variable"
	}
	if what == "" {
		return true
	}
	c.errorf(diag.Redeclared, n.Span(), "'%s' is already the name of a %s", n.Text, what)
	return false
}

func (c *checker) processors(s *ast.Processors) {
	for _, e := range s.Entities {
		// An arrangement that has a variable's name is known all the same to those who distribute onto it.
		if !c.unused(e.Name) && c.directiveName(e.Name.Text) != "" || !c.fitsRank(len(e.Dims), e.Dims) {
			continue
		}
		g := &Grid{ID: len(c.prog.Grids), Name: e.Name.Text, Rank: len(e.Dims), Decl: e.Name.Span()}
		for _, d := range e.Dims {
			lo, extent := c.gridExtent(d)
			g.Lower, g.Extents = append(g.Lower, lo), append(g.Extents, extent)
		}
		c.limitProcessors(g)
		c.grids[g.Name] = g
		c.prog.Grids = append(c.prog.Grids, g)
	}
}

// limitProcessors reports an arrangement that no run could have.
func (c *checker) limitProcessors(g *Grid) {
	n := int64(1)
	for _, e := range g.Extents {
		v, _ := intOf(e)
		if n *= max(v, 1); n > mapping.MaxProcessors { // the others cannot make it smaller
			c.errorf(diag.BadDirective, g.Decl, "a processor arrangement has at most %d processors", mapping.MaxProcessors)
			return
		}
	}
}

// gridExtent evaluates one dimension of a processor arrangement; the upper bound may depend on
// NUMBER_OF_PROCESSORS(). What is wrong counts as one processor.
func (c *checker) gridExtent(d ast.DimSpec) (lo int64, extent Expr) {
	one := number(1, d.Span())
	if d.Hi == nil {
		c.errorf(diag.BadDirective, d.Span(), "a processor arrangement needs its extents")
		return 1, one
	}
	lo = 1
	if d.Lo != nil {
		v, ok := c.constantInt(d.Lo, "the lower bound of a processor arrangement")
		if !ok {
			return 1, one
		}
		lo = v
	}
	hi, ok := c.scalarInteger(d.Hi, "the extent of a processor arrangement")
	if !ok {
		return lo, one
	}
	hi = unwrapped(c.fold(hi))
	if v, known := intOf(hi); known {
		if b := (Bound{lo, v}); c.countable(b, d.Span()) {
			return lo, c.checkExtent(number(b.Extent(), hi.Span()), d.Hi.Span())
		}
		return lo, one
	}
	hi = c.fold(c.convert(hi, types.Int4))
	extent = hi
	if lo != 1 {
		extent = c.binary(types.Add, c.binary(types.Sub, hi, number(lo, d.Span()), d.Span()), one, d.Span())
	}
	return lo, c.checkExtent(extent, d.Hi.Span())
}

func (c *checker) checkExtent(extent Expr, at source.Span) Expr {
	v, known := intOf(extent)
	switch {
	case mentionsVariable(extent):
		c.errorf(diag.NotConstant, at, "the extent of a processor arrangement may use constants and NUMBER_OF_PROCESSORS() only")
	case known && v > math.MaxInt32:
		c.errorf(diag.BadDirective, at, "a dimension of a processor arrangement has at most %d processors, not %d", math.MaxInt32, v)
	case known && v < 1:
		c.errorf(diag.BadDirective, at, "a processor arrangement needs at least one processor in each dimension, not %d", v)
	case known || isCall(extent):
		return extent
	default: // a share of the processors of a small run may be none
		one := c.convert(number(1, at), extent.Type())
		return &Call{Typed{extent.Type(), 0, at}, "max", []Expr{extent, one}}
	}
	return number(1, at)
}

func isCall(x Expr) bool {
	_, ok := x.(*Call)
	return ok
}

func (c *checker) template(s *ast.Template) {
	for _, e := range s.Entities {
		bounds, ok := c.templateBounds(e)
		if !c.unused(e.Name) {
			continue
		}
		if !ok {
			c.mapped[e.Name.Text] = &mapped{name: e.Name.Text, wrong: true}
			continue
		}
		if len(bounds) == 0 {
			c.errorf(diag.BadDirective, e.Name.Span(), "the template '%s' needs its bounds", e.Name.Text)
			c.mapped[e.Name.Text] = &mapped{name: e.Name.Text, wrong: true}
			continue
		}
		c.addMapped(&mapped{name: e.Name.Text, at: e.Name.Span(), bounds: bounds})
	}
}

func (c *checker) addMapped(m *mapped) *mapped {
	c.mapped[m.name] = m
	c.mappedOrder = append(c.mappedOrder, m)
	return m
}

// mappable returns the array or template of a name, or nil after reporting why there is none.
func (c *checker) mappable(n *ast.Name) *mapped {
	if m := c.mapped[n.Text]; m != nil {
		if m.wrong {
			return nil
		}
		return m
	}
	ent := c.names[n.Text]
	switch {
	case ent == nil && c.grids[n.Text] != nil:
		c.errorf(diag.BadDirective, n.Span(), "'%s' is a processor arrangement, not an array or template", n.Text)
	case ent == nil && c.incomplete:
	case ent == nil:
		d := c.errorf(diag.UnknownName, n.Span(), "'%s' is neither a declared array nor a template", n.Text)
		if near := c.nearestName(n.Text); near != "" && c.names[near].shaped {
			d.Help("did you mean '%s'?", near)
			d.Fix.Span, d.Fix.Text = n.Span(), near
		}
		c.forgetName(n.Text)
	case ent.typ.Base == types.Invalid:
	case !ent.shaped:
		c.errorf(diag.BadDirective, n.Span(), "'%s' is a scalar; only arrays and templates are mapped", n.Text)
	default:
		return c.addMapped(&mapped{name: ent.name, at: ent.at, bounds: ent.sym.Bounds, sym: ent.sym})
	}
	return nil
}

func (c *checker) setDynamic(names []*ast.Name) {
	for _, n := range names {
		if m := c.mappable(n); m != nil {
			m.dynamic = true
		}
	}
}

// shadow stores the widths of a SHADOW; a single width counts for both sides.
func (c *checker) shadow(s *ast.Shadow) {
	for _, e := range s.Entities {
		m := c.mappable(e.Name)
		if m == nil || m.sym == nil {
			continue
		}
		if len(e.Dims) != len(m.bounds) {
			c.errorf(diag.BadDirective, e.Name.Span(), "'%s' has rank %d but SHADOW gives %d widths", m.name, len(m.bounds), len(e.Dims))
			continue
		}
		m.sym.Shadow = c.shadowWidths(e.Dims)
	}
}

func (c *checker) shadowWidths(dims []ast.DimSpec) [][2]int64 {
	var widths [][2]int64
	for _, d := range dims {
		hi, ok := c.constantInt(d.Hi, "a shadow width")
		lo := hi
		if d.Lo != nil {
			v, loOK := c.constantInt(d.Lo, "a shadow width")
			lo, ok = v, ok && loOK
		}
		if !ok {
			return nil
		}
		if lo < 0 || hi < 0 {
			c.errorf(diag.BadDirective, d.Span(), "a shadow width must not be negative")
			return nil
		}
		widths = append(widths, [2]int64{lo, hi})
	}
	return widths
}

// distribute carries out a DISTRIBUTE directive.
func (c *checker) distribute(s *ast.Distribute) {
	if s.Re {
		return
	}
	if s.Dynamic {
		c.setDynamic(s.Names)
	}
	for _, n := range s.Names {
		m := c.mappable(n)
		if m == nil {
			continue
		}
		switch {
		case m.dist != nil:
			c.errorf(diag.BadDirective, n.Span(), "'%s' is already distributed", m.name).Label(m.dist.at, "here")
		case m.align != nil:
			c.errorf(diag.BadDirective, n.Span(), "'%s' is aligned with '%s' and cannot be distributed too", m.name, m.align.base.name).
				Label(m.align.at, "aligned here").Help("distribute '%s' instead", m.align.base.name)
		default:
			m.dist = c.distribution(s, n, m)
		}
	}
}

// distribution checks the formats and the target of a distribution of m; nil when they are wrong.
func (c *checker) distribution(s *ast.Distribute, n *ast.Name, m *mapped) *distribution {
	d := &distribution{at: n.Span()}
	if s.Onto != nil {
		if d.grid = c.grids[s.Onto.Text]; d.grid == nil {
			if ent := c.names[s.Onto.Text]; ent == nil && !c.incomplete || ent != nil && ent.typ.Base != types.Invalid {
				c.errorf(diag.UnknownName, s.Onto.Span(), "'%s' is not a declared processor arrangement", s.Onto.Text).
					Help("declare it: !hpf$ processors %s(...)", s.Onto.Text)
			}
			return nil
		}
	}
	if s.Formats == nil {
		return c.defaultFormats(d, n, m)
	}
	if len(s.Formats) != len(m.bounds) {
		c.errorf(diag.BadDirective, n.Span(), "'%s' has rank %d but %s", m.name, len(m.bounds), counted(int64(len(s.Formats)), "distribution format")).
			Label(m.at, "declared here")
		return nil
	}
	for _, f := range s.Formats {
		dim, ok := c.distFormat(s, f)
		if !ok {
			return nil
		}
		d.dims = append(d.dims, dim)
	}
	return c.onto(d, s, m)
}

// defaultFormats: DISTRIBUTE a ONTO p takes BLOCK for as many dimensions as p has.
func (c *checker) defaultFormats(d *distribution, n *ast.Name, m *mapped) *distribution {
	if d.grid == nil || d.grid.Rank > len(m.bounds) {
		c.errorf(diag.BadDirective, n.Span(), "the distribution of '%s' needs its formats", m.name)
		return nil
	}
	for i := range m.bounds {
		f := mapping.Collapsed
		if i < d.grid.Rank {
			f = mapping.Block
		}
		d.dims = append(d.dims, distDim{f, 0})
	}
	return d
}

func (c *checker) distFormat(s *ast.Distribute, f ast.DistFormat) (distDim, bool) {
	d := distDim{format: map[string]mapping.Format{"block": mapping.Block, "cyclic": mapping.Cyclic, "*": mapping.Collapsed}[f.Kind]}
	if f.Arg == nil || c.sizeAtRunTime(s, f, &d) {
		return d, true
	}
	k, ok := c.constantInt(f.Arg, "the size of a block")
	if ok && k < 1 {
		c.errorf(diag.BadDirective, f.Arg.Span(), "the size of a block must be at least 1, not %d", k)
		return d, false
	}
	d.k = k
	return d, ok
}

// onto finds the processor arrangement of a distribution and checks that they fit.
func (c *checker) onto(d *distribution, s *ast.Distribute, m *mapped) *distribution {
	rank := 0
	for _, dim := range d.dims {
		if dim.format != mapping.Collapsed {
			rank++
		}
	}
	if d.grid == nil {
		if rank > 0 {
			d.grid = c.autoGrid(rank)
		}
		return d
	}
	if rank != d.grid.Rank {
		c.errorf(diag.BadDirective, s.Onto.Span(), "'%s' has rank %d but DISTRIBUTE divides %s of '%s'", d.grid.Name, d.grid.Rank, counted(int64(rank), "dimension"), m.name).
			Label(d.grid.Decl, "declared here")
		return nil
	}
	return d.checkBlocks(c, s, m)
}

// checkBlocks reports BLOCK(k) with k*P < n.
func (d *distribution) checkBlocks(c *checker, s *ast.Distribute, m *mapped) *distribution {
	g := 0
	for i, dim := range d.dims {
		if dim.format == mapping.Collapsed {
			continue
		}
		p, known := intOf(d.grid.Extents[g])
		n := m.bounds[i].Extent()
		if known && dim.format == mapping.Block && dim.k > 0 && dim.k*p < n {
			at := s.Formats[i].Span()
			if !c.tooSmall[at] {
				c.errorf(diag.BlockTooSmall, at, "%s of %d cannot cover the %d elements of dimension %d of '%s'", counted(p, "block"), dim.k, n, i+1, m.name).
					Help("use block(%d) or cyclic(%d)", mapping.CeilDiv(n, p), dim.k)
			}
			c.tooSmall[at] = true
			return nil
		}
		g++
	}
	return d
}

// autoGrid returns the arrangement of the given rank that the runtime chooses.
func (c *checker) autoGrid(rank int) *Grid {
	if g := c.auto[rank]; g != nil {
		return g
	}
	g := &Grid{ID: len(c.prog.Grids), Rank: rank, Auto: true}
	c.auto[rank] = g
	c.prog.Grids = append(c.prog.Grids, g)
	return g
}

// dynamicTarget returns what REDISTRIBUTE or REALIGN changes, which must be DYNAMIC.
func (c *checker) dynamicTarget(n *ast.Name, what string) *mapped {
	m := c.mappable(n)
	if m == nil || m.dynamic {
		return m
	}
	c.errorf(diag.NotDynamic, n.Span(), "%s needs '%s' to be DYNAMIC", what, m.name).
		Help("declare it: !hpf$ dynamic %s", m.name)
	return nil
}

// redistribute checks a REDISTRIBUTE; everything aligned with its target moves along. The
// alignments are those that the text before it established; one that a REALIGN made may not be
// the one that holds when control comes here, and is given up.
func (c *checker) redistribute(s *ast.Distribute) Stmt {
	out := &Redistribute{At: At{s.Span()}}
	for _, n := range s.Names {
		m := c.dynamicTarget(n, "REDISTRIBUTE")
		if m == nil {
			continue
		}
		if m.align != nil && !m.align.moved {
			c.errorf(diag.BadDirective, n.Span(), "'%s' is aligned with '%s' and cannot be redistributed by itself", m.name, m.align.base.name).
				Help("redistribute '%s', or use REALIGN", m.align.base.name)
			continue
		}
		d := c.distribution(s, n, m)
		if d == nil {
			continue
		}
		m.dist, m.align = d, nil
		c.moved(out, m)
	}
	return nonEmpty(out)
}

func (c *checker) realign(s *ast.Align) Stmt {
	out := &Redistribute{At: At{s.Span()}}
	for _, a := range s.Arrays {
		if c.alignsScalar(s, a) {
			continue
		}
		m := c.dynamicTarget(a.Name, "REALIGN")
		if m == nil {
			continue
		}
		al := c.alignment(s, a, m)
		if al == nil {
			m.stay()
			continue
		}
		al.moved = true
		m.dist, m.align = nil, al
		c.moved(out, m)
	}
	return nonEmpty(out)
}

func nonEmpty(r *Redistribute) Stmt {
	if len(r.Arrays) == 0 {
		return nil
	}
	return r
}

// moved adds all arrays whose mapping depends on m.
func (c *checker) moved(out *Redistribute, m *mapped) {
	for _, x := range c.mappedOrder {
		if x.sym != nil && x.dependsOn(m) {
			out.Arrays = append(out.Arrays, x.sym)
			out.Maps = append(out.Maps, c.spec(x))
		}
	}
}

// moves tells whether a statement may change the mapping: what an array is aligned with takes it along.
func (x *mapped) moves() bool {
	for ; !x.dynamic; x = x.align.base {
		if x.align == nil {
			return false
		}
	}
	return true
}

// dependsOn tells whether m is x or on the chain of alignments that starts at x.
func (x *mapped) dependsOn(m *mapped) bool {
	for ; x != nil; x = x.align.base {
		if x == m {
			return true
		}
		if x.align == nil {
			return false
		}
	}
	return false
}
