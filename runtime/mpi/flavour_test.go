package mpi

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A process that runs alone is told from one of a job; those of an srun without an interface to MPI do not pass for the former.
func TestDetectTellsJobsApart(t *testing.T) {
	names := []string{"HPF_MPI", "OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_SIZE", "PMI_RANK", slurmTasks}
	for _, c := range []struct {
		environment map[string]string
		want        Flavour
		err         string
	}{
		{nil, None, ""},
		{map[string]string{"OMPI_COMM_WORLD_SIZE": "4", slurmTasks: "4"}, OpenMPI, ""},
		{map[string]string{"HPF_MPI": "mpich"}, MPICH, ""},
		{map[string]string{"HPF_MPI": "mpi"}, None, `HPF_MPI: "mpi"; it must be none, openmpi or mpich`},
		{map[string]string{slurmTasks: "1"}, None, ""}, // as in a shell that srun has started
		{map[string]string{slurmTasks: "4"}, None, "srun --mpi=pmix"},
		{map[string]string{slurmTasks: "4", "HPF_MPI": "none"}, None, ""},
	} {
		for _, name := range names {
			t.Setenv(name, c.environment[name])
		}
		got, err := Detect()
		require.Equal(t, c.want, got, "%v", c.environment)
		if c.err == "" {
			require.NoError(t, err, "%v", c.environment)
		} else {
			require.ErrorContains(t, err, c.err, "%v", c.environment)
		}
	}
}

// Where Slurm's launcher itself starts the processes, its list of nodes tells how many share a host.
func TestLocalSizeIsThatOfTheNode(t *testing.T) {
	for _, name := range []string{"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "PMI_SIZE"} {
		t.Setenv(name, "")
	}
	for _, c := range []struct {
		tasks, node string
		want        int
	}{
		{"4", "0", 4},
		{"2(x3),1", "0", 2},
		{"2(x3),1", "2", 2},
		{"2(x3),1", "3", 1},
		{"2(x3),1", "4", 1},
		{"3,8(x2)", "1", 8},
		{"3,8(x2)", "", 3},
		{"", "", 1},
		{"many", "0", 1},
	} {
		t.Setenv("SLURM_TASKS_PER_NODE", c.tasks)
		t.Setenv("SLURM_NODEID", c.node)
		require.Equal(t, c.want, LocalSize(), "%v", c)
	}
}
