package opc

import "strings"

// Error says what is wrong with one part of a package.
type Error struct {
	Part   string // "ppt/slides/slide1.xml"; empty for the package as a whole
	What   string // what was found there
	Remedy string // what would make it right
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Part == "" {
		b.WriteString("package")
	} else {
		b.WriteString("part " + e.Part)
	}
	b.WriteString(": " + e.What)
	if e.Remedy != "" {
		b.WriteString("; " + e.Remedy)
	}
	return b.String()
}

// Code is the word for a result. A damaged package breaks a rule of ours.
func (e *Error) Code() string { return "package" }
