// Package abi is the one place where the boundary between generated code and the runtime is
// written down: the functions that generated code may call, the functions that it must
// define, the layouts of the structures both sides touch, and the request codes. codegen
// declares from these tables, the C header is generated from them, tests compare the
// exported symbols and offsets with them, and Hash tells a stale program from a fresh one.
package abi

import (
	"fmt"
	"hash/fnv"
	"sync"
)

// A Type is a C type that may cross the boundary.
type Type uint8

// Types.
const (
	Void Type = iota
	I32
	I64
	F32
	F64
	Ptr
)

var cNames = [...]string{Void: "void", I32: "int32_t", I64: "int64_t", F32: "float", F64: "double", Ptr: "void *"}

// C returns the C spelling of t.
func (t Type) C() string { return cNames[t] }

// A Param is a named parameter.
type Param struct {
	Name string
	Type Type
}

// A Func is one function that crosses the boundary.
type Func struct {
	Name   string
	Result Type
	Params []Param
	Doc    string
}

// Funcs lists what the runtime exports to generated code. All are C functions that do not
// enter Go; only hpf_rt_request may suspend the calling rank.
var Funcs = []Func{
	{
		"hpf_rt_request", Void,
		[]Param{{"ctx", Ptr}, {"kind", I32}, {"line", I32}, {"n", I64}, {"words", Ptr}},
		"suspends the rank until the runtime has served the request; words are n 64-bit values as the request's kind says",
	},
	{
		"hpf_rt_owned", I64,
		[]Param{{"ctx", Ptr}, {"desc", Ptr}, {"dim", I64}, {"a", I64}, {"b", I64}, {"lo", I64}, {"step", I64}, {"n", I64}, {"kind", I64}, {"slot", I64}, {"out", Ptr}},
		"finds the iterations i = lo + step*r, 0 <= r < n, whose subscript a*i+b of dimension dim this rank owns, as runs in *out (layout Owned); returns their number. Runs go by block, by period, or join blocks whose local addresses follow each other, as kind says; only addresses count in joined runs, and those of steps other than 1 and -1 go by block. The runs stay valid until the next call with the same slot (0..7)",
	},
	{
		"hpf_rt_reached", I64,
		[]Param{{"ctx", Ptr}, {"desc", Ptr}, {"dim", I64}, {"a", I64}, {"b", I64}, {"lo", I64}, {"step", I64}, {"n", I64}, {"least", I64}, {"greatest", I64}, {"slot", I64}, {"out", Ptr}},
		"is hpf_rt_owned by block for a dimension that is not cyclic, but finds the iterations from whose cell a cell of this rank's block is between least (at most 0) and greatest (at least 0) away; local addresses may lie in the overlap area",
	},
	{
		"hpf_rt_owns", I32,
		[]Param{{"desc", Ptr}, {"dim", I64}, {"subscript", I64}},
		"tells whether this rank owns the subscript in that dimension (1 or 0)",
	},
	{
		"hpf_rt_beside", I32,
		[]Param{{"desc", Ptr}, {"dim", I64}, {"subscript", I64}, {"other", Ptr}, {"other_dim", I64}, {"other_subscript", I64}},
		"tells whether one coordinate owns both subscripts of arrays in one arrangement (1 or 0); all ranks are told the same",
	},
	{
		"hpf_rt_alias", I32,
		[]Param{{"ctx", Ptr}, {"words", Ptr}, {"alike", I64}},
		"makes the destination of a ReqCopy with these words, which ReqAlloc has just filled in, an alias of the source, if every rank that reads it has the elements and they can be addressed as those of the destination, with the stride 1 in the first dimension. Bit d of alike tells that the source's dimension d is dealt out along the same dimension of the processors as the destination's of the same iteration; -1 that every rank may read the whole destination. Returns 1, or 0 if nothing was done; all ranks are told the same",
	},
	{
		"hpf_rt_wave_wait", Void,
		[]Param{{"ctx", Ptr}, {"wave", Ptr}, {"strip", I64}},
		"suspends the rank until the ranks upstream have ended the strip, and copies what they stored in it to the overlap area; wave is the structure that ReqWave has filled in",
	},
	{"hpf_rt_wave_post", Void, []Param{{"ctx", Ptr}, {"wave", Ptr}, {"strip", I64}}, "tells that this rank has ended the strip; other ranks of its worker may run"},
	{"hpf_rt_room", Ptr, []Param{{"ctx", Ptr}, {"number", I64}, {"bytes", I64}}, "returns memory for what is too large for a rank's stack, cleared at first; the same memory for the same number (0, 1, ...), until more bytes are asked for"},
	{"hpf_rt_grow", Void, []Param{{"stream", Ptr}}, "gives a stream (layout Stream) room for more elements and keeps what it holds"},
	{"hpf_rt_count_output", Void, []Param{{"ctx", Ptr}}, "counts that this rank has come to an output statement, or to a part of the program in which rank 0 has such; all ranks count the same ones, so that it is known whether what was printed stands before a fault"},
	{"hpf_rt_io_int", Void, []Param{{"ctx", Ptr}, {"kind", I64}, {"count", I64}, {"data", Ptr}}, "adds contiguous integers of kind bytes to the output list"},
	{"hpf_rt_io_real", Void, []Param{{"ctx", Ptr}, {"kind", I64}, {"count", I64}, {"data", Ptr}}, "adds contiguous reals"},
	{"hpf_rt_io_logical", Void, []Param{{"ctx", Ptr}, {"kind", I64}, {"count", I64}, {"data", Ptr}}, "adds contiguous logicals"},
	{"hpf_rt_io_char", Void, []Param{{"ctx", Ptr}, {"length", I64}, {"count", I64}, {"data", Ptr}}, "adds contiguous characters of the given length"},
	{"hpf_rt_powi", F64, []Param{{"x", F64}, {"n", I32}}, "x**n by libgcc's order of multiplications"},
	{"hpf_rt_powif", F32, []Param{{"x", F32}, {"n", I32}}, "x**n by libgcc's order of multiplications"},
	{"hpf_rt_sum", F64, []Param{{"sum", F64}, {"terms", Ptr}, {"n", I64}, {"pace", Ptr}}, "adds n contiguous terms to a sum, with the bits of one addition after the other; pace are PaceWords words for its own use between calls, zeros at first"},
	{"hpf_rt_sumf", F32, []Param{{"sum", F32}, {"terms", Ptr}, {"n", I64}, {"pace", Ptr}}, "likewise"},
	{"hpf_rt_extreme", F64, []Param{{"acc", F64}, {"terms", Ptr}, {"n", I64}, {"how", I64}}, "folds n contiguous terms into an extreme, with the bits of one comparison after the other: of x > y ? x : y, where x is the accumulator and y the term; how are Extreme flags"},
	{"hpf_rt_extremef", F32, []Param{{"acc", F32}, {"terms", Ptr}, {"n", I64}, {"how", I64}}, "likewise"},
	{"hpf_rt_exp", F64, []Param{{"x", F64}}, "exp of the C library"},
	{"hpf_rt_expf", F32, []Param{{"x", F32}}, "expf of the C library"},
	{"hpf_rt_tanhf", F32, []Param{{"x", F32}}, "tanhf of the C library"},
	{"hpf_rt_ipow", I64, []Param{{"x", I64}, {"n", I64}}, "integer power; 0 for negative n unless x is 1 or -1"},
	{"hpf_rt_char_compare", I32, []Param{{"a", Ptr}, {"na", I64}, {"b", Ptr}, {"nb", I64}}, "compares with blank padding: negative, 0 or positive"},
	{"hpf_rt_char_copy", Void, []Param{{"dst", Ptr}, {"nd", I64}, {"src", Ptr}, {"ns", I64}}, "assigns with truncation or blank padding; the places may overlap"},
}

