package comm_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
)

// each runs f for every process of a new group and returns their errors.
func each(size int, f func(c comm.Comm) error) []error {
	errs := make([]error, size)
	var all sync.WaitGroup
	for rank, c := range comm.InProcess(size) {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[rank] = f(c)
		}()
	}
	all.Wait()
	return errs
}

func TestMessagesMatchInOrder(t *testing.T) {
	const size, rounds = 5, 20
	for _, err := range each(size, func(c comm.Comm) error {
		var receives, sends []comm.Message
		for p := range size {
			for k := range rounds {
				receives = append(receives, comm.Message{Peer: p, Data: make([]byte, k%3)})
				data := []byte{byte(c.Rank()), byte(k)}[:k%3]
				sends = append(sends, comm.Message{Peer: p, Data: data})
			}
		}
		if err := comm.Exchange(c, receives, sends); err != nil {
			return err
		}
		for i, m := range receives {
			if want := []byte{byte(m.Peer), byte(i % rounds)}[:i%rounds%3]; string(want) != string(m.Data) {
				return errors.New("a message went astray")
			}
		}
		return nil
	}) {
		require.NoError(t, err)
	}
}

func TestLengthsMustAgree(t *testing.T) {
	for _, err := range each(2, func(c comm.Comm) error {
		m := []comm.Message{{Peer: 1 - c.Rank(), Data: make([]byte, 3+c.Rank())}}
		if c.Rank() == 0 {
			return comm.Exchange(c, nil, m)
		}
		return comm.Exchange(c, m, nil)
	}) {
		var length *comm.LengthError
		require.ErrorAs(t, err, &length)
		require.Equal(t, 3, length.Sent)
		require.Equal(t, 4, length.Expected)
	}
}

func TestRevokeReachesAll(t *testing.T) {
	cause := errors.New("the roof is on fire")
	start := time.Now()
	for rank, err := range each(4, func(c comm.Comm) error {
		if c.Rank() == 2 {
			c.Revoke(cause)
		}
		return comm.Exchange(c, []comm.Message{{Peer: 2, Data: make([]byte, 1)}}, nil)
	}) {
		require.ErrorIs(t, err, cause, "process %d", rank)
		require.ErrorIs(t, err, comm.ErrRevoked)
	}
	require.Less(t, time.Since(start), 5*time.Second) // some milliseconds, on a machine that has time
}
