package pptxw

import "strings"

// The theme: twelve colours and, as the format asks, three of each fill, line,
// effect and background. Arial is on every machine that opens decks, or has a
// stand-in of the same widths.
const themeXML = xmlHead + `<a:theme xmlns:a="` + nsA + `" name="Deskworth"><a:themeElements>` +
	`<a:clrScheme name="Deskworth">` +
	`<a:dk1><a:srgbClr val="1E2530"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>` +
	`<a:dk2><a:srgbClr val="14284B"/></a:dk2><a:lt2><a:srgbClr val="F3F6F9"/></a:lt2>` +
	`<a:accent1><a:srgbClr val="1F6F8B"/></a:accent1><a:accent2><a:srgbClr val="14284B"/></a:accent2>` +
	`<a:accent3><a:srgbClr val="C58B2A"/></a:accent3><a:accent4><a:srgbClr val="5F6B7A"/></a:accent4>` +
	`<a:accent5><a:srgbClr val="7FA9B8"/></a:accent5><a:accent6><a:srgbClr val="B3261E"/></a:accent6>` +
	`<a:hlink><a:srgbClr val="1F6F8B"/></a:hlink><a:folHlink><a:srgbClr val="5F6B7A"/></a:folHlink>` +
	`</a:clrScheme>` +
	`<a:fontScheme name="Deskworth">` +
	`<a:majorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface="Arial"/></a:majorFont>` +
	`<a:minorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface="Arial"/></a:minorFont>` +
	`</a:fontScheme>` +
	`<a:fmtScheme name="Deskworth">` +
	`<a:fillStyleLst>` + themeFill + themeFill + themeFill + `</a:fillStyleLst>` +
	`<a:lnStyleLst>` + themeLine + themeLine + themeLine + `</a:lnStyleLst>` +
	`<a:effectStyleLst>` + themeEffect + themeEffect + themeEffect + `</a:effectStyleLst>` +
	`<a:bgFillStyleLst>` + themeFill + themeFill + themeFill + `</a:bgFillStyleLst>` +
	`</a:fmtScheme></a:themeElements></a:theme>`

const (
	themeFill   = `<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`
	themeLine   = `<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>`
	themeEffect = `<a:effectStyle><a:effectLst/></a:effectStyle>`

	tableStylesXML = xmlHead + `<a:tblStyleLst xmlns:a="` + nsA + `" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"/>`
	presPropsXML   = xmlHead + `<p:presentationPr xmlns:p="` + nsP + `"/>`
	viewPropsXML   = xmlHead + `<p:viewPr xmlns:p="` + nsP + `"/>`
)

// The two masters need a theme part each; they may not share one.
func themeNamed(name string) []byte {
	return []byte(strings.Replace(themeXML, `name="Deskworth"><a:themeElements>`, `name="`+name+`"><a:themeElements>`, 1))
}
