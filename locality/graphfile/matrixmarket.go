package graphfile

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"hpfc/locality/hyper"
)

const matrixBanner = "%%MatrixMarket matrix coordinate real|integer|complex|pattern general|symmetric|skew-symmetric|hermitian"

// A field is what the values of a matrix are.
type field struct {
	words int    // of a value
	entry string // the form of an entry
	valid func(word string) bool
}

var fields = map[string]field{
	"real":    {1, "row, column and value", isReal},
	"integer": {1, "row, column and value", isInteger},
	"complex": {2, "row, column, real and imaginary part", isReal},
	"pattern": {0, "row and column", nil},
}

// isReal accepts Fortran's exponents of double precision, too.
func isReal(word string) bool {
	_, err := strconv.ParseFloat(strings.Map(exponent, word), 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

func exponent(letter rune) rune {
	if letter == 'd' || letter == 'D' {
		return 'e'
	}
	return letter
}

func isInteger(word string) bool {
	_, err := strconv.ParseInt(word, 10, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// symmetries are those in which an entry stands for its mirror image, too.
var symmetries = []string{"symmetric", "skew-symmetric", "hermitian"}

// matrixMarket reads a sparse matrix. The loop multiplies it with a vector, row by row.
func (r *reader) matrixMarket() (*File, error) {
	value, mirrored, err := r.banner()
	if err != nil {
		return nil, err
	}
	header, err := r.header("rows columns entries", 3, 3)
	if err != nil {
		return nil, err
	}
	if mirrored && header[0] != header[1] {
		return nil, r.errorf("a symmetric matrix of %d rows and %d columns", header[0], header[1])
	}
	if err := r.sparse(r.line, header[0], "rows", header[2], "entries"); err != nil {
		return nil, err
	}
	if err := r.sparse(r.line, header[1], "columns", header[2], "entries"); err != nil {
		return nil, err
	}
	var rows, columns []int32
	for e := range header[2] {
		row, column, err := r.entry(e, header, value)
		if err != nil {
			return nil, err
		}
		rows, columns = append(rows, row), append(columns, column)
		if mirrored && row != column {
			rows, columns = append(rows, column), append(columns, row)
		}
	}
	if err := r.end(header[2], "entries"); err != nil {
		return nil, err
	}
	return &File{"Matrix Market matrix", "rows over columns", inRows(header[0], header[1], rows, columns)}, nil
}

// banner reads the first line, and returns what the values are, and whether entries stand for
// two.
func (r *reader) banner() (value field, mirrored bool, err error) {
	line, rest, _ := strings.Cut(r.rest, "\n")
	r.rest = rest
	r.line++
	banner := strings.Fields(strings.ToLower(line))
	if len(banner) != 5 || banner[0] != "%%matrixmarket" || banner[1] != "matrix" {
		return field{}, false, r.errorf("the first line must be %s", matrixBanner)
	}
	if banner[2] != "coordinate" {
		return field{}, false, r.errorf("a matrix in the format %q: only sparse ones (coordinate) have something to order", shorten(banner[2]))
	}
	value, known := fields[banner[3]]
	mirrored = slices.Contains(symmetries, banner[4])
	if !known || !mirrored && banner[4] != "general" {
		return field{}, false, r.errorf("%s %s: the first line must be %s", shorten(banner[3]), shorten(banner[4]), matrixBanner)
	}
	return value, mirrored, nil
}

func (r *reader) entry(e int, header []int, value field) (row, column int32, err error) {
	line, ok := r.nonblank()
	if !ok {
		r.line++
		return 0, 0, r.errorf("the file ends after %d of %d entries", e, header[2])
	}
	words := strings.Fields(line)
	if len(words) != 2+value.words {
		return 0, 0, r.errorf("%q is no entry: it must be %s", shorten(line), value.entry)
	}
	if row, err = r.integer(words[0], "row", header[0]); err != nil {
		return 0, 0, err
	}
	if column, err = r.integer(words[1], "column", header[1]); err != nil {
		return 0, 0, err
	}
	for _, word := range words[2:] {
		if !value.valid(word) {
			return 0, 0, r.errorf("%q is no value of this matrix", shorten(word))
		}
	}
	return row - 1, column - 1, nil
}

// inRows sorts entries by rows, each by columns.
func inRows(rowCount, columnCount int, rows, columns []int32) *hyper.RowLoop {
	entries := &hyper.Hypergraph{Vertices: rowCount, Start: make([]int32, columnCount+1), Pins: make([]int32, len(rows))}
	for _, c := range columns {
		entries.Start[c+1]++
	}
	for c := range columnCount {
		entries.Start[c+1] += entries.Start[c]
	}
	next := slices.Clone(entries.Start)
	for k, c := range columns {
		entries.Pins[next[c]] = rows[k]
		next[c]++
	}
	byRow := entries.Transpose()
	return &hyper.RowLoop{Columns: columnCount, Start: byRow.Start, Pins: byRow.Pins}
}