// A VectorFunc does what a function of Funcs does, with the same bits, for as many numbers as a register of 32 bytes (AVX2, with FMA) holds.
type VectorFunc struct {
	Scalar, Name string
	Lanes        uint64
}

// VectorFuncs lists what the runtime exports besides, for processors that have such registers.
var VectorFuncs = []VectorFunc{{"hpf_rt_exp", "hpf_rt_exp_4", 4}, {"hpf_rt_expf", "hpf_rt_expf_8", 8}, {"hpf_rt_tanhf", "hpf_rt_tanhf_8", 8}}

// Entry points that every program defines.
var Entries = []Func{
	{"hpf_prog_abi", I64, nil, "returns the Hash the program was compiled against"},
	{"hpf_prog_name", Ptr, nil, "returns the source file's name as a C string"},
	{
		"hpf_prog_grids", I64,
		[]Param{{"nprocs", I64}, {"out", Ptr}},
		"writes, for each processor arrangement, its rank and then its extents (an arrangement shaped by the runtime: minus its rank, no extents) as 64-bit values to out unless it is null, and returns how many values that is",
	},
	{"hpf_prog_main", Void, []Param{{"ctx", Ptr}}, "runs the program on one rank"},
}

// Data that a program may define.
const (
	// UndistributedSymbol is a 64-bit word of a program in which all ranks would do the same, since none of its
	// arrays is distributed: one rank in each process executes it.
	UndistributedSymbol = "hpf_prog_undistributed"

	// PlansSymbol is an array of 64-bit words in the layout of package commgen/plandata: the plans
	// of the copies whose sizes and processor counts are constant. The runtime uses them instead
	// of making its own, and "hpfc schedule --from" prints them.
	PlansSymbol = "hpf_prog_plans"
	// FunctionsSymbol is an array of the functions that the plans' messages number from 1, each
	// void f(char *dst, const char *src, int64_t periods): it copies whole periods of a message
	// from and to the addresses of its first element.
	FunctionsSymbol = "hpf_prog_periods"
)

