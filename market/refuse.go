package market

import (
	"errors"
	"net/http"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// explain turns a failed fetch into the error that says what would work. The
// vendor's words stay as they are. A recording that lacks an address says so
// itself: that is no word on the symbol.
func explain(err error, status int, asked OHLCVRequest) error {
	var missing *source.NotFoundError
	var upstream *source.UpstreamError
	switch {
	case status == http.StatusNotFound && errors.As(err, &missing):
		return unknownSymbol(asked.Symbol, missing.Said)
	case errors.As(err, &upstream) && status >= 400 && status < 500:
		return &source.UpstreamError{Vendor: Yahoo.Name, Status: status, Said: upstream.Said, Remedy: remedies[status]}
	}
	return err
}

// remedies are by status; the vendor uses the same words as codes in its bodies.
var remedies = map[int]string{
	http.StatusBadRequest:          "ask for the interval and the window that the words allow",
	http.StatusUnprocessableEntity: "ask for the interval and the window that the words allow",
	http.StatusUnauthorized:        "the vendor wants a session now: try later, or another vendor by its name",
}

// refused is the vendor's refusal in a body that came with status 200.
func refused(e chartError, asked OHLCVRequest) error {
	said := e.Description
	if said == "" {
		said = e.Code
	}
	for _, status := range []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusUnauthorized} {
		if e.Code == http.StatusText(status) {
			return &source.UpstreamError{Vendor: Yahoo.Name, Said: said, Remedy: remedies[status]}
		}
	}
	if e.Code == http.StatusText(http.StatusNotFound) {
		return unknownSymbol(asked.Symbol, said)
	}
	return &source.UpstreamError{Vendor: Yahoo.Name, Said: said}
}

func unknownSymbol(symbol Symbol, said string) error {
	return &source.NotFoundError{What: "symbol " + string(symbol) + " at Yahoo", Said: said, Remedy: "try: dw resolve_instrument " + string(symbol)}
}
