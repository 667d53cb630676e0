package claim

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Bounds of one check.
const (
	MaxDraftBytes = 1 << 20
	maxClaims     = 10_000
	maxFigures    = 2_000_000
	maxDigits     = 60  // of a number of a draft
	maxNamed      = 400 // figures of a name that one claim is compared with value by value
)

// checkDraft refuses what cannot be a draft.
func checkDraft(draft []byte) error {
	switch {
	case len(draft) > MaxDraftBytes:
		return refuse("draft_size", fmt.Sprintf("the draft has %d bytes, and a check reads %d at most", len(draft), MaxDraftBytes), "check it in parts")
	case bytes.IndexByte(draft, 0) >= 0 || !utf8.Valid(draft):
		return refuse("draft_text", "the draft is no text in UTF-8", "give Markdown or plain text, not a document of an office program")
	}
	return nil
}

func refuse(rule, reason, remedy string) error {
	return &source.RefusedError{Rule: rule, Reason: reason, Remedy: remedy}
}
