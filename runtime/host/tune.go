package host

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
	"hpfc/runtime/mpi"
)

// tuneVariable is the environment variable that forbids the library's own collectives, or has them
// used wherever they can be.
const (
	tuneVariable = "HPF_TUNE"
	tuneOurs     = "0"
	tuneLibrary  = "library"
)

// A tuning is how a job uses its library, and what its communication costs.
type tuning struct {
	choice alg.Choice
	sure   bool // of the choice
	model  costs.Model
}

// tuned returns the transport with the library's collectives where they are faster than ours, and
// with the model of its costs. What was measured once for a version of the library and a number of
// processes is kept in the user's cache; process 0 decides. Where processes share cores, the
// library's waits would keep others from running, and ours are used.
func tuned(w *mpi.World) (comm.Comm, error) {
	if w.Size() == 1 {
		return w, nil
	}
	// What process 0 knows, as two bytes that say whether it knows choice and model, and these.
	verdict := make([]byte, 2+tuningBytes)
	if w.Rank() == 0 {
		t, known, set, err := wishedTuning(w)
		if err != nil {
			return nil, err
		}
		verdict = append([]byte{flag(known), flag(set)}, t.bytes()...)
	}
	if err := alg.Broadcast(w, 0, verdict); err != nil {
		return nil, err
	}
	t := readTuning(verdict[2:])
	if verdict[0] == 0 {
		measured, err := measureJob(w)
		if err != nil {
			return nil, err
		}
		if t.choice, t.sure = measured.choice, measured.sure; verdict[1] == 0 {
			t.model = measured.model
		}
	}
	return alg.NewGroup(w, t.choice, t.model), nil
}

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// wishedTuning is what the environment or the cache say to process 0; set tells that the model is from the
// environment.
func wishedTuning(w *mpi.World) (t tuning, known, set bool, err error) {
	data, unread := os.ReadFile(tuneFile(w))
	t.model = costs.Typical
	switch wish := os.Getenv(tuneVariable); {
	case wish == tuneLibrary:
		t.choice, known = alg.AllByLibrary, true
	case wish == tuneOurs:
		known = true
	case unread == nil && len(data) == tuningBytes:
		t = readTuning(data)
		known = t.model.Valid() && !t.outdated(tuneFile(w), mpi.LocalSize() == w.Size())
	}
	m, set, err := wishedCosts()
	if set {
		t.model = m
	}
	return t, known, set, err
}

const (
	// busyMessage is the nanoseconds from which a message within a host says that the machine was busy.
	busyMessage = 20000

	// busyFor is how long what was measured on a busy machine holds.
	busyFor = 10 * time.Minute
)

// outdated tells that what a file has kept was measured on a busy machine, some time ago.
func (t tuning) outdated(file string, oneHost bool) bool {
	if t.sure && (t.model.Alpha < busyMessage || !oneHost) {
		return false
	}
	info, err := os.Stat(file)
	return err == nil && time.Since(info.ModTime()) > busyFor
}

// measureJob measures on all processes; process 0 keeps the result.
func measureJob(w *mpi.World) (t tuning, err error) {
	t.sure = true
	if w.Undisturbed() {
		if t.choice, t.sure, err = alg.Tune(w); err != nil {
			return t, err
		}
	}
	if t.model, err = alg.Measure(alg.NewGroup(w, t.choice, costs.Typical)); err != nil {
		return t, err
	}
	if w.Rank() == 0 {
		keep(tuneFile(w), t.bytes())
	}
	return t, nil
}

// tuningBytes is the length of a tuning as bytes.
const tuningBytes = alg.ChoiceBytes + 1 + alg.ModelSize

func (t tuning) bytes() []byte {
	return append(append(t.choice.Bytes(), flag(t.sure)), alg.ModelBytes(t.model)...)
}

func readTuning(data []byte) tuning {
	return tuning{alg.ReadChoice(data), data[alg.ChoiceBytes] != 0, alg.ReadModel(data[alg.ChoiceBytes+1:])}
}

// tuneFile is where a choice is kept; empty when there is no place for it.
func tuneFile(w *mpi.World) string {
	return measuredFile("mpi", w.Version(), w.Size(), mpi.LocalSize(), w.Cores(), alg.TunedSizes, tuningBytes)
}

// measuredFile is where the user's cache keeps what was measured for some circumstances; empty when there is
// no place for it.
func measuredFile(kind string, circumstances ...any) string {
	dir := os.Getenv("HPFC_CACHE")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(cache, "hpfc")
	}
	h := fnv.New64a()
	fmt.Fprint(h, circumstances...)
	return filepath.Join(dir, fmt.Sprintf("%s-%016x", kind, h.Sum64()))
}

// keep writes the file, complete or not at all. What cannot be kept is measured again.
func keep(file string, data []byte) {
	if file == "" || os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".measured-*")
	if err != nil {
		return
	}
	_, err = temporary.Write(data)
	if closed := temporary.Close(); err == nil && closed == nil && os.Rename(temporary.Name(), file) == nil {
		return
	}
	_ = os.Remove(temporary.Name()) // nothing more can be done
}
