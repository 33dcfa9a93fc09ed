package cli

import (
	"bytes"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/driver"
)

// fileForms are the forms that go to a file named after the program unless -o says
// otherwise; the others are for reading and go to standard output.
var fileForms = map[string]string{"llvm": ".ll", "asm": ".s", "obj": ".o"}

// emitForms returns the names of the passes whose result can be printed.
func emitForms() []string {
	var forms []string
	for _, p := range driver.Passes {
		if p.Print != nil {
			forms = append(forms, p.Name)
		}
	}
	return forms
}

func (a *app) compileCommand() *cobra.Command {
	var f compileFlags
	var emit, output string
	c := &cobra.Command{
		Use:   "compile [flags] PROGRAM",
		Short: "compile a program to LLVM IR, or show any stage as text",
		Long: `Compile takes a program through the passes up to the one that --emit names and writes
its result. Without --emit it writes verified LLVM IR to PROGRAM.ll in the current
directory; asm and obj go to PROGRAM.s and PROGRAM.o, other forms to standard output.
'hpfc help passes' says what each form is.`,
		Example: `  hpfc compile prog.hpf                     write prog.ll
  hpfc compile --emit=comm prog.hpf         show the communication plan
  hpfc compile --emit=asm -O3 -o - prog.hpf assembly to standard output`,
		Args: one,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.compile(&f, args[0], emit, output)
		},
	}
	f.register(c)
	c.Flags().StringVar(&emit, "emit", "llvm", "the form to write: "+strings.Join(emitForms(), ", "))
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` (- for standard output)")
	return c
}

func (a *app) compile(f *compileFlags, program, emit, output string) error {
	if forms := emitForms(); !slices.Contains(forms, emit) {
		return usagef("--emit=%s: no such form%s (forms: %s)", emit, didYouMean(emit, forms, "--emit="), strings.Join(forms, ", "))
	}
	output = outputName(program, emit, output)
	if err := checkOutput(program, output); err != nil {
		return err
	}
	u, err := f.unit(program)
	if err != nil {
		return err
	}
	f.verify = f.verify || emit == "llvm"
	if err := a.translate(u, f, emit); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := driver.Find(driver.Passes, emit).Print(u, &text); err != nil {
		return err
	}
	return a.write(output, text.Bytes())
}

func outputName(program, emit, output string) string {
	suffix, file := fileForms[emit]
	switch {
	case output != "":
		return output
	case file:
		return withSuffix(program, suffix)
	}
	return "-"
}

func (a *app) write(name string, text []byte) error {
	if name == "-" {
		_, err := a.stdout.Write(text)
		return err
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		return fileError(name, err)
	}
	return nil
}
