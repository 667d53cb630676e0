package opc

// Rezip gives a zip that another library wrote the canonical form: order, times,
// extra fields. Parts in replace take the place of those with the same name,
// which must be there (see [Properties.Parts]); their content types stay.
//
// It looks at no relationship: [Read] and [Package.Lint] do.
func Rezip(body []byte, replace ...Part) ([]byte, error) {
	parts, err := unpack(body, Limits{})
	if err != nil {
		return nil, err
	}
	for _, r := range replace {
		at := indexOf(parts, r.Name)
		if at < 0 {
			return nil, &Error{Part: r.Name, What: "is to be replaced and is not in the zip", Remedy: "let the library write it first"}
		}
		parts[at].Body = r.Body
	}
	return pack(parts)
}

func indexOf(parts []Part, name string) int {
	for i := range parts {
		if fold(parts[i].Name) == fold(name) {
			return i
		}
	}
	return -1
}
