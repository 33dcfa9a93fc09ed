package host

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/exec"
	"hpfc/runtime/mpi"
)

// Options of a run; the zero value is a good default.
type Options struct {
	Ranks   int      // NUMBER_OF_PROCESSORS(); 0: the processes of the MPI job, without one the largest PROCESSORS arrangement, else the number of cores
	Workers int      // threads; 0: the number of cores
	Stdin   *os.File // nil: the process's own
	Stdout  *os.File // nil: the process's own
	Stderr  *os.File

	// Fast folds reals in the fastest order, which depends on the number of ranks, instead of
	// that of the sequential program.
	Fast bool

	// Locality says how irregular loops may be reordered, see inspect.ParseLocality; when it is
	// empty the environment variable HPF_LOCALITY says it.
	Locality       string
	LocalityReport bool // a table of irregular loops, on Stderr

	Stats bool   // a table of times by source line, on Stderr
	Trace string // a file of trace events, for Perfetto
}

// localityVariable is the environment variable for Options.Locality.
const localityVariable = "HPF_LOCALITY"

// Exit codes that are not the program's own.
const (
	exitRunTime     = 2
	exitEnvironment = 3
	exitInternal    = 70
)

// Run executes a compiled program and returns its exit code. What the program and its faults
// have to say is on Stdout and Stderr then. The error says why it could not be run, or that
// the runtime is defective; printing it is left to the caller, and exitCode goes with it.
func Run(path string, o Options) (exitCode int, err error) {
	p, err := load(path)
	if err != nil {
		return exitEnvironment, err
	}
	if err := checkVariables(); err != nil {
		return exitEnvironment, err
	}
	j, err := join()
	if err != nil {
		return exitEnvironment, err
	}
	quiet, code, err := p.run(o, j)
	if quiet {
		p.close()
	}
	return code, err
}

// Ranks is the NUMBER_OF_PROCESSORS() of a compiled program that runs in one process with the
// zero value of Options.
func Ranks(path string) (int, error) {
	p, err := load(path)
	if err != nil {
		return 0, err
	}
	defer p.close()
	n, _, err := p.shape(0, job{})
	return int(n), err
}

func (p *program) run(o Options, j job) (quiet bool, code int, err error) {
	nprocs, grids, err := p.shape(o.Ranks, j)
	if err != nil {
		return true, exitRunTime, err
	}
	book, err := p.book()
	if err != nil {
		return true, exitEnvironment, err
	}
	ranks := j.comm().Size()
	if p.distributes() {
		ranks = max(ranks, int(nprocs), int(largest(grids)))
	}
	locality, err := o.wishes()
	if err != nil {
		return true, exitEnvironment, err
	}
	locality.Report = o.LocalityReport
	s := newServer(j.comm(), locality, coll.Join(j.comm(), ranks, grids), p.source, o)
	if s.engine.Machine, book.Costs, err = j.costs(); err != nil {
		return true, exitEnvironment, err
	}
	s.engine.Consult(book)
	if o.Fast {
		s.engine.Fast()
	}
	watch, err := j.watch(s)
	if err != nil {
		return true, exitEnvironment, err
	}
	first, count := s.engine.Ranks()
	c := exec.Config{
		Entry: p.main, Ranks: count, First: first, Total: ranks, Nprocs: int(nprocs), RoundsAfter: locality.Patience(ranks),
		Workers: j.workers(o, int(nprocs)), Lead: !j.alone(),
	}
	c.Progress = &exec.Progress{}
	s.out.all = c.Progress.Outputs
	c.Stalled, c.Patience = func(x exec.Stall) { tellStall(s, watch, x) }, stallAfter()
	switch {
	case c.Lead:
		c.Poll = s.engine.Poll
	case !o.Stats && o.Trace == "": // which see every request
		c.Quick = s.engine.Quick()
	}
	server, finish := measured(s, o, j, min(c.Workers, count))
	exec.EndByQuit()
	quiet, err = exec.Run(c, server)
	if quiet {
		defer s.engine.Close()
	}
	if quiet && agreed(err) { // else a rank may have been taking notes, and only it knew where they lie now
		defer s.inspector.Close()
	}
	s.book.begins(abi.Request{Kind: atEnd})
	werr := errors.Join(unwritten("output", s.out.close(c.Progress.Failed())), finish(err == nil))
	if o.LocalityReport && quiet {
		werr = errors.Join(werr, unwritten("the report on locality", s.reportLocality(j, err == nil)))
	}
	if werr != nil {
		err = endUnwritten(err, j.root(), fmt.Sprintf("%s: %v", p.source, werr))
	}
	return p.end(err, s, j, watch, quiet)
}

