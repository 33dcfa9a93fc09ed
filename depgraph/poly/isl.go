//go:build cgo

package poly

// isl is linked statically: an executable that hpfc makes holds hpfc itself, and shall run
// where isl is not installed.

// #cgo LDFLAGS: -Wl,-wrap,isl_ctx_next_operation -Wl,-wrap,__gmpz_set -Wl,-wrap,__gmpz_init -Wl,-wrap,__gmpz_mul
// #cgo LDFLAGS: -Wl,-wrap,__gmpz_addmul -Wl,-wrap,__gmpz_submul -Wl,-wrap,__gmpz_gcd -Wl,-wrap,__gmpz_fdiv_q
// #cgo LDFLAGS: -Wl,-wrap,__gmpz_divexact -l:libisl.a -l:libgmp.a
// #include "work.h"
// #include <stdlib.h>
// #include <isl/aff.h>
// #include <isl/ctx.h>
// #include <isl/flow.h>
// #include <isl/ilp.h>
// #include <isl/map.h>
// #include <isl/mat.h>
// #include <isl/options.h>
// #include <isl/point.h>
// #include <isl/set.h>
// #include <isl/space.h>
// #include <isl/union_map.h>
// #include <isl/union_set.h>
// #include <isl/val.h>
//
// struct points {
//     int dims, count, limit;
//     long *at;
// };
//
// static isl_stat collect(isl_point *p, void *user) {
//     struct points *b = user;
//     if (b->count == b->limit) {
//         isl_point_free(p);
//         return isl_stat_error;
//     }
//     for (int d = 0; d < b->dims; d++) {
//         isl_val *v = isl_point_get_coordinate_val(p, isl_dim_set, d);
//         b->at[b->count * b->dims + d] = isl_val_get_num_si(v);
//         isl_val_free(v);
//     }
//     b->count++;
//     isl_point_free(p);
//     return isl_stat_ok;
// }
//
// static isl_stat points(isl_set *s, struct points *b) { return isl_set_foreach_point(s, collect, b); }
//
// static isl_mat *matrix(isl_ctx *ctx, int rows, int columns, const long long *at) {
//     isl_mat *m = isl_mat_alloc(ctx, rows, columns);
//     for (int i = 0; i < rows; i++)
//         for (int j = 0; j < columns; j++)
//             m = isl_mat_set_element_val(m, i, j, isl_val_int_from_si(ctx, at[i * columns + j]));
//     return m;
// }
//
// // The set of points for which the rows are 0, or not negative; reading a text takes ten times
// // as long.
// static isl_basic_set *conjunction(isl_ctx *ctx, int dims, int equal, const long long *eq, int atLeast, const long long *ineq) {
//     return isl_basic_set_from_constraint_matrices(isl_space_set_alloc(ctx, 0, dims), matrix(ctx, equal, dims + 1, eq),
//         matrix(ctx, atLeast, dims + 1, ineq), isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
// }
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"unsafe"
)

// Available tells whether this build can answer.
const Available = true

// arena owns a context of isl and every object made in it; close frees them all. Operands of
// isl's functions that consume them are copied, so that nothing is ever freed elsewhere. The
// first error stays; isl turns NULL into NULL, so that chains of calls are safe after it.
type arena struct {
	ctx  *C.isl_ctx
	work *Allowance
	most int64 // of it, for the present question
	free []func()
	err  error
}

// unlimited is more work than anybody waits for.
const unlimited = 1 << 60

// newArena also keeps the goroutine on its thread, where its work is counted.
func newArena(work *Allowance) *arena {
	runtime.LockOSThread()
	C.poly_allow(unlimited)
	ctx := C.isl_ctx_alloc()
	C.isl_options_set_on_error(ctx, C.ISL_ON_ERROR_CONTINUE)
	return &arena{ctx: ctx, work: work}
}

// spend counts and limits the work from here on. Reading texts comes before: it takes time linear
// in their lengths, and isl calls a limit that ends there a syntax error.
func (a *arena) spend() {
	a.settle()
	a.most = a.work.next()
	C.poly_allow(C.longlong(a.most))
}

// settle takes the work that was done from the allowance.
func (a *arena) settle() {
	if a.most > 0 {
		a.work.left -= a.most - int64(C.poly_left())
	}
	a.most = 0
}

