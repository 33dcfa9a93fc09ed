package edit

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Bounds of repeat counts, of all other numbers and of nested groups, so that no
// single descriptor can exhaust memory.
const (
	maxRepeat = math.MaxInt32
	maxWidth  = 1_000_000
	maxDepth  = 200
)

const tooLarge = "this number is too large: at most %d is possible here"

// An Error says what is wrong with a format and where.
type Error struct {
	Offset  int    // in bytes from the format's first character
	Message string // one sentence in lower case, without the position
}

func (e *Error) Error() string {
	return fmt.Sprintf("format, character %d: %s", e.Offset+1, e.Message)
}

// Parse reads a format specification, parentheses included. Text after the
// closing parenthesis is ignored, as Fortran has it. The error is an *Error.
func Parse(s string) (f *Format, err error) {
	p := &parser{src: s}
	defer func() {
		if r := recover(); r != nil {
			e, ours := r.(*Error)
			if !ours {
				panic(r)
			}
			f, err = nil, e
		}
	}()
	p.skip()
	if !p.accept("(") {
		p.fail(p.pos, "a format starts with a left parenthesis, as in '(I5)'")
	}
	items := p.items(0)
	f = &Format{Source: s, Items: items, Dangling: p.dangling}
	for i := range f.Items {
		if f.Items[i].Kind == Group {
			f.Revert = i
		}
	}
	return f, nil
}

// parser reads src from pos on; it stops with a panic of *Error, which Parse
// returns.
type parser struct {
	src      string
	pos      int
	dangling int
}

func (p *parser) fail(offset int, format string, args ...any) {
	panic(&Error{Offset: offset, Message: fmt.Sprintf(format, args...)})
}

// skip passes over blanks, which mean nothing outside literals.
func (p *parser) skip() {
	for p.pos < len(p.src) && (p.src[p.pos] == ' ' || p.src[p.pos] == '\t') {
		p.pos++
	}
}

// peek returns the next significant character in upper case, or 0 at the end.
func (p *parser) peek() byte {
	p.skip()
	if p.pos == len(p.src) {
		return 0
	}
	c := p.src[p.pos]
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	return c
}

// accept consumes the next significant character if it is in set.
func (p *parser) accept(set string) bool {
	c := p.peek()
	if c == 0 || strings.IndexByte(set, c) < 0 {
		return false
	}
	p.pos++
	return true
}

