package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const table = `remap, seconds                        steps     bound      ours      loop      ring alltoallv  ours/b  loop/o  ring/o  a2av/o
A(3*i) cyclic(4) = B(2*i) cyclic(3)       7    0.1600    0.1717    0.2111    0.1704    0.2437    1.07    1.23    0.99    1.42
A(1*i) cyclic(3) = B(1*i) cyclic(5)       6    0.1600    0.1716    0.2222    0.1816    0.2738    1.07    1.29    1.06    1.60
`

func TestEveryRowIsDrawn(t *testing.T) {
	rows := readRows(table)
	require.Len(t, rows, 2)
	require.Equal(t, row{"A(3*i) cyclic(4) = B(2*i) cyclic(3)", 0.16, 0.1717, 0.2111, 0.1704, 0.2437}, rows[0])
	file := filepath.Join(t.TempDir(), "plot.svg")
	require.NoError(t, draw(file, table, cluster{hosts: 8, rate: 50}))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	bars := 0
	for d := xml.NewDecoder(strings.NewReader(string(text))); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "rect" {
			bars++
		}
	}
	require.Equal(t, 1+4+2*4, bars)
	require.Contains(t, string(text), ">1.07<")
}
