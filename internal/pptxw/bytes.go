package pptxw

import (
	"errors"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// errEmpty refuses a presentation that shows nothing.
var errEmpty = errors.New("a deck needs at least one slide")

// Bytes writes the presentation. It returns an [Error] that names the slide when
// something does not fit its place, and an opc or xmlw error when a text cannot
// stand in XML.
func (d Deck) Bytes() ([]byte, error) {
	out, err := d.parts()
	if err != nil {
		return nil, err
	}
	return out.Bytes()
}

// Unlinted writes the presentation for whoever reads it back with [ReadWritten].
func (d Deck) Unlinted() ([]byte, error) {
	out, err := d.parts()
	if err != nil {
		return nil, err
	}
	return out.Unlinted()
}

func (d Deck) parts() (*opc.Writer, error) {
	if len(d.Slides) == 0 {
		return nil, errEmpty
	}
	var out opc.Writer
	out.Relate("", opc.RelDocument, presentationName)
	if err := d.addProperties(&out); err != nil {
		return nil, err
	}
	if err := d.addLook(&out); err != nil {
		return nil, err
	}
	for n := 1; n <= len(d.Slides); n++ {
		if err := d.addSlide(&out, n); err != nil {
			return nil, err
		}
	}
	if err := d.addPresentation(&out); err != nil {
		return nil, err
	}
	return &out, nil
}

func (d Deck) noted() (count int) {
	for _, s := range d.Slides {
		if len(s.Notes) > 0 {
			count++
		}
	}
	return count
}

func (d Deck) addProperties(out *opc.Writer) error {
	parts, err := opc.Properties{
		Title: d.Title, Subject: d.Subject, Creator: d.Creator, Language: d.language(),
		Created: d.Dated, Application: "Deskworth", Slides: len(d.Slides), Notes: d.noted(),
	}.Parts()
	if err != nil {
		return err
	}
	out.Add(parts...)
	out.Relate("", opc.RelCore, opc.CoreName)
	out.Relate("", opc.RelExtended, opc.ExtendedName)
	return nil
}

// addLook adds master, layouts and themes. The master's layouts are rId1 and
// rId2, as masterXML names them.
func (d Deck) addLook(out *opc.Writer) error {
	for _, part := range []struct {
		name, kind string
		write      func(lang string) ([]byte, error)
	}{
		{masterName, typeMaster, masterXML},
		{coverLayoutName, typeLayout, coverLayoutXML},
		{titleLayoutName, typeLayout, titleLayoutXML},
	} {
		body, err := part.write(d.language())
		if err != nil {
			return err
		}
		out.Add(opc.Part{Name: part.name, Type: part.kind, Body: body})
	}
	out.Relate(masterName, relLayout, coverLayoutName)
	out.Relate(masterName, relLayout, titleLayoutName)
	out.Relate(masterName, opc.RelTheme, themeName)
	out.Relate(coverLayoutName, relMaster, masterName)
	out.Relate(titleLayoutName, relMaster, masterName)
	out.Add(opc.Part{Name: themeName, Type: opc.TypeTheme, Body: themeNamed("Deskworth")},
		opc.Part{Name: tableStylesName, Type: typeTableStyles, Body: []byte(tableStylesXML)},
		opc.Part{Name: presPropsName, Type: typePresProps, Body: []byte(presPropsXML)},
		opc.Part{Name: viewPropsName, Type: typeViewProps, Body: []byte(viewPropsXML)})
	return d.addNotesMaster(out)
}

func (d Deck) addNotesMaster(out *opc.Writer) error {
	if d.noted() == 0 {
		return nil
	}
	body, err := notesMasterXML(d.language())
	if err != nil {
		return err
	}
	out.Add(opc.Part{Name: notesMasterName, Type: typeNotesMaster, Body: body},
		opc.Part{Name: notesThemeName, Type: opc.TypeTheme, Body: themeNamed("Deskworth notes")})
	out.Relate(notesMasterName, opc.RelTheme, notesThemeName)
	return nil
}

func (d Deck) addSlide(out *opc.Writer, n int) error {
	layout := titleLayoutName
	if d.Slides[n-1].Cover {
		layout = coverLayoutName
	}
	out.Relate(slideName(n), relLayout, layout)
	body, err := d.slideXML(n, out)
	if err != nil {
		return err
	}
	out.Add(opc.Part{Name: slideName(n), Type: typeSlide, Body: body})
	notes := d.Slides[n-1].Notes
	if len(notes) == 0 {
		return nil
	}
	if body, err = notesXML(d.language(), notes); err != nil {
		return err
	}
	out.Add(opc.Part{Name: notesName(n), Type: typeNotes, Body: body})
	out.Relate(slideName(n), relNotes, notesName(n))
	out.Relate(notesName(n), relNotesMaster, notesMasterName)
	out.Relate(notesName(n), relSlide, slideName(n))
	return nil
}

// addPresentation writes the root part: the lists in the order that the schema asks.
func (d Deck) addPresentation(out *opc.Writer) error {
	relate := func(kind, name string) string { return out.Relate(presentationName, kind, name) }
	w := root("p:presentation", "saveSubsetFonts", "1")
	w.Open("p:sldMasterIdLst").Empty("p:sldMasterId", "id", itoa(masterID), "r:id", relate(relMaster, masterName)).Close()
	if d.noted() > 0 {
		w.Open("p:notesMasterIdLst").Empty("p:notesMasterId", "r:id", relate(relNotesMaster, notesMasterName)).Close()
	}
	w.Open("p:sldIdLst")
	for n := range d.Slides {
		w.Empty("p:sldId", "id", itoa(firstSlideID+n), "r:id", relate(relSlide, slideName(n+1)))
	}
	w.Close()
	w.Empty("p:sldSz", "cx", itoa(Slide16x9.W), "cy", itoa(Slide16x9.H))
	w.Empty("p:notesSz", "cx", itoa(notesPage.W), "cy", itoa(notesPage.H))
	w.Open("p:defaultTextStyle").Raw(plainText).Close()
	relate(relPresProps, presPropsName)
	relate(relViewProps, viewPropsName)
	relate(opc.RelTheme, themeName)
	relate(relTableStyles, tableStylesName)
	body, err := w.Close().Bytes()
	if err != nil {
		return err
	}
	out.Add(opc.Part{Name: presentationName, Type: typePresentation, Body: body})
	return nil
}
