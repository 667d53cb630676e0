package source

import (
	"os"
	"slices"
	"strings"
)

// keyVariables are the environment variables that hold the vendors' keys.
var keyVariables = []string{
	"ALPHAVANTAGE_API_KEY", "BRAVE_API_KEY", "EODHD_API_KEY", "FRED_API_KEY", "GITHUB_TOKEN", "OPENFIGI_API_KEY",
	"POLYGON_API_KEY", "SERPER_API_KEY", "STOOQ_API_KEY", "TAVILY_API_KEY", "TIINGO_API_KEY", "TWELVEDATA_API_KEY",
}

// contactVariable names who asks, for publishers that want to know.
const contactVariable = "DESKWORTH_CONTACT"

// KeyVariables lists, in order, the environment variables that hold vendors'
// keys: what may be stored, and what no output may hold the value of.
func KeyVariables() []string { return slices.Clone(keyVariables) }

// Redactor knows every key that this client could send: those of
// [KeyVariables] and of the variables in more, from the environment and from
// the operator's store. Who writes what came from outside writes it through it.
func (c *Client) Redactor(more ...string) *Redactor {
	var secrets []string
	for _, name := range append(KeyVariables(), more...) {
		secrets = append(secrets, c.getenv(name), c.stored(name))
	}
	return NewRedactor(secrets...)
}

// key is the value of a variable: the environment's, else the stored one. White
// space around it, which a file or a shell leaves, is not part of it.
func (c *Client) key(name string) string {
	if name == "" {
		return ""
	}
	if value := c.getenv(name); value != "" {
		return value
	}
	return c.stored(name)
}

// HasKey says whether a key of that vendor is at hand, in the environment or
// stored. It tells nothing of whether the vendor accepts it.
func (c *Client) HasKey(v Vendor) bool { return c.key(v.KeyEnv) != "" }

func (c *Client) getenv(name string) string {
	if name == "" {
		return ""
	}
	if c == nil || c.Getenv == nil {
		return strings.TrimSpace(os.Getenv(name))
	}
	return strings.TrimSpace(c.Getenv(name))
}

func (c *Client) stored(name string) string {
	if c == nil || c.Keys == nil || name == "" {
		return ""
	}
	value, _ := c.Keys.Key(name)
	return strings.TrimSpace(value)
}

// contact is who asks. A publisher that demands one is asked nothing without.
func (c *Client) contact() (string, error) {
	contact := c.key(contactVariable)
	if contact == "" || strings.ContainsFunc(contact, isControl) {
		return "", &RefusedError{
			Rule:   "contact",
			Reason: "the SEC wants every caller to say who it is, and " + contactVariable + " holds no contact in one line",
			Remedy: "set " + contactVariable + ` to a name and a mail address, as in "Example Research jane@example.com"`,
		}
	}
	return contact, nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
