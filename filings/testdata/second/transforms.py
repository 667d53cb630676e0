"""The transformations that the shared filings use, from the registries' own words.

A format or a text that is not covered raises Untransformed: the caller says so.
"""

import re
from decimal import Decimal

TR = "http://www.xbrl.org/inlineXBRL/transformation/"
SEC = "http://www.sec.gov/inlineXBRL/transformation/2015-08-31"
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august",
          "september", "october", "november", "december"]


class Untransformed(Exception):
    pass


def number(text, point, separators):
    body = "".join(c for c in text.strip() if c not in separators)
    body = body.replace(point, ".")
    if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", body):
        raise Untransformed("not a number: %r" % text)
    return body


def dot(text):
    return number(text, ".", ", \xa0")


def comma(text):
    return number(text, ",", ". \xa0")


def dash(text):
    if text.strip() not in tuple("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"):
        raise Untransformed("not a dash: %r" % text)
    return "0"


def month(name):
    at = [i for i, full in enumerate(MONTHS) if len(name) >= 3 and full.startswith(name.lower().rstrip("."))]
    if len(at) != 1:
        raise Untransformed("not a month: %r" % name)
    return at[0] + 1


def long_date(text):
    found = re.fullmatch(r"([A-Za-z.]+)\W+(\d{1,2})\D+(\d{4})", text.strip())
    if not found:
        raise Untransformed("not a date: %r" % text)
    return "%s-%02d-%02d" % (found[3], month(found[1]), int(found[2]))


def month_day_name(text):
    found = re.fullmatch(r"([A-Za-z.]+)\W+(\d{1,2})\D*", text.strip())
    if not found:
        raise Untransformed("not a month and day: %r" % text)
    return "--%02d-%02d" % (month(found[1]), int(found[2]))


def month_day(text):
    found = re.fullmatch(r"\D*(\d{1,2})\D+(\d{1,2})\D*", text)
    if not found:
        raise Untransformed("not a month and day: %r" % text)
    return "--%02d-%02d" % (int(found[1]), int(found[2]))


def day_month_year(order):
    """Numbers in a stated order of d, m and y, with or without leading noughts."""
    def read(text):
        parts = re.findall(r"\d+", text)
        if len(parts) != len(order):
            raise Untransformed("not a date: %r" % text)
        of = dict(zip(order, map(int, parts)))
        year = of["y"] + 2000 if of["y"] < 100 else of["y"]
        return "%d-%02d-%02d" % (year, of["m"], of["d"])
    return read


def month_year(text):
    found = re.fullmatch(r"([A-Za-z.]+)\W+(\d{4}|\d{2})", text.strip())
    if not found:
        raise Untransformed("not a month and year: %r" % text)
    return "%d-%02d" % (int(found[2]) + (2000 if len(found[2]) == 2 else 0), month(found[1]))


UNITS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
         "fifteen sixteen seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SCALES = {"thousand": 10 ** 3, "million": 10 ** 6, "billion": 10 ** 9, "trillion": 10 ** 12}


def words(text):
    """A number in English words; "no" and "none" are nought."""
    parts = [w for w in re.split(r"[\s,\xa0-]+", text.strip().lower()) if w and w != "and"]
    if parts in (["no"], ["none"], ["nil"]):
        return 0
    total, group = 0, 0
    if not parts:
        raise Untransformed("no words")
    for w in parts:
        if w in UNITS:
            group += UNITS.index(w)
        elif w in TENS:
            group += 20 + 10 * TENS.index(w)
        elif w == "hundred":
            group *= 100
        elif w in SCALES:
            total, group = total + group * SCALES[w], 0
        else:
            raise Untransformed("not a number word: %r" % w)
    return total + group


def duration_words(text):
    """"one year", "90 days", "two years and six months" as an xs:duration."""
    found = {}
    parts = re.findall(r"([A-Za-z -]+?|\d+)[\s\xa0-]+(years?|months?|weeks?|days?)\b", text.strip().lower())
    if not parts:
        raise Untransformed("not a duration in words: %r" % text)
    for count, name in parts:
        count = re.sub(r"^\s*(and|,)\s+", "", count.strip())
        n = int(count) if count.isdigit() else words(count)
        letter = name[0].upper()
        if letter == "W":
            letter, n = "D", n * 7
        found[letter] = n
    rest = re.sub(r"([A-Za-z -]+?|\d+)[\s\xa0-]+(years?|months?|weeks?|days?)\b", "", text.strip().lower())
    if rest.strip(" ,\xa0"):
        raise Untransformed("more than a duration: %r" % text)
    return "P" + "".join("%d%s" % (found[k], k) for k in "YMD" if k in found)


