package postgres

import (
	"errors"
	"io"
	"net"

	"github.com/deskworth/deskworth-go/dossier"
)

// brokenOff says that the other end went away in the middle of a word.
func brokenOff(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || err.Error() == "conn closed"
}

// isOurs says that an error is a rule of the dossier's, not a failure.
func isOurs(err error) bool { return errors.Is(err, dossier.ErrMoved) }
