package fio

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/fio/edit"
)

// write executes one statement with the given items and returns what it wrote.
// A string is a CHARACTER item, the other types are what they are in Fortran.
func write(t *testing.T, format string, items ...any) (string, error) {
	t.Helper()
	var b strings.Builder
	w := bufio.NewWriter(&b)
	o := NewWriter(w)
	if format == "*" {
		o.BeginList()
	} else {
		f, err := edit.Parse(format)
		require.NoError(t, err)
		o.BeginFormat(f)
	}
	for _, it := range items {
		put(t, o, it)
	}
	err := o.End()
	require.NoError(t, w.Flush())
	return b.String(), err
}

func put(t *testing.T, o *Writer, it any) {
	data, err := binary.Append(nil, binary.LittleEndian, it)
	switch it := it.(type) {
	case int8, int16, int32, int64:
		o.Ints(len(data), data)
	case float32, float64:
		o.Reals(len(data), data)
	case []float32:
		o.Reals(4, data)
	case []int32:
		o.Ints(4, data)
	case bool:
		o.Logicals(1, data)
	case string:
		err = o.Chars(len(it), []byte(it))
		if o.err != nil {
			err = nil
		}
	default:
		t.Fatalf("no Fortran type for %T", it)
	}
	require.NoError(t, err)
}

