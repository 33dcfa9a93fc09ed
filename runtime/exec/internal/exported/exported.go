// Package exported calls the functions that the runtime exports to compiled code the way
// compiled code does: by name, as the dynamic linker finds them. Tests use it.
package exported

/*
#cgo CFLAGS: -O2 -I${SRCDIR}/../..
#cgo LDFLAGS: -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

#include "hpf_abi.h"

static void *find(char *name) { return dlsym(RTLD_DEFAULT, name); }

static double powi(void *f, double x, int32_t n) { return ((double (*)(double, int32_t))f)(x, n); }
static float powif(void *f, float x, int32_t n) { return ((float (*)(float, int32_t))f)(x, n); }
static double libgcc_powi(double x, int32_t n) { return __builtin_powi(x, n); }
static float libgcc_powif(float x, int32_t n) { return __builtin_powif(x, n); }
static double extreme(void *f, double acc, double *terms, int64_t n, int64_t how)
{
	return ((double (*)(double, void *, int64_t, int64_t))f)(acc, terms, n, how);
}

static float extremef(void *f, float acc, float *terms, int64_t n, int64_t how)
{
	return ((float (*)(float, void *, int64_t, int64_t))f)(acc, terms, n, how);
}

static void *room(void) { return aligned_alloc(64, 1 << 13); }

static int64_t ipow(void *f, int64_t x, int64_t n) { return ((int64_t (*)(int64_t, int64_t))f)(x, n); }

static int64_t owned(void *f, void *ctx, void *desc, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n,
                     int64_t kind, int64_t slot, struct hpf_owned *out)
{
	typedef int64_t function(void *, void *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, void *);
	return ((function *)f)(ctx, desc, 0, a, b, lo, step, n, kind, slot, out);
}

static int64_t reached(void *f, void *ctx, void *desc, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n,
                       int64_t least, int64_t greatest, struct hpf_owned *out)
{
	typedef int64_t function(void *, void *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, void *);
	return ((function *)f)(ctx, desc, 0, a, b, lo, step, n, least, greatest, 0, out);
}

static int32_t owns(void *f, void *desc, int64_t g)
{
	return ((int32_t (*)(void *, int64_t, int64_t))f)(desc, 0, g);
}

static int32_t char_compare(void *f, void *a, int64_t na, void *b, int64_t nb)
{
	return ((int32_t (*)(void *, int64_t, void *, int64_t))f)(a, na, b, nb);
}

static void char_copy(void *f, void *a, int64_t na, void *b, int64_t nb)
{
	((void (*)(void *, int64_t, void *, int64_t))f)(a, na, b, nb);
}
*/
import "C"

import "unsafe"

// Symbol returns the address of an exported function, or nil.
func Symbol(name string) unsafe.Pointer {
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	return C.find(c)
}

var (
	powi        = Symbol("hpf_rt_powi")
	powif       = Symbol("hpf_rt_powif")
	extreme     = Symbol("hpf_rt_extreme")
	extremef    = Symbol("hpf_rt_extremef")
	ipow        = Symbol("hpf_rt_ipow")
	owned       = Symbol("hpf_rt_owned")
	reached     = Symbol("hpf_rt_reached")
	owns        = Symbol("hpf_rt_owns")
	charCompare = Symbol("hpf_rt_char_compare")
	charCopy    = Symbol("hpf_rt_char_copy")
)

// Powi calls hpf_rt_powi.
func Powi(x float64, n int32) float64 { return float64(C.powi(powi, C.double(x), C.int32_t(n))) }

// Powif calls hpf_rt_powif.
func Powif(x float32, n int32) float32 { return float32(C.powif(powif, C.float(x), C.int32_t(n))) }

// Extreme calls hpf_rt_extreme with at most 1024 terms.
func Extreme(acc float64, terms []float64, how int64) float64 {
	room := C.room()
	defer C.free(room)
	copy(unsafe.Slice((*float64)(room), len(terms)), terms)
	return float64(C.extreme(extreme, C.double(acc), (*C.double)(room), C.int64_t(len(terms)), C.int64_t(how)))
}

// Extremef calls hpf_rt_extremef with at most 2048 terms.
func Extremef(acc float32, terms []float32, how int64) float32 {
	room := C.room()
	defer C.free(room)
	copy(unsafe.Slice((*float32)(room), len(terms)), terms)
	return float32(C.extremef(extremef, C.float(acc), (*C.float)(room), C.int64_t(len(terms)), C.int64_t(how)))
}

