package trace_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/trace"
)

func TestSpansAddUpByLine(t *testing.T) {
	r := trace.New()
	for range 3 {
		r.Add(trace.Span{Kind: trace.Computing, Line: 12, What: "a copy", Begin: r.Now()})
		r.Add(trace.Span{Kind: trace.Copying, Line: 12, What: "a copy", Begin: r.Now() - time.Second})
	}
	r.Add(trace.Span{Kind: trace.Waiting, Line: 5, What: "a reduction", Begin: r.Now()})
	r.Add(trace.Span{Kind: trace.Computing, Begin: r.Now()})
	var table strings.Builder
	r.Table(&table, "x.f90")
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	require.Len(t, lines, 5)
	require.Contains(t, lines[1], "x.f90:5 a reduction")
	require.Regexp(t, `^x.f90:12 a copy +3 +0\.\d+ +300\d\.\d+ `, lines[2])
	require.Contains(t, lines[3], "end of the program")
	require.Regexp(t, `^all +4 `, lines[4])
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
			e.Arrival(10, 2, at, 80)
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
	require.Equal(t, []any{3, 3, "f", "e", "0xa"}, []any{arrival.Pid, arrival.Tid, arrival.Ph, arrival.Bp, arrival.ID})
}
