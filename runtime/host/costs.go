package host

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/coll/bench"
	"hpfc/runtime/costs"
)

// costsVariable is the environment variable that stands for measured costs.
const costsVariable = "HPF_COSTS"

const measuredHere = "measured on this machine"

// Costs is the model of ranks in one process on this machine, and where it is from: the
// environment, an earlier measurement that the user's cache has kept, or one made now, in some
// milliseconds.
func Costs() (m costs.Model, origin string, err error) {
	if m, set, err := wishedCosts(); set {
		return m, "set by " + costsVariable, err
	}
	if m, known := keptCosts(); known {
		return m, measuredHere, nil
	}
	if m, err = bench.Costs(runtime.NumCPU()); err == nil {
		keep(costsFile(), alg.ModelBytes(m))
	}
	return m, measuredHere, err
}

func costsFile() string { return measuredFile("costs", processor(), runtime.NumCPU(), abi.Hash()) }

// keptCosts is what an earlier measurement has found, else what is typical.
func keptCosts() (m costs.Model, known bool) {
	data, err := os.ReadFile(costsFile())
	if err != nil || len(data) != alg.ModelSize {
		return costs.Typical, false
	}
	return alg.ReadModel(data), true
}

// wishedCosts is what the environment says.
func wishedCosts() (m costs.Model, set bool, err error) {
	text := os.Getenv(costsVariable)
	if text == "" {
		return costs.Typical, false, nil
	}
	if m, err = costs.Parse(text); err != nil {
		err = fmt.Errorf("environment variable %s: %w", costsVariable, err)
	}
	return m, true, err
}

// processor names the processor; empty where the system does not tell.
func processor() string {
	data, _ := os.ReadFile("/proc/cpuinfo") // without it, all machines are one
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}
