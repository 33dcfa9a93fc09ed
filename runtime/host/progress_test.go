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

// noted is the logbook of a process that has come to some collectives, with numbers that say what their operands are.
func noted(of ...[3]uint64) *logbook {
	b := &logbook{}
	for _, c := range of {
		b.begins(abi.Request{Kind: int32(c[0]), Line: int32(c[1])})
		b.marked(c[2])
	}
	return b
}

// Processes that have come to different collectives, the same in number, do different things, also where one has gone on since
// then, or only the operands differ.
func TestLogbooksContradict(t *testing.T) {
	one, two, three := [3]uint64{abi.ReqCopy, 12, 5}, [3]uint64{abi.ReqBcast, 13, 6}, [3]uint64{abi.ReqReduce, 14, 7}
	for name, test := range map[string]struct {
		mine, theirs *logbook
		found        bool
	}{
		"the same":        {noted(one, two), noted(one, two), false},
		"behind":          {noted(one, two), noted(one), false},
		"at the start":    {noted(one), noted(), false},
		"line":            {noted(one), noted([3]uint64{abi.ReqCopy, 13, 5}), true},
		"kind":            {noted(one), noted([3]uint64{abi.ReqBcast, 12, 5}), true},
		"operands":        {noted(one), noted([3]uint64{abi.ReqCopy, 12, 6}), true},
		"before":          {noted(one, two), noted(two), true},
		"before, at once": {noted(one, two, three), noted(one, three), true},
	} {
		for _, pair := range [][2]*logbook{{test.mine, test.theirs}, {test.theirs, test.mine}} {
			count := progressOf(pair[0].word.Load()).count
			mine, other, found := pair[0].contradicts(count, pair[1].answer(uint64(count)))
			require.Equal(t, test.found, found, name)
			require.NotEqual(t, found, mine == other, name)
		}
	}
}

// What is not known, or not any more, contradicts nothing.
func TestOldMarksContradictNothing(t *testing.T) {
	mine, theirs := noted([3]uint64{abi.ReqCopy, 12, 5}), noted()
	for k := range 65536 + 1 { // where their count ends in the same bits as that of mine
		theirs.begins(abi.Request{Kind: abi.ReqBcast, Line: 13})
		theirs.marked(6)
		if k == 0 || k == len(mine.marks) || k == 65536 {
			_, _, found := mine.contradicts(1, theirs.answer(1))
			require.Equal(t, k == 0, found, "%d", k)
			_, _, found = theirs.contradicts(k+1, mine.answer(uint64(k+1)))
			require.Equal(t, k == 0, found, "%d", k)
		}
	}
	theirs = noted()
	theirs.begins(abi.Request{Kind: abi.ReqBcast, Line: 13}) // not marked yet, or the end of the program
	_, _, found := mine.contradicts(1, theirs.answer(1))
	require.False(t, found)
}

// More collectives than a progress counts do not say that a process is held.
func TestCountsOverflow(t *testing.T) {
	require.False(t, progressOf(progress{count: 1 << 31, kind: abi.ReqCopy}.word()).held)
}