// Field is one member of a structure; all members are 8 bytes.
type Field struct {
	Name string
	Type Type
	Doc  string
}

// Struct is a layout without padding.
type Struct struct {
	Name   string
	Fields []Field
	Doc    string
}

// Index returns the position of a field, for getelementptr; it panics on an unknown name.
func (s Struct) Index(name string) int64 {
	for i, f := range s.Fields {
		if f.Name == name {
			return int64(i)
		}
	}
	panic("abi: no field " + name + " in " + s.Name)
}

// Size returns the bytes of the structure.
func (s Struct) Size() int64 { return 8 * int64(len(s.Fields)) }

// SumTerms is how many terms hpf_rt_sum and hpf_rt_extreme are best given at a time, PaceWords the number of words that the former wants for itself.
const (
	SumTerms  = 512
	PaceWords = 3
)

// How hpf_rt_extreme folds: x < y ? x : y, and with the term as x.
const (
	ExtremeLeast     = 1
	ExtremeTermFirst = 2
)

// MaxRank is the largest rank of an array.
const MaxRank = 7

// Dim describes one dimension of an array on one rank.
var Dim = Struct{"hpf_dim", []Field{
	{"lo", I64, "declared lower bound"},
	{"hi", I64, "declared upper bound"},
	{"stride", I64, "elements between neighbouring local cells"},
	{"s", I64, "template cell of subscript g is s*g+o"},
	{"o", I64, ""},
	{"k", I64, "cyclic(k) on n coordinates; n = 1: not distributed, the local address is the cell itself"},
	{"n", I64, ""},
	{"p", I64, "this rank's coordinate, 0 <= p < n; -1: the rank holds nothing"},
	{"wlo", I64, "overlap cells below and above"},
	{"whi", I64, ""},
	{"pitch", I64, "local cells from one block of this rank to the next: k and room for overlap between them"},
}, "one dimension of an array on one rank; local address la(t) = (t div (k*n))*pitch + t mod k"}

