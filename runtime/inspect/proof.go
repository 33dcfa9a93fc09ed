package inspect

import (
	"syscall"
	"time"

	"hpfc/locality/hyper"
	"hpfc/runtime/mem"
)

// A clock measures what an execution of a nest takes, with what the program does between two of
// them: over the last half of the executions so far, in processor time of the process, which other
// programs disturb less.
type clock struct {
	mark   time.Duration
	marked int     // executions at the mark
	step   float64 // nanoseconds
}

// spent is the processor time of the process.
func spent() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// tick is called before every execution, with its number.
func (c *clock) tick(step int) {
	if step < 2*c.marked {
		return
	}
	now := spent()
	if c.marked > 0 {
		c.step = float64(now-c.mark) / float64(step-c.marked)
	}
	c.mark, c.marked = now, step
}

// A proof shows whether an order that the policy has chosen is faster: by the clock. If not, the
// iterations get their old order back.
type proof struct {
	sequence hyper.Sequence // nil: nothing is to be shown
	before   float64        // nanoseconds of an execution
	step     int            // execution before which the order was made
	start    time.Duration
}

// probes is how many executions are measured, after one that warms the caches; worth is the part
// of the time before that they may take, so that chance does not decide for an order.
const (
	probes = 10
	worth  = 0.97
)

// verify looks whether the order has made the nest faster.
func (o *order) verify(n *nest) {
	p := &o.proof
	if p.sequence == nil {
		return
	}
	switch o.Steps - p.step {
	case 2:
		p.start = spent()
	case 2 + probes:
		if after := float64(spent()-p.start) / probes; after > worth*p.before {
			o.revert(n, p.sequence)
		} else {
			o.gained((p.before - after) / float64(len(n.x.orders)))
		}
		p.sequence = nil
	}
}

// revert brings the iterations back into the order of the loop.
func (o *order) revert(n *nest, sequence hyper.Sequence) {
	back := make(hyper.Sequence, len(sequence))
	for k, i := range sequence {
		back[i] = int32(k)
	}
	for _, id := range n.streams {
		numbers, _ := n.stream(id)
		numbers.permute(back)
	}
	if o.share != nil {
		o.share.permute(n, back)
	} else {
		o.free()
		o.all, o.copies = mem.Block{}, nil
	}
	o.Method, o.Reason, o.later = "none", "the order made the loop no faster", false
}
