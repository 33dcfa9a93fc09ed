package lang

import "hpfc/lang/diag"

// What several features of a kind are replaced by.
const (
	insteadOfCalls      = "put its statements where it is called; one expression may be a statement function, as in f(x) = x**2"
	insteadOfFiles      = "a program reads standard input and writes standard output, which the shell connects with files: hpfc run prog.f90 < in > out"
	insteadOfAllocation = "an array has constant bounds, as in real :: a(100), and is there from the start"
	insteadOfTypes      = "declare a variable or an array for each component"
	insteadOfModules    = "put the declarations of the module into the program"
	insteadOfLabels     = "a computed GOTO branches by the value of a variable: GOTO (10, 20), i"
	insteadOfArguments  = "a program is given values by standard input: READ *, n"
)

// instead says what a program may write today in place of what is not supported yet.
var instead = map[string]string{
	"CALL": insteadOfCalls, "SUBROUTINE": insteadOfCalls, "FUNCTION": insteadOfCalls, "CONTAINS": insteadOfCalls,
	"INCLUDE": "put the text of the file here", "RETURN": "a program is ended by STOP",
	"ALLOCATABLE": insteadOfAllocation, "ALLOCATE": insteadOfAllocation, "DEALLOCATE": insteadOfAllocation,
	"a length of \":\"": "give the text a constant length, as in character(len=80) :: s",
	"MODULE":            insteadOfModules, "USE": insteadOfModules,
	"ASSIGN": insteadOfLabels, "assigned GOTO": insteadOfLabels,
	"PAUSE":         "write READ *, which waits for a line of input",
	"DO CONCURRENT": "write !HPF$ INDEPENDENT and a DO, or a FORALL",
	"OPEN":          insteadOfFiles, "CLOSE": insteadOfFiles, "INQUIRE": insteadOfFiles, "REWIND": insteadOfFiles, "BACKSPACE": insteadOfFiles,
	"END FILE": insteadOfFiles, "READ from a file": insteadOfFiles, "WRITE to a file": insteadOfFiles,
	"unformatted READ": "write READ *, items", "unformatted WRITE": "write PRINT *, items",
	"NAMELIST":      "read and write the variables themselves: READ *, a, b and PRINT *, a, b",
	"derived types": insteadOfTypes, "components of derived types": insteadOfTypes,
	"COMPLEX":     "declare two reals, for the real and the imaginary part",
	"EQUIVALENCE": "use one name for both; RESHAPE gives an array another shape",
	"ASSOCIATE":   "write the expression itself, or assign it to a variable",
	"BLOCK":       "put its declarations in front of the executable statements",
	"ENUM":        "write INTEGER, PARAMETER :: red = 0, green = 1",
	"BYTE":        "write INTEGER(1)", "AUTOMATIC": "leave it out", "STATIC": "write SAVE", "a list behind IMPLICIT NONE": "write IMPLICIT NONE",
	"a type in the header of FORALL": "declare the indices before the statements, as in INTEGER i",
	"CALL date_and_time":             "CALL SYSTEM_CLOCK(count, rate) measures times",
	"CALL second":                    "write CALL CPU_TIME(t)", "CALL etime": "write CALL CPU_TIME(t)", "CALL dtime": "write CALL CPU_TIME(t)",
	"CALL srand":       "write CALL RANDOM_SEED and CALL RANDOM_NUMBER(x)",
	"CALL random_init": "write CALL RANDOM_SEED",
	"CALL getarg":      insteadOfArguments, "CALL get_command_argument": insteadOfArguments, "CALL get_command": insteadOfArguments,
	"CALL get_environment_variable": insteadOfArguments,
}

// wayAround adds to d what to write in place of a feature, where that is known and was not said of another statement.
func (p *parser) wayAround(d *diag.Diagnostic, what string) {
	help := instead[what]
	if help == "" || p.muted || p.advised[help] {
		return
	}
	if p.advised == nil {
		p.advised = map[string]bool{}
	}
	p.advised[help] = true
	d.Help("%s", help)
}
