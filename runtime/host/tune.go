package host

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"

	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/mpi"
)

// tuneVariable is the environment variable that forbids the library's own collectives, or has them
// used wherever they can be.
const (
	tuneVariable = "HPF_TUNE"
	tuneOurs     = "0"
	tuneLibrary  = "library"
)

// tuned returns the transport with the library's collectives where they are faster than ours.
// What was measured once for a version of the library and a number of processes is kept in
// the user's cache; process 0 decides. Where processes share cores, the library's waits would
// keep others from running, and ours are used.
func tuned(w *mpi.World) (comm.Comm, error) {
	if w.Size() == 1 {
		return w, nil
	}
	file := tuneFile(w)
	const ours, known, unknown = 0, 1, 2
	verdict := make([]byte, 1+alg.ChoiceBytes)
	verdict[0] = unknown
	if wish := os.Getenv(tuneVariable); wish == tuneLibrary {
		verdict = append([]byte{known}, alg.AllByLibrary.Bytes()...)
	} else if wish == tuneOurs || !w.Undisturbed() {
		verdict[0] = ours
	} else if data, err := os.ReadFile(file); err == nil && len(data) == alg.ChoiceBytes {
		verdict = append([]byte{known}, data...)
	}
	if err := alg.Broadcast(w, 0, verdict); err != nil {
		return nil, err
	}
	choice := alg.ReadChoice(verdict[1:])
	switch verdict[0] {
	case ours:
		return w, nil
	case unknown:
		var err error
		if choice, err = alg.Tune(w); err != nil {
			return nil, err
		}
		if w.Rank() == 0 {
			keep(file, choice.Bytes())
		}
	}
	return alg.NewGroup(w, choice), nil
}

// tuneFile is where a choice is kept; empty when there is no place for it.
func tuneFile(w *mpi.World) string {
	dir := os.Getenv("HPFC_CACHE")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(cache, "hpfc")
	}
	h := fnv.New64a()
	fmt.Fprint(h, w.Version(), w.Size(), mpi.LocalSize(), alg.TunedSizes)
	return filepath.Join(dir, fmt.Sprintf("mpi-%016x", h.Sum64()))
}

// keep writes the file, complete or not at all. What cannot be kept is measured again.
func keep(file string, data []byte) {
	if file == "" || os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".mpi-*")
	if err != nil {
		return
	}
	_, err = temporary.Write(data)
	if closed := temporary.Close(); err == nil && closed == nil && os.Rename(temporary.Name(), file) == nil {
		return
	}
	_ = os.Remove(temporary.Name()) // nothing more can be done
}
