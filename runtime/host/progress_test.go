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
