package interpret

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/normalize"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/depgraph/canonical"
	"hpfc/lang"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Normalise returns the loop normal form of a program text.
func Normalise(text string) (*loopir.Program, *diag.Bag, error) {
	var fs source.Set
	bag := &diag.Bag{}
	tree := lang.Parse(fs.Add("test.f90", text), bag, lang.Options{})
	checked := analysis.Check(tree, &fs, bag)
	if bag.HasErrors() {
		return nil, bag, fmt.Errorf("the program has errors: %s", bag.List[0].Text)
	}
	p := normalize.Program(checked, bag)
	if bag.HasErrors() {
		return nil, bag, fmt.Errorf("the program has errors: %s", bag.List[0].Text)
	}
	return p, bag, loopir.Verify(p)
}

// gridsOf returns extents for the arrangements of p on n ranks.
func gridsOf(p *loopir.Program, n int64) [][]int64 {
	grids := make([][]int64, len(p.Grids))
	for i, g := range p.Grids {
		rank := g.Rank
		for _, e := range g.Extents {
			v, constant := loopir.ConstInt(e)
			if constant {
				grids[i] = append(grids[i], v)
			}
		}
		if len(grids[i]) < rank {
			grids[i] = mapping.Factor(n, rank)
		}
	}
	return grids
}

// Compare runs a program text in order, after dependences were resolved with the iterations of
// its nests shuffled, and with its communication plan checked on several numbers of ranks. Loops that
// rank 0 would be faster with stay on all ranks for odd seeds. It returns the first difference.
func Compare(text string, seed uint64) error {
	p, bag, err := Normalise(text)
	if err != nil {
		return err
	}
	undefined := newArrays(p)
	run := func(m *Machine, g *rand.Rand, want []string) error {
		m.undefined = undefined
		return run(m, g, want)
	}
	written := New(p)
	if _, err := written.Run(); err != nil {
		return fmt.Errorf("normal form: %w", err)
	}
	canonical.ElementsAsScalars(p) // whose arrays no longer have the values that are compared at the end
	sequential := New(p)
	sequential.undefined = undefined
	want, err := sequential.Run()
	if err != nil {
		return fmt.Errorf("elements as scalars: %w", err)
	}
	if !slices.Equal(sequential.output, written.output) {
		return errors.New("elements as scalars: the output differs")
	}
	g := rand.New(rand.NewPCG(seed, 1))
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: seed%2 == 1})
	if err := loopir.Verify(p); err != nil {
		return err
	}
	if err := run(New(p), g, want); err != nil {
		return fmt.Errorf("resolved: %w", err)
	}
	plan := commgen.Generate(p, bag)
	if err := cmp.Or(loopir.Verify(p), commgen.Verify(plan)); err != nil {
		return err
	}
	for _, n := range []int64{1, 3, 4, 6} {
		if err := run(NewChecked(plan, n), g, want); err != nil {
			return fmt.Errorf("planned for %d ranks: %w", n, err)
		}
	}
	return nil
}

func run(m *Machine, g *rand.Rand, want []string) error {
	m.Order = g.Perm
	got, err := m.Run()
	if err != nil {
		return err
	}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			return fmt.Errorf("line %d of the results differs: %q, not %q", i+1, at(got, i), want[i])
		}
	}
	return nil
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}
