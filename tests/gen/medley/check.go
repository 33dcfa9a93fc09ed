package medley

import (
	"math/rand/v2"

	"hpfc/tests/oracle"
)

// Check compares the program of a seed, in the file source, with gfortran on two or three numbers of ranks: most where all ranks
// have to take part, others as users compile. It returns nil if all runs print the same.
func Check(source string, seed uint64, hpfc oracle.Compiler) error {
	want, err := oracle.Sequential(source)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 59))
	var ranks []int
	for _, i := range r.Perm(len(oracle.Ranks))[:2+r.IntN(2)] {
		ranks = append(ranks, oracle.Ranks[i])
	}
	flags := []string{"-O", []string{"0", "0", "0", "1", "2"}[r.IntN(5)]}
	if r.IntN(3) == 0 {
		return hpfc.CheckAsGiven(source, want, ranks, flags...)
	}
	return hpfc.Check(source, want, ranks, flags...)
}
