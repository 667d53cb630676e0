package pdfw

import (
	"fmt"
	"strings"
)

// file is a drawn document.
type file struct {
	doc   Document
	root  *element
	pages []*page
	marks []bookmark
	fonts *fonts
}

// write turns a drawn document into bytes.
func write(f file) ([]byte, error) {
	o := &objects{}
	catalog, tree := o.reserve(), o.reserve()
	pageObjects := make([]int, len(f.pages))
	for i := range f.pages {
		pageObjects[i] = o.reserve()
	}
	resources, err := f.resources(o)
	if err != nil {
		return nil, err
	}
	if err = f.writePages(o, tree, pageObjects, resources); err != nil {
		return nil, err
	}
	o.set(tree, fmt.Sprintf("<</Type /Pages /Count %d /Kids %s>>", len(pageObjects), refs(pageObjects)))
	structure := writeTree(o, f.root, f.pages, pageObjects)
	outline := writeOutline(o, f.marks, pageObjects)
	profile, err := o.stream(" /N 3", icc(), true)
	if err != nil {
		return nil, err
	}
	meta, err := o.stream(" /Type /Metadata /Subtype /XML", metadata(f.doc), false)
	if err != nil {
		return nil, err
	}
	about := o.add(info(f.doc))
	b := fmt.Sprintf("<</Type /Catalog /Pages %s /MarkInfo <</Marked true>> /StructTreeRoot %s /Metadata %s /ViewerPreferences <</DisplayDocTitle true>>"+
		" /OutputIntents [<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile %s>>]",
		ref(tree), ref(structure), ref(meta), ref(profile))
	if f.doc.Lang != "" {
		b += " /Lang " + text(f.doc.Lang)
	}
	if outline > 0 {
		b += " /Outlines " + ref(outline)
	}
	o.set(catalog, b+">>")
	return o.finish(catalog, about), nil
}

// resources embeds the fonts; all pages share them.
func (f file) resources(o *objects) (int, error) {
	var b strings.Builder
	b.WriteString("<</Font <<")
	for _, e := range f.fonts.list {
		n, err := e.embed(o)
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(&b, "/%s %s ", e.name, ref(n))
	}
	return o.add(b.String() + ">>>>"), nil
}

func (f file) writePages(o *objects, tree int, pageObjects []int, resources int) error {
	key := len(f.pages)
	for i, p := range f.pages {
		content, err := o.stream("", p.content, true)
		if err != nil {
			return err
		}
		b := fmt.Sprintf("<</Type /Page /Parent %s /MediaBox [0 0 595.28 841.89] /Resources %s /Contents %s /StructParents %d /Tabs /S",
			ref(tree), ref(resources), ref(content), i)
		if len(p.links) > 0 {
			numbers := make([]int, len(p.links))
			for j, a := range p.links {
				a.object = o.add(a.body(key, pageObjects))
				numbers[j] = a.object
				key++
			}
			b += " /Annots " + refs(numbers)
		}
		o.set(pageObjects[i], b+">>")
	}
	return nil
}

// body is the annotation's dictionary; key leads from it to its element.
func (a *annotation) body(key int, pageObjects []int) string {
	var box []byte
	for _, n := range []int{a.box[0], pageHeight - a.box[3], a.box[2], pageHeight - a.box[1]} {
		box = append(num(box, n), ' ')
	}
	says, action := "Link: "+a.address, "/S /URI /URI "+text(a.address)
	if n := a.note; n != nil {
		says = "Note " + n.mark
		action = fmt.Sprintf("/S /GoTo /D [%s /XYZ 0 %s 0]", ref(pageObjects[n.page]), num(nil, pageHeight-n.top))
	}
	return fmt.Sprintf("<</Type /Annot /Subtype /Link /Rect [%s] /Border [0 0 0] /F 4 /StructParent %d /Contents %s /A <<%s>>>>",
		box, key, text(says), action)
}
