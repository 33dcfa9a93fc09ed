package fio

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/fio/edit"
)

// oracle reads cases (a format, or none for list-directed output, a shape of
// item list and its values) and executes them with gfortran's run-time library. A
// case that hpfc thinks is wrong goes to an internal file, since an error in
// the middle of a record of standard output could not be told from its text.
const oracle = `
program oracle
  implicit none
  character(len=400) :: form, message
  character(len=3000) :: lines(60)
  character(len=3) :: advance
  integer :: shape, n, length, status
  logical :: wrong
  integer(1) :: i1(8)
  integer(2) :: i2(8)
  integer(4) :: i4(8)
  integer(8) :: i8(8)
  real(4) :: r4(8)
  real(8) :: r8(8)
  logical(1) :: l1(8)
  logical(4) :: l4(8)
  logical(8) :: l8(8)
  character(len=1) :: c1(8)
  character(len=5) :: c5(8)
  open (10, file='cases.bin', access='stream', form='unformatted')
  do
    read (10, end=9) shape, n, length, wrong, advance
    form = ''
    read (10) form(1:length), i1, i2, i4, i8, r4, r8, l1, l4, l8, c1, c5
    if (length == 0) then
      select case (shape)
      LIST
      end select
      cycle
    end if
    status = 0
    if (wrong) then
      select case (shape)
      WRONG
      end select
    else
      select case (shape)
      RIGHT
      end select
    end if
    if (wrong .and. status == 0) message = 'none'
    if (wrong .or. status /= 0) print '(2A)', 'ERROR: ', trim(message(:index(message // achar(10), achar(10)) - 1))
  end do
9 continue
end program
`

// shapes are the item lists of the oracle, in Fortran and for a Writer. n is at most 8.
var shapes = []struct {
	fortran string
	write   func(o *Writer, v *values, n int)
}{
	{"i1(:n)", func(o *Writer, v *values, n int) { o.Ints(1, v.i1[:n]) }},
	{"i2(:n)", func(o *Writer, v *values, n int) { o.Ints(2, v.i2[:2*n]) }},
	{"i4(:n)", func(o *Writer, v *values, n int) { o.Ints(4, v.i4[:4*n]) }},
	{"i8(:n)", func(o *Writer, v *values, n int) { o.Ints(8, v.i8[:8*n]) }},
	{"r4(:n)", func(o *Writer, v *values, n int) { o.Reals(4, v.r4[:4*n]) }},
	{"r8(:n)", func(o *Writer, v *values, n int) { o.Reals(8, v.r8[:8*n]) }},
	{"l1(:n)", func(o *Writer, v *values, n int) { o.Logicals(1, v.l1[:n]) }},
	{"l4(:n), l8(:n)", func(o *Writer, v *values, n int) { o.Logicals(4, v.l4[:4*n]); o.Logicals(8, v.l8[:8*n]) }},
	{"c1(:n), c5(:n)", func(o *Writer, v *values, n int) { o.Chars(1, v.c1[:n]); o.Chars(5, v.c5[:5*n]) }},
	{"i4(:n), c5(1), c5(2)(:0), r8(:n), l1(1), c1(:n), r4(1)", func(o *Writer, v *values, n int) {
		o.Ints(4, v.i4[:4*n])
		o.Chars(5, v.c5[:5])
		o.Chars(0, nil)
		o.Reals(8, v.r8[:8*n])
		o.Logicals(1, v.l1[:1])
		o.Chars(1, v.c1[:n])
		o.Reals(4, v.r4[:4])
	}},
	{"c5(1), i4(1), c5(2), r8(1), l4(1), i8(1), c1(1), r4(1)", func(o *Writer, v *values, n int) {
		o.Chars(5, v.c5[:5])
		o.Ints(4, v.i4[:4])
		o.Chars(5, v.c5[5:10])
		o.Reals(8, v.r8[:8])
		o.Logicals(4, v.l4[:4])
		o.Ints(8, v.i8[:8])
		o.Chars(1, v.c1[:1])
		o.Reals(4, v.r4[:4])
	}},
}

// values is the memory of one case's variables.
type values struct {
	i1, i2, i4, i8, r4, r8, l1, l4, l8, c1, c5 []byte
}

func (v *values) all() [][]byte {
	return [][]byte{v.i1, v.i2, v.i4, v.i8, v.r4, v.r8, v.l1, v.l4, v.l8, v.c1, v.c5}
}

