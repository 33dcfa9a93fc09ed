package toolchain

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func axpy(t testing.TB) []byte {
	ll, err := os.ReadFile(filepath.Join("testdata", "axpy.ll"))
	require.NoError(t, err)
	return ll
}

// library translates with a translator of its own.
func library(ll []byte, out string, o Options) error {
	translator := NewTranslator()
	defer translator.Close()
	return translator.Library(ll, out, o)
}

func TestLibraryExportsTheFunctions(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "axpy.so")
	require.NoError(t, library(axpy(t), out, Options{Level: 2}))
	file, err := elf.Open(out)
	require.NoError(t, err)
	defer file.Close()
	require.Equal(t, elf.ET_DYN, file.Type)
	symbols, err := file.DynamicSymbols()
	require.NoError(t, err)
	names := map[string]bool{}
	for _, s := range symbols {
		names[s.Name] = s.Section != elf.SHN_UNDEF
	}
	require.Equal(t, map[string]bool{"twice_sine": true, "sum": true, "axpy": true, "sin": false}, names)
	needed, err := file.ImportedLibraries()
	require.NoError(t, err)
	require.Equal(t, []string{"libm.so.6"}, needed)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "no temporary file stays")
}

// The element-wise loop is vectorised; the sum is not, because that would change its bits;
// and nothing is contracted.
func TestOptimizationKeepsResults(t *testing.T) {
	text, err := Assembly(axpy(t), Options{Level: 3})
	require.NoError(t, err)
	body := func(name string) string {
		m := regexp.MustCompile(`(?s)\n` + name + `:.*?\.Lfunc_end`).Find(text)
		require.NotEmpty(t, m, name)
		return string(m)
	}
	require.Regexp(t, `v?mulpd`, body("axpy"))
	require.NotRegexp(t, `addpd`, body("sum"))
	require.NotContains(t, string(text), "vfmadd")
}

func TestVerify(t *testing.T) {
	require.NoError(t, Verify(axpy(t)))
	err := Verify([]byte("define i64 @f() { ret i32 0 }"))
	var failure *Failure
	require.ErrorAs(t, err, &failure)
	require.Contains(t, err.Error(), "opt-14")
	require.ErrorAs(t, library([]byte("nonsense"), filepath.Join(t.TempDir(), "x.so"), Options{}), &failure)
}

// LLVM's library and its programs make the same of a module.
func TestLibraryAndProgramsMakeTheSameObjects(t *testing.T) {
	translator := NewTranslator()
	defer translator.Close()
	dir := t.TempDir()
	object := func(by *Translator, o Options) []byte {
		out := filepath.Join(dir, "axpy.o")
		require.NoError(t, by.object(axpy(t), out, o))
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		return text
	}
	for level := range 4 {
		o := Options{Level: level}
		require.Equal(t, object(&Translator{}, o), object(translator, o), level)
	}
}

func TestObject(t *testing.T) {
	object, err := Object(axpy(t), Options{})
	require.NoError(t, err)
	require.Equal(t, "\x7fELF", string(object[:4]))
}

func TestMissingToolNamesItsPackage(t *testing.T) {
	saved := opt
	defer func() { opt = saved }()
	opt.name, opt.otherPlace = "opt-of-the-future", ""
	err := (&Translator{}).Library(axpy(t), filepath.Join(t.TempDir(), "x.so"), Options{Level: 1})
	var missing *MissingTool
	require.ErrorAs(t, err, &missing)
	require.Equal(t, "llvm-14", missing.Package)
	require.Contains(t, Doctor(), Check{"opt-of-the-future", false, "not found", "apt-get install llvm-14"})
}

// What the system does not let run, or kills, has not refused its input.
func TestToolThatDoesNotRunIsNoFailure(t *testing.T) {
	saved := opt
	defer func() { opt = saved }()
	for script, want := range map[string]string{
		"no program":                 "does not run",
		"#!/bin/sh\nkill -9 $$\n":    "was killed",
		"#!/bin/sh\nkill -XFSZ $$\n": "file too large",
		"#!/bin/sh\necho No space left on device >&2; exit 1\n":          "no space left on device",
		"#!/bin/sh\necho LLVM ERROR: out of memory >&2; kill -ABRT $$\n": "out of memory",
	} {
		opt.name = filepath.Join(t.TempDir(), "opt")
		require.NoError(t, os.WriteFile(opt.name, []byte(script), 0o755))
		err := Verify(axpy(t))
		var refused *Failure
		require.NotErrorAs(t, err, &refused)
		require.ErrorContains(t, err, want)
	}
}

