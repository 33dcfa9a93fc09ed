package hyper

// Rounds divide a loop whose iterations depend on each other among ranks: every rank executes its
// iterations of a round one after the other, and values travel between the ranks from one round
// to the next. Iterations of one round on different ranks do not depend on each other.
type Rounds struct {
	Of    []int32 // round of every iteration
	Count int
}

// LevelRounds makes a round of every level of the dependences.
func (d *Dependences) LevelRounds() *Rounds {
	level, count := d.Levels()
	return &Rounds{level, count}
}

// PackedRounds makes few rounds: only a dependence on another rank's iteration asks for a later
// one. Iterations are placed in the order of their levels, so that what other ranks wait for comes
// first, and at most so many of each rank fill a round; with a small number, ranks that depend on
// each other follow each other in a pipeline. rank is the rank that executes an iteration.
// O(iterations + dependences + ranks * rounds).
func (d *Dependences) PackedRounds(rank []int32, ranks, most int) *Rounds {
	level, levels := d.Levels()
	r := &Rounds{Of: make([]int32, len(rank))}
	placed := make([][]int32, ranks) // by rank and round
	free := make([]int32, ranks)     // the first round with room
	for _, i := range countingSort(identity(len(rank)), level, levels) {
		p := rank[i]
		round := free[p]
		for _, before := range d.Before[d.Start[i]:d.Start[i+1]] {
			earliest := r.Of[before]
			if rank[before] != p {
				earliest++
			}
			round = max(round, earliest)
		}
		for int(round) < len(placed[p]) && int(placed[p][round]) >= most {
			round++
		}
		for len(placed[p]) <= int(round) {
			placed[p] = append(placed[p], 0)
		}
		placed[p][round]++
		for int(free[p]) < len(placed[p]) && int(placed[p][free[p]]) >= most {
			free[p]++
		}
		r.Of[i] = round
		r.Count = max(r.Count, int(round)+1)
	}
	return r
}

// Span is the work on the way from the first to the last round, if at most so many ranks run at
// the same time: in every round that of the busiest rank, or the share of all work.
func (r *Rounds) Span(rank []int32, ranks, running int, work func(i int32) int64) int64 {
	first := make([]int32, r.Count+1)
	order := countingSort(identity(len(r.Of)), r.Of, r.Count)
	for _, round := range r.Of {
		first[round+1]++
	}
	total, busy := int64(0), make([]int64, ranks)
	for round := range r.Count {
		first[round+1] += first[round]
		clear(busy)
		longest, sum := int64(0), int64(0)
		for _, i := range order[first[round]:first[round+1]] {
			w := work(i)
			busy[rank[i]] += w
			longest, sum = max(longest, busy[rank[i]]), sum+w
		}
		total += max(longest, sum/int64(min(ranks, running)))
	}
	return total
}

// A Move brings an element from a rank to another, when iteration Writer has stored it; -1 stands
// for the value before the loop. Once tells that a later execution of the loop needs the move only
// if the element has changed in between.
type Move struct {
	Writer, Element, From, To int32
	Once                      bool
}

// Moves returns how elements travel when every rank works on places of its own: before an
// iteration reads, its rank has the value of the iteration that wrote last, and in the end the
// owners have all values. Every version of an element goes to a rank once at most. O(pins + moves).
func Moves(reads, writes *Hypergraph, rank []int32, owner func(element int32) int32) []Move {
	t := travel{at: make([]version, reads.Vertices), owner: owner}
	for v := range t.at {
		t.at[v] = version{-1, -1, -1}
	}
	var written []int32
	for i, p := range rank {
		for _, v := range reads.Edge(int32(i)) {
			if t.at[v].holder != p {
				t.bring(v, p)
			}
		}
		for _, v := range writes.Edge(int32(i)) {
			if t.at[v].writer < 0 {
				written = append(written, v)
			}
			t.at[v] = version{p, int32(i), -1}
		}
	}
	for _, v := range written {
		t.bring(v, owner(v))
	}
	for k := range t.moves {
		m := &t.moves[k]
		m.Once = m.Writer < 0 && t.has(m.Element, m.To)
	}
	return t.moves
}

// version says who has the latest value of an element, which iteration wrote it, and who has it
// beside: the head of a list in had. -1 stands for nobody yet, before the loop, and the empty list.
type version struct{ holder, writer, copies int32 }

type travel struct {
	at    []version
	had   []struct{ rank, next int32 }
	owner func(element int32) int32
	moves []Move
}

// bring makes sure that a rank has the latest value of v.
func (t *travel) bring(v, p int32) {
	x := &t.at[v]
	if x.holder < 0 {
		x.holder = t.owner(v)
	}
	if t.has(v, p) {
		return
	}
	t.had = append(t.had, struct{ rank, next int32 }{p, x.copies})
	x.copies = int32(len(t.had) - 1)
	t.moves = append(t.moves, Move{Writer: x.writer, Element: v, From: x.holder, To: p})
}

// has tells whether a rank has the latest value of v.
func (t *travel) has(v, p int32) bool {
	x := &t.at[v]
	if x.holder == p {
		return true
	}
	for k := x.copies; k >= 0; k = t.had[k].next {
		if t.had[k].rank == p {
			return true
		}
	}
	return false
}

// Turn is when a move takes place: before round Turn, which is behind the one before it.
func (r *Rounds) Turn(m Move) int {
	if m.Writer < 0 {
		return 0
	}
	return int(r.Of[m.Writer]) + 1
}

// ByTurn sorts moves by their turns, those of one turn as they are.
func (r *Rounds) ByTurn(moves []Move) []Move {
	turn := make([]int32, len(moves))
	for k, m := range moves {
		turn[k] = int32(r.Turn(m))
	}
	sorted := make([]Move, len(moves))
	for k, old := range countingSort(identity(len(moves)), turn, r.Count+1) {
		sorted[k] = moves[old]
	}
	return sorted
}
