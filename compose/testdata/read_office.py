# Prints as JSON what libraries of another language read in the bundles that the
# arguments name: texts, formulas, and links to outside, by bundle and by file.
import json, os, subprocess, sys, zipfile
import docx, openpyxl
from lxml import etree

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def links(path):
    found = []
    with zipfile.ZipFile(path) as z:
        for name in z.namelist():
            if name.endswith(".rels"):
                for r in etree.fromstring(z.read(name)):
                    if r.get("TargetMode") == "External":
                        found.append(r.get("Target"))
    return found


def workbook(path):
    texts, formulas = [], []
    for sheet in openpyxl.load_workbook(path):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    formulas.append(cell.value)
                elif cell.value is not None:
                    texts.append(str(cell.value))
    return texts, formulas


def deck(path):
    texts = []
    with zipfile.ZipFile(path) as z:
        main = etree.fromstring(z.read("ppt/presentation.xml"))
        for n in range(1, 1 + sum(1 for e in main.iter() if e.tag.endswith("}sldId"))):
            for p in etree.fromstring(z.read("ppt/slides/slide%d.xml" % n), etree.XMLParser(huge_tree=True)).iter(A + "p"):
                texts.append("".join(t.text or "" for t in p.iter(A + "t")))
    return texts, []


def words(path):
    d = docx.Document(path)
    texts = [p.text for p in d.paragraphs]
    for table in d.tables:
        texts += [e.text or "" for e in table._tbl.iter(W + "t")]
    return texts, []


def pages(path):
    out = subprocess.run(["pdftotext", "-raw", "-nopgbrk", path, "-"], check=True, capture_output=True)
    return [out.stdout.decode()], []


found = {}
for bundle in sys.argv[1:]:
    found[bundle] = {}
    for name, read in ("workbook.xlsx", workbook), ("deck.pptx", deck), ("memo.docx", words), ("memo.pdf", pages):
        path = os.path.join(bundle, name)
        if os.path.exists(path):
            texts, formulas = read(path)
            found[bundle][name] = {"texts": texts, "formulas": formulas, "links": [] if name == "memo.pdf" else links(path)}
json.dump(found, sys.stdout)
