package interpret_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/codegen"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/lang/source"
	"hpfc/tests/interpret"
)

// everyWay has a reference of each kind, and reads whatever it stores.
const everyWay = `
program every_way
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), c(n), idx(n), hist(n), m(n, n), u(n, n), w(n), i, j, s, last
  real(8) :: r(n), total
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN WITH a :: b, r, idx, hist
!HPF$ DISTRIBUTE c(CYCLIC)
!HPF$ DISTRIBUTE (BLOCK, *) :: m, u
!HPF$ TEMPLATE t(n, n)
!HPF$ DISTRIBUTE t(BLOCK, BLOCK)
!HPF$ ALIGN w(i) WITH t(i, *)
  forall (i = 1:n) a(i) = mod(7*i, 11)
  forall (i = 1:n) idx(i) = 1 + mod(5*i, n)
  forall (i = 1:n) r(i) = 0.1d0*a(i)
  forall (i = 1:n, j = 1:n) u(i, j) = mod(3*i + 5*j, 13)
  forall (i = 1:n) w(i) = n - i
  hist = 0
  b(2:n-1) = a(1:n-2) + 2*a(3:n)
  b(1) = a(1)
  b(n) = a(n)
  forall (i = 1:n) c(i) = b(n + 1 - i) + a(i)
  forall (i = 1:n, j = 1:n) m(i, j) = u(j, i) + a(i)
  s = a(5) + maxval(b) + sum(c)
  total = sum(r)
  do i = 1, n
    b(i) = b(i) + c(idx(i))
    hist(idx(i)) = hist(idx(i)) + a(i)*mod(i, 4)
  end do
  last = 0
  do i = 1, n
    last = mod(3*last + a(mod(last, n) + 1), 17)
    a(mod(last + i, n) + 1) = last
  end do
  do j = 2, n
    do i = 2, n
      u(i, j) = u(i - 1, j) + m(i, j - 1)
    end do
  end do
  print *, s, total, last, a, b, c, hist, m, u, w
end program every_way
`

// A mutant is a wrong change of a plan, at one of the places that allow it.
type mutant func()

// mutations are ways to make a plan wrong, each with its mutants at all places of a plan.
var mutations = map[string]func(p *commgen.Plan) []mutant{
	"no overlap exchange":    dropped[*loopir.Halo],
	"no copy":                dropped[*loopir.Copy],
	"no allocation":          dropped[*loopir.Alloc],
	"no broadcast":           dropped[*loopir.Fetch],
	"no ordered fold":        dropped[*loopir.Ordered],
	"elements are not noted": dropped[*loopir.Note],
	"elements do not come":   dropped[*loopir.Gather],
	"updates do not leave":   dropped[*loopir.Scatter],
	"a narrow exchange": changed(func(_ *commgen.Plan, s *loopir.Halo) mutant {
		return func() { s.Widths = make([][2]int64, len(s.Widths)) }
	}),
	"a copy to the wrong place": changed(func(_ *commgen.Plan, s *loopir.Copy) mutant {
		return func() { next(&s.DstSubs[0].B) }
	}),
	"a copy from the wrong place": changed(func(_ *commgen.Plan, s *loopir.Copy) mutant {
		return func() { next(&s.SrcSubs[0].B) }
	}),
	"scalars of rank 0 are kept": changed(func(_ *commgen.Plan, s *loopir.Serial) mutant {
		return unless(len(s.Out) == 0, func() { s.Out = nil })
	}),
	"too few iterations": changed(func(_ *commgen.Plan, s *loopir.Nest) mutant {
		return unless(loopir.LastStore(s.Body) == nil, func() { next(&s.Loops[0].Lo) })
	}),
	"shared privates": changed(func(_ *commgen.Plan, s *loopir.Nest) mutant {
		return unless(len(s.Privates) == 0, func() { s.Privates = nil })
	}),
	"partial results": changed(func(_ *commgen.Plan, s *loopir.Nest) mutant {
		return unless(len(s.Reductions) == 0, func() { s.Reductions = nil })
	}),
	"another cell of the home": divided(func(x *commgen.NestPlan) mutant {
		return func() { next(&x.Dims[0].B) }
	}),
	"another stride of the home": divided(func(x *commgen.NestPlan) mutant {
		return unless(x.Dims[0].Loop < 0, func() { x.Dims[0].A++ })
	}),
	"a dimension of the home left out": divided(func(x *commgen.NestPlan) mutant {
		return func() { x.Dims = x.Dims[1:] }
	}),
	"another step on the rank": divided(func(x *commgen.NestPlan) mutant {
		return func() { x.Dims[0].LocalStep += 2 }
	}),
	"one copy is stored": changed(func(p *commgen.Plan, s *loopir.Nest) mutant {
		x := p.Nests[s]
		return unless(x == nil || !storesCopies(p.Program, s), func() { x.Primary = true })
	}),
	"every rank executes all": changed(func(p *commgen.Plan, s *loopir.Nest) mutant {
		return unless(p.Nests[s] == nil, func() { delete(p.Nests, s) })
	}),
	"addressed a cell away": accessed(func(x *commgen.DimAccess) mutant {
		return unless(x.Home < 0, func() { x.Shift++ })
	}),
	"addressed by the subscript": accessed(func(x *commgen.DimAccess) mutant {
		return unless(x.Home < 0, func() { x.Home = -1 })
	}),
	"no overlap area": func(p *commgen.Plan) (all []mutant) {
		for _, a := range p.Program.Arrays {
			if slices.ContainsFunc(a.Halo, func(w [2]int64) bool { return w != [2]int64{} }) {
				all = append(all, func() { a.Halo = make([][2]int64, len(a.Halo)) })
			}
		}
		return all
	},
	"an element of another kind": evaluated(func(e *loopir.Elem) mutant {
		return func() { e.T.Kind = 12 - e.T.Kind }
	}),
	"an operand of another kind": evaluated(func(e *loopir.Binary) mutant {
		t := e.Y.Type()
		t.Kind = 12 - t.Kind
		return unless(t.Kind < 4, func() { e.Y = &loopir.Convert{X: e.Y, T: t} })
	}),
}