def duration(parts):
    """A count of years, months or days; a fraction goes to the smaller units."""
    def read(text):
        found = re.fullmatch(r"(\d*)(\.\d*)?", text.strip())
        if not found or not re.search(r"\d", text):
            raise Untransformed("not a plain count: %r" % text)
        n, out = Decimal(text.strip()), ""
        for letter, size in parts:
            whole = int(n)
            out += "%d%s" % (whole, letter) if whole else ""
            n = (n - whole) * size
        return "P" + (out or "0" + parts[0][0])
    return read


def ballot(text):
    boxes = {"\u2610": "false", "\u2611": "true", "\u2612": "true", "o": "false", "\xfe": "true", "x": "true"}
    if text.strip() not in boxes:
        raise Untransformed("not a ballot box: %r" % text)
    return boxes[text.strip()]


def category(text):
    name = " ".join(w.capitalize() for w in re.sub(r"[\s-]+", " ", text.strip()).split())
    fixed = {"Large Accelerated Filer": "Large Accelerated Filer", "Accelerated Filer": "Accelerated Filer",
             "Non Accelerated Filer": "Non-accelerated Filer"}
    if name not in fixed:
        raise Untransformed("not a filer category: %r" % text)
    return fixed[name]


EXCHANGES = {"new york stock exchange": "NYSE", "nyse": "NYSE", "nasdaq stock market llc": "NASDAQ",
             "nasdaq global select market": "NASDAQ", "nasdaq stock market": "NASDAQ", "nasdaq": "NASDAQ",
             "nyse american": "NYSEAMER", "nyse american llc": "NYSEAMER",
             "new york stock exchange llc": "NYSE"}
STATES = {"california": "CA", "washington": "WA", "delaware": "DE", "georgia": "GA", "new jersey": "NJ",
          "virginia": "VA", "new york": "NY", "texas": "TX", "massachusetts": "MA", "illinois": "IL"}


def named(table, what):
    def read(text):
        key = re.sub(r"^the\s+", "", " ".join(text.replace("\xa0", " ").split()).lower())
        if key not in table:
            raise Untransformed("not a known %s: %r" % (what, text))
        return table[key]
    return read


OLD = {TR + "2010-04-20", TR + "2011-07-31", TR + "2015-02-26"}
NEW = {TR + "2020-02-12", TR + "2022-02-16"}
OF_OLD = {"numdotdecimal": dot, "numcommadecimal": comma, "zerodash": dash, "datemonthdayyearen": long_date,
          "datemonthday": month_day, "datemonthdayen": month_day_name, "datemonthyearen": month_year,
          "datemonthdayyear": day_month_year("mdy"), "datedaymonthyear": day_month_year("dmy"),
          "booleantrue": lambda t: "true", "booleanfalse": lambda t: "false", "nocontent": lambda t: ""}
OF_NEW = {"num-dot-decimal": dot, "num-comma-decimal": comma, "fixed-zero": lambda t: "0",
          "fixed-true": lambda t: "true", "fixed-false": lambda t: "false", "fixed-empty": lambda t: "",
          "date-monthname-day-year-en": long_date, "date-monthname-day-en": month_day_name, "date-month-day": month_day}
OF_SEC = {"numwordsen": lambda t: str(words(t)), "durwordsen": duration_words,
          "duryear": duration((("Y", 12), ("M", 30), ("D", 1))), "durmonth": duration((("M", 30), ("D", 1))),
          "durday": duration((("D", 24),)), "boolballotbox": ballot, "entityfilercategoryen": category,
          "exchnameen": named(EXCHANGES, "exchange"), "stateprovnameen": named(STATES, "state")}


def transform(name, text):
    """Applies a format, given as Clark name."""
    space, _, local = name[1:].partition("}")
    table = OF_OLD if space in OLD else OF_NEW if space in NEW else OF_SEC if space == SEC else {}
    if local not in table:
        raise Untransformed("format not covered: " + name)
    return table[local](text)
