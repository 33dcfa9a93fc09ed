package fio

// A record is the line being written. Fields follow each other, overwrite each
// other after T and TL, or leave a gap of blanks after T and X.
//
// Moves between two fields are gathered and made when the second one comes, so
// that none at the end of the record has an effect. They add up as gfortran adds
// them, which is as the standard says for one move, for several of X, and for
// moves to the right; T or TL after another move may miss its column. (gfortran
// leaves some of the gap undefined in such cases; here it is always blank.)
type record struct {
	bytes   []byte
	pos     int  // column of the next field, from 0, the pending move not counted
	column  int  // the same as T and TL reckon it: less after a move that was refused
	reach   int  // the largest column ever
	move    int  // columns to move before the next field
	pending int  // columns of move that lie beyond reach, as reckoned by T
	stays   bool // is continued by the next statement: X is obeyed at once

	text       bool // is a text of limit characters
	limit      int
	start      int  // of what follows the last new line in a text, 0 if there is none
	full       bool // there was no room for a field or move
	reachesEnd bool // nor would there have been in a text as long as what is left behind start
}

// reset begins a new record.
func (r *record) reset() { *r = record{bytes: r.bytes[:0], stays: r.stays} }

// next begins a new record of a text, which is a blank there: gfortran reports it at the end of the statement.
func (r *record) next() {
	r.move, r.pending = 0, 0
	if copy(r.field(1), " "); !r.full {
		r.start = r.pos
	}
}

// stop makes a pending move to the right, and not one to the left, as gfortran does where a
// statement that stays in its record ends. It returns the record up to its position.
func (r *record) stop() []byte {
	if r.move > 0 {
		r.makeMove()
		r.reach = max(r.reach, r.column)
	}
	return r.bytes[:r.pos]
}

// leave ends a statement that has come to a stop. What lies right of the position remains for
// the next one to overwrite, which counts columns from there.
func (r *record) leave() {
	reach := 0
	if r.reach > 0 {
		reach = r.reach - r.column
	}
	*r = record{bytes: append(r.bytes[:0], r.bytes[r.pos:]...), reach: reach}
}

// right obeys nX.
func (r *record) right(n int) {
	r.move += n
	r.pending = r.column + r.move - r.reach
	if r.stays {
		r.makeMove()
		r.reach = max(r.reach, r.column)
	}
}

// left obeys TLn.
func (r *record) left(n int) {
	if r.column == 0 {
		r.pending -= n
		r.move = max(0, r.move-n)
	}
	r.tabTo(r.column - n)
}

// tab obeys Tn.
func (r *record) tab(n int) { r.tabTo(n - 1 - r.pending) }

func (r *record) tabTo(column int) {
	column = max(0, column)
	r.move += column - r.column
	r.pending = max(0, r.pending+column-r.reach)
}

// makeMove makes the pending move; one beyond the record's start is refused.
func (r *record) makeMove() {
	switch {
	case r.text && r.pos+r.move > r.limit:
		r.full = true
	case r.pos+r.move >= 0:
		r.pos += r.move
	}
	r.column += r.move
	r.move, r.pending = 0, 0
	for len(r.bytes) < r.pos {
		r.bytes = append(r.bytes, ' ')
	}
}

// field returns the next n columns for the caller to fill, and moves past them.
func (r *record) field(n int) []byte {
	if r.move != 0 {
		r.makeMove()
	}
	if r.text && r.pos+n > r.limit {
		r.full, r.reachesEnd = true, n <= r.limit
		return make([]byte, n)
	}
	start := r.pos
	r.pos += n
	r.column += n
	r.reach = max(r.reach, r.column)
	if r.pos > len(r.bytes) {
		r.bytes = append(r.bytes, make([]byte, r.pos-len(r.bytes))...)
	}
	return r.bytes[start:r.pos]
}

// lacks tells whether a text has no room for a field of n columns that is written in parts.
func (r *record) lacks(n int) bool {
	if r.move != 0 {
		r.makeMove()
	}
	if r.text && r.pos+n > r.limit {
		r.field(n)
	}
	return r.full
}

// put writes text right-justified into a field of w columns, or into one of
// the text's length if w is 0; asterisks if it does not fit, which it reports.
func (r *record) put(w int, text []byte) (fits bool) {
	if w == 0 {
		w = len(text)
	}
	f := r.field(w)
	if len(text) > w {
		fill(f, '*')
		return false
	}
	fill(f[:w-len(text)], ' ')
	copy(f[w-len(text):], text)
	return true
}

func fill(b []byte, c byte) {
	for i := range b {
		b[i] = c
	}
}