func (a *arena) close() {
	a.settle()
	C.poly_allow(unlimited)
	defer runtime.UnlockOSThread()
	for i := len(a.free) - 1; i >= 0; i-- {
		a.free[i]()
	}
	C.isl_ctx_free(a.ctx)
}

// check records an error if ok is false.
func (a *arena) check(ok bool, operation string) {
	if ok || a.err != nil {
		return
	}
	if C.isl_ctx_last_error(a.ctx) == C.isl_error_abort {
		a.err, a.work.refused = ErrBudget, true
		return
	}
	message := "unknown error"
	if m := C.isl_ctx_last_error_msg(a.ctx); m != nil {
		message = C.GoString(m)
	}
	a.err = fmt.Errorf("poly: %s: %s", operation, message)
}

func (a *arena) set(p *C.isl_set, operation string) *C.isl_set {
	a.check(p != nil, operation)
	a.free = append(a.free, func() { C.isl_set_free(p) })
	return p
}

func (a *arena) unionMap(p *C.isl_union_map, operation string) *C.isl_union_map {
	a.check(p != nil, operation)
	a.free = append(a.free, func() { C.isl_union_map_free(p) })
	return p
}

func (a *arena) parseSet(s Set) *C.isl_set {
	text := C.CString(s.text(""))
	defer C.free(unsafe.Pointer(text))
	return a.set(C.isl_set_read_from_str(a.ctx, text), "read a set")
}

func (a *arena) parseUnionSet(text string) *C.isl_union_set {
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	p := C.isl_union_set_read_from_str(a.ctx, c)
	a.check(p != nil, "read a domain")
	a.free = append(a.free, func() { C.isl_union_set_free(p) })
	return p
}

func (a *arena) parseUnionMap(text string) *C.isl_union_map {
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	return a.unionMap(C.isl_union_map_read_from_str(a.ctx, c), "read a map")
}

// relations holds accesses as isl's union maps.
type relations struct{ element, schedule *C.isl_union_map }

// accesses joins accesses, the k-th as the tuple prefix+k.
func (a *arena) accesses(list []Access, prefix string) relations {
	r := relations{a.parseUnionMap("{ }"), a.parseUnionMap("{ }")}
	for k, x := range list {
		tuple := prefix + strconv.Itoa(k)
		domain := a.parseUnionSet(x.Domain.text(tuple))
		r.element = a.join(r.element, a.restrict(a.parseUnionMap(x.element(tuple)), domain))
		r.schedule = a.join(r.schedule, a.restrict(a.parseUnionMap(x.schedule(tuple)), domain))
	}
	return r
}

func (a *arena) join(x, y *C.isl_union_map) *C.isl_union_map {
	return a.unionMap(C.isl_union_map_union(C.isl_union_map_copy(x), C.isl_union_map_copy(y)), "union")
}

func (a *arena) restrict(x *C.isl_union_map, domain *C.isl_union_set) *C.isl_union_map {
	return a.unionMap(C.isl_union_map_intersect_domain(C.isl_union_map_copy(x), C.isl_union_set_copy(domain)), "restrict")
}

// Flow finds the sources of sink: the last of the sure sources before it (those of sure are
// overwritten for certain), and every possible source after that one. Sources are numbered
// through sure, then possible.
func Flow(sink Access, sure, possible []Access, work *Allowance) (Dataflow, error) {
	a := newArena(work)
	defer a.close()
	k, m, p := a.accesses([]Access{sink}, "sink"), a.accesses(sure, "sure"), a.accesses(possible, "possible")
	a.spend()
	order := a.join(a.join(k.schedule, m.schedule), p.schedule)
	info := C.isl_union_access_info_from_sink(C.isl_union_map_copy(k.element))
	info = C.isl_union_access_info_set_must_source(info, C.isl_union_map_copy(m.element))
	info = C.isl_union_access_info_set_may_source(info, C.isl_union_map_copy(p.element))
	info = C.isl_union_access_info_set_schedule_map(info, C.isl_union_map_copy(order))
	flow := C.isl_union_access_info_compute_flow(info)
	a.check(flow != nil, "data flow")
	defer C.isl_union_flow_free(flow)
	pairs := a.unionMap(C.isl_union_flow_get_may_dependence(flow), "dependences")
	orphans := a.unionMap(C.isl_union_flow_get_may_no_source(flow), "reads without a source")
	out := Dataflow{Sources: make([]Set, len(sure)+len(possible))}
	for i := range out.Sources {
		source := append(append([]Access{}, sure...), possible...)[i]
		out.Sources[i].Dims = source.Domain.Dims + sink.Domain.Dims
	}
	for _, x := range a.maps(pairs) {
		i, err := sourceNumber(C.GoString(C.isl_map_get_tuple_name(x, C.isl_dim_in)), len(sure))
		if err != nil {
			return out, err
		}
		out.Sources[i] = a.export(x)
	}
	out.NoSource = a.domainOf(orphans, sink.Domain.Dims)
	return out, a.err
}

