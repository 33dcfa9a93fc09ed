package codegen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// The sections of a loop that jumps were written as are blocks, to which jumps go directly. Only a number that is not known where it
// is assigned is looked up.
func TestJumpsGoToTheirSections(t *testing.T) {
	b := newBuilder()
	next, s := b.NewScalar("next", types.Int4), b.NewScalar("s", types.Int4)
	jump := func(n loopir.Expr) []loopir.Stmt { return []loopir.Stmt{b.set(next, n), &loopir.Cycle{At: b.at()}} }
	plus := func(n int64) loopir.Stmt { return b.set(s, add(s.Read(), int4(n))) }
	below := func(n int64) loopir.Expr {
		return &loopir.Binary{Op: types.Lt, X: s.Read(), Y: int4(n), T: types.Bool}
	}
	section := func(n int64, body ...loopir.Stmt) loopir.Stmt {
		is := &loopir.Binary{Op: types.Eq, X: next.Read(), Y: int4(n), T: types.Bool}
		return &loopir.If{At: b.at(), Cond: is, Then: append(body, b.set(next, int4(n+1)))}
	}
	b.do(b.set(s, int4(0)), b.set(next, int4(0)), &loopir.Loop{At: b.at(), Body: []loopir.Stmt{
		section(0, append([]loopir.Stmt{plus(1)}, jump(int4(2))...)...),
		section(1, plus(10), &loopir.If{At: b.at(), Cond: below(100), Then: jump(int4(1))}, &loopir.If{At: b.at(), Cond: below(120), Then: jump(int4(3))}),
		section(2, plus(3), &loopir.If{At: b.at(), Cond: below(100), Then: jump(int4(1))}),
		section(3, plus(1000), &loopir.If{At: b.at(), Cond: below(3000), Then: jump(bin(types.Div, s.Read(), int4(1000)))}),
		&loopir.Exit{At: b.at()},
	}})
	b.print(s.Read())
	require.Equal(t, 1, strings.Count(b.text(t), "switch i32"))
	require.NotContains(t, b.text(t), "icmp eq i32")
	require.Equal(t, "        3120\n", b.run(t, 2))
}
