package source

import (
	"errors"
	"net/url"
	"strings"
)

// Error returns an error whose text is redacted. A *url.Error prints the whole
// address it failed on and url.Parse quotes its input: their copies hold the
// redacted address. errors.Is and errors.As find in it what they found in err;
// a *url.Error comes out redacted there too. An error without a secret in its
// text or address is returned as it is.
func (r *Redactor) Error(err error) error {
	if err == nil {
		return nil
	}
	if u, ok := err.(*url.Error); ok {
		return r.urlError(u)
	}
	text := r.Text(withCleanAddresses(r, err))
	if text == err.Error() {
		return err
	}
	return &redactedError{text: text, cause: err, redactor: r}
}

// urlError copies the error of a request or of url.Parse.
func (r *Redactor) urlError(u *url.Error) error {
	clean := &url.Error{Op: u.Op, URL: r.URL(u.URL), Err: r.Error(u.Err)}
	if u.Op == "parse" && u.Err != nil {
		// The reason quotes a piece of the address, which alone has no shape:
		// invalid port ":pa" after host.
		if text := withoutQuoted(u.Err.Error()); text != u.Err.Error() {
			clean.Err = &redactedError{text: text, cause: u.Err, redactor: r}
		}
	}
	if clean.URL == u.URL && clean.Err == u.Err {
		return u
	}
	return clean
}

// withCleanAddresses is the text of err with the text of each *url.Error in its
// chain replaced by the redacted one, as Text cannot see where an odd address
// ends.
func withCleanAddresses(r *Redactor, err error) string {
	text := err.Error()
	var u *url.Error
	if errors.As(err, &u) {
		text = strings.ReplaceAll(text, u.Error(), r.urlError(u).Error())
	}
	return text
}

// withoutQuoted replaces what stands in double quotes.
func withoutQuoted(text string) string {
	first := strings.IndexByte(text, '"')
	last := strings.LastIndexByte(text, '"')
	if first < 0 || last <= first {
		return text
	}
	return text[:first+1] + Redacted + text[last:]
}

// redactedError prints clean and answers errors.Is and errors.As for its cause.
type redactedError struct {
	text     string
	cause    error
	redactor *Redactor
}

func (e *redactedError) Error() string { return e.text }

// Unwrap goes down the chain, redacted as well.
func (e *redactedError) Unwrap() error { return e.redactor.Error(errors.Unwrap(e.cause)) }

func (e *redactedError) Is(target error) bool { return errors.Is(e.cause, target) }

func (e *redactedError) As(target any) bool {
	if !errors.As(e.cause, target) {
		return false
	}
	if u, ok := target.(**url.Error); ok {
		if clean, ok := e.redactor.urlError(*u).(*url.Error); ok {
			*u = clean
		}
	}
	return true
}