// TestGolden holds statements with the bytes that gfortran 12.2 writes for them.
func TestGolden(t *testing.T) {
	i := func(n int) int32 { return int32(n) }
	inf := math.Inf(1)
	tests := []struct {
		format string
		items  []any
		want   string
	}{
		{"*", nil, "\n"},
		{"*", []any{""}, " \n"},
		{"*", []any{"", "a"}, " a\n"},
		{"*", []any{"a", "", i(1)}, " a           1\n"},
		{"*", []any{i(1), "a", "b", i(2), "c"}, "           1 ab           2 c\n"},
		{"*", []any{"a", i(1), "b"}, " a           1 b\n"},
		{"*", []any{true, "x", false}, " T x F\n"},
		{"*", []any{int8(-128), int16(5), int64(math.MinInt64)}, " -128      5 -9223372036854775808\n"},
		{"*", []any{float32(1.5), 0.1, 1e30}, "   1.50000000      0.10000000000000001        1.0000000000000000E+030\n"},
		{
			"*",
			[]any{math.Copysign(0, -1), inf, -inf, math.NaN()},
			"  -0.0000000000000000                       Infinity                 -Infinity                       NaN\n",
		},

		{"(I5,2X)", []any{i(1), i(2)}, "    1\n    2\n"},
		{"(SP,I2,1X,I2)", []any{i(55), i(5)}, "** +5\n"},
		{"(I0.0,'x',I3.0,I0.4)", []any{i(0), i(0), i(-5)}, " x   -0005\n"},
		{
			"(B0,1X,O0,1X,Z8.8,1X,Z1)",
			[]any{i(-1), i(-1), i(255), i(255)},
			"11111111111111111111111111111111 37777777777 000000FF *\n",
		},
		{"(L3,A3,A7,A)", []any{true, "hello", "hello", "hello"}, "  Thel  hellohello\n"},
		{"(A)", []any{i(65)}, "A\x00\x00\x00\n"},

		{"(F0.2,1X,F0.0,1X,F4.1,1X,F5.2,1X,F3.2)", []any{.5, .5, 99.96, -.0001, .5}, ".50 0. **** -0.00 .50\n"},
		{"(2P,F12.1,-2P,F12.3)", []any{-.0325, .95}, "        -3.3       0.009\n"},
		{"(E12.4,E9.3,E8.3)", []any{123456.789, -.05, -.05}, "  0.1235E+06-.500E-01********\n"},
		{"(E12.4,D12.4,E12.4E3,E12.4E1)", []any{1.5e100, 1.5e100, 1.5e100, 1.5e100}, "  0.1500+101  0.1500+101 0.1500E+101************\n"},
		{"(1P,E12.4,5P,E12.4,-2P,E12.4)", []any{9.9999, 9.9999, 123456.789}, "  9.9999E+00  99999.E-04  0.0012E+08\n"},
		{"(ES12.4E0,EN12.4,EN12.0)", []any{1e10, .05, -1.5e-100}, "  1.0000E+10 50.0000E-03   -150.-102\n"},
		{"(E0.3,1X,E0.3,1X,ES0.3)", []any{.05, .5, 1e5}, "0.500E-1 0.500 1.000E+5\n"},
		{"(E0.24E1)", []any{1e-20}, strings.Repeat("*", 25) + "\n"},
		{"(E0.25E1)", []any{1e-20}, strings.Repeat("*", 25) + "\n"},
		{"(E0.24E1)", []any{-1e-20}, strings.Repeat("*", 25) + "\n"},
		{"(G12.4,'|',G12.4,'|',G12.4E3,'|',G8.4)", []any{.5, 1e-5, .95, 1.0}, "  0.5000    |  0.1000E-04| 0.9500     |********\n"},
		{
			"(G0,1X,G0,1X,G0,1X,G0.3,1X,G0)",
			[]any{1.0, float32(.05), 1e300, 123456.789, "ab"},
			"1.0000000000000000 0.500000007E-1 0.10000000000000001E+301 0.123E+6 ab\n",
		},
		{"(F3.1,F4.1,F8.1,F9.1,E7.1)", []any{inf, -inf, inf, -inf, math.NaN()}, "Inf-InfInfinity-Infinity    NaN\n"},
		{"(SP,F3.1,F9.1,F0.1)", []any{inf, inf, inf}, "Inf+Infinity+Inf\n"},

		{"(3(I2,'y'))", []any{[]int32{1, 2, 3, 4}}, " 1y 2y 3y\n 4y\n"},
		{"(I2,(I3,'x'))", []any{[]int32{1, 2, 3}}, " 1  2x\n  3x\n"},
		{"(*(I0,:,','))", []any{[]int32{1, 2, 3}}, "1,2,3\n"},
		{"(A,2/,I3)", []any{"a"}, "a\n\n\n"},
		{"(I2,:,'x',I2,'y')", []any{i(1)}, " 1\n"},
		{"(I2,'x',I2,'y')", []any{i(1)}, " 1x\n"},
		{"('it''s',\"a\"\"b\")", nil, "it'sa\"b\n"},
		{"()", nil, "\n"},

		{"(A,5X)", []any{"hello"}, "hello\n"},
		{"(A,5X,'')", []any{"hello"}, "hello     \n"},
		{"(A,T1,A)", []any{"abc", "X"}, "Xbc\n"},
		{"(T20,A,TL9,3X,A)", []any{"12", "34"}, "               34  12\n"},
		{"(A,TL20,A)", []any{"abcdefg", "12"}, "12cdefg\n"},
		{"(A,3X,T12,A)", []any{"abcdefg", "12"}, "abcdefg    12\n"},
		{"(A,T3,3X,A)", []any{"abcdefg", "12"}, "abcde12\n"},
		{"(A,T12,T3,A)", []any{"abcdefg", "12"}, "abcd12g\n"},
		{"(A,3X,TL20,A)", []any{"abcdefg", "12"}, "abc12fg\n"},
		{"(A,T3,T3,A)", []any{"abcdefg", "12"}, "abcdefg12\n"},
		{"(T12,T3,A)", []any{"12"}, "           12\n"},
		{"(T12,TL2,A)", []any{"12"}, "         12\n"},
		{"(TL2,3X,A)", []any{"12"}, "   12\n"},
	}
	for _, test := range tests {
		got, err := write(t, test.format, test.items...)
		require.NoError(t, err, test.format)
		require.Equal(t, test.want, got, "%s with %v", test.format, test.items)
	}
}

// TestErrors holds statements that end with a run-time error, and the records that
// gfortran has written by then: only whole ones.
func TestErrors(t *testing.T) {
	tests := []struct {
		format  string
		items   []any
		written string
		message string
	}{
		{
			"(A,I5)",
			[]any{"abc", 1.5},
			"",
			"Expected INTEGER for item 2 in formatted transfer, got REAL\n(A,I5)\n   ^",
		},
		{
			"(A/A,I5)",
			[]any{"abc", "d", 1.5},
			"abc\n",
			"Expected INTEGER for item 3 in formatted transfer, got REAL\n(A/A,I5)\n     ^",
		},
		{
			"(I5)",
			[]any{[]int32{1, 1}, true},
			"    1\n    1\n",
			"Expected INTEGER for item 3 in formatted transfer, got LOGICAL\n(I5)\n ^",
		},
		{"(F5.1)", []any{"x"}, "", "Expected REAL for item 1 in formatted transfer, got CHARACTER\n(F5.1)\n ^"},
		{"(5X)", []any{int32(1)}, "", "Insufficient data descriptors in format after reversion"},
		{"('abc')", []any{int32(1)}, "", "Insufficient data descriptors in format after reversion"},
		{"(I5,(2X))", []any{[]int32{1, 2}}, "    1\n", "Insufficient data descriptors in format after reversion"},
		{"(4P,E8.2)", []any{1.5}, "", "Scale factor out of range in format specifier 'E' or 'D'"},
		{"(E8.0)", []any{1.5}, "", "Scale factor out of range in format specifier 'E' or 'D'"},
	}
	for _, test := range tests {
		got, err := write(t, test.format, test.items...)
		var e *Error
		require.ErrorAs(t, err, &e, test.format)
		require.Equal(t, test.message, err.Error())
		require.Equal(t, test.written, got)
	}
}

