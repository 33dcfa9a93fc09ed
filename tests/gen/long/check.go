package long

import "hpfc/tests/oracle"

// Check compares the program of a seed, in the file source, with gfortran on all numbers of ranks, half of the programs where all
// ranks have to take part and some with little optimisation. It returns nil if all runs print the same.
func Check(source string, seed uint64, hpfc oracle.Compiler) error {
	want, err := oracle.Sequential(source)
	if err != nil {
		return err
	}
	flags := []string{"-O", []string{"0", "1", "2", "2"}[seed%4]}
	if seed%2 == 0 {
		return hpfc.CheckAsGiven(source, want, oracle.Ranks, flags...)
	}
	return hpfc.Check(source, want, oracle.Ranks, flags...)
}
