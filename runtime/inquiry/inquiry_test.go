package inquiry_test

import (
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
		d, err := inquiry.Open(func(place uint64) inquiry.Answer { return inquiry.Answer{Now: uint64(100 + p), There: place + 1} }, func(code int) { told.Or(int64(code) << (8 * p)) })
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
	desks[0].End(cards, 5)
	require.Eventually(t, func() bool { return told.Load() == 0x05000500 }, 5*time.Second, time.Millisecond)
	cards[3][0] ^= 1 // the key of another job
	require.Equal(t, map[int]inquiry.Answer{1: {101, 6}}, desks[0].Ask(cards, 5, 200*time.Millisecond))
	for _, d := range desks {
		_ = d.Close() // one is closed
	}
}
