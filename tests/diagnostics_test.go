package tests

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestErrors runs hpfc check on every program of errors/. A comment
//
//	x = y   ! ERROR "regexp" "regexp"
//
// announces messages about its line, or, on a line of its own, about the last
// line before it that is no expectation. Every announced message must come, and no
// other error. Letter case does not matter.
func TestErrors(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	forEachProgram(t, "errors", func(t *testing.T, source string) {
		cmd := exec.Command(string(hpfc), "check", source)
		out, _ := cmd.CombinedOutput()
		require.Equal(t, 1, cmd.ProcessState.ExitCode(), "exit code of hpfc check; output:\n%s", out)
		got := parseMessages(string(out), "error")
		require.NotContains(t, string(out), "goroutine ", "a Go stack is no message")
		compareMessages(t, expectations(t, source, "ERROR"), got, true)
	})
}

// TestRemarks runs hpfc compile --remarks on every program of remarks/; messages that
// are not announced by ! REMARK "regexp" are allowed.
func TestRemarks(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	forEachProgram(t, "remarks", func(t *testing.T, source string) {
		out, err := exec.Command(string(hpfc), "compile", "--remarks", "-o", os.DevNull, source).CombinedOutput()
		require.NoError(t, err, "%s", out)
		compareMessages(t, expectations(t, source, "REMARK"), parseMessages(string(out), "remark"), false)
	})
}

// expectation is one announced message.
type expectation struct {
	line    int
	pattern *regexp.Regexp
}

// message is what the compiler said about a line.
type message struct {
	line int
	text string
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

func expectations(t *testing.T, source, keyword string) []expectation {
	text, err := os.ReadFile(source)
	require.NoError(t, err)
	mark := regexp.MustCompile(`! ` + keyword + `((?: "[^"]*")+)\s*$`)
	var found []expectation
	concerned := 0
	for i, line := range strings.Split(string(text), "\n") {
		at := mark.FindStringSubmatchIndex(line)
		if at == nil || strings.TrimSpace(line[:at[0]]) != "" {
			concerned = i + 1
		}
		if at == nil {
			continue
		}
		for _, q := range quoted.FindAllStringSubmatch(line[at[2]:at[3]], -1) {
			pattern, err := regexp.Compile("(?i)" + q[1])
			require.NoError(t, err)
			found = append(found, expectation{concerned, pattern})
		}
	}
	require.NotEmpty(t, found, "no expectation in %s", source)
	return found
}

// parseMessages collects the lines of the form "file:line:column: severity: text".
func parseMessages(output, severity string) []message {
	form := regexp.MustCompile(`(?m)^[^:\n]+:(\d+):\d+: ` + severity + `: (.*)$`)
	var found []message
	for _, m := range form.FindAllStringSubmatch(output, -1) {
		line, err := strconv.Atoi(m[1])
		if err == nil {
			found = append(found, message{line, m[2]})
		}
	}
	return found
}

// compareMessages pairs expectations with messages; with exact, a message about a
// line where none is announced is a failure, too.
func compareMessages(t *testing.T, want []expectation, got []message, exact bool) {
	var complaints []string
	announced := map[int]bool{}
	for _, e := range want {
		announced[e.line] = true
		if !matched(e, got) {
			complaints = append(complaints, fmt.Sprintf("line %d: nothing matches %q; said: %v", e.line, e.pattern, about(e.line, got)))
		}
	}
	for _, m := range got {
		if exact && !announced[m.line] {
			complaints = append(complaints, fmt.Sprintf("line %d: unexpected: %s", m.line, m.text))
		}
	}
	require.Empty(t, complaints, strings.Join(complaints, "\n"))
}

func matched(e expectation, got []message) bool {
	for _, m := range got {
		if m.line == e.line && e.pattern.MatchString(m.text) {
			return true
		}
	}
	return false
}

func about(line int, got []message) []string {
	var texts []string
	for _, m := range got {
		if m.line == line {
			texts = append(texts, m.text)
		}
	}
	return texts
}
