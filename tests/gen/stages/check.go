package stages

import (
	"hpfc/tests/oracle"
)

// Check compares the program of a seed, in the file source, with gfortran: every second one as users compile it, so that
// rank 0 may run loops, the others where all ranks have to take part. It returns nil if all runs print the same.
func Check(source string, seed uint64, hpfc oracle.Compiler) error {
	want, err := oracle.Sequential(source)
	if err != nil {
		return err
	}
	if seed%2 == 0 {
		return hpfc.Check(source, want, oracle.Ranks)
	}
	return hpfc.CheckAsGiven(source, want, oracle.Ranks)
}