// Desc describes an array on one rank. MaxRank Dims follow its fields.
var Desc = Struct{"hpf_desc", []Field{
	{"base", Ptr, "address that local address 0 in all dimensions would have"},
	{"holds", I64, "1 when this rank holds a part of the array"},
	{"primary", I64, "1 when this rank is also the first of those that hold equal copies of the part"},
	{"id", I64, "number of the array in the program"},
	{"elem", I64, "bytes of an element"},
	{"rank", I64, "dimensions"},
}, "an array on one rank, followed by its dimensions"}

// DescSize is the bytes of a descriptor with all its dimensions.
func DescSize() int64 { return Desc.Size() + MaxRank*Dim.Size() }

// Kinds of runs that hpf_rt_owned makes.
const (
	RunsByBlock = iota
	RunsByPeriod
	RunsJoined
)

// Owned is the result of hpf_rt_owned.
var Owned = Struct{"hpf_owned", []Field{
	{"count", I64, "number of runs"},
	{"rstep", I64, "step of r inside a run"},
	{"lstep", I64, "step of the local address inside a run"},
	{"runs", Ptr, "the runs, each of layout Run"},
}, "iterations that a rank owns"}

// Run is one arithmetic progression of owned iterations.
var Run = Struct{"hpf_run", []Field{
	{"r", I64, "first iteration number"},
	{"l", I64, "its local address"},
	{"n", I64, "iterations in the run"},
}, "a run of owned iterations"}

// Wave is a wavefront on one rank, while it runs.
var Wave = Struct{"hpf_wave", []Field{
	{"strips", I64, "number of strips, the same on all ranks"},
	{"width", I64, "steps of a strip; the last one may be shorter"},
	{"progress", I64, "strips that this rank has ended, of all its blocks; read by others"},
	{"count", I64, "number of pieces"},
	{"pieces", Ptr, "each of layout Piece"},
	{"block1", I64, "which of its blocks along the first ring the rank works on, counted downstream from 0; set by the program"},
	{"block2", I64, "and along the second"},
	{"across", I64, "the most blocks that a rank has along the second ring, 1 without it"},
	{"total", I64, "the most strips that a rank has in all"},
}, "a wavefront on one rank"}

// Piece is what one rank copies from another in every strip of a wavefront.
var Piece = Struct{"hpf_piece", []Field{
	{"progress", Ptr, "the field of the other rank's Wave"},
	{"dst", Ptr, "addresses for iteration 0 of the strip loop; 0: the strip arrives by a message"},
	{"src", Ptr, ""},
	{"first", I64, "iterations of the strip loop that store something that is copied"},
	{"last", I64, ""},
	{"shift", I64, "step t of a strip is iteration t - shift"},
	{"until", I64, "strips of the block that the other rank must have ended, besides those of the present number, less one"},
	{"step", I64, "bytes from one iteration to the next"},
	{"bytes", I64, "contiguous bytes of an iteration"},
	{"n1", I64, "how often they repeat, and in which distance"},
	{"s1", I64, ""},
	{"n2", I64, "how often that repeats"},
	{"s2", I64, ""},
	{"low1", I64, "blocks of the first ring for which the piece is meant, from low to high - 1"},
	{"high1", I64, ""},
	{"delta1", I64, "for block c it comes from the other rank's block c + delta"},
	{"move1", I64, "bytes from one block to the next"},
	{"slide1", I64, "what shift grows by from one block to the next"},
	{"low2", I64, "the same for the second ring"},
	{"high2", I64, ""},
	{"delta2", I64, ""},
	{"move2", I64, ""},
	{"slide2", I64, ""},
}, "what one rank copies from another in every strip"}

