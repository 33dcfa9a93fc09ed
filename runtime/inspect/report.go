package inspect

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
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
	Iterations, Elements int     // elements that some iteration names
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

	uncounted bool // it runs on without being counted

	BreakEven float64 // steps after which the order has paid
	timed     bool    // by executions before and behind, not by a model
	Spent     time.Duration
}

func (r *LoopReport) take(d hyper.Decision) {
	r.Method, r.Reason = "none", d.Reason
	if d.Order.Iterations != nil {
		r.Method = d.Method.String()
	}
	r.Now, r.Predicted, r.Limit, r.BreakEven = d.Now.L1, d.Predicted.L1, d.Limit.L1, d.BreakEven()
}

// gained notes how much faster an execution has turned out to be, in nanoseconds of a processor.
func (r *LoopReport) gained(each float64) {
	if each > 0 {
		r.BreakEven, r.timed = float64(r.Spent)/each, true
	}
}

// paid says after how many executions the order has paid, and how that is known.
func (r *LoopReport) paid() string {
	switch {
	case r.BreakEven <= 0:
		return "-"
	case r.timed:
		return fmt.Sprintf("%.0f runs (timed)", r.BreakEven)
	}
	return fmt.Sprintf("%.0f runs (model)", r.BreakEven)
}

// measure fills in what only a reader of the report wants to know; order is that of the
// iterations, nil if they keep theirs.
func (r *LoopReport) measure(loop hyper.Loop, order hyper.Sequence) {
	h := loop.Hypergraph()
	r.Elements, r.Pins, r.Skew = h.Touched(), len(h.Pins), hyper.Skew(h)
	limits := hyper.LimitsOf(loop, hyper.HostCaches)
	r.Compulsory, r.Limit = limits.Compulsory.L1, limits.Repeated.L1
	r.Now = hyper.Sample(loop, hyper.HostCaches).Rates().L1
	r.Final = r.Now
	if order != nil {
		r.Final = hyper.Sample(loop.Reordered(hyper.Order{Iterations: order}), hyper.HostCaches).Rates().L1
	}
}

// Report is what became of the nests of some processes' ranks, and of their messages.
type Report struct {
	Loops      []loopRow
	References []referenceRow
}

// loopRow is the line of a nest on a rank.
type loopRow struct {
	Line, Rank int
	Cells      []string
}

// Report returns what became of the nests of this process's ranks.
func (x *Inspector) Report() *Report {
	r := &Report{References: x.references()}
	for _, l := range x.loopReports() {
		r.Loops = append(r.Loops, loopRow{l.Line, l.Rank, l.cells()})
	}
	return r
}

// Encode returns the report for another process to Merge.
func (r *Report) Encode() ([]byte, error) { return json.Marshal(r) }

// Merge adds what another process reports of the same run. Lines for all ranks are the same there.
func (r *Report) Merge(data []byte) error {
	var other Report
	if err := json.Unmarshal(data, &other); err != nil {
		return err
	}
	for _, l := range other.Loops {
		if l.Rank != allRanks {
			r.Loops = append(r.Loops, l)
		}
	}
	slices.SortStableFunc(r.Loops, func(a, b loopRow) int { return cmp.Or(a.Line-b.Line, a.Rank-b.Rank) })
	for _, o := range other.References {
		k := slices.IndexFunc(r.References, func(s referenceRow) bool { return s.ID == o.ID && s.Name == o.Name && s.Line == o.Line })
		if k < 0 {
			r.References = append(r.References, o)
			continue
		}
		r.References[k].add(o)
	}
	return nil
}

// Write writes two tables: of the nests, and of what goes from rank to rank in an execution. The bytes are those of all
// remote references, and those that remain when every element comes once.
func (r *Report) Write(w io.Writer) {
	if len(r.Loops)+len(r.References) == 0 {
		fmt.Fprintln(w, "nothing to report: no loop that was executed reaches distributed elements through index arrays")
		return
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "line\trank\titerations\telements\tpins\tskew\tdependences\torder\tL1 before\tpredicted\tafter\tcompulsory\tlimit\tcost\tpaid after\truns\tinspections\trounds\twhy")
	for _, l := range r.Loops {
		fmt.Fprintln(t, strings.Join(l.Cells, "\t"))
	}
	_ = t.Flush() // the writer is standard error
	if len(r.References) == 0 {
		return
	}
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "line\treferences to\tschedules\treferences\tof them remote\tbytes\tdistinct\tbytes\tmessages\ttheir bytes")
	for _, s := range r.References {
		distinct, bytes := "-", int64(s.Remote)*s.Elem
		if s.Distinct >= 0 {
			distinct, bytes = fmt.Sprint(s.Distinct), int64(s.Distinct)*s.Elem
		}
		fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t%d\n", s.Line, s.Name, s.Schedules, s.References, s.Remote, int64(s.Remote)*s.Elem, distinct, bytes, s.Messages, s.MessageBytes)
	}
	_ = t.Flush()
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
	for site, h := range x.halves {
		for i := range h.ranks {
			r := &h.ranks[i].report
			x.measureStreams(r, i, x.besides(site))
			list = append(list, r)
		}
	}
	for _, k := range sortedKeys(x.waiting) {
		list = append(list, x.waiting[k])
	}
	for _, k := range slices.SortedFunc(maps.Keys(x.kept), func(a, b keptLoop) int { return cmp.Compare(a.first, b.first) }) {
		if rows := x.keptReports(k); !(rows[0].Rank == allRanks && k.parallel() && x.onHalo(k.line)) {
			list = append(list, rows...)
		}
	}
	slices.SortStableFunc(list, func(a, b *LoopReport) int {
		return cmp.Or(a.Line-b.Line, a.Rank-b.Rank, strings.Compare(a.Reason, b.Reason))
	})
	return list
}