// TestMutantsAreFound makes plans wrong, in each way at every place, and wants a verifier or the interpreter to notice.
func TestMutantsAreFound(t *testing.T) {
	p, _, err := interpret.Normalise(everyWay)
	require.NoError(t, err)
	want, err := interpret.New(p).Run()
	require.NoError(t, err)
	require.NoError(t, judge(planned(t), want))
	for name, of := range mutations {
		t.Run(name, func(t *testing.T) {
			places := len(of(planned(t)))
			require.Positive(t, places)
			for i := range places {
				plan := planned(t)
				of(plan)[i]()
				if judge(plan, want) == nil {
					t.Errorf("nobody notices mutant %d in\n%s", i, commgen.Format(plan))
				}
			}
		})
	}
}

func planned(t *testing.T) *commgen.Plan {
	p, bag, err := interpret.Normalise(everyWay)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
	return commgen.Generate(p, bag)
}

// judge returns what the verifiers, the code generator or the interpreter have to say about a plan.
func judge(p *commgen.Plan, want []string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if err := errors.Join(loopir.Verify(p.Program), commgen.Verify(p)); err != nil {
		return err
	}
	codegen.Generate(p, &source.Set{}, codegen.Options{})
	for _, ranks := range []int64{4, 1} {
		m := interpret.NewChecked(p, ranks)
		m.Order = rand.New(rand.NewPCG(1, 1)).Perm
		if got, err := m.Run(); err != nil {
			return err
		} else if !slices.Equal(got, want) {
			return errors.New("the results differ")
		}
	}
	return nil
}

func unless(cannot bool, m mutant) mutant {
	if cannot {
		return nil
	}
	return m
}

// next adds 1 to an expression.
func next(e *loopir.Expr) { *e = loopir.Add(*e, loopir.Int(1)) }

// statements collects the mutants of statements, each in its place in a list.
func statements(list []loopir.Stmt, of func(place *loopir.Stmt) mutant) (all []mutant) {
	for i := range list {
		if m := of(&list[i]); m != nil {
			all = append(all, m)
		}
		for _, c := range loopir.Children(list[i]) {
			all = append(all, statements(c, of)...)
		}
	}
	return all
}

// dropped leaves statements out.
func dropped[T loopir.Stmt](p *commgen.Plan) []mutant {
	return statements(p.Program.Body, func(place *loopir.Stmt) mutant {
		_, is := (*place).(T)
		return unless(!is, func() { *place = &loopir.If{Cond: loopir.Logical(false)} })
	})
}

func changed[T loopir.Stmt](of func(*commgen.Plan, T) mutant) func(p *commgen.Plan) []mutant {
	return func(p *commgen.Plan) []mutant {
		return statements(p.Program.Body, func(place *loopir.Stmt) mutant {
			if s, is := (*place).(T); is {
				return of(p, s)
			}
			return nil
		})
	}
}

