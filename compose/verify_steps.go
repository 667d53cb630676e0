package compose

// verifyStep is one thing that is looked at, by the name that manifests give it.
type verifyStep struct {
	name  string
	check func(*checker) error
}

// verifySteps are all that is looked at, in this order. A bundle is published
// only when each was taken and found nothing.
func verifySteps() []verifyStep {
	return []verifyStep{
		{"files against their digests and what the dossier gives", (*checker).checkFiles},
		{"numbers against figures, dates, names and literals", (*checker).checkNumbers},
		{"manifest against the dossier", (*checker).checkManifest},
		{"dossier against the rules of a seal", (*checker).checkSealed},
		{"calculations again from the facts", (*checker).checkCalculations},
		{"facts and references against what was read", (*checker).checkReads},
		{"names in titles against what was read", (*checker).checkNames},
		{"envelope against the manifest", (*checker).checkEnvelope},
		{"signatures against the dossier", (*checker).checkSignature},
	}
}

// stepNames are what a manifest says of its files' checks.
func stepNames() (names []string) {
	for _, step := range verifySteps() {
		names = append(names, step.name)
	}
	return names
}

// saidSteps is what a manifest may say of its checks: all that there are, or,
// from a program that had fewer, some of them in their order.
func saidSteps(said []string) []string {
	known, at := stepNames(), 0
	for _, name := range known {
		if at < len(said) && said[at] == name {
			at++
		}
	}
	if len(said) == 0 || at < len(said) {
		return known
	}
	return said
}
