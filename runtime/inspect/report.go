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

// LoopReport is what became of one nest on one rank.
type LoopReport struct {
	Line, Rank           int
	Iterations, Elements int
	Pins                 int     // different elements of an iteration, summed over the iterations
	Skew                 float64 // 99th percentile of the elements' degrees over their mean
	Steps, Inspections   int
	Rounds               int
	Dependences          string
	Method, Reason       string

	// Sampled hit rates of the first-level cache, in percent: before, as predicted for the order
	// that the policy wanted, and under the order that the dependences left of it; that of a run that
	// misses every line once, and what no order of a repeated run exceeds.
	Now, Predicted, Final, Compulsory, Limit float64

	BreakEven float64 // steps after which the order has paid, as predicted
	Spent     time.Duration
}

func (r *LoopReport) take(d hyper.Decision) {
	r.Method, r.Reason = "none", d.Reason
	if d.Order.Iterations != nil {
		r.Method = d.Method.String()
	}
	r.Now, r.Predicted, r.Limit, r.BreakEven = d.Now.L1, d.Predicted.L1, d.Limit.L1, d.BreakEven()
}

// measure fills in what only a reader of the report wants to know; order is that of the
// iterations, nil if they keep theirs.
func (r *LoopReport) measure(loop hyper.Loop, order hyper.Sequence) {
	h := loop.Hypergraph()
	r.Pins, r.Skew = len(h.Pins), hyper.Skew(h)
	limits := hyper.LimitsOf(loop, hyper.HostCaches)
	r.Compulsory, r.Limit = limits.Compulsory.L1, limits.Repeated.L1
	r.Now = hyper.Sample(loop, hyper.HostCaches).Rates().L1
	r.Final = r.Now
	if order != nil {
		r.Final = hyper.Sample(loop.Reordered(hyper.Order{Iterations: order}), hyper.HostCaches).Rates().L1
	}
}

// Report writes what became of the nests of this process's ranks, and of their messages.
func (x *Inspector) Report(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "line\trank\titerations\telements\tpins\tskew\tdependences\torder\tL1 before\tpredicted\tafter\tcompulsory\tlimit\tcost\tpaid after\truns\tinspections\trounds\twhy")
	for _, r := range x.loopReports() {
		r.write(t)
	}
	_ = t.Flush() // the writer is standard error
	x.reportStreams(w)
}

// loopReports are those of all nests, by line and rank.
func (x *Inspector) loopReports() (list []*LoopReport) {
	for _, orders := range x.orders {
		for _, o := range orders {
			o.Steps += o.kept.taken()
			list = append(list, &o.LoopReport)
		}
	}
	for _, r := range x.rounds {
		for i := range r.reports {
			list = append(list, &r.reports[i])
		}
	}
	for _, h := range x.halves {
		for i := range h.ranks {
			list = append(list, &h.ranks[i].report)
		}
	}
	for _, r := range x.waiting {
		list = append(list, r)
	}
	for line, why := range x.kept {
		list = append(list, &LoopReport{Line: line, Rank: allRanks, Reason: keptReasons[why]})
	}
	slices.SortStableFunc(list, func(a, b *LoopReport) int { return cmp.Or(a.Line-b.Line, a.Rank-b.Rank) })
	return list
}

// allRanks is the rank of a line that holds for all.
const allRanks = -1

// keptReasons say why iterations of a nest keep their order whatever it would gain.
var keptReasons = [...]string{
	abi.KeptSeveralLoops: "several loops, or a home of several dimensions: each rank runs its iterations in their order",
	abi.KeptInnerLoop:    "references in a loop or condition inside: iterations refer to different numbers of elements",
	abi.KeptStores:       "iterations store elements where they run: another order would only scatter these",
	abi.KeptNumber:       "iterations use their number otherwise than in subscripts",
	abi.KeptPlaces:       "iterations read arrays at other places than their own",
}

