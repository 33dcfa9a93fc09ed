package bench

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/costs"
)

func TestInProcessMeasuresEveryOperation(t *testing.T) {
	list, err := InProcess(3, []int{8, 4096}, nil)
	require.NoError(t, err)
	require.Len(t, list, 9)
	var text, table strings.Builder
	for _, m := range list {
		require.Positive(t, m.Time, m.Operation)
		require.Positive(t, m.Mean, m.Operation)
		m.write(&text)
	}
	again, err := ReadMeasurements(text.String())
	require.NoError(t, err)
	require.Equal(t, list, again)
	var slower []Measurement
	for _, m := range list {
		slower = append(slower, Measurement{m.Operation, m.Bytes, 5 * m.Time / 2, 7 * m.Mean / 2})
	}
	WriteMeasurements(&table, [][]Measurement{list, list}, [][]Measurement{slower})
	require.Regexp(t, `(?m)^barrier +0 +[0-9.]+ +[0-9.]+ +2\.50 +[0-9.]+ +[0-9.]+ +3\.50$`, table.String())
	require.Regexp(t, `(?m)^redistribute +4096 +[0-9.]+ +[0-9.]+ +2\.50 +1\.50 +[0-9.]+ +[0-9.]+ +3\.50$`, table.String())
	_, err = ReadMeasurements("mpirun: no\n")
	require.Error(t, err)
	require.Equal(t, 2*time.Second, across([][]Measurement{{{Time: 1}}, {{Time: 2 * time.Second}}, {{Time: 3 * time.Second}}}, 0).Time)
}

func TestPackDealsOut(t *testing.T) {
	from, to := make([]byte, 6*element), make([]byte, 6*element)
	for i := range 6 {
		from[i*element] = byte(i)
	}
	pack(to, from, 3)
	for k, want := range []byte{0, 3, 1, 4, 2, 5} {
		require.Equal(t, want, to[k*element])
	}
}

func TestCostsAreMeasured(t *testing.T) {
	for _, cores := range []int{1, 2} {
		m, err := Costs(cores)
		require.NoError(t, err)
		require.Positive(t, m.Alpha)
		require.Positive(t, m.Beta)
		require.Positive(t, m.Meeting)
		require.NotEqual(t, costs.Typical, m)
	}
}