// Stream is the list of the elements that one irregular reference names on a rank.
var Stream = Struct{"hpf_stream", []Field{
	{"data", Ptr, "64-bit numbers: as noted, positions of elements in their array in array element order, or -1; once scheduled, bytes from the rank's base address of the array to the element, or, where narrow says so, 32-bit numbers of elements"},
	{"count", I64, "elements"},
	{"room", I64, "64-bit numbers that data has room for"},
	{"narrow", I64, "1 when data holds 32-bit numbers"},
	{"late", I64, "1 when the nest runs in halves (ReqHalf)"},
	{"first", I64, "where the numbers of the half in work begin, for a nest that runs in halves"},
	{"ready", Ptr, "of the runtime: what serves ReqGather or ReqScatter of the stream again (struct hpf_ready), or 0"},
	{"order", Ptr, "of the runtime: what answers ReqReorder of the nest whose first stream this is (struct hpf_kept_order), or 0"},
}, "the elements that an irregular reference names on a rank, in the order of its iterations"}

// Context is what a rank's ctx pointer points to; generated code reads only these fields.
var Context = Struct{"hpf_ctx", []Field{
	{"rank", I64, "this rank (virtual processor), from 0"},
	{"size", I64, "number of virtual processors that execute the program"},
	{"nprocs", I64, "NUMBER_OF_PROCESSORS()"},
	{"patience", I64, "executions of a loop with unchanged index arrays after which its rounds are weighed"},
}, "per-rank state; the runtime keeps its own fields behind these"}

