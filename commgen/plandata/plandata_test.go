package plandata

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/commgen/css"
)

func anyDim(t *rapid.T, name string) css.Dim {
	return css.Dim{
		S: rapid.SampledFrom([]int64{1, 1, -1, 2}).Draw(t, name+" s"), O: rapid.Int64Range(-3, 3).Draw(t, name+" o"),
		K: rapid.Int64Range(1, 20).Draw(t, name+" k"), N: rapid.Int64Range(1, 4).Draw(t, name+" n"),
		Room: rapid.SampledFrom([]int64{0, 0, 0, 2}).Draw(t, name+" room"),
	}
}

func anyKey(t *rapid.T) Key {
	a := rapid.SampledFrom([]int64{1, 1, 2, -1, 3})
	c := css.Copy{
		Dst: anyDim(t, "dst"), A1: a.Draw(t, "a1"), B1: rapid.Int64Range(-4, 4).Draw(t, "b1"),
		Src: anyDim(t, "src"), A2: a.Draw(t, "a2"), B2: rapid.Int64Range(-4, 4).Draw(t, "b2"),
		N: rapid.Int64Range(1, 3000).Draw(t, "n"),
	}
	return Key{c, rapid.SampledFrom([]int64{1, 3, 8}).Draw(t, "elem")}
}

func anyBook(t *rapid.T) *Builder {
	b := &Builder{}
	for range rapid.IntRange(1, 3).Draw(t, "statements") {
		k := anyKey(t)
		b.Add(rapid.Int64Range(0, 99).Draw(t, "line"), rapid.String().Draw(t, "text"), []Key{k, k})
	}
	return b
}

func TestWordsAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBook(t)
		words := b.Words()
		if len(b.Statements) == 0 {
			require.Nil(t, words)
			return
		}
		got, err := Read(append(words, 1, 2, 3))
		require.NoError(t, err)
		require.Equal(t, words, got.Words())
		require.Equal(t, b.Statements, got.Statements)
		require.EqualValues(t, len(b.Functions), got.Functions())
	})
}

// Damaged words are refused, or read as something; they never end the program.
func TestDamagedWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := anyBook(t).Words()
		if len(words) == 0 {
			return
		}
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			words[rapid.IntRange(0, len(words)-1).Draw(t, "at")] = rapid.Int64().Draw(t, "word")
		}
		_, _ = Read(words)
		_, err := Read(words[:rapid.IntRange(0, 4).Draw(t, "length")])
		require.ErrorIs(t, err, ErrFormat)
	})
}

// A function and the runs behind its periods copy what all runs of the message copy: every
// element of the message once.
func TestFunctionsCopyTheMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkCopies(t, anyBook(t)) })
}

// Messages with the same period in blocks that lie differently far apart have different functions.
func TestFunctionsKeepShiftsApart(t *testing.T) {
	b := &Builder{}
	for _, room := range [][2]int64{{0, 0}, {0, 2}, {2, 0}, {2, 2}} {
		dst, src := css.Dim{S: 1, K: 3, N: 2, Room: room[0]}, css.Dim{S: 1, K: 3, N: 2, Room: room[1]}
		b.Add(1, "", []Key{{css.Copy{Dst: dst, A1: 1, Src: src, A2: 1, N: 600}, 8}})
	}
	require.Len(t, b.Functions, 4)
	checkCopies(t, b)
}

func checkCopies(t require.TestingT, b *Builder) {
	for _, r := range b.Remaps {
		total := int64(0)
		for _, messages := range r.Receivers {
			for _, m := range messages {
				want := map[pair]int{}
				copyRuns(want, m.Runs)
				require.EqualValues(t, m.Elements, len(want))
				total += m.Elements
				if m.Function > 0 {
					got := map[pair]int{}
					call(got, &b.Functions[m.Function-1], &m)
					copyRuns(got, m.Rest)
					require.Equal(t, want, got)
				}
			}
		}
		require.Equal(t, r.N, total)
	}
}

// pair is an element's cells at the receiver and at the sender.
type pair struct{ dst, src int64 }

func copyRuns(copied map[pair]int, runs []css.Run) {
	for _, r := range runs {
		for u := range r.Count {
			copied[pair{r.Dst + u*r.DstStep, r.Src + u*r.SrcStep}]++
		}
	}
}

func call(copied map[pair]int, f *Function, m *Message) {
	for p := range m.Periods {
		for _, s := range f.Segments {
			for u := range s.Count {
				copied[pair{m.Dst + p*f.DstShift + s.Dst + u, m.Src + p*f.SrcShift + s.Src + u}]++
			}
		}
	}
}

