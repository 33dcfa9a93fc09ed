package lang

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/ast"
)

// text parses a program without errors and returns its --emit=ast text without the first line.
func text(t *testing.T, src string) string {
	t.Helper()
	tree, bag := parse(t, src+"\nend\n", Options{})
	for _, d := range bag.List {
		t.Errorf("%s: %s", src, d.Text)
	}
	var b strings.Builder
	require.NoError(t, ast.Fprint(&b, tree))
	_, body, _ := strings.Cut(b.String(), "\n")
	body = strings.ReplaceAll("\n"+strings.TrimSuffix(body, "\n"), "\n  ", "\n")
	return strings.TrimPrefix(body, "\n")
}

func TestExpressions(t *testing.T) {
	for src, want := range map[string]string{
		"-2**2":                     "(- (** 2 2))",
		"2**3**2":                   "(** 2 (** 3 2))",
		"2**(-1)":                   "(** 2 (paren (- 1)))",
		"-7/2":                      "(- (/ 7 2))",
		"-a+b-c":                    "(- (+ (- a) b) c)",
		"a-b-c":                     "(- (- a b) c)",
		"a/b*c":                     "(* (/ a b) c)",
		"-a*b":                      "(- (* a b))",
		"a+b*c**d":                  "(+ a (* b (** c d)))",
		"a//b//c==d":                "(== (// (// a b) c) d)",
		"a+1>b-1.and..not.c.or.d":   "(.or. (.and. (> (+ a 1) (- b 1)) (.not. c)) d)",
		"a.eqv.b.or.c.and.d":        "(.eqv. a (.or. b (.and. c d)))",
		".not.a.eq.b":               "(.not. (== a b))",
		"a.eqv.b.neqv.c":            "(.neqv. (.eqv. a b) c)",
		"1.lt.2.0":                  "(< 1 2.0)",
		"a==-1":                     "(== a (- 1))",
		"f()":                       "f()",
		"f(a, dim=1)":               "f(a, dim=1)",
		"a(:, ::2, 1:, :3, 1:n:2)":  "a(:, ::2, 1:, :3, 1:n:2)",
		"c(i)(2:3)":                 "c(i)(2:3)",
		"(/ 1, 2 /)":                "[1, 2]",
		"[1, (i*i, i=1,n,2)]":       "[1, (for i = 1:n:2 do (* i i))]",
		"[real(8) :: 1, 2]":         "[real kind=8 :: 1, 2]",
		"(/ character(len=3) :: /)": "[character len=3 :: ]",
		"[real(a), 2.0]":            "[real(a), 2.0]",
		"((a, i=1,2), j=1,2)":       "(for j = 1:2 do (for i = 1:2 do a))",
		"(1.0, -2.0)":               "(complex 1.0 (- 2.0))",
		"1.5D-3 + 1e5_8 + 7_k":      "(+ (+ 1.5d-3 1e5_8) 7_k)",
		`"it's" // 'say "no"'`:      `(// 'it''s' 'say "no"')`,
		"real(integer) * if(do)":    "(* real(integer) if(do))",
		"z'F0' + o'17' + b'1'":      "(+ (+ z'f0' o'17') b'1')",
		"a .EQ. b .AND. .TRUE._1":   "(.and. (== a b) .true._1)",
	} {
		require.Equal(t, "assign x = "+want, text(t, "x = "+src), src)
	}
}

