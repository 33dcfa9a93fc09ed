package analysis

import (
	"maps"
	"math/big"
	"slices"
	"strings"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// alignment says where the elements of an array lie on its base.
type alignment struct {
	base  *mapped
	subs  []baseSub // one for each dimension of the base
	at    source.Span
	moved bool // by a REALIGN
}

// baseSub is the subscript of one base dimension: s*i+o for the subscript i of dimension dim
// of the array, the constant o when dim is fixed, anything when dim is everywhere.
type baseSub struct {
	dim  int
	s, o int64
}

const (
	fixed      = -1
	everywhere = -2
)

// alignDirective carries out an ALIGN directive.
func (c *checker) alignDirective(s *ast.Align) {
	if s.Re {
		return
	}
	for _, a := range s.Arrays {
		if c.alignsScalar(s, a) {
			continue
		}
		m := c.mappable(a.Name)
		if m == nil {
			continue
		}
		m.dynamic = m.dynamic || s.Dynamic
		switch {
		case m.align != nil:
			c.errorf(diag.BadDirective, a.Name.Span(), "'%s' is already aligned", m.name).Label(m.align.at, "here")
		case m.dist != nil:
			c.errorf(diag.BadDirective, a.Name.Span(), "'%s' is distributed and cannot be aligned too", m.name).Label(m.dist.at, "distributed here")
		default:
			m.align = c.alignment(s, a, m)
		}
	}
}

// alignsScalar checks the alignment of a scalar variable, if a is one. Every rank has every
// scalar, so that nothing follows from it.
func (c *checker) alignsScalar(s *ast.Align, a ast.AlignArray) bool {
	ent := c.names[a.Name.Text]
	if ent == nil || ent.shaped || ent.sym == nil || ent.typ.Base == types.Invalid {
		return false
	}
	c.alignment(s, a, &mapped{name: ent.name, at: ent.at, sym: ent.sym})
	return true
}

// alignment checks the alignment of m; nil when it is wrong.
func (c *checker) alignment(s *ast.Align, a ast.AlignArray, m *mapped) *alignment {
	if m.sym == nil {
		c.errorf(diag.BadDirective, a.Name.Span(), "'%s' is a template; templates are not aligned", m.name)
		return nil
	}
	base := c.mappable(s.Base)
	if base == nil {
		return nil
	}
	if base.dependsOn(m) && !base.leaveBehind(m) {
		d := c.errorf(diag.BadDirective, s.Base.Span(), "'%s' would be aligned with itself", m.name)
		if base != m {
			d.Help("'%s' lies on '%s': realign it with something else before", base.name, m.name)
		}
		return nil
	}
	subs, ok := c.baseSubs(s, a, m, base)
	if !ok {
		return nil
	}
	al := &alignment{base: base, subs: subs, at: a.Name.Span()}
	if !c.insideBase(s, al, m) {
		return nil
	}
	return al
}

// leaveBehind lets x, which depends on m, stay where it lies when m is realigned with it: a REALIGN may have put x there in another
// branch. It returns false if no REALIGN has.
func (x *mapped) leaveBehind(m *mapped) bool {
	for ; x != m; x = x.align.base {
		if x.align.moved {
			al := *x.align
			al.base = al.base.frozen()
			x.align = &al
			return true
		}
	}
	return false
}

// frozen returns a copy whose mapping no later directive changes.
func (x *mapped) frozen() *mapped {
	y := *x
	if x.align != nil {
		al := *x.align
		al.base = al.base.frozen()
		y.align = &al
	}
	return &y
}

// baseSubs finds the subscript of each base dimension.
func (c *checker) baseSubs(s *ast.Align, a ast.AlignArray, m, base *mapped) ([]baseSub, bool) {
	if !s.HasSubs && a.Dummies == nil {
		return c.alignWhole(s, m, base)
	}
	dummies, baseList := orColons(a.Dummies, len(m.bounds), a.Name), orColons(s.Subs, len(base.bounds), s.Base)
	if len(dummies) != len(m.bounds) {
		c.errorf(diag.BadAlignment, a.Name.Span(), "'%s' has rank %d but %s here", m.name, len(m.bounds), counted(int64(len(dummies)), "subscript")).
			Label(m.at, "declared here")
		return nil, false
	}
	if len(baseList) != len(base.bounds) {
		c.errorf(diag.BadAlignment, s.Base.Span(), "'%s' has rank %d but %s here", base.name, len(base.bounds), counted(int64(len(baseList)), "subscript")).
			Label(base.at, "declared here")
		return nil, false
	}
	r := &aligner{c: c, m: m, re: s.Re, dummies: map[string]int{}, used: map[int]bool{}}
	if !r.readDummies(dummies) {
		return nil, false
	}
	subs := make([]baseSub, len(baseList))
	for i, e := range baseList {
		sub, ok := r.baseSub(e, base.bounds[i])
		if !ok {
			return nil, false
		}
		subs[i] = sub
	}
	if len(r.colons) > 0 {
		c.errorf(diag.BadAlignment, a.Name.Span(), "'%s' has more ':' than '%s'", m.name, base.name)
		return nil, false
	}
	return subs, true
}

// orColons returns list, or a ":" for each of rank dimensions where ALIGN has no list after name.
func orColons(list []ast.Expr, rank int, name *ast.Name) []ast.Expr {
	if list != nil {
		return list
	}
	colons := make([]ast.Expr, rank)
	for d := range colons {
		colons[d] = &ast.Triplet{At: name.At}
	}
	return colons
}

// alignWhole is ALIGN a WITH b: first element on first element.
func (c *checker) alignWhole(s *ast.Align, m, base *mapped) ([]baseSub, bool) {
	if len(m.bounds) != len(base.bounds) {
		c.errorf(diag.BadAlignment, s.Span(), "'%s' has rank %d and '%s' has rank %d", m.name, len(m.bounds), base.name, len(base.bounds)).
			Help("say which dimensions belong together: align %s(i, ...) with %s(...)", m.name, base.name)
		return nil, false
	}
	subs := make([]baseSub, len(m.bounds))
	for d := range subs {
		subs[d] = baseSub{d, 1, base.bounds[d].Lo - m.bounds[d].Lo}
	}
	return subs, true
}

// aligner reads the subscripts of one ALIGN.
type aligner struct {
	c       *checker
	m       *mapped
	re      bool           // it is a REALIGN
	warned  bool           // of subscripts that are known at run time only
	dummies map[string]int // dimension of the array
	colons  []int          // dimensions of the array that are ":" and not yet matched
	used    map[int]bool   // dimensions that a base subscript mentions
}

func (r *aligner) readDummies(dummies []ast.Expr) bool {
	for d, e := range dummies {
		switch e := e.(type) {
		case *ast.Name:
			if _, twice := r.dummies[e.Text]; twice {
				r.c.errorf(diag.BadAlignment, e.Span(), "the dummy '%s' appears twice", e.Text)
				return false
			}
			r.dummies[e.Text] = d
		case *ast.Triplet:
			r.colons = append(r.colons, d)
		case *ast.Star:
		default:
			r.c.errorf(diag.BadAlignment, e.Span(), "a subscript of the aligned array must be a name, ':' or '*'")
			return false
		}
	}
	return true
}

func (r *aligner) baseSub(e ast.Expr, b Bound) (baseSub, bool) {
	switch e := e.(type) {
	case *ast.Star:
		return baseSub{dim: everywhere}, true
	case *ast.Triplet:
		return r.colon(e, b)
	}
	f, ok := r.affine(e)
	if !ok {
		return f, false
	}
	if f.dim == fixed {
		return f, true
	}
	if f.s == 0 {
		r.c.errorf(diag.BadAlignment, e.Span(), "the stride of an alignment must not be zero")
		return f, false
	}
	return f, r.use(f.dim, e.Span())
}

// use notes that a base subscript mentions a dimension of the array; a second one is refused.
func (r *aligner) use(dim int, at source.Span) bool {
	if r.used[dim] {
		r.c.errorf(diag.BadAlignment, at, "dimension %d of '%s' appears twice in the subscripts of the base", dim+1, r.m.name)
		return false
	}
	r.used[dim] = true
	return true
}

// colon matches ":" or lo:hi:step of the base with the next ":" of the array.
func (r *aligner) colon(e *ast.Triplet, b Bound) (baseSub, bool) {
	if len(r.colons) == 0 {
		r.c.errorf(diag.BadAlignment, e.Span(), "the base has more ':' than '%s'", r.m.name)
		return baseSub{}, false
	}
	dim := r.colons[0]
	r.colons = r.colons[1:]
	first, step := b.Lo, int64(1)
	for _, part := range []struct {
		e   ast.Expr
		out *int64
	}{{e.Lo, &first}, {e.Step, &step}} {
		if part.e == nil {
			continue
		}
		v, ok := r.constant(part.e)
		if !ok {
			return baseSub{}, false
		}
		*part.out = v
	}
	if step == 0 {
		r.c.errorf(diag.BadAlignment, e.Span(), "the stride of an alignment must not be zero")
		return baseSub{}, false
	}
	return baseSub{dim, step, first - step*r.m.bounds[dim].Lo}, r.use(dim, e.Span())
}

// affine reads a base subscript as s*dummy+o.
func (r *aligner) affine(e ast.Expr) (baseSub, bool) {
	switch e := e.(type) {
	case *ast.Name:
		if d, ok := r.dummies[e.Text]; ok {
			return baseSub{d, 1, 0}, true
		}
	case *ast.Paren:
		return r.affine(e.X)
	case *ast.Unary:
		x, ok := r.affine(e.X)
		if ok && e.Op == "-" {
			x.s, x.o = -x.s, -x.o
		}
		return x, ok
	case *ast.Binary:
		if r.mentionsDummy(e) {
			return r.affineBinary(e)
		}
	}
	v, ok := r.constant(e)
	return baseSub{fixed, 0, v}, ok
}

// constant evaluates a subscript that no dummy of the alignment occurs in.
func (r *aligner) constant(e ast.Expr) (int64, bool) {
	if r.mentionsDummy(e) {
		return 0, r.notLinear(e)
	}
	x := r.c.fold(r.c.expr(e))
	if r.atRunTime(x) {
		return 0, false
	}
	if v, ok := x.(*Ref); ok && len(r.dummies) == 0 && v.Rank() == 0 {
		r.c.errorf(diag.BadAlignment, e.Span(), "this alignment has no dummy '%s'", v.Sym.Name).
			Help("write ALIGN (i, j) WITH t(i, j) :: a, with a dummy for each dimension of a")
		return 0, false
	}
	if v, ok := x.(*Ref); ok && v.Rank() == 0 {
		r.c.errorf(diag.BadAlignment, e.Span(), "'%s' is neither a dummy of this alignment nor a constant", v.Sym.Name).
			Help("its dummies are %s", strings.Join(r.dummyNames(), ", "))
		return 0, false
	}
	return r.c.constantInt(e, "a subscript of an alignment")
}

// dummyNames lists the dummies in the order of their dimensions.
func (r *aligner) dummyNames() []string {
	return slices.SortedFunc(maps.Keys(r.dummies), func(a, b string) int { return r.dummies[a] - r.dummies[b] })
}

func (r *aligner) mentionsDummy(e ast.Expr) bool {
	found := false
	eachName(e, func(n *ast.Name) {
		if _, ok := r.dummies[n.Text]; ok {
			found = true
		}
	})
	return found
}

func (r *aligner) affineBinary(e *ast.Binary) (baseSub, bool) {
	x, xOK := r.affine(e.X)
	y, yOK := r.affine(e.Y)
	if !xOK || !yOK {
		return baseSub{}, false
	}
	both := x.dim >= 0 && y.dim >= 0
	switch {
	case e.Op == "-" && !(both && x.dim != y.dim):
		y.s, y.o = -y.s, -y.o
		return addAffine(x, y), true
	case e.Op == "+" && !(both && x.dim != y.dim):
		return addAffine(x, y), true
	case e.Op == "*" && x.dim == fixed:
		return baseSub{y.dim, x.o * y.s, x.o * y.o}, true
	case e.Op == "*" && y.dim == fixed:
		return baseSub{x.dim, y.o * x.s, y.o * x.o}, true
	}
	return baseSub{}, r.notLinear(e)
}

func (r *aligner) notLinear(e ast.Expr) bool {
	r.c.errorf(diag.BadAlignment, e.Span(), "a subscript of the base must have the form s*i+o with constants s and o")
	return false
}

func addAffine(x, y baseSub) baseSub {
	return baseSub{max(x.dim, y.dim), x.s + y.s, x.o + y.o}
}

// cell is the subscript of the base for subscript i of the array, which may need more than 64 bits.
func (sub baseSub) cell(i int64) *big.Int {
	p := new(big.Int).Mul(big.NewInt(sub.s), big.NewInt(i))
	return p.Add(p, big.NewInt(sub.o))
}

// insideBase checks that every element lies on the base.
func (c *checker) insideBase(s *ast.Align, al *alignment, m *mapped) bool {
	for i, sub := range al.subs {
		b := al.base.bounds[i]
		lo, hi := big.NewInt(sub.o), big.NewInt(sub.o)
		if sub.dim == everywhere {
			continue
		}
		if sub.dim >= 0 {
			from := m.bounds[sub.dim]
			if from.Extent() == 0 {
				continue
			}
			lo, hi = sub.cell(from.Lo), sub.cell(from.Hi)
			if sub.s < 0 {
				lo, hi = hi, lo
			}
		}
		if lo.Cmp(big.NewInt(b.Lo)) < 0 || hi.Cmp(big.NewInt(b.Hi)) > 0 {
			at := s.Base.Span()
			if i < len(s.Subs) {
				at = s.Subs[i].Span()
			}
			c.errorf(diag.BadAlignment, at, "the alignment of '%s' reaches subscripts %d:%d of dimension %d of '%s', whose bounds are %d:%d",
				m.name, lo, hi, i+1, al.base.name, b.Lo, b.Hi)
			return false
		}
	}
	return true
}

// spec computes the mapping of an array: the alignments up to the root of its chain are
// composed, and the root's distribution applied to the result.
func (c *checker) spec(m *mapped) mapping.Spec {
	rank := len(m.bounds)
	root, subs := m.onRoot()
	if root.dist == nil || root.dist.grid == nil {
		return mapping.Replicated(rank)
	}
	spec := mapOnto(root, subs, rank)
	if c.sparse(m, spec, root.dist.grid) {
		return mapping.Replicated(rank)
	}
	return spec
}

// onRoot returns the root of an array's chain of alignments, and the subscripts there.
func (x *mapped) onRoot() (root *mapped, subs []baseSub) {
	subs = make([]baseSub, len(x.bounds))
	for d := range subs {
		subs[d] = baseSub{d, 1, 0}
	}
	root = x
	for ; root.align != nil; root = root.align.base {
		subs = compose(subs, root.align.subs)
	}
	return root, subs
}

// compose expresses outer, whose dimensions are those of inner's base, by inner's array.
func compose(inner, outer []baseSub) []baseSub {
	list := make([]baseSub, len(outer))
	for i, o := range outer {
		list[i] = o
		if o.dim < 0 {
			continue
		}
		in := inner[o.dim]
		if in.dim == everywhere {
			list[i] = in
		} else {
			list[i] = baseSub{in.dim, o.s * in.s, o.s*in.o + o.o}
		}
	}
	return list
}

// mapOnto applies the distribution of root to an array that lies on it by subs.
func mapOnto(root *mapped, subs []baseSub, rank int) mapping.Spec {
	spec := mapping.Replicated(rank)
	spec.Grid = root.dist.grid.ID
	spread := true
	for t, f := range root.dist.dims {
		if f.format == mapping.Collapsed {
			continue
		}
		g := len(spec.Uses)
		sub, b := subs[t], root.bounds[t]
		step := root.coarse(t, g)
		dim := mapping.DimSpec{
			Format: f.format, Grid: g, S: sub.s / step, O: mapping.FloorDiv(sub.o-b.Lo, step),
			K: f.k / step, Extent: mapping.CeilDiv(b.Extent(), step),
		}
		use := mapping.GridUse{Dim: -1}
		switch {
		case sub.dim >= 0:
			spec.Dims[sub.dim], use.Dim = dim, sub.dim
		case sub.dim == fixed:
			dim.S = 1
			use.Fixed = &dim
		}
		spread = spread && sub.dim == everywhere
		spec.Uses = append(spec.Uses, use)
	}
	if spread && len(spec.Uses) > 0 {
		return mapping.Replicated(rank)
	}
	return spec
}
