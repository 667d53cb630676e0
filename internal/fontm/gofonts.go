package fontm

import (
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// Family is the faces of one design.
type Family struct{ Regular, Bold, Italic, BoldItalic, Mono *Face }

// GoSans gives the Go faces: Latin, Greek and Cyrillic, the euro, and the signs of arithmetic. They come with
// their module, so no file is looked for. Their digits have one width, so columns of figures align.
var GoSans = sync.OnceValues(func() (family Family, err error) {
	for _, f := range []struct {
		into **Face
		ttf  []byte
	}{
		{&family.Regular, goregular.TTF},
		{&family.Bold, gobold.TTF},
		{&family.Italic, goitalic.TTF},
		{&family.BoldItalic, gobolditalic.TTF},
		{&family.Mono, gomono.TTF},
	} {
		if *f.into, err = Open(f.ttf); err != nil {
			return Family{}, err
		}
	}
	return family, nil
})
