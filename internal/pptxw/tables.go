package pptxw

// table writes a native table as a graphic frame.
func (c *canvas) table(t Table) error {
	height, err := t.Height()
	if err != nil {
		return err
	}
	c.w.Open("p:graphicFrame").Open("p:nvGraphicFramePr")
	c.named(t.Name, description(t.Alt, t.facts()))
	c.w.Open("p:cNvGraphicFramePr").Empty("a:graphicFrameLocks", "noGrp", "1").Close().Empty("p:nvPr").Close()
	c.transform("p:xfrm", Box{t.Box.X, t.Box.Y, sum(t.Columns), height}, false)
	c.w.Open("a:graphic").Open("a:graphicData", "uri", nsTable).Open("a:tbl").Empty("a:tblPr", "firstRow", "1")
	c.w.Open("a:tblGrid")
	for _, w := range t.Columns {
		c.w.Empty("a:gridCol", "w", itoa(w))
	}
	c.w.Close()
	for i, r := range t.Rows {
		h, err := t.RowHeight(r, i == 0)
		if err != nil {
			return err
		}
		c.w.Open("a:tr", "h", itoa(h))
		for _, cell := range r.Cells {
			c.cell(cell, cellLook(r, i == 0), t.points())
		}
		c.w.Close()
	}
	c.w.Close().Close().Close().Close()
	return nil
}

// look is how a row's cells are drawn.
type look struct {
	frame
	under      Color
	underWidth string
}

func cellLook(r Row, head bool) look {
	switch {
	case head:
		return look{frame{color: Navy, bold: true, fill: Band}, Navy, "12700"}
	case r.Strong:
		return look{frame{color: Ink, bold: true, fill: Band}, Hairline, "6350"}
	}
	return look{frame{color: Ink}, Hairline, "6350"}
}

func (c *canvas) cell(cell Cell, l look, points int) {
	l.points = points
	c.w.Open("a:tc").Open("a:txBody").Empty("a:bodyPr").Empty("a:lstStyle")
	if len(cell.Runs) == 0 {
		c.w.Open("a:p").Empty("a:endParaRPr", "lang", c.lang, "sz", itoa(points*100)).Close()
	} else {
		c.paragraph(Paragraph{Runs: cell.Runs, Align: cell.Align}, l.frame)
	}
	c.w.Close()
	c.w.Open("a:tcPr", "marL", itoa(cellSide), "marR", itoa(cellSide), "marT", itoa(cellTop), "marB", itoa(cellTop), "anchor", "ctr")
	for _, side := range []string{"a:lnL", "a:lnR", "a:lnT"} {
		c.w.Open(side, "w", "0").Empty("a:noFill").Close()
	}
	c.w.Open("a:lnB", "w", l.underWidth)
	c.solid(l.under)
	c.w.Close()
	if l.fill != "" {
		c.solid(l.fill)
	} else {
		c.w.Empty("a:noFill")
	}
	c.w.Close().Close()
}

func sum(widths []EMU) (total EMU) {
	for _, w := range widths {
		total += w
	}
	return total
}
