package xbrl

// SetPieces lets tests read documents in small pieces and hold few facts back.
func SetPieces(window, held int) (restore func()) {
	w, h := windowBytes, heldBytes
	windowBytes, heldBytes = window, held
	return func() { windowBytes, heldBytes = w, h }
}

// SetSkim lets tests read pages without passing over what is known.
func SetSkim(tokens int) (restore func()) {
	before := skimTokens
	skimTokens = tokens
	return func() { skimTokens = before }
}
