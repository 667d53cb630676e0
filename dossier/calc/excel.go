package calc

import "strings"

// Cell gives the place of an identifier in a workbook: "Facts!$D$12", or a
// parenthesised expression with a factor when the cell does not hold the number
// that arithmetic uses (see [PowerOfTen]).
type Cell func(id string) (string, error)

// Excel writes the expression as a formula, without the leading =. Every
// sub-expression stands in parentheses, because a spreadsheet reads -2^2 as 4
// and 2^3^2 as 64; helpers become plain operators; functions have their English
// names, as in the file format, and none is newer than 2007.
//
// value gives the cell of a figure, day that of the day on which its period
// ends, which only DAYS needs. Their errors are returned as they are.
func (n *Node) Excel(value, day Cell) (string, error) {
	switch n.Kind {
	case Number:
		if n.Text == percentSign {
			return "(" + n.Number.String() + "/100)", nil
		}
		return n.Number.String(), nil
	case ID:
		return value(n.Text)
	}
	parts := make([]string, len(n.Args))
	for i, arg := range n.Args {
		cell := value
		if n.Text == "DAYS" {
			cell = day
		}
		part, err := arg.Excel(cell, day)
		if err != nil {
			return "", err
		}
		parts[i] = part
	}
	return n.formula(parts), nil
}

func (n *Node) formula(parts []string) string {
	switch {
	case n.Kind == Negate:
		return "(-" + parts[0] + ")"
	case n.Kind == Binary:
		return "(" + parts[0] + n.Text + parts[1] + ")"
	}
	switch n.Text {
	case "CAGR":
		return "((" + parts[1] + "/" + parts[0] + ")^(1/" + parts[2] + ")-1)"
	case "CHANGE":
		return "(" + parts[1] + "/" + parts[0] + "-1)"
	case "SHARE":
		return "(" + parts[0] + "/" + parts[1] + ")"
	case "DAYS":
		return "(" + parts[0] + "-" + parts[1] + ")"
	}
	return n.Text + "(" + strings.Join(parts, ",") + ")"
}
