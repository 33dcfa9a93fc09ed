package inquiry_test

import (
	"errors"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/inquiry"
)

func TestProcessesAnswer(t *testing.T) {
	var cards [][]byte
	var desks []*inquiry.Desk
	var told atomic.Int64
	for p := range 4 {
		d, err := inquiry.Open(func(place uint64) inquiry.Answer { return inquiry.Answer{Now: uint64(100 + p), There: place + 1} }, func(code int, atOnce bool) {
			require.True(t, atOnce)
			told.Or(int64(code) << (8 * p))
		})
		require.NoError(t, err)
		require.Len(t, d.Card(), inquiry.CardBytes)
		desks, cards = append(desks, d), append(cards, d.Card())
	}
	cards[0] = nil
	start := time.Now()
	require.Equal(t, map[int]inquiry.Answer{1: {101, 8}, 2: {102, 8}, 3: {103, 8}}, desks[0].Ask(cards, 7, 10*time.Second))
	require.Less(t, time.Since(start), 5*time.Second)
	require.NoError(t, desks[2].Close())
	require.Equal(t, map[int]inquiry.Answer{1: {101, 6}, 3: {103, 6}}, desks[0].Ask(cards, 5, 200*time.Millisecond))
	desks[0].End(cards, 5, true)
	require.Eventually(t, func() bool { return told.Load() == 0x05000500 }, 5*time.Second, time.Millisecond)
	cards[3][0] ^= 1 // the key of another job
	require.Equal(t, map[int]inquiry.Answer{1: {101, 6}}, desks[0].Ask(cards, 5, 200*time.Millisecond))
	for _, d := range desks {
		_ = d.Close() // one is closed
	}
}

// A process that has answered once and is not there any more has ended; one that does not answer may be stopped.
func TestACallFindsWhoHasEnded(t *testing.T) {
	open := func(reply func(uint64) inquiry.Answer) *inquiry.Desk {
		d, err := inquiry.Open(reply, func(int, bool) {})
		require.NoError(t, err)
		return d
	}
	mine := open(nil)
	defer mine.Close()
	goOn := make(chan bool)
	stops := int64(-1)
	other := open(func(place uint64) inquiry.Answer {
		if int64(place) == atomic.LoadInt64(&stops) {
			<-goOn
		}
		return inquiry.Answer{Now: 3, There: place}
	})
	card := other.Card()
	_, err := mine.Call(1, card, 7, 10*time.Second)
	require.ErrorIs(t, err, inquiry.ErrNotHeard)
	require.Len(t, mine.Ask([][]byte{nil, card}, 7, 10*time.Second), 1)
	answer, err := mine.Call(1, card, 8, 10*time.Second)
	require.NoError(t, err)
	require.Equal(t, inquiry.Answer{Now: 3, There: 8}, answer)
	atomic.StoreInt64(&stops, 9)
	_, err = mine.Call(1, card, 9, 50*time.Millisecond)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	close(goOn)
	require.NoError(t, other.Close())
	require.Eventually(t, func() bool {
		_, err = mine.Call(1, card, 7, 10*time.Second)
		return errors.Is(err, inquiry.ErrClosed)
	}, 10*time.Second, time.Millisecond, "%v", err)
}
