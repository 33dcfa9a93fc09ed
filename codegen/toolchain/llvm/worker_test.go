package llvm

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func start(t *testing.T) *Worker {
	w, err := Start()
	require.NoError(t, err)
	t.Cleanup(w.Stop)
	return w
}

// object compiles a module to a new file.
func object(t *testing.T, w *Worker, ll string) (out string, err error) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "m.ll"), filepath.Join(dir, "m.o")
	require.NoError(t, os.WriteFile(in, []byte(ll), 0o600))
	return out, w.Object(in, out, 2)
}

// What LLVM does not accept, or fails at, is refused in its words, and the worker goes on.
func TestRefusals(t *testing.T) {
	w := start(t)
	for ll, want := range map[string]string{
		"nonsense":                         "expected top-level entity",
		"define i64 @f() {\n ret i32 0\n}": "value doesn't match function result type",
		"declare i32 @llvm.amdgcn.workitem.id.x()\ndefine i32 @f() {\n %x = call i32 @llvm.amdgcn.workitem.id.x()\n ret i32 %x\n}": "Cannot select",
	} {
		_, err := object(t, w, ll)
		var refusal *Refusal
		require.ErrorAs(t, err, &refusal, ll)
		require.ErrorContains(t, err, want)
	}
	out, err := object(t, w, "define void @f() {\n call void asm sideeffect \"nop\", \"\"()\n ret void\n}")
	require.NoError(t, err)
	require.FileExists(t, out)
}

// The worker itself compiles the last of the modules that it is told to expect, and ends when all are done, also those that it has forked for.
func TestLastModule(t *testing.T) {
	for _, last := range []string{"define void @f() {\n ret void\n}", "nonsense"} {
		w := start(t)
		w.Expect(4)
		var all sync.WaitGroup
		for range 3 {
			all.Add(1)
			go func() {
				defer all.Done()
				out, err := object(t, w, "define void @f() {\n ret void\n}")
				assert.NoError(t, err)
				assert.FileExists(t, out)
			}()
		}
		all.Wait()
		out, err := object(t, w, last)
		if last == "nonsense" {
			require.ErrorContains(t, err, "expected top-level entity")
		} else {
			require.NoError(t, err)
			require.FileExists(t, out)
		}
		_, err = w.process.Process.Wait()
		require.NoError(t, err, "nothing else is needed to end it")
	}
}

// A worker that is killed has refused nothing.
func TestKilledWorkerIsNoRefusal(t *testing.T) {
	w := start(t)
	require.NoError(t, w.loaded())
	require.NoError(t, w.process.Process.Kill())
	_, err := w.process.Process.Wait()
	require.NoError(t, err)
	_, err = object(t, w, "define void @f() {\n ret void\n}")
	require.Error(t, err)
	var refusal *Refusal
	require.NotErrorAs(t, err, &refusal)
}