// divided are nests whose iterations the owners of a distributed home divide.
func divided(of func(*commgen.NestPlan) mutant) func(p *commgen.Plan) []mutant {
	return changed(func(p *commgen.Plan, s *loopir.Nest) mutant {
		if x := p.Nests[s]; x != nil && len(x.Dims) > 0 {
			return of(x)
		}
		return nil
	})
}

func accessed(of func(*commgen.DimAccess) mutant) func(p *commgen.Plan) []mutant {
	return func(p *commgen.Plan) (all []mutant) {
		for i := range p.Access {
			for d := range p.Access[i].Dims {
				if m := of(&p.Access[i].Dims[d]); m != nil {
					all = append(all, m)
				}
			}
		}
		return all
	}
}

func evaluated[T loopir.Expr](of func(T) mutant) func(p *commgen.Plan) []mutant {
	return func(p *commgen.Plan) (all []mutant) {
		loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
			loopir.Exprs(s, func(e loopir.Expr) {
				loopir.WalkExpr(e, func(e loopir.Expr) {
					if x, is := e.(T); is {
						if m := of(x); m != nil {
							all = append(all, m)
						}
					}
				})
			})
		})
		return all
	}
}

// storesCopies tells whether a nest stores into an array of which several ranks hold the same elements.
func storesCopies(p *loopir.Program, n *loopir.Nest) bool {
	found := false
	loopir.Writes(n.Body, func(s *loopir.AssignElem) {
		m := p.Arrays[s.LHS.Array].Map
		found = found || slices.ContainsFunc(m.Uses, func(u mapping.GridUse) bool { return u.Dim < 0 && u.Fixed == nil })
	})
	return found
}

// TestOldValuesAreWatched marks a recurrence, and a loop the other way round, as using only what was there before.
func TestOldValuesAreWatched(t *testing.T) {
	for step, fails := range map[string]bool{"3, 9, 1": true, "9, 3, -1": false} {
		p, _, err := interpret.Normalise("program p\n  integer :: v(9), j\n  v = 1\n  do j = " + step + "\n    v(j) = v(j) + v(j - 2)\n  end do\n  print *, v\nend program\n")
		require.NoError(t, err)
		loopir.Walk(p.Body, func(s loopir.Stmt) {
			if d, ok := s.(*loopir.Do); ok {
				d.OldValues = true
			}
		})
		_, err = interpret.New(p).Run()
		require.Equal(t, fails, err != nil, "do j = %s: %v", step, err)
	}
}

// TestLoopsInNestsUseOldValues looks for the mark of the innermost loop of a nest. What the variable j is worth before the nest says
// nothing about it there.
func TestLoopsInNestsUseOldValues(t *testing.T) {
	for loop, marked := range map[string]bool{"i = k + 1, 9": true, "i = k, 9": false, "i = 1, k - 1": true} {
		require.Equal(t, marked, innermostMarked(t, "do j = 5, 9\n do k = 1, 4\n do "+loop+"\n a(i, j) = a(i, j) - a(i, k)*a(k, j)\n end do\n end do\n end do"), loop)
	}
	for last, marked := range map[string]bool{"9": false, "4": true} {
		require.Equal(t, marked, innermostMarked(t, "do j = 1, "+last+"\n do k = 1, 2\n do i = 5, 9\n a(i, j) = a(i, j) + a(j, j)\n end do\n end do\n end do"), last)
	}
}

// innermostMarked tells whether the one innermost loop of an independent loop over j is marked as using old values.
func innermostMarked(t *testing.T, loop string) (marked bool) {
	p, bag, err := interpret.Normalise("program p\n integer :: a(9, 9), i, j, k\n!HPF$ DISTRIBUTE a(*, CYCLIC)\n a = 1\n j = 20\n!HPF$ INDEPENDENT, NEW(i, k)\n" + loop + "\n print *, a\nend program\n")
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
	loops := 0
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		n, ok := s.(*loopir.Nest)
		if !ok {
			return
		}
		loopir.Walk(n.Body, func(s loopir.Stmt) {
			if d, ok := s.(*loopir.Do); ok && len(d.Body) == 1 {
				if _, inner := d.Body[0].(*loopir.AssignElem); inner {
					marked = d.OldValues
					loops++
				}
			}
		})
	})
	require.Equal(t, 1, loops)
	return marked
}
