package driver

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"hpfc/codegen/toolchain"
	"hpfc/lang/diag"
)

// InternalError is a mistake of the compiler's own: the phase that noticed it and, where it
// is known, the place in the program.
type InternalError struct {
	Phase string
	Place string // "file:line:column", or ""
	Text  string
	Stack []byte // of the panic; nil for a failed verification
}

// Error returns phase, place and text in one line.
func (e *InternalError) Error() string {
	if e.Place == "" {
		return fmt.Sprintf("internal error in pass %s: %s", e.Phase, e.Text)
	}
	return fmt.Sprintf("%s: internal error in pass %s: %s", e.Place, e.Phase, e.Text)
}

// internal turns a panic into an error. A panic after user errors is most likely a
// consequence of them, so that only the errors are shown.
func internal(u *Unit, phase string, v any) error {
	if u.Bag.HasErrors() {
		return ErrReported
	}
	e := &InternalError{Phase: phase, Text: fmt.Sprint(v), Stack: debug.Stack()}
	if in, ok := v.(*diag.Internal); ok && in.Span.Start.IsValid() {
		e.Place = u.Files.Position(in.Span.Start).String()
	}
	return e
}

// blame tells a tool that refused what the compiler made, which is the compiler's mistake,
// from what is wrong in the environment.
func blame(phase string, err error) error {
	var refused *toolchain.Failure
	if errors.As(err, &refused) {
		return &InternalError{Phase: phase, Text: err.Error()}
	}
	return err
}

// refuse turns a verifier's verdict into an internal error, unless the verifier itself is missing.
func refuse(phase string, verdict error) error {
	var missing *toolchain.MissingTool
	if verdict == nil || errors.As(verdict, &missing) {
		return verdict
	}
	return &InternalError{Phase: phase, Text: "verification failed: " + verdict.Error()}
}

// WriteReproducer writes the program with the error and its stack as comments to a new file
// in dir, and returns the file's name.
func WriteReproducer(dir string, u *Unit, e *InternalError) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(u.File.Src + e.Text))
	name := filepath.Join(dir, fmt.Sprintf("crash-%x%s", sum[:6], filepath.Ext(u.File.Name)))
	text := commented(e.Error()) + commented("hpfc "+BuildID()) + u.File.Src + "\n" + commented(string(e.Stack))
	return name, os.WriteFile(name, []byte(text), 0o644)
}

func commented(text string) string {
	if text == "" {
		return ""
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return "! " + strings.Join(lines, "\n! ") + "\n"
}
