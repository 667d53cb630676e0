package source

import "net/http"

// based says what relative links in a body hang on when it is not the address
// that was asked: where redirects ended, or what the answer gives as its own
// place. Only a body from outside holds links that anybody reads.
func (f *fetch) based(a Answer, resp *http.Response) Answer {
	if !f.request.Outside || resp.Request == nil || f.via != "" {
		return a
	}
	base := *resp.Request.URL
	if own, err := base.Parse(resp.Header.Get("Content-Location")); err == nil {
		base = *own
	}
	base.Fragment, base.RawFragment = "", ""
	if text := f.redactor.URL(base.String()); text != a.Part.Address {
		a.Part.Base = text
	}
	return a
}
