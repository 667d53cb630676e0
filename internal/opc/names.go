package opc

import (
	"path"
	"strings"
)

// nameFault says why name cannot be a part; "" when it can. Names are ASCII
// here: what we write needs no more, and what we read must not hide a look-alike.
func nameFault(name string) string {
	switch {
	case name == "":
		return "the name is empty"
	case strings.HasPrefix(name, "/"):
		return "the name starts with a slash"
	case strings.ContainsAny(name, "\\:*?\"<>|"):
		return "the name holds a character that a path cannot have"
	}
	for i := 0; i < len(name); i++ {
		if name[i] < 0x20 || name[i] > 0x7E {
			return "the name is not printable ASCII"
		}
	}
	for segment := range strings.SplitSeq(name, "/") {
		if segment == "" || segment == "." || segment == ".." || strings.HasSuffix(segment, ".") {
			return "the name has an empty or relative segment"
		}
	}
	return ""
}

// fold is how names compare: the container takes case for nothing.
func fold(name string) string { return strings.ToLower(name) }

func extension(name string) string {
	return strings.TrimPrefix(path.Ext(name), ".")
}

// relsName is the part that holds the relationships of source; "" is the package.
func relsName(source string) string {
	if source == "" {
		return rootRelsName
	}
	dir, base := path.Split(source)
	return dir + "_rels/" + base + ".rels"
}

// relsSource turns relsName round. ok is false for a part that is no relationships part.
func relsSource(name string) (source string, ok bool) {
	if name == rootRelsName {
		return "", true
	}
	dir, base := path.Split(name)
	if !strings.HasSuffix(base, ".rels") || path.Base(dir) != "_rels" {
		return "", false
	}
	return strings.TrimPrefix(path.Join(path.Dir(path.Clean(dir)), strings.TrimSuffix(base, ".rels")), "./"), true
}

// resolve gives the part that target names when it is written in source.
func resolve(source, target string) string {
	target, _, _ = strings.Cut(target, "#")
	if strings.HasPrefix(target, "/") {
		return strings.TrimPrefix(path.Clean(target), "/")
	}
	return path.Join(path.Dir(source), target)
}

// relative writes the way from source to target, as office programs do.
func relative(source, target string) string {
	from, to := strings.Split(source, "/"), strings.Split(target, "/")
	same := 0
	for same < len(from)-1 && same < len(to)-1 && from[same] == to[same] {
		same++
	}
	return strings.Repeat("../", len(from)-1-same) + strings.Join(to[same:], "/")
}