// sourceNumber reads the number of a source from its tuple's name.
func sourceNumber(tuple string, sure int) (int, error) {
	var k int
	if _, err := fmt.Sscanf(tuple, "sure%d", &k); err == nil {
		return k, nil
	}
	if _, err := fmt.Sscanf(tuple, "possible%d", &k); err == nil {
		return sure + k, nil
	}
	return 0, fmt.Errorf("poly: unexpected tuple %q", tuple)
}

// maps lists the maps of a union, simplified; each has a tuple pair of its own.
func (a *arena) maps(u *C.isl_union_map) []*C.isl_map {
	u = a.unionMap(C.isl_union_map_coalesce(C.isl_union_map_copy(u)), "simplify")
	list := C.isl_union_map_get_map_list(u)
	a.check(list != nil, "list")
	defer C.isl_map_list_free(list)
	var out []*C.isl_map
	for i := range max(0, int(C.isl_map_list_n_map(list))) {
		m := C.isl_map_list_get_map(list, C.int(i))
		a.check(m != nil, "list")
		a.free = append(a.free, func() { C.isl_map_free(m) })
		out = append(out, m)
	}
	return out
}

// domainOf returns the domain of a union with at most one tuple.
func (a *arena) domainOf(u *C.isl_union_map, dims int) Set {
	out := Set{Dims: dims}
	for _, m := range a.maps(u) {
		domain := a.set(C.isl_map_domain(C.isl_map_copy(m)), "domain")
		identity := C.isl_map_from_domain(C.isl_set_copy(domain))
		a.check(identity != nil, "domain")
		a.free = append(a.free, func() { C.isl_map_free(identity) })
		out.Pieces = append(out.Pieces, a.export(identity).Pieces...)
	}
	return out
}

// export copies a map out as a set of pairs, each piece with its definitions of divisions.
func (a *arena) export(m *C.isl_map) Set {
	in, out := int(C.isl_map_dim(m, C.isl_dim_in)), int(C.isl_map_dim(m, C.isl_dim_out))
	s := Set{Dims: in + out}
	m = C.isl_map_compute_divs(C.isl_map_copy(m))
	m = C.isl_map_make_disjoint(m)
	m = C.isl_map_compute_divs(C.isl_map_coalesce(m)) // which may forget what divisions are
	list := C.isl_map_get_basic_map_list(m)
	C.isl_map_free(m)
	a.check(list != nil, "pieces")
	defer C.isl_basic_map_list_free(list)
	for i := range max(0, int(C.isl_basic_map_list_n_basic_map(list))) {
		b := C.isl_basic_map_list_get_basic_map(list, C.int(i))
		s.Pieces = append(s.Pieces, a.piece(b, s.Dims))
		C.isl_basic_map_free(b)
	}
	return s
}

func (a *arena) piece(b *C.isl_basic_map, dims int) Piece {
	p := Piece{Exists: int(C.isl_basic_map_dim(b, C.isl_dim_div))}
	p.Eq = a.rows(C.isl_basic_map_equalities_matrix(b, C.isl_dim_in, C.isl_dim_out, C.isl_dim_div, C.isl_dim_cst, C.isl_dim_param))
	p.Ineq = a.rows(C.isl_basic_map_inequalities_matrix(b, C.isl_dim_in, C.isl_dim_out, C.isl_dim_div, C.isl_dim_cst, C.isl_dim_param))
	wrapped := C.isl_basic_map_wrap(C.isl_basic_map_copy(b))
	defer C.isl_basic_set_free(wrapped)
	for k := range p.Exists {
		p.Ineq = append(p.Ineq, a.division(wrapped, k, dims, p.Exists)...)
	}
	return p
}

