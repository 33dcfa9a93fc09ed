package comm

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Pieces are the message, in order, none of them longer than asked for and none empty.
func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Message{Peer: 3, Tag: 7, Data: rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "data")}
		most := rapid.IntRange(0, 45).Draw(t, "most")
		list := m.Cut(most)
		if most == 0 || len(m.Data) <= most {
			require.Equal(t, []Message{m}, list)
			return
		}
		var all []byte
		for _, p := range list {
			require.Equal(t, []int{3, 7}, []int{p.Peer, p.Tag})
			require.NotEmpty(t, p.Data)
			require.LessOrEqual(t, len(p.Data), most)
			all = append(all, p.Data...)
		}
		require.Equal(t, m.Data, all)
		require.Len(t, list, (len(m.Data)+most-1)/most)
	})
}
