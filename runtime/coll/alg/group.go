package alg

import (
	"slices"
	"time"

	"hpfc/runtime/comm"
)

// A Native is a transport whose library has collective operations of its own.
type Native interface {
	comm.Comm
	Broadcast(root int, data []byte) error

	// AllGather puts the equal parts of all processes one behind the other.
	AllGather(mine, all []byte) error
}

// A Group is a transport on which Broadcast and AllGather are the library's own where those
// were measured to be faster.
type Group struct {
	Native
	choice Choice
}

// NewGroup returns the group; all its processes must have the same choice.
func NewGroup(n Native, c Choice) *Group { return &Group{n, c} }

// Exchange implements comm.Exchanger.
func (g *Group) Exchange(receives, sends []comm.Message) error {
	return comm.Exchange(g.Native, receives, sends)
}

// A Choice says where the library's operations are faster: bit k of a number stands for
// messages of at most TunedSizes[k] bytes, and above those of TunedSizes[k-1].
type Choice struct{ Broadcast, AllGather uint8 }

// TunedSizes are the sizes in bytes that Tune measures.
var TunedSizes = []int{64, 4 << 10, 256 << 10}

// class is the bit of a size; larger ones than the last go with that.
func class(bytes int) uint8 {
	k, _ := slices.BinarySearch(TunedSizes, bytes)
	return 1 << min(k, len(TunedSizes)-1)
}

func equalSizes(n int, size func(p int) int) bool {
	for p := 1; p < n; p++ {
		if size(p) != size(0) {
			return false
		}
	}
	return true
}

func (g *Group) allGather(mine []byte) ([][]byte, error) {
	all := make([]byte, len(mine)*g.Size())
	if err := g.Native.AllGather(mine, all); err != nil {
		return nil, err
	}
	parts := make([][]byte, g.Size())
	for p := range parts {
		parts[p] = all[p*len(mine) : (p+1)*len(mine)]
	}
	return parts, nil
}

// better is what part of our time the library's operation may take at most: it is the riskier one
const better = 0.8

// Tune measures both ways of each operation in turns. All processes call it and get the
// choice of process 0.
func Tune(n Native) (Choice, error) {
	var c Choice
	for _, size := range TunedSizes {
		data, all := make([]byte, size), make([]byte, size*n.Size())
		library, err := faster(n, func() error { return n.Broadcast(0, data) }, func() error { return Broadcast(n, 0, data) })
		if err != nil {
			return c, err
		}
		if library {
			c.Broadcast |= class(size)
		}
		library, err = faster(n, func() error { return n.AllGather(data, all) }, func() error {
			_, err := AllGather(n, data, func(int) int { return size })
			return err
		})
		if err != nil {
			return c, err
		}
		if library {
			c.AllGather |= class(size)
		}
	}
	verdict := []byte{c.Broadcast, c.AllGather}
	err := Broadcast(n, 0, verdict)
	return Choice{verdict[0], verdict[1]}, err
}

// faster reports whether the library's operation takes less time than ours. Sums are compared,
// not medians: on a busy machine the library's waits, which do not yield the processor, are
// rare and long.
func faster(c comm.Comm, library, ours func() error) (bool, error) {
	const rounds = 51
	var times [2]time.Duration
	for range rounds {
		for k, f := range []func() error{library, ours} {
			if err := Barrier(c); err != nil {
				return false, err
			}
			start := time.Now()
			if err := f(); err != nil {
				return false, err
			}
			times[k] += time.Since(start)
		}
	}
	return float64(times[0]) < better*float64(times[1]), nil
}
