package nests

import (
	"testing"

	"hpfc/analysis/affine"
	"hpfc/depgraph/lattice"
)

func TestConditionsInsideEachOtherAreFewSystems(t *testing.T) {
	t.Parallel()
	not := func(v int, value int64) lattice.Choice {
		more := affine.Variable(v).AddConst(-value)
		return lattice.Choice{{more.AddConst(-1)}, {more.Scale(-1).AddConst(-1)}}
	}
	one, several := &scope{}, &scope{}
	for k := range 20 {
		if c := not(0, int64(2*k)); one.fewWith(c) {
			one.confine(c)
		}
		if c := not(k, 5); several.fewWith(c) {
			several.confine(c)
		}
	}
	if len(one.choices) != 20 {
		t.Errorf("%d of 20 values that one variable has not are in its domain", len(one.choices))
	}
	if len(several.choices) != 5 {
		t.Errorf("conditions on %d variables are in the domain, not on 5", len(several.choices))
	}
}
