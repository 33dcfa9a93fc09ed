// Package graphfile reads the files in which irregular data are exchanged: METIS graphs
// (.graph), Matrix Market matrices (.mtx) and hMETIS hypergraphs (.hgr). Each becomes the
// loop that programs run over such data, ready for the orders of package hyper. Weights and
// values are checked and dropped. Files count from 1; loops count from 0.
package graphfile

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"hpfc/locality/hyper"
)

// File is what a file holds.
type File struct {
	Format  string // the format's name
	Meaning string // what an iteration of the loop is, and what its data are
	Loop    hyper.Loop
}

// Forms are those that Read knows, by the suffixes of their files' names.
var Forms = []string{"graph", "mtx", "hgr"}

// FormOf returns what the suffix of a file's name says about its form.
func FormOf(name string) string {
	return strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
}

// Read reads text of a form. An error begins with name and line: "mesh.graph:12: ...".
func Read(name, form string, text []byte) (*File, error) {
	r := &reader{name: name, rest: string(text)}
	switch form {
	case "graph":
		return r.metis()
	case "mtx":
		return r.matrixMarket()
	case "hgr":
		return r.hmetis()
	}
	return nil, fmt.Errorf("%s: not a graph that hpfc knows: the name must end in .%s, or --input must say what it is", name, strings.Join(Forms, ", ."))
}

// largest bounds the numbers of vertices, rows and entries, so that a wrong header does not
// ask for more memory than there is.
const largest = 1 << 27

// largestEmpty and emptiest bound the elements that nothing touches: orders take time and
// memory for them, too, and a header that announces many more than there are is wrong.
const (
	largestEmpty = 1 << 20
	emptiest     = 64
)

// sparse refuses a header with far more rows, columns or vertices than what is to touch them.
func (r *reader) sparse(headerLine, count int, what string, touches int, touching string) error {
	if count <= largestEmpty || count/emptiest <= touches {
		return nil
	}
	r.line = headerLine
	return r.errorf("%d %s for %d %s: most would be empty; leave the empty ones out and number the others from 1", count, what, touches, touching)
}

// reader takes a file line by line.
type reader struct {
	name string
	rest string
	line int // of the line read last, from 1
}

func (r *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", r.name, r.line, fmt.Sprintf(format, args...))
}

// next returns the next line that is no comment; lines that are blank count.
func (r *reader) next() (string, bool) {
	for r.rest != "" {
		line, rest, _ := strings.Cut(r.rest, "\n")
		r.rest = rest
		r.line++
		if !strings.HasPrefix(line, "%") {
			return strings.TrimRight(line, "\r"), true
		}
	}
	return "", false
}

// nonblank returns the next line with something on it.
func (r *reader) nonblank() (string, bool) {
	for {
		line, ok := r.next()
		if !ok || strings.TrimSpace(line) != "" {
			return line, ok
		}
	}
}

// header returns the numbers of the first line, of which there are least to most.
func (r *reader) header(what string, least, most int) ([]int, error) {
	line, ok := r.nonblank()
	if !ok {
		r.line++
		return nil, r.errorf("the file ends before its header: %s", what)
	}
	words := strings.Fields(line)
	if len(words) < least || len(words) > most {
		return nil, r.errorf("%q is no header: it must be %s", shorten(line), what)
	}
	numbers := make([]int, len(words))
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > largest {
			return nil, r.errorf("%q in the header is no number from 0 to %d: it must be %s", shorten(word), largest, what)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// integer reads a number from 1 to most.
func (r *reader) integer(word, what string, most int) (int32, error) {
	n, err := strconv.Atoi(word)
	switch {
	case err != nil:
		return 0, r.errorf("%q is no %s: they are numbers from 1 to %d", shorten(word), what, most)
	case n == 0:
		return 0, r.errorf("%s 0: these files count from 1; add 1 to each number", what)
	case n < 1 || n > most:
		return 0, r.errorf("%s %d is not in 1:%d", what, n, most)
	}
	return int32(n), nil
}

// weights checks the first n words, which are weights, and returns the others.
func (r *reader) weights(words []string, n int, whose string) ([]string, error) {
	if len(words) < n {
		return nil, r.errorf("%s has %d of its weights, of which there are %d", whose, len(words), n)
	}
	for _, word := range words[:n] {
		if w, err := strconv.ParseFloat(word, 64); err != nil || w < 0 || math.IsInf(w, 0) || math.IsNaN(w) {
			return nil, r.errorf("%q is no weight: it must be a number, and not negative", shorten(word))
		}
	}
	return words[n:], nil
}

// end refuses lines after the last one that the header announces.
func (r *reader) end(count int, what string) error {
	if line, ok := r.nonblank(); ok {
		return r.errorf("more than the %d %s of the header: %q", count, what, shorten(line))
	}
	return nil
}

// shorten returns what a message quotes of a line: one without an end of line may be the whole file.
func shorten(line string) string {
	if len(line) > 40 {
		return line[:40] + "..."
	}
	return line
}