// TestReuse shows that signs and scales of a statement are not left over for the next one.
func TestReuse(t *testing.T) {
	var b strings.Builder
	w := bufio.NewWriter(&b)
	o := NewWriter(w)
	for _, format := range []string{"(SP,2P,'x',I3)", "(I3)"} {
		f, err := edit.Parse(format)
		require.NoError(t, err)
		o.BeginFormat(f)
		require.NoError(t, o.Ints(1, []byte{1}))
		require.NoError(t, o.End())
	}
	require.NoError(t, w.Flush())
	require.Equal(t, "x +1\n  1\n", b.String())
}

// TestErrorAfterStay shows what is written of a record that ends with an error: as with gfortran,
// what ADVANCE='NO' has left, or what the statement has written over it.
func TestErrorAfterStay(t *testing.T) {
	for _, c := range []struct{ first, second, output string }{
		{"", "('x',A,I5)", ""},
		{"('abc')", "('x',A,I5)", "abcxc"},
		{"('abcdef',TL3,'X')", "('x',A,I5)", "abcXxc"},
		{"('abcdef',TL4,'X')", "(I5)", "abXdef"},
		{"('abcdef',TL4,'X')", "('Y',/,A,I5)", "abXYef\nc"},
	} {
		var b strings.Builder
		w := bufio.NewWriter(&b)
		o := NewWriter(w)
		if c.first != "" {
			f, err := edit.Parse(c.first)
			require.NoError(t, err)
			o.BeginFormat(f)
			o.Stay()
			require.NoError(t, o.Suspend())
		}
		f, err := edit.Parse(c.second)
		require.NoError(t, err)
		o.BeginFormat(f)
		_ = o.Chars(1, []byte("c")) // the error, or nil
		err = o.Chars(1, []byte("d"))
		require.Error(t, err)
		require.Equal(t, err, o.End(), "the error is kept until the end of the statement")
		require.NoError(t, o.Close())
		require.NoError(t, w.Flush())
		require.Equal(t, c.output, b.String(), c.first+c.second)
	}
}

// TestLongRecord shows that list-directed records are never wrapped.
func TestLongRecord(t *testing.T) {
	got, err := write(t, "*", make([]int32, 10000), strings.Repeat("abc", 10000))
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("           0", 10000)+" "+strings.Repeat("abc", 10000)+"\n", got)
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteError(t *testing.T) {
	for _, n := range []int{1, 100000} {
		o := NewWriter(bufio.NewWriterSize(failing{}, 16))
		o.BeginList()
		o.Ints(8, make([]byte, 8*n))
		require.True(t, errors.Is(o.End(), io.ErrShortWrite))
	}
}

func TestUnknownKind(t *testing.T) {
	o := NewWriter(bufio.NewWriter(io.Discard))
	o.BeginList()
	require.Panics(t, func() { o.Reals(2, make([]byte, 2)) })
	require.Panics(t, func() { o.Ints(3, make([]byte, 3)) })
}

func benchmark(b *testing.B, format string) {
	const n = 1_000_000
	data := make([]byte, 0, 8*n)
	for i := range n {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(math.Sqrt(float64(i))))
	}
	o := NewWriter(bufio.NewWriter(io.Discard))
	f, err := edit.Parse(format)
	require.NoError(b, err)
	for b.Loop() {
		if format == "()" {
			o.BeginList()
		} else {
			o.BeginFormat(f)
		}
		require.NoError(b, o.Reals(8, data))
		require.NoError(b, o.End())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/item")
}

// BenchmarkList and BenchmarkFormat write a million reals each.
func BenchmarkList(b *testing.B)   { benchmark(b, "()") }
func BenchmarkFormat(b *testing.B) { benchmark(b, "(10(F12.6,1X))") }
