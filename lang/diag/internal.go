package diag

import (
	"fmt"

	"hpfc/lang/source"
)

// Internal is the panic value for a mistake of the compiler's own, with the place of the
// program at which it was noticed. The pass runner recovers it.
type Internal struct {
	Span source.Span
	Text string
}

// Error returns the text without the place.
func (e *Internal) Error() string { return e.Text }

// Panicf panics with an Internal: for states that no program may bring about.
func Panicf(at source.Span, format string, args ...any) {
	panic(&Internal{Span: at, Text: fmt.Sprintf(format, args...)})
}
