package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis"
	"hpfc/analysis/mapping"
)

// mapped declares arrays and arrangements, adds directives and returns the mapping of a name.
func mapped(t require.TestingT, directives, name string) mapping.Spec {
	text := `integer :: a(10), b(10), c(0:9), m(10, 20), q(4, 4, 4)
!hpf$ processors p(4), s(2, 2), one, w(0:number_of_processors()-1)
!hpf$ template t(0:29), u(20, 30)
`
	for _, d := range strings.Split(directives, ";") {
		text += "!hpf$ " + strings.TrimSpace(d) + "\n"
	}
	p, bag := check(text + "end\n")
	for _, d := range bag.List {
		require.Fail(t, d.Text, directives)
	}
	for _, s := range p.Symbols {
		if s.Name == name {
			return s.Map
		}
	}
	require.Fail(t, "no symbol "+name)
	return mapping.Spec{}
}

func TestMappings(t *testing.T) {
	for _, c := range []struct{ directives, name, want string }{
		{"dynamic a", "a", "replicated"},
		// Direct distribution: a cell is the subscript minus the lower bound.
		{"distribute a(block) onto p", "a", "(block:1*i-1) onto #0"},
		{"distribute c(block) onto p", "c", "(block:1*i+0) onto #0"},
		{"distribute a(block(5)) onto p", "a", "(block(5):1*i-1) onto #0"},
		{"distribute a(cyclic) onto p", "a", "(cyclic:1*i-1) onto #0"},
		{"distribute a(cyclic(3)) onto p", "a", "(cyclic(3):1*i-1) onto #0"},
		{"distribute m(*, block) onto p", "m", "(*,block:1*i-1) onto #0"},
		{"distribute m(cyclic(2), block) onto s", "m", "(cyclic(2):1*i-1,block:1*i-1) onto #1"},
		{"distribute q(block, *, cyclic) onto s", "q", "(block:1*i-1,*,cyclic:1*i-1) onto #1"},
		{"distribute a(block) onto w", "a", "(block:1*i-1) onto #3"},
		{"distribute (block) onto p :: a, b", "b", "(block:1*i-1) onto #0"},
		{"distribute a onto p", "a", "(block:1*i-1) onto #0"},
		{"distribute m onto p", "m", "(block:1*i-1,*) onto #0"},
		{"distribute a(*) onto one", "a", "(*) onto #2"},
		// Without ONTO the arrangement is one of those that the runtime chooses.
		{"distribute a(block)", "a", "(block:1*i-1) onto #4"},
		{"distribute a(block); distribute m(block, cyclic)", "m", "(block:1*i-1,cyclic:1*i-1) onto #5"},
		{"distribute a(block); distribute m(block, *)", "m", "(block:1*i-1,*) onto #4"},
		{"distribute a(*)", "a", "replicated"},
		// Alignment with a template.
		{"distribute t(cyclic(3)) onto p; align a(i) with t(i)", "a", "(cyclic(3):1*i+0) onto #0"},
		{"distribute t(block) onto p; align a(i) with t(2*i+3); align b with t", "a", "(block:2*i+3) onto #0"},
		{"distribute t(block) onto p; align a(i) with t(3+i*2-1); align b with t", "a", "(block:2*i+2) onto #0"},
		{"distribute t(block) onto p; align a(i) with t(-(i)+10)", "a", "(block:-1*i+10) onto #0"},
		{"distribute t(block) onto p; align a(:) with t(:)", "a", "(block:1*i-1) onto #0"},
		{"distribute t(block) onto p; align a(:) with t(1:28:3); align b with t", "a", "(block:3*i-2) onto #0"},
		{"distribute t(block) onto p; align c(:) with t(20:2:-2); align b with t", "c", "(block:-2*i+20) onto #0"},
		{"distribute t(block) onto p; align c with t", "c", "(block:1*i+0) onto #0"},
		{"align a(i) with t(i)", "a", "replicated"},
		// Permutation, collapse, replication, a fixed cell.
		{"distribute u(block, cyclic) onto s; align m(i, j) with u(j, i)", "m", "(cyclic:1*i-1,block:1*i-1) onto #1"},
		{"distribute t(block) onto p; align m(i, *) with t(i)", "m", "(block:1*i+0,*) onto #0"},
		{"distribute t(block) onto p; align m(i, j) with t(j)", "m", "(*,block:1*i+0) onto #0"},
		{"distribute u(block, cyclic) onto s; align a(i) with u(i, *)", "a", "(block:1*i-1) onto #1, replicated over dimension 2"},
		{"distribute u(block, cyclic) onto s; align a(i) with u(*, i)", "a", "(cyclic:1*i-1) onto #1, replicated over dimension 1"},
		{"distribute u(block, cyclic) onto s; align a(i) with u(3, i)", "a", "(cyclic:1*i-1) onto #1, at cell 2 of dimension 1"},
		{"distribute u(*, cyclic) onto p; align a(i) with u(3, i)", "a", "(cyclic:1*i-1) onto #0"},
		{"distribute u(block, *) onto p; align a(i) with u(3, i)", "a", "(*) onto #0, at cell 2 of dimension 1"},
		{"distribute u(block, cyclic) onto s; align q(*, :, *) with u(:, *)", "q", "(*,block:1*i-1,*) onto #1, replicated over dimension 2"},
		{"distribute u(block, cyclic) onto s; align a(*) with u(*, *)", "a", "replicated"},
		{"distribute u(block, cyclic) onto s; align a(*) with u(1, *)", "a", "(*) onto #1, at cell 0 of dimension 1, replicated over dimension 2"},
		// Templates of which arrays lie on every second cell or fewer.
		{"distribute t(block) onto p; align a(i) with t(2*i+3)", "a", "(block:1*i+1) onto #0"},
		{"distribute t(block) onto p; align a(i) with t(2*i+3); align c(i) with t(25-2*i)", "c", "(block:-1*i+12) onto #0"},
		{"distribute t(block) onto p; align a(i) with t(2*i); align b(i) with t(3*i-1)", "b", "(block:3*i-1) onto #0"},
		{"distribute t(block) onto p; align b(i) with t(2*i); align a(i) with b(i)", "a", "(block:1*i+0) onto #0"},
		{"distribute t(block(9)) onto p; align a(i) with t(2*i)", "a", "(block(9):2*i+0) onto #0"},
		{"distribute t(cyclic(6)) onto p; align a(i) with t(3*i-1)", "a", "(cyclic(2):1*i-1) onto #0"},
		{"distribute t(cyclic(4)) onto p; align a(i) with t(-2*i+21)", "a", "(cyclic(2):-1*i+10) onto #0"},
		{"distribute t(cyclic) onto p; align a(i) with t(2*i)", "a", "(cyclic:2*i+0) onto #0"},
		{"distribute u(block, block) onto s; align a(i) with u(2*i, *); align b(i) with u(6, 2*i)", "b", "(block:2*i-1) onto #1, at cell 2 of dimension 1"}, // blocks of 15
		{"distribute u(block, *) onto p; align m(i, *) with u(2*i, *)", "m", "(block:2*i-1,*) onto #0"},
		{"distribute u(*, block) onto p; align m(*, j) with u(*, j); align q(i, *, *) with u(*, 4*i+1)", "q", "(block:4*i+0,*,*) onto #0"},
		{"distribute t(block) onto w; align a(i) with t(2*i+3)", "a", "(block:2*i+3) onto #3"},
		{"dynamic c; distribute t(block) onto p; align a(i) with t(2*i+3)", "a", "(block:2*i+3) onto #0"},
		// Alignment with arrays, chains, and directives in any order.
		{"align a(i) with c(i-1); distribute c(block) onto p", "a", "(block:1*i-1) onto #0"},
		{"align a(i) with b(11-i); align b(i) with t(2*i); distribute t(cyclic) onto p", "a", "(cyclic:-2*i+22) onto #0"},
		{"align b(i) with m(i, 5); align m(i, j) with u(*, j+1); distribute u(block, cyclic) onto s", "b", "(*) onto #1, replicated over dimension 1, at cell 5 of dimension 2"},
		{"align (i) with t(i+1) :: a, b; distribute t(block) onto p", "b", "(block:1*i+1) onto #0"},
	} {
		require.Equal(t, c.want, mapped(t, c.directives, c.name).String(), c.directives)
	}
}

