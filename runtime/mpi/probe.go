package mpi

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// probeLimit bounds the start and the exchange of two processes.
const probeLimit = 30 * time.Second

// Probe lets the launcher start two processes of a program with the given arguments, which
// make them exchange messages, and returns what they print. noise is what was written to standard
// error though all went well.
func (l Launcher) Probe(program string, args ...string) (said, noise string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), probeLimit)
	defer cancel()
	plan := l.Command(2, program, args...)
	c := exec.CommandContext(ctx, plan.Path, plan.Args[1:]...)
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	err = c.Run()
	said, noise = strings.TrimSpace(out.String()), strings.TrimSpace(errs.String())
	switch {
	case ctx.Err() != nil:
		return "", "", fmt.Errorf("two processes did not exchange a message within %v", probeLimit)
	case err != nil:
		return "", "", fmt.Errorf("%w: %s", err, strings.TrimSpace(said+"\n"+noise))
	}
	return said, noise, nil
}