// Short runs get functions, long ones do not, and short arrays do not.
func TestWhereFunctionsPay(t *testing.T) {
	functions := func(from, to, n int64) int {
		b := &Builder{}
		b.Add(1, "", []Key{{css.Copy{Dst: css.Dim{S: 1, K: to, N: 2}, A1: 1, Src: css.Dim{S: 1, K: from, N: 2}, A2: 1, N: n}, 8}})
		return len(b.Functions)
	}
	require.Positive(t, functions(3, 4, 1000))
	require.Positive(t, functions(1, 64, 100000))
	require.Positive(t, functions(64, 48, 100000))
	require.Zero(t, functions(600, 300, 1000000))
	require.Zero(t, functions(3, 4, 100))
	require.Zero(t, functions(1, 50000, 100000))
}

// Plans are proved, and what is spoiled in them is found.
func TestVerify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBook(t)
		require.NoError(t, b.Verify())
		for i := range b.Remaps {
			for j, list := range b.Remaps[i].Receivers {
				if len(list) == 0 {
					continue
				}
				k := rapid.IntRange(0, len(list)-1).Draw(t, "message")
				one := list[k]
				for what, spoiled := range map[string]Message{
					"sender": {Sender: one.Sender + 1, Step: one.Step, Elements: one.Elements, Runs: one.Runs},
					"length": {Sender: one.Sender, Step: one.Step, Elements: one.Elements - 1, Runs: one.Runs},
					"runs":   {Sender: one.Sender, Step: one.Step, Elements: one.Elements, Runs: one.Runs[1:]},
					"cells":  {Sender: one.Sender, Step: one.Step, Elements: one.Elements, Runs: moved(one.Runs)},
				} {
					list[k] = spoiled
					require.Error(t, b.Verify(), what)
				}
				list[k] = one
				b.Remaps[i].Receivers[j] = append(list[:k:k], list[k+1:]...)
				require.Error(t, b.Verify(), "a message is left out")
				b.Remaps[i].Receivers[j] = list
				if len(list) > 1 {
					list[0].Step, list[1].Step = list[1].Step, list[0].Step
					require.Error(t, b.Verify(), "two steps are swapped")
					list[0].Step, list[1].Step = list[1].Step, list[0].Step
				}
			}
		}
	})
}

// moved are the runs with one of them a cell further at the sender.
func moved(runs []css.Run) []css.Run {
	runs = slices.Clone(runs)
	runs[len(runs)-1].Src++
	return runs
}

// A function that copies something else than its message is found, and one that nothing uses.
func TestVerifyFunctions(t *testing.T) {
	book := func() (*Builder, *Message) {
		b := &Builder{}
		b.Add(1, "", []Key{{css.Copy{Dst: css.Dim{S: 1, K: 4, N: 2}, A1: 1, Src: css.Dim{S: 1, K: 3, N: 2}, A2: 1, N: 1000}, 8}})
		require.NotEmpty(t, b.Functions)
		require.NoError(t, b.Verify())
		return b, &b.Remaps[0].Receivers[0][0]
	}
	for what, spoil := range map[string]func(b *Builder, m *Message){
		"number":   func(b *Builder, m *Message) { m.Function = int64(len(b.Functions)) + 1 },
		"periods":  func(_ *Builder, m *Message) { m.Periods-- },
		"place":    func(_ *Builder, m *Message) { m.Src++ },
		"shift":    func(_ *Builder, m *Message) { m.DstShift++ },
		"rest":     func(_ *Builder, m *Message) { m.Rest = nil },
		"segments": func(b *Builder, m *Message) { b.Functions[m.Function-1].Segments[0].Dst++ },
		"unused":   func(b *Builder, _ *Message) { b.Functions = append(b.Functions, b.Functions[0]) },
	} {
		b, m := book()
		spoil(b, m)
		require.Error(t, b.Verify(), what)
	}
}

// Plans that turn out too large leave no functions behind.
func TestNoFunctionsOfPlansLeftOut(t *testing.T) {
	b := &Builder{}
	b.Add(1, "", []Key{{css.Copy{Dst: css.Dim{S: 1, K: 5, N: 32}, A1: 1, Src: css.Dim{S: 1, K: 7, N: 32}, A2: 1, N: 100000}, 8}})
	require.Empty(t, b.Statements)
	require.Empty(t, b.Functions)
	require.NoError(t, b.Verify())
}
