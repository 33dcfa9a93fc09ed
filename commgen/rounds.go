package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A nest in rounds reads and stores the arrays that carry its dependences through streams alone:
// the runtime gives every element that a rank touches one place there, the element itself or a
// copy, and moves values between these places from round to round. Other irregular references
// are gathered before the first round as for any nest. All streams tell which iteration a number
// belongs to, since the iterations will run in another order:
//
//	if changed(index arrays): runs = 0; rounds = 0
//	runs = runs + 1
//	if rounds > 0 or runs > patience: subscripts in doubt are compared with the bounds
//	if rounds == 0 and runs > patience
//	  nests that note elements; rounds = weigh
//	  if rounds > 0: schedules
//	if rounds > 0
//	  gathers; the nest in rounds
//	else
//	  the loop in order on rank 0, which keeps what it has of the arrays
type roundsInspection struct {
	carried   []loopir.ArrayID
	reads     dependences
	compares  []loopir.Stmt // subscripts in doubt
	notes     []loopir.Stmt // nests that note elements
	schedules []loopir.Stmt
	gathers   []loopir.Stmt
	streams   []loopir.RoundStream
}

// rounds settles a nest in rounds; the statement that it returns decides whether to use them.
func (g *generator) rounds(s *loopir.Rounds) loopir.Stmt {
	w := g.work(s.Nest)
	plan := w.plan()
	plan.Lifted = 0
	g.answerTo(s.Nest).rounds = true
	g.nests[s.Nest] = plan
	w.rounds = &roundsInspection{carried: s.Carried}
	outer := g.before
	inside := w.settleRounds()
	g.before = outer
	x := w.rounds
	s.Streams, s.Count = x.streams, g.counter("rounds").ID
	for _, a := range s.Carried {
		s.Stores = append(s.Stores, g.epoch(a).ID)
	}
	runs, count := g.counter("runs"), g.p.Scalars[s.Count]
	set := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: s.At, Dst: dst.ID, RHS: e}
	}
	g.insert(g.whenChanged(s.At, &x.reads, []loopir.Stmt{set(runs, loopir.Int(0)), set(count, loopir.Int(0))}))
	g.insert(set(runs, loopir.Add(runs.Read(), loopir.Int(1))))
	weigh := &loopir.Weigh{At: s.At, Nest: s.Nest, Streams: x.streams, Dst: s.Count}
	pays := loopir.Compare(types.Gt, count.Read(), loopir.Int(0))
	ripe := loopir.And(loopir.Compare(types.Eq, count.Read(), loopir.Int(0)), loopir.Compare(types.Gt, patient(runs, s.Nest.Locality), &loopir.Call{Fn: "patience", T: types.Int8}))
	if len(x.compares) > 0 {
		g.insert(&loopir.If{At: s.At, Cond: &loopir.Binary{Op: types.Or, X: pays, Y: ripe, T: types.Bool}, Then: x.compares})
	}
	g.insert(&loopir.If{At: s.At, Cond: ripe, Then: append(slices.Clone(x.notes), weigh, &loopir.If{At: s.At, Cond: pays, Then: x.schedules})})
	then := slices.Concat(g.list(s.Before), x.gathers, inside, []loopir.Stmt{s}, g.list(s.After))
	g.boundsOnRoot(s.Serial)
	why := g.tellOfSerial(s.Serial, loopir.KeptDependent)
	either := &loopir.If{At: s.At, Cond: pays, Then: then, Else: append(why, g.keepCopies(s.Serial)...)}
	s.Before, s.After, s.Serial = nil, nil, nil
	return either
}

// asked is the weight of an execution of a loop whose rounds the program asks for: the first one
// exceeds the patience of the runtime, unless that shall not reorder anything.
const asked = 1 << 20

func patient(runs *loopir.Scalar, wish *loopir.Locality) loopir.Expr {
	if wish != nil && (wish.Dependences == "levels" || wish.Dependences == "topo") {
		return loopir.Mul(runs.Read(), loopir.Int(asked))
	}
	return runs.Read()
}

// settleRounds settles the references of the nest and returns what goes right before it.
func (w *nestWork) settleRounds() (before []loopir.Stmt) {
	w.g.before = nil
	w.collectInner(w.n.Body)
	w.compareDoubts()
	w.rounds.compares = w.g.before
	w.g.before, w.inner = nil, nil
	w.collectInner(w.n.Body)
	w.whole = (&loopir.Rewriter{Program: w.g.p}).Stmts(w.n.Body)
	w.inspectUpdates()
	w.n.Body = w.stmts(w.n.Body, w.whole)
	w.emitHalos(nil)
	before = w.g.before
	w.remarkFolds()
	slices.SortStableFunc(w.rounds.streams, func(a, b loopir.RoundStream) int {
		switch {
		case a.Carried == b.Carried:
			return 0
		case a.Carried:
			return -1
		}
		return 1
	})
	return before
}