// LibgccPowi is the C compiler's own.
func LibgccPowi(x float64, n int32) float64 { return float64(C.libgcc_powi(C.double(x), C.int32_t(n))) }

// LibgccPowif is the C compiler's own.
func LibgccPowif(x float32, n int32) float32 {
	return float32(C.libgcc_powif(C.float(x), C.int32_t(n)))
}

// Ipow calls hpf_rt_ipow.
func Ipow(x, n int64) int64 { return int64(C.ipow(ipow, C.int64_t(x), C.int64_t(n))) }

// CharCompare calls hpf_rt_char_compare.
func CharCompare(a, b string) int32 {
	x, y := append([]byte(a), 0), append([]byte(b), 0)
	return int32(C.char_compare(charCompare, unsafe.Pointer(&x[0]), C.int64_t(len(a)), unsafe.Pointer(&y[0]), C.int64_t(len(b))))
}

// CharCopy calls hpf_rt_char_copy for parts of one buffer.
func CharCopy(buffer []byte, dst, nd, src, ns int) {
	p := unsafe.Pointer(&buffer[0])
	C.char_copy(charCopy, unsafe.Add(p, dst), C.int64_t(nd), unsafe.Add(p, src), C.int64_t(ns))
}

// A Dim is the part of abi.Dim that ownership depends on.
type Dim struct{ Lo, Hi, S, O, K, N, P, Room int64 }

// A Run is abi.Run.
type Run struct{ R, L, N int64 }

// Ownership calls the ownership functions for one dimension on behalf of one rank.
type Ownership struct {
	ctx  unsafe.Pointer
	desc *C.struct_hpf_desc
}

// NewOwnership makes a rank's state and a descriptor; Free gives them back.
func NewOwnership() *Ownership {
	return &Ownership{C.calloc(1, 4096), (*C.struct_hpf_desc)(C.calloc(1, C.sizeof_struct_hpf_desc))}
}

// Free frees the state, but for what the runtime attached to it.
func (o *Ownership) Free() {
	C.free(o.ctx)
	C.free(unsafe.Pointer(o.desc))
}

func (o *Ownership) set(d Dim) {
	o.desc.dims[0] = C.struct_hpf_dim{
		lo: C.int64_t(d.Lo), hi: C.int64_t(d.Hi), s: C.int64_t(d.S), o: C.int64_t(d.O),
		k: C.int64_t(d.K), n: C.int64_t(d.N), p: C.int64_t(d.P), pitch: C.int64_t(d.K + d.Room),
	}
}

// Owned calls hpf_rt_owned for dimension 0.
func (o *Ownership) Owned(d Dim, a, b, lo, step, n, kind, slot int64) (runs []Run, rstep, lstep int64) {
	o.set(d)
	var out C.struct_hpf_owned
	C.owned(owned, o.ctx, unsafe.Pointer(o.desc), C.int64_t(a), C.int64_t(b), C.int64_t(lo), C.int64_t(step), C.int64_t(n), C.int64_t(kind), C.int64_t(slot), &out)
	return runsOf(&out), int64(out.rstep), int64(out.lstep)
}

// Reached calls hpf_rt_reached for dimension 0.
func (o *Ownership) Reached(d Dim, a, b, lo, step, n, least, greatest int64) (runs []Run, rstep, lstep int64) {
	o.set(d)
	var out C.struct_hpf_owned
	C.reached(reached, o.ctx, unsafe.Pointer(o.desc), C.int64_t(a), C.int64_t(b), C.int64_t(lo), C.int64_t(step), C.int64_t(n), C.int64_t(least), C.int64_t(greatest), &out)
	return runsOf(&out), int64(out.rstep), int64(out.lstep)
}

func runsOf(out *C.struct_hpf_owned) (runs []Run) {
	for _, r := range unsafe.Slice((*C.struct_hpf_run)(out.runs), int(out.count)) {
		runs = append(runs, Run{int64(r.r), int64(r.l), int64(r.n)})
	}
	return runs
}

// Owns calls hpf_rt_owns for dimension 0.
func (o *Ownership) Owns(d Dim, g int64) bool {
	o.set(d)
	return C.owns(owns, unsafe.Pointer(o.desc), C.int64_t(g)) != 0
}
