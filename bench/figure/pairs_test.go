package main

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// What is measured must be the same thing: pictures of one width, and files that
// carry the title as text.
func TestPairsDrawTheSame(t *testing.T) {
	for _, p := range pairs(250) {
		for name, make := range map[string]func() ([]byte, error){"ours": p.ours, "peer": p.peer} {
			file, err := make()
			if err != nil {
				t.Fatal(p.name, name, err)
			}
			if p.name == "SVG" {
				if !strings.Contains(string(file), title) {
					t.Errorf("%s %s lacks the title", name, p.name)
				}
				continue
			}
			picture, err := png.DecodeConfig(bytes.NewReader(file))
			if err != nil {
				t.Fatal(name, err)
			}
			if picture.Width != 2126 { // 180 mm at 300 dpi
				t.Errorf("%s is %d dots wide", name, picture.Width)
			}
		}
	}
}
