package lang

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A feature is a part of Fortran that the language does not have yet, and the level that adds it.
type feature struct {
	what, level string
	effect      effect
}

// effect says what a refused statement means for the names of the program, so that nothing more is said about them.
type effect uint8

const (
	noNames  effect = iota // it has none of its own
	newNames               // it declares those outside parentheses
	groups                 // it declares those between slashes
	anyNames               // it may bring names from elsewhere
)

// unsupported holds the statements by their keyword, and what has none by a text that cannot be one.
var unsupported = map[string]feature{
	"call": {"CALL", "L1", noNames}, "subroutine": {"SUBROUTINE", "L1", noNames}, "function": {"FUNCTION", "L1", noNames},
	"contains": {"CONTAINS", "L1", noNames}, "return": {"RETURN", "L1", noNames}, "include": {"INCLUDE", "L1", anyNames},
	"external": {"EXTERNAL", "L1", newNames}, "extrinsic": {"EXTRINSIC", "L1", noNames}, "intent": {"INTENT", "L1", noNames}, "entry": {"ENTRY", "L1", noNames},
	"allocate": {"ALLOCATE", "L3", noNames}, "deallocate": {"DEALLOCATE", "L3", noNames}, "allocatable": {"ALLOCATABLE", "L3", newNames},
	"len=:":     {"a length of \":\"", "L3", newNames},
	"interface": {"INTERFACE", "L4", noNames}, "optional": {"OPTIONAL", "L4", noNames}, "blockdata": {"BLOCK DATA", "L4", noNames},
	"module": {"MODULE", "L5", noNames}, "use": {"USE", "L5", anyNames}, "public": {"PUBLIC", "L5", noNames}, "private": {"PRIVATE", "L5", noNames},
	"assign": {"ASSIGN", "L5", noNames}, "goto i": {"assigned GOTO", "L5", noNames}, "pause": {"PAUSE", "L5", noNames},
	"doconcurrent": {"DO CONCURRENT", "L5", noNames},
	"open":         {"OPEN", "L6", noNames}, "close": {"CLOSE", "L6", noNames}, "inquire": {"INQUIRE", "L6", noNames},
	"rewind": {"REWIND", "L6", noNames}, "backspace": {"BACKSPACE", "L6", noNames}, "endfile": {"END FILE", "L6", noNames},
	"flush": {"FLUSH", "L6", noNames}, "wait": {"WAIT", "L6", noNames}, "namelist": {"NAMELIST", "L6", groups},
	"derivedtype": {"derived types", "L7", newNames}, "type(": {"derived types", "L7", newNames},
	"complex": {"COMPLEX", "L7", newNames}, "doublecomplex": {"COMPLEX", "L7", newNames},
	"%":       {"components of derived types", "L7", noNames},
	"pointer": {"POINTER", "L7", newNames}, "target": {"TARGET", "L7", newNames}, "nullify": {"NULLIFY", "L7", noNames},
	"=>": {"pointer assignment", "L7", noNames}, "equivalence": {"EQUIVALENCE", "L7", noNames},

	"submodule": {"SUBMODULE", "L8", noNames}, "class": {"CLASS", "L8", newNames}, "selecttype": {"SELECT TYPE", "L8", noNames},
	"selectrank": {"SELECT RANK", "L8", noNames}, "procedure": {"PROCEDURE", "L8", newNames}, "import": {"IMPORT", "L8", noNames},
	"associate": {"ASSOCIATE", "L8", noNames}, "block": {"BLOCK", "L8", noNames}, "enum": {"ENUM", "L8", noNames},
	"volatile": {"VOLATILE", "L8", noNames}, "asynchronous": {"ASYNCHRONOUS", "L8", noNames}, "protected": {"PROTECTED", "L8", noNames},
	"value": {"VALUE", "L8", noNames}, "bind": {"BIND", "L8", noNames}, "contiguous": {"CONTIGUOUS", "L8", noNames},
	"[": {"coarrays", "L8", newNames}, "codimension": {"coarrays", "L8", newNames}, "critical": {"CRITICAL", "L8", noNames},
	"syncall": {"SYNC ALL", "L8", noNames}, "syncimages": {"SYNC IMAGES", "L8", noNames}, "syncmemory": {"SYNC MEMORY", "L8", noNames},
	"syncteam": {"SYNC TEAM", "L8", noNames}, "lock": {"LOCK", "L8", noNames}, "unlock": {"UNLOCK", "L8", noNames},
	"eventpost": {"EVENT POST", "L8", noNames}, "eventwait": {"EVENT WAIT", "L8", noNames}, "formteam": {"FORM TEAM", "L8", noNames},
	"changeteam": {"CHANGE TEAM", "L8", noNames}, "failimage": {"FAIL IMAGE", "L8", noNames},
	"quiet=": {"QUIET=", "L8", noNames}, "implicit none(": {"a list behind IMPLICIT NONE", "L8", noNames},
	"forall(": {"a type in the header of FORALL", "L8", noNames},

	"byte": {"BYTE", "L8", newNames}, "structure": {"STRUCTURE", "L8", noNames}, "record": {"RECORD", "L8", newNames},
	"automatic": {"AUTOMATIC", "L8", noNames}, "static": {"STATIC", "L8", noNames},
}

