package toolchain

import (
	"cmp"
	"errors"
	"os"

	"hpfc/codegen/toolchain/llvm"
)

// A Translator makes a shared object of LLVM assembly, with LLVM's library, or with its programs where that cannot be loaded.
type Translator struct{ worker *llvm.Worker }

// NewTranslator returns a translator, for which the library is loaded in the background: before there is assembly is best.
func NewTranslator() *Translator {
	worker, err := llvm.Start()
	if err != nil {
		worker = nil // its programs may do
	}
	return &Translator{worker}
}

// Close ends a translator, also one that is at work.
func (t *Translator) Close() {
	if t.worker != nil {
		t.worker.Stop()
	}
}

// Library compiles LLVM assembly into the shared object out, which appears complete or not
// at all. The error is a *MissingTool, a *Failure, or that of the file system.
func (t *Translator) Library(ll []byte, out string, o Options) error {
	dir, discard, err := workDirectory()
	if err != nil {
		return err
	}
	defer discard()
	list, err := t.objects(ll, dir, o)
	if err != nil {
		return err
	}
	return link(list, out)
}

// object compiles a piece to an object file.
func (t *Translator) object(ll []byte, out string, o Options) error {
	err := llvm.ErrMissing
	if t.worker != nil {
		err = t.byLibrary(ll, out, o)
	}
	if errors.Is(err, llvm.ErrMissing) {
		return translate(ll, o, "-filetype=obj", "-o", out)
	}
	return err
}

func (t *Translator) byLibrary(ll []byte, out string, o Options) error {
	in := out + ".ll"
	if err := os.WriteFile(in, ll, 0o600); err != nil {
		return err
	}
	err := t.worker.Object(in, out, o.Level)
	if refusal := (*llvm.Refusal)(nil); errors.As(err, &refusal) {
		return cmp.Or(lacking("LLVM", refusal.Message), error(&Failure{Tool: "LLVM", Err: err}))
	}
	return errors.Join(err, os.Remove(in))
}