// Request codes. All words are 64-bit. "desc" is the address of the rank's own descriptor.
const (
	// ReqAlloc: desc, array id, name (C string), element bytes, place (0 mapped, 1 root, 2 shared), desc of the array
	// in whose storage one of rank 0 may lie (0 none),
	// rank, grid (-1 replicated), then for each dimension lo, hi, format (0 *, 1 block, 2 cyclic),
	// grid dimension, s, o, k (0: none), template extent, room below and above each block, wlo, whi; then the number of grid
	// dimensions and for each: use (0 an array dimension, 1 replicated, 2 fixed), cell, format,
	// k, template extent (the last four only matter for use 2). Fills the descriptor. A second
	// ReqAlloc of the descriptor reuses or replaces its storage. New storage is zero.
	ReqAlloc = 1
	// ReqFree: desc. Collective order is not needed.
	ReqFree = 2
	// ReqCopy: dst desc, src desc, m, m counts, then for each dst dimension iter, a, b, and for
	// each src dimension iter, a, b: dst(a*r[iter]+b, ...) = src(a*r[iter]+b, ...) for all r in the
	// box; iter -1 is the constant b. Subscripts outside an array's bounds are skipped. Collective.
	ReqCopy = 3
	// ReqHalo: desc, then for each dimension the widths below and above. Collective.
	ReqHalo = 4
	// ReqHalos: m, m descs, then what ReqHalo has for each array behind its desc. Does m times what ReqHalo does, with
	// one meeting where all ranks are in one process. Collective.
	ReqHalos = 35
	// ReqFetch: desc, destination address, then the subscripts; every rank gets the element.
	// Subscripts outside the bounds leave the destination as it is. Collective.
	ReqFetch = 5
	// ReqReduce: m, then for each value its type (TypeI1..), operator (loopir.ReduceOp order)
	// and address: combines over all ranks, result to all. Collective.
	ReqReduce = 6
	// ReqOrdered: desc, type, operator (0 sum, 1 product), address of the accumulator: folds all
	// elements of the array in array element order; result to all. With a fifth word, the desc of
	// an array of the same mapping and bounds, their products with its elements. Collective.
	ReqOrdered = 7
	// ReqBcast: m, then for each its address and bytes: rank 0's values to all. Collective.
	ReqBcast = 8
	// ReqIOBegin: format address (0: list-directed), format length, unit. Behind these, if the unit is internal or errors
	// are for the program: length of the text, 1 if records that are too long are for the program, else 0, likewise for other
	// errors. Rank 0 only.
	ReqIOBegin = 9
	// ReqIOEnd: advance (1 or 0). Writes the record from the items added since ReqIOBegin. Rank 0 only.
	ReqIOEnd = 10
	// ReqInput: part (Input... codes). InputBegin: 1 if the end of the input is for the program, else 0; likewise for errors
	// and for the end of the record; 1 if the statement does not advance, else 0; the unit; address and length of the format, zeros for none; of the internal unit, address and length of the text. InputItem: type (Item... codes), bytes, address of the
	// value, address of a 32-bit number that becomes 1 if there is one, else 0. InputEnd: address of a 32-bit number for the
	// status, as of InputOutcome for that of output, and of InputSize for the characters read. InputRecord: address and length of the text that an internal output
	// statement changes.
	// InputClock, InputCPU: address of a 64-bit number for what a clock shows. Rank 0 only.
	ReqInput = 34
	// ReqStop: exit code, error flag (1 for ERROR STOP), message address (0: none), message length,
	// has code (1 or 0), 1 if only rank 0 comes to it, else 0: then it is collective. Does not return.
	ReqStop = 11
	// ReqFail: message address, length: a run-time error found by generated code, exit code 2.
	ReqFail = 12
	// ReqPick: rule (loopir.PickRule order), latest (1 or 0), address of the order, m, then for
	// each value its type and address: all ranks get the values, but not the order, of the rank
	// whose first value is best (PickLast: whose order is greatest); among equals the greatest
	// order counts if latest, else the least. Ranks with the order -1 do not count. Collective.
	ReqPick = 13
	// ReqFoldLines: dst desc, src desc, dimension (from 0), type, operator: dst(..., ...) is the
	// fold of src(..., k, ...) over all k of the dimension in order, from the operator's neutral
	// element on; positions count from the lower bounds. Collective.
	ReqFoldLines = 17
	// ReqSchedule: stream number, address of the stream, array desc, kind (Stream... codes), part,
	// element type, operator, flags (Update... bits), uses (Uses... bits), number of a stream of the same array that was scheduled just
	// before and is gathered with this one, or -1: finds where the elements are that were noted in
	// the stream and turns its numbers into distances. Streams of updates hold two numbers for each
	// element, its position and the number of the iteration; part says which of a rank's updates
	// count (Part... codes). Collective.
	ReqSchedule = 14
	// ReqGather: stream number, address of the stream, array desc: brings the elements that other
	// ranks own to where the distances lead. Collective.
	ReqGather = 15
	// ReqScatter: stream number, address of the stream, array desc: combines updates that were not
	// done in place, in the order of their iterations. Collective.
	ReqScatter = 20
	// ReqReorder: address of the rank's own iterations (layout Owned), address of the nest's first stream, what the
	// program asks for (Wish... bits), m, m stream numbers, k, and for
	// each of k arrays with an element for each iteration: desc, number of stores so far, address of a
	// word with the array's base. If it pays, permutes the streams, makes all iterations one run from
	// local address 0, and replaces the bases by those of copies in the same order. Of one rank.
	ReqReorder = 21
	// ReqWeigh: address of the rank's own iterations (layout Owned), address of the result, number of
	// iterations of the loop, what the program asks for (Rounds... codes), number of streams, and for
	// each its number, address, array desc, carried (1 or 0), stored (1 or 0). The streams hold two
	// numbers for each element, its position and the number of the iteration. Finds the dependences
	// of the iterations through the carried streams and divides them into rounds; the result is the number of rounds, -1 if
	// they would not pay. The numbers of the carried streams become distances, the others lose the
	// numbers of iterations. The first stream stands for the nest. Collective.
	ReqWeigh = 22
	// ReqRound: number of the first stream of ReqWeigh, number of the round, address of the rank's own
	// iterations, number of stores into the carried arrays so far: moves elements between the ranks after the rounds before, and makes the iterations
	// and streams those of the round. The number of rounds ends the execution. Collective.
	ReqRound = 23
	// ReqConsider: stream number, what the program asks for (Wish... bits), number of the coming
	// execution, iterations on all ranks, address of a 64-bit number and of a logical of kind 4, m, m
	// stream numbers of which the first is that above, the numbers of their arrays, how many executions are expected with the
	// coming one, k, and for each of k updates what ReqAwait has: whether a nest that runs as it is written is
	// to be inspected so that its iterations can run in another order, or in tiles. Sets the logical if so, clears it
	// if no order was found, and sets the number to the execution before which to ask again. Collective.
	ReqConsider = 24
	// ReqDivide: number of the first stream of a nest, address of the rank's own iterations (layout
	// Owned), m, for each of m streams its number, address, array desc and whether it is of updates (1 or
	// 0), k, k descs of arrays with an element for each iteration, wishes (Wish... bits), and for each stream l
	// and l indices of streams. The streams hold positions alone, equally
	// many for each iteration; where l > 0, nothing, and are to hold what those streams do, in turn. Either makes the iterations run where they update elements: then the
	// streams hold what each rank is to execute. Or notes which iterations the numbers
	// belong to. Collective.
	ReqDivide = 25
	// ReqPack: number of the first stream of a nest, number of an array of its ReqDivide from 0, desc: brings its
	// elements to where the iterations run. Collective.
	ReqPack = 26
	// ReqChoose: address of a number, n, and for each of n ways to execute a loop points, again, steps, blocks,
	// bytes, operations, lines, alone and free (1 or 0; loopir.Way). Sets the number to that of the way that is
	// estimated to take least time, from 0. Collective.
	ReqChoose = 27
	// ReqKept: a reason (Kept...) why the iterations of a nest with irregular references keep their order,
	// and the numbers of the nest's streams, for the report. Collective.
	ReqKept = 28
	// ReqHalf: address of the rank's own iterations (layout Owned), half (0 or 1), m, m stream numbers, of
	// streams that are read with UsesLate: makes the iterations those that need no element of another process,
	// or, when these have arrived, the others; and the streams theirs. Collective.
	ReqHalf = 29
	// ReqTimed: number of the execution of a nest since its index arrays have changed, address of a 64-bit number, 1 at
	// its end and 0 at its beginning, 1 if it can run on copies and else 0, and the numbers of its streams: measures the nest, and sets
	// the number to 1 if it is to run on copies, else in order on rank 0, from the next execution on, or to 0. Collective.
	ReqTimed = 30
	// ReqAwait: number of the coming execution of a nest since its index arrays have changed, how many are expected
	// with it, number of iterations, address of a 64-bit number, what the program asks for (Wish... bits), 1 if the nest can run on copies and
	// else 0, m, for each of m updates the desc of the array and that of the array with its subscripts, one for each iteration: sets the number to 1 if the
	// nest is to run on copies, else on rank 0, because an inspection will hardly pay, or to 0. Collective.
	ReqAwait = 31
	// ReqExecHalo: address of a 64-bit number, noted (1 or 0), updates elsewhere in a sample of the iterations, number of all
	// iterations, what the program asks for (Wish... bits), address of the rank's own iterations (layout Owned; 0 if not noted), desc of
	// the home, m, for each of m streams its number, address and array desc, k, k array ids. Not noted: sets the number to 1 if it pays that
	// each rank executes what updates its elements, from arrays whose parts lie side by side, else to 0. Noted: the streams
	// hold two numbers for each update of an element elsewhere, its position and the number of the iteration; then
	// data of the first stream becomes the runs (layout Run) that the rank is to execute, count their number times three. Collective.
	ReqExecHalo = 33
	// ReqTally: array desc, number of elements, type (TypeI1..), operator (loopir.ReduceOp order), one of those whose
	// results do not depend on the order: combines each element over all ranks, result to all. The array is whole on every rank. Collective.
	ReqTally = 32
	// ReqBounds: array desc, dimension from 1, subscript: a subscript that is out of bounds; or 0 and
	// two extents that should be the same; or -1, a character that a substring reaches, and how many
	// there are. Exit code 2. Does not return.
	ReqBounds = 16
	// ReqWave: wave (layout Wave), steps of the strip loop (skewed: of u + skew*v), grain (strips are
	// multiples of it), iterations of the nest on all ranks, skew, local (1 or 0: steps count from a rank's first
	// iteration); if local, desc of the home, and dimension, a and b of the subscript a*u+b that the strip loop
	// drives there; then number of flows, and for each
	// flow desc, dimension, a and b of the subscript a*u+b that the strip loop drives (dimension -1:
	// none), the same three of the loop that strips are skewed over, number of faces, and for each
	// face a number for each dimension (loopir.Flow); then the number of scalars that are handed over
	// and, unless it is 0, desc, dimension and direction (loopir.Chain), and for each scalar its
	// address and bytes; then the number of rings and, unless it is 0, desc, and for each ring
	// dimension, direction (loopir.Ring), and a, b, lo, step and n of hpf_rt_owned. Fills the wave and
	// begins the wavefront. Collective.
	ReqWave = 18
	// ReqWaveEnd: wave. Ends the wavefront; scalars that were handed over have the last rank's values
	// then. Collective.
	ReqWaveEnd = 19
)

