package exec

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Go's monitor is its first thread after the main one.
func TestTheMonitorComesRarely(t *testing.T) {
	threads, err := os.ReadDir("/proc/self/task")
	require.NoError(t, err)
	ids := make([]int, len(threads))
	for i, thread := range threads {
		ids[i], err = strconv.Atoi(thread.Name())
		require.NoError(t, err)
	}
	monitor := slices.Min(slices.DeleteFunc(ids, func(id int) bool { return id == os.Getpid() }))
	slack, err := slackOf(strconv.Itoa(monitor))
	if os.IsPermission(err) {
		t.Skip("the system shows the slack of other threads to the superuser only")
	}
	require.NoError(t, err)
	require.Equal(t, 1_000_000, slack)
}

func TestWorkersHaveTheUsualSlack(t *testing.T) {
	r := newRecorder(4)
	r.at = 1
	workers := atomic.Int32{}
	r.phase = func(int) error {
		slack, err := slackOf(strconv.Itoa(syscall.Gettid()))
		if err == nil && slack != 50_000 {
			err = fmt.Errorf("a worker has a slack of %d ns", slack)
		}
		workers.Add(1)
		return err
	}
	_, err := Run(config(4), r)
	require.NoError(t, err)
	require.Positive(t, workers.Load())
}

func slackOf(thread string) (nanoseconds int, err error) {
	text, err := os.ReadFile("/proc/" + thread + "/timerslack_ns")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(bytes.TrimSpace(text)))
}
