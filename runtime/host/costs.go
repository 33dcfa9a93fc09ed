package host

import (
	"fmt"
	"os"
	"runtime"

	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/coll/bench"
	"hpfc/runtime/costs"
)

// costsVariable is the environment variable that stands for measured costs.
const costsVariable = "HPF_COSTS"

// Costs is the model of ranks in one process on this machine, and where it is from: the
// environment, an earlier measurement that the user's cache has kept, or one made now, in some
// milliseconds.
func Costs() (m costs.Model, origin string, err error) {
	const here = "measured on this machine"
	m, known, err := keptCosts()
	switch {
	case err != nil || os.Getenv(costsVariable) != "":
		return m, "set by " + costsVariable, err
	case known:
		return m, here, nil
	}
	if m, err = bench.Costs(runtime.NumCPU()); err == nil {
		keep(costsFile(), alg.ModelBytes(m))
	}
	return m, here, err
}

// keptCosts is what the environment says or the cache has kept; the typical model when known is false.
func keptCosts() (m costs.Model, known bool, err error) {
	if m, set, err := wishedCosts(); set {
		return m, true, err
	}
	if data, err := os.ReadFile(costsFile()); err == nil && len(data) == alg.ModelSize {
		if m = alg.ReadModel(data); m.Valid() { // a crash of the machine may have left zeros
			return m, true, nil
		}
	}
	return costs.Typical, false, nil
}

// costsFile is where the costs of this machine are kept.
func costsFile() string {
	name, _ := os.Hostname() // without it, all machines are one
	return measuredFile("costs", name, runtime.NumCPU(), abi.Hash())
}

// costs is what estimates of times, and the order of messages, start from.
func (j job) costs() (strips.Machine, costs.Model, error) {
	if !j.alone() {
		m := alg.Model(j.comm())
		return strips.On(m), m, nil
	}
	m, known, err := keptCosts()
	if !known || err != nil {
		return strips.Typical, m, err
	}
	return strips.On(m), m, nil
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
