package analysis_test

import (
	"hpfc/analysis"
	"hpfc/lang"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// check parses and checks a program.
func check(text string) (*analysis.Program, *diag.Bag) {
	var fs source.Set
	var bag diag.Bag
	tree := lang.Parse(fs.Add("test.f90", text), &bag, lang.Options{})
	return analysis.Check(tree, &fs, &bag), &bag
}
