package fio

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/fio/edit"
)

// inputOracle reads cases (a list of items, a format or a star, and a record in one line each) and prints what gfortran reads
// from them, bit by bit; of a case with an error, its status alone.
const inputOracle = `
program oracle
  implicit none
  character(len=200) :: form, record
  integer :: list, status
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4
  integer(8) :: i8
  real(4) :: r4
  real(8) :: r8
  logical :: l, m
  character(len=5) :: c
  character(len=9) :: d
  open (10, file='cases.txt')
  do
    read (10, *, end=9) list
    read (10, '(a)') form
    read (10, '(a)') record
    i1 = 1; i2 = 2; i4 = 4; i8 = 8; r4 = 4.5; r8 = 8.5; l = .true.; m = .false.; c = 'ccccc'; d = 'ddddddddd'
    if (form == '*') then
      select case (list)
      LIST
      end select
    else
      select case (list)
      FORMATTED
      end select
    end if
    if (status > 0) then
      print '(a,1x,i0)', 'error', status
    else if (status < 0) then
      print '(a)', 'end'
    else
      print '(4(i0,1x),z8.8,1x,z16.16,1x,2l1,4a)', i1, i2, i4, i8, r4, r8, l, m, '[', c, d, ']'
    end if
  end do
9 continue
end program
`

// received is the memory of the oracle's items.
type received struct {
	i1, i2, i4, i8 int64
	r4, r8         float64
	l, m           bool
	c, d           string
}

func (v *received) String() string {
	letter := map[bool]byte{false: 'F', true: 'T'}
	return fmt.Sprintf("%d %d %d %d %08X %016X %c%c[%s%s]", v.i1, v.i2, v.i4, v.i8,
		math.Float32bits(float32(v.r4)), math.Float64bits(v.r8), letter[v.l], letter[v.m], v.c, v.d)
}

// An incoming is an item of the oracle.
type incoming struct {
	t     Type
	width int
	store func(v *received, x any)
}

var items = map[string]incoming{
	"i1": {Int, 1, func(v *received, x any) { v.i1 = x.(int64) }},
	"i2": {Int, 2, func(v *received, x any) { v.i2 = x.(int64) }},
	"i4": {Int, 4, func(v *received, x any) { v.i4 = x.(int64) }},
	"i8": {Int, 8, func(v *received, x any) { v.i8 = x.(int64) }},
	"r4": {Real, 4, func(v *received, x any) { v.r4 = x.(float64) }},
	"r8": {Real, 8, func(v *received, x any) { v.r8 = x.(float64) }},
	"l":  {Logical, 4, func(v *received, x any) { v.l = x.(bool) }},
	"m":  {Logical, 4, func(v *received, x any) { v.m = x.(bool) }},
	"c":  {Char, 5, func(v *received, x any) { v.c = fmt.Sprintf("%-5.5s", x) }},
	"d":  {Char, 9, func(v *received, x any) { v.d = fmt.Sprintf("%-9.9s", x) }},
}

// lists are the item lists of the oracle.
var lists = []string{"i1", "i4", "r4", "r8", "l", "c", "i1 i2", "i4 i8 i2", "r4 r8", "l m", "c d", "i4 r8 l c", "d r4 i8", "c i4"}

// An arrival is a case of input.
type arrival struct {
	list   int
	format string
	record string
}

func (a *arrival) read() string {
	r := NewReader(nil)
	r.Internal([]byte(fmt.Sprintf("%-200s", a.record)))
	if a.format == "*" {
		r.Begin()
	} else if f, err := edit.Parse(a.format); err != nil {
		r.BeginWithout(err)
	} else {
		r.BeginFormat(f, false)
	}
	v := &received{1, 2, 4, 8, 4.5, 8.5, true, false, "ccccc", "ddddddddd"}
	for _, name := range strings.Fields(lists[a.list]) {
		item := items[name]
		if x, err := r.Next(item.t, item.width); err == nil && x != nil {
			item.store(v, x)
		}
	}
	var fault *InputError
	switch err := r.End(); {
	case !errors.As(err, &fault):
		return v.String()
	case fault.Status < 0:
		return "end"
	}
	return fmt.Sprint("error ", fault.Status)
}

// randomArrival returns a case whose descriptors mostly are for the items of its list.
func randomArrival(r *rand.Rand) *arrival {
	a := &arrival{list: r.Intn(len(lists)), format: "*", record: randomRecord(r)}
	if r.Intn(3) == 0 {
		return a
	}
	var descriptors []string
	for _, name := range strings.Fields(lists[a.list]) {
		for r.Intn(3) == 0 {
			descriptors = append(descriptors, choose(r, "1x", "3x", "t4", "t1", "tl3", "tr2", "bn", "1p", "-2p", ":", "/"))
		}
		if items[name].t == Int && r.Intn(8) == 0 {
			descriptors = append(descriptors, "bz")
		}
		descriptors = append(descriptors, inputDescriptor(r, items[name].t))
	}
	a.format = "(" + strings.Join(descriptors, ",") + ")"
	return a
}

