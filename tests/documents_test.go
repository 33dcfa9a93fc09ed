package tests

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// The commands of the tour in README.md print the lines that it shows, or they and more where it says "...".
func TestTourShowsWhatHappens(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	require.NoError(t, err)
	dir := withExamples(t)
	commands := 0
	for _, block := range regexp.MustCompile("(?s)```(\\w*)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if block[1] == "fortran" {
			name := regexp.MustCompile(`program (\w+)`).FindStringSubmatch(block[2])[1]
			require.NoError(t, os.WriteFile(filepath.Join(dir, name+".f90"), []byte(block[2]), 0o644))
		}
		if !strings.HasPrefix(block[2], "$ ") || strings.Contains(block[2], "mpirun") {
			continue
		}
		for _, part := range strings.Split("\n"+block[2], "\n$ ")[1:] {
			command, want, _ := strings.Cut(part, "\n")
			tour(t, dir, command, strings.TrimSpace(want))
			commands++
		}
	}
	require.Greater(t, commands, 5)
}

// The examples in the help of every command that use files of the repository run without errors.
func TestExamplesOfHelpWork(t *testing.T) {
	t.Parallel()
	dir := withExamples(t)
	hpfc := filepath.Join(dir, "hpfc")
	commands := 0
	for _, topic := range []string{"", "run", "build", "check", "compile", "explain", "schedule", "deps"} {
		help, err := exec.Command(hpfc, strings.Fields("help "+topic)...).Output()
		require.NoError(t, err)
		for _, line := range regexp.MustCompile(`(?m)^  hpfc .*examples/.*$`).FindAllString(string(help), -1) {
			command, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
			if strings.Contains(command, "--mpi") {
				continue
			}
			cmd := exec.Command(hpfc, strings.Fields(command)[1:]...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s\n%s", command, out)
			commands++
		}
	}
	require.Greater(t, commands, 10)
}

// withExamples makes a directory that has hpfc and the examples.
func withExamples(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Symlink(string(compiler(t)), filepath.Join(dir, "hpfc")))
	examples, err := filepath.Abs(filepath.Join("..", "examples"))
	require.NoError(t, err)
	require.NoError(t, os.Symlink(examples, filepath.Join(dir, "examples")))
	return dir
}

// tour runs a command line in a directory and looks for each line that is wanted.
func tour(t *testing.T, dir, line, want string) {
	t.Helper()
	words := strings.Fields(line)
	cmd := exec.Command(filepath.Join(dir, words[0]), words[1:]...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput() // "hpfc check" of a wrong program fails
	got := map[string]bool{"...": true, "": true}
	for _, l := range strings.Split(string(out), "\n") {
		got[strings.TrimSpace(l)] = true
	}
	for _, l := range strings.Split(want, "\n") {
		require.True(t, got[strings.TrimSpace(l)], "%s does not print %q but\n%s", line, l, out)
	}
}

// The tests that a document names are there.
func TestDocumentsNameTestsThatExist(t *testing.T) {
	t.Parallel()
	declared := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range function.FindAllSubmatch(text, -1) {
			declared[string(m[1])] = true
		}
		return err
	}))
	for document, text := range documents(t) {
		for _, name := range regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(text, -1) {
			require.True(t, declared[name[1]], "%s names %s", document, name[1])
		}
	}
}

// ARCHITECTURE.md names every package, and the files that documents name are there.
func TestDocumentsNameWhatIsThere(t *testing.T) {
	t.Parallel()
	files, packages := sources(t)
	isFile := regexp.MustCompile(`^[\w/*-]+\.(go|c|h)$`)
	for document, text := range documents(t) {
		named := map[string]bool{}
		for _, m := range regexp.MustCompile("`([^`\\s]+)`").FindAllStringSubmatch(text, -1) {
			named[m[1]] = true
		}
		for name := range named {
			if isFile.MatchString(name) {
				there := regexp.MustCompile("(^|/)" + strings.ReplaceAll(regexp.QuoteMeta(name), `\*`, `[^/]*`) + "$")
				require.True(t, slices.ContainsFunc(files, there.MatchString), "%s names %s, which is not there", document, name)
			}
		}
		if document == "ARCHITECTURE.md" {
			for _, p := range packages {
				require.True(t, named[p] || named[path.Base(p)], "ARCHITECTURE.md does not name package %s", p)
			}
		}
	}
}

// Lines of documents have at most 120 characters, except for tables and code.
func TestDocumentsAreWrapped(t *testing.T) {
	t.Parallel()
	for document, text := range documents(t) {
		code := false
		for i, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "```") {
				code = !code
			}
			if code || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "    ") {
				continue
			}
			require.LessOrEqual(t, utf8.RuneCountInString(line), 120, "%s, line %d: %s", document, i+1, line)
		}
	}
}

// documents are the texts of the documents of the repository, by their names.
func documents(t *testing.T) map[string]string {
	t.Helper()
	root := os.DirFS("..")
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := fs.Glob(root, pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			text, err := fs.ReadFile(root, name)
			require.NoError(t, err)
			texts[name] = string(text)
		}
	}
	return texts
}

// sources lists the Go and C files below the root of the module, and the packages that they make.
func sources(t *testing.T) (files, packages []string) {
	root := os.DirFS("..")
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch filepath.Ext(name) {
		case ".go":
			if p := path.Dir(name); !slices.Contains(packages, p) {
				packages = append(packages, p)
			}
			fallthrough
		case ".c", ".h":
			files = append(files, name)
		}
		return err
	}))
	require.Greater(t, len(packages), 40)
	return files, packages
}
