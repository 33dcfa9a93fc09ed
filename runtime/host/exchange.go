package host

import (
	"fmt"
	"io"

	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mpi"
)

// Exchange lets two processes that a launcher has started send bytes to and fro, and process
// 0 writes how long that takes.
func Exchange(out io.Writer) error {
	flavour, err := mpi.Detect()
	if err != nil {
		return err
	}
	if flavour == mpi.None {
		return fmt.Errorf("this process was not started by mpirun")
	}
	w, err := mpi.Start(flavour)
	if err != nil {
		return err
	}
	if w.Size() != 2 {
		return fmt.Errorf("the exchange takes 2 processes, not %d", w.Size())
	}
	m, err := alg.Measure(w)
	if err != nil {
		return err
	}
	if w.Rank() == 0 {
		const microsecond = 1000
		fmt.Fprintf(out, "%s, %.1f µs from process to process\n", w.Version(), m.Alpha/microsecond)
	}
	return w.Close()
}