// intrinsicSubroutines are those that a program without subprograms calls; CALL of others is a matter of L1.
var intrinsicSubroutines = map[string]bool{
	"date_and_time": true, "random_init": true,
	"abort": true, "sleep": true, "second": true, "etime": true, "dtime": true, "srand": true,
	"get_command": true, "get_command_argument": true, "get_environment_variable": true, "execute_command_line": true, "getarg": true,
	"system": true, "move_alloc": true,
}

// calledFunctions are functions that beginners CALL.
var calledFunctions = map[string]bool{
	"abs": true, "acos": true, "asin": true, "atan": true, "atan2": true, "ceiling": true, "cos": true, "cosh": true, "cshift": true,
	"dot_product": true, "exp": true, "floor": true, "int": true, "log": true, "log10": true, "matmul": true, "max": true, "maxloc": true,
	"maxval": true, "min": true, "minloc": true, "minval": true, "mod": true, "nint": true, "real": true, "reshape": true, "sin": true,
	"sinh": true, "size": true, "sqrt": true, "sum": true, "tan": true, "tanh": true, "transpose": true, "trim": true,
}

// isoEnvironment is the module from which programs take the names of kinds and units.
const isoEnvironment = "iso_fortran_env"

// unsupportedAttributes holds the attributes of a type declaration.
var unsupportedAttributes = map[string]feature{
	"allocatable": unsupported["allocatable"], "pointer": unsupported["pointer"], "target": unsupported["target"],
	"intent": unsupported["intent"], "optional": unsupported["optional"], "external": unsupported["external"],
	"intrinsic": {"INTRINSIC", "L4", noNames}, "public": unsupported["public"], "private": unsupported["private"],
	"volatile": unsupported["volatile"], "asynchronous": unsupported["asynchronous"], "protected": unsupported["protected"],
	"value": unsupported["value"], "bind": unsupported["bind"], "contiguous": unsupported["contiguous"],
	"codimension": unsupported["codimension"], "automatic": unsupported["automatic"], "static": unsupported["static"],
}

var attributeWords = []string{"parameter", "dimension", "save", "allocatable", "pointer", "target", "intent", "optional", "volatile"}

// notSupported reports a feature at its place.
func (p *parser) notSupported(at source.Span, what, level string) *diag.Diagnostic {
	d := p.errorf(diag.NotSupported, at, "not supported yet: %s (level %s)", what, level)
	p.wayAround(d, what)
	return d
}

// later reports what the table calls by the name key.
func (p *parser) later(at source.Span, key string) {
	d := p.notSupported(at, unsupported[key].what, unsupported[key].level)
	if key == "%" && len(p.tree.Refused) == 0 && !p.tree.Incomplete { // nothing may have components
		d.Help("the remainder of a by b is written mod(a, b)")
	}
}

// refuse reports a statement outside the language, and skips the block or subprogram it opens.
func (p *parser) refuse(s part, word string) ast.Stmt {
	f := unsupported[word]
	if word == "call" && intrinsicSubroutines[s.word(1)] {
		f = feature{"CALL " + s.word(1), "L6", noNames}
	}
	at := s.span()
	if blockEnds[word] != "" || unitHeaders[word] {
		at = extent(&s.toks[0])
	}
	d := p.notSupported(at, f.what, f.level)
	switch {
	case word == "call" && calledFunctions[s.word(1)]:
		d.Text = "'" + s.word(1) + "' is a function, which CALL does not call"
		d.Code = diag.Syntax
		d.Help("its value stands in an expression, as in y = %s(x)", s.word(1))
	case word == "use" && (s.word(1) == isoEnvironment || len(s.toks) > 4 && s.word(4) == isoEnvironment):
		d.Help("write kinds as numbers, as in real(8) and integer(4), and the unit of standard output as *")
	}
	if word == "use" && s.word(1) == "hpf_library" {
		d.Help("of HPF's functions there is NUMBER_OF_PROCESSORS, which needs no USE")
	}
	p.excuse(f.effect, s.toks)
	if word == "doconcurrent" {
		p.pending = nil // an INDEPENDENT is rightly there
	}
	out := &ast.Unsupported{At: ast.At{Extent: s.span()}, What: f.what, Level: f.level}
	switch {
	case word == "contains":
		p.skipUnits()
	case unitHeaders[word]:
		p.excuseFunction(s.toks)
		p.skipUnits()
		p.next = min(p.next+1, len(p.statements))
	case word == "doconcurrent" && s.toks[1].Type == intToken:
		p.skipToLabel(s.word(1))
	case blockEnds[word] != "":
		p.excuseOperator(s.toks)
		p.skipBlock(word, blockEnds[word])
	}
	return out
}

// excuse notes the names to which a refused statement would have given a meaning.
func (p *parser) excuse(e effect, toks []lexer.Token) {
	switch e {
	case newNames:
		p.excuseNames(toks)
	case groups:
		for i := 2; i < len(toks); i++ {
			if toks[i].Value == "/" && toks[i-2].Value == "/" {
				p.tree.Refused = append(p.tree.Refused, toks[i-1].Value)
			}
		}
	case anyNames:
		p.tree.Incomplete = true
	}
}

