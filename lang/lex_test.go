package lang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/source"
)

// texts returns the tokens of each statement, separated by blanks.
func texts(src string) (out []string, errors bool) {
	var set source.Set
	for _, s := range split(set.Add("a.f90", src)) {
		var words []string
		if s.mark != plain {
			words = append(words, "!")
		}
		if s.label != nil {
			words = append(words, s.label.Value+">")
		}
		for _, t := range s.toks {
			words = append(words, t.Value)
		}
		out = append(out, strings.Join(words, " "))
		errors = errors || s.problems.HasErrors()
	}
	return out, errors
}

func TestTokens(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"integer before an operator", "a = 1.eq.2", []string{"a = 1 .eq. 2"}},
		{"real before an operator", "a = 1..eq.2.", []string{"a = 1. .eq. 2."}},
		{"exponents", "a = 1.e5+2d-3*.5E0/3.e", []string{"a = 1.e5 + 2d-3 * .5e0 / 3. e"}},
		{"kinds", "a = 1_8+1.0_dp+.true._4", []string{"a = 1_8 + 1.0_dp + .true._4"}},
		{"doubled quotes", `a = 'it''s' // "say ""no"""`, []string{`a = 'it''s' // "say ""no"""`}},
		{"marks in strings", "a = 'b ! c & d; e' ! f", []string{"a = 'b ! c & d; e'"}},
		{"boz", "a = Z'fF' + b\"01\"", []string{"a = z'ff' + b\"01\""}},
		{"case", "PRINT *, Abc_9, 'AbC'", []string{"print * , abc_9 , 'AbC'"}},
		{"semicolons", "a=1;;b=2 ; ; c=3;", []string{"a = 1", "b = 2", "c = 3"}},
		{"label", "  10 continue; 20 a = 1", []string{"10> continue", "20> a = 1"}},
		{"two-byte marks", "a(1::2)=(/b**c//d/)<=e==f/=g>=h=>i", []string{"a ( 1 :: 2 ) = (/ b ** c // d /) <= e == f /= g >= h => i"}},
		{"empty constructor", "a = (//)", []string{"a = (/ /)"}},
		{"continued", "a = 1 + & ! why\n\n ! comment\n  2", []string{"a = 1 + 2"}},
		{"split token", "pri&\n  &nt *, ab&\n&c", []string{"print * , abc"}},
		{"not split without mark", "ab&\ncd = 1", []string{"ab cd = 1"}},
		{"split string", "a = 'x &  \n  & y & z'", []string{"a = 'x  y & z'"}},
		{"split doubled quote", "a = 'it'&\n&'s'", []string{"a = 'it''s'"}},
		{"directive", " !hPf$ Distribute a(block) ! why", []string{"! distribute a ( block )"}},
		{"continued directive", "!HPF$ align a &\n!hpf$ with b\nc=1", []string{"! align a with b", "c = 1"}},
		{"comments in a continued directive", "!HPF$ align a &\n!hpf$\n!hpf$ ! what b is\n\n! for\n!hpf$ with b\nc=1", []string{"! align a with b", "c = 1"}},
		{"split directive token", "!HPF$ dist&\n!HPF$ &ribute a(block)", []string{"! distribute a ( block )"}},
		{"bare directive", "!Distribute a(block)\n! distribute a\n!distributed", []string{"! distribute a ( block )"}},
		{"continued bare directive", "!distribute a &\n! (block)", nil},
		{"directive in a string", "a = '!HPF$ x'", []string{"a = '!HPF$ x'"}},
		{"directive after a statement", "a = 1 !HPF$ x", []string{"a = 1"}},
		{"line ends", "a=1\r\nb=2\r\n\r\nc=&\r\n3\r\n", []string{"a = 1", "b = 2", "c = 3"}},
		{"blanks", "\ta\f=\t1", []string{"a = 1"}},
		{"byte order mark", "\ufeffa = 1", []string{"a = 1"}},
		{"unicode in comments and strings", "a = 'é' ! ü", []string{"a = 'é'"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, errors := texts(c.src)
			require.False(t, errors)
			require.Equal(t, c.want, got)
		})
	}
}

// A token's span covers its text in the file, also when continuation lines split it.
func TestTokenSpans(t *testing.T) {
	var set source.Set
	src := "x = 'a' + ab&\n  &cd\n"
	f := set.Add("a.f90", src)
	var spans []string
	for _, tok := range split(f)[0].toks {
		at := extent(&tok)
		spans = append(spans, src[f.Offset(at.Start):f.Offset(at.End)])
	}
	require.Equal(t, []string{"x", "=", "'a'", "+", "ab&\n  &cd"}, spans)
}
