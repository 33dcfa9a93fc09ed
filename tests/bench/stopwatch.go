package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A lap is what a process has taken until it printed a line: time, and processor time of all its threads.
type lap struct{ wall, processor time.Duration }

func (l lap) since(m lap) lap { return lap{l.wall - m.wall, l.processor - m.processor} }

// laps runs a program and returns its lines, with the lap of each. Its output is a terminal: then programs write every
// line at once.
func laps(args []string) (lines []string, at []lap, err error) {
	terminal, name, err := openTerminal()
	if err != nil {
		return nil, nil, err
	}
	defer terminal.Close()
	out, err := os.OpenFile(name, os.O_WRONLY|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	var stderr strings.Builder
	c := exec.Command(args[0], args[1:]...)
	c.Stdout, c.Stderr = out, &stderr
	start := time.Now()
	err = c.Start()
	out.Close()
	if err != nil {
		return nil, nil, err
	}
	var text []byte
	room := make([]byte, 4096)
	for {
		n, err := terminal.Read(room)
		l := lap{time.Since(start), processorTime(c.Process.Pid)}
		text = append(text, room[:n]...)
		for range bytes.Count(room[:n], []byte("\n")) {
			at = append(at, l)
		}
		if err != nil {
			break // EIO: the process has closed its output
		}
	}
	if err := c.Wait(); err != nil {
		return nil, nil, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, stderr.String())
	}
	lines = strings.Split(strings.ReplaceAll(string(text), "\r", ""), "\n")
	return lines[:len(at)], at, nil
}

// openTerminal opens a pseudo-terminal, and returns the name of its other side.
func openTerminal() (*os.File, string, error) {
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, "", err
	}
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(f.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		return nil, "", errors.Join(err, f.Close())
	}
	return f, fmt.Sprintf("/dev/pts/%d", n), nil
}

// processorTime is what the threads of a process have run so far.
func processorTime(pid int) time.Duration {
	const scheduled = 2 // CPUCLOCK_SCHED
	var t unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|scheduled), &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
