package graphfile

import (
	"slices"
	"strconv"
	"strings"

	"hpfc/locality/hyper"
)

const matrixBanner = "%%MatrixMarket matrix coordinate real|integer|complex|pattern general|symmetric|skew-symmetric|hermitian"

// values are how many words the value of an entry has, entryForms what an entry with as many is.
var (
	values     = map[string]int{"real": 1, "integer": 1, "complex": 2, "pattern": 0}
	entryForms = [...]string{"row and column", "row, column and value", "row, column, real and imaginary part"}
)

// symmetries are those in which an entry stands for its mirror image, too.
var symmetries = []string{"symmetric", "skew-symmetric", "hermitian"}

// matrixMarket reads a sparse matrix. The loop multiplies it with a vector, row by row.
func (r *reader) matrixMarket() (*File, error) {
	words, mirrored, err := r.banner()
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
	var rows, columns []int32
	for e := range header[2] {
		row, column, err := r.entry(e, header, words)
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

// banner reads the first line, and returns how many words a value has, and whether entries
// stand for two.
func (r *reader) banner() (words int, mirrored bool, err error) {
	line, rest, _ := strings.Cut(r.rest, "\n")
	r.rest = rest
	r.line++
	banner := strings.Fields(strings.ToLower(line))
	if len(banner) != 5 || banner[0] != "%%matrixmarket" || banner[1] != "matrix" {
		return 0, false, r.errorf("the first line must be %s", matrixBanner)
	}
	if banner[2] != "coordinate" {
		return 0, false, r.errorf("a matrix in the format %q: only sparse ones (coordinate) have something to order", shorten(banner[2]))
	}
	words, known := values[banner[3]]
	mirrored = slices.Contains(symmetries, banner[4])
	if !known || !mirrored && banner[4] != "general" {
		return 0, false, r.errorf("%s %s: the first line must be %s", shorten(banner[3]), shorten(banner[4]), matrixBanner)
	}
	return words, mirrored, nil
}

func (r *reader) entry(e int, header []int, valueWords int) (row, column int32, err error) {
	line, ok := r.nonblank()
	if !ok {
		r.line++
		return 0, 0, r.errorf("the file ends after %d of %d entries", e, header[2])
	}
	words := strings.Fields(line)
	if len(words) != 2+valueWords {
		return 0, 0, r.errorf("%q is no entry: it must be %s", shorten(line), entryForms[valueWords])
	}
	if row, err = r.integer(words[0], "row", header[0]); err != nil {
		return 0, 0, err
	}
	if column, err = r.integer(words[1], "column", header[1]); err != nil {
		return 0, 0, err
	}
	for _, word := range words[2:] {
		if _, err := strconv.ParseFloat(word, 64); err != nil {
			return 0, 0, r.errorf("%q is no value", shorten(word))
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