// division returns the constraints of the k-th existential variable of b when that is known to
// be the floor of a quotient: den*e <= num <= den*e + den-1.
func (a *arena) division(b *C.isl_basic_set, k, dims, exists int) []Row {
	aff := C.isl_basic_set_get_div(b, C.int(k))
	a.check(aff != nil, "division")
	defer C.isl_aff_free(aff)
	if C.isl_aff_is_nan(aff) == C.isl_bool_true {
		return nil
	}
	den := C.isl_aff_get_denominator_val(aff)
	defer C.isl_val_free(den)
	d := a.integer(C.isl_val_copy(den))
	scaled := func(v *C.isl_val) int64 { return a.integer(C.isl_val_mul(v, C.isl_val_copy(den))) }
	low := make(Row, dims+exists+1)
	for x := range dims {
		low[x] = scaled(C.isl_aff_get_coefficient_val(aff, C.isl_dim_in, C.int(x)))
	}
	for e := range exists {
		low[dims+e] = scaled(C.isl_aff_get_coefficient_val(aff, C.isl_dim_div, C.int(e)))
	}
	low[dims+exists] = scaled(C.isl_aff_get_constant_val(aff))
	high := make(Row, len(low))
	for i, c := range low {
		high[i] = -c
	}
	low[dims+k] -= d
	high[dims+k] += d
	high[dims+exists] += d - 1
	return []Row{low, high}
}

// rows copies a matrix out and frees it.
func (a *arena) rows(m *C.isl_mat) []Row {
	a.check(m != nil, "matrix")
	defer C.isl_mat_free(m)
	var out []Row
	for i := range max(0, int(C.isl_mat_rows(m))) {
		row := make(Row, int(C.isl_mat_cols(m)))
		for j := range row {
			row[j] = a.integer(C.isl_mat_get_element_val(m, C.int(i), C.int(j)))
		}
		out = append(out, row)
	}
	return out
}

// largest is how many bytes a number may have: one fewer than an int64, so that sums fit too.
const largest = 7

// integer copies an integer out and frees it.
func (a *arena) integer(v *C.isl_val) int64 {
	a.check(v != nil, "value")
	if v == nil {
		return 0
	}
	defer C.isl_val_free(v)
	if C.isl_val_n_abs_num_chunks(v, largest) > 1 {
		a.err = errors.Join(a.err, ErrOverflow)
		return 0
	}
	return int64(C.isl_val_get_num_si(v))
}

func (a *arena) form(s *C.isl_set, r Row) *C.isl_aff {
	f := C.isl_aff_zero_on_domain(C.isl_local_space_from_space(C.isl_set_get_space(s)))
	for d, c := range r[:len(r)-1] {
		f = C.isl_aff_set_coefficient_val(f, C.isl_dim_in, C.int(d), C.isl_val_int_from_si(a.ctx, C.long(c)))
	}
	f = C.isl_aff_set_constant_val(f, C.isl_val_int_from_si(a.ctx, C.long(r[len(r)-1])))
	a.check(f != nil, "affine form")
	return f
}

// Max returns the greatest value of the form over s, and a point that attains it; nil, without
// an error, when s is empty.
func Max(s Set, form Row, work *Allowance) (int64, []int64, error) {
	var best int64
	var at []int64
	for _, p := range s.Pieces {
		v, x, err := maxOfPiece(p, form, s.Dims, work)
		if err != nil {
			return 0, nil, err
		}
		if x != nil && (at == nil || v > best) {
			best, at = v, x
		}
	}
	return best, at, nil
}

// maxOfPiece takes the bound variables as further dimensions.
func maxOfPiece(p Piece, form Row, dims int, work *Allowance) (int64, []int64, error) {
	a := newArena(work)
	defer a.close()
	set := a.pieceSet(p, dims+p.Exists)
	if a.err != nil {
		return 0, nil, a.err
	}
	wide := widen(form, p.Exists)
	f := a.form(set, wide)
	a.spend()
	greatest := C.isl_set_max_val(set, f)
	C.isl_aff_free(f)
	a.check(greatest != nil, "maximum")
	if a.err != nil {
		return 0, nil, a.err
	}
	switch {
	case C.isl_val_is_nan(greatest) == C.isl_bool_true:
		C.isl_val_free(greatest)
		return 0, nil, nil
	case C.isl_val_is_int(greatest) != C.isl_bool_true:
		C.isl_val_free(greatest)
		return 0, nil, ErrUnbounded
	}
	v := a.integer(greatest)
	wide[len(wide)-1] -= v
	all := a.pieceSet(Piece{Eq: append(slices.Clone(p.Eq), wide), Ineq: p.Ineq}, dims+p.Exists)
	a.spend()
	at := a.sample(all)
	if a.err != nil {
		return 0, nil, a.err
	}
	return v, at[:dims], nil
}