// Of two tools that are joined by a pipe either may make the other fail: both are reported, but for what the system has ended.
func TestEitherToolOfAPipeMayFail(t *testing.T) {
	shell := tool{name: "sh"}
	for _, c := range []struct {
		first, second string
		failure       bool
		want          []string
	}{
		{"true", "cat >/dev/null", false, nil},
		{"echo one >&2; exit 1", "cat >/dev/null", true, []string{"one"}},
		{"cat /dev/zero", "echo two >&2; exit 1", true, []string{"two"}},
		{"echo one >&2; exit 1", "cat >/dev/null; echo two >&2; exit 1", true, []string{"one", "two"}},
		{"kill -9 $$", "echo two >&2; exit 1", false, []string{"was killed"}},
		{"cat /dev/zero", "kill -9 $$", false, []string{"was killed"}},
	} {
		first, err := shell.command("-c", c.first)
		require.NoError(t, err)
		second, err := shell.command("-c", c.second)
		require.NoError(t, err)
		err = pipe(first, second)
		require.Equal(t, c.want != nil, err != nil, "%s | %s", c.first, c.second)
		require.Equal(t, c.failure, errors.As(err, new(*Failure)), "%s | %s", c.first, c.second)
		for _, text := range c.want {
			require.ErrorContains(t, err, text)
		}
	}
}

// A full disk is no mistake of the compiler's, whether LLVM's library or its programs find it full.
func TestFullDiskIsNoFailure(t *testing.T) {
	translator := NewTranslator()
	defer translator.Close()
	out := filepath.Join(t.TempDir(), "full.o")
	require.NoError(t, os.Symlink("/dev/full", out))
	var refused *Failure
	for _, by := range []*Translator{translator, {}} {
		err := by.object(axpy(t), out, Options{})
		require.ErrorContains(t, err, "no space left on device")
		require.NotErrorAs(t, err, &refused)
	}
}

func TestDoctor(t *testing.T) {
	for _, c := range Doctor() {
		require.True(t, c.OK, c.Name)
		require.Regexp(t, `\d`, c.Detail)
	}
}

func BenchmarkLibrary(b *testing.B) {
	ll, out := axpy(b), filepath.Join(b.TempDir(), "axpy.so")
	for b.Loop() {
		require.NoError(b, library(ll, out, Options{Level: 2}))
	}
}

// A long module is compiled in pieces, whose functions call each other as before.
func TestLongModuleIsDivided(t *testing.T) {
	var ll strings.Builder
	const functions, length = 600, 400
	for f := range functions {
		fmt.Fprintf(&ll, "define internal i64 @f%d(i64 %%x0) noinline {\n", f)
		for i := range length {
			fmt.Fprintf(&ll, "  %%x%d = xor i64 %%x%d, %d\n", i+1, i, f*length+i)
		}
		fmt.Fprintf(&ll, "  ret i64 %%x%d\n}\n", length)
	}
	ll.WriteString("define i64 @all(i64 %s0) {\n")
	for f := range functions {
		fmt.Fprintf(&ll, "  %%s%d = call i64 @f%d(i64 %%s%d)\n", f+1, f, f)
	}
	fmt.Fprintf(&ll, "  ret i64 %%s%d\n}\n", functions)
	dir := t.TempDir()
	translator := NewTranslator()
	defer translator.Close()
	list, err := translator.objects([]byte(ll.String()), dir, Options{Level: 1})
	require.NoError(t, err)
	require.Greater(t, len(list), 1)
	require.NoError(t, link(list, filepath.Join(dir, "all.so")))
	file, err := elf.Open(filepath.Join(dir, "all.so"))
	require.NoError(t, err)
	defer file.Close()
	symbols, err := file.DynamicSymbols()
	require.NoError(t, err)
	require.Len(t, symbols, 1, "what was internal stays so")
}
