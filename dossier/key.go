package dossier

import "context"

// Keys of what bears no identifier; none of those begins with a space.
const (
	sealKey = " seal"
	signKey = " signature"
)

// Key is what an event is about, so that who files about one thing need not wait
// for who files about another: the identifier of an entry, of a settlement the
// identifier of its conflict, in small letters, and for seals and
// signatures a key of their own.
// It is empty for what is about nothing named: a risk, a limit, how composing
// ended, and settlements of before they said what they are about. It follows from
// the event alone, so that an event that moves to another store keeps it.
func (e Event) Key() string {
	switch e.Kind {
	case KindSealed:
		return sealKey
	case KindSigned:
		return signKey
	case KindSettlement:
		return keyOf(e.About)
	}
	if entry := e.Contribution.Entry(); entry != nil {
		return keyOf(entry.name())
	}
	return ""
}

// keyOf makes letters from A to Z small, and no others: identifiers have no
// others, and databases differ in what they do to them.
func keyOf(name string) string {
	letters := []byte(name)
	for i, c := range letters {
		if 'A' <= c && c <= 'Z' {
			letters[i] = c + 'a' - 'A'
		}
	}
	return string(letters)
}

// Log keeps events in one order that all readers agree on.
type Log interface {
	// Append keeps an event and gives its number. With after ≥ 0 it does so only
	// when no event of the same key has a higher number than that, and none opened
	// the conflict that it opens or a later one, else it returns [ErrMoved]; with a
	// negative after in any case. An event that has a number already, as one of
	// another store has, is kept under that number or not at all: [ErrMoved].
	Append(ctx context.Context, e Event, after int64) (seq int64, err error)
	// Events gives what came after a number, oldest first.
	Events(ctx context.Context, after int64) ([]Event, error)
	// Under gives the events of any of these keys, each once, oldest first. It
	// reads no others, however many there are.
	Under(ctx context.Context, keys ...string) ([]Event, error)
	// Opener gives the event that opened the conflict of that number, or of the
	// highest below that is recorded (see [Event.Opening]); none when no event says
	// so, as those of older builds do not. It reads no others.
	Opener(ctx context.Context, conflict int64) (opener Event, known bool, err error)
}
