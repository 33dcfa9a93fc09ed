// Package comm is what the collectives ask of a transport: messages between the processes of
// a group, which are numbered from 0. It has the transport inside one address space; package
// mpi has the other.
//
// All transports keep these promises, and their users rely on nothing else:
//
//  1. Messages from one process to another with the same tag match the receives there in the order
//     of both; no receive takes any other message. There are no wildcards.
//  2. The lengths agree, or Wait fails with a LengthError: nothing is cut off.
//  3. From Post until Wait returns, what is sent may only be read and what is received may
//     not be touched. A message of length 0 is a message.
//  4. Post never waits, and posts the receives first. Nothing depends on buffers inside the
//     transport: a batch whose messages all match completes.
//  5. After Revoke all pending and later calls on every process of the group that the
//     transport can reach return an error that wraps the first cause. There is no way to
//     cancel a single message.
//  6. A marked message, of at most Inline bytes, carries the mark of its batch where others have a tag. Marked messages from one
//     process to another match each other in the order of both, and no others. Where the marks of the two ends differ,
//     Wait of the receiver fails with a MarkError.
//
// A process calls its Comm from one goroutine at a time.
package comm

import (
	"errors"
	"fmt"
	"slices"
)

// A Comm is one process's end of a group.
type Comm interface {
	Rank() int
	Size() int

	// Post starts the messages of a batch.
	Post(b *Batch) error

	// Wait returns when all messages of the batch have been sent and received, or with an
	// error. A batch may be posted again afterwards.
	Wait(b *Batch) error

	// Test is Wait that does not wait; it reports whether the batch is complete.
	Test(b *Batch) (bool, error)

	// Piece is the length up to which messages are sent without asking the receiver first, where
	// asking costs much; 0 where it does not.
	Piece() int

	// Inline is the length up to which messages travel in fewer steps than longer ones: two of them take less time than
	// one of twice that length, and may be marked. 0: there is no such length.
	Inline() int

	// Revoke makes the group useless, because of cause. Only the first call counts.
	Revoke(cause error)

	// Close ends the use of the group by this process.
	Close() error
}

// A Message is a contiguous buffer that goes to, or comes from, a process. Tags, 0 <= Tag <= MaxTag,
// tell messages apart whose order their receiver does not know.
type Message struct {
	Peer   int
	Data   []byte
	Tag    int
	Marked bool
}

// MaxTag is the largest tag.
const MaxTag = 32000

// markBits are those of a mark below its highest bit, which tells it from a tag.
const markBits = 30

// MarkOf is the mark that is made of a stamp.
func MarkOf(stamp uint64) int {
	return 1<<markBits | int((stamp^stamp>>(64-markBits))&(1<<markBits-1))
}

// Part is a part of a message, as one of its own.
func (m Message) Part(lo, hi int64) Message {
	m.Data = m.Data[lo:hi]
	return m
}

// Cut divides a message into pieces of at most so many bytes; 0 leaves it whole.
func (m Message) Cut(most int) []Message {
	if most <= 0 || len(m.Data) <= most {
		return []Message{m}
	}
	var list []Message
	for data := range slices.Chunk(m.Data, most) {
		list = append(list, Message{Peer: m.Peer, Data: data, Tag: m.Tag, Marked: m.Marked})
	}
	return list
}

// Bytes is the length of some messages together.
func Bytes(list []Message) int {
	bytes := 0
	for _, m := range list {
		bytes += len(m.Data)
	}
	return bytes
}

// A Batch is a set of messages that are under way at the same time.
type Batch struct {
	Receives, Sends []Message

	// Mark is that of the marked ones, from the next Post on.
	Mark int

	// Of the transport.
	State any
}

// ErrRevoked is in the chain of every error that is due to Revoke.
var ErrRevoked = errors.New("the group of processes has been given up")

// A LengthError reports a message that is not as long as its receiver expects.
type LengthError struct {
	From, To int
	Sent     int // bytes; -1: more than expected, how many is not known
	Expected int // bytes
}

func (e *LengthError) Error() string {
	sent := "a longer one came"
	if e.Sent >= 0 {
		sent = fmt.Sprintf("one of %d bytes came", e.Sent)
	}
	return fmt.Sprintf("process %d expects a message of %d bytes of process %d, but %s", e.To, e.Expected, e.From, sent)
}

// A MarkError reports a marked message that is of something else than its receiver takes part in.
type MarkError struct{ From, To int }

func (e *MarkError) Error() string {
	return fmt.Sprintf("process %d expects another message of process %d than what came", e.To, e.From)
}

// Blocks are bytes for each process, or from each, in a buffer without gaps.
type Blocks struct{ Bytes, Places []int32 }

// LayOut gives blocks of so many bytes their places.
func LayOut(bytes []int) (b Blocks) {
	at := 0
	for _, n := range bytes {
		b.Bytes, b.Places = append(b.Bytes, int32(n)), append(b.Places, int32(at))
		at += n
	}
	return b
}

// A Copy is what a process copies to itself.
type Copy struct{ To, From []byte }

// An Exchanger does at once what ExchangeBeside does in two calls.
type Exchanger interface {
	Exchange(receives, sends []Message, own Copy) error
}

// A Task is what C does around the messages of an exchange: it packs before they are sent, works while they are under way,
// and unpacks what came. Each is a void (*)(void *), or 0, and Of its argument.
type Task struct{ Before, Beside, After, Of uintptr }

// A Worker does an exchange and its task in one call of C. The messages of a batch are the same every time.
type Worker interface {
	ExchangeWith(b *Batch, t Task) error
}

// Exchange posts a batch and waits for it.
func Exchange(c Comm, receives, sends []Message) error {
	return ExchangeBeside(c, receives, sends, Copy{})
}

// ExchangeBeside also copies while the messages are under way.
func ExchangeBeside(c Comm, receives, sends []Message, own Copy) error {
	if x, ok := c.(Exchanger); ok {
		return x.Exchange(receives, sends, own)
	}
	b := &Batch{Receives: receives, Sends: sends}
	if err := c.Post(b); err != nil {
		return err
	}
	copy(own.To, own.From)
	return c.Wait(b)
}