func TestStatements(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{
			"keywords are names", "if = 3; do = 4; if(1) = 2; end = if + do; forall(i) = 1; real = 2; print = 3",
			"assign if = 3\nassign do = 4\nassign if(1) = 2\nassign end = (+ if do)\nassign forall(i) = 1\nassign real = 2\nassign print = 3",
		},
		{
			"keywords as loop variables", "do do = 1, 3\n do = 4\nend do\ndo while = 1, 2\nenddo",
			"do do = 1:3\n  assign do = 4\ndo while = 1:2",
		},
		{"assignment to THEN", "if (a) then = 3", "if logical\ncase a\n  assign then = 3"},
		{
			"old declarations", "real a(3), b\ninteger*8 i, j(2)*4\ncharacter*10 c, d*(5)\ndouble precision x",
			"declare real\n  a(3)\n  b\ndeclare integer kind=8\n  i\n  j(2) len=4\ndeclare character len=10\n  c\n  d len=5\ndeclare double-precision\n  x",
		},
		{
			"attributes", "real(8), dimension(0:n, 3), save :: a = 1, b(2)",
			"declare real kind=8 save dimension(0:n, 3)\n  a = 1\n  b(2)",
		},
		{
			"implicit", "implicit real(8) (a-h, o-z), integer (i), character(len=3) (c), logical (k)",
			"implicit\n  real kind=8 a-h o-z\n  integer i-i\n  character len=3 c-c\n  logical k-k",
		},
		{"implicit kind by name", "implicit real(k) (a)", "implicit\n  real kind=k a-a"},
		{"parameter", "parameter (n = 3, m = n + 1)", "parameter\n  n = 3\n  m = (+ n 1)"},
		{
			"labelled loops that share an end", "do 10 i = 1, 2\ndo 10 j = 1, 2\n10 a(i,j) = 0\nb = 1",
			"do i = 1:2\n  do j = 1:2\n    assign a(i, j) = 0\nassign b = 1",
		},
		{"labelled END DO", "do 010 i = 1, 2\na = 1\n10 end do\nb = 1", "do i = 1:2\n  assign a = 1\nassign b = 1"},
		{
			"format", "print 100, a\nwrite(*, 0100) b\n100 Format (1x, & \n  & F8.3, 'A''b')",
			"print format='(1x,  F8.3, ''A''''b'')' a\nprint write format='(1x,  F8.3, ''A''''b'')' b",
		},
		{"write to unit 6", "write(6, fmt='(a)', advance='NO') 'x'", "print write advance=no format='(a)' 'x'"},
		{
			"read", "read*\nread *, a, b(1:2)\nread(*,*) a\nread (5, *, iostat=k) (c(i), i = 1, n)\nread (unit=*, fmt=*)",
			"read\nread a, b(1:2)\nread a\nread status=k (for i = 1:n do c(i))\nread",
		},
		{
			"read without advance", "read(*,'(a)',advance='no',size=n,eor=10,iostat=k) c\n10 continue",
			"read advance=no format='(a)' size=n eor=10 status=k c\nlabel 10\ncontinue",
		},
		{"print without blanks", "print*\nprint'(a)',x", "print format=*\nprint format='(a)' x"},
		{"nothing between parentheses", "x = f() + rand ( )", "assign x = (+ f() rand())"},
		{"else if in one word", "if (a) then\nelseif (b) then\nelse\nendif", "if\ncase a\ncase b\nelse"},
		{
			"forall header covers the next statement", "forall (i=1:3)\n a(i) = 1\nb = 2",
			"forall construct\nindex i = 1:3\n  assign a(i) = 1\nassign b = 2",
		},
		{
			"inner header without END FORALL", "forall (i=1:3)\nforall (j=1:3)\na(i,j) = 1\nb = 2\nend forall",
			"forall construct\nindex i = 1:3\n  forall construct\n  index j = 1:3\n    assign a(i, j) = 1\n    assign b = 2",
		},
		{
			"header in a loop that ends", "do k = 1, 2\nforall (i=1:3)\na(i) = 1\nend do\nforall (i=1:3)\na(i) = 2\nend forall",
			"do k = 1:2\n  forall construct\n  index i = 1:3\n    assign a(i) = 1\nforall construct\nindex i = 1:3\n  assign a(i) = 2",
		},
		{
			"named loops", "o: do i = 1, 2\n if (a) cycle o\n do\n exit\n end do\nend do o",
			"do o i = 1:2\n  if logical\n  case a\n    cycle o\n  do\n    exit",
		},
		{
			"jumps", "10 a = 1\n if (b) goto 020\ngo to (10, 20), i\nif (x) 10, 20, 30\n20 continue\n30 if (c) then\nend if\n40 b = 2",
			"label 10\nassign a = 1\nif logical\ncase b\n  goto 20\ngoto (10, 20) i\nif x goto 10, 20, 30\nlabel 20\ncontinue\nlabel 30\nif\ncase c\nassign b = 2",
		},
		{
			"data", "data a, b(1:2) /1, 2*-2.5/, (c(i), i = 1, 3) /n*0/, d /+2*7, k(1)*8/",
			"data a, b(1:2)\n  * times 1\n  2 times (- 2.5)\ndata (for i = 1:3 do c(i))\n  n times 0\ndata d\n  (+ 2) times 7\n  * times (* k(1) 8)",
		},
		{
			"common, save and intrinsic", "common /x/ a(3), b / / c // d\nsave\nsave a, /x/\nintrinsic sin, cos",
			"common x\n  a(3)\n  b\ncommon\n  c\ncommon\n  d\nsave  blocks()\nsave a blocks(x)\nintrinsic sin, cos",
		},
		{
			"select case", "s: select case (i)\ncase (1, 3:4, :0) s\n a = 1\ncase default\ncase (9:)\nend select s",
			"select i\ncase 1 3:4 :0\n  assign a = 1\ncase default\ncase 9:",
		},
		{"stop", "if (a) stop 3\nerror stop\nstop 'x'", "if logical\ncase a\n  stop 3\nstop error\nstop 'x'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, text(t, c.src))
		})
	}
}

