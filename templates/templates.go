// Package templates holds the frames of the emitted files.
package templates

import (
	"embed"
	"strings"
	"text/template"
)

//go:embed *.tmpl
var files embed.FS

var parsed = template.Must(template.New("").ParseFS(files, "*.tmpl"))

// Execute fills in the template with that name.
func Execute(name string, data any) ([]byte, error) {
	var b strings.Builder
	err := parsed.ExecuteTemplate(&b, name, data)
	return []byte(b.String()), err
}
