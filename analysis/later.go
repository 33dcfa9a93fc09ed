package analysis

import (
	"hpfc/ast"
	"hpfc/lang/diag"
)

// laterIntrinsics are intrinsic functions that the language does not have yet, with the level that
// adds them; "" stands for those of newer Fortran standards.
var laterIntrinsics = map[string]string{
	"present": "L4", "allocated": "L3", "command_argument_count": "L6",
	"associated": "L7", "null": "L7", "transfer": "L7",
	"cmplx": "L7", "dcmplx": "L7", "conjg": "L7", "dconjg": "L7", "aimag": "L7", "dimag": "L7",
	"norm2": "", "findloc": "", "iall": "", "iany": "", "iparity": "", "parity": "", "reduce": "",
	"shiftl": "", "shiftr": "", "shifta": "", "dshiftl": "", "dshiftr": "", "merge_bits": "", "maskl": "", "maskr": "",
	"storage_size": "", "is_contiguous": "", "this_image": "", "num_images": "",
}

// laterIntrinsic reports a call of an intrinsic function that is known but not supported.
func (c *checker) laterIntrinsic(n *ast.Name, a *ast.Apply, level string) Expr {
	if level == "" {
		c.errorf(diag.NotSupported, n.Span(), "not supported yet: '%s', which newer standards than Fortran 95 added", n.Text)
	} else {
		c.errorf(diag.NotSupported, n.Span(), "not supported yet: the intrinsic function '%s' (level %s)", n.Text, level)
	}
	return invalid(a.Span())
}
