package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// A nest that stores more than the caches hold loses a third of the memory's bandwidth to reading
// the lines that it is going to overwrite, and drives out what could have stayed. Such a nest
// computes its innermost loop in chunks into buffers, from which whole lines go past the caches by
// non-temporal stores. Chunks are short enough for loads and stores to overlap.

const (
	lineBytes   = 64
	chunkLines  = 8        // of the first array that is stored
	bypassFrom  = 24 << 20 // bytes that a nest stores on all ranks together
	bypassRun   = 4096     // bytes that the innermost loop stores at least
	mostBuffers = 4        // arrays
)

// bypass is what a kernel knows of its stores past the caches.
type bypass struct {
	stores []*loopir.AssignElem
	large  value.Value // whether the nest stores enough, an i1
}

// passBypass prepares the kernel for stores past the caches where they may pay.
func (k *kernel) passBypass(spans []span) {
	stores := k.plainStores()
	if stores == nil {
		return
	}
	total := value.Value(i64c(int64(len(stores)) * k.elementBytes(stores[0])))
	for _, sp := range spans {
		total = k.caller.mul(total, sp.n)
	}
	if c, ok := known(total); ok && c < bypassFrom {
		return
	}
	large := k.caller.b.NewICmp(enum.IPredSGE, total, i64c(bypassFrom))
	k.bypass = &bypass{stores, k.pass("large", large)}
}

// plainStores returns the stores of the nest if its body is nothing but stores of one size into
// arrays that it does not read, and their addresses are linear in the innermost loop; else nil.
func (k *kernel) plainStores() []*loopir.AssignElem {
	if k.generator.plan.Strips[k.nest] || k.plan.Lifted > 0 || len(k.nest.Body) > mostBuffers || len(k.order) == 0 {
		return nil
	}
	var stores []*loopir.AssignElem
	stored := &accessOrder{map[loopir.ArrayID]bool{}}
	for _, x := range k.nest.Body {
		s, ok := x.(*loopir.AssignElem)
		if !ok || stored.stored[s.LHS.Array] || !k.linear(s.LHS) || len(stores) > 0 && k.elementBytes(s) != k.elementBytes(stores[0]) {
			return nil
		}
		stored.stored[s.LHS.Array] = true
		stores = append(stores, s)
	}
	if slices.ContainsFunc(k.nest.Body, stored.again) || k.isStencil() {
		return nil
	}
	return stores
}

// isStencil tells whether the nest reads an array by several references. It is then bound by its
// loads: a five-point stencil is slower with stores past the caches.
func (k *kernel) isStencil() bool {
	seen := map[loopir.ArrayID]bool{}
	twice := false
	loopir.Reads(k.nest.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		id := r.Array
		if of := k.array(id).Alias; of != nil {
			id = *of
		}
		twice = twice || seen[id]
		seen[id] = true
	})
	return twice
}

// linear tells whether the address of a reference is linear in the loops of the nest.
func (k *kernel) linear(r *loopir.Ref) bool {
	a := k.array(r.Array)
	if a.Type.Base == ft.Character || a.Place != loopir.Mapped {
		return false
	}
	access := k.generator.plan.Access[r.ID]
	for d, e := range r.Subs {
		atHome := access.Dims != nil && access.Dims[d].Home >= 0
		switch {
		case atHome && access.Dims[d].Sway != nil:
			e = access.Dims[d].Sway
		case atHome:
			continue
		case k.distributed(a, d):
			return false
		}
		if !k.isLinear(e) {
			return false
		}
	}
	return true
}

// isLinear tells whether an expression is linear in the loops of the nest: what its iterations assign may be anything.
func (k *kernel) isLinear(e loopir.Expr) bool {
	form, ok := loopir.Affine(e)
	return ok && !slices.ContainsFunc(form.Terms, func(t affine.Term) bool { return k.written[loopir.ScalarID(t.Var)] })
}

func (k *kernel) elementBytes(s *loopir.AssignElem) int64 {
	return k.array(s.LHS.Array).Type.Size()
}

// bypassing emits the n iterations of the innermost loop: up to the first line, in chunks past the
// caches, and the rest. Where that does not pay, all are up to the first line. Runs must lie side
// by side in memory.
func (k *kernel) bypassing(n value.Value, place func(u value.Value, emit func())) {
	stores := k.bypass.stores
	head, pays := k.beforeLines(n, place)
	head = k.b.NewSelect(pays, head, n)
	width := i64c(chunkLines * lineBytes / k.elementBytes(stores[0]))
	chunks := k.b.NewSDiv(k.b.NewSub(n, head), width)
	plain := func(from, n value.Value) {
		k.loopOfGroup(k.rest(), k.count(n, func(u value.Value) { place(k.add(from, u), k.body) }))
	}
	plain(i64c(0), head)
	k.parallel(func() { k.chunks(head, chunks, width, place) })
	done := k.add(head, k.mul(chunks, width))
	plain(done, k.sub(n, done))
}

