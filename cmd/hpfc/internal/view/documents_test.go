package view

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The tables in the documents explain every field of the JSON forms, and no others.
func TestJSONIsDocumented(t *testing.T) {
	for document, form := range map[string]struct {
		form   any
		values []string // of fields, and keys of maps
	}{
		"schedules.md":   {Schedules{}, []string{"hpfc.schedules/1", "hpfc.schedule/1"}},
		"dependences.md": {Dependences{}, []string{"hpfc.dependences/2", "rename", "expand", "scalar", "vector", "tile"}},
		"explain.md":     {Explanation{}, []string{"hpfc.explanation/1"}},
		"locality.md":    {localityJSON{}, []string{"hpfc.locality/1", "--timing", "-o"}},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", document))
		require.NoError(t, err)
		fields := map[string]bool{}
		fieldsOf(reflect.TypeOf(form.form), fields)
		require.NotEmpty(t, fields)
		_, table, found := strings.Cut(string(text), "| field | |\n")
		require.True(t, found, document)
		table, _, _ = strings.Cut(table, "\n\n")
		for name := range fields {
			require.Contains(t, table, "`"+name+"`", document)
		}
		for _, quoted := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(table, -1) {
			require.True(t, fields[quoted[1]] || slices.Contains(form.values, quoted[1]), "%s: no field is called %s", document, quoted[1])
		}
	}
}

func fieldsOf(t reflect.Type, all map[string]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		fieldsOf(t.Elem(), all)
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
				all[name] = true
				fieldsOf(f.Type, all)
			}
		}
	}
}
