#!/usr/bin/python3
"""A second reading of linkbases, with lxml, for the tests to compare with.

    linkbases.py FOLDER SOURCE...

A source is a folder or a zip below FOLDER. One JSON object is written: for each
source its labels, its arcs, the defaults of axes and the trees under them.
It shares nothing with the Go reader: a concept is named by the id in a locator,
and arcs are expanded as they stand (a prohibited arc ends the program: no
filing that is compared has one).
"""
import gzip
import json
import os
import sys
import zipfile

from lxml import etree

LINK = "{http://www.xbrl.org/2003/linkbase}"
XLINK = "{http://www.w3.org/1999/xlink}"
DIM = "{http://xbrl.org/2005/xbrldt}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
INT = "http://xbrl.org/int/dim/arcrole/"
CHILD = "http://www.xbrl.org/2003/arcrole/parent-child"


def documents(path):
    """The linkbases of a source, whatever they are called."""
    if path.endswith(".zip"):
        with zipfile.ZipFile(path) as z:
            bodies = [z.read(n) for n in sorted(z.namelist()) if n.endswith(".xml")]
    else:
        bodies = []
        for name in sorted(os.listdir(path)):
            full = os.path.join(path, name)
            if name.endswith((".xml", ".xml.gz")):
                with (gzip.open if name.endswith(".gz") else open)(full, "rb") as f:
                    bodies.append(f.read())
    for body in bodies:
        root = etree.fromstring(body)
        if root.tag == LINK + "linkbase":
            yield root


def concept(href):
    prefix, _, local = href.split("#", 1)[1].partition("_")
    return prefix + ":" + local


def read(path):
    labels, arcs = set(), {}
    for root in documents(path):
        for link in root:
            if not isinstance(link.tag, str) or link.get(XLINK + "type") != "extended":
                continue
            role, ends = link.get(XLINK + "role"), {}
            for e in link:
                kind = e.get(XLINK + "type") if isinstance(e.tag, str) else None
                if kind == "locator":
                    ends.setdefault(e.get(XLINK + "label"), []).append(concept(e.get(XLINK + "href")))
                elif kind == "resource":
                    ends.setdefault(e.get(XLINK + "label"), []).append(e)
            for e in link:
                if not isinstance(e.tag, str) or e.get(XLINK + "type") != "arc":
                    continue
                if e.get("use") == "prohibited":
                    sys.exit("a prohibited arc: this reading does not know them")
                for a in ends.get(e.get(XLINK + "from"), []):
                    for b in ends.get(e.get(XLINK + "to"), []):
                        if isinstance(b, str):
                            arcs.setdefault(e.get(XLINK + "arcrole"), set()).add((
                                role, a, b, e.get("order") or "1", e.get("weight") or "",
                                e.get("preferredLabel") or "", e.get(DIM + "usable") != "false",
                                e.get(DIM + "targetRole") or ""))
                        elif b.tag == LINK + "label":
                            text = "".join(b.itertext()).strip(" \t\r\n")
                            labels.add((a, b.get(XLINK + "role"), b.get(LANG), text))
    return labels, arcs


def walk(arcs, then, start, role):
    """Depth first, by order; what a tree has shown is not expanded again."""
    out, shown = [], set()

    def under(first, node, at, depth, path):
        mine = [a for a in arcs.get(first, ()) if a[0] == at and a[1] == node]
        for a in sorted(mine, key=lambda a: (float(a[3]), a[2])):
            out.append([depth, a[2], a[6]])
            place = (a[2], a[7] or at)
            if place not in shown and a[2] not in path:
                shown.add(place)
                under(then, place[0], place[1], depth + 1, path | {a[2]})

    under(start[0], start[1], role, 0, {start[1]})
    return out


def main():
    folder, result = sys.argv[1], {}
    for source in sys.argv[2:]:
        labels, arcs = read(os.path.join(folder, source))
        trees = {}
        axes = {a[1] for a in arcs.get(INT + "dimension-domain", ())} | {a[2] for a in arcs.get(INT + "hypercube-dimension", ())}
        for first, then, kind in ((INT + "dimension-domain", INT + "domain-member", "definition"),
                                  (CHILD, CHILD, "presentation")):
            for axis in axes:
                for role in sorted({a[0] for a in arcs.get(first, ()) if a[1] == axis}):
                    trees.setdefault(axis, []).append([kind, role, walk(arcs, then, (first, axis), role)])
        result[source] = {
            "labels": sorted(map(list, labels)),
            "arcs": {r: sorted(map(list, a)) for r, a in arcs.items()},
            "defaults": {a[1]: a[2] for a in arcs.get(INT + "dimension-default", ())},
            "axes": sorted(axes),
            "trees": trees,
        }
    json.dump(result, sys.stdout)


main()
