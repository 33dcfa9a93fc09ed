package host

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
	"hpfc/runtime/inquiry"
	"hpfc/runtime/mpi"
)

func TestStallAfterHalfAMinute(t *testing.T) {
	for text, want := range map[string]time.Duration{"": 30 * time.Second, "0": 0, "0.5": 500 * time.Millisecond} {
		t.Setenv(stallVariable, text)
		require.NoError(t, checkVariables())
		require.Equal(t, want, stallAfter())
	}
	for _, text := range []string{"soon", "-1", "1e300"} {
		t.Setenv(stallVariable, text)
		require.ErrorContains(t, checkVariables(), stallVariable)
	}
}

// Processes compare what they take part in, however little patience the user has.
func TestAWatchLooksNowAndThen(t *testing.T) {
	for _, patience := range []time.Duration{0, 1, time.Millisecond, time.Hour} {
		w := &stallWatch{patience: patience}
		require.GreaterOrEqual(t, w.pace(), time.Millisecond)
		require.LessOrEqual(t, w.pace(), compareAfter)
	}
}

// A process that has all cards and fails at once tells others that are still about to get theirs: these come to the end
// like all, and do not take the message for a failure of their start.
func TestTheEndIsHeardWhenAllCardsAreThere(t *testing.T) {
	t.Setenv(stallVariable, "0")
	group := comm.InProcess(2)
	failed := make(chan func())
	go func() {
		card := make([]byte, inquiry.CardBytes)
		b := &comm.Batch{Receives: []comm.Message{{Peer: 0, Data: card}}}
		if group[1].Post(b) != nil || group[1].Wait(b) != nil {
			return
		}
		desk, err := inquiry.Open(func(uint64) inquiry.Answer { return inquiry.Answer{} }, func(int, bool) {})
		if err != nil {
			return
		}
		tell := func() {
			desk.End([][]byte{card}, 2, false)
			desk.Ask([][]byte{card}, 0, answerLimit) // the answer comes after the message was taken
		}
		tell()
		_ = comm.Exchange(group[1], nil, []comm.Message{{Peer: 0, Data: desk.Card()}})
		failed <- func() { tell(); _ = desk.Close() }
	}()
	w, err := job{world: &mpi.World{}, group: group[0]}.watchStalls(&server{out: newOutput(os.Stdout, newHeld())})
	require.NoError(t, err)
	defer w.desk.Close()
	defer w.world.Resume()
	require.False(t, w.world.Interrupted(), "before the cards are there")
	(<-failed)()
	require.True(t, w.world.Interrupted())
	require.Equal(t, 2, w.code())
}
