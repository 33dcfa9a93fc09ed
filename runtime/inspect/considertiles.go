package inspect

import "hpfc/runtime/abi"

// A nest that runs as it is written, because all ranks hold what it names, may still miss the caches in every reference: on one
// rank, or where neighbouring elements are with one rank, but in no order. Its subscripts then show whether it is likely to gain by
// tiles. These are made if the elements exceed the caches and enough executions are expected, by what one takes, and given up if they
// turn out to be no faster.

const (
	// updateInTiles and updateToTile are the nanoseconds that an update takes in a tile and that it takes to make tiles, with what
	// is read for it; executionsToTile is what making them takes besides, in executions, as it misses the caches where these do.
	// One rank over shuffled meshes of 104, 128 and 160 points each way and 1000, 1500 and 2000: 3.8, 3.8, 6.3, 3.3, 6 and 7 ns for
	// an edge of two updates in tiles, 150, 110, 140, 160, 150 and 125 ns to make them (as written 10, 14, 21, 7, 16 and 25 ns).
	updateInTiles    = 2.5
	updateToTile     = 50
	executionsToTile = 3

	// surety is how many times the executions that pay for tiles have to be expected.
	surety = 2

	// fewestBytes is what elements must have: with 8 MB tiles have gained nothing on one rank.
	fewestBytes = 16 << 20

	// timedAsWritten is the execution before which tiles are made at the earliest: some before it are timed.
	timedAsWritten = 4
)

// payingAsWritten is how many executions pay for tiles of a nest that runs as it is written, whose iterations take so many
// nanoseconds; never if none do. As much is taken to be read as is updated.
func (o *outlook) payingAsWritten(iteration float64) int64 {
	updates := float64(len(o.sources[0].links))
	gain := iteration - updates*updateInTiles
	executions := surety * (updates*updateToTile + executionsToTile*iteration) / gain
	if 2*o.bytes < fewestBytes || gain <= 0 || executions >= never {
		return never
	}
	return int64(executions)
}

// asked tells, once, whether tiles are asked for by name.
func (t *trial) asked(x *Inspector, w []int64) bool {
	l := x.locality.with(w[wordWish])
	asks := !t.tried && l.Data == TileData && l.Iterations <= KeepOrder && x.comm.Size() == 1
	t.tried = t.tried || asks
	return asks
}

// outlook returns what looks at the nest before tiles are tried; nil if it is too early or no tiles are likely. It also reads the clock.
func (t *trial) outlook(x *Inspector, requests []abi.Request) *outlook {
	w := requests[0].Words
	step := w[wordStep]
	l := x.locality.with(w[wordWish])
	if t.tried || l.Iterations > KeepOrder {
		return nil
	}
	remaining := wordStreams + 1 + 2*int(w[wordStreams])
	o := x.newOutlook(requests, remaining+1, w[wordIterations], l)
	if o == nil {
		return nil
	}
	each := t.each(step)
	if step < timedAsWritten || max(step, w[remaining]) < o.payingAsWritten(each/float64(w[wordIterations])) {
		t.clock, t.clocked = spent(), step
		return nil
	}
	t.tried, t.before = true, each
	if !o.pays() {
		return nil
	}
	o.seed()
	return o
}

// each is the processor time of an execution since the clock was read.
func (t *trial) each(step int64) float64 {
	return float64(spent()-t.clock) / float64(max(1, step-t.clocked))
}

// faster tells whether executions in tiles, which take so long each, take less time than those before.
func (t *trial) faster(after float64) bool { return t.before == 0 || after < worth*t.before }

// reportGain says after how many executions tiles have paid, by those before and those that took so long behind.
func (t *trial) reportGain(x *Inspector, w []int64, after float64) {
	tiling := x.tilingOf(w[wordStream])
	if t.before == 0 || tiling == nil {
		return
	}
	for _, orders := range x.orders {
		if o := orders[w[wordStream]]; o != nil {
			o.gained((t.before - after) / float64(tiling.processors()))
		}
	}
}

// dropTiles frees the tiles of a nest that runs as it is written again.
func (x *Inspector) dropTiles(w []int64) {
	d := x.divisions[w[wordStream]]
	if d == nil {
		return
	}
	d.close()
	delete(x.divisions, w[wordStream])
	for _, s := range d.streams {
		delete(x.divided, s.id)
	}
}

// reportNoTiles says what has become of tiles that have been tried.
func (x *Inspector) reportNoTiles(w []int64) {
	for _, orders := range x.orders {
		if o := orders[w[wordStream]]; o != nil {
			o.share, o.Method, o.Reason = nil, "none", "tiles were not possible or made the loop no faster"
		}
	}
}
