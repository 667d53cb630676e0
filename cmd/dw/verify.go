package main

import (
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

func (a *app) verifyCommand() *cobra.Command {
	explain, manifest, key := "", "", ""
	cmd := leaf("verify BUNDLE|FILE", "Check a bundle, or one file of it, with nothing but itself", 1, func(cmd *cobra.Command, args []string) error {
		bundle, file, err := openForVerify(args[0], manifest)
		if err != nil {
			return err
		}
		options := compose.VerifyOptions{Formats: tools.Renderers(), Rederivers: tools.Rederivers(), File: file}
		if cmd.Flags().Changed("key") {
			if options.Key, err = readPublicKey(key); err != nil {
				return err
			}
		}
		verdict, err := compose.Verify(cmd.Context(), bundle, options)
		if err != nil {
			return err
		}
		return firstOf(a.printVerdict(verdict), a.printExplained(bundle, explain), verdictError(verdict))
	})
	cmd.Flags().StringVar(&manifest, "manifest", "", "manifest that FILE came with, when it does not lie beside it")
	cmd.Flags().StringVar(&explain, "explain", "", "follow the figure of this identifier down to its bytes")
	cmd.Flags().StringVar(&key, "key", "", "public key that must have signed the seal: 64 hexadecimal digits, or a file in PEM")
	return cmd
}

func (a *app) printExplained(bundle fs.FS, id string) error {
	if id == "" {
		return nil
	}
	explanation, err := compose.Explain(bundle, id)
	if err != nil {
		return err
	}
	if a.flags.format == formatJSON {
		return a.printJSON(explanation)
	}
	printExplanation(a.out, explanation, "")
	return nil
}

// firstOf is the first error there is.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// verdictError gives the exit status; the findings are on standard output already.
func verdictError(v compose.Verdict) error {
	if v.Holds {
		return nil
	}
	return &brokenBundle{len(v.Findings), len(v.NotRebuilt), v.Count(compose.Untraced)}
}

type brokenBundle struct{ findings, notRebuilt, untraced int }

func (e *brokenBundle) Error() string {
	switch {
	case e.findings > 0:
		return "the bundle does not hold together: " + count(e.findings, "finding")
	case e.notRebuilt > 0:
		return "the bundle was not rebuilt whole: " + count(e.notRebuilt, "file") + " of another renderer version"
	}
	return "nobody can say that it holds: " + count(e.untraced, "fact") + " not re-derivable; verify it beside the bundle's sources"
}
func (e *brokenBundle) Code() string { return "verify" }

func (a *app) printVerdict(v compose.Verdict) error {
	if a.flags.format == formatJSON {
		return a.printJSON(v)
	}
	return a.output(func(w io.Writer) error {
		for _, f := range v.Findings {
			fmt.Fprintln(w, f)
		}
		for _, note := range v.Notes {
			fmt.Fprintln(w, note)
		}
		for _, f := range v.Facts {
			if f.Traced == compose.Untraced {
				fmt.Fprintf(w, "not re-derivable: %s, cited from %s\n", f.ID, f.At)
			}
		}
		for _, n := range v.NamesNotRead {
			fmt.Fprintf(w, "%s names %s, which stands in nothing that was read\n", n.Place, n.Name)
		}
		for _, key := range v.SignedBy {
			fmt.Fprintf(w, "the seal is signed by the key %s\n", key)
		}
		for _, key := range v.ManifestSignedBy {
			fmt.Fprintf(w, "the manifest is signed by the key %s\n", key)
		}
		_, err := fmt.Fprintln(w, verdictLine(v))
		return err
	})
}

// verdictLine says what was looked at beside how it came out.
func verdictLine(v compose.Verdict) string {
	outcome, revision := "holds", fmt.Sprintf("revision %d", v.Revision)
	switch {
	case len(v.Findings) > 0:
		outcome = "does not hold"
	case len(v.NotRebuilt) > 0:
		outcome = "agrees by what it shows, and was not rebuilt byte for byte: verify it with the program of that version"
	case v.Count(compose.Untraced) > 0:
		outcome = "agrees with its manifest, and is not re-derivable"
	}
	if !v.Sealed {
		revision = "not sealed"
	}
	return fmt.Sprintf("%s (%s): %s, %s (%d re-derived from their bytes, %d by digest only, %d not re-derivable), %s recomputed; %s in memo and deck, %d unmapped, %s declared",
		outcome, revision, count(v.Files, "file"), count(len(v.Facts), "fact"),
		v.Count(compose.Rederived), v.Count(compose.DigestOnly), v.Count(compose.Untraced), count(v.Calculations, "calculation"),
		count(v.Shown(), "number"), v.Unmapped(), count(v.Literals, "literal"))
}