func choose(r *rand.Rand, texts ...string) string { return texts[r.Intn(len(texts))] }

func inputDescriptor(r *rand.Rand, t Type) string {
	width := strconv.Itoa(1 + r.Intn(12))
	switch t {
	case Int:
		return choose(r, "i", "i", "b", "o", "z") + width
	case Real:
		return choose(r, "f"+width+"."+strconv.Itoa(r.Intn(5)), "e12.3", "g9.1e2", "d10.0", "es11.4", "en9.2", "z"+width, "l"+width)
	case Logical:
		return choose(r, "l"+width, "l"+width, "g3.0", "b"+width, "o"+width, "z"+width)
	}
	return choose(r, "a", "a"+width, "g"+width+".1")
}

// randomRecord returns values of all kinds, and things that nearly are values. What gfortran lets pass behind the names of
// infinities and NaNs in a field is left out, as are tabs, blanks behind an exponent's letter under BZ, and exponents of five digits.
func randomRecord(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.Intn(5) {
		b.WriteString(randomField(r))
		b.WriteString(choose(r, " ", " ", ",", ", ", "  ", " , ", ";", ""))
	}
	return b.String()
}

func randomField(r *rand.Rand) string {
	switch r.Intn(16) {
	case 0:
		return choose(r, "", "-", "+", "e5", "1e", "1.e+", "1d", "--1", "+-2", "1 2", "1. 5", "- 3", "1- ")
	case 1:
		return choose(r, "127", "128", "-128", "-129", "32768", "-32768", "2147483647", "-2147483649", "9223372036854775807", "-9223372036854775808")
	case 2:
		return strconv.FormatInt(randomInt(r), 10)
	case 3:
		return strconv.FormatFloat(randomReal8(r), 'e', r.Intn(18), 64)
	case 4:
		return fmt.Sprintf("%d%s%s%d", r.Intn(100), choose(r, ".", "", ".5"), choose(r, "e", "D", "+", "-", "e+", "d-", "q", "e "), r.Intn(400))
	case 5:
		return choose(r, "1e38", "3.5e38", "1e39", "1e-45", "1d308", "1d309", "2d-324", "1e9999")
	case 6:
		return choose(r, "t", "f", ".true.", ".false.", "T", ".f", "true", "fx", ".tx", "t/", "tx y", ".FALSE", ".q")
	case 7:
		return choose(r, "'a b'", `"q"`, "'it''s'", "'abc", "abc", "'ab'c", "a'b", "''", "'a,b'", "'/'", `"x""y"`, "'long text here'")
	case 8:
		return choose(r, "2*3", "3*", "2*1.5", "2*abc", "2*'x'", "2*t", "0*1", "2*,", "12*4", "2* 3", "2*3*4", "-2*3", "99999999999*1", "2*/")
	case 9:
		return choose(r, "/", ",", ";", "!", "1/2", "5;6", "a/b", "3!4", "=", "(1,2)", "1,,2")
	case 10:
		return strconv.FormatInt(int64(r.Intn(100000)), []int{2, 8, 16}[r.Intn(3)])
	case 11:
		return "." + strconv.Itoa(r.Intn(1000))
	case 12:
		letters := make([]byte, 1+r.Intn(6))
		for i := range letters {
			letters[i] = " 0123456789+-.eEdDtTfF,/*'abxz"[r.Intn(30)]
		}
		return string(letters)
	}
	return choose(r, "", "-", "+") + strconv.Itoa(r.Intn(10000)) + choose(r, "", "", ".", ".25")
}

// What a variable is read for, and where that is an error, is as with gfortran.
func TestGfortranInput(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var cases []*arrival
	var file bytes.Buffer
	for range 30000 {
		a := randomArrival(r)
		cases = append(cases, a)
		fmt.Fprintf(&file, "%d\n%s\n%s\n", a.list, a.format, a.record)
	}
	var list, formatted strings.Builder
	for i, names := range lists {
		names = strings.ReplaceAll(names, " ", ", ")
		fmt.Fprintf(&list, "case (%d); read (record, *, iostat=status) %s\n", i, names)
		fmt.Fprintf(&formatted, "case (%d); read (record, form, iostat=status) %s\n", i, names)
	}
	source := strings.NewReplacer("LIST", list.String(), "FORMATTED", formatted.String()).Replace(inputOracle)
	want := strings.Split(strings.TrimSpace(string(gfortran(t, "cases.txt", file.Bytes(), source))), "\n")
	require.Len(t, want, len(cases))
	bad, read := 0, 0
	for i, a := range cases {
		got := a.read()
		if got != "end" && !strings.HasPrefix(got, "error") {
			read++
		}
		if got != want[i] {
			bad++
			t.Errorf("case %d: %s with %s from %q\n hpfc     %s\n gfortran %s", i, lists[a.list], a.format, a.record, got, want[i])
			require.Less(t, bad, 10)
		}
	}
	require.Greater(t, read, len(cases)/4, "most cases are errors")
}