// Kinds of streams, and which of the updates in a stream of a rank count.
const (
	StreamGather = 0 // elements that are read
	StreamUpdate = 1

	PartNone = 0 // another rank executes the same iterations
	PartAll  = 1
	PartOwn  = 2 // all ranks execute all iterations: those of elements that the rank owns

	UpdateStore = 1 // the last store counts; no operator
	UpdateOnce  = 2 // it is an error to store two values into one element

	UpdateOldFirst = 4 // MAX or MIN of reals with the old value as first argument
)

// What compiled code can do with a stream that is scheduled.
const (
	UsesNarrow = 1 // read 32-bit numbers
	UsesRemote = 2 // end the use of elements of other ranks of the process by ReqScatter, before these change
	UsesLate   = 4 // wait for elements of other processes in ReqHalf, not in ReqGather
	UsesMarked = 8 // the notes hold StartMark where an iteration begins
)

// StartMark is noted where an iteration begins.
const StartMark = -2

// Reasons of ReqKept.
const (
	KeptSeveralLoops = 1 + iota // the nest has several loops
	KeptInnerLoop               // references in a loop or condition inside
	KeptStores                  // elements are stored where the iteration runs
	KeptNumber                  // the number of the iteration is used
	KeptPlaces                  // reads of other elements than the iteration's own
	KeptOnRoot                  // rank 0 runs the loop, or a loop around it
	KeptDependent               // so it does as long as rounds have not been found to pay
	KeptRestless                // and where index arrays change too often
	KeptTally                   // every rank updates a copy of its own
	KeptWave                    // a wavefront
	KeptCopied                  // the loop reads copies, since index arrays change too often
)

