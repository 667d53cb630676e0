package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/dossier"
)

// figureWish is what was asked for on the command line.
type figureWish struct {
	exhibit, read, table, title, out string
	revision                         int
	chart                            figure.Chart
	as                               []string
	widths                           []int
	chosen                           bool // the formats were named, so that each must be written
}

func (a *app) figureCommand() *cobra.Command {
	var wish figureWish
	cmd := &cobra.Command{Use: "figure [BUNDLE]", Short: "Export the figures of a dossier, or of a read, for a manuscript", Args: cobra.MaximumNArgs(1)}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		wish.chosen = cmd.Flags().Changed("as")
		if err := wish.check(cmd, args); err != nil {
			return err
		}
		figures, err := a.figures(cmd, args, wish)
		if err != nil {
			return err
		}
		if wish.out == "" {
			return a.listFigures(figures)
		}
		return a.exportFigures(figures, wish)
	}
	cmd.Long = `Draws the figures of a dossier without any model: those of a bundle, with nothing but
itself; else those of the mission's last sealed revision; with --read, a table that the
mission has read. Without --out the figures are listed, with what they draw.

Each figure is written as PNG at 300 dpi and as SVG, at column widths of 90 and 180 mm
and drawn anew for each, as CSV with semicolons and decimal commas, and as a LaTeX table.
A table of more than 100 rows or 12 columns is none for a manuscript: it is left out,
which is said, unless --as names it.

An exhibit is drawn as the memo draws it. With --type it is drawn as that type from the
columns that are named. A column of the same name with _2sd or _err behind it becomes
error bars; bars over a column of texts in which one stands twice are the means of
replicates, with two standard deviations. A bundle is not verified: dw verify does that.`
	wish.declare(cmd)
	return cmd
}

func (w *figureWish) declare(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&w.exhibit, "exhibit", "", "only the figures of this exhibit")
	f.IntVar(&w.revision, "revision", 0, "sealed revision of the mission (absent: the last one)")
	f.StringVar(&w.read, "read", "", "draw what this reference of the mission has read")
	f.StringVar(&w.table, "table", "", "table of the read, when it has several")
	f.StringVar(&w.title, "title", "", "what is seen, in a sentence")
	f.StringVar(&w.chart.Type, "type", "", "line, bar, scatter, histogram, candles, heat or surface")
	f.StringVar(&w.chart.X, "x", "", "column below (absent: days, or else what names the rows)")
	f.StringSliceVar(&w.chart.Y, "y", nil, "columns drawn; of a heat map or surface the column beside")
	f.StringVar(&w.chart.Colour, "colour", "", "numbers told by colour: of a scatter's dots, or a heat map's or surface's values")
	f.StringSliceVar(&w.chart.Over, "over", nil, "columns drawn as lines over candles")
	f.StringSliceVar(&w.chart.Under, "under", nil, "columns drawn below candles, a picture each")
	f.BoolVar(&w.chart.NoErrors, "no-errors", false, "draw no error bars")
	f.BoolVar(&w.chart.Log, "log", false, "draw values on a logarithmic axis")
	f.BoolVar(&w.chart.Trading, "trading", false, "leave no room for days without a row")
	f.StringSliceVar(&w.as, "as", figureFormats, "formats to write")
	f.IntSliceVar(&w.widths, "width", []int{int(figure.OneColumn), int(figure.TwoColumns)}, "widths of PNG and SVG in millimetres")
	f.StringVar(&w.out, "out", "", "folder for the files")
}

// drawing are the flags that say how something is drawn.
var drawing = []string{"type", "x", "y", "colour", "over", "under", "no-errors", "log", "trading"}

func (w figureWish) check(cmd *cobra.Command, args []string) error {
	changed := func(flag string) bool { return cmd.Flags().Changed(flag) }
	for _, format := range w.as {
		if !slices.Contains(figureFormats, format) {
			return arguments("as", "a figure is not written as "+format, "use png, svg, csv or tex")
		}
	}
	for _, width := range w.widths {
		if width != int(figure.OneColumn) && width != int(figure.TwoColumns) {
			return arguments("width", "no journal's column is asked for", "use 90, 180 or both")
		}
	}
	switch {
	case len(w.as) == 0 || len(w.widths) == 0:
		return arguments("as", "nothing is asked for", "leave --as and --width out, or name one of each")
	case w.out == "" && changed("out"):
		return arguments("out", "no folder is named", "name the folder for the files")
	case w.read != "" && (w.exhibit != "" || w.revision != 0 || len(args) > 0):
		return arguments("read", "a read stands in no bundle and no revision", "give --read with --mission alone")
	case w.table != "" && w.read == "":
		return arguments("table", "it belongs to a read", "give --read with the reference, or --exhibit")
	case w.title != "" && w.read == "" && w.exhibit == "":
		return arguments("title", "several figures cannot share one", "give --exhibit or --read")
	case w.revision < 0 || w.revision != 0 && len(args) > 0:
		return arguments("revision", "a bundle is one revision", "name the bundle or the revision")
	case w.exhibit == "" && w.read == "" && slices.ContainsFunc(drawing, changed):
		return arguments("exhibit", "how to draw is said, and not what", "give --exhibit or --read")
	case w.read == "" && !changed("type") && slices.ContainsFunc(drawing, changed):
		return arguments("type", "an exhibit is drawn as the memo draws it", "give --type as well")
	}
	return nil
}

// figures finds what was asked for.
func (a *app) figures(cmd *cobra.Command, args []string, w figureWish) ([]compose.ExhibitFigure, error) {
	if w.read != "" {
		return a.figureOfRead(cmd.Context(), w)
	}
	lang := ""
	if cmd.Flags().Changed("lang") {
		lang = a.flags.lang
	}
	d, err := a.figureDocument(cmd.Context(), args, w.revision, lang)
	if err != nil {
		return nil, err
	}
	return d.FiguresOf(compose.FigureChoice{Exhibit: w.exhibit, Title: w.title, Chart: w.chart})
}

// figureDocument is the document of a bundle, or of a sealed revision.
func (a *app) figureDocument(ctx context.Context, args []string, revision int, lang string) (compose.Document, error) {
	if len(args) > 0 {
		bundle, err := room.OpenBundle(args[0])
		if err != nil {
			return compose.Document{}, err
		}
		return compose.OpenDocument(bundle, lang)
	}
	own, err := a.ownDossier(ctx)
	if err != nil {
		return compose.Document{}, err
	}
	sealedAt := own.Last
	if revision > 0 {
		sealedAt = func(ctx context.Context) (dossier.Sealed, error) { return own.Revision(ctx, revision) }
	}
	sealed, err := sealedAt(ctx)
	if err != nil {
		return compose.Document{}, err
	}
	return compose.Prepare(sealed, lang)
}