// number reads an unsigned integer of at most limit, if one comes next.
func (p *parser) number(limit int) (n int, ok bool) {
	start := 0
	for c := p.peek(); isDigit(c); c = p.peek() {
		if !ok {
			start, ok = p.pos, true
		}
		if n = n*10 + int(c-'0'); n > limit {
			p.fail(start, tooLarge, limit)
		}
		p.pos++
	}
	return n, ok
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// items reads the descriptors of a group up to and with its right parenthesis.
func (p *parser) items(depth int) []Item {
	var list []Item
	for {
		switch c := p.peek(); {
		case c == 0:
			p.fail(p.pos, "the format ends without its right parenthesis")
		case c == ')':
			p.pos++
			return list
		case c == ',':
			p.fail(p.pos, "a comma needs an edit descriptor before it")
		}
		list = append(list, p.item(depth))
		if p.accept(",") {
			comma := p.pos - 1
			if p.peek() == ')' && p.dangling == 0 {
				p.dangling = comma
			}
		}
	}
}

// item reads one descriptor or group with what stands before it.
func (p *parser) item(depth int) Item {
	c := p.peek()
	it := Item{Offset: p.pos, Repeat: 1, Width: Absent, Digits: Absent, Exponent: Absent}
	if p.accept("+-") {
		return p.scale(it, c == '-')
	}
	if p.accept("*") {
		return p.unlimited(it, depth)
	}
	if n, ok := p.number(maxRepeat); ok {
		return p.counted(it, n, depth)
	}
	return p.plain(it, depth)
}

// scale reads the kP of a signed scale factor; its sign has been read.
func (p *parser) scale(it Item, negative bool) Item {
	n, ok := p.number(maxWidth)
	if !ok || !p.accept("P") {
		p.fail(it.Offset, "a sign belongs only before a scale factor, as in -2P")
	}
	if negative {
		n = -n
	}
	return p.scaled(it, n)
}

func (p *parser) scaled(it Item, n int) Item {
	if c := p.peek(); c != 0 && strings.IndexByte(",/)0123456789FEDG", c) < 0 {
		p.fail(p.pos, "a comma is missing after the scale factor: only F, E, D and G may follow it directly")
	}
	it.Kind, it.Count = P, n
	return it
}

// unlimited reads the group of *( ), whose star has been read.
func (p *parser) unlimited(it Item, depth int) Item {
	if p.peek() != '(' {
		p.fail(p.pos, "a star repeats a group without end: a left parenthesis must follow it")
	}
	it = p.plain(it, depth)
	if !hasData(it.Items) {
		p.fail(it.Offset, "*( ) would repeat for ever: it needs a descriptor that takes an item, such as I5")
	}
	it.Repeat = Unlimited
	return it
}

func hasData(items []Item) bool {
	for i := range items {
		if items[i].Kind.IsData() || hasData(items[i].Items) {
			return true
		}
	}
	return false
}

// counted reads the descriptor after the number n, a repeat count, a number of
// columns or a scale factor.
func (p *parser) counted(it Item, n, depth int) Item {
	c := p.peek()
	switch {
	case (c == 'P' || c == 'X') && n > maxWidth:
		p.fail(it.Offset, tooLarge, maxWidth)
	case p.accept("P"):
		return p.scaled(it, n)
	case n == 0:
		p.fail(it.Offset, "a repeat count cannot be zero")
	case p.accept("X"):
		it.Kind, it.Count = X, n
		return it
	case p.accept("H"):
		return p.hollerith(it, n)
	}
	start := p.pos
	it = p.plain(it, depth)
	if !it.Kind.IsData() && it.Kind != Slash && it.Kind != Group {
		p.fail(start, "%s cannot be repeated: put it into a group, as in %d(...)", describe(it.Kind), n)
	}
	it.Repeat = n
	return it
}

// hollerith reads the n characters of a literal in the style of FORTRAN 66, whose H has been read.
func (p *parser) hollerith(it Item, n int) Item {
	if n > len(p.src)-p.pos {
		p.fail(it.Offset, "the format ends before the %d characters of this literal", n)
	}
	it.Kind, it.Text = Literal, string(p.src[p.pos:p.pos+n])
	p.pos += n
	return it
}

func describe(k Kind) string {
	switch k {
	case Literal:
		return "a character literal"
	case Colon:
		return "a colon"
	}
	return k.String()
}

// plain reads a descriptor without anything before it.
func (p *parser) plain(it Item, depth int) Item {
	start := p.pos
	switch c := p.peek(); c {
	case '(':
		return p.group(it, depth)
	case '\'', '"':
		it.Kind, it.Text = Literal, p.literal(c)
		return it
	case '/':
		it.Kind = Slash
	case ':':
		it.Kind = Colon
	case '$':
		it.Kind = Dollar
	case 'P':
		p.fail(start, "P needs its scale factor before it, as in 2P")
	case 'X':
		it.Kind, it.Count = X, 1
	case 'T', 'S', 'B', 'E', 'D', 'R':
		p.pos++
		return p.twoLetters(it, c)
	default:
		k := strings.IndexByte("IOZFGLA", c)
		if k < 0 || c == 0 {
			p.unknown(start)
		}
		p.pos++
		it.Kind = [...]Kind{I, O, Z, F, G, L, A}[k]
		return p.field(it)
	}
	p.pos++
	return it
}

// unknown reports the character at start, which begins no descriptor.
func (p *parser) unknown(start int) {
	switch p.peek() {
	case 0:
		p.fail(start, "the format ends without its right parenthesis")
	case ')', ',':
		p.fail(start, "an edit descriptor is missing here")
	case '\\':
		p.fail(start, "\\ is not an edit descriptor: no new line at the end is asked for with ADVANCE='NO'")
	}
	r, _ := utf8.DecodeRuneInString(p.src[start:])
	p.fail(start, "%q is not an edit descriptor", r)
}

func (p *parser) group(it Item, depth int) Item {
	start := p.pos
	if depth == maxDepth {
		p.fail(start, "groups are nested more than %d deep", maxDepth)
	}
	p.pos++
	it.Kind, it.Items = Group, p.items(depth+1)
	if len(it.Items) == 0 {
		p.fail(start, "this group is empty")
	}
	return it
}

// literal reads a character literal; a doubled delimiter stands for itself.
func (p *parser) literal(delimiter byte) string {
	start := p.pos
	var text []byte
	for p.pos++; p.pos < len(p.src); p.pos++ {
		if p.src[p.pos] != delimiter {
			text = append(text, p.src[p.pos])
			continue
		}
		p.pos++
		if p.pos == len(p.src) || p.src[p.pos] != delimiter {
			return string(text)
		}
		text = append(text, delimiter)
	}
	p.fail(start, "this character literal has no closing %c", delimiter)
	return ""
}

// twoLetters reads the descriptors that share their first letter c, which has
// been read.
func (p *parser) twoLetters(it Item, c byte) Item {
	switch {
	case c == 'T':
		return p.tab(it)
	case c == 'S':
		it.Kind = p.choose(S, "PS", SP, SS)
		return it
	case c == 'B':
		it.Kind = p.choose(B, "NZ", BN, BZ)
		if it.Kind != B {
			return it
		}
	case c == 'E':
		it.Kind = p.choose(E, "NS", EN, ES)
	case c == 'D' && strings.IndexByte("CPT", p.peek()) < 0:
		it.Kind = D
	default:
		p.fail(it.Offset, "DC, DP, DT and the rounding modes RU, RD, RZ, RN, RC, RP are of Fortran 2003 and not supported")
	}
	return p.field(it)
}

// choose reads the second letter of a descriptor: alone is the kind without
// one, kinds[i] that with letters[i].
func (p *parser) choose(alone Kind, letters string, kinds ...Kind) Kind {
	c := p.peek()
	if !p.accept(letters) {
		return alone
	}
	return kinds[strings.IndexByte(letters, c)]
}

// tab reads T, TL and TR; TRn is nX.
func (p *parser) tab(it Item) Item {
	it.Kind = T
	switch {
	case p.accept("L"):
		it.Kind = TL
	case p.accept("R"):
		it.Kind = X
	}
	start := p.pos
	n, ok := p.number(maxWidth)
	if !ok || n == 0 {
		p.fail(start, "a position needs a number of at least 1, as in T10")
	}
	it.Count = n
	return it
}

// field reads the w[.d][Ee] of a data descriptor.
func (p *parser) field(it Item) Item {
	start := p.pos
	w, ok := p.number(maxWidth)
	switch {
	case ok:
		it.Width = w
	case it.Kind == A:
		return it
	case it.Kind == L:
		it.Width = 1
		return it
	default:
		p.fail(start, "%s needs a field width, as in %s", it.Kind, sample(it.Kind))
	}
	if it.Kind == A && w == 0 {
		p.fail(start, "the width of A must be at least 1: A alone takes the whole item")
	}
	if it.Kind == L {
		it.Width = max(w, 1)
	}
	if it.Kind >= L {
		return it
	}
	p.digits(&it)
	if it.Digits != Absent && it.Kind >= E && it.Kind != D {
		p.exponent(&it)
	}
	return it
}

// sample shows the descriptor as it is usually written.
func sample(k Kind) string {
	switch k {
	case I, B, O, Z, L, A:
		return k.String() + "5"
	}
	return k.String() + "12.4"
}

// digits reads the .d of a real descriptor or the .m of an integer one.
func (p *parser) digits(it *Item) {
	start := p.pos
	if !p.accept(".") {
		if it.Kind >= F && (it.Kind != G || it.Width > 0) {
			p.fail(start, "%s%d needs its number of decimals, as in %s", it.Kind, it.Width, sample(it.Kind))
		}
		return
	}
	d, ok := p.number(maxWidth)
	if !ok {
		p.fail(p.pos, "a number of digits must follow the point")
	}
	if it.Kind <= Z && it.Width > 0 && d > it.Width {
		p.fail(start, "%d digits do not fit into a field of %d", d, it.Width)
	}
	it.Digits = d
}

func (p *parser) exponent(it *Item) {
	if !p.accept("E") {
		return
	}
	n, ok := p.number(maxWidth)
	if !ok {
		p.fail(p.pos, "the number of exponent digits must follow the E")
	}
	it.Exponent = n
}
