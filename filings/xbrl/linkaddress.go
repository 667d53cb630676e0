package xbrl

import (
	"net/url"
	"path"
	"strings"
)

// ResolveAddress gives the address that ref means in the document at base: an
// absolute one stays as it is; a relative one is taken from the folder of base,
// which may be an URL, a path in a package or a bare file name. A fragment is
// kept.
func ResolveAddress(base, ref string) string {
	ref = trim(ref)
	document, fragment, has := strings.Cut(ref, "#")
	if document = resolveDocument(base, document); has {
		return document + "#" + fragment
	}
	return document
}

func resolveDocument(base, ref string) string {
	base, _, _ = strings.Cut(base, "#")
	switch {
	case ref == "":
		return base
	case schemed(ref):
		return ref
	case schemed(base):
		b, err := url.Parse(base)
		r, bad := url.Parse(ref)
		if err != nil || bad != nil {
			return ref
		}
		return b.ResolveReference(r).String()
	case strings.HasPrefix(ref, "/"):
		return path.Clean(ref)
	}
	folder := base
	if !strings.HasSuffix(base, "/") {
		folder = path.Dir(base)
	}
	joined := path.Join(folder, ref)
	if strings.HasSuffix(ref, "/") && joined != "/" {
		joined += "/" // a base that is a folder stays one
	}
	return joined
}

// schemed reports whether an address begins with a scheme such as https:.
func schemed(address string) bool {
	i := strings.IndexByte(address, ':')
	return i > 1 && !strings.ContainsAny(address[:i], "/?#") // one letter would be a drive
}

// fragmentID gives the id that a fragment names: bare, or as element(id). A
// fragment may also count children, element(/1/14), which is its place.
func fragmentID(fragment string) (id, place string) {
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	inner, ok := strings.CutPrefix(fragment, "element(")
	if !ok {
		return fragment, ""
	}
	inner = strings.TrimSuffix(inner, ")")
	if strings.HasPrefix(inner, "/") {
		return "", inner
	}
	return inner, ""
}
