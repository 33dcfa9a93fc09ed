package edit

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestParse compares the tree, by its text, for spellings that gfortran accepts.
func TestParse(t *testing.T) {
	tests := [][2]string{
		{"(I5,2X,F8.3,3(ES12.4,:),/,A,T20,'text',L2,G0,D12.3)", "(I5,2X,F8.3,3(ES12.4,:),/,A,T20,'text',L2,G0,D12.3)"},
		{"()", "()"},
		{" ( a , 2 x , i 1 0 )  and more", "(A,2X,I10)"},
		{"(I5 2X)", "(I52X)"},
		{"(AI5/3(A)I6)", "(A,I5,/,3(A),I6)"},
		{"(A//I5,)", "(A,/,/,I5)"},
		{"(X,TR3,TL2,T7)", "(1X,3X,TL2,T7)"},
		{"(2P3F8.2,-1PE9.2,+0P,/)", "(2P,3F8.2,-1P,E9.2,0P,/)"},
		{"(L,L0,L4)", "(L1,L1,L4)"},
		{"(I0,I0.0,I5.5,B8.8,O3,Z0.4)", "(I0,I0.0,I5.5,B8.8,O3,Z0.4)"},
		{"(G0.3E2,G10.3E4,E0.3,EN9.2E0,ES9.1)", "(G0.3E2,G10.3E4,E0.3,EN9.2E0,ES9.1)"},
		{"(S,SP,SS,BN,BZ,3/:)", "(S,SP,SS,BN,BZ,3/,:)"},
		{"('it''s' \"it's\",\"a\"\"b\",'')", "('it''s','it''s','a\"b','')"},
		{"(1h1, 7H it's ),2HA ,I3/1H+)", "('1',' it''s )','A ',I3,/,'+')"},
		{"(I3,*(I0,:,','))", "(I3,*(I0,:,','))"},
		{"(((A)),2(2(A,3X)))", "(((A)),2(2(A,3X)))"},
	}
	for _, test := range tests {
		f, err := Parse(test[0])
		require.NoError(t, err, test[0])
		canonical := strings.ReplaceAll(test[1], "I52X", "I52,1X")
		require.Equal(t, canonical, f.String())
		require.Equal(t, test[0], f.Source)
	}
}

// TestTree looks into one tree: the fields that its text does not tell apart.
func TestTree(t *testing.T) {
	f, err := Parse("(A, 2(I5.3), F8.2)")
	require.NoError(t, err)
	require.Equal(t, []Item{
		{Kind: A, Offset: 1, Repeat: 1, Width: Absent, Digits: Absent, Exponent: Absent},
		{Kind: Group, Offset: 4, Repeat: 2, Width: Absent, Digits: Absent, Exponent: Absent, Items: []Item{
			{Kind: I, Offset: 6, Repeat: 1, Width: 5, Digits: 3, Exponent: Absent},
		}},
		{Kind: F, Offset: 13, Repeat: 1, Width: 8, Digits: 2, Exponent: Absent},
	}, f.Items)
	require.Equal(t, 1, f.Revert)
}

