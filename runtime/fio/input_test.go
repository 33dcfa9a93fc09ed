package fio

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/fio/edit"
)

// readAll reads one item of each type in one statement after the other, until the end of the text.
func readAll(text string, types ...Type) (values []any, status int) {
	r := NewReader(strings.NewReader(text))
	r.Begin()
	for _, t := range types {
		v, err := r.Next(t, 4)
		if err != nil {
			break
		}
		values = append(values, v)
	}
	var fault *InputError
	if errors.As(r.End(), &fault) {
		status = fault.Status
	}
	return values, status
}

func TestInput(t *testing.T) {
	for _, c := range []struct {
		text   string
		types  []Type
		want   []any
		status int
	}{
		{"1 2", []Type{Int, Int}, []any{int64(1), int64(2)}, 0},
		{"\n\n 1,\n,2", []Type{Int, Int, Int}, []any{int64(1), nil, int64(2)}, 0},
		{",2", []Type{Int, Int}, []any{nil, int64(2)}, 0},
		{"2*7 3*/\n", []Type{Int, Int, Int, Int, Int, Int}, []any{int64(7), int64(7), nil, nil, nil, nil}, 0},
		{"1/2", []Type{Int, Int}, []any{int64(1), nil}, 0},
		{"1 ; -2", []Type{Int, Int}, []any{int64(1), int64(-2)}, 0},
		{"1.5 -.5d1 3 1+2 inf", []Type{Real, Real, Real, Real, Char}, []any{1.5, -5.0, 3.0, 100.0, "inf"}, 0},
		{".true. F tail", []Type{Logical, Logical, Char}, []any{true, false, "tail"}, 0},
		{"true , 2 f , 3", []Type{Logical, Int, Int, Logical, Int}, []any{true, nil, int64(2), false, int64(3)}, 0},
		{"false,2 .true. , 3", []Type{Logical, Int, Logical, Int}, []any{false, int64(2), true, int64(3)}, 0},
		{"'it''s' \"a,\nb\" 2*x", []Type{Char, Char, Char, Char}, []any{"it's", "a,b", "x", "x"}, 0},
		{"2*1", []Type{Int, Real}, []any{int64(1)}, statusValue},
		{"1 x", []Type{Int, Int}, []any{int64(1)}, statusValue},
		{"2147483647 -2147483648", []Type{Int, Int}, []any{int64(2147483647), int64(-2147483648)}, 0},
		{"2147483648", []Type{Int}, nil, statusValue},
		{"0*1", []Type{Int}, nil, statusValue},
		{"1e", []Type{Real, Real}, nil, statusValue},
		{"'a'b", []Type{Char}, nil, statusValue},
		{"1\n", []Type{Int, Int}, []any{int64(1)}, statusEnd},
		{"", []Type{Int}, nil, statusEnd},
		{"", nil, nil, statusEnd},
	} {
		got, status := readAll(c.text, c.types...)
		require.Equal(t, c.want, got, "%q", c.text)
		require.Equal(t, c.status, status, "%q", c.text)
	}
}

// A statement leaves the rest of its last line, and the next one begins with the line behind it.
func TestInputLines(t *testing.T) {
	r := NewReader(strings.NewReader("1 rest\nx rest\n\n3\n"))
	for _, want := range []any{int64(1), nil, int64(3)} {
		r.Begin()
		v, _ := r.Next(Int, 4)
		require.Equal(t, want, v)
		_ = r.End()
	}
	for _, status := range []int{statusEnd, statusPastEnd} {
		r.Begin()
		_, err := r.Next(Int, 4)
		var fault *InputError
		require.ErrorAs(t, err, &fault)
		require.Equal(t, status, fault.Status)
	}
}