// allRanks is the rank of a line that holds for all.
const allRanks = -1

// A keptLoop is a loop whose iterations keep their order, and why (abi.Kept...).
type keptLoop struct {
	line  int
	why   int64
	first int64 // of the streams; -1: it has none
}

// keep notes what a ReqKept says of a loop.
func (x *Inspector) keep(r abi.Request) {
	k := keptLoop{int(r.Line), r.Words[0], -1}
	streams := slices.Clone(r.Words[1:])
	if len(streams) > 0 {
		k.first = streams[0]
	}
	x.kept[k] = streams
}

func (k keptLoop) report() *LoopReport {
	r := &LoopReport{Line: k.line, Rank: allRanks, Reason: keptReasons[k.why]}
	switch k.why {
	case abi.KeptOnRoot, abi.KeptDependent, abi.KeptRestless:
		r.Method = "rank 0"
	case abi.KeptTally, abi.KeptCopied:
		r.Method = "copies"
	}
	return r
}

// keptReports are the lines of a loop: one for each rank where streams tell what it refers to, and no halves have lines.
func (x *Inspector) keptReports(k keptLoop) (list []*LoopReport) {
	first, count := x.arrays.Ranks()
	for i := range count {
		r := k.report()
		if r.Rank = first + i; k.parallel() && !x.halved(x.kept[k]) && x.measureStreams(r, i, x.kept[k]) {
			if k.why == abi.KeptInnerLoop {
				r.Iterations = 0 // each reference has been taken for one
			}
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return []*LoopReport{k.report()}
	}
	return list
}

// parallel tells whether the ranks run their own iterations.
func (k keptLoop) parallel() bool { return k.report().Method == "" }

// halved tells whether the nest of some streams runs in halves.
func (x *Inspector) halved(streams []int64) bool {
	return slices.ContainsFunc(streams, func(id int64) bool { return x.halves[id] != nil })
}

// onHalo tells whether a nest of a line runs on an exec halo, as it is written.
func (x *Inspector) onHalo(line int) bool {
	for _, r := range x.waiting {
		if r.Line == line && r.Method == halo {
			return true
		}
	}
	return false
}

// besides returns the streams of the nest that a stream belongs to.
func (x *Inspector) besides(stream int64) []int64 {
	for _, streams := range x.kept {
		if slices.Contains(streams, stream) {
			return streams
		}
	}
	return []int64{stream}
}

// measureStreams measures the references of a nest on a rank, whose iterations keep their order; it fails where
// they do not tell what an iteration refers to.
func (x *Inspector) measureStreams(r *LoopReport, i int, streams []int64) bool {
	n := &nest{x: x, rank: i, places: map[*schedule]*place{}, locality: x.locality}
	counts := []int{}
	for _, id := range streams {
		if x.streams[id] == nil && x.updates[id] == nil {
			continue
		}
		if x.tilingOf(id) != nil || x.orders[i][id] != nil {
			return false
		}
		n.streams = append(n.streams, id)
		numbers, _ := n.stream(id)
		counts = append(counts, numbers.count())
	}
	if len(counts) == 0 || slices.Min(counts) == 0 {
		return false
	}
	n.iterations, n.vertices = int64(slices.Min(counts)), 0
	if _, uneven := n.describe(); uneven || n.vertices > mostElements {
		return false
	}
	n.loop.Data = int(n.vertices)
	r.Dependences = n.class()
	if r.measure(&n.loop, nil); r.Iterations == 0 {
		r.Iterations = int(n.iterations)
	}
	if r.Inspections == 0 {
		r.Inspections = x.inspections(n.streams)
	}
	return true
}

// inspections is how often the streams of a nest have been made.
func (x *Inspector) inspections(streams []int64) int {
	most := int64(0)
	for _, id := range streams {
		most = max(most, x.generation(id))
	}
	return int(most)
}

// keptReasons say why iterations of a nest keep their order whatever it would gain.
var keptReasons = [...]string{
	abi.KeptSeveralLoops: "several loops, or a home of several dimensions: each rank runs its iterations in their order",
	abi.KeptInnerLoop:    "references in a loop or condition inside: iterations refer to different numbers of elements",
	abi.KeptStores:       "iterations store elements where they run: another order would only scatter these",
	abi.KeptNumber:       "iterations use their number otherwise than in subscripts",
	abi.KeptPlaces:       "iterations read arrays at other places than their own",
	abi.KeptOnRoot:       "in order on rank 0, where the loop or one around it runs as a whole (--remarks says why)",
	abi.KeptDependent:    "iterations depend on each other: in order on rank 0 until rounds have been weighed, and if they do not pay",
	abi.KeptRestless:     "in order on rank 0 where its index arrays have changed too often for inspections to pay",
	abi.KeptCopied:       "on copies of what it reads where its index arrays have changed too often for inspections to pay",
	abi.KeptTally:        "every rank updates a copy of the array, and the copies are combined",
	abi.KeptWave:         "a wavefront: iterations run in the order of their dependences, what they find through index arrays has been copied before",
}

// cells are those of a line; what nobody has found out is a dash.
func (r *LoopReport) cells() []string {
	known := func(ok bool, format string, x any) string {
		if !ok {
			return "-"
		}
		return fmt.Sprintf(format, x)
	}
	count := func(n int) string { return known(n > 0, "%d", n) }
	rate := func(v float64) string { return known(v > 0, "%.1f %%", v) }
	runs := count(r.Steps)
	if r.uncounted {
		runs = fmt.Sprintf(">%d", r.Steps)
	}
	rank := "all"
	if r.Rank != allRanks {
		rank = fmt.Sprint(r.Rank)
	}
	return []string{
		fmt.Sprint(r.Line), rank, count(r.Iterations), count(r.Elements), count(r.Pins), known(r.Skew > 0, "%.1f", r.Skew),
		cmp.Or(r.Dependences, "-"), cmp.Or(r.Method, "none"), rate(r.Now), rate(r.Predicted), rate(r.Final), rate(r.Compulsory), rate(r.Limit),
		known(r.Spent > 0, "%v", r.Spent.Round(time.Microsecond)), r.paid(),
		runs, count(r.Inspections), count(r.Rounds), cmp.Or(r.Reason, "has not run for long enough to find out"),
	}
}

// referenceRow is what the ranks of some processes exchange for one reference, or for the elements of
// an array that travel from round to round.
type referenceRow struct {
	ID, Line           int64 // of the first stream
	Name               string
	Schedules          int64
	References, Remote int
	Distinct           int // -1: equal elements are not joined
	Elem               int64
	Messages           int
	MessageBytes       int
}

// add adds what ranks of another process exchange for the same reference.
func (r *referenceRow) add(o referenceRow) {
	r.References += o.References
	r.Remote += o.Remote
	r.Messages += o.Messages
	r.MessageBytes += o.MessageBytes
	if r.Distinct >= 0 {
		r.Distinct += o.Distinct
	}
}

// references are the rows of this process, by line.
func (x *Inspector) references() (list []referenceRow) {
	for _, id := range sortedKeys(x.streams) {
		list = append(list, x.gatherReport(id))
	}
	for _, id := range sortedKeys(x.updates) {
		list = append(list, x.updateReport(id))
	}
	for _, id := range sortedKeys(x.rounds) {
		list = append(list, x.rounds[id].moveReports()...)
	}
	slices.SortStableFunc(list, func(a, b referenceRow) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

func (x *Inspector) gatherReport(id int64) referenceRow {
	s := x.streams[id]
	r := referenceRow{ID: id, Line: int64(x.lines[id]), Name: x.arrays.Name(s.array), Schedules: s.made, Remote: s.elsewhere(), Elem: s.elem}
	for _, p := range s.parcels {
		if p.in != nil {
			r.Messages++
			r.MessageBytes += len(p.in)
		}
	}
	for i := range s.parts {
		r.References += s.parts[i].count()
		r.Distinct += len(s.parts[i].ghosts)
	}
	if s.tiling != nil {
		r.Distinct = s.tiling.borrowed(id)
		r.Remote = r.Distinct
	}
	return r
}

func (x *Inspector) updateReport(id int64) referenceRow {
	u := x.updates[id]
	r := referenceRow{ID: id, Line: int64(x.lines[id]), Name: x.arrays.Name(u.array) + " (updates)", Schedules: u.made, Distinct: -1, Elem: u.combine.elem}
	for _, l := range u.letters {
		if l.out != nil {
			r.Messages++
			r.MessageBytes += len(l.out)
		}
	}
	for i := range u.parts {
		r.References += u.parts[i].count()
		r.Remote += u.parts[i].remote
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
