package macro

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// split cuts flow and key apart, at the first dot or slash only.
func (r ECBRequest) split() (flow, key string, err error) {
	if len(r.Series) > maxKeyBytes || len(r.Key) > maxKeyBytes {
		return "", "", noKey("series", "it is longer than any key")
	}
	if r.Key != "" {
		return r.Series, r.Key, nil
	}
	if flow, key, found := strings.Cut(r.Series, "/"); found {
		return flow, key, nil
	}
	if strings.Contains(r.Series, ",") {
		return "", "", noKey("series", "a flow with its agency is parted from the key by a slash")
	}
	flow, key, _ = strings.Cut(r.Series, ".")
	return flow, key, nil
}

func noKey(field, problem string) error {
	return &source.ArgumentError{Field: field, Problem: problem, Remedy: "write flow and codes as the portal does: EXR.D.USD.EUR.SP00.A"}
}

func checkFlowAndKey(flow, key string) error {
	if err := checkFlow(flow); err != nil {
		return err
	}
	return checkKey(key)
}

// inCapitals names the key that was probably meant; it is not asked for unsaid.
func inCapitals(flow, key string, err error) error {
	upperFlow, upperKey := strings.ToUpper(flow), strings.ToUpper(key)
	if upperFlow+upperKey == flow+key || checkFlowAndKey(upperFlow, upperKey) != nil {
		return err
	}
	return &source.ArgumentError{Field: "series", Problem: "codes are written in capitals", Remedy: "write " + upperFlow + "." + upperKey}
}

// checkFlow wants a flow, or agency, flow and version with commas.
func checkFlow(flow string) error {
	parts := strings.Split(flow, ",")
	if len(parts) > 3 {
		return noKey("series", "a flow is at most agency, name and version")
	}
	for i, part := range parts {
		version := i == 2 && strings.Trim(part, "0123456789.") == ""
		if part == "" || strings.Trim(part, ".") == "" || !version && strings.ContainsFunc(part, notInCode) {
			return badCode("series", part)
		}
	}
	return nil
}

func notInCode(c rune) bool {
	return (c < '0' || c > '9') && (c < 'A' || c > 'Z') && c != '_' && c != '-'
}

// checkKey wants codes with dots between them, of which some may be empty.
func checkKey(key string) error {
	places := strings.Split(key, ".")
	if strings.Trim(key, ".") == "" {
		return noKey("key", "it names no code: the whole flow is not read")
	}
	if len(places) > maxKeyDimensions {
		return noKey("key", "it has more places than any flow")
	}
	for _, place := range places {
		for _, code := range strings.Split(place, "+") {
			if code == "" && place != "" || strings.ContainsFunc(code, notInCode) {
				return badCode("key", place)
			}
		}
	}
	return nil
}

func badCode(field, part string) error {
	switch {
	case part == "":
		return noKey(field, "the flow is missing")
	case strings.ContainsAny(part, "*?"):
		return &source.ArgumentError{Field: field, Problem: "the portal has no such sign for all codes", Remedy: "leave the place between the dots empty"}
	}
	return &source.ArgumentError{
		Field: field, Problem: fmt.Sprintf("%.40q is no code of a key", part),
		Remedy: "codes are capitals, digits, _ and -, with dots between them and + between alternatives: EXR.D.USD+JPY.EUR.SP00.A",
	}
}
