package lang

import (
	"sort"
	"strings"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// mark tells what kind of line a statement stands on.
type mark uint8

const (
	plain  mark = iota // a Fortran statement
	hpf                // a directive after !HPF$
	bare               // perhaps a directive of the scheduling paper's shorthand: !distribute ...
	almost             // a comment that would be a directive, if it did not start with !$hpf or the like
)

// sentinel introduces a directive, in any case.
const sentinel = "!hpf$"

// A line is one logical line: source lines joined at their continuation marks, without comments.
type line struct {
	mark     mark
	indent   int     // column of text[0], from 0
	start    int     // file offset of text[0]
	text     string  // the joined text
	pieces   []piece // where the stretches of text come from; nil if it was not continued
	problems diag.Bag
}

// A piece says that text from index at onwards stands at offset of the file.
type piece struct{ at, offset int }

// offset returns where text[i] stands in the file.
func (l *line) offset(i int) int {
	if l.pieces == nil {
		return l.start + i
	}
	n := sort.Search(len(l.pieces), func(n int) bool { return l.pieces[n].at > i }) - 1
	return l.pieces[n].offset + i - l.pieces[n].at
}

// A reader cuts a file into logical lines.
type reader struct {
	file *source.File
	next int // offset of the first source line that was not read
}

// physical returns the next source line without its line end.
func (r *reader) physical() (start, end int, ok bool) {
	src := r.file.Src
	if r.next >= len(src) {
		return 0, 0, false
	}
	start, end = r.next, len(src)
	r.next = len(src)
	if n := strings.IndexByte(src[start:], '\n'); n >= 0 {
		end = start + n
		r.next = end + 1
	}
	if end > start && src[end-1] == '\r' {
		end--
	}
	return start, end, true
}

// logical returns the next line that holds a statement or a directive.
func (r *reader) logical() (line, bool) {
	src := r.file.Src
	for {
		start, end, ok := r.physical()
		if !ok {
			return line{}, false
		}
		indent := blanks(src[start:end])
		start += indent
		if start == end {
			continue
		}
		kind, skip := classifyLine(src[start:end])
		if kind == comment {
			continue
		}
		l := r.join(start+skip, end, kind)
		l.indent = indent
		if kind == bare && l.pieces != nil {
			continue // the shorthand is one line by definition
		}
		return l, true
	}
}

const comment mark = 255

// shorthand holds the words that may follow "!" at once in the scheduling paper's form.
var shorthand = map[string]bool{
	"processor": true, "processors": true, "template": true, "distribute": true, "align": true,
	"redistribute": true, "realign": true, "independent": true, "dynamic": true,
}

// classifyLine tells what a source line without leading blanks is, and how much of it to skip.
func classifyLine(s string) (mark, int) {
	if s[0] != '!' {
		return plain, 0
	}
	if len(s) >= len(sentinel) && strings.EqualFold(s[:len(sentinel)], sentinel) {
		return hpf, len(sentinel)
	}
	if isDirectiveWord(s[1:]) {
		return bare, 1
	}
	if n := misspelt(s); n > 0 && isDirectiveWord(s[n:]) {
		return almost, n
	}
	return comment, 0
}

// isDirectiveWord tells whether s starts with one of the words in shorthand.
func isDirectiveWord(s string) bool {
	n := 0
	for n < len(s) && n < 16 && isLetter(s[n]) {
		n++
	}
	return shorthand[strings.ToLower(s[:n])]
}

// misspelt is the length of a beginning like "!$HPF " or "! HPF$ ", with the blanks behind it; 0 if it is none.
func misspelt(s string) int {
	n := 1
	for n < len(s) && (isBlank(s[n]) || s[n] == '$') {
		n++
	}
	if len(s) < n+3 || !strings.EqualFold(s[n:n+3], "hpf") {
		return 0
	}
	word := n + 3
	for n = word; n < len(s) && (isBlank(s[n]) || s[n] == '$'); n++ {
	}
	if n == word {
		return 0
	}
	return n
}

// join reads the continuation lines of a line that starts at offset from.
func (r *reader) join(from, end int, kind mark) line {
	src := r.file.Src
	l := line{mark: kind, start: from}
	stop, quote, more := codeEnd(src[from:end], 0)
	r.checkLength(&l, from+stop)
	if !more {
		l.text = src[from : from+stop]
		return l
	}
	var b strings.Builder
	for {
		l.pieces = append(l.pieces, piece{b.Len(), from})
		b.WriteString(src[from : from+stop])
		if !more || kind == bare || kind == almost {
			break
		}
		next, nextEnd, glued, ok := r.continuation(&l, from+stop)
		if !ok {
			break
		}
		if !glued && quote == 0 {
			b.WriteByte(' ')
		}
		if !glued && quote != 0 {
			l.problems.Warnf(diag.ContinuedString, r.span(next, next+1),
				"a continued character constant should go on with \"&\"")
		}
		from, end = next, nextEnd
		stop, quote, more = codeEnd(src[from:end], quote)
		r.checkLength(&l, from+stop)
	}
	l.text = b.String()
	return l
}

// continuation finds the text that continues l, whose mark stands at offset amp: where it starts
// and ends, and whether "&" glues it to what stands before.
func (r *reader) continuation(l *line, amp int) (from, end int, glued, ok bool) {
	src := r.file.Src
	for {
		back := r.next
		start, end, ok := r.physical()
		if !ok {
			break
		}
		from := start + blanks(src[start:end])
		if from == end {
			continue
		}
		kind, skip := classifyLine(src[from:end])
		switch {
		case kind == l.mark:
			from += skip
			if l.mark == hpf {
				from += blanks(src[from:end])
				if from == end || src[from] == '!' {
					continue
				}
			}
			if from < end && src[from] == '&' && blanks(src[from+1:end]) < end-from-1 {
				return from + 1, end, true, true
			}
			return from, end, false, true
		case kind == plain: // a directive goes on in directive lines only
			r.next = back
			l.problems.Errorf(diag.Continuation, r.span(amp, amp+1),
				"the directive is continued, but the next line is not a directive").
				Label(r.span(from, end), "expected \"!HPF$\" here")
			return 0, 0, false, false
		case kind == hpf:
			l.problems.Warnf(diag.IgnoredDirective, r.span(from, end),
				"a directive inside a continued statement is a comment")
		}
	}
	l.problems.Errorf(diag.Continuation, r.span(amp, amp+1), "the statement is continued, but the file ends")
	return 0, 0, false, false
}

// maxLine is the longest line of free source form.
const maxLine = 132

// checkLength warns about text past column 132, which other compilers cut off.
func (r *reader) checkLength(l *line, stop int) {
	start := strings.LastIndexByte(r.file.Src[:stop], '\n') + 1
	if stop-start > maxLine && blanks(r.file.Src[start+maxLine:stop]) < stop-start-maxLine {
		l.problems.Warnf(diag.LongLine, r.span(start+maxLine, stop),
			"the line is longer than %d characters", maxLine).
			Help("continue it with \"&\": other compilers cut it off")
	}
}

func (r *reader) span(start, end int) source.Span {
	return source.Span{Start: r.file.Pos(start), End: r.file.Pos(end)}
}

// codeEnd returns where the statement text of a source line ends, the quote that is still open
// there if the line is continued, and whether it is. quote is the one open at its start, or 0.
func codeEnd(s string, quote byte) (stop int, open byte, more bool) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '&' && i+1+blanks(s[i+1:]) == len(s):
			return i, quote, true
		case quote != 0:
			if c == quote {
				quote = 0 // a doubled quote opens it again at once
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '!':
			return i, 0, false
		case c == '&' && s[i+1+blanks(s[i+1:])] == '!':
			return i, 0, true
		}
	}
	return len(s), 0, false
}

// blanks counts the blanks that s starts with.
func blanks(s string) int {
	n := 0
	for n < len(s) && isBlank(s[n]) {
		n++
	}
	return n
}

func isBlank(c byte) bool  { return c == ' ' || c == '\t' || c == '\f' || c == '\r' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' }
