package main

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

const (
	exp2Parts     = 128
	exp2Precision = 300 // bits, far more than a number and its rest have
)

// exp2Table is the text of exp2.h: for each k, by how much, relatively, 2**(k/128) is greater than the nearest number; and the bits of that,
// less those that k adds to the exponent when it is shifted there.
func exp2Table() string {
	root := big.NewFloat(2).SetPrec(exp2Precision)
	for n := exp2Parts; n > 1; n /= 2 {
		root.Sqrt(root)
	}
	var rows strings.Builder
	power := big.NewFloat(1).SetPrec(exp2Precision)
	for k := range uint64(exp2Parts) {
		rounded, _ := power.Float64()
		rest := new(big.Float).Quo(power, big.NewFloat(rounded).SetPrec(exp2Precision))
		relative, _ := rest.Sub(rest, big.NewFloat(1)).Float64()
		fmt.Fprintf(&rows, "\t{%x, 0x%016x},\n", relative, math.Float64bits(rounded)-k<<52/exp2Parts)
		power.Mul(power, root)
	}
	return "// Made by go generate: powers of two between 1 and 2 (exponential.c).\n#include <stdint.h>\n\n" +
		"static const struct {\n\tdouble rest;\n\tuint64_t bits;\n} exp2_table[] = {\n" + rows.String() + "};\n"
}
