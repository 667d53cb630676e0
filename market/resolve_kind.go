package market

import "strings"

// InstrumentKind is what a source says that an instrument is.
type InstrumentKind string

// Kinds of instruments. KindShare is a share of which its source does not say
// whether it is ordinary, preferred, or stands for another one.
const (
	KindOrdinary   InstrumentKind = "ordinary"
	KindPreference InstrumentKind = "preference"
	KindADR        InstrumentKind = "ADR"
	KindReceipt    InstrumentKind = "depositary receipt" // of another sort than an ADR
	KindShare      InstrumentKind = "share"
	KindFund       InstrumentKind = "fund"
	KindOption     InstrumentKind = "option"
	KindFuture     InstrumentKind = "future"
	KindIndex      InstrumentKind = "index"
	KindCrypto     InstrumentKind = "crypto"
	KindCurrency   InstrumentKind = "currency"
)

// yahooKinds are by quoteType. An EQUITY may be an ADR or a preference line.
var yahooKinds = map[string]InstrumentKind{
	"EQUITY": KindShare, "ETF": KindFund, "MUTUALFUND": KindFund, "OPTION": KindOption, "INDEX": KindIndex,
	"CRYPTOCURRENCY": KindCrypto, "CURRENCY": KindCurrency, "FUTURE": KindFuture,
}

// figiKinds are by securityType, which is the finer word.
var figiKinds = map[string]InstrumentKind{
	"Common Stock": KindOrdinary, "ADR": KindADR, "GDR": KindReceipt, "EDR": KindReceipt, "NVDR": KindReceipt, "SDR": KindReceipt, "BDR": KindReceipt, "CDI": KindReceipt, "Receipt": KindReceipt,
	"Preference": KindPreference, "PREFERRED": KindPreference, "Preferred": KindPreference, "Cumulative Preferred": KindPreference,
	"ETP": KindFund, "Mutual Fund": KindFund, "Open-End Fund": KindFund, "Closed-End Fund": KindFund, "Fund of Funds": KindFund, "Unit Inv Tst": KindFund, "Hedge Fund": KindFund, "SICAV": KindFund, "Unit Trust": KindFund,
	"Equity Index": KindIndex, "Index": KindIndex, "Fixed Income Index": KindIndex, "Commodity Index": KindIndex,
	"Crypto": KindCrypto, "CRYPTO": KindCrypto,
}

// figiBroad are by securityType2, which is the broader word.
var figiBroad = map[string]InstrumentKind{
	"Common Stock": KindOrdinary, "Depositary Receipt": KindReceipt, "Preference": KindPreference, "Preferred": KindPreference,
	"Mutual Fund": KindFund, "Option": KindOption, "Future": KindFuture, "Index": KindIndex, "CRYPTO": KindCrypto, "Crypto": KindCrypto,
}

// figiKind is nothing for words that are not in the lists: the words themselves
// are kept beside it.
func figiKind(fine, broad string) InstrumentKind {
	if kind, known := figiKinds[fine]; known {
		return kind
	}
	return figiBroad[broad]
}

// figiSent is both words as they were sent.
func figiSent(fine, broad string) string {
	if fine == broad || broad == "" {
		return fine
	}
	return strings.TrimPrefix(fine+" / "+broad, " / ")
}