// excuseNames notes the names outside parentheses that a declaration declares: those behind "::", or else behind its first word.
func (p *parser) excuseNames(toks []lexer.Token) {
	depth, start := 0, 1
	for i := range toks {
		if toks[i].Value == "::" && toks[i].Type == punctToken {
			start = i + 1
			break
		}
	}
	for i := range toks[start:] {
		switch t := &toks[start+i]; {
		case t.Type == identToken && depth == 0:
			p.tree.Refused = append(p.tree.Refused, t.Value)
		case t.Type == punctToken && (t.Value == "(" || t.Value == "["):
			depth++
		case t.Type == punctToken && (t.Value == ")" || t.Value == "]"):
			depth--
		}
	}
}

// excuseFunction notes the name of a function that is skipped: its references are not reported.
func (p *parser) excuseFunction(toks []lexer.Token) {
	for i := 1; i < len(toks); i++ {
		if toks[i-1].Value == "function" {
			p.tree.Refused = append(p.tree.Refused, toks[i].Value)
			return
		}
	}
}

// excuseOperator notes the operator that an INTERFACE OPERATOR defines.
func (p *parser) excuseOperator(toks []lexer.Token) {
	for i := range toks {
		if toks[i].Type == dotToken {
			p.operators = append(p.operators, toks[i].Value)
		}
	}
}

// blockEnds maps the statements that open a block outside the language to those that close it.
var blockEnds = map[string]string{
	"derivedtype": "endtype", "interface": "endinterface", "doconcurrent": "enddo", "associate": "endassociate", "block": "endblock",
	"critical": "endcritical", "enum": "endenum", "structure": "endstructure", "selecttype": "endselect", "selectrank": "endselect",
	"changeteam": "endteam",
}

// alsoEnds maps the END statements of such blocks to other constructs that they end.
var alsoEnds = map[string]string{"enddo": "do", "endselect": "selectcase"}

// unitHeaders start a program unit or subprogram.
var unitHeaders = map[string]bool{
	"subroutine": true, "function": true, "module": true, "submodule": true, "blockdata": true,
}

// unitEnds close a program unit or subprogram.
var unitEnds = map[string]bool{
	"end": true, "endprogram": true, "endsubroutine": true, "endfunction": true, "endmodule": true, "endsubmodule": true,
	"endprocedure": true, "endblockdata": true,
}

// skipBlock moves behind the statement that closes the block, or to the end of the unit.
func (p *parser) skipBlock(open, end string) {
	depth := 1
	for ; p.next < len(p.statements); p.next++ {
		s := p.statements[p.next]
		word := s.keyword()
		switch {
		case word == end:
			depth--
		case word != "" && (blockEnds[word] == end || alsoEnds[end] == word):
			depth++
		case open == "enum" && len(s.toks) > 0:
			p.excuseNames(s.toks)
		case open == "interface":
			p.excuseFunction(s.toks)
		case word == "end" || word == "endprogram":
			return
		}
		if depth == 0 {
			p.next++
			return
		}
	}
}

// skipToLabel moves behind the statement that ends a loop by its label.
func (p *parser) skipToLabel(label string) {
	for ; p.next < len(p.statements); p.next++ {
		if l := p.statements[p.next].label; l != nil && labelText(l.Value) == labelText(label) {
			p.next++
			return
		}
	}
}

// skipUnits moves to the END of the unit that the next statement is in, over the units inside it.
func (p *parser) skipUnits() {
	depth := 1
	for ; p.next < len(p.statements); p.next++ {
		s := p.statements[p.next]
		word := s.keyword()
		switch {
		case word == "interface":
			p.next++
			p.skipBlock(word, blockEnds[word])
			p.next--
		case unitHeaders[word] || word == "moduleprocedure":
			p.excuseFunction(s.toks)
			depth++
		case unitEnds[word]:
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// prefixes are the words that may stand before SUBROUTINE and FUNCTION.
var prefixes = map[string]bool{
	"pure": true, "elemental": true, "recursive": true, "impure": true, "module": true, "non_recursive": true,
	"extrinsic": true, // of HPF: EXTRINSIC(HPF_LOCAL) SUBROUTINE s
}

// subprogramHeader returns the keyword of a statement that starts with a prefix or a type and is the header of a subprogram,
// "" for another statement.
func subprogramHeader(toks []lexer.Token) string {
	if !prefixes[toks[0].Value] && !typeWords[toks[0].Value] {
		return ""
	}
	depth := 0
	for i := range toks {
		switch word := toks[i].Value; {
		case toks[i].Type == punctToken && word == "(":
			depth++
		case toks[i].Type == punctToken && word == ")":
			depth--
		case depth > 0:
		case toks[i].Type == punctToken && strings.Contains("::,=", word):
			return ""
		case i > 0 && i+1 < len(toks) && toks[i+1].Type == identToken &&
			(word == "subroutine" || word == "function" && i+2 < len(toks) && toks[i+2].Value == "("):
			return word
		}
	}
	return ""
}