// TestChainedAlignments compares a composed alignment with its definition, subscript by subscript.
func TestChainedAlignments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stride := rapid.SampledFrom([]int64{-2, -1, 1, 2})
		s1, s2 := stride.Draw(t, "s1"), stride.Draw(t, "s2")
		offset := func(s int64) int64 { return 1 - min(s*1, s*10) }
		o1, o2 := offset(s1), offset(s2)
		// b has 1:20 and takes a's subscripts, t takes b's.
		if s2 < 0 {
			o2 = 1 - s2*20
		}
		text := fmt.Sprintf(`integer :: a(10), b(20)
!hpf$ template t(40)
!hpf$ distribute t(cyclic)
!hpf$ align a(i) with b(%d*i+(%d))
!hpf$ align b(i) with t(%d*i+(%d))
end
`, s1, o1, s2, o2)
		p, bag := check(text)
		require.Empty(t, bag.List, text)
		got := p.Symbols[0].Map.Dims[0]
		for i := int64(1); i <= 10; i++ {
			require.Equal(t, s2*(s1*i+o1)+o2-1, got.S*i+got.O, text)
		}
	})
}

func TestGrids(t *testing.T) {
	p, bag := check(`integer :: a(8)
!hpf$ processors p(0:4), q(2, n), w(number_of_processors() / 2), one
!hpf$ distribute a(block)
integer, parameter :: n = 3
end
`)
	require.Empty(t, bag.List)
	text := analysis.Format(p)
	for _, want := range []string{"#0 p(5)", "#1 q(2,3)", "#2 w(max((number_of_processors() / 2), 1))", "#3 one()", "#4 auto rank 1"} {
		require.Contains(t, text, "grid "+want+"\n")
	}
	require.Equal(t, []int64{0}, p.Grids[0].Lower)
}

