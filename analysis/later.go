package analysis

import (
	"strings"

	"hpfc/ast"
	"hpfc/lang/source"
)

// laterIntrinsics are intrinsic functions that the language does not have yet, with the level that
// adds them. Those of newer standards than Fortran 95, and of gfortran alone, come with L8.
var laterIntrinsics = map[string]string{
	"date_and_time": "L6", // a subroutine, which INTRINSIC may name
	"present":       "L4", "allocated": "L3", "command_argument_count": "L6", "iargc": "L6",
	"associated": "L7", "null": "L7", "transfer": "L7",
	"cmplx": "L7", "dcmplx": "L7", "conjg": "L7", "dconjg": "L7", "aimag": "L7", "dimag": "L7", "dreal": "L7",
	"cabs": "L7", "ccos": "L7", "cexp": "L7", "clog": "L7", "csin": "L7", "csqrt": "L7",
}

// newerIntrinsics are the functions that come with L8.
var newerIntrinsics = []string{
	"bessel_j0", "bessel_j1", "bessel_jn", "bessel_y0", "bessel_y1", "bessel_yn", "erfc_scaled", "norm2", "findloc", "reduce",
	"bge", "bgt", "ble", "blt", "dshiftl", "dshiftr", "shifta", "shiftl", "shiftr", "maskl", "maskr", "merge_bits", "poppar",
	"iall", "iany", "iparity", "parity", "rank", "storage_size", "is_contiguous", "is_iostat_end", "is_iostat_eor", "new_line",
	"selected_char_kind", "extends_type_of", "same_type_as", "image_index", "lcobound", "ucobound", "coshape", "this_image", "num_images",
	"image_status", "failed_images", "stopped_images", "get_team", "team_number",
	"acosd", "asind", "atand", "atan2d", "cosd", "cotan", "cotand", "sind", "tand", "and", "or", "xor", "lshift", "rshift", "lnblnk",
	"besj0", "besj1", "besjn", "besy0", "besy1", "besyn", "derf", "derfc", "dgamma", "dlgama", "algama", "lgamma", "int2", "int8", "long", "short", "dfloat",
	"complex", "realpart", "imagpart", "imag", "loc", "sizeof", "rand", "irand", "ran", "secnds", "second", "etime", "dtime", "time", "time8",
	"mclock", "mclock8", "ctime", "fdate", "getcwd", "getpid", "getuid", "getgid", "hostnm", "ierrno", "isatty", "system", "ftell", "fnum",
}

func init() {
	for _, name := range newerIntrinsics {
		laterIntrinsics[name] = "L8"
	}
}

// insteadOf says what programs write in place of such functions.
var insteadOf = map[string]string{
	"norm2": "sqrt(sum(x**2))", "lshift": "ishft(i, n)", "shiftl": "ishft(i, n)", "rshift": "ishft(i, -n)", "shiftr": "ishft(i, -n)",
	"and": "iand(i, j)", "or": "ior(i, j)", "xor": "ieor(i, j)", "dfloat": "dble(i)", "int8": "int(x, 8)", "int2": "int(x, 2)",
	"rand": "CALL RANDOM_NUMBER(x)", "ran": "CALL RANDOM_NUMBER(x)", "irand": "CALL RANDOM_NUMBER(x)",
	"etime": "CALL CPU_TIME(t)", "dtime": "CALL CPU_TIME(t)", "second": "CALL CPU_TIME(t)", "secnds": "CALL CPU_TIME(t)",
	"time": "CALL SYSTEM_CLOCK(count, rate)", "lnblnk": "len_trim(s)",
	"iargc": "READ *, n to give a program its values", "command_argument_count": "READ *, n to give a program its values",
}

// laterIntrinsic reports a call of an intrinsic function that is known but not supported.
func (c *checker) laterIntrinsic(n *ast.Name, a *ast.Apply, level string) Expr {
	d := c.unsupported(n.Span(), level, "the intrinsic function '%s'", n.Text)
	if write := insteadOf[n.Text]; write != "" {
		d.Help("write %s", write)
	}
	return invalid(a.Span())
}

// laterArguments are the last arguments of intrinsic functions, where newer standards have added them.
var laterArguments = map[string]string{"maxloc": "back", "minloc": "back", "selected_real_kind": "radix"}

// laterArgument reports an argument that is known but not supported.
func (c *checker) laterArgument(k *callSite, at source.Span) {
	c.unsupported(at, "L8", "the argument '%s' of %s", laterArguments[k.name], strings.ToUpper(k.name))
}
