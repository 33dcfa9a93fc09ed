package view

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/locality/graphfile"
	"hpfc/locality/hyper"
)

// TestLocalitySVG draws a path whose vertices are numbered badly, and reads the two pictures
// back: the order puts all accesses on the diagonal.
func TestLocalitySVG(t *testing.T) {
	f, err := graphfile.Read("path.graph", "graph", []byte("6 5\n4 5\n6\n6 4\n1 3\n1\n2 3\n"))
	require.NoError(t, err)
	m := hyper.Method{Data: hyper.DataSearch, Iterations: hyper.IterationDatum}
	s, err := OfGraph("path.graph", f, LocalityOptions{Caches: hyper.PaperCaches, Cache: "paper", Steps: 1, Method: m, Chosen: true, Methods: []hyper.Method{m}})
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, s.SVG(&text))
	wellFormed(t, text.Bytes())

	pictures := regexp.MustCompile(`base64,([^"]*)"`).FindAllSubmatch(text.Bytes(), -1)
	require.Len(t, pictures, 2)
	require.Greater(t, widest(t, pictures[0][1]), 2)
	require.LessOrEqual(t, widest(t, pictures[1][1]), 2)
}

func wellFormed(t *testing.T, text []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// widest returns the largest distance in a row between points that are not white.
func widest(t *testing.T, encoded []byte) int {
	t.Helper()
	text, err := base64.StdEncoding.DecodeString(string(encoded))
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	size, widest := picture.Bounds(), 0
	require.Equal(t, 6, size.Dx(), "a column for each vertex")
	require.Equal(t, 5, size.Dy(), "a row for each edge")
	for y := range size.Dy() {
		first := -1
		for x := range size.Dx() {
			if r, g, b, _ := picture.At(x, y).RGBA(); r+g+b == 3*0xffff {
				continue
			}
			if first < 0 {
				first = x
			}
			widest = max(widest, x-first)
		}
	}
	return widest
}
