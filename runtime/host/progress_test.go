package host

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
)

// A progress travels as one number.
func TestProgressIsANumber(t *testing.T) {
	for _, p := range []progress{
		{}, {count: 1, kind: abi.ReqCopy, line: 1<<lineBits - 1, serving: true}, {count: 1 << 30, kind: 1<<kindBits - 1, line: 7},
	} {
		require.Equal(t, p, progressOf(p.word()))
		held := p
		held.held = true
		require.Equal(t, held, progressOf(p.word()|heldBit))
	}
}

// Processes that have come to different collectives, the same in number, do different things; those that are at others in number
// may meet yet, and one that has ended alone is no contradiction.
func TestProgressesContradict(t *testing.T) {
	mine := progress{count: 7, kind: abi.ReqCopy, line: 12, serving: true}
	with := func(change func(p *progress)) progress {
		p := mine
		change(&p)
		return p
	}
	for _, different := range []progress{
		with(func(p *progress) { p.line = 13 }), with(func(p *progress) { p.kind = abi.ReqBcast }),
		with(func(p *progress) { p.line, p.serving = 13, false }),
	} {
		require.True(t, different.contradicts(mine))
		require.True(t, mine.contradicts(different))
	}
	for _, possible := range []progress{
		mine, with(func(p *progress) { p.count, p.line = 8, 13 }), with(func(p *progress) { p.count, p.line = 6, 13 }),
		with(func(p *progress) { p.kind, p.line = atEnd, 0 }), with(func(p *progress) { p.serving = false }),
	} {
		require.False(t, possible.contradicts(mine))
		require.False(t, mine.contradicts(possible))
	}
}