func randomValues(r *rand.Rand) *values {
	v := &values{}
	for range 8 {
		v.i1 = append(v.i1, byte(randomInt(r)))
		v.i2 = binary.LittleEndian.AppendUint16(v.i2, uint16(randomInt(r)))
		v.i4 = binary.LittleEndian.AppendUint32(v.i4, uint32(randomInt(r)))
		v.i8 = binary.LittleEndian.AppendUint64(v.i8, uint64(randomInt(r)))
		v.r4 = binary.LittleEndian.AppendUint32(v.r4, math.Float32bits(randomReal4(r)))
		v.r8 = binary.LittleEndian.AppendUint64(v.r8, math.Float64bits(randomReal8(r)))
		v.l1 = append(v.l1, byte(r.Intn(2)))
		v.l4 = binary.LittleEndian.AppendUint32(v.l4, uint32(r.Intn(2)))
		v.l8 = binary.LittleEndian.AppendUint64(v.l8, uint64(r.Intn(2)))
		v.c1 = append(v.c1, byte('a'+r.Intn(26)))
		v.c5 = append(v.c5, fmt.Sprintf("%-5s", "vwxyz"[:r.Intn(6)])...)
	}
	return v
}

func randomInt(r *rand.Rand) int64 {
	switch r.Intn(4) {
	case 0:
		return int64(r.Intn(3) - 1)
	case 1:
		return int64(r.Intn(2000) - 1000)
	}
	return int64(r.Uint64()) >> r.Intn(64)
}

// randomReal8 favours the values at which output turns: ties, carries over a power
// of ten, borders of G, subnormal numbers, zeros and what is not a number.
func randomReal8(r *rand.Rand) float64 {
	x := 1.0
	switch r.Intn(9) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		x = []float64{0, 1, math.Inf(1), math.NaN(), 5e-324, math.MaxFloat64, 0.5, 2.5, 0.05}[r.Intn(9)]
	case 2:
		x = math.Pow(10, float64(r.Intn(40)-15))
	case 3:
		x = math.Pow(10, float64(r.Intn(20)-4)) * (1 - 0.5*math.Pow(10, -float64(r.Intn(17))))
	case 4:
		x = float64(r.Intn(100000)) / math.Pow(10, float64(r.Intn(8)))
	case 5:
		x = float64(r.Intn(4000)) / 16
	case 6:
		x = math.Exp(r.NormFloat64() * 10)
	case 7:
		x = math.Float64frombits(r.Uint64() >> 12)
	case 8:
		x = math.Exp(r.NormFloat64()*2) * 10
	}
	for range r.Intn(3) {
		x = math.Nextafter(x, math.Inf(r.Intn(2)*2-1))
	}
	if r.Intn(2) == 0 {
		x = -x
	}
	return x
}

func randomReal4(r *rand.Rand) float32 {
	if r.Intn(6) == 0 {
		return math.Float32frombits(r.Uint32())
	}
	x := float32(randomReal8(r))
	for range r.Intn(3) {
		x = math.Nextafter32(x, float32(math.Inf(r.Intn(2)*2-1)))
	}
	return x
}

// randomFormat returns a format; pick chooses the data descriptors.
func randomFormat(r *rand.Rand, pick func(*rand.Rand) string) string {
	tail := []string{"", "", "", ",3X", ",T9", ",TL3", ",/", ",''"}
	return "(" + randomItems(r, pick, 0) + tail[r.Intn(len(tail))] + ")"
}

func randomItems(r *rand.Rand, pick func(*rand.Rand) string, depth int) string {
	list := make([]string, 1+r.Intn(3))
	for i := range list {
		list[i] = randomItem(r, pick, depth)
	}
	return strings.Join(list, ",")
}

func randomItem(r *rand.Rand, pick func(*rand.Rand) string, depth int) string {
	switch k := r.Intn(30); {
	case k < 18:
		return pick(r)
	case k < 21 && depth < 2:
		return fmt.Sprintf("%d(%s)", 1+r.Intn(3), randomItems(r, pick, depth+1))
	case k == 22 && depth < 1:
		return "*(" + pick(r) + "," + randomItems(r, pick, 2) + ")"
	case k < 26:
		return pick(r) + "," + pick(r)
	}
	controls := []string{"/", "2/", ":", "'it''s'", "'#'", "SP", "S", "SS", "1P", "0P", "-1P", "2P", "BN", "BZ"}
	moves := []string{"T", "TL", "TR"}
	k := r.Intn(len(controls) + 4)
	switch {
	case k < len(controls):
		return controls[k]
	case k == len(controls):
		return fmt.Sprintf("X,%dX,", 1+r.Intn(9)) + pick(r)
	}
	// No T or TL behind another move: gfortran may show memory that it never set.
	return fmt.Sprintf("%s%d,", moves[r.Intn(3)], 1+r.Intn(25)) + []string{"", "", "2X,"}[r.Intn(3)] + pick(r)
}

