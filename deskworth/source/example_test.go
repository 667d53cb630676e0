package source_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func ExampleRedactor() {
	r := source.NewRedactor("made-up-secret")
	fmt.Println(r.URL("https://user:pass@api.example.com/v1/x?series_id=GDP&api_key=abc"))
	fmt.Println(r.Text("sent made-up-secret to host, got 403"))
	fmt.Println(string(r.JSON([]byte(`{"token": "abc", "value": 1.50}`))))
	// Output:
	// https://REDACTED@api.example.com/v1/x?series_id=GDP&api_key=REDACTED
	// sent REDACTED to host, got 403
	// {"token": "REDACTED", "value": 1.50}
}

func ExampleRedactLines() {
	log := "GET /fred/series?api_key=abc&limit=5 HTTP/1.1\nAuthorization: Bearer abc\n"
	if err := source.RedactLines(os.Stdout, strings.NewReader(log), "header", nil); err != nil {
		fmt.Println(err)
	}
	// Output:
	// GET /fred/series?api_key=REDACTED&limit=5 HTTP/1.1
	// Authorization: REDACTED
}
