// Package normalize turns a checked program into the loop normal form: array statements,
// WHERE, FORALL and transformational functions become data-parallel nests over scalar
// subscripts, with temporaries where a value must exist as a whole. It chooses mappings for
// temporaries (those of the data they are computed with) but leaves dependences to depgraph
// and communication to commgen.
package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Program returns the normal form of p. Legal constructs that cannot be normalised yet are
// reported to bag.
func Program(p *analysis.Program, bag *diag.Bag) *loopir.Program {
	b := &builder{
		p:       &loopir.Program{Name: p.Name},
		bag:     bag,
		scalars: map[*analysis.Symbol]*loopir.Scalar{},
		arrays:  map[*analysis.Symbol]*loopir.Array{},
		all:     map[*analysis.Symbol][]*loopir.Array{},
		out:     new([]loopir.Stmt),
		ranges:  map[loopir.ScalarID]interval{},

		evaluatedOnce: map[analysis.Expr]value{},
	}
	for _, g := range p.Grids {
		b.grid(g)
	}
	for _, s := range p.Symbols {
		b.symbol(s)
	}
	b.stmts(p.Body)
	b.p.Body = *b.out
	loopir.Renumber(b.p)
	return b.p
}

type builder struct {
	promised []loopir.Extents // for the next nest
	p        *loopir.Program
	bag      *diag.Bag
	scalars  map[*analysis.Symbol]*loopir.Scalar
	arrays   map[*analysis.Symbol]*loopir.Array // the version in force
	out      *[]loopir.Stmt                     // where statements go

	// Inside a FORALL: the active index symbols, its iterations, and where code goes that depends on them.
	active map[*analysis.Symbol]bool
	space  *forallContext
	kernel *kernel

	// Versions of redistributed arrays.
	all     map[*analysis.Symbol][]*loopir.Array
	dynamic []*analysis.Symbol // the keys of all, in order
	heads   []versions         // in force at the heads of the loops around the statement

	ranges map[loopir.ScalarID]interval // of the variables of the DO loops around the statement

	evaluatedOnce map[analysis.Expr]value // the operands that the versions of anyDim share

	matters   loopir.Expr // whether the operand in work does, behind .and. or .or.; nil: it does
	sometimes bool        // it does in some iterations of a FORALL only

	walked []walked // by the loops of the nest under construction

	at source.Span // the statement in work, for generated statements
}

// kernel collects the statements and privates of the body of a nest under construction.
type kernel struct {
	out      []loopir.Stmt
	privates []loopir.ScalarID
}

// add appends the statements of another kernel.
func (k *kernel) add(other *kernel) {
	k.out = append(k.out, other.out...)
	k.privates = append(k.privates, other.privates...)
}

// kernelOf runs f and returns the kernel that it fills.
func (b *builder) kernelOf(f func()) *kernel {
	saved := b.kernel
	b.kernel = &kernel{}
	f()
	k := b.kernel
	b.kernel = saved
	return k
}

// nested returns the statements that f makes, behind those of the kernel that the values in them
// turn out to need: these belong into the same loops and conditions.
func (b *builder) nested(f func() []loopir.Stmt) []loopir.Stmt {
	if b.kernel == nil {
		return f()
	}
	saved := b.kernel.out
	b.kernel.out = nil
	list := f()
	list = append(b.kernel.out, list...)
	b.kernel.out = saved
	return list
}

// computes tells whether statements of the kernel compute what nested is making.
func (b *builder) computes() bool { return b.kernel != nil && len(b.kernel.out) > 0 }

// inKernel appends statements to the kernel.
func (b *builder) inKernel(list ...loopir.Stmt) { b.kernel.out = append(b.kernel.out, list...) }

// let assigns a private in the kernel.
func (b *builder) let(dst *loopir.Scalar, e loopir.Expr) {
	b.inKernel(&loopir.AssignScalar{At: b.here(), Dst: dst.ID, RHS: e})
}

func (b *builder) here() loopir.At { return loopir.At{Extent: b.at} }

// emit adds a statement. The next nest takes the promises of the expressions that have been normalised.
func (b *builder) emit(s loopir.Stmt) {
	if n, ok := s.(*loopir.Nest); ok {
		n.Same = append(n.Same, b.promised...)
		b.promised = nil
	}
	*b.out = append(*b.out, s)
}

// promise notes that the program promises two shapes to be equal. What is promised for each iteration of a FORALL is
// not noted.
func (b *builder) promise(x, y []loopir.Expr) {
	if len(b.active) == 0 && b.kernel == nil {
		b.promised = append(b.promised, sameExtents(x, y)...)
	}
}

// collect runs f and returns the statements that it emits.
func (b *builder) collect(f func()) []loopir.Stmt {
	saved, promised := b.out, b.promised
	b.out, b.promised = new([]loopir.Stmt), nil
	f()
	list := *b.out
	b.out, b.promised = saved, promised
	return list
}

func (b *builder) grid(g *analysis.Grid) {
	out := loopir.Grid{Name: g.Name, Rank: g.Rank, Auto: g.Auto}
	for _, e := range g.Extents {
		out.Extents = append(out.Extents, b.scalar(e))
	}
	b.p.Grids = append(b.p.Grids, out)
}

func (b *builder) symbol(s *analysis.Symbol) {
	if s.Kind != analysis.Array {
		sc := b.p.NewScalar(s.Name, s.Type)
		sc.Written = true
		if len(s.Init) == 1 {
			v := s.Init[0].Value(0)
			sc.Init = &v
		}
		b.scalars[s] = sc
		return
	}
	a := &loopir.Array{Name: s.Name, Type: s.Type, Map: s.Map, Init: s.Init, Source: s.Decl}
	if s.Const {
		a.Init = types.RunOf(s.Values)
	}
	for _, d := range s.Bounds {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(d.Lo), Hi: loopir.Int(d.Hi)})
	}
	a.Halo = make([][2]int64, len(a.Bounds))
	b.arrays[s] = b.p.NewArray(a)
	if s.Dynamic {
		b.all[s] = []*loopir.Array{a}
		b.dynamic = append(b.dynamic, s)
	}
}

// scalarOf returns the scalar of a symbol; index names met first in an expression get one too.
func (b *builder) scalarOf(s *analysis.Symbol) *loopir.Scalar {
	sc, ok := b.scalars[s]
	if !ok {
		sc = b.p.NewScalar(s.Name, s.Type)
		sc.Written = true
		b.scalars[s] = sc
	}
	return sc
}

func (b *builder) temp(name string, t types.Type) *loopir.Scalar {
	s := b.p.NewScalar(name, t)
	if b.kernel != nil {
		b.kernel.privates = append(b.kernel.privates, s.ID)
	}
	return s
}

func (b *builder) set(dst *loopir.Scalar, e loopir.Expr) {
	b.emit(&loopir.AssignScalar{At: b.here(), Dst: dst.ID, RHS: e})
}

func (b *builder) notSupported(at source.Span, what string) {
	b.bag.Errorf(diag.NotSupported, at, "not supported yet: %s", what)
}
