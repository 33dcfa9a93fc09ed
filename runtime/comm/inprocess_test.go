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

// Messages with a tag are taken by the receives with that tag, in whatever order these are.
func TestTagsTellMessagesApart(t *testing.T) {
	const tags = 3
	for _, err := range each(3, func(c comm.Comm) error {
		var receives, sends []comm.Message
		for p := range c.Size() {
			for tag := range tags {
				sends = append(sends, comm.Message{Peer: p, Tag: tag, Data: []byte{byte(c.Rank()), byte(tag)}})
				receives = append(receives, comm.Message{Peer: p, Tag: tags - 1 - tag, Data: make([]byte, 2)})
			}
		}
		if err := comm.Exchange(c, receives, sends); err != nil {
			return err
		}
		for _, m := range receives {
			if string(m.Data) != string([]byte{byte(m.Peer), byte(m.Tag)}) {
				return errors.New("a message went astray")
			}
		}
		return nil
	}) {
		require.NoError(t, err)
	}
}

// Messages from one process to others do not meet.
func TestReceiversAreToldApart(t *testing.T) {
	group := comm.InProcess(3)
	var batches []*comm.Batch
	for p := range 2 { // none of them has a partner
		b := &comm.Batch{Sends: []comm.Message{{Peer: 2 - p, Data: []byte{byte(p)}}}}
		require.NoError(t, group[0].Post(b))
		batches = append(batches, b)
	}
	data := make([]byte, 1)
	require.NoError(t, comm.Exchange(group[1], []comm.Message{{Peer: 0, Data: data}}, nil))
	require.Equal(t, []byte{1}, data)
	for p, b := range batches {
		done, err := group[0].Test(b)
		require.NoError(t, err)
		require.Equal(t, p == 1, done)
	}
}

// A batch without messages is complete, and so is one that is asked about again.
func TestAnEmptyBatchIsComplete(t *testing.T) {
	c, b := comm.Alone(), &comm.Batch{}
	for range 2 {
		require.NoError(t, c.Post(b))
		done, err := c.Test(b)
		require.NoError(t, err)
		require.True(t, done)
		require.NoError(t, c.Wait(b))
	}
}

// A batch fails if one of its messages does, whatever becomes of the others.
func TestOneWrongLengthFailsABatch(t *testing.T) {
	for wrong := range 3 {
		c, b := comm.Alone(), &comm.Batch{}
		expected := []int{4, 4, 4}
		expected[wrong] = 3
		for k := range expected {
			b.Sends = append(b.Sends, comm.Message{Data: make([]byte, 4)})
			b.Receives = append(b.Receives, comm.Message{Data: make([]byte, expected[k])})
		}
		require.NoError(t, c.Post(b))
		_, err := c.Test(b)
		require.Equal(t, &comm.LengthError{Sent: 4, Expected: 3}, err)
		require.Equal(t, &comm.LengthError{Sent: 4, Expected: 3}, c.Wait(b))
	}
}

// A marked message is taken by a receive with the same mark alone, whatever their lengths.
func TestMarksMustAgree(t *testing.T) {
	for _, x := range []struct {
		marks  [2]int
		marked [2]bool
		fails  bool
	}{
		{[2]int{5, 5}, [2]bool{true, true}, false},
		{[2]int{5, 6}, [2]bool{true, true}, true},
		{[2]int{5, 6}, [2]bool{false, false}, false},
	} {
		for _, err := range each(2, func(c comm.Comm) error {
			m := []comm.Message{{Peer: 1 - c.Rank(), Data: make([]byte, 3), Marked: x.marked[c.Rank()]}}
			b := &comm.Batch{Mark: x.marks[c.Rank()], Sends: m}
			if c.Rank() > 0 {
				b.Receives, b.Sends = m, nil
			}
			if err := c.Post(b); err != nil {
				return err
			}
			return c.Wait(b)
		}) {
			if !x.fails {
				require.NoError(t, err)
				continue
			}
			require.Equal(t, &comm.MarkError{From: 0, To: 1}, err)
		}
	}
}

// A marked message does not meet others, whichever comes first.
func TestMarkedMessagesMeetNoOthers(t *testing.T) {
	ends := comm.InProcess(2)
	text := func(s string, marked bool) []comm.Message {
		return []comm.Message{{Peer: 1, Data: []byte(s), Marked: marked}}
	}
	room := func(marked bool) *comm.Batch {
		return &comm.Batch{Mark: 7, Receives: []comm.Message{{Peer: 0, Data: make([]byte, 1), Marked: marked}}}
	}
	first, second := room(true), room(false)
	require.NoError(t, ends[1].Post(first))
	for _, b := range []*comm.Batch{{Sends: text("a", false)}, {Sends: text("b", true), Mark: 7}} {
		require.NoError(t, ends[0].Post(b))
	}
	require.NoError(t, ends[1].Post(second))
	for _, b := range []*comm.Batch{first, second} {
		require.NoError(t, ends[1].Wait(b))
	}
	require.Equal(t, "ba", string(first.Receives[0].Data)+string(second.Receives[0].Data))
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
		require.Equal(t, []int{0, 1}, []int{length.From, length.To})
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

// Whatever waits ends with the cause, sends as well as receives, with a tag and without; and only the first cause counts.
func TestRevokeEndsAllThatWaits(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	for tag := range 2 {
		for _, send := range []bool{false, true} {
			group, b := comm.InProcess(3), &comm.Batch{}
			m := []comm.Message{{Peer: 2, Tag: tag, Data: make([]byte, 1)}}
			if b.Receives = m; send {
				b.Receives, b.Sends = nil, m
			}
			require.NoError(t, group[0].Post(b))
			group[1].Revoke(first)
			group[2].Revoke(second)
			for _, err := range []error{group[0].Wait(b), group[2].Post(&comm.Batch{})} {
				require.ErrorIs(t, err, first)
				require.NotErrorIs(t, err, second)
				require.ErrorContains(t, err, "by process 1")
			}
			_, err := group[0].Test(b)
			require.ErrorIs(t, err, first)
		}
	}
}
