"""Opens what a filing is packed in and gives well-formed trees.

Written from the specifications (XML 1.0, XHTML 1.0's named characters), for
comparing with the Go reader; it shares nothing with it.
"""

import codecs
import gzip
import html.entities
import io
import re
import zipfile

from lxml import etree

XBRLI = "http://www.xbrl.org/2003/instance"
LINK = "http://www.xbrl.org/2003/linkbase"
XHTML = "http://www.w3.org/1999/xhtml"
INLINE = ("http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL")

DECLARATION = re.compile(r"^<\?xml\s[^>]*\?>")
ENCODING = re.compile(rb"^\s*<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
OF_XML = {"amp", "lt", "gt", "quot", "apos"}


def text_of(body):
    """Decodes a document strictly: a byte its encoding lacks is an error."""
    if body[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return body.decode("utf-16")
    if body[:3] == codecs.BOM_UTF8:
        return body[3:].decode("utf-8")
    declared = ENCODING.match(body[:500])
    name = declared.group(1).decode().lower() if declared else "utf-8"
    return body.decode({"iso-8859-1": "latin-1"}.get(name, name))


def numbered(match):
    """Writes a named character of XHTML as a number, which XML reads."""
    name = match.group(1)
    if name in OF_XML or name not in html.entities.name2codepoint:
        return match.group(0)
    return "&#%d;" % html.entities.name2codepoint[name]


def tree_of(body):
    text = text_of(body).lstrip()
    text = DECLARATION.sub("", text, count=1)
    text = NAMED.sub(numbered, text)
    parser = etree.XMLParser(huge_tree=True, resolve_entities=False, no_network=True, load_dtd=False)
    return etree.fromstring(text.encode("utf-8"), parser)


def kind_of(root):
    if root.tag == "{%s}xbrl" % XBRLI:
        return "instance"
    for space in INLINE:
        if next(root.iter("{%s}*" % space), None) is not None:
            return "inline"
    return "other"


def bodies(path):
    """The documents at a path: itself, what gzip packs, or the pages of a zip."""
    with open(path, "rb") as f:
        body = f.read()
    if body[:2] == b"\x1f\x8b":
        return [gzip.decompress(body)]
    if body[:4] != b"PK\x03\x04":
        return [body]
    archive = zipfile.ZipFile(io.BytesIO(body))
    return [archive.read(name) for name in archive.namelist()
            if name.lower().endswith((".xml", ".xbrl", ".htm", ".html", ".xhtml"))]


def roots(paths):
    """The trees of one report: its instance, else all its inline documents."""
    packed = any(p.endswith(".zip") for p in paths)
    found = []
    for path in paths:
        for body in bodies(path):
            try:
                root = tree_of(body)
            except etree.XMLSyntaxError:
                if packed:  # an exhibit that is HTML and no XML
                    continue
                raise
            found.append((kind_of(root), root))
    for kind in ("instance", "inline"):
        same = [root for k, root in found if k == kind]
        if same:
            return kind, same
    return "other", []