// A repeated value is for items of one kind, as to gfortran; texts may be of any length.
func TestRepeatedValuesOfOneKind(t *testing.T) {
	for _, c := range []struct {
		text   string
		t      Type
		second int
		want   any
	}{
		{"2*7", Int, 8, nil},
		{"2*7.5", Real, 8, nil},
		{"2*t", Logical, 1, nil},
		{"2*t", Logical, 4, true},
		{"2*ab", Char, 8, "ab"},
		{"2*", Int, 8, nil},
	} {
		r := NewReader(strings.NewReader(c.text + "\n"))
		r.Begin()
		_, err := r.Next(c.t, 4)
		require.NoError(t, err)
		v, err := r.Next(c.t, c.second)
		require.Equal(t, c.want, v, c.text)
		require.Equal(t, c.want == nil && c.text != "2*", err != nil, c.text)
	}
}

// FuzzInput: no text makes a statement panic or go on for ever.
func FuzzInput(f *testing.F) {
	f.Add("1 2*3 'a' .t. 1.5e3 /")
	f.Add("3*,\r\n;\"")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for range 20 {
			r.Begin()
			for _, k := range []Type{Int, Real, Logical, Char} {
				_, _ = r.Next(k, 4)
			}
			_ = r.End()
		}
	})
}

// FuzzFields: no text and no format make a formatted statement panic or go on for ever.
func FuzzFields(f *testing.F) {
	f.Add("  1 1.5 t abc\n2\n", "(i3, f4.1, l2, a4)")
	f.Add("ff,-7e3\n\n\n", "(z2, /, bz, -2p, (g9.2, tl3, :, 1x))")
	f.Add("", "(*(a))")
	f.Fuzz(func(t *testing.T, text, format string) {
		parsed, err := edit.Parse(format)
		if err != nil || steps(parsed.Items, 100001) > 100000 {
			t.Skip("no format, or one that takes long by right")
		}
		r := NewReader(strings.NewReader(text))
		for range 5 {
			r.BeginFormat(parsed, false)
			for _, k := range []Type{Int, Real, Logical, Char} {
				_, _ = r.Next(k, 4)
			}
			_ = r.End()
		}
	})
}

// Numbers are those of these expressions, with the parts that they name.
func TestSplitReal(t *testing.T) {
	number := regexp.MustCompile(`^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:[eEdDqQ]([+-]?[0-9]+)|([+-][0-9]+))?$`)
	accepted := 0
	var extend func(word string)
	extend = func(word string) {
		mantissa, exponent, ok := splitReal(word)
		m := number.FindStringSubmatch(word)
		require.Equal(t, m != nil, ok, "%q", word)
		if ok {
			accepted++
			require.Equal(t, []string{m[1], m[2] + m[3]}, []string{mantissa, exponent}, "%q", word)
		}
		if len(word) < 6 {
			for _, c := range "+-.0eQx" {
				extend(word + string(c))
			}
		}
	}
	extend("")
	require.NotZero(t, accepted)
}

func TestSpecialValues(t *testing.T) {
	for word, want := range map[string]string{
		"inf": "+Inf", "-Inf": "-Inf", "+INFINITY": "+Inf", "nan": "NaN", "-NaN()": "NaN", "nan(a(1)": "NaN",
		"": "", "-": "", "infi": "", "nan(": "", "nan())": "", "nan(1)x": "", "1": "",
	} {
		x, ok := specialValue(word)
		require.Equal(t, want != "", ok, "%q", word)
		if ok {
			require.Equal(t, want, strconv.FormatFloat(x, 'g', -1, 64), "%q", word)
		}
	}
}

// A message shows the beginning of a long field only: input may be anything, such as an array that was written in binary.
func TestMessagesStayShort(t *testing.T) {
	for _, text := range []string{strings.Repeat("1", 5000), strings.Repeat("x", 5000)} {
		r := NewReader(nil)
		for _, begin := range []func(){r.Begin, func() {
			f, err := edit.Parse("(I5000)")
			require.NoError(t, err)
			r.BeginFormat(f, false)
		}} {
			r.Internal([]byte(text))
			begin()
			_, err := r.Next(Int, 4)
			require.ErrorContains(t, err, text[:20])
			require.Less(t, len(err.Error()), 200)
		}
	}
}
