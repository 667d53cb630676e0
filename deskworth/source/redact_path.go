package source

import "strings"

// pathShapes hides the segments of a path that are keys by the custom of their
// host, between the authority and the query.
func (d *redaction) pathShapes(v view, h authority, end int) {
	path := v.text[h.end:max(h.end, end)]
	if at := strings.IndexAny(path, "?#"); at >= 0 {
		path = path[:at]
	}
	offset := h.end
	switch {
	case onHost(h.host, "hooks.slack.com"):
		d.afterSegment(v, offset, path, slackServices, wholeRest)
	case onHost(h.host, "discord.com"), onHost(h.host, "discordapp.com"):
		d.afterSegment(v, offset, path, discordWebhooks, secondSegment)
	case onHost(h.host, "infura.io"), onHost(h.host, "alchemy.com"), onHost(h.host, "alchemyapi.io"):
		d.afterSegment(v, offset, path, versions, firstSegment)
	}
	d.botTokens(v, offset, path, onHost(h.host, "api.telegram.org"))
}

var (
	slackServices   = []string{"/services/", "/workflows/", "/triggers/"}
	discordWebhooks = []string{"/webhooks/"}
	versions        = []string{"/v2/", "/v3/"}
)

func onHost(host, domain string) bool {
	return host == domain || strings.HasSuffix(host, "."+domain)
}

// afterSegment hides what a path shape calls the key, behind its marker.
func (d *redaction) afterSegment(v view, offset int, path string, markers []string, key func(string) (from, to int)) {
	for _, marker := range markers {
		_, rest, found := strings.Cut(path, marker)
		if !found {
			continue
		}
		start := offset + len(path) - len(rest)
		from, to := key(rest)
		d.hide(v, start+from, start+to)
	}
}

func wholeRest(rest string) (from, to int) { return 0, len(rest) }

func firstSegment(rest string) (from, to int) { return 0, segmentEnd(rest, 0) }

// secondSegment leaves the identifier before the key.
func secondSegment(rest string) (from, to int) {
	from = segmentEnd(rest, 0) + 1
	if from > len(rest) {
		return 0, 0
	}
	return from, segmentEnd(rest, from)
}

func segmentEnd(path string, i int) int { return indexAnyFrom(path, i, "/") }

// botTokens hides the token of /bot<id>:<token>/, on Telegram's host whatever
// follows "bot", elsewhere (a proxy, a mirror) only the full shape.
func (d *redaction) botTokens(v view, offset int, path string, telegram bool) {
	const prefix = "/bot"
	for i := 0; ; {
		at := strings.Index(path[i:], prefix)
		if at < 0 {
			return
		}
		from := i + at + len(prefix)
		to := segmentEnd(path, from)
		if telegram || isBotToken(path[from:to]) {
			d.hide(v, offset+from, offset+to)
		}
		i = to
	}
}

// isBotToken reports <six or more digits>:<twenty or more word characters>.
func isBotToken(segment string) bool {
	segment = strings.Replace(segment, "%3A", ":", 1)
	id, token, found := strings.Cut(segment, ":")
	return found && len(id) >= 6 && strings.Trim(id, "0123456789") == "" &&
		len(token) >= 20 && wordEnd(token, 0, len(token)) == len(token)
}

// pathParameters hides the values of secret names behind a ';' of the path:
// /report;token=…/page.
func (d *redaction) pathParameters(v view) {
	path := v.text[:indexAnyFrom(v.text, 0, "?#")]
	for i := strings.IndexByte(path, ';'); i >= 0 && i < len(path); {
		end := indexAnyFrom(path, i+1, ";/&")
		name, _, found := strings.Cut(path[i+1:end], "=")
		if found && nameSecrecy(foldParameter(name)) != harmless {
			d.hide(v, i+len(name)+2, end)
		}
		i = end
		if i < len(path) && path[i] != ';' {
			i = indexAnyFrom(path, i, ";")
		}
	}
}
