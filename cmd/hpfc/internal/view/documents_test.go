package view

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The documents explain every field of the JSON forms.
func TestJSONIsDocumented(t *testing.T) {
	for document, form := range map[string]any{"schedules.md": Schedules{}, "dependences.md": Dependences{}} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", document))
		require.NoError(t, err)
		fields := map[string]bool{}
		fieldsOf(reflect.TypeOf(form), fields)
		require.NotEmpty(t, fields)
		for name := range fields {
			require.Contains(t, string(text), "`"+name+"`", document)
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
