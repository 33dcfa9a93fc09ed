package host

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hpfc/runtime/abi"
)

// printLine writes an empty record.
func printLine(t *testing.T, o *output) {
	t.Helper()
	o.begin(outcome{})
	if err := o.end(1, nil, true); err != nil {
		t.Fatal(err)
	}
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	if err := r.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return r, w
}

// Who reads a program's output from a pipe may answer it, as with gfortran's programs.
func TestQuestionsComeBeforeAnswersAreAwaited(t *testing.T) {
	questions, out := pipe(t)
	in, answers := pipe(t)
	o := newOutput(out, newHeld())
	o.due = true // the clock shows nothing
	printLine(t, o)
	go func() {
		if _, err := questions.Read(make([]byte, 1)); err == nil {
			_, _ = answers.WriteString("7\n")
		}
	}()
	input := newInput(prompted{in, o})
	if err := input.begin([]int64{abi.UnitInput, 0, 0, 0, 0}, false); err != nil {
		t.Fatal(err)
	}
	place, given := make([]byte, 4), make([]byte, 4)
	if err := input.item(abi.ItemInteger, place, given); err != nil || place[0] != 7 {
		t.Errorf("read %v, %v", place, err)
	}
}

func TestRecordsAreSeenSoonInPipes(t *testing.T) {
	r, w := pipe(t)
	printLine(t, newOutput(w, newHeld()))
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
}

// On a terminal a record that others have not come to is looked at again soon, and ever later.
func TestRecordsAreSeenSoonerOnTerminals(t *testing.T) {
	_, w := pipe(t)
	o := newOutput(w, newHeld())
	o.interactive = true
	o.all = func() int64 { return 0 }
	o.due = true
	printLine(t, o)
	o.mu.Lock() // keeps the clock from looking itself
	defer o.mu.Unlock()
	for _, pause := range []time.Duration{1, 2, 4, 8, 16, 32, 64, 100, 100} {
		if o.pause != pause*time.Millisecond {
			t.Errorf("looks again after %v, not after %v ms", o.pause, int64(pause))
		}
		o.due = false
		o.showSoon()
	}
}

func TestRecordsInFilesAreWrittenTogether(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	o := newOutput(file, newHeld())
	printLine(t, o)
	if err := o.show(); err != nil || o.due {
		t.Errorf("a regular file is written early (%v)", err)
	}
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
}

// A program may make a new format for each statement.
func TestFormatsDoNotGatherWithoutEnd(t *testing.T) {
	list := formats{}
	for i := range 2*mostFormats + 1 {
		f, err := list.parsed(fmt.Sprintf("(I%d)", i+1))
		if err != nil || f.Items[0].Width != i+1 {
			t.Fatal(f, err)
		}
	}
	if len(list) > mostFormats {
		t.Errorf("%d formats are kept", len(list))
	}
}
