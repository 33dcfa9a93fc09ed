package bench

import (
	"fmt"
	"io"

	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mpi"
)

// Exchange lets two processes send bytes to and fro, and process 0 writes how long that takes.
func Exchange(out io.Writer, w *mpi.World) error {
	if w.Size() != 2 {
		return fmt.Errorf("the exchange takes 2 processes, not %d", w.Size())
	}
	m, err := alg.Measure(w)
	if err == nil && w.Rank() == 0 {
		const microsecond = 1000
		fmt.Fprintf(out, "%s, %.1f µs from process to process\n", w.Version(), m.Alpha/microsecond)
	}
	return err
}
