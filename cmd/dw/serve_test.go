package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

// publishers are the hosts that the tools ask, by the word of their variable.
var publishers = map[string]string{
	"YAHOO": "https://query2.finance.yahoo.com", "FRED": "https://api.stlouisfed.org", "SEC": "https://www.sec.gov", "SEC_DATA": "https://data.sec.gov",
}

// loopback serves every publisher from this machine, and gives the variables
// that lead there. The host stands first in the path that the handler sees.
func loopback(handler http.Handler) (env map[string]string, stop func()) {
	server := httptest.NewServer(handler)
	env = map[string]string{}
	for word := range publishers {
		env["DESKWORTH_"+word+"_URL"] = server.URL + "/" + word
	}
	return env, server.Close
}

func served(t testing.TB, handler http.HandlerFunc) map[string]string {
	t.Helper()
	env, stop := loopback(handler)
	t.Cleanup(stop)
	return env
}

// recordings answers as the demo's recordings do, and asks FRED's callers for
// their key.
type recordings struct{ answers *record.Recording }

// A mission of the past asks for bars up to now; the recorded week is all that
// this publisher has.
const openWindow, recordedWindow = "9999999999", "1696464000"

func newRecordings() (recordings, error) {
	answers, err := record.Open(reads.Files)
	return recordings{answers}, err
}

func (h recordings) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	word, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	query := r.URL.Query()
	if word == "FRED" && query.Get("api_key") == "" {
		http.Error(w, `{"error_code":400,"error_message":"Bad Request.  Variable api_key is not set."}`, http.StatusBadRequest)
		return
	}
	query.Del("api_key")
	if query.Get("period2") == openWindow {
		query.Set("period2", recordedWindow)
	}
	address := publishers[word] + "/" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	answer, err := h.answers.Replay(r.Context(), address)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", answer.Part.Media)
	w.WriteHeader(answer.Status)
	_, _ = w.Write(answer.Body)
}

// says answers every question alike.
func says(status int, media, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", media)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
