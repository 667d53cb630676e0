"""Reads the facts of inline documents, from Inline XBRL 1.1 part 1."""

from decimal import Decimal
from xml.sax.saxutils import escape

from lxml import etree

from contexts import Context, clark, elements, is_nil, q, string, unit
from documents import INLINE, XHTML
from transforms import Untransformed, transform

VOID = set("area base br col hr img input link meta param".split())  # of XHTML 1.0: empty by definition


def ix(node):
    """The local name of an inline element, "" for any other node."""
    if not isinstance(node.tag, str):
        return ""
    name = etree.QName(node)
    return name.localname if name.namespace in INLINE else ""


def name_of(node):
    name = etree.QName(node)
    if name.namespace == XHTML or node.prefix is None:
        return name.localname
    return node.prefix + ":" + name.localname


def attributes(node):
    out = ""
    for key, value in node.attrib.items():
        name = etree.QName(key)
        prefix = {"http://www.w3.org/XML/1998/namespace": "xml:"}.get(name.namespace, "")
        out += ' %s="%s"' % (prefix + name.localname, escape(value, {'"': "&quot;"}))
    return out


def content(node, markup):
    """What a fact holds: its text, or its markup; what ix:exclude marks is left out."""
    write = escape if markup else str
    out = [write(node.text or "")]
    for child in node:
        if isinstance(child.tag, str) and ix(child) != "exclude":
            inner = content(child, markup)
            if markup and not ix(child):
                name = name_of(child)
                inner = ("<%s%s/>" % (name, attributes(child)) if name in VOID
                         else "<%s%s>%s</%s>" % (name, attributes(child), inner, name))
            out.append(inner)
        out.append(write(child.tail or ""))
    return "".join(out)


def plain(value):
    """A decimal without exponent, sign of nought or trailing noughts."""
    if value == 0:
        return "0"
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def quantity(node):
    """±transform(text)·10^scale. A number around another has its digits and no format of its own."""
    digits, text = node, content(node, False)
    while digits.get("format") is None and [ix(c) for c in elements(digits)] == ["nonFraction"]:
        (digits,) = elements(digits)
    if digits.get("format") is not None:
        text = transform(clark(digits, digits.get("format")), text)
    elif not text.strip().replace(".", "", 1).isdigit():
        raise Untransformed("not a plain number: %r" % text)
    value = Decimal(text.strip()).scaleb(int(node.get("scale", "0").strip()))
    return plain(-value if node.get("sign", "").strip() == "-" else value)


class Report:
    """A set of documents, whose resources serve all of them."""

    def __init__(self, roots):
        self.roots, self.rest, self.ids = roots, {}, {}
        self.contexts, self.units = [], []
        for root in roots:
            for node in root.iter("{*}*"):
                if ix(node) == "continuation":
                    self.rest[node.get("id")] = node
                elif ix(node) == "resources":
                    self.contexts += [(c.get("id"), Context(c)) for c in node.iter(q("context"))]
                    self.units += [(u.get("id"), unit(u)) for u in node.iter(q("unit"))]

    def chain(self, node, markup):
        parts, seen = [], set()
        while node is not None:
            parts.append(content(node, markup))
            after = node.get("continuedAt")
            if after is None:
                break
            if after in seen or after not in self.rest:
                raise Untransformed("continuation %r is missing or circular" % after)
            seen.add(after)
            node = self.rest[after]
        return "".join(parts)

    def text(self, node):
        text = self.chain(node, node.get("escape", "").strip() in ("true", "1"))
        if node.get("format") is not None:
            text = transform(clark(node, node.get("format")), text)
        return text

    def facts(self):
        for root in self.roots:
            for node in root.iter("{*}*"):
                kind = ix(node)
                if kind not in ("nonFraction", "nonNumeric", "fraction", "tuple") or node.get("target"):
                    continue
                yield self.fact(node, kind)

    def fact(self, node, kind):
        lang = node.xpath("string(ancestor-or-self::*[@xml:lang][1]/@xml:lang)")
        made = {"concept": clark(node, node.get("name")), "id": node.get("id") or "", "kind": kind,
                "context": node.get("contextRef"), "unit": node.get("unitRef"), "lang": lang,
                "decimals": node.get("decimals") or "", "precision": node.get("precision") or "",
                "nil": is_nil(node), "value": "", "why": "", "tuple": 0}
        if kind in ("fraction", "tuple") or made["nil"]:
            return made
        try:
            made["value"] = quantity(node) if kind == "nonFraction" else self.text(node)
        except Untransformed as e:
            made["why"] = str(e)
        return made
