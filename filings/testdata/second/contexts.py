"""Reads contexts and units by content, from XBRL 2.1 and XBRL Dimensions 1.0."""

import datetime

from lxml import etree

from documents import XBRLI

XBRLDI = "http://xbrl.org/2006/xbrldi"
XSI = "http://www.w3.org/2001/XMLSchema-instance"


def q(local, space=XBRLI):
    return "{%s}%s" % (space, local)


def elements(node):
    """Child elements: neither comments nor processing instructions."""
    return [c for c in node if isinstance(c.tag, str)]


def string(node):
    return node.xpath("string()")


def clark(node, written):
    """Resolves a QName in the scope of a node. None: its prefix is undeclared."""
    written = written.strip()
    prefix, colon, local = written.rpartition(":")
    space = node.nsmap.get(prefix if colon else None)
    if colon and space is None:
        return None
    return "{%s}%s" % (space or "", local)


def is_nil(node):
    return node.get(q("nil", XSI), "").strip() in ("true", "1")


def last_day(text):
    """A bare date ends at the end of that day; midnight ends the day before."""
    text = text.strip()
    day = datetime.date.fromisoformat(text[:10])
    if "T" not in text:
        return day.isoformat()
    clock = text[11:19]
    if clock == "00:00:00":
        return (day - datetime.timedelta(days=1)).isoformat()
    return day.isoformat()  # 24:00:00 is this day's end too


def first_day(text):
    text = text.strip()
    day = datetime.date.fromisoformat(text[:10])
    if text[11:19] == "24:00:00":
        day += datetime.timedelta(days=1)
    return day.isoformat()


def moment(text, is_end):
    """The moment that a date or a time means: a bare date ends with its day."""
    text = text.strip()
    day, clock = datetime.date.fromisoformat(text[:10]), text[11:]
    if not clock and is_end or clock.startswith("24:00:00"):
        day += datetime.timedelta(days=1)
    clock = clock.replace("24:00:00", "00:00:00") or "00:00:00"
    return "%sT%s" % (day, clock)


def period(node):
    """The days of a period, for people, and the moments it runs from and to."""
    part = {etree.QName(c).localname: string(c) for c in elements(node)}
    if "forever" in part:
        return "forever", ()
    if "instant" in part:
        return "instant " + last_day(part["instant"]), (moment(part["instant"], True),)
    start, end = part["startDate"], part["endDate"]
    exact = moment(start, False), moment(end, True)
    if exact[0] >= exact[1]:
        raise ValueError("the period ends before it starts")
    return "duration %s %s" % (first_day(start), last_day(end)), exact


def structure(node):
    """Content compared by names, attributes and text, without comments or layout."""
    held = [(node.text or "").strip()]
    for child in node:
        if isinstance(child.tag, str):
            held.append(structure(child))
        held.append((child.tail or "").strip())
    return node.tag, tuple(sorted(node.attrib.items())), tuple(h for h in held if h)


def typed(node, container):
    (member,) = elements(node)
    axis = clark(node, node.get("dimension"))
    if is_nil(member):
        return "%s %s typed %s nil" % (container, axis, member.tag)
    if elements(member):
        return "%s %s typed %s markup" % (container, axis, member.tag)
    return "%s %s typed %s =%s" % (container, axis, member.tag, string(member).strip())


def explicit(node, container):
    return "%s %s explicit %s" % (container, clark(node, node.get("dimension")), clark(node, string(node)))


class Context:
    """A context by content. What it lacks is in fault, and nothing stands in for it."""

    def __init__(self, node):
        self.entity, self.period, self.dims, self.other, self.fault = "", "", [], [], ""
        self.exact = ()
        try:
            self.read(node)
        except (ValueError, AttributeError) as e:
            self.fault = "context %s: %s" % (node.get("id"), e)
        self.key = (self.entity, self.period, self.exact, tuple(self.dims), tuple(self.other), self.fault)

    def read(self, node):
        entity = node.find(q("entity"))
        identifier = entity.find(q("identifier"))
        self.entity = identifier.get("scheme").strip() + " " + string(identifier).strip()
        self.period, self.exact = period(node.find(q("period")))
        for name, parent in (("segment", entity), ("scenario", node)):
            container = parent.find(q(name))
            for child in elements(container) if container is not None else []:
                if child.tag == q("explicitMember", XBRLDI):
                    self.dims.append(explicit(child, name))
                elif child.tag == q("typedMember", XBRLDI):
                    self.dims.append(typed(child, name))
                else:
                    self.other.append((name, structure(child)))
        self.dims.sort()
        if len({d.split(" ")[1] for d in self.dims}) < len(self.dims):
            raise ValueError("an axis stands in it twice")

    def axes(self):
        """Each axis with whether it is typed and its member or value."""
        for line in self.dims:
            _, axis, kind, member = line.split(" ", 3)
            yield axis, kind, member


def unit(node):
    """Measures as multisets, "n*n/d*d". None: not in simplest form, or no unit."""
    def measures(parent):
        found = [clark(m, string(m)) for m in parent.findall(q("measure"))] if parent is not None else []
        return sorted(found) if found and None not in found else None
    divide = node.find(q("divide"))
    if divide is None:
        above, below = measures(node), []
    else:
        above, below = measures(divide.find(q("unitNumerator"))), measures(divide.find(q("unitDenominator")))
    if above is None or below is None or set(above) & set(below):
        return None
    return "*".join(above) + ("/" + "*".join(below) if below else "")
