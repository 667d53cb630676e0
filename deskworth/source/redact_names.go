package source

import "strings"

// certainty says how sure a name is to hold a secret.
type certainty int

const (
	harmless certainty = iota
	likely             // an English word too: "key: set it" is no leak
	certain
)

// secretNames are names whose values are secrets, folded: lower case, without
// '-', '_' and '.'. Names are compared whole, so page_token, next_token,
// token_type, sort_key and keyword stay what they are.
var secretNames = map[string]certainty{
	"apikey": certain, "apitoken": certain, "accesskey": certain, "accesstoken": certain, "authtoken": certain,
	"token": likely, "key": likely, "secret": likely, "clientsecret": certain,
	"password": likely, "passwd": likely, "pwd": likely,
	"signature": likely, "sig": likely, "hmac": likely, "sessionid": certain, "sid": likely,
	"jwt": likely, "auth": likely, "authorization": certain, "bearer": likely,
	"registrationkey": certain, "securitytoken": certain, "subscriptionkey": certain, "ocpapimsubscriptionkey": certain,
	"appid": likely, "appkey": certain, "crtfckey": certain, "refreshtoken": certain, "idtoken": certain,
	"xamzsignature": certain, "xamzcredential": certain, "xamzsecuritytoken": certain,
	"xgoogsignature": certain, "xgoogcredential": certain,
	"githubtoken": certain, "ghtoken": certain,
}

// secretEndings make a longer name a secret one, as the environment spells it:
// FRED_API_KEY, AWS_SECRET_ACCESS_KEY. Bare "key" and "token" are not among
// them, or sort_key and page_token would be lost.
var secretEndings = []string{
	"apikey", "apitoken", "accesstoken", "authtoken", "clientsecret", "refreshtoken",
	"secretkey", "secretaccesskey", "sessiontoken", "password", "passwd",
}

// secretHeaders are header fields whose whole value is a secret, folded.
var secretHeaders = map[string]bool{
	"authorization": true, "proxyauthorization": true, "cookie": true, "setcookie": true,
	"xapikey": true, "apikey": true, "xsubscriptiontoken": true, "xfinnhubtoken": true, "xauthtoken": true,
	"xamzsecuritytoken": true, "ocpapimsubscriptionkey": true, "xrapidapikey": true, "xcmcproapikey": true,
	"apcaapisecretkey": true,
}

// hostNames are names that are secrets on one host only.
var hostNames = map[string]string{"apps.bea.gov": "userid"}

// Names with a meaning of their own. An OAuth code is a secret beside a state;
// elsewhere "code" is a country or an error. A "key" in an address is a secret;
// in JSON it is also a licence, a bucket or a series (the SEC's search, GitHub,
// SDMX), so that there its value must look made.
const (
	codeName  = "code"
	stateName = "state"
	keyName   = "key"
)

// foldParameter brings a name to the form of the tables: escapes decoded, lower
// case, without '-', '_' and '.'; of params[api_key] the part in brackets.
func foldParameter(name string) string {
	name = strings.Trim(name, " \t\r\n+") // + is a blank in a query
	if decoded, changed := (view{text: name}).percentDecoded(); changed {
		name = decoded.text
	}
	name = strings.TrimSuffix(name, "[]")
	if open := strings.LastIndexByte(name, '['); open >= 0 && strings.HasSuffix(name, "]") {
		name = name[open+1 : len(name)-1]
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '-' || r == '_' || r == '.':
			return -1
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return r
	}, name)
}

// nameSecrecy says how sure a folded name is to hold a secret.
func nameSecrecy(folded string) certainty {
	if c := secretNames[folded]; c != harmless {
		return c
	}
	for _, ending := range secretEndings {
		if strings.HasSuffix(folded, ending) {
			return certain
		}
	}
	return harmless
}

// headerSecrecy is nameSecrecy for header fields: their table first, then the
// common names with or without a leading "X-".
func headerSecrecy(folded string) certainty {
	if secretHeaders[folded] {
		return certain
	}
	if c := nameSecrecy(folded); c != harmless {
		return c
	}
	return nameSecrecy(strings.TrimPrefix(folded, "x"))
}
