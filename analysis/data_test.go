package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// TestDataTakesNoMemoryForSizes counts what is kept of DATA statements for large arrays.
func TestDataTakesNoMemoryForSizes(t *testing.T) {
	const large = 1 << 40
	one, two := types.IntValue(4, 1), types.IntValue(4, 2)
	for statement, want := range map[string][]types.Run{
		"data x(5) /1/": {{At: 4, Count: 1, Values: []types.Value{one}}},
		"data x(n) /1/, x(n-1) /2/, x(1) /2/": {
			{At: 0, Count: 1, Values: []types.Value{two}},
			{At: large - 2, Count: 2, Values: []types.Value{two, one}},
		},
		"data (x(i), i = 1, n/2) /h*1/, (x(i), i = n/2+1, n) /h*2/": {
			{At: 0, Count: large / 2, Values: []types.Value{one}},
			{At: large / 2, Count: large / 2, Values: []types.Value{two}},
		},
		"data (x(i), i = 1, n) /1, m*2/":           {{At: 0, Count: 1, Values: []types.Value{one}}, {At: 1, Count: large - 1, Values: []types.Value{two}}},
		"data (x(i), i = 1, n) /n*1/":              nil, // an assignment
		"data x /n*1/":                             nil,
		"data y(2:n/2,3) /p*1/":                    {{At: 2*large/2 + 1, Count: large/2 - 1, Values: []types.Value{one}}},
		"data ((y(i,j), i = 1, h), j = 2, 3)/n*1/": {{At: large / 2, Count: large, Values: []types.Value{one}}},
		"data (y(1,j), j = 1, 2) /1, 2/":           {{At: 0, Count: 1, Values: []types.Value{one}}, {At: large / 2, Count: 1, Values: []types.Value{two}}},
	} {
		p, bag := check("integer(8), parameter :: n = 2_8**40, h = n/2, m = n-1, p = h-1\ninteger x(n), y(h,4)\ninteger(8) i, j\n" + statement + "\nend\n")
		require.False(t, bag.HasErrors(), statement)
		var got []types.Run
		for _, s := range p.Symbols {
			got = append(got, s.Init...)
		}
		require.Equal(t, want, got, statement)
	}
}

func TestDataGivesNoSecondValue(t *testing.T) {
	for _, statement := range []string{
		"data x(5) /1/, x /9*1/",
		"data x /9*1/, x(5) /1/",
		"data x(2), x(3), x(2) /3*1/",
		"data (x(i), i = 3, 9) /7*1/\ndata (x(i), i = 5, 1, -2) /3*1/",
		"data (x(2), i = 1, 2) /2*1/",
		"data s, s /2*1/",
	} {
		_, bag := check("integer x(9), s, i\n" + statement + "\nend\n")
		list := bag.Sorted()
		require.Len(t, list, 1, statement)
		require.Equal(t, diag.Redeclared, list[0].Code, statement)
	}
}
