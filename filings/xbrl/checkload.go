package xbrl

import (
	"errors"
	"io/fs"
	"net/url"
	"strconv"
	"strings"
)

// treeDoc is one document of the set that an instance leads to.
type treeDoc struct {
	address string
	doc     string
	root    *treeNode
	ids     map[string]*treeNode // attributes named id, which are the only ones of that kind in XBRL
	twice   []string             // ids that stand on two elements
}

// treeAddress gives what reference means in the document at base, as an
// address without fragment, and the fragment. Escapes in a path are decoded.
func treeAddress(base, reference string) (address, fragment string) {
	b, err := url.Parse(base)
	if err != nil {
		b = &url.URL{Path: base}
	}
	r, err := url.Parse(trim(reference))
	if err != nil {
		return reference, ""
	}
	u := b.ResolveReference(r)
	fragment, u.Fragment, u.RawFragment = u.Fragment, "", ""
	if u.Scheme == "" && u.Host == "" {
		if !strings.HasPrefix(base, "/") {
			return strings.TrimPrefix(u.Path, "/"), fragment
		}
		return u.Path, fragment
	}
	return u.String(), fragment
}

// isKnownAddress says whether this package knows by heart what lies there: it is
// never opened.
func isKnownAddress(address string) bool {
	return strings.HasPrefix(address, "http://www.xbrl.org/2003/") || strings.HasPrefix(address, "http://www.xbrl.org/2005/") ||
		strings.HasPrefix(address, "http://www.xbrl.org/2006/") || strings.HasPrefix(address, "http://www.w3.org/") ||
		strings.HasPrefix(address, "http://xbrl.org/2005/") || strings.HasPrefix(address, "http://xbrl.org/2006/")
}

// load reads a document and everything that it refers to, each once.
func (c *checker) load(address string) (*treeDoc, error) {
	if d, done := c.docs[address]; done {
		return d, nil
	}
	if isKnownAddress(address) {
		c.docs[address] = nil
		return nil, nil
	}
	if len(c.docs) >= maxChecked {
		return nil, shape("more than "+strconv.Itoa(maxChecked)+" documents are referred to", "check the taxonomy on its own")
	}
	if err := c.ctx.Err(); err != nil {
		return nil, err
	}
	c.docs[address] = nil
	body, err := c.open(c.ctx, address)
	if errors.Is(err, fs.ErrNotExist) {
		c.report.Unread = append(c.report.Unread, address)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if c.room -= int64(len(body)); c.room < 0 {
		return nil, tooLarge(c.limits.Bytes)
	}
	doc, err := decoded(string(body), c.limits.Bytes)
	if err != nil {
		return nil, err
	}
	d := &treeDoc{address: address, doc: doc, ids: map[string]*treeNode{}}
	if d.root, err = readTree(c.ctx, doc, c.limits); err != nil {
		return nil, err
	}
	d.index()
	c.docs[address] = d
	c.order = append(c.order, d)
	return d, c.follow(d)
}

const maxChecked = 5000

func (d *treeDoc) index() {
	d.root.walk(func(n *treeNode) bool {
		id, is := n.attrIs("", "id")
		if !is {
			return true
		}
		id = trim(id)
		if d.ids[id] != nil {
			d.twice = append(d.twice, id)
		} else {
			d.ids[id] = n
		}
		return true
	})
}

// follow loads what a document refers to (3.2): schemas that it imports,
// linkbases that it names or holds, what the locators of XBRL point at. Locators
// of another vocabulary lead to nothing that belongs to the taxonomy.
func (c *checker) follow(d *treeDoc) (err error) {
	instance := d.root.is(spaceInstance, "xbrl")
	d.root.walk(func(n *treeNode) bool {
		if err != nil {
			return false
		}
		reference := ""
		switch n.name.Space {
		case spaceLinkbase:
			switch n.name.Local {
			case "schemaRef", "linkbaseRef", "roleRef", "arcroleRef", "loc":
				reference = n.attr(spaceXLink, "href")
			}
			if n.name.Local == "footnoteLink" {
				return false
			}
		case spaceSchema:
			switch n.name.Local {
			case "import", "include":
				reference = n.attr("", "schemaLocation")
			}
		}
		if reference == "" {
			return !instance || n == d.root
		}
		address, _ := treeAddress(n.base(d.address), reference)
		if address != d.address && address != "" {
			_, err = c.load(address)
		}
		return true
	})
	return err
}

// target finds the element that a reference in n means; nil when there is none,
// and known reports that its document is not read but known.
func (c *checker) target(d *treeDoc, n *treeNode, reference string) (at *treeNode, in *treeDoc, known bool) {
	address, fragment := treeAddress(n.base(d.address), reference)
	if address == "" {
		address = d.address
	}
	if isKnownAddress(address) {
		return nil, nil, true
	}
	in = c.docs[address]
	if in == nil {
		return nil, nil, false
	}
	return in.find(fragment), in, false
}

// find reads a fragment: an id, or the element scheme of XPointer.
func (d *treeDoc) find(fragment string) *treeNode {
	if fragment == "" {
		return d.root
	}
	inside, is := strings.CutPrefix(fragment, "element(")
	if !is {
		return d.ids[fragment]
	}
	for _, part := range strings.Split(inside, "element(") {
		steps := strings.Split(strings.TrimSuffix(trim(part), ")"), "/")
		if at := d.steps(steps); at != nil {
			return at
		}
	}
	return nil
}

// steps follows a child sequence from an id, or from the document itself.
func (d *treeDoc) steps(steps []string) *treeNode {
	at := &treeNode{kids: []*treeNode{d.root}}
	if steps[0] != "" {
		if at = d.ids[steps[0]]; at == nil {
			return nil
		}
	}
	for _, s := range steps[1:] {
		n, err := strconv.Atoi(s)
		kids := at.elements()
		if err != nil || n < 1 || n > len(kids) {
			return nil
		}
		at = kids[n-1]
	}
	return at
}
