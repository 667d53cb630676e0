package source

import "strings"

// encodedValue looks into a value that is itself an address, or the end of one,
// once decoded.
func (d *redaction) encodedValue(value view, depth int) {
	if depth >= maxLayers {
		return
	}
	inner, changed := value.percentDecoded()
	switch {
	case !changed:
	case strings.HasPrefix(inner.text, "/") || strings.ContainsAny(inner.text, "?#"):
		d.address(inner, depth+1)
	default:
		d.encodedValue(inner, depth+1)
	}
}

// encodedAddresses looks into each component of an address that becomes an
// address once decoded, wherever it stands.
func (d *redaction) encodedAddresses(v view, depth int) {
	if depth >= maxLayers || strings.IndexByte(v.text, '%') < 0 {
		return
	}
	for i := 0; i < len(v.text); i++ {
		end := indexAnyFrom(v.text, i, "/?&;#=")
		inner, changed := v.part(i, end).percentDecoded()
		switch {
		case !changed:
		case strings.Contains(inner.text, "://"):
			d.address(inner, depth+1)
		default:
			d.encodedAddresses(inner, depth+1)
		}
		i = end
	}
}
