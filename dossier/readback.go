package dossier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxDigits of one number: more than any workbook, slide or page can show.
const maxDigits = 300

// canBeReadBack gives the text of an event without a number, and refuses one that a
// log could not give back as it was: such a line would make the whole dossier
// unreadable.
func canBeReadBack(e Event) (Written, error) {
	w, err := Write(e)
	if err == nil {
		err = comesBack(e, w)
	}
	for _, number := range []source.Decimal{e.Figure.Value, e.Contribution.Assumption.Value, e.Contribution.Check.Tolerance} {
		if len(number.String()) > maxDigits {
			err = fmt.Errorf("a number of more than %d digits stands in no document", maxDigits)
		}
	}
	if err != nil {
		return Written{}, refuse("unkeepable", fmt.Sprintf("the dossier cannot keep this %s: %v", e.Kind, err), "cite another cell, or give numbers of at most 300 digits")
	}
	return w, nil
}

// comesBack reads the text of an event as a log does. What is the same in every part is
// written the same: only what differs, as an empty list and none do, is written again.
func comesBack(e Event, w Written) error {
	var again Event
	if err := json.Unmarshal(w.Numbered(e.Seq), &again); err != nil {
		return err
	}
	if reflect.DeepEqual(e, again) {
		return nil
	}
	twice, err := Write(again)
	if err != nil {
		return err
	}
	if !bytes.Equal(w.rest, twice.rest) || again.Figure.Locator != e.Figure.Locator {
		return errors.New("it does not come back as it was")
	}
	return nil
}
