package web

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestALinkIsOnePagesAddress(t *testing.T) {
	base, err := url.Parse("https://wire.example.com/news/feed.xml")
	require.NoError(t, err)
	for _, c := range []struct{ rule, in, link, problem string }{
		{"what counts readers is dropped, the rest keeps its order", "https://a.example/x?b=2&utm_source=rss&a=1&fbclid=z&gclid=y&UTM_Medium=m", "https://a.example/x?b=2&a=1", ""},
		{"a pair without a value stays", "https://a.example/x?b&a=", "https://a.example/x?b&a=", ""},
		{"no fragment", "https://a.example/x#part", "https://a.example/x", ""},
		{"the host in lower case, the path as it is", "HTTPS://A.Example/X", "https://a.example/X", ""},
		{"the usual port is not said", "http://a.example:80/", "http://a.example/", ""},
		{"another port is", "https://a.example:8443/", "https://a.example:8443/", ""},
		{"no user name, no password, no token", "https://user:pa55@a.example/x?token=TOPSECRET123&id=9", "https://a.example/x?token=REDACTED&id=9", ""},
		{"relative to its base", "../story/1", "https://wire.example.com/story/1", ""},
		{"relative to the scheme of its base", "//other.example/1", "https://other.example/1", ""},
		{"markup is escaped", `https://a.example/?q=<script>"x"`, "https://a.example/?q=%3Cscript%3E%22x%22", ""},
		{"what turns the writing is dropped", "https://a.example/\u202Egpj.exe", "https://a.example/gpj.exe", ""},
		{"a script", "javascript:alert(document.domain)", "", linkScheme},
		{"a script with blanks before it", "  JavaScript:alert(1)", "", linkScheme},
		{"a script cut by what nobody sees", "java\u200Bscript:alert(1)", "", linkScheme},
		{"data", "data:text/html,<script>x</script>", "", linkScheme},
		{"a file", "file:///etc/hostname", "", linkScheme},
		{"mail", "mailto:a@example.com", "", linkScheme},
		{"this machine", "http://127.0.0.1:8080/admin", "", linkPrivate},
		{"this machine by name", "http://localhost/", "", linkPrivate},
		{"this machine in fewer dots", "http://127.1/", "", linkPrivate},
		{"this machine as one number", "http://2130706433/", "", linkPrivate},
		{"this machine in hexadecimal", "http://0x7f000001/", "", linkPrivate},
		{"this machine, mapped", "http://[::ffff:127.0.0.1]/", "", linkPrivate},
		{"the clouds' metadata", "http://169.254.169.254/latest", "", linkPrivate},
		{"a private network", "http://192.168.1.1/ ", "", linkPrivate},
		{"a name without a dot", "http://intranet/x", "", linkPrivate},
		{"a name of a private network", "https://wiki.corp.internal/x", "", linkPrivate},
		{"a public address", "http://93.184.216.34/x", "http://93.184.216.34/x", ""},
		{"no host", "http:///x", "", linkBroken},
		{"opaque", "http:x", "", linkBroken},
		{"no address at all", "http://a.example/%zz", "", linkBroken},
		{"none", " ", "", ""},
		{"too long to be one", "https://a.example/" + strings.Repeat("x", maxLinkBytes), "", linkLong},
	} {
		link, problem := canonicalLink(c.in, base)
		assert.Equal(t, c.link, link, c.rule)
		assert.Equal(t, c.problem, problem, c.rule)
	}
}