func intDescriptor(r *rand.Rand) string {
	w := r.Intn(15)
	k := []string{"I", "B", "O", "Z", "G", "I", "I"}[r.Intn(7)]
	switch {
	case k == "G" && w > 0 || k != "G" && r.Intn(2) == 0:
		m := r.Intn(6)
		if w > 0 {
			m = min(m, w)
		}
		return fmt.Sprintf("%s%d.%d", k, w, m)
	}
	return fmt.Sprintf("%s%d", k, w)
}

func realDescriptor(r *rand.Rand) string {
	w, d := r.Intn(25), r.Intn(8)
	if r.Intn(3) == 0 {
		w = 0
	}
	if r.Intn(6) == 0 {
		w, d = 40, r.Intn(30)
	}
	k := []string{"F", "E", "D", "EN", "ES", "G", "F", "G"}[r.Intn(8)]
	s := fmt.Sprintf("%s%d.%d", k, w, d)
	switch {
	case k == "G" && w == 0 && r.Intn(2) == 0:
		s = "G0"
	case k != "F" && k != "D" && r.Intn(3) == 0:
		s += fmt.Sprintf("E%d", r.Intn(5))
	}
	if r.Intn(4) == 0 {
		s = fmt.Sprintf("%dP,%s", r.Intn(8)-3, s)
	}
	return s
}

func otherDescriptor(r *rand.Rand) string {
	switch r.Intn(6) {
	case 0:
		return "A"
	case 1:
		return fmt.Sprintf("A%d", 1+r.Intn(8))
	case 2:
		return "L"
	case 3:
		return fmt.Sprintf("L%d", 1+r.Intn(8))
	case 4:
		return "G0"
	}
	return fmt.Sprintf("G%d.%d", 1+r.Intn(8), r.Intn(3))
}

func anyDescriptor(r *rand.Rand) string {
	return []func(*rand.Rand) string{intDescriptor, realDescriptor, otherDescriptor}[r.Intn(3)](r)
}

// mixedDescriptor suits every type.
func mixedDescriptor(r *rand.Rand) string {
	if r.Intn(2) == 0 {
		return "G0"
	}
	return fmt.Sprintf("G%d.%d", 8+r.Intn(10), 1+r.Intn(5))
}

// pickFor returns the descriptors that suit shapes[shape].
func pickFor(shape int, r *rand.Rand) func(*rand.Rand) string {
	switch {
	case shape != 9 && r.Intn(25) == 0:
		return anyDescriptor
	case shape < 4:
		return intDescriptor
	case shape < 6:
		return realDescriptor
	case shape < 9:
		return otherDescriptor
	}
	return mixedDescriptor
}

// A statement is one PRINT or WRITE.
type statement struct {
	shape, n int
	format   string // empty: list-directed
	stays    bool   // has ADVANCE='NO'
	values   *values
}

// A trial is a sequence of statements as hpfc executed it.
type trial struct {
	statements []statement
	output     string // what it wrote, or ERROR: and the message
	wrong      bool
}

func (c *trial) run(t *testing.T) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	o := NewWriter(w)
	for _, s := range c.statements {
		var e *Error
		if errors.As(s.run(t, o), &e) {
			c.wrong = true
			c.output = "ERROR: " + e.Message + "\n"
			return
		}
	}
	require.NoError(t, w.Flush())
	c.output = b.String()
}

func (s *statement) run(t *testing.T, o *Writer) error {
	if s.format == "" {
		o.BeginList()
	} else {
		f, err := edit.Parse(s.format)
		require.NoError(t, err, s.format)
		o.BeginFormat(f)
	}
	end := o.End
	if s.stays {
		o.Stay()
		end = o.Suspend
	}
	shapes[s.shape].write(o, s.values, s.n)
	return end()
}

func (c *trial) encode(b []byte) []byte {
	for _, s := range c.statements {
		b = s.encode(b, c.wrong)
	}
	return b
}

