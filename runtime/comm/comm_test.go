package comm

import (
	"math"
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

func TestBytesAreThoseOfAllMessages(t *testing.T) {
	require.Equal(t, 0, Bytes(nil))
	require.Equal(t, 5, Bytes([]Message{{Data: make([]byte, 3)}, {}, {Data: make([]byte, 2)}}))
}

func TestLayOutLeavesNoGaps(t *testing.T) {
	require.Equal(t, Blocks{Bytes: []int32{3, 0, 2, 4}, Places: []int32{0, 3, 3, 5}}, LayOut([]int{3, 0, 2, 4}))
}

// The words name the receiver, the sender and both lengths, as far as these are known.
func TestLengthErrorsNameBothEnds(t *testing.T) {
	e := &LengthError{From: 4, To: 7, Sent: 0, Expected: 12}
	require.Equal(t, "process 7 expects a message of 12 bytes of process 4, but one of 0 bytes came", e.Error())
	e.Sent = -1
	require.Equal(t, "process 7 expects a message of 12 bytes of process 4, but a longer one came", e.Error())
}

// Marks are no tags, and those of equal collectives that follow each other differ, as do those of other collectives.
func TestMarks(t *testing.T) {
	ofOne, first := map[int]bool{}, map[int]bool{}
	for number := range uint64(100) {
		for what := range uint64(100) {
			stamp := number<<40 ^ what
			mark := MarkOf(stamp)
			require.Greater(t, mark, MaxTag)
			require.LessOrEqual(t, mark, math.MaxInt32)
			if what == 0 {
				require.NotContains(t, ofOne, mark, "%x", stamp)
				ofOne[mark] = true
			}
			if number == 0 {
				require.NotContains(t, first, mark, "%x", stamp)
				first[mark] = true
			}
		}
	}
	require.Equal(t, "process 7 expects another message of process 4 than what came", (&MarkError{From: 4, To: 7}).Error())
}

// A hurried transport exchanges in one call.
type hurried struct {
	Comm
	own Copy
}

func (h *hurried) Exchange(_, _ []Message, own Copy) error {
	h.own = own
	return nil
}

// What a process copies to itself is copied, by the transport where that exchanges in one call.
func TestTheOwnPartIsCopied(t *testing.T) {
	from, to := []byte{1, 2, 3}, make([]byte, 3)
	h := &hurried{}
	require.NoError(t, ExchangeBeside(h, nil, nil, Copy{to, from}))
	require.Equal(t, Copy{to, from}, h.own)
	require.NoError(t, ExchangeBeside(Alone(), nil, nil, Copy{to, from}))
	require.Equal(t, from, to)
}
