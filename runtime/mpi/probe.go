package mpi

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"hpfc/runtime/comm"
)

// probeLimit bounds the start and the exchange of two processes.
const probeLimit = 30 * time.Second

// Probe lets the launcher start two processes of a program with the given arguments, which
// make them call Exchange, and returns what they print. noise is what was written to standard
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

// Exchange lets two processes that a launcher has started send bytes to and fro, and process
// 0 writes how long that takes.
func Exchange(out io.Writer) error {
	flavour, err := Detect()
	if err != nil {
		return err
	}
	if flavour == None {
		return fmt.Errorf("this process was not started by mpirun")
	}
	w, err := Start(flavour)
	if err != nil {
		return err
	}
	if w.Size() != 2 {
		return fmt.Errorf("the exchange takes 2 processes, not %d", w.Size())
	}
	latency, err := pingPong(w, 1000)
	if err != nil {
		return err
	}
	if w.Rank() == 0 {
		fmt.Fprintf(out, "%s, %.1f µs from process to process\n", w.Version(), latency.Seconds()*1e6)
	}
	return w.Close()
}

// pingPong returns the median time that 8 bytes take one way.
func pingPong(c comm.Comm, rounds int) (time.Duration, error) {
	data := make([]byte, 8)
	message := []comm.Message{{Peer: 1 - c.Rank(), Data: data}}
	var times []time.Duration
	for range rounds {
		start := time.Now()
		for turn := range 2 {
			var err error
			if turn == c.Rank() {
				err = comm.Exchange(c, nil, message)
			} else {
				err = comm.Exchange(c, message, nil)
			}
			if err != nil {
				return 0, err
			}
		}
		times = append(times, time.Since(start)/2)
	}
	return median(times), nil
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
