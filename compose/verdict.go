package compose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Finding is one place in which a bundle does not hold together.
type Finding struct {
	File     string `json:"file"`
	Place    string `json:"place"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
}

// String names file, place, expected and found.
func (f Finding) String() string {
	return fmt.Sprintf("%s, %s: expected %q, found %q", f.File, f.Place, f.Expected, f.Found)
}

// Traced is how one fact stands to the bytes that it was read from.
type Traced string

const (
	Rederived  Traced = "re-derived"  // the parser found it again in the body that travels along
	DigestOnly Traced = "digest only" // the terms keep the body at home: its digest is all there is
	Untraced   Traced = "not re-derivable"
)

// Trace says how far one fact was followed.
type Trace struct {
	ID     string         `json:"id"`
	At     source.Locator `json:"at"`
	Traced Traced         `json:"traced"`
}

// Verdict is what Verify saw. It holds when there is no finding, every file was
// rebuilt, and every fact was followed to its bytes as far as the terms of its
// source let them travel; how far stands beside it.
type Verdict struct {
	Holds            bool                `json:"holds"`
	Revision         int                 `json:"revision"`
	Sealed           bool                `json:"sealed"`
	Digest           string              `json:"dossier_digest"`
	Files            int                 `json:"files"`
	Figures          int                 `json:"figures"`
	Calculations     int                 `json:"calculations"`
	Facts            []Trace             `json:"facts"`
	SignedBy         []dossier.PublicKey `json:"signed_by,omitempty"`          // keys whose signature of the seal holds; whose they are a reader knows from elsewhere
	ManifestSignedBy []dossier.PublicKey `json:"manifest_signed_by,omitempty"` // keys whose signature of the manifest's bytes holds
	NotRebuilt       []string            `json:"not_rebuilt"`                  // files of another renderer version than this program's: compared by what they show, not byte for byte
	NamesNotRead     []UnreadName        `json:"names_not_read,omitempty"`     // names in titles that stand in nothing that was read
	Findings         []Finding           `json:"findings,omitempty"`
	Notes            []string            `json:"notes,omitempty"`
	Literals         int                 `json:"literals"` // numbers that authors typed, listed in the manifest with who did
	Numbers          []Numbers           `json:"numbers"`  // of each file that people read, what stands behind its numbers
}

// maxFindings bounds what a verdict lists.
const maxFindings = 200

// find adds a finding; what two checks find in one place is one.
func (v *Verdict) find(file, place, expected, found string) {
	known := slices.ContainsFunc(v.Findings, func(f Finding) bool { return f.File == file && f.Place == place })
	if !known && len(v.Findings) < maxFindings {
		v.Findings = append(v.Findings, Finding{File: file, Place: place, Expected: clip(expected), Found: clip(found)})
	}
}

// add takes in what one step saw. What the bundle says of itself stands there before
// any step.
func (v *Verdict) add(step Verdict) {
	for _, f := range step.Findings {
		v.find(f.File, f.Place, f.Expected, f.Found)
	}
	v.Calculations += step.Calculations
	v.Facts = append(v.Facts, step.Facts...)
	v.SignedBy = append(v.SignedBy, step.SignedBy...)
	v.ManifestSignedBy = append(v.ManifestSignedBy, step.ManifestSignedBy...)
	v.NotRebuilt = append(v.NotRebuilt, step.NotRebuilt...)
	v.NamesNotRead = append(v.NamesNotRead, step.NamesNotRead...)
	v.Notes = append(v.Notes, step.Notes...)
	v.Numbers = append(v.Numbers, step.Numbers...)
}

// clip keeps one finding on one screen.
func clip(text string) string {
	const most = 300
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// Count says how many facts were followed that far.
func (v Verdict) Count(t Traced) (n int) {
	for _, f := range v.Facts {
		if f.Traced == t {
			n++
		}
	}
	return n
}

// Shown says how many numbers the files show that people read.
func (v Verdict) Shown() (n int) {
	for _, f := range v.Numbers {
		n += f.Figures + f.Dates + f.Names + f.Literals + f.Places + f.Unmapped
	}
	return n
}

// Unmapped says behind how many of them nothing stands.
func (v Verdict) Unmapped() (n int) {
	for _, f := range v.Numbers {
		n += f.Unmapped
	}
	return n
}

// Err is nil when the bundle holds, else a [VerifyError].
func (v Verdict) Err() error {
	if v.Holds {
		return nil
	}
	return &VerifyError{Findings: v.Findings, NotRebuilt: v.NotRebuilt, Untraced: v.Count(Untraced)}
}

// VerifyError says where a bundle does not hold together, or what of it nobody
// could look at: verify that with the program of its version, or beside its bodies.
type VerifyError struct {
	Findings   []Finding
	NotRebuilt []string // files of another renderer version
	Untraced   int      // facts that are not re-derivable
}

func (e *VerifyError) Error() string {
	lines := make([]string, len(e.Findings))
	for i, f := range e.Findings {
		lines[i] = f.String()
	}
	for _, name := range e.NotRebuilt {
		lines = append(lines, name+" is of another renderer version and was not rebuilt")
	}
	if e.Untraced > 0 {
		lines = append(lines, fmt.Sprintf("%d facts are not re-derivable from what is there", e.Untraced))
	}
	return "the bundle does not hold together: " + strings.Join(lines, "; ")
}

// Code is "verify".
func (e *VerifyError) Code() string { return "verify" }
