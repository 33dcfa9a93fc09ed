package toolchain

import (
	"fmt"
	"os/exec"
	"strings"

	"hpfc/codegen/toolchain/llvm"
)

// A Check is what Doctor found out about one tool.
type Check struct {
	Name   string // of the tool
	OK     bool
	Detail string // where it is and its version, or what is wrong
	Remedy string // what to do when it is not OK
}

// Doctor looks for every tool that a compilation may need and runs it once.
func Doctor() []Check {
	list := []Check{checkLibrary()}
	for _, t := range []tool{opt, llc, linker, preprocessor} {
		list = append(list, t.check())
	}
	return list
}

// checkLibrary is what became of loading LLVM's library, without which compilations take longer but lead to the same programs.
func checkLibrary() Check {
	const name = "libLLVM"
	worker, err := llvm.Start()
	if err == nil {
		defer worker.Stop()
		err = worker.Loaded()
	}
	if err != nil {
		return Check{name, true, fmt.Sprintf("%s cannot be loaded: opt and llc do its work, more slowly", llvm.Library), "apt-get install libllvm14"}
	}
	return Check{name, true, llvm.Library + ", loaded for every compilation", ""}
}

func (t tool) check() Check {
	remedy := "apt-get install " + t.pkg
	path, err := t.path()
	if err != nil {
		return Check{t.name, false, "not found", remedy}
	}
	out, err := exec.Command(path, "--version").Output()
	if err != nil {
		return Check{t.name, false, fmt.Sprintf("%s does not run: %v", path, err), remedy}
	}
	return Check{t.name, true, path + ", " + version(string(out)), ""}
}

// version is the first line of the output that has a number in it.
func version(out string) string {
	for line := range strings.Lines(out) {
		if strings.ContainsAny(line, "0123456789") {
			return strings.TrimSpace(line)
		}
	}
	return "version unknown"
}
