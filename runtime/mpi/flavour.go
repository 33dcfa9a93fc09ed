package mpi

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// A Flavour is an MPI library by its binary interface.
type Flavour int

// Flavours. What calls itself compatible with MPICH is MPICH here.
const (
	None Flavour = iota
	OpenMPI
	MPICH
)

// Flavours are all of them.
var Flavours = []Flavour{OpenMPI, MPICH}

var flavourNames = [...]string{None: "none", OpenMPI: "openmpi", MPICH: "mpich"}

// String returns the name as the command line has it.
func (f Flavour) String() string { return flavourNames[f] }

// Parse reads the name of a flavour.
func Parse(name string) (Flavour, error) {
	for f, n := range flavourNames {
		if n == name {
			return Flavour(f), nil
		}
	}
	return None, fmt.Errorf("%q is no MPI that hpfc knows; %s are", name, strings.Join(flavourNames[1:], " and "))
}

// libraries are the names by which the dynamic linker finds the library.
func (f Flavour) libraries() []string {
	if f == MPICH {
		return []string{"libmpich.so.12", "libmpi.so.12"}
	}
	return []string{"libmpi.so.40"}
}

// Installed reports whether the library can be loaded.
func (f Flavour) Installed() bool { return f.open() == nil }

// Detect tells from the environment which launcher started this process; None when it was
// started alone. HPF_MPI overrides the guess by a flavour's name or "none". Under srun the
// interface of the launcher does not tell the library: the usual one for it is tried first.
func Detect() (Flavour, error) {
	if name := os.Getenv("HPF_MPI"); name != "" {
		f, err := Parse(name)
		if err != nil {
			err = fmt.Errorf("environment variable HPF_MPI: %q; it must be %s or %s", name, strings.Join(flavourNames[:MPICH], ", "), MPICH)
		}
		return f, err
	}
	switch {
	case set("OMPI_COMM_WORLD_SIZE"):
		return OpenMPI, nil
	case set("PMIX_RANK"):
		return firstInstalled(OpenMPI, MPICH)
	case set("PMI_SIZE") || set("PMI_RANK"):
		return firstInstalled(MPICH, OpenMPI)
	case firstNumber(slurmTasks) > 1:
		return None, errNoInterface
	}
	return None, nil
}

// errNoInterface is the end of processes that srun has started without telling them of each other: each would run the whole
// program.
var errNoInterface = errors.New("srun has started several processes that do not know of each other; " +
	"srun --mpi=pmix or --mpi=pmi2 tells them, HPF_MPI=none runs the program as often")

func set(name string) bool { return os.Getenv(name) != "" }

func firstInstalled(flavours ...Flavour) (Flavour, error) {
	for _, f := range flavours {
		if f.Installed() {
			return f, nil
		}
	}
	return None, fmt.Errorf("started by an MPI launcher, but %v", flavours[0].open())
}