func TestDirectives(t *testing.T) {
	for src, want := range map[string]string{
		"processors p(4), q(0:1,2), r":                    "processors\n  p(4)\n  q(0:1, 2)\n  r",
		"processor p(4)":                                  "processors\n  p(4)",
		"processors, dimension(4) :: p, q(2)":             "processors\n  p(4)\n  q(2)",
		"template t(100)":                                 "template\n  t(100)",
		"distribute a(block, cyclic(2*n), *) onto p":      "distribute a (block, cyclic((* 2 n)), *) onto p",
		"distribute a onto p":                             "distribute a () onto p",
		"distribute (block) onto p :: a, b":               "distribute a, b (block) onto p",
		"template, distribute (cyclic), dynamic :: t(10)": "template\n  t(10)\ndistribute t (cyclic)\ndynamic t",
		"align a with b":                                  "align with b\n  a()",
		"align a(i, *) with t(2*i-1, :, *)":               "align with t((- (* 2 i) 1), :, *)\n  a(i, *)",
		"align (i, j) with t(j, i+1) :: a, b":             "align combined with t(j, (+ i 1))\n  a(i, j)\n  b(i, j)",
		"align with t :: a":                               "align combined with t\n  a()",
		"redistribute a(cyclic)":                          "distribute re a (cyclic)",
		"realign a(i) with t(i)":                          "align re with t(i)\n  a(i)",
		"dynamic :: a, b":                                 "dynamic a, b",
		"shadow a(1:2, 0)":                                "shadow\n  a(1:2, 0)",
	} {
		require.Equal(t, want, text(t, "!HPF$ "+src), src)
	}
}

// INDEPENDENT belongs to the loop after it, whatever stands between in comments.
func TestIndependent(t *testing.T) {
	got := text(t, "!HPF$ INDEPENDENT, NEW(a, b), REDUCTION(s)\n! comment\ndo i = 1, 2\nend do\n!HPF$ INDEPENDENT\nforall (i=1:2) a(i) = 1")
	require.Contains(t, got, "independent new(a, b) reduction(s)\n")
	require.Contains(t, got, "independent new() reduction()\n")
}

// What looks like a bare directive is a comment unless all of it, and its names, say otherwise.
func TestBareDirectives(t *testing.T) {
	for _, c := range []struct {
		src, want string
		warned    bool
	}{
		{"real a(3)\n!distribute a(block)", "distribute a (block)", false},
		{"!distribute a(block)\nreal a(3)", "distribute a (block)", false},
		{"!distribute a(block)", "", true},
		{"real a(3)\n!distribute a(block) onto p", "", true},
		{"real a(3)\n!distribute a by blocks", "", false},
		{"real a(3)\n! distribute a(block)", "", false},
		{"!align the arrays", "", false},
		{"!dynamic range", "", true},
		{"!processors don't matter", "", false},
		{"!independent\nx = 1", "", true},
		{"!independent\ndo i = 1, 2\nend do", "independent new() reduction()", false},
		{"real a(3)\nx = 1\n!distribute a(block)", "", true},
		{"real a(3)\n!$hpf distribute a(block)", "", true},
		{"real a(3)\n! HPF$ distribute a(block)", "", true},
		{"real a(3)\n!HPF $distribute a(block)", "", true},
		{"real a(3)\n!hpf distribute a(block) &\n!hpf onto p", "", true},
		{"! HPF is for distribute and align", "", false},
		{"!hpfdistribute a(block)", "", false},
	} {
		tree, bag := parse(t, c.src+"\nend\n", Options{})
		var b strings.Builder
		require.NoError(t, ast.Fprint(&b, tree))
		if c.want != "" {
			require.Contains(t, b.String(), c.want, c.src)
		} else {
			require.NotRegexp(t, "distribute|align|dynamic|processors|independent", b.String(), c.src)
		}
		require.Equal(t, c.warned, len(bag.List) == 1, c.src)
		require.False(t, bag.HasErrors())
	}
}

// Strict leaves Fortran with HPF, as another compiler reads it.
func TestStrict(t *testing.T) {
	tree, bag := parse(t, "real a(3)\n!distribute a(block)\nforall (i=1:3)\na(i) = 1\n", Options{Strict: true})
	require.Len(t, tree.Body, 2)
	require.Len(t, bag.List, 2)
	require.True(t, bag.HasErrors())
}

// Every program in testdata parses without errors, and what is printed as Fortran is the same program.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.f90")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		src, err := os.ReadFile(name)
		require.NoError(t, err)
		requireRoundTrip(t, string(src))
	}
}

// requireRoundTrip parses a correct program, prints it as Fortran, and compares what that parses to.
func requireRoundTrip(t require.TestingT, src string) {
	first, again, fortran, ok := roundTrip(src)
	require.True(t, ok, "errors in:\n%s", src)
	require.Equal(t, first, again, fortran)
	for _, line := range strings.Split(fortran, "\n") {
		require.LessOrEqual(t, len(line), maxLine)
	}
}
