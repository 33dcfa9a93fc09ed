package inspect

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
)

// IterationOrder is what the user wants with the order of iterations.
type IterationOrder uint8

// Iteration orders: what the policy says, none, and the paper's H_NRC_I and H_BS_I.
const (
	AutoOrder IterationOrder = iota
	KeepOrder
	DatumOrder
	SearchOrder
)

var orderNames = []string{"auto", "none", "nrc", "bs"}

// Locality is how irregular loops may be reordered.
type Locality struct {
	Iterations IterationOrder
	// Relaxed lets sums and products of reals be combined in another order than the loop's.
	Relaxed bool
}

// with is l where it asks for something, else the wish of the program (abi.Wish... bits).
func (l Locality) with(wish int64) Locality {
	if l.Iterations == AutoOrder {
		l.Iterations = [...]IterationOrder{AutoOrder, KeepOrder, DatumOrder, SearchOrder}[wish&abi.WishOrder]
	}
	l.Relaxed = l.Relaxed || wish&abi.WishRelaxed != 0
	return l
}

// ParseLocality reads a list like iter=nrc,reduce=strict; empty text is the default, none
// keeps all orders.
func ParseLocality(text string) (Locality, error) {
	var l Locality
	switch text {
	case "", "auto":
		return l, nil
	case "none":
		return Locality{Iterations: KeepOrder}, nil
	}
	for _, item := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(item), "=")
		switch name {
		case "iter":
			k := slices.Index(orderNames, value)
			if k < 0 {
				return l, fmt.Errorf("locality: no iteration order %q (%s)", value, strings.Join(orderNames, ", "))
			}
			l.Iterations = IterationOrder(k)
		case "reduce":
			if value != "strict" && value != "relaxed" {
				return l, fmt.Errorf("locality: reduce is strict or relaxed, not %q", value)
			}
			l.Relaxed = value == "relaxed"
		default:
			return l, fmt.Errorf("locality: unknown item %q (iter=..., reduce=..., or none)", item)
		}
	}
	return l, nil
}

// LoopReport is what became of one nest on one rank.
type LoopReport struct {
	Line, Rank           int
	Iterations, Elements int
	Steps, Inspections   int
	Skew                 float64
	Dependences          string
	Method, Reason       string
	Now, Then, Limit     float64 // sampled hit rates of the first-level cache, in percent
	BreakEven            float64 // steps after which the order has paid, as predicted
	Spent                time.Duration
}

func (r *LoopReport) take(d hyper.Decision) {
	r.Method, r.Reason, r.Skew = "none", d.Reason, d.Skew
	if d.Order.Iterations != nil {
		r.Method = d.Method.String()
	}
	r.Now, r.Then, r.Limit, r.BreakEven = d.Now.L1, d.Predicted.L1, d.Limit.L1, d.BreakEven()
}

// Report writes what became of the nests of this process's ranks, and of their messages.
func (x *Inspector) Report(w io.Writer) {
	var list []*order
	for _, orders := range x.orders {
		for _, o := range orders {
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b *order) int { return cmp.Or(a.Line-b.Line, a.Rank-b.Rank) })
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "line\trank\titerations\telements\truns\tinspections\torder\tL1 before\tafter\tlimit\tpaid after\tcost\tdependences\twhy")
	for _, o := range list {
		r := &o.LoopReport
		if r.Reason == "" {
			r.Reason = "has not run for long enough to find out"
		}
		r.Method = cmp.Or(r.Method, "none")
		rate := func(v float64) string {
			if v == 0 {
				return "-"
			}
			return fmt.Sprintf("%.1f %%", v)
		}
		fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%.0f runs\t%v\t%s\t%s\n", r.Line, r.Rank, r.Iterations, r.Elements, r.Steps, r.Inspections,
			r.Method, rate(r.Now), rate(r.Then), rate(r.Limit), r.BreakEven, r.Spent.Round(time.Microsecond), r.Dependences, r.Reason)
	}
	_ = t.Flush() // the writer is standard error
	x.reportStreams(w)
}

// reportStreams writes what the streams of this process exchange.
func (x *Inspector) reportStreams(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "stream of\tschedules\treferences\tof them elsewhere\tdistinct\tmessages\tbytes")
	for _, id := range sortedKeys(x.streams) {
		s := x.streams[id]
		messages, bytes := 0, 0
		for _, p := range s.parcels {
			if p.in != nil {
				messages++
				bytes += len(p.in)
			}
		}
		references, distinct := 0, 0
		for i := range s.parts {
			references += s.parts[i].count()
			distinct += len(s.parts[i].ghosts)
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\n", x.arrays.Name(s.array), s.made, references, s.elsewhere(), distinct, messages, bytes)
	}
	for _, id := range sortedKeys(x.updates) {
		u := x.updates[id]
		messages, bytes, references, apart := 0, 0, 0, 0
		for _, l := range u.letters {
			if l.out != nil {
				messages++
				bytes += len(l.out)
			}
		}
		for i := range u.parts {
			references += u.parts[i].count()
			apart += len(u.parts[i].list)
		}
		fmt.Fprintf(t, "%s (updates)\t%d\t%d\t%d\t-\t%d\t%d\n", x.arrays.Name(u.array), u.made, references, apart, messages, bytes)
	}
	_ = t.Flush()
}

func sortedKeys[T any](m map[int64]T) []int64 {
	keys := make([]int64, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