// inspectRounds adds the inspector of a stream.
func (w *nestWork) inspectRounds(s *loopir.Stream, slice []loopir.Stmt) {
	x := w.rounds
	n := w.inspector(slice)
	reads := w.g.readBy(n, s.Array)
	reads.scalars = append(reads.scalars, w.g.allocations(s.Array)...)
	x.reads.add(reads)
	x.notes = append(x.notes, w.noting(n)...)
	carried := slices.Contains(x.carried, s.Array)
	x.streams = append(x.streams, loopir.RoundStream{ID: s.ID, Carried: carried})
	if carried {
		return
	}
	fetched := w.g.p.NewScalar("gathered", types.Int8)
	schedule := w.g.schedule(n, s).(*loopir.Schedule)
	schedule.Narrow = true
	x.schedules = append(x.schedules, schedule, &loopir.AssignScalar{At: n.At, Dst: fetched.ID, RHS: loopir.Int(-1)})
	x.gathers = append(x.gathers, w.g.whenWritten(n.At, s.Array, fetched, &loopir.Gather{At: n.At, Stream: s.ID}))
}

// noting returns an inspector nest with its communication.
func (w *nestWork) noting(n *loopir.Nest) []loopir.Stmt {
	outer := w.g.before
	w.g.before = nil
	w.g.settleInspector(w, n)
	list := append(w.g.before, n)
	w.g.before = outer
	return list
}

// inRounds tells whether a reference belongs to an array that carries the dependences of a nest
// in rounds.
func (w *nestWork) inRounds(ref *loopir.Ref) bool {
	return w.rounds != nil && slices.Contains(w.rounds.carried, ref.Array)
}

// keepCopies lets rank 0 keep the arrays that a serial region works on: they are copied there again
// only if something else has stored into them since. Where the ranks' parts lie side by side, the region works on the arrays
// themselves, so that all ranks have to have arrived before; behind it they wait for what it changes.
func (g *generator) keepCopies(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	seen := map[loopir.ArrayID]*loopir.Scalar{} // by copy
	var fetched []*loopir.Copy
	for i := 0; i < len(list); i++ {
		if region, ok := list[i].(*loopir.Serial); ok && len(seen) > 0 && len(region.Out) > 0 {
			out = append(out, g.meeting(region.At))
			for _, in := range fetched {
				g.p.Arrays[in.Dst].Within = &in.Src
			}
		}
		alloc, isAlloc := list[i].(*loopir.Alloc)
		if isAlloc && i+1 < len(list) {
			if in, ok := list[i+1].(*loopir.Copy); ok && in.Dst == alloc.Array {
				fetched = append(fetched, in)
				var kept []loopir.Stmt
				kept, seen[in.Dst] = g.keptCopy(alloc, in)
				out = append(out, kept...)
				i++
				continue
			}
		}
		out = append(out, list[i])
		if back, ok := list[i].(*loopir.Copy); ok && seen[back.Src] != nil {
			at := loopir.At{Extent: back.Extent}
			out = append(out, &loopir.AssignScalar{At: at, Dst: seen[back.Src].ID, RHS: g.epoch(back.Dst).Read()})
		}
	}
	return out
}

// keptCopy makes a copy of an array unless that has not been written since the last time, which seen tells.
func (g *generator) keptCopy(alloc *loopir.Alloc, in *loopir.Copy) (out []loopir.Stmt, seen *loopir.Scalar) {
	seen = g.p.NewScalar("kept", types.Int8)
	never := types.IntValue(8, -1)
	seen.Init = &never
	fetch := g.whenWritten(in.At, in.Src, seen, in)
	if g.allocates(in.Src) {
		fetch.Then = append([]loopir.Stmt{alloc}, fetch.Then...)
	} else {
		out = append(out, g.whenChanged(in.At, &dependences{}, []loopir.Stmt{alloc}))
	}
	return append(out, fetch), seen
}

// allocates tells whether a statement of the program gives an array other storage.
func (g *generator) allocates(a loopir.ArrayID) bool {
	if g.allocated == nil {
		g.allocated = allocated(g.p.Body)
	}
	return g.p.Arrays[a].Temp || g.allocated[a]
}

// allocated finds the arrays to which statements give other storage.
func allocated(body []loopir.Stmt) map[loopir.ArrayID]bool {
	found := map[loopir.ArrayID]bool{}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Alloc:
			found[s.Array] = true
		case *loopir.Free:
			found[s.Array] = true
		}
	})
	return found
}

// meeting is a broadcast of nothing of interest, for which all ranks of a process wait.
func (g *generator) meeting(at loopir.At) loopir.Stmt {
	arrived := g.p.NewScalar("arrived", types.Int8)
	set := &loopir.AssignScalar{At: at, Dst: arrived.ID, RHS: loopir.Int(1)}
	return &loopir.Serial{At: at, Body: []loopir.Stmt{set}, Out: []loopir.ScalarID{arrived.ID}}
}
