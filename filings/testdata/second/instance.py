#!/usr/bin/python3
"""A second reading of XBRL filings with lxml, for comparing with the Go reader.

    instance.py REPORT...

prints one line of JSON for each report. A report is a file (an instance, an
inline document, either of them in .gz or .zip), or several inline documents of
one set joined by ",". Every fact is one line of "facts"; "digest" is the
SHA-256 of those lines, sorted. Nothing is summed.
"""

import collections
import hashlib
import json
import sys
from decimal import Decimal, InvalidOperation, getcontext

from lxml import etree

from contexts import Context, is_nil, string, unit, elements
from documents import LINK, XBRLI, roots
from inline import Report, plain

getcontext().prec = 2000


class Instance:
    """A traditional instance: facts are the elements that are not XBRL's own."""

    def __init__(self, root):
        self.root, self.seen = root, 0
        self.contexts = [(c.get("id"), Context(c)) for c in root.findall("{%s}context" % XBRLI)]
        self.units = [(u.get("id"), unit(u)) for u in root.findall("{%s}unit" % XBRLI)]

    def facts(self):
        return self.within(self.root, 0)

    def within(self, parent, tuple_):
        """The facts in an element, which is the root or the tuple of that number."""
        for node in elements(parent):
            space, local = etree.QName(node).namespace, etree.QName(node).localname
            if space == XBRLI and local not in ("context", "unit"):
                raise ValueError("%s has no place in an instance" % node.tag)
            if space in (XBRLI, LINK):
                continue
            self.seen += 1
            number = self.seen
            yield dict(self.fact(node), tuple=tuple_)
            if node.get("contextRef") is None:
                yield from self.within(node, number)

    def fact(self, node):
        about, counted = node.get("contextRef"), node.get("unitRef")
        kind = "tuple" if about is None else "nonFraction" if counted is not None else "nonNumeric"
        made = {"concept": node.tag, "id": node.get("id") or "", "kind": kind, "context": about, "unit": counted,
                "lang": node.xpath("string(ancestor-or-self::*[@xml:lang][1]/@xml:lang)"),
                "decimals": node.get("decimals") or "", "precision": node.get("precision") or "",
                "nil": is_nil(node), "value": "", "why": ""}
        if kind == "tuple" or made["nil"]:
            return made
        made["value"] = string(node)
        if kind == "nonFraction":
            if [etree.QName(c).localname for c in elements(node)] == ["numerator", "denominator"]:
                made["kind"], made["value"] = "fraction", ""
                return made
            if made["decimals"] and made["precision"]:
                made["why"] = "decimals and precision exclude each other"
                return made
            try:
                made["value"] = plain(Decimal(made["value"].strip()))
            except InvalidOperation:
                made["why"] = "not a number"
        elif elements(node):
            made["why"] = "elements where a value is due"
        return made


def places(fact):
    """Accuracy as a count of places; None claims nothing, "INF" is exact."""
    if fact["decimals"]:
        return fact["decimals"] if fact["decimals"] == "INF" else int(fact["decimals"])
    if not fact["precision"] or fact["precision"] == "INF":
        return fact["precision"] or None
    value, digits = Decimal(fact["value"]), int(fact["precision"])
    if digits == 0 or value == 0:
        return None
    return digits - value.adjusted() - 1


def span(fact):
    value, accuracy = Decimal(fact["value"]), places(fact)
    half = Decimal(0) if accuracy in (None, "INF") else Decimal(5).scaleb(-accuracy - 1)
    return value - half, value + half


def agreement(group):
    """How facts that report the same relate, after XBRL's words on duplicates."""
    nils = {f["nil"] for f in group}
    if nils == {True}:
        return "complete"
    if True in nils:
        return "inconsistent"
    if group[0]["kind"] != "nonFraction":
        return "complete" if len({f["value"] for f in group}) == 1 else "inconsistent"
    if len({(f["value"], places(f)) for f in group}) == 1:
        return "complete"
    spans = [span(f) for f in group]
    return "consistent" if max(s[0] for s in spans) <= min(s[1] for s in spans) else "inconsistent"


def line(fact, about, counted):
    """All that a fact says. A text stands as its length and digest."""
    if fact["why"]:
        return " | ".join([fact["concept"], fact["id"], "unread"])
    value = fact["value"]
    if fact["kind"] == "nonNumeric" and not fact["nil"]:
        value = "%d %s" % (len(value), hashlib.sha256(value.encode()).hexdigest()[:16])
    if about is None:
        said = ["", "", "", ""]
    else:
        said = [about.entity, about.period, "; ".join(about.dims), str(len(about.other))]
    return " | ".join([fact["concept"], fact["id"], *said, counted or "", fact["decimals"], fact["precision"],
                       "nil" if fact["nil"] else value, fact["lang"], fact["kind"]])


def read(paths):
    kind, found = roots(paths)
    if kind == "other":
        return {"kind": kind}
    report = Instance(found[0]) if kind == "instance" else Report(found)
    contexts, units = dict(report.contexts), dict(report.units)
    facts = list(report.facts())
    lines, why, axes = [], [], {}
    groups = collections.OrderedDict()
    for n, fact in enumerate(facts, 1):
        about = contexts.get((fact["context"] or "").strip())
        counted = units.get((fact["unit"] or "").strip())
        if fact["kind"] != "tuple" and about is None:
            fact["why"] = "no such context"
        elif about is not None and about.fault:
            fact["why"] = about.fault
        if fact["unit"] is not None and counted is None:
            fact["why"] = "no such unit"
        lines.append(line(fact, about, counted))
        if fact["why"]:
            why.append("#%d %s" % (n, fact["why"]))
            continue
        for axis, how, member in about.axes() if about else []:
            of = axes.setdefault(axis, {"facts": 0, "explicit": {}, "typed": {}})
            of["facts"] += 1
            of[how][member] = of[how].get(member, 0) + 1
        if about:
            numeric = fact["kind"] != "nonNumeric"
            groups.setdefault((fact["concept"], fact["tuple"], about.key, counted, "" if numeric else fact["lang"]), []).append(fact)
    sets = {"number": collections.Counter(), "text": collections.Counter()}
    for group in groups.values():
        if len(group) > 1:
            sets["text" if group[0]["kind"] == "nonNumeric" else "number"][agreement(group)] += 1
    return {
        "kind": kind, "documents": len(found), "count": len(facts),
        "contexts": len(report.contexts), "distinct_contexts": len({c.key for _, c in report.contexts}),
        "units": len(report.units), "distinct_units": len({u for _, u in report.units}),
        "nil": sum(f["nil"] for f in facts), "numeric": sum(f["unit"] is not None for f in facts),
        "without_dimension": sum(not contexts[f["context"].strip()].dims for f in facts
                                 if f["context"] and f["context"].strip() in contexts),
        "without_id": sum(not f["id"] for f in facts), "axes": axes, "sets": sets, "unread": why,
        "digest": hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest(), "facts": lines,
    }


def main():
    for argument in sys.argv[1:]:
        try:
            out = read(argument.split(","))
        except (etree.XMLSyntaxError, UnicodeDecodeError, ValueError, AttributeError) as e:
            out = {"kind": "refused", "why": "%s: %s" % (type(e).__name__, e)}
        out["report"] = argument
        print(json.dumps(out, ensure_ascii=False))


if __name__ == "__main__":
    main()
