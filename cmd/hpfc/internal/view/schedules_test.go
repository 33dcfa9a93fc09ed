package view

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/cmd/hpfc/driver"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// cases are redistributions of the scheduling paper and one for each kind of picture.
var cases = []struct {
	name, form, subscripts string
	count                  int64
	options                ScheduleOptions
}{
	{"example1", "cyclic(3)/5 -> cyclic(4)/5", "3*i+4 <- 2*i+1", 60, ScheduleOptions{Algorithm: "css", Verify: true}},
	{"example3", "cyclic(2)/6 -> cyclic(3)/6", "2*i+1 <- 3*i+4", 36, ScheduleOptions{Algorithm: "css", Compare: true, Alpha: 1, Beta: 1}},
	{"contention", "cyclic(3)/8 -> cyclic(5)/5", "", 350, ScheduleOptions{Algorithm: "rotation", Verify: true}},
	{"split", "cyclic(3)/4 -> cyclic(5)/3", "", 100, ScheduleOptions{Algorithm: "peel", Beta: 1}},
	{"summary", "cyclic(3)/80 -> cyclic(5)/70", "", 0, ScheduleOptions{Algorithm: "ring"}},
	{"same_ranks", "cyclic/4 -> block/4", "", 64, ScheduleOptions{Algorithm: "auto", SameRanks: true}},
}

func TestGolden(t *testing.T) {
	for _, c := range cases {
		s, err := OfRedistribution(c.form, c.subscripts, c.count, c.options)
		require.NoError(t, err)
		golden(t, c.name+".txt", func(w io.Writer) error { return s.Text(w, false) })
		if c.name != "summary" {
			golden(t, c.name+".svg", s.SVG)
			golden(t, c.name+".json", s.JSON)
		}
	}
}

func golden(t *testing.T, name string, print func(io.Writer) error) {
	t.Helper()
	var got bytes.Buffer
	require.NoError(t, print(&got))
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got.String(), "after a change that is meant: go test ./cmd/hpfc/internal/view -update")
}

// Every picture is well-formed XML that can be read, also on a page.
func TestPicturesAreWellFormed(t *testing.T) {
	for _, c := range cases {
		s, err := OfRedistribution(c.form, c.subscripts, c.count, c.options)
		require.NoError(t, err)
		var svg, html strings.Builder
		require.NoError(t, s.SVG(&svg))
		require.NoError(t, s.HTML(&html))
		require.Contains(t, html.String(), svg.String())
		parsePicture(t, svg.String()).check(t)
	}
}

// The colours of the scale grow darker, so that they are told apart without hue.
func TestScaleGrowsDarker(t *testing.T) {
	s := scale{1, 100}
	before := 1e9
	for size := 1.0; size <= 100; size++ {
		var c [3]int
		_, err := fmt.Sscanf(s.color(size), "#%02x%02x%02x", &c[0], &c[1], &c[2])
		require.NoError(t, err)
		light := 0.2126*float64(c[0]) + 0.7152*float64(c[1]) + 0.0722*float64(c[2])
		require.Less(t, light, before)
		before = light
	}
	require.Equal(t, "#ffffff", s.color(0))
}

func TestWrongFormsShowTheRightOne(t *testing.T) {
	for _, c := range []struct{ form, subscripts, message string }{
		{"cyclic(3)/6", "", `write senders -> receivers, as in "cyclic(3)/6 -> cyclic(5)/8"`},
		{"cyclic(3) -> cyclic(5)/8", "", `as in "cyclic(3)/6"`},
		{"cyclic(3)/6 -> cyclic(5)/8", "3i <- i", `as in "3*i+4"`},
		{"block/6 -> cyclic(5)/8", "", "give the number of iterations"},
	} {
		_, err := OfRedistribution(c.form, c.subscripts, 0, ScheduleOptions{Algorithm: "auto"})
		require.ErrorContains(t, err, c.message)
	}
}

const program = `program t
  integer :: a(24,30), b(24,30), c(40), d(24), k, m
!hpf$ processors p(2,3), q(3,2)
!hpf$ distribute a(block,cyclic(2)) onto p
!hpf$ distribute b(cyclic,block) onto q
!hpf$ distribute c(cyclic(3))
!hpf$ distribute d(cyclic(2))
  b = a
  forall (k = 1:24) d(k) = a(k,k)
  m = 3
  c(1:4*m) = c(40:40-4*m+1:-1)
  print *, b
end
`

func TestOfProgram(t *testing.T) {
	u := driver.NewUnit("t.f90", program, driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "comm"))
	s, err := OfProgram(u, 6, 1, 0, ScheduleOptions{Algorithm: "auto", Verify: true, SameRanks: true})
	require.NoError(t, err)
	golden(t, "program.txt", func(w io.Writer) error { return s.Text(w, false) })
	var text bytes.Buffer
	require.NoError(t, s.JSON(&text))
	var back Schedules
	require.NoError(t, json.Unmarshal(text.Bytes(), &back))
	require.Equal(t, *s, back)
	s, err = OfProgram(u, 6, 1, 8, ScheduleOptions{Algorithm: "auto"})
	require.NoError(t, err)
	require.Len(t, s.Exchanges, 1)
	require.EqualValues(t, 24*30, s.Exchanges[0].Plan.Bounds.Total)
	_, err = OfProgram(u, 6, 1, 10, ScheduleOptions{Algorithm: "auto"})
	require.ErrorIs(t, err, ErrNoExchange)
}

// A schedule without messages has a list of no steps, and nothing to list as text.
func TestNoMessages(t *testing.T) {
	s, err := OfRedistribution("cyclic(5)/1 -> cyclic(4)/1", "", 0, ScheduleOptions{Algorithm: "auto", SameRanks: true})
	require.NoError(t, err)
	var form, text bytes.Buffer
	require.NoError(t, s.JSON(&form))
	require.Contains(t, form.String(), `"steps": []`)
	require.NotContains(t, form.String(), "null")
	require.NoError(t, s.Text(&text, false))
	require.NotContains(t, text.String(), "step  length")
}
