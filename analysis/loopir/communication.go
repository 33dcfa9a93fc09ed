package loopir

// Statements for values and arrays that ranks bring together.
type (
	// FoldLines is Dst(..., ...) = the fold of Array(..., k, ...) over all k of dimension Dim, in
	// order. Positions count from the lower bounds of both.
	FoldLines struct {
		At
		Dst, Array ArrayID
		Dim        int // from 0
		Op         ReduceOp
	}
	// Ordered folds all elements of a whole temporary or variable, in array element order,
	// into Dst: Dst = (((Dst op e1) op e2) ...). It gives the bits of the sequential loop. With a
	// factor, an array of the same bounds and mapping, the elements are products.
	Ordered struct {
		At
		Dst    ScalarID
		Op     ReduceOp // OpSum or OpProduct
		Array  ArrayID
		Factor *ArrayID // nil: none
	}
	// Tally combines the values that the ranks have in each element of Array, a replicated temporary, for all of
	// them. Op is associative and commutative for its type.
	Tally struct {
		At
		Array ArrayID
		Op    ReduceOp
	}
	// Copy is dst(section) = src(section) without conversion: element r of the iteration box
	// goes from Src to Dst. It is what remaps, gathers and broadcasts of lines are made of.
	Copy struct {
		At
		Counts   []Expr // extent of each dimension of the box
		Dst, Src ArrayID
		DstSubs  []CopySub // one for each dimension of Dst
		SrcSubs  []CopySub
	}
	// Alloc gives a temporary its bounds and storage; a second Alloc of it replaces the first.
	Alloc struct {
		At
		Array ArrayID
	}
	// Free ends the life of a temporary.
	Free struct {
		At
		Array ArrayID
	}
	// Serial is executed by rank 0 alone, on Root arrays and scalars; afterwards the scalars in
	// Out are broadcast.
	Serial struct {
		At
		Body   []Stmt
		Out    []ScalarID
		Reason string
	}
	// Staggered are neighbouring nests, and exchanges and assignments between them, that run strip by strip along their outermost dimension, so that
	// what one stores another reads from the cache: the strips of a nest stay Lags cells behind those of the first one. Edges are the
	// cells, below and above, by slot of NestPlan.Dims, of an own block that only run behind the exchanges: none of the first nest.
	// Up to Steps iterations of the loop whose body this is, if there are several, run together: Lags and Edges are then those of the
	// nests in the first iteration, behind them in the second one, and so on.
	Staggered struct {
		At
		Body  []Stmt
		Steps int
		Lags  []int64
		Edges [][][2]int64
	}
	// Halo fills the overlap area of Array from the neighbours, Widths[d] below and above in
	// dimension d, corners included. Joint tells that the next statement of its list is another one, and
	// that the ranks need not meet in between. Inserted by commgen.
	Halo struct {
		At
		Array  ArrayID
		Widths [][2]int64
		Joint  bool
	}
	// Fetch broadcasts one element from its owner into Dst on every rank. An element outside
	// the array's bounds leaves Dst undefined. Where For is not nil, only the owner of that element needs Dst, and nobody
	// else gets it if he owns Ref too. Inserted by commgen.
	Fetch struct {
		At
		Dst ScalarID
		Ref *Ref
		For *Ref
	}
	// Within ends the run if the subscripts First to Last are not all within the bounds of dimension
	// Dim of Array, from 0; when one of the Counts is 0, there are none. Inserted by commgen.
	Within struct {
		At
		Array       ArrayID
		Dim         int
		First, Last Expr
		Counts      []Expr
	}
	// Conform ends the run if two extents differ; negative ones are 0. Inserted by commgen, and for PACK and UNPACK.
	Conform struct {
		At
		Extents Extents
	}
)

// CopySub is the subscript A*By*r[Iter]+B of one dimension; Iter -1 means the constant B.
type CopySub struct {
	Iter int
	A    int64
	By   Expr // a step that only the run knows; nil: 1
	B    Expr
}