// pieceSet makes a set of one piece, over so many variables, bound ones included.
func (a *arena) pieceSet(p Piece, dims int) *C.isl_set {
	eq, ineq := entries(p.Eq), entries(p.Ineq)
	b := C.conjunction(a.ctx, C.int(dims), C.int(len(p.Eq)), unsafe.SliceData(eq), C.int(len(p.Ineq)), unsafe.SliceData(ineq))
	return a.set(C.isl_set_from_basic_set(b), "conjunction")
}

// sample returns a point of s.
func (a *arena) sample(s *C.isl_set) []int64 {
	p := C.isl_set_sample_point(C.isl_set_copy(s))
	a.check(p != nil, "sample")
	if a.err != nil {
		return nil
	}
	defer C.isl_point_free(p)
	at := make([]int64, int(C.isl_set_dim(s, C.isl_dim_set)))
	for d := range at {
		at[d] = a.integer(C.isl_point_get_coordinate_val(p, C.isl_dim_set, C.int(d)))
	}
	return at
}

// Points lists the points of the bounded set s in no particular order; ErrBudget if there are
// more than limit, or if it would take more work than is left.
func Points(s Set, limit int, work *Allowance) ([][]int64, error) {
	if len(s.Pieces) == 0 {
		return nil, nil
	}
	a := newArena(work)
	defer a.close()
	set := a.parseSet(s)
	if a.err != nil {
		return nil, a.err
	}
	at := C.malloc(C.size_t(limit*s.Dims+1) * C.size_t(unsafe.Sizeof(C.long(0))))
	defer C.free(at)
	b := (*C.struct_points)(C.malloc(C.size_t(unsafe.Sizeof(C.struct_points{}))))
	defer C.free(unsafe.Pointer(b))
	a.spend()
	*b = C.struct_points{dims: C.int(s.Dims), limit: C.int(limit), at: (*C.long)(at)}
	if C.points(set, b) != C.isl_stat_ok {
		if int(b.count) == limit {
			return nil, ErrBudget
		}
		a.check(false, "points")
		return nil, a.err
	}
	values := unsafe.Slice(b.at, int(b.count)*s.Dims)
	out := make([][]int64, int(b.count))
	for i := range out {
		out[i] = make([]int64, s.Dims)
		for d := range out[i] {
			out[i][d] = int64(values[i*s.Dims+d])
		}
	}
	return out, nil
}

// Empty tells whether s has no integer point.
func Empty(s Set, work *Allowance) (bool, error) {
	if len(s.Pieces) == 0 {
		return true, nil
	}
	if empty, known := simplyEmpty(s); known {
		return empty, nil
	}
	a := newArena(work)
	defer a.close()
	a.spend()
	for _, p := range s.Pieces {
		empty := a.emptyPiece(p, s.Dims+p.Exists)
		if a.err != nil || !empty {
			return false, a.err
		}
	}
	return true, nil
}

// emptyPiece tells whether a piece of so many variables, bound ones included, has no point.
func (a *arena) emptyPiece(p Piece, dims int) bool {
	eq, ineq := entries(p.Eq), entries(p.Ineq)
	set := C.conjunction(a.ctx, C.int(dims), C.int(len(p.Eq)), unsafe.SliceData(eq), C.int(len(p.Ineq)), unsafe.SliceData(ineq))
	a.check(set != nil, "conjunction")
	if a.err != nil {
		return false
	}
	defer C.isl_basic_set_free(set)
	empty := C.isl_basic_set_is_empty(set)
	a.check(empty != C.isl_bool_error, "emptiness")
	return empty == C.isl_bool_true
}

// entries lists the coefficients of rows.
func entries(rows []Row) []C.longlong {
	out := []C.longlong{}
	for _, r := range rows {
		for _, c := range r {
			out = append(out, C.longlong(c))
		}
	}
	return out
}
