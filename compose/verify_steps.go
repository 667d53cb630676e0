package compose

import "errors"

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

// take takes the first step, which finds out what files there should be, and then
// the others beside each other: each with a verdict of its own, put together in
// their order.
func (c *checker) take(steps []verifyStep) error {
	if err := errors.Join(steps[0].check(c), c.ctx.Err()); err != nil {
		return err
	}
	type end struct {
		verdict Verdict
		err     error
	}
	var begun []func() end
	for _, step := range steps[1:] {
		alone := *c
		alone.verdict = Verdict{}
		begun = append(begun, meanwhile(func() end {
			err := step.check(&alone)
			return end{alone.verdict, err}
		}))
	}
	for _, ended := range begun {
		step := ended()
		if err := errors.Join(step.err, c.ctx.Err()); err != nil {
			return err
		}
		c.verdict.add(step.verdict)
	}
	return nil
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