// write writes one line; what nobody has found out is a dash.
func (r *LoopReport) write(w io.Writer) {
	known := func(ok bool, format string, x any) string {
		if !ok {
			return "-"
		}
		return fmt.Sprintf(format, x)
	}
	count := func(n int) string { return known(n > 0, "%d", n) }
	rate := func(v float64) string { return known(v > 0, "%.1f %%", v) }
	rank := "all"
	if r.Rank != allRanks {
		rank = fmt.Sprint(r.Rank)
	}
	cells := []string{
		fmt.Sprint(r.Line), rank, count(r.Iterations), count(r.Elements), count(r.Pins), known(r.Skew > 0, "%.1f", r.Skew),
		cmp.Or(r.Dependences, "-"), cmp.Or(r.Method, "none"), rate(r.Now), rate(r.Predicted), rate(r.Final), rate(r.Compulsory), rate(r.Limit),
		known(r.Spent > 0, "%v", r.Spent.Round(time.Microsecond)), known(r.BreakEven > 0, "%.0f runs", r.BreakEven),
		count(r.Steps), count(r.Inspections), count(r.Rounds), cmp.Or(r.Reason, "has not run for long enough to find out"),
	}
	fmt.Fprintln(w, strings.Join(cells, "\t"))
}

// streamReport is what the ranks of this process exchange for one reference, or for the elements of
// an array that travel from round to round.
type streamReport struct {
	line               int
	name               string
	schedules          int64
	references, remote int
	distinct           int // -1: equal elements are not joined
	elem               int64
	messages           int
	messageBytes       int
}

// reportStreams writes what goes from rank to rank in an execution. The bytes are those of all
// remote references, and those that remain when every element comes once.
func (x *Inspector) reportStreams(w io.Writer) {
	var list []streamReport
	for _, id := range sortedKeys(x.streams) {
		list = append(list, x.gatherReport(id))
	}
	for _, id := range sortedKeys(x.updates) {
		list = append(list, x.updateReport(id))
	}
	for _, id := range sortedKeys(x.rounds) {
		list = append(list, x.rounds[id].moveReports()...)
	}
	slices.SortStableFunc(list, func(a, b streamReport) int { return a.line - b.line })
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "line\treferences to\tschedules\treferences\tof them remote\tbytes\tdistinct\tbytes\tmessages\ttheir bytes")
	for _, s := range list {
		distinct, bytes := "-", int64(s.remote)*s.elem
		if s.distinct >= 0 {
			distinct, bytes = fmt.Sprint(s.distinct), int64(s.distinct)*s.elem
		}
		fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t%d\n", s.line, s.name, s.schedules, s.references, s.remote, int64(s.remote)*s.elem, distinct, bytes, s.messages, s.messageBytes)
	}
	_ = t.Flush()
}

func (x *Inspector) gatherReport(id int64) streamReport {
	s := x.streams[id]
	r := streamReport{line: x.lines[id], name: x.arrays.Name(s.array), schedules: s.made, remote: s.elsewhere(), elem: s.elem}
	for _, p := range s.parcels {
		if p.in != nil {
			r.messages++
			r.messageBytes += len(p.in)
		}
	}
	for i := range s.parts {
		r.references += s.parts[i].count()
		r.distinct += len(s.parts[i].ghosts)
	}
	if s.tiling != nil {
		r.distinct = s.tiling.borrowed(id)
		r.remote = r.distinct
	}
	return r
}

func (x *Inspector) updateReport(id int64) streamReport {
	u := x.updates[id]
	r := streamReport{line: x.lines[id], name: x.arrays.Name(u.array) + " (updates)", schedules: u.made, distinct: -1, elem: u.combine.elem}
	for _, l := range u.letters {
		if l.out != nil {
			r.messages++
			r.messageBytes += len(l.out)
		}
	}
	for i := range u.parts {
		r.references += u.parts[i].count()
		r.remote += len(u.parts[i].list)
	}
	return r
}

func sortedKeys[T any](m map[int64]T) []int64 {
	keys := make([]int64, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
