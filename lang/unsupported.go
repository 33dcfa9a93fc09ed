package lang

import (
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A feature is a part of Fortran that the language does not have yet, and the level that adds it.
type feature struct{ what, level string }

// unsupported holds the statements by their first word.
var unsupported = map[string]feature{
	"call": {"CALL", "L1"}, "subroutine": {"SUBROUTINE", "L1"}, "function": {"FUNCTION", "L1"},
	"contains": {"CONTAINS", "L1"}, "return": {"RETURN", "L1"}, "include": {"INCLUDE", "L1"},
	"external": {"EXTERNAL", "L1"}, "intent": {"INTENT", "L1"}, "entry": {"ENTRY", "L1"},
	"allocate": {"ALLOCATE", "L3"}, "deallocate": {"DEALLOCATE", "L3"}, "allocatable": {"ALLOCATABLE", "L3"},
	"interface": {"INTERFACE", "L4"}, "optional": {"OPTIONAL", "L4"}, "blockdata": {"BLOCK DATA", "L4"},
	"pure": {"PURE", "L4"}, "elemental": {"ELEMENTAL", "L4"}, "recursive": {"RECURSIVE", "L1"},
	"module": {"MODULE", "L5"}, "use": {"USE", "L5"}, "public": {"PUBLIC", "L5"}, "private": {"PRIVATE", "L5"},
	"assign": {"ASSIGN", "L5"}, "pause": {"PAUSE", "L5"},
	"doconcurrent": {"DO CONCURRENT", "L5"},
	"read":         {"READ", "L6"}, "open": {"OPEN", "L6"}, "close": {"CLOSE", "L6"}, "inquire": {"INQUIRE", "L6"},
	"rewind": {"REWIND", "L6"}, "backspace": {"BACKSPACE", "L6"}, "endfile": {"END FILE", "L6"}, "namelist": {"NAMELIST", "L6"},
	"derivedtype": {"derived types", "L7"}, "pointer": {"POINTER", "L7"}, "target": {"TARGET", "L7"},
	"nullify": {"NULLIFY", "L7"}, "equivalence": {"EQUIVALENCE", "L7"}, "pointerassignment": {"pointer assignment", "L7"},
	"component": {"components of derived types", "L7"},
}

// unsupportedAttributes holds the attributes of a type declaration.
var unsupportedAttributes = map[string]feature{
	"allocatable": {"ALLOCATABLE", "L3"}, "pointer": {"POINTER", "L7"}, "target": {"TARGET", "L7"},
	"intent": {"INTENT", "L1"}, "optional": {"OPTIONAL", "L4"}, "external": {"EXTERNAL", "L1"},
	"intrinsic": {"INTRINSIC", "L4"}, "public": {"PUBLIC", "L5"}, "private": {"PRIVATE", "L5"},
}

var attributeWords = []string{"parameter", "dimension", "save", "allocatable", "pointer", "target", "intent", "optional"}

// notSupported reports a feature at its place.
func (p *parser) notSupported(at source.Span, what, level string) {
	p.errorf(diag.NotSupported, at, "not supported yet: %s (level %s)", what, level)
}

// refuse reports a statement outside the language, and skips the block or subprogram it opens.
func (p *parser) refuse(s part, word string) ast.Stmt {
	f := unsupported[word]
	at := s.span()
	if blockEnds[word] != "" || unitHeaders[word] {
		at = extent(&s.toks[0])
	}
	p.notSupported(at, f.what, f.level)
	out := &ast.Unsupported{At: ast.At{Extent: s.span()}, What: f.what, Level: f.level}
	switch {
	case word == "contains":
		p.skipUnits()
	case unitHeaders[word]:
		p.skipUnits()
		p.next = min(p.next+1, len(p.statements))
	case blockEnds[word] != "":
		p.skipBlock(word, blockEnds[word])
	}
	return out
}

// blockEnds maps the statements that open a block outside the language to those that close it.
var blockEnds = map[string]string{
	"derivedtype": "endtype", "interface": "endinterface", "doconcurrent": "enddo",
}

// unitHeaders start a program unit or subprogram.
var unitHeaders = map[string]bool{
	"subroutine": true, "function": true, "module": true, "blockdata": true,
	"pure": true, "elemental": true, "recursive": true,
}

// unitEnds close a program unit or subprogram.
var unitEnds = map[string]bool{
	"end": true, "endprogram": true, "endsubroutine": true, "endfunction": true, "endmodule": true, "endblockdata": true,
}

// skipBlock moves to the statement that closes the block, or to the end of the unit.
func (p *parser) skipBlock(open, end string) {
	depth := 1
	for ; p.next < len(p.statements); p.next++ {
		word := p.statements[p.next].keyword()
		switch {
		case word == end:
			depth--
		case word == open || end == "enddo" && word == "do":
			depth++
		case open != "interface" && (word == "end" || word == "endprogram"):
			return
		}
		if depth == 0 {
			p.next++
			return
		}
	}
}

// skipUnits moves to the END of the unit that the next statement is in, over the units inside it.
func (p *parser) skipUnits() {
	depth := 1
	for ; p.next < len(p.statements); p.next++ {
		word := p.statements[p.next].keyword()
		switch {
		case unitHeaders[word]:
			depth++
		case unitEnds[word]:
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// isFunctionHeader tells whether a statement that starts with a type is "real function f(...)".
func isFunctionHeader(toks []lexer.Token) bool {
	depth := 0
	for i := range toks {
		switch toks[i].Value {
		case "(":
			depth++
		case ")":
			depth--
		case "::", ",", "=":
			if depth == 0 {
				return false
			}
		case "function":
			if depth == 0 && i > 0 && i+2 < len(toks) && toks[i+1].Type == identToken && toks[i+2].Value == "(" {
				return true
			}
		}
	}
	return false
}
