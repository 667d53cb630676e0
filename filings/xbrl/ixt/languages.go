package ixt

import "sync"

// What the registries know a month by: the beginning of its name, with the
// accents people leave out. The codes are those of the formats' names.
var languages = sync.OnceValue(func() map[string]months {
	return map[string]months{
		"bg": language("ян фев мар апр май|маи юни юли авг сеп окт ное дек", anyOf, months{tail: 6}),
		"de": language("jan|jän|jaen feb mär|maer|mar apr mai jun jul aug sep okt nov dez", anyOf, months{tail: 6}),
		"el": language("ιαν|ίαν φεβ μάρ|μαρ απρ|άπρ|αρίλ|άρίλ|αριλ|άριλ μαΐ|μαι|μάι|μαϊ|μάϊ|μαϊ\u0301 "+
			"ιούν|ίούν|ίουν|ιουν ιούλ|ίούλ|ίουλ|ιουλ αύγ|αυγ σεπ οκτ|όκτ νοέ|νοε δεκ", anyOf, months{tail: 8}),
		"es": language("ene feb mar abr may jun jul ago sep oct nov dic", anyOf, months{tail: 7}),
		"et": language("jaan veebr märts|marts apr mai juuni juuli aug sept okt nov dets", anyOf, months{tail: 5}),
		"fi": language("tam hel maa huh tou kes hei elo syy lok mar jou", anyOf, months{start: true, tail: 8}),
		"fr": language("janv févr|fevr mars avr mai juin juil août|aout sept oct nov déc|dec", anyOf, months{tail: 5}),
		"hr": language("sij velj ožu|ozu tra svi lip srp kol ruj lis stu pro", anyOf, months{tail: 6}),
		"hu": language("jan feb márc|marc ápr|apr máj|maj jún|jun júl|jul aug szept okt nov dec", anyOf, months{tail: 7}),
		"it": language("gen feb mar apr mag giu lug ago set ott nov dic", anyOf, months{tail: 6}),
		"lt": language("sau vas kov bal geg bir lie rugp|rgp rugs|rgs spa|spl lap gru|grd", anyOf, months{start: true, tail: 6}),
		"lv": language("janv febr marts apr maijs jūn|jun jūl|jul aug sept okt nov dec", anyOf, months{tail: 7}),
		"nl": language("jan feb maa|mrt apr mei jun jul aug sep okt nov dec", anyOf, months{tail: 6}),
		"no": language("jan feb mar apr mai jun jul aug sep okt nov des", anyOf, months{tail: 6}),
		"pl": language("sty lut mar kwi maj cze lip sie wrz paź|paz lis gru", anyOf, months{start: true, tail: 9}),
		"pt": language("jan fev mar abr mai jun jul ago set out nov dez", anyOf, months{tail: 6}),
		"ro": language("ian feb mar apr mai iun iul aug sep oct noi|nov dec", anyOf, months{tail: 7}),
		"sk": language("jan feb mar apr máj|maj jún|jun júl|jul aug sep okt nov dec", anyOf, months{tail: 6}),
		"sl": language("jan feb mar apr maj jun jul avg sep okt nov dec", anyOf, months{tail: 6}),
		"hi": language("जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर", exact, months{}),

		// Danish and Swedish let letters or dots follow a name, English nothing.
		"da": language("jan feb mar apr maj jun jul aug sep okt nov dec", anyOf, months{dots: true}),
		"en": language("january|jan february|feb march|mar april|apr may june|jun july|jul "+
			"august|aug september|sep october|oct november|nov december|dec", capital, months{}),

		// Czech names are whole words: červen and červenec begin alike. A day takes
		// the genitive; without one the nominative and the locative are read too.
		"cs of a day": language("ledna|led února|unora|úno|uno března|brezna|bře|bre dubna|dub května|kvetna|kvě|kve "+
			"června|cervna|čvn|cvn července|cervence|čvc|cvc srpna|srp září|zari|zář|zar října|rijna|říj|rij "+
			"listopadu|lis prosince|pro", anyOf, months{whole: true}),
		"cs": language("leden|ledna|lednu|led únor|unor|února|unora|únoru|unoru|úno|uno "+
			"březen|brezen|března|brezna|březnu|breznu|bře|bre duben|dubna|dubnu|dub "+
			"květen|kveten|května|kvetna|květnu|kvetnu|kvě|kve červen|cerven|června|cervna|červnu|cervnu|čvn|cvn "+
			"červenec|cervenec|července|cervence|červenci|cervenci|čvc|cvc srpen|srpna|srpnu|srp září|zari|zář|zar "+
			"říjen|rijen|října|rijna|říjnu|rijnu|říj|rij listopad|listopadu|lis prosinec|prosince|prosinci|pro",
			anyOf, months{whole: true}),

		// Welsh names change their first letter after some words: without a day, Mai
		// and Fai are both read.
		"cy of a day": language("ion chwe maw ebr mai meh gor aws med hyd tach rhag", anyOf, months{start: true, tail: 7}),
		"cy": language("ion chwe maw|faw ebr mai|fai meh|feh gor|ngor aws med|fed hyd tach|dach|nhach|thach rhag|rag",
			anyOf, months{start: true, tail: 7}),
	}
})

// The first registry knows whole English names, or their first three letters.
const (
	englishLong  = "January February March April May June July August September October November December"
	englishShort = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
)
