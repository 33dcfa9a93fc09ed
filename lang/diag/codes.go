package diag

// Code names a kind of diagnostic; it is stable, so that users can search for it.
type Code string

// Codes of the front end.
const (
	// Syntax: the text is not a statement of the language.
	Syntax Code = "syntax"
	// NotSupported: legal Fortran that this compiler does not accept yet.
	NotSupported Code = "not-supported"
)
