package alg

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
)

// A network simulates the processes of a dynamic exchange: they enter at any time, and any message whose
// sender and receiver are there may be the next to arrive. Messages of one sender, receiver and tag
// keep their order; nothing is buffered.
type network struct {
	random  *rand.Rand
	parts   []*Dynamic
	outside []int // processes that have not entered
	queues  map[[3]int]*lane
	keys    [][3]int
	kinds   [tags]int // delivered messages by kind
	spoil   func(number int, op *operation) bool
	posted  int
}

type lane struct{ sends, receives []*operation }

func newNetwork(seed uint64, s Sizes, o DynamicOptions) *network {
	net := &network{random: rand.New(rand.NewPCG(seed, 3)), queues: map[[3]int]*lane{}}
	for r := range s.N {
		var input []byte
		sent, received, total := make([]int, s.N), make([]int, s.N), 0
		for p := range s.N {
			sent[p], received[p] = s.Of(r, p), s.Of(p, r)
			input = append(input, contents(r, p, sent[p])...)
			total += received[p]
		}
		net.outside = append(net.outside, r)
		net.parts = append(net.parts, newDynamic(o, s.N, r, input, sent, make([]byte, total), received, func(op *operation) { net.add(r, op) }))
	}
	return net
}

// contents are the bytes of a block.
func contents(from, to, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(1 + from*31 + to*7 + i)
	}
	return data
}

func (net *network) add(r int, op *operation) {
	net.posted++
	if net.spoil != nil && net.spoil(net.posted, op) {
		return
	}
	key := [3]int{op.Peer, r, op.Tag}
	if op.send {
		key = [3]int{r, op.Peer, op.Tag}
	}
	if net.queues[key] == nil {
		net.queues[key] = &lane{}
		net.keys = append(net.keys, key)
	}
	q := net.queues[key]
	if op.send {
		q.sends = append(q.sends, op)
	} else {
		q.receives = append(q.receives, op)
	}
}

// run returns an error for a process that is stuck, a message that is left or has another length than
// expected, and a wrong result.
func (net *network) run(s Sizes) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%v", v)
		}
	}()
	for {
		var ready [][3]int
		for _, key := range net.keys {
			if q := net.queues[key]; len(q.sends) > 0 && len(q.receives) > 0 {
				ready = append(ready, key)
			}
		}
		k := len(ready) + len(net.outside)
		if k == 0 {
			return net.check(s)
		}
		if k = net.random.IntN(k); k >= len(ready) {
			k -= len(ready)
			p := net.outside[k]
			net.outside = append(net.outside[:k], net.outside[k+1:]...)
			net.parts[p].enter()
			continue
		}
		net.deliver(ready[k])
	}
}

func (net *network) deliver(key [3]int) {
	q := net.queues[key]
	from, to := q.sends[0], q.receives[0]
	q.sends, q.receives = q.sends[1:], q.receives[1:]
	if len(from.Data) != len(to.Data) {
		panic(fmt.Sprintf("%d bytes on the way %v, where %d are expected", len(from.Data), key, len(to.Data)))
	}
	net.kinds[key[2]%tags]++
	copy(to.Data, from.Data)
	from.done()
	to.done()
}

func (net *network) check(s Sizes) error {
	for r, d := range net.parts {
		if !d.finished() {
			return fmt.Errorf("process %d is stuck with %d tasks to come and %d operations", r, d.left, d.open)
		}
		for p := range s.N {
			if want := contents(p, r, s.Of(p, r)); string(d.blockFrom(p)) != string(want) {
				return fmt.Errorf("the block from %d to %d is %v, not %v", p, r, d.blockFrom(p), want)
			}
		}
	}
	for key, q := range net.queues {
		if len(q.sends)+len(q.receives) > 0 {
			return fmt.Errorf("%d sends and %d receives are left on the way %v", len(q.sends), len(q.receives), key)
		}
	}
	return nil
}

// dynamicForms are group sizes for n processes, some of which leave remainders.
func dynamicForms(n int) []DynamicOptions {
	d := columns(n)
	var list []DynamicOptions
	for k, g := range [][2]int{{1, 1}, {2, 2}, {3, 3}, {3, 5}, {d, d}, {n, n}, {1, n}, {n, 1}} {
		list = append(list, DynamicOptions{g[0], g[1], []int{0, 8, 1 << 30}[(n+k)%3], 1 + k%4})
	}
	return list
}

// Every block arrives exactly once, wherever it has to go, whatever order processes and messages come in.
func TestDynamicExchange(t *testing.T) {
	for n := 1; n <= 33; n++ {
		for k, o := range dynamicForms(n) {
			s := sizesOf(uint64(n), n)
			require.NoError(t, newNetwork(uint64(n+k), s, o).run(s), "%d processes, %+v", n, o)
		}
	}
}

// The messages are those of the design: 11 processes in groups of 3 have 16 tasks, of which a process
// gets seven.
func TestDynamicMessages(t *testing.T) {
	s := Sizes{11, func(int, int) int { return 1 }}
	net := newNetwork(1, s, DynamicOptions{3, 3, 8, 4})
	require.NoError(t, net.run(s))
	require.Equal(t, 10*7, net.kinds[tagTask])
	require.GreaterOrEqual(t, net.kinds[tagRegister], 10)
	require.Equal(t, 4*(11-4), net.kinds[tagSizes])
	require.LessOrEqual(t, net.kinds[tagUnit], 44)
	require.Zero(t, net.kinds[tagDirect])
}

// Any single message that is lost, or goes to another process, is noticed.
func TestSpoiledDynamicExchangesAreFound(t *testing.T) {
	s := sizesOf(5, 7)
	o := DynamicOptions{3, 2, 8, 2}
	good := newNetwork(1, s, o)
	require.NoError(t, good.run(s))
	for number := 1; number <= good.posted; number++ {
		net := newNetwork(1, s, o)
		net.spoil = func(k int, op *operation) bool { return k == number }
		require.Error(t, net.run(s), "operation %d is left out", number)
		net = newNetwork(1, s, o)
		net.spoil = func(k int, op *operation) bool {
			if k == number {
				op.Peer = (op.Peer + 1) % s.N
			}
			return false
		}
		require.Error(t, net.run(s), "operation %d goes astray", number)
	}
}

// The real transport, with processes that come late, on one processor and on all.
func TestDynamicExchangeRuns(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, runtime.NumCPU()} {
		runtime.GOMAXPROCS(processors)
		for _, n := range []int{1, 2, 3, 5, 8, 11} {
			s := sizesOf(uint64(n), n)
			each(t, n, func(c comm.Comm) error {
				d := newNetwork(1, s, DynamicFor(n, 8)).parts[c.Rank()]
				time.Sleep(time.Duration(c.Rank()*7%5) * time.Millisecond)
				if err := ExchangeDynamic(c, DynamicFor(n, 8), d.input, d.sent, d.result, d.received); err != nil {
					return err
				}
				for p := range n {
					if string(d.blockFrom(p)) != string(contents(p, c.Rank(), s.Of(p, c.Rank()))) {
						return fmt.Errorf("the block from %d to %d is wrong", p, c.Rank())
					}
				}
				return nil
			})
		}
	}
}
