// Package source holds the text of the files of one compilation and turns compact
// positions back into file, line and column.
package source

import (
	"fmt"
	"sort"
)

// Pos is a byte position in a Set; 0 means "no position".
type Pos uint32

// IsValid tells whether p stands for a place in a file.
func (p Pos) IsValid() bool { return p != 0 }

// Span is the half-open range [Start, End) of bytes of one file.
type Span struct{ Start, End Pos }

// Join returns the smallest span that covers s and t.
func (s Span) Join(t Span) Span {
	if !s.Start.IsValid() {
		return t
	}
	if !t.Start.IsValid() {
		return s
	}
	return Span{min(s.Start, t.Start), max(s.End, t.End)}
}

// Position is a place as a person reads it; Line and Column count from 1, Column in bytes.
type Position struct {
	File         string
	Line, Column int
}

// String returns "file:line:column".
func (p Position) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// File is one source text.
type File struct {
	Name  string
	Src   string
	base  Pos
	lines []int // byte offset of the start of each line
}

// Pos returns the compact position of a byte offset in f.
func (f *File) Pos(offset int) Pos { return f.base + Pos(offset) }

// Offset is the inverse of Pos.
func (f *File) Offset(p Pos) int { return int(p - f.base) }

// Line returns the text of line n (from 1) without its line end.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Src)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	for end > start && (f.Src[end-1] == '\r' || f.Src[end-1] == '\n') {
		end--
	}
	return f.Src[start:end]
}

// Set is the files of one compilation, in the order they were added.
type Set struct {
	files []*File
	next  Pos
}

// Add registers a text and returns its File.
func (s *Set) Add(name, src string) *File {
	if s.next == 0 {
		s.next = 1
	}
	f := &File{Name: name, Src: src, base: s.next, lines: []int{0}}
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	s.next += Pos(len(src)) + 1
	s.files = append(s.files, f)
	return f
}

// File returns the file that p lies in, or nil.
func (s *Set) File(p Pos) *File {
	i := sort.Search(len(s.files), func(i int) bool { return s.files[i].base > p }) - 1
	if i < 0 || !p.IsValid() {
		return nil
	}
	return s.files[i]
}

// Position returns the place of p; the zero Position for no position.
func (s *Set) Position(p Pos) Position {
	f := s.File(p)
	if f == nil {
		return Position{}
	}
	off := f.Offset(p)
	line := sort.SearchInts(f.lines, off+1)
	return Position{File: f.Name, Line: line, Column: off - f.lines[line-1] + 1}
}
