package forge

const wordsFile = "memo.docx"

// words are forgeries of the memo for a word processor.
func words() []Forgery {
	one := func(rule, place string, change func([]byte) ([]byte, error)) Forgery {
		return Forgery{Rule: "word memo: " + rule, Place: "^memo.docx, " + place, Change: file(wordsFile, change)}
	}
	document := `word/document\.xml`
	return []Forgery{
		one("a number in the text", `.*: expected "[^"]*", found "[^"]*9`, part(document, swap(`(<w:t[^>]*>)(\d)`, `${1}9${2}`))),
		{Rule: "word memo: a paragraph, saved by python-docx", Place: `^memo.docx, .*999|^memo.docx, file: .*part `, Needs: pythonDocx, Change: file(wordsFile, python("x.docx", `
import sys, docx
d = docx.Document(sys.argv[1]); d.paragraphs[1].add_run(" Sales of 999."); d.save(sys.argv[1])`))},
		one("a footnote", `note \d+: expected`, part(`word/footnotes\.xml`, swap(`(<w:t[^>]*>)([^<]*\d)`, `${1}9${2}`))),
		one("a number in the running head", `running head paragraph 1: expected ".*", found ".* 999"`, part(`word/header1\.xml`, swap(`</w:p>`, `<w:r><w:t xml:space="preserve"> 999</w:t></w:r></w:p>`))),
		one("a number in the running foot", `running foot paragraph 1: expected ".*", found "9`, part(`word/footer1\.xml`, swap(`(<w:t[^>]*>)`, `${1}9`))),
		one("a comment", `file: .*part word/comments.xml`, related("word/comments.xml", "wordprocessingml.comments", `word/_rels/document\.xml\.rels`, "comments", "comments.xml",
			`<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0" w:author="x"><w:p><w:r><w:t>Sales of 999</w:t></w:r></w:p></w:comment></w:comments>`)),
		one("an insertion that is tracked", `file: .*part word/document.xml: holds \\"ins\\"`, part(document, swap(`<w:body>`, `<w:body><w:p><w:ins w:id="900" w:author="x"><w:r><w:t>Sales of 999</w:t></w:r></w:ins></w:p>`))),
		one("a deletion that is tracked", `file: .*part word/document.xml: holds \\"del\\"`, part(document, swap(`(<w:r>.*?</w:r>)`, `<w:del w:id="900" w:author="x">${1}</w:del>`))),
		one("a style that hides", `part word/styles.xml, byte .*vanish`, part(`word/styles\.xml`, swap(`<w:rPr>`, `<w:rPr><w:vanish/>`))),
		one("a text in white", `part word/document.xml, byte .*FFFFFF`, part(document, swap(`<w:rPr>`, `<w:rPr><w:color w:val="FFFFFF"/>`))),
		one("what stands before the items of lists", `signs of lists: expected`, part(`word/numbering\.xml`, swap(`lvlText w:val="`, `lvlText w:val="999 `))),
		one("a picture", `picture 1.*: expected`, part(`word/media/image1\.png`, func(body []byte) ([]byte, error) { return append(body, 0), nil })),
		one("a picture's words", `picture 1, alternative text: expected`, part(document, swap(`descr="`, `descr="Sales of 999; `))),
		one("a link's target", `part word/_rels/document.xml.rels, byte`, part(`word/_rels/document\.xml\.rels`, swap(`Target="https://`, `Target="https://forger.example/?`))),
		one("the title of its properties", `part docProps/core.xml, byte .* 999`, part(`docProps/core\.xml`, swap(`</dc:title>`, ` 999</dc:title>`))),
		one("the author of its properties", `part docProps/core.xml, byte .*Someone`, part(`docProps/core\.xml`, swap(`(<dc:creator>)[^<]*`, `${1}Someone`))),
	}
}
