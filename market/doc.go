// Package market reads prices of listed instruments.
//
// Start with [Client.OHLCV]: daily or intraday bars with the company, the venue
// and the currency that the same answer names. The date of a bar is the date in
// the exchange's own zone. A bar without a close is dropped and counted, never
// filled; a bar of a session that was still open is flagged; pence stay pence.
// [Client.VendorBars] reads daily bars of one vendor by its name, and
// [Client.CrossCheck] sets two vendors side by side.
// [Client.OptionChain] reads the listed options of an underlying, with the clock
// of the exchange apart from those of the feed and of the reader, and
// [SurfaceOf] mounts their volatilities as points with the holes left open.
// [Client.CryptoQuote] asks three venues for one coin, each in its own quote, and
// [Client.Resolve] lists what a name or an identifier may mean.
//
// Nothing here picks an instrument, converts a currency, adjusts a price or
// takes one vendor's figures in place of another's. Package source keeps the
// limits and retries.
package market