// beforeLines is how many of the n iterations come before those that store whole lines, and whether stores past the
// caches pay.
func (k *kernel) beforeLines(n value.Value, place func(u value.Value, emit func())) (head, pays value.Value) {
	stores := k.bypass.stores
	bytes := k.mul(n, i64c(k.elementBytes(stores[0])))
	pays = k.b.NewAnd(k.bypass.large, k.b.NewICmp(enum.IPredSGE, bytes, i64c(bypassRun)))
	for _, s := range stores {
		start := k.addressOf(s, i64c(0), place)
		step := k.b.NewSub(k.addressOf(s, i64c(1), place), start)
		pays = k.b.NewAnd(pays, k.b.NewICmp(enum.IPredEQ, step, i64c(k.elementBytes(s))))
		missing := k.toLine(s, start)
		if head == nil {
			head = missing
		} else { // all must reach a line together
			pays = k.b.NewAnd(pays, k.b.NewICmp(enum.IPredEQ, head, missing))
		}
	}
	return head, pays
}

// endBypass waits for the stores past the caches, which nothing else orders.
func (k *kernel) endBypass() {
	if k.bypass != nil {
		k.when(k.bypass.large, func() { k.b.NewFence(enum.AtomicOrderingSequentiallyConsistent) })
	}
}

// addressOf is the address as a number to which iteration u stores.
func (k *kernel) addressOf(s *loopir.AssignElem, u value.Value, place func(u value.Value, emit func())) value.Value {
	var p value.Value
	place(u, func() { p = k.element(s.LHS) })
	return k.b.NewPtrToInt(p, types.I64)
}

// toLine is the number of elements from an address to the next that begins a line.
func (k *kernel) toLine(s *loopir.AssignElem, start value.Value) value.Value {
	missing := k.b.NewAnd(k.b.NewSub(i64c(0), start), i64c(lineBytes-1))
	return k.b.NewUDiv(missing, i64c(k.elementBytes(s)))
}

// chunks emits so many chunks of iterations from the given one on.
func (k *kernel) chunks(from, chunks, width value.Value, place func(u value.Value, emit func())) {
	buffers := k.storeRooms(width)
	k.count(chunks, func(q value.Value) { k.pastCaches(k.add(from, k.mul(q, width)), width, buffers, place) })
}

// storeRooms reserves room for what a chunk of iterations stores into each array.
func (k *kernel) storeRooms(width value.Value) []value.Value {
	n, _ := known(width)
	rooms := make([]value.Value, len(k.bypass.stores))
	for i, s := range k.bypass.stores {
		rooms[i] = k.lineRoom(storageType(k.array(s.LHS.Array).Type), n)
	}
	return rooms
}

// pastCaches emits a chunk of iterations from the given one on: into rooms, and from there to memory.
func (k *kernel) pastCaches(first, width value.Value, rooms []value.Value, place func(u value.Value, emit func())) {
	stores := k.bypass.stores
	k.loopOfGroup(k.nest.Body, k.count(width, func(v value.Value) {
		k.detours = map[loopir.ArrayID]value.Value{}
		for i, s := range stores {
			k.detours[s.LHS.Array] = k.address(storageType(k.array(s.LHS.Array).Type), rooms[i], v)
		}
		place(k.add(first, v), k.body)
		k.detours = nil
	}))
	n, _ := known(width)
	for i, s := range stores {
		place(first, func() { k.flush(k.element(s.LHS), rooms[i], n*k.elementBytes(s)/lineBytes) })
	}
}

// flush writes lines from a buffer past the caches.
func (k *kernel) flush(dst, buffer value.Value, lines int64) {
	line := types.NewVector(lineBytes/8, types.I64)
	to, from := k.b.NewBitCast(dst, types.NewPointer(line)), k.b.NewBitCast(buffer, types.NewPointer(line))
	for i := range lines {
		x := k.b.NewLoad(line, k.address(line, from, i64c(i)))
		x.Align = lineBytes
		s := k.b.NewStore(x, k.address(line, to, i64c(i)))
		s.Align = lineBytes
		k.debug.nontemporal(s)
	}
}

// lineRoom reserves room for n elements that begins with a line.
func (k *kernel) lineRoom(t types.Type, n int64) value.Value {
	a := k.entry.NewAlloca(types.NewArray(uint64(n), t))
	a.Align = lineBytes
	return k.entry.NewGetElementPtr(a.ElemType, a, i64c(0), i64c(0))
}
