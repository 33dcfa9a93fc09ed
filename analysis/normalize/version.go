package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// A REDISTRIBUTE or REALIGN makes a new version of its array: another array of the normal form
// with the new mapping, filled from the current one. Statements use the version that is current
// at their place, so that every reference has one mapping, known to the passes behind. Where
// paths meet, versions are brought back to those of the path's start, which never changes a
// result.

// versions is the current array of every dynamic symbol.
type versions map[*analysis.Symbol]*loopir.Array

func (b *builder) redistribute(s *analysis.Redistribute) {
	for i, sym := range s.Arrays {
		b.become(sym, b.versionWith(sym, s.Maps[i]))
	}
}

// versionWith returns the version of sym with a mapping, made when it is the first such.
func (b *builder) versionWith(sym *analysis.Symbol, m mapping.Spec) *loopir.Array {
	for _, v := range b.all[sym] {
		if v.Map.Equal(m) {
			return v
		}
	}
	first := b.arrays[sym]
	v := b.p.NewArray(&loopir.Array{
		Name: first.Name, Of: first.Name, Type: first.Type, Bounds: first.Bounds, Map: m, Temp: true,
		Halo: make([][2]int64, first.Rank()), Source: first.Source,
	})
	b.all[sym] = append(b.all[sym], v)
	return v
}

// become makes v the current version of sym and moves the contents there.
func (b *builder) become(sym *analysis.Symbol, v *loopir.Array) {
	old := b.arrays[sym]
	if old == v {
		return
	}
	b.emit(&loopir.Alloc{At: b.here(), Array: v.ID})
	b.emit(loopir.WholeCopy(b.here(), v, old))
	b.emit(&loopir.Free{At: b.here(), Array: old.ID})
	b.arrays[sym] = v
}

// current returns the versions in force.
func (b *builder) current() versions {
	now := versions{}
	for sym := range b.all {
		now[sym] = b.arrays[sym]
	}
	return now
}

// restore emits the moves back to the versions of an earlier place, in order of symbols.
func (b *builder) restore(then versions) {
	for _, sym := range b.dynamic {
		b.become(sym, then[sym])
	}
}

// branch collects the statements of f, which start from the versions now in force and return
// to them.
func (b *builder) branch(f func()) []loopir.Stmt {
	start := b.current()
	return b.collect(func() {
		f()
		b.restore(start)
	})
}

// loopBody is branch for the body of a loop; EXIT and CYCLE in it restore the same versions.
func (b *builder) loopBody(f func()) []loopir.Stmt {
	b.heads = append(b.heads, b.current())
	list := b.branch(f)
	b.heads = b.heads[:len(b.heads)-1]
	return list
}

// jump emits an EXIT or CYCLE out of depth loops, with the versions of that loop's head, and
// keeps the versions of this path for the statements that follow in the text.
func (b *builder) jump(depth int, s loopir.Stmt) {
	now := b.current()
	b.restore(b.heads[len(b.heads)-1-depth])
	b.emit(s)
	for sym, v := range now {
		b.arrays[sym] = v
	}
}
