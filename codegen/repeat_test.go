package codegen_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/cmd/hpfc/driver"
	"hpfc/codegen"
	"hpfc/lang/source"
)

// TestShapesTellForms compares statements that have the same shape in all test programs, each of which is there twice: the second time
// with other arrays and scalars, other reals, and on other lines.
func TestShapesTellForms(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "tests", "programs", "*.f90"))
	require.NoError(t, err)
	repeats := 0
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			u := driver.NewUnit("twice.f90", string(text)+"\n"+emptyLines(text), driver.Options{})
			require.NoError(t, (&driver.Runner{Table: twice(len(text) + 1)}).Run(u, "comm"))
			repeats += codegen.GenerateInDoubt(u.Plan, u.Files)
		})
	}
	require.Greater(t, repeats, 5*len(paths))
}

// emptyLines has blanks for all other characters, so that what is a number of bytes further down stands in a line of its own.
func emptyLines(text []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(string(text), "?"))
}

// twice is the table of passes, where "loops" yields everything twice, the second time shift bytes further down.
func twice(shift int) []driver.Pass {
	table := append([]driver.Pass(nil), driver.Passes...)
	loops := driver.Find(table, "loops")
	run := loops.Run
	loops.Run = func(u *driver.Unit) error {
		err := run(u)
		if err == nil {
			double(u.Loops, shift)
		}
		return err
	}
	return table
}

func double(p *loopir.Program, shift int) {
	c := &copier{
		arrays: len(p.Arrays), scalars: len(p.Scalars), refs: p.NumRefs, shift: shift, copies: map[uintptr]reflect.Value{},
	}
	p.Arrays = append(p.Arrays, again(c, p.Arrays)...)
	p.Scalars = append(p.Scalars, again(c, p.Scalars)...)
	p.NumRefs *= 2
	p.Body = append(p.Body, again(c, p.Body)...)
}

// again returns a copy.
func again[T any](c *copier, x T) T { return c.copy(reflect.ValueOf(x)).Interface().(T) }

// A copier copies parts of programs.
type copier struct {
	arrays, scalars, refs, shift int
	copies                       map[uintptr]reflect.Value // of what is behind pointers
}

func (c *copier) copy(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	switch x := v.Interface().(type) {
	case source.Pos:
		if x.IsValid() {
			to.SetUint(v.Uint() + uint64(c.shift))
		}
		return to
	case types.Value:
		if x.Type.Base == types.Real {
			x.F = types.RealValue(x.Type.Kind, x.F+0.375).F
		}
		to.Set(reflect.ValueOf(x))
		return to
	case loopir.ArrayID:
		c.renumber(to, c.arrays)
	case loopir.ScalarID:
		c.renumber(to, c.scalars)
	case loopir.RefID:
		c.renumber(to, c.refs)
	}
	c.inside(v, to)
	return to
}

// renumber changes the number of what is there twice.
func (c *copier) renumber(to reflect.Value, by int) {
	if to.Int() >= 0 {
		to.SetInt(to.Int() + int64(by))
	}
}

// inside copies what a value is made of.
func (c *copier) inside(v, to reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				to.Field(i).Set(c.copy(v.Field(i)))
			}
		}
	case reflect.Slice:
		if !v.IsNil() {
			to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			to.Index(i).Set(c.copy(v.Index(i)))
		}
	case reflect.Array:
		for i := range v.Len() {
			to.Index(i).Set(c.copy(v.Index(i)))
		}
	case reflect.Interface:
		if !v.IsNil() {
			to.Set(c.copy(v.Elem()))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if _, known := c.copies[v.Pointer()]; !known {
			c.copies[v.Pointer()] = reflect.New(v.Type().Elem())
			c.copies[v.Pointer()].Elem().Set(c.copy(v.Elem()))
		}
		to.Set(c.copies[v.Pointer()])
	}
}
