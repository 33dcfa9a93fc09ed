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
	r := trace.New(true)
	for range 3 {
		r.Add(trace.Span{Kind: trace.Computing, Line: 12, What: "a copy", Begin: r.Now()})
		r.Add(trace.Span{Kind: trace.Copying, Track: 1, Line: 12, What: "a copy", Begin: r.Now() - time.Second})
	}
	r.Add(trace.Span{Kind: trace.Waiting, Line: 5, What: "a reduction", Begin: r.Now()})
	r.Add(trace.Span{Kind: trace.Computing, Begin: r.Now()})
	var table, file strings.Builder
	r.Table(&table, "x.f90")
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	require.Len(t, lines, 5)
	require.Contains(t, lines[1], "x.f90:5 a reduction")
	require.Regexp(t, `^x.f90:12 a copy +3 +0\.\d+ +300\d\.\d+ `, lines[2])
	require.Contains(t, lines[3], "end of the program")
	require.Regexp(t, `^all +4 `, lines[4])

	require.NoError(t, r.WriteEvents(&file, "x.f90"))
	var events struct {
		TraceEvents []struct {
			Name, Cat, Ph string
			Ts, Dur       float64
			Tid           int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(file.String()), &events))
	require.Len(t, events.TraceEvents, 8)
	require.Equal(t, "x.f90:12 a copy", events.TraceEvents[1].Name)
	require.Equal(t, "X", events.TraceEvents[1].Ph)
	require.InDelta(t, 1e6, events.TraceEvents[1].Dur, 1e5)
}
