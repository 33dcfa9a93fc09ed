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
	file := measuredFile("costs", processor(), runtime.NumCPU(), abi.Hash())
	if data, err := os.ReadFile(file); err == nil && len(data) == alg.ModelSize {
		return alg.ReadModel(data), measuredHere, nil
	}
	if m, err = bench.Costs(runtime.NumCPU()); err == nil {
		keep(file, alg.ModelBytes(m))
	}
	return m, measuredHere, err
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