func (s *statement) encode(b []byte, isWrong bool) []byte {
	for _, n := range []int{s.shape, s.n, len(s.format)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	wrong := uint32(0)
	if isWrong {
		wrong = 1
	}
	b = binary.LittleEndian.AppendUint32(b, wrong)
	advance := "yes"
	if s.stays {
		advance = "no "
	}
	b = append(append(b, advance...), s.format...)
	for _, v := range s.values.all() {
		b = append(b, v...)
	}
	return b
}

func (c *trial) String() string {
	var b strings.Builder
	for _, s := range c.statements {
		fmt.Fprintf(&b, "%s with %s, n=%d, stays=%t; ", s.format, shapes[s.shape].fortran, s.n, s.stays)
	}
	return b.String()
}

func oracleSource() string {
	var list, right, wrong strings.Builder
	for i, s := range shapes {
		fmt.Fprintf(&list, "case (%d); write (*, *) %s\n", i, s.fortran)
		fmt.Fprintf(&right, "case (%d); write (*, form, advance=advance, iostat=status, iomsg=message) %s\n", i, s.fortran)
		fmt.Fprintf(&wrong, "case (%d); write (lines, form, iostat=status, iomsg=message) %s\n", i, s.fortran)
	}
	return strings.NewReplacer("LIST", list.String(), "RIGHT", right.String(), "WRONG", wrong.String()).Replace(oracle)
}

// gfortran compiles and runs a program beside the file that it reads and returns its standard output.
func gfortran(t *testing.T, name string, data []byte, source string) []byte {
	if _, err := exec.LookPath("gfortran"); err != nil {
		t.Skip("gfortran is not installed: nothing to compare with")
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	file := filepath.Join(dir, "oracle.f90")
	require.NoError(t, os.WriteFile(file, []byte(source), 0o666))
	out, err := exec.Command("gfortran", "-w", "-ffree-line-length-none", "-fno-range-check", "-o", file+".exe", file).CombinedOutput()
	require.NoError(t, err, string(out))
	run := exec.Command(file + ".exe")
	run.Dir = dir
	run.Stderr = os.Stderr
	stdout, err := run.Output()
	require.NoError(t, err)
	return stdout
}

func compare(t *testing.T, trials []*trial) {
	var file []byte
	for _, c := range trials {
		c.run(t)
		file = c.encode(file)
	}
	rest, bad := string(gfortran(t, "cases.bin", file, oracleSource())), 0
	for i, c := range trials {
		lines := strings.Count(c.output, "\n")
		got := firstLines(rest, lines)
		if got != c.output {
			bad++
			t.Errorf("case %d: %s\n hpfc     %q\n gfortran %q", i, c, c.output, got)
			require.Less(t, bad, 10)
		}
		rest = rest[len(got):]
	}
	require.Empty(t, rest)
}

func firstLines(s string, n int) string {
	end := 0
	for ; n > 0; n-- {
		i := strings.IndexByte(s[end:], '\n')
		if i < 0 {
			return s
		}
		end += i + 1
	}
	return s[:end]
}

func randomStatement(r *rand.Rand) statement {
	shape := r.Intn(len(shapes))
	return statement{shape: shape, n: r.Intn(9), values: randomValues(r), format: randomFormat(r, pickFor(shape, r))}
}

func TestGfortranFormatted(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var trials []*trial
	for range 20000 {
		trials = append(trials, &trial{statements: []statement{randomStatement(r)}})
	}
	compare(t, trials)
}

func TestGfortranList(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var trials []*trial
	for range 10000 {
		s := statement{shape: r.Intn(len(shapes)), n: r.Intn(9), values: randomValues(r)}
		trials = append(trials, &trial{statements: []statement{s}})
	}
	compare(t, trials)
}

// TestGfortranStays compares records that several statements write. Sequences with an error are left out:
// what gfortran keeps of their records would be found in the records of the next one.
func TestGfortranStays(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var trials []*trial
	for len(trials) < 5000 {
		c := &trial{}
		for range r.Intn(4) {
			s := randomStatement(r)
			s.stays = true
			c.statements = append(c.statements, s)
		}
		last := randomStatement(r)
		if r.Intn(4) == 0 {
			last.format = ""
		}
		c.statements = append(c.statements, last)
		if c.run(t); !c.wrong {
			trials = append(trials, c)
		}
	}
	compare(t, trials)
}
