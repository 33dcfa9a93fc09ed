package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"

	"hpfc/analysis"
	"hpfc/analysis/normalize"
	"hpfc/analysis/loopir"
	"hpfc/codegen"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/lang"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

func main() {
	debug.SetMaxStack(16 << 20)
	mode := os.Args[1]
	for _, f := range os.Args[2:] {
		one(mode, f)
	}
}

func one(mode, name string) {
	stage := "parse"
	defer func() {
		if r := recover(); r != nil {
			st := strings.Split(string(debug.Stack()), "\n")
			where := ""
			for _, l := range st {
				if strings.Contains(l, "/wt/tests/") && !strings.Contains(l, "zz_scratch") && !strings.Contains(l,"diag/") {
					where += " < " + strings.TrimSpace(strings.Split(l, " +")[0])
					if strings.Count(where, "<") > 2 { break }
				}
			}
			fmt.Printf("%s: PANIC in %s: %.300v%s\n", name, stage, r, strings.ReplaceAll(where, "/work/wt/tests/", ""))
		}
	}()
	b, _ := os.ReadFile(name)
	fs := &source.Set{}
	bag := &diag.Bag{}
	file := fs.Add(name, string(b))
	report := func() bool {
		if bag.HasErrors() || mode == "errors" {
			var w bytes.Buffer
			bag.WriteText(&w, fs, false)
			for _, l := range strings.Split(w.String(), "\n") {
				if strings.Contains(l, ": error: ") || mode == "errors" && strings.Contains(l, ": warning: ") {
					fmt.Println(l)
				}
			}
			return true
		}
		return false
	}
	t := lang.Parse(file, bag, lang.Options{})
	stage = "check"
	c := analysis.Check(t, fs, bag)
	if report() {
		return
	}
	stage = "normalize"
	l := normalize.Program(c, bag)
	if err := loopir.Verify(l); err != nil { fmt.Println(name, "VERIFY1", err) }
	stage = "depgraph"
	depgraph.Resolve(l, bag)
	if err := loopir.Verify(l); err != nil { fmt.Println(name, "VERIFY2", err) }
	if report() {
		return
	}
	stage = "commgen"
	p := commgen.Generate(l, bag)
	if report() {
		return
	}
	stage = "codegen"
	m := codegen.Generate(p, fs, codegen.Options{Source: name})
	txt := codegen.Text(m)
	cmd := exec.Command("opt-14", "-passes=verify", "-disable-output")
	cmd.Stdin = bytes.NewReader(txt)
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Printf("%s: OPT: %.300s\n", name, out)
	}
}
