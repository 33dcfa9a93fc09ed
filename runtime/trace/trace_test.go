package trace_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/trace"
)

func TestTimesAddUpByLine(t *testing.T) {
	copying, reducing := trace.Place{Line: 12, What: "a copy"}, trace.Place{Line: 5, What: "a reduction"}
	var processes [2]*trace.Recorder
	for p := range processes {
		r := trace.New()
		for range 3 {
			r.Count(copying)
			r.Add(trace.Computing, copying, 2*time.Millisecond)
			r.Add(trace.Copying, copying, time.Second)
		}
		r.Count(reducing)
		r.Add(trace.Waiting, reducing, time.Duration(1000*p)*time.Millisecond)
		r.Add(trace.Computing, trace.Place{}, time.Millisecond)
		processes[p] = r
	}
	other, err := processes[1].Encode()
	require.NoError(t, err)
	require.NoError(t, processes[0].Merge(other))
	require.Error(t, processes[0].Merge([]byte("?")))
	var table strings.Builder
	processes[0].Table(&table, "x.f90", 2)
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	require.Len(t, lines, 5)
	require.Regexp(t, `^x.f90:5 a reduction +1 +0.000 +0.000 +500.000 +500.000 +14.3$`, lines[1])
	require.Regexp(t, `^x.f90:12 a copy +3 +6.000 +3000.000 +0.000 +3006.000 +85.7$`, lines[2])
	require.Regexp(t, `^end of the program +0 +1.000 +0.000 +0.000 +1.000 +0.0$`, lines[3])
	require.Regexp(t, `^all, mean of 2 workers +4 +7.000 +3000.000 +500.000 +3507.000 +100.0$`, lines[4])
}

// The file of two processes has their tracks, slices, and both ends of an arrow.
func TestEventsOfAllProcesses(t *testing.T) {
	start := time.Now()
	var parts [][]byte
	for process := range 2 {
		e := trace.NewEvents(process, start, 2*process, 2)
		at := start.Add(time.Millisecond)
		e.Slice(2*process, trace.Copying, "x.f90:12 a copy", at, at.Add(250*time.Microsecond))
		if process == 0 {
			e.Departure(10, 0, at, 80)
		} else {
			e.Arrival(10, 2, at)
		}
		part, err := e.Encode()
		require.NoError(t, err)
		parts = append(parts, part)
	}
	var file strings.Builder
	require.NoError(t, trace.WriteFile(&file, parts))
	var events struct {
		TraceEvents []struct {
			Name, Cat, Ph, ID, Bp string
			Ts, Dur               float64
			Pid, Tid              int
			Args                  map[string]any
		}
	}
	require.NoError(t, json.Unmarshal([]byte(file.String()), &events))
	require.Len(t, events.TraceEvents, 2*(1+2*2+2))
	second := events.TraceEvents[7:]
	require.Equal(t, map[string]any{"name": "rank 2"}, second[1].Args)
	slice, arrival := second[5], second[6]
	require.Equal(t, []any{"x.f90:12 a copy", "copying", "X", 3, 3}, []any{slice.Name, slice.Cat, slice.Ph, slice.Pid, slice.Tid})
	require.InDelta(t, 1000, slice.Ts, 0.01)
	require.InDelta(t, 250, slice.Dur, 0.01)
	require.Nil(t, arrival.Args)
	require.Equal(t, []any{3, 3, "f", "e", "0xa"}, []any{arrival.Pid, arrival.Tid, arrival.Ph, arrival.Bp, arrival.ID})
}