// endUnwritten is how a program ends that would end with err if its last output could be written. A STOP
// keeps a code that tells of something else.
func endUnwritten(err error, root bool, what string) error {
	var stop *ending
	switch {
	case err == nil:
		return &ending{code: exitRunTime, common: root, sudden: true, text: what}
	case !errors.As(err, &stop) || !stop.common:
		return err
	}
	failed := *stop
	if failed.code == 0 {
		failed.code = exitRunTime
	}
	failed.text = strings.TrimPrefix(stop.text+"\n"+what, "\n")
	return &failed
}

// agreed tells whether all ranks ended, at the same place.
func agreed(err error) bool {
	var end *ending
	return err == nil || errors.As(err, &end) && end.common
}

// sudden tells whether process 0 may have ended the program where no other process comes.
func sudden(err error) bool {
	var end *ending
	return errors.As(err, &end) && end.sudden
}

// end reports how the program ended here, and leaves the job.
func (p *program) end(err error, s *server, j job, w *stallWatch, quiet bool) (bool, int, error) {
	common := agreed(err)
	switch {
	case errors.Is(err, mpi.ErrInterrupted) || !common && j.letRootSpeakFirst():
		code := w.code()
		return quiet, j.leave(code, true, w.tell(code)), nil
	case common && !j.root():
		return quiet, j.leave(0, sudden(err), nil), nil
	}
	code, failure := p.report(err, s)
	switch {
	case failure != nil:
		return quiet, code, failure
	case common:
		return quiet, w.heard(j.leave(code, sudden(err), w.tell(code))), nil
	case !quiet && !j.alone():
		j.world.Abort(code)
	}
	return quiet, j.fail(code, w.tell(code)), nil
}

// shape decides NUMBER_OF_PROCESSORS() and the processor arrangements.
func (p *program) shape(ranks int, j job) (nprocs int64, grids [][]int64, err error) {
	nprocs = int64(ranks)
	if nprocs == 0 && !j.alone() {
		nprocs = int64(j.world.Size())
	}
	if nprocs > MaxRanks {
		return 0, nil, fmt.Errorf("%d ranks cannot be run; at most %d can", nprocs, MaxRanks)
	}
	if nprocs <= 0 {
		nprocs = int64(runtime.NumCPU())
		grids, fixed, err := p.arrangements(nprocs)
		if err != nil || !fixed {
			return nprocs, grids, err
		}
		nprocs = largest(grids)
	}
	grids, _, err = p.arrangements(nprocs)
	return nprocs, grids, err
}

// report prints how the program ended and returns its exit code, or an error when the
// runtime is to blame.
func (p *program) report(err error, s *server) (int, error) {
	var (
		end      *ending
		fault    *exec.Fault
		defect   *exec.Panic
		mismatch *exec.Mismatch
		apart    *coll.Mismatch
	)
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &end):
		if end.text != "" {
			fmt.Fprintln(s.stderr, end.text)
		}
		return end.code, nil
	case errors.As(err, &fault):
		fmt.Fprintf(s.stderr, "%s: run-time error on rank %d: %s\n", p.place(fault), fault.Rank, fault.What())
		return exitRunTime, nil
	case errors.Is(err, exec.ErrNoStacks):
		return exitRunTime, err
	case errors.As(err, &mismatch), errors.As(err, &apart):
		return exitInternal, fmt.Errorf("internal error: %s: %w", p.source, err)
	case errors.As(err, &defect):
		return exitInternal, fmt.Errorf("%w\n%s", err, defect.Stack)
	}
	return exitInternal, fmt.Errorf("internal error: %w", err)
}

// place is the source file and, where it can be found, the line of a fault.
func (p *program) place(f *exec.Fault) string {
	if line := p.line(f); line > 0 {
		return fmt.Sprintf("%s:%d", p.source, line)
	}
	return p.source
}