// Wishes for the order of iterations: one of the orders, whether sums may be relaxed, where iterations run, and in which rounds.
const (
	WishNone    = 1 // keep the order
	WishDatum   = 2
	WishSearch  = 3
	WishOrder   = 3 // mask of these; 0: the policy decides
	WishRelaxed = 4
	WishOwners  = 8 // iterations where the elements are owned
	WishTiles   = 16
	WishFew     = 32 // rounds: as few as there can be
	WishLevels  = 64 // one for each level of the dependence graph
)

// Element type codes of ReqReduce and ReqOrdered.
const (
	TypeI1 = 1 // integers by bytes
	TypeI2 = 2
	TypeI4 = 4
	TypeI8 = 8
	TypeF4 = 20
	TypeF8 = 24
	TypeL1 = 33 // logicals by bytes
	TypeL2 = 34
	TypeL4 = 36
	TypeL8 = 40
)

// version counts changes of meaning that the tables do not show.
const version = 4

// Hash identifies the tables: a change of any name, type, order or layout changes it.
func Hash() int64 { return hash() }

var hash = sync.OnceValue(func() int64 {
	h := fnv.New64a()
	fmt.Fprint(h, version, Funcs, VectorFuncs, Entries, UndistributedSymbol, PlansSymbol, FunctionsSymbol, Dim, Desc, Owned, Run, Stream, Wave, Piece, Context, MaxRank)
	return int64(h.Sum64())
})
