package view

import (
	"html/template"
	"io"
	"strings"
)

// page is self-contained: the pictures of SVG, and the text form below them.
var page = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{.Title}}</title>
<style>
body { font: 14px/1.5 "DejaVu Sans", Verdana, sans-serif; margin: 2em; color: #1a1a1a; background: #fff }
figure { margin: 0; overflow-x: auto }
pre { font: 12px/1.4 "DejaVu Sans Mono", monospace; overflow-x: auto }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<figure>{{.Picture}}</figure>
<h2>As text</h2>
<pre>{{.Text}}</pre>
</body>
</html>
`))

// HTML writes a page with the pictures and the text.
func (s *Schedules) HTML(w io.Writer) error {
	var picture, text strings.Builder
	if err := s.SVG(&picture); err != nil {
		return err
	}
	if err := s.Text(&text, false); err != nil {
		return err
	}
	title := "Communication schedule"
	if s.Source != "" {
		title = "Communication of " + s.Source
	}
	return page.Execute(w, struct {
		Title   string
		Picture template.HTML
		Text    string
	}{title, template.HTML(picture.String()), text.String()})
}
