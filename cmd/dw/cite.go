package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (a *app) citeCommand() *cobra.Command {
	var bibtex, apa, csl bool
	cmd := leaf("cite FACT", "Cite a fact of the mission's dossier, a cell or a read, as a paper does", 1, func(cmd *cobra.Command, args []string) error {
		own, err := a.ownDossier(cmd.Context())
		if err != nil {
			return err
		}
		citation, err := own.Citation(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		switch {
		case bibtex:
			return a.printText(citation.BibTeX())
		case csl:
			return a.printCSL(citation)
		case a.flags.format == formatJSON && !apa:
			return a.printJSON(citation)
		}
		return a.printText(citation.APA() + "\n")
	})
	cmd.Long = `FACT is the identifier of a fact that stands in the mission's dossier, a cell as
reference#row/column, or the reference of a read. The address is the publisher's
own, without any key; the instant of reading is in UTC, and the digest is that of
the bytes that were read. Without a flag the citation is in APA style; --format json
gives every field of it.`
	f := cmd.Flags()
	f.BoolVar(&bibtex, "bibtex", false, "as an entry for BibTeX and biblatex")
	f.BoolVar(&apa, "apa", false, "in the style of the APA, seventh edition")
	f.BoolVar(&csl, "csl", false, "as CSL-JSON, for reference managers")
	cmd.MarkFlagsMutuallyExclusive("bibtex", "apa", "csl")
	return cmd
}

func (a *app) printText(text string) error {
	return a.output(func(w io.Writer) error {
		_, err := fmt.Fprint(w, harmless(text))
		return err
	})
}

func (a *app) printCSL(c source.Citation) error {
	body, err := c.CSL()
	if err != nil {
		return err
	}
	return a.printText(string(body))
}
