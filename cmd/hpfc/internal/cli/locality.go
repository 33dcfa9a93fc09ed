package cli

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/internal/view"
	"hpfc/locality/graphfile"
	"hpfc/locality/hyper"
)

// localityFlags are the flags of the command locality.
type localityFlags struct {
	view   view.LocalityOptions
	cache  string
	order  string
	input  string
	timing bool
	format string
	output string
}

var localityFormats = []string{"text", "json", "svg"}

func (a *app) localityCommand() *cobra.Command {
	var f localityFlags
	c := &cobra.Command{
		Use:   "locality [flags] GRAPH",
		Short: "compare orders of irregular data by their cache hit rates",
		Long: `Locality compares orders of the data and the iterations of the loop that a program runs
over a graph: over the edges of a METIS graph (.graph), the rows of a Matrix Market matrix
(.mtx), or the hyperedges of an hMETIS hypergraph (.hgr); "-" is standard input. Hit rates
are those of a model of the caches when the loop is repeated: L1, L2 (what does not go to
memory), TLB; large loops are sampled. "limit" is what no order exceeds, "compulsory" what
none exceeds in a first run, with empty caches, which misses every line once. The times are
measured on this machine: making the order with all that follows from it, one step of the
loop, and after how many steps the order has paid (a gain of less than 2 % of a step does not
count).

An order is DATA+ITERATIONS. Data: none, nrc (first touch), bs (breadth first), bs-stack
(depth first), pfb (parts, then search), pfb-ml (the same, multilevel), degree (groups of
equal degree). Iterations: none, nrc (by their first datum), bs (breadth first). The default,
auto, is what pays in --steps steps, which may be none+none.`,
		Example: `  hpfc locality mesh.graph
  hpfc locality matrix.mtx --cache=host --steps 100
  hpfc locality mesh.graph --order bs+nrc -o perm.txt
  hpfc locality mesh.graph --format=svg > mesh.svg
  zcat matrix.mtx.gz | hpfc locality --input=mtx -`,
		Args: oneGraph,
		RunE: func(c *cobra.Command, args []string) error { return a.locality(c, &f, args[0]) },
	}
	f.register(c)
	return c
}

func (f *localityFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.cache, "cache", "paper", "`caches`: paper, host (a server of the 2020s), or L1/WAYS,L2/WAYS,PAGES/WAYS as in 32k/8,1m/16,64/4")
	flags.StringVar(&f.order, "order", "auto", "the `order` to write or draw: auto or DATA+ITERATIONS")
	flags.Int64Var(&f.view.Steps, "steps", 1000, "the loop runs `N` times under one order")
	flags.BoolVar(&f.view.Fixed, "fixed-data", false, "the data may not move")
	flags.BoolVar(&f.view.Exact, "exact", false, "simulate every access instead of windows")
	flags.StringVar(&f.input, "input", "", "the graph's `form`, if its name does not say it: "+strings.Join(graphfile.Forms, ", "))
	flags.BoolVar(&f.timing, "timing", true, "measure times, too (--timing=false: the same output every time)")
	flags.StringVar(&f.format, "format", "text", "form of the result: "+strings.Join(localityFormats, ", "))
	flags.StringVarP(&f.output, "output", "o", "", "write the new number of each element to this `file`, a line each, from 1")
}

// oneGraph accepts exactly one file as the argument.
func oneGraph(c *cobra.Command, args []string) error {
	if len(args) != 1 {
		if len(args) == 0 {
			return usagef("locality: no graph given: %s", c.UseLine())
		}
		return usagef("locality: one graph at a time, but %d were given: %s", len(args), c.UseLine())
	}
	return nil
}

func (a *app) locality(c *cobra.Command, f *localityFlags, name string) error {
	if err := f.check(c); err != nil {
		return err
	}
	if err := checkOutput(name, f.output); err != nil {
		return err
	}
	name, graph, err := f.read(name)
	if err != nil {
		return err
	}
	f.view.Timing = f.timing && f.format != "svg"
	f.view.Methods = view.ComparedMethods
	s, err := view.OfGraph(name, graph, f.view)
	if err != nil {
		return &exitError{exitProgram, err}
	}
	return a.writeLocality(f, s)
}

// read reads the graph from a file, or from standard input if its name is "-"; it returns what messages call it.
func (f *localityFlags) read(name string) (string, *graphfile.File, error) {
	form := cmp.Or(f.input, graphfile.FormOf(name))
	source := os.Stdin
	if name == "-" {
		if form == "" {
			return "", nil, usagef("locality -: say what comes on standard input: --input=%s", strings.Join(graphfile.Forms, ", --input="))
		}
		name = "standard input"
	} else {
		file, err := os.Open(name)
		if err != nil {
			return "", nil, fileError(name, err)
		}
		defer file.Close()
		source = file
	}
	text, err := io.ReadAll(source)
	if err != nil {
		return "", nil, fileError(name, err)
	}
	graph, err := graphfile.Read(name, form, text)
	if err != nil {
		return "", nil, &exitError{exitProgram, err}
	}
	return name, graph, nil
}