func TestRedistribution(t *testing.T) {
	p, bag := check(`integer :: a(10), b(10), c(10)
!hpf$ processors p(4)
!hpf$ template t(10), u(20)
!hpf$ distribute (block) onto p :: t, u
!hpf$ align a(i) with t(i)
!hpf$ align b(i) with a(11-i)
!hpf$ dynamic t, a
!hpf$ distribute(cyclic), dynamic :: c
!hpf$ shadow c(1:2)
a = 1
!hpf$ redistribute t(cyclic(2)) onto p
if (a(1) > 0) then
!hpf$ redistribute c(block) onto p
end if
!hpf$ realign a(i) with u(2*i)
end
`)
	for _, d := range bag.List {
		require.Fail(t, d.Text)
	}
	require.Equal(t, [][2]int64{{1, 2}}, p.Symbols[2].Shadow)
	require.True(t, p.Symbols[2].Dynamic)
	_, text, _ := strings.Cut(analysis.Format(p), "begin\n")
	require.Equal(t, `  a = 1
  redistribute a (cyclic(2):1*i-1) onto #0
  redistribute b (cyclic(2):-1*i+10) onto #0
  if (a(1) > 0)
    redistribute c (block:1*i-1) onto #0
  redistribute a (block:2*i-1) onto #0
  redistribute b (block:-2*i+21) onto #0
end
`, text)
}

// TestSparseAlignments: an array whose parts would need very much memory, or a page for each element, is replicated.
func TestSparseAlignments(t *testing.T) {
	p, bag := check(`integer :: few(10), many(100000), dense(100000), plane(300, 300), lines(300, 300), corner(9, 9), blocks(9, 9)
!hpf$ processors p(2, 2)
!hpf$ template t(0:2000000000), u(0:1000000, 0:1000000)
!hpf$ distribute t(block)
!hpf$ distribute u(cyclic(3), block)
!hpf$ align few(i) with t(10000*i)
!hpf$ align many(i) with t(1000000000-10000*i)
!hpf$ align dense(i) with t(16*i)
!hpf$ align plane(i, j) with u(3000*j, 30*i)
!hpf$ align lines(i, *) with u(3*i, *)
!hpf$ template v(100000, 100000), w(10000, 10000)
!hpf$ distribute (block, block) onto p :: v, w
!hpf$ align corner(i, j) with v(i, j)
!hpf$ distribute blocks(cyclic(2000000000), cyclic(2000000000)) onto p
integer inside(9, 9)
!hpf$ align inside(i, j) with w(i, j)
few = 1
end
`)
	var replicated []string
	for _, s := range p.Symbols {
		if s.Map.IsReplicated() {
			replicated = append(replicated, s.Name)
		}
	}
	require.Equal(t, []string{"few", "many", "dense", "plane", "corner", "blocks"}, replicated)
	require.Len(t, bag.List, 6)
	require.Contains(t, bag.List[4].Text, "a processor would have memory for 2.5e+09 elements of 'corner'")
}
