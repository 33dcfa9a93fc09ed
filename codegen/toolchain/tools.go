// Package toolchain turns LLVM assembly into native code with LLVM 14 and the
// system's linker: text in, a shared object, an object file or assembly out. It knows nothing
// of the programs it compiles.
//
// Shared objects are made with LLVM's library, which is loaded once for all pieces of a module; where there is none, and
// for all other forms, opt and llc run at the same time, joined by a pipe. No flag lets LLVM change floating-point results: multiplications
// and additions are not contracted, sums not re-associated.
package toolchain

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// A tool is a program that has to be installed.
type tool struct {
	name       string
	pkg        string // the Debian package that has it
	otherPlace string // where it is when it is not in PATH under its name
}

var (
	opt    = tool{"opt-14", "llvm-14", "/usr/lib/llvm-14/bin/opt"}
	llc    = tool{"llc-14", "llvm-14", "/usr/lib/llvm-14/bin/llc"}
	linker = tool{"ld", "binutils", "/usr/bin/ld"}
)

// A MissingTool reports a tool that is not installed.
type MissingTool struct{ Tool, Package string }

// Error says what is missing and how to get it.
func (e *MissingTool) Error() string {
	return fmt.Sprintf("%s is missing; install it with: apt-get install %s", e.Tool, e.Package)
}

// A Failure reports a tool that did not accept its input, which is a defect of the compiler.
type Failure struct {
	Tool    string
	Message string // what the tool said
	Err     error
}

// Error returns the tool's message.
func (e *Failure) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s: %v\n%s", e.Tool, e.Err, e.Message))
}

// Unwrap returns the underlying error.
func (e *Failure) Unwrap() error { return e.Err }

// path finds the tool.
func (t tool) path() (string, error) {
	if p, err := exec.LookPath(t.name); err == nil {
		return p, nil
	}
	if filepath.IsAbs(t.otherPlace) {
		if _, err := os.Stat(t.otherPlace); err == nil {
			return t.otherPlace, nil
		}
	}
	return "", &MissingTool{t.name, t.pkg}
}

// A command is a tool about to run.
type command struct {
	tool
	*exec.Cmd
	message bytes.Buffer
}

// command prepares the tool to run with the arguments.
func (t tool) command(args ...string) (*command, error) {
	path, err := t.path()
	if err != nil {
		return nil, err
	}
	c := &command{tool: t, Cmd: exec.Command(path, args...)}
	c.Env = append(os.Environ(), "LC_ALL=C") // for messages that lacks knows
	c.Stderr = &c.message
	return c, nil
}

// run runs the tool to its end.
func (c *command) run() error { return c.failure(c.Run()) }

// failure says what became of a run: a *Failure if the tool ended it, something else if the
// system did not let it run to its end.
func (c *command) failure(err error) error {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &exit):
		return fmt.Errorf("%s does not run: %w", c.Path, err)
	case exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL:
		return fmt.Errorf("%s was killed; is there too little memory?", c.name)
	case exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGXFSZ:
		return fmt.Errorf("%s: %w", c.name, syscall.EFBIG)
	}
	if lack := lacking(c.name, c.message.String()); lack != nil {
		return lack
	}
	return &Failure{c.name, c.message.String(), err}
}

// lacks are what tools say when the system has not enough for their work, which is nobody's mistake.
var lacks = []string{
	syscall.ENOSPC.Error(), syscall.EDQUOT.Error(), syscall.EFBIG.Error(), syscall.EIO.Error(), syscall.EROFS.Error(),
	syscall.ENOMEM.Error(), "out of memory", "memory exhausted",
}

// lacking returns what a tool lacks according to its message; nil for nothing.
func lacking(tool, message string) error {
	for _, lack := range lacks {
		if strings.Contains(strings.ToLower(message), lack) {
			return fmt.Errorf("%s: %s", tool, lack)
		}
	}
	return nil
}