// TestRevert: a format starts again at its last group of the outermost level.
func TestRevert(t *testing.T) {
	for s, want := range map[string]int{"(A,I5)": 0, "(A,(I5))": 1, "(A,(I5),2(I3,(A)),X)": 2, "()": 0} {
		f, err := Parse(s)
		require.NoError(t, err)
		require.Equal(t, want, f.Revert, s)
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		format string
		offset int
		text   string
	}{
		{"", 0, "a format starts with a left parenthesis"},
		{"I5", 0, "a format starts with a left parenthesis"},
		{"(A", 2, "ends without its right parenthesis"},
		{"(3(A,I3)", 8, "ends without its right parenthesis"},
		{"(A,,I5)", 3, "a comma needs an edit descriptor before it"},
		{"(A,())", 3, "this group is empty"},
		{"(A,Q5)", 3, `'Q' is not an edit descriptor`},
		{"(A,é)", 3, `'é' is not an edit descriptor`},
		{"(A,5)", 4, "an edit descriptor is missing here"},
		{"(I)", 2, "I needs a field width, as in I5"},
		{"(A, F)", 5, "F needs a field width, as in F12.4"},
		{"(E)", 2, "E needs a field width, as in E12.4"},
		{"(D)", 2, "D needs a field width"},
		{"(F8)", 3, "F8 needs its number of decimals"},
		{"(G5)", 3, "G5 needs its number of decimals"},
		{"(F8.)", 4, "a number of digits must follow the point"},
		{"(I5.6)", 3, "6 digits do not fit into a field of 5"},
		{"(E9.2E)", 6, "the number of exponent digits must follow the E"},
		{"(A0)", 2, "the width of A must be at least 1"},
		{"(T0)", 2, "a position needs a number of at least 1"},
		{"(TL)", 3, "a position needs a number of at least 1"},
		{"(0I5)", 1, "a repeat count cannot be zero"},
		{"(3T5)", 2, "T cannot be repeated: put it into a group"},
		{"(3'x')", 2, "a character literal cannot be repeated"},
		{"(3:)", 2, "a colon cannot be repeated"},
		{"(P)", 1, "P needs its scale factor before it"},
		{"(-3X)", 1, "a sign belongs only before a scale factor"},
		{"(2P(A))", 3, "a comma is missing after the scale factor"},
		{"(2PI5)", 3, "a comma is missing after the scale factor"},
		{"(*I5)", 2, "a left parenthesis must follow it"},
		{"(*('x'))", 1, "would repeat for ever"},
		{"(3*(A))", 2, "'*' is not an edit descriptor"},
		{"('abc)", 1, "this character literal has no closing '"},
		{"(6Habc)", 1, "ends before the 6 characters"},
		{"(A,\\)", 3, "ADVANCE='NO'"},
		{"(A,2$)", 4, "$ cannot be repeated"},
		{"(DC,F5.1)", 1, "are of Fortran 2003 and not supported"},
		{"(RU,F5.1)", 1, "are of Fortran 2003 and not supported"},
		{"(F99999999999.3)", 2, "this number is too large"},
		{"(9999999999I3)", 1, "this number is too large"},
		{"(2000000X)", 1, "this number is too large"},
		{strings.Repeat("(", 300) + "A", 201, "nested more than 200 deep"},
	}
	for _, test := range tests {
		_, err := Parse(test.format)
		var e *Error
		require.True(t, errors.As(err, &e), test.format)
		require.Contains(t, e.Message, test.text, test.format)
		require.Equal(t, test.offset, e.Offset, test.format)
	}
	_, err := Parse("(I)")
	require.EqualError(t, err, "format, character 3: I needs a field width, as in I5")
}

// TestRoundTrip: the text of a tree parses to the same tree.
func TestRoundTrip(t *testing.T) {
	pieces := []string{
		"I5", "I0.3", "F8.2", "E12.4E3", "EN9.1", "ES0.2", "G0", "D9.2", "A", "A3", "L2", "2X", "T7", "TL3",
		"/", "2/", ":", "S", "SP", "SS", "-2P", "BN", "BZ", "'it''s'", "3F5.1", "2(I3,1X)", "*(A)", "B4", "O4.2", "Z9",
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "items")
		f, err := Parse("(" + strings.Join(list, " , ") + ")")
		require.NoError(t, err)
		roundTrip(t, f)
	})
}

func roundTrip(t require.TestingT, f *Format) {
	g, err := Parse(f.String())
	require.NoError(t, err, f.Source)
	forgetOffsets(f.Items)
	forgetOffsets(g.Items)
	require.Equal(t, f.Items, g.Items)
	require.Equal(t, f.Revert, g.Revert)
}

func forgetOffsets(items []Item) {
	for i := range items {
		items[i].Offset = 0
		forgetOffsets(items[i].Items)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("(I5,2X,F8.3,3(ES12.4,:),/,A,T20,'text',L2,G0,D12.3)")
	f.Add("(*(G0,:,','),-2P,E0.3E4,\"a\"\"b\")")
	f.Add("(TL,)")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err == nil {
			roundTrip(t, p)
			return
		}
		var e *Error
		require.True(t, errors.As(err, &e))
		require.GreaterOrEqual(t, e.Offset, 0)
		require.LessOrEqual(t, e.Offset, len(s))
	})
}