func (a *app) writeLocality(f *localityFlags, s *view.Locality) error {
	var text bytes.Buffer
	if f.output != "" {
		if err := s.Permutation(&text); err != nil {
			return err
		}
		if err := a.write(f.output, text.Bytes()); err != nil || f.output == "-" {
			return err
		}
		text.Reset()
	}
	if err := f.print(s, &text, a.coloredOutput()); err != nil {
		return err
	}
	return a.write("-", text.Bytes())
}

func (f *localityFlags) print(s *view.Locality, w *bytes.Buffer, bold bool) error {
	switch f.format {
	case "json":
		return s.JSON(w)
	case "svg":
		return s.SVG(w)
	}
	return s.Text(w, bold)
}

// check refuses wrong flags, and fills in what they mean.
func (f *localityFlags) check(c *cobra.Command) (err error) {
	switch {
	case f.input != "" && !slices.Contains(graphfile.Forms, f.input):
		return usagef("--input=%s: must be %s", f.input, strings.Join(graphfile.Forms, ", "))
	case !slices.Contains(localityFormats, f.format):
		return usagef("--format=%s: must be %s", f.format, strings.Join(localityFormats, ", "))
	case f.view.Steps < 1:
		return usagef("--steps %d: the loop must run at least once", f.view.Steps)
	case c.Flags().Changed("output") && f.output == "":
		return usagef("-o: the name of the file is missing")
	}
	if f.view.Caches, err = parseCaches(f.cache); err != nil {
		return err
	}
	f.view.Cache = f.cache
	f.view.Chosen = f.order != "auto"
	if !f.view.Chosen {
		return nil
	}
	if f.view.Method, err = parseOrder(f.order); err != nil {
		return err
	}
	if f.view.Fixed && f.view.Method.Data != hyper.KeepData {
		return usagef("--order=%s moves the data, which --fixed-data forbids", f.order)
	}
	return nil
}

// parseOrder reads DATA+ITERATIONS.
func parseOrder(text string) (hyper.Method, error) {
	data, iterations, both := strings.Cut(text, "+")
	if !both {
		return hyper.Method{}, usagef("--order=%s: must be auto or DATA+ITERATIONS, as in bs+nrc", text)
	}
	var m hyper.Method
	var err error
	if m.Data, err = named(hyper.DataOrders(), data, "data"); err != nil {
		return m, err
	}
	m.Iterations, err = named(hyper.IterationOrders(), iterations, "iteration")
	return m, err
}

// named finds an order by its name.
func named[T interface{ String() string }](orders []T, name, kind string) (T, error) {
	var names []string
	for _, o := range orders {
		if o.String() == name {
			return o, nil
		}
		names = append(names, o.String())
	}
	var none T
	return none, usagef("--order: no %s order %q%s (%s orders: %s)", kind, name, didYouMean(name, names, ""), kind, strings.Join(names, ", "))
}

// parseCaches reads the name of caches or their sizes.
func parseCaches(text string) (hyper.Caches, error) {
	switch text {
	case "paper":
		return hyper.PaperCaches, nil
	case "host":
		return hyper.HostCaches, nil
	}
	const form = "must be paper, host, or L1/WAYS,L2/WAYS,PAGES/WAYS as in 32k/8,1m/16,64/4"
	parts := strings.Split(text, ",")
	if len(parts) != 3 {
		return hyper.Caches{}, usagef("--cache=%s: %s", text, form)
	}
	var level [3]hyper.Geometry
	for i, part := range parts {
		size, ways, _ := strings.Cut(part, "/")
		bytes, ok := parseSize(size)
		n, err := strconv.Atoi(ways)
		if !ok || err != nil {
			return hyper.Caches{}, usagef("--cache=%s: %q is no size with ways: %s", text, part, form)
		}
		level[i] = hyper.Geometry{Bytes: bytes, Ways: n, Line: 64}
	}
	level[2].Bytes, level[2].Line = 4096*level[2].Bytes, 4096
	c := hyper.Caches{L1: level[0], L2: level[1], TLB: level[2]}
	if err := c.Verify(); err != nil {
		return c, usagef("--cache=%s: %v", text, err)
	}
	return c, nil
}

// parseSize reads a number with k or m behind it, up to 1 GiB.
func parseSize(text string) (int, bool) {
	shift := 0
	if cut, ok := strings.CutSuffix(text, "k"); ok {
		text, shift = cut, 10
	} else if cut, ok := strings.CutSuffix(text, "m"); ok {
		text, shift = cut, 20
	}
	n, err := strconv.Atoi(text)
	return n << shift, err == nil && n > 0 && n <= 1<<30>>shift
}
