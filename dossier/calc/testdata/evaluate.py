"""A second evaluator of the calculation language, written from its description.

It shares nothing with the Go code: Python's decimal module (libmpdec) computes,
with 50 digits and again with 34, and units are dictionaries. It reads JSON with
"figures" ("394.3 USD 9": value, unit, power of ten) and "expressions", and writes
a line of JSON for each: "value", "rough" and "unit", or "refused" ("units" or
"arithmetic").
"""
import decimal
import json
import re
import sys
from decimal import Decimal

CURRENCIES = {"USD", "EUR", "GBP", "JPY"}
SHARES = {"shares", "ordinary", "ADS"}
RATIO = "ratio"
TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_.]*)|(<>|<=|>=|[-+*/^=<>(),;%]))")


class Units(Exception):
    pass


class Arithmetic(Exception):
    pass


def tokens(text):
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        found.append(match.group(1, 2, 3))
        at = match.end()
    return found + [(None, None, None)]


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens(text), 0

    def sign(self, *wanted):
        here = self.tokens[self.at][2]
        if here in wanted:
            self.at += 1
            return here
        return None

    def compare(self):
        left = self.add()
        operator = self.sign("=", "<>", "<", "<=", ">", ">=")
        return (operator, left, self.add()) if operator else left

    def add(self):
        left = self.multiply()
        while operator := self.sign("+", "-"):
            left = (operator, left, self.multiply())
        return left

    def multiply(self):
        left = self.unary()
        while operator := self.sign("*", "/"):
            left = (operator, left, self.unary())
        return left

    def unary(self):
        return ("neg", self.unary()) if self.sign("-") else self.power()

    def power(self):
        base = self.atom()
        return ("^", base, self.unary()) if self.sign("^") else base

    def atom(self):
        number, word, _ = self.tokens[self.at]
        if number:
            self.at += 1
            return ("percent" if self.sign("%") else "number", number)
        if word:
            self.at += 1
            if not self.sign("("):
                return ("id", word)
            args = [self.compare()]
            while self.sign(",", ";"):
                args.append(self.compare())
            assert self.sign(")")
            return (word, *args)
        assert self.sign("(")
        inner = self.compare()
        assert self.sign(")")
        return inner


def unit_of(text):
    """None is a bare number, RATIO a number without dimension, else exponents."""
    if not text:
        return None
    if text in ("percent", "pure", RATIO):
        return RATIO
    over, _, under = text.partition("/")
    powers = {over: 1}
    if under:
        powers[under] = powers.get(under, 0) - 1
    return powers


def combine(left, right, sign, factors):
    powers = dict(left) if isinstance(left, dict) else {}
    for symbol, power in (right.items() if isinstance(right, dict) else ()):
        powers[symbol] = powers.get(symbol, 0) + sign * power
    powers = {s: p for s, p in powers.items() if p}
    for sort in (CURRENCIES, SHARES):
        for over in sort:
            for under in sort:
                if powers.get(over, 0) > 0 > powers.get(under, 0) and not linked(over, under, factors):
                    raise Units
    if powers:
        return powers
    return None if left is None and right is None else RATIO


def linked(one, other, factors):
    known = {one}
    while True:
        more = {s for f in factors if known & f for s in f} - known
        if not more:
            return other in known
        known |= more


def common(units):
    units = [u for u in units if u is not None]
    if any(u != units[0] for u in units):
        raise Units
    return units[0] if units else None


def plain(unit):
    if isinstance(unit, dict):
        raise Units


def infer(node, figures, factors):
    kind, args = node[0], node[1:]
    if kind == "number":
        return None
    if kind == "percent":
        return RATIO
    if kind == "id":
        return figures[args[0]][1]
    units = [infer(a, figures, factors) for a in args]
    if kind in ("neg", "ABS"):
        return units[0]
    if kind in ("*", "/", "SHARE"):
        return combine(units[0], units[1], 1 if kind == "*" else -1, factors)
    if kind == "^":
        plain(units[1])
        if not isinstance(units[0], dict):
            return units[0]
        if args[1][0] != "number" or "." in args[1][1]:
            raise Units
        return {s: p * int(args[1][1]) for s, p in units[0].items()}
    if kind == "SQRT":
        if not isinstance(units[0], dict):
            return units[0]
        if any(p % 2 for p in units[0].values()):
            raise Units
        return {s: p // 2 for s, p in units[0].items()}
    if kind == "ROUND":
        plain(units[1])
        return units[0]
    if kind == "CAGR":
        plain(units[2])
        common(units[:2])
        return RATIO
    if kind == "CHANGE":
        common(units)
        return RATIO
    if kind == "NPV":
        plain(units[0])
        return common(units[1:])
    if kind == "IF":
        return common(units[1:])
    if kind in ("AND", "OR", "NOT"):
        return None
    if kind in ("=", "<>", "<", "<=", ">", ">="):
        common(units)
        return None
    return common(units)


def settled(x):
    return decimal.Context(prec=30, rounding=decimal.ROUND_HALF_UP).plus(x)


def divide(a, b):
    if b == 0:
        raise Arithmetic
    return a / b


def raised(base, exponent):
    if base == 0 and exponent <= 0 or base < 0 and exponent != int(exponent):
        raise Arithmetic
    return base**exponent


def value(node, figures):
    kind, args = node[0], node[1:]
    if kind == "number":
        return Decimal(args[0])
    if kind == "percent":
        return Decimal(args[0]) / 100
    if kind == "id":
        return +figures[args[0]][0]
    if kind == "IF":
        return value(args[1] if value(args[0], figures) else args[2], figures)
    v = [value(a, figures) for a in args]
    operations = {
        "+": lambda: v[0] + v[1], "-": lambda: v[0] - v[1], "*": lambda: v[0] * v[1], "/": lambda: divide(v[0], v[1]), "^": lambda: raised(v[0], v[1]),
        "neg": lambda: -v[0], "SUM": lambda: sum(v, Decimal(0)), "AVERAGE": lambda: sum(v, Decimal(0)) / len(v), "MIN": lambda: min(v), "MAX": lambda: max(v),
        "MEDIAN": lambda: (sorted(v)[(len(v) - 1) // 2] + sorted(v)[len(v) // 2]) / 2, "ABS": lambda: abs(v[0]), "SHARE": lambda: divide(v[0], v[1]),
        "ROUND": lambda: settled(v[0]).quantize(Decimal(1).scaleb(-int(v[1])), rounding=decimal.ROUND_HALF_UP),
        "CHANGE": lambda: divide(v[1], v[0]) - 1, "CAGR": lambda: raised(divide(v[1], v[0]), 1 / v[2]) - 1,
        "NPV": lambda: sum((divide(c, (1 + v[0]) ** (i + 1)) for i, c in enumerate(v[1:])), Decimal(0)), "SQRT": lambda: v[0].sqrt() if v[0] >= 0 else raised(v[0], Decimal("0.5")),
        "AND": lambda: all(v), "OR": lambda: any(v), "NOT": lambda: not v[0],
        "=": lambda: settled(v[0]) == settled(v[1]), "<>": lambda: settled(v[0]) != settled(v[1]), "<": lambda: settled(v[0]) < settled(v[1]),
        "<=": lambda: settled(v[0]) <= settled(v[1]), ">": lambda: settled(v[0]) > settled(v[1]), ">=": lambda: settled(v[0]) >= settled(v[1]),
    }
    return operations[kind]()


def written(unit):
    if not isinstance(unit, dict):
        return unit or ""
    name = lambda s, p: s if p == 1 else f"{s}^{p}"
    over = "·".join(name(s, p) for s, p in sorted(unit.items()) if p > 0)
    under = "·".join(name(s, -p) for s, p in sorted(unit.items()) if p < 0)
    return (over or "1") + ("/" + under if under else "")


def computed(text, figures):
    tree = Parser(text).compare()
    used = {word for _, word, _ in tokens(text) if word in figures}
    units = [figures[w][1] for w in used if isinstance(figures[w][1], dict)]
    factors = [set(u) for u in units if len(u) == 2 and (set(u) <= CURRENCIES or set(u) <= SHARES)]
    try:
        unit = infer(tree, figures, factors)
        results = []
        for digits in (50, 34):
            with decimal.localcontext(decimal.Context(prec=digits, rounding=decimal.ROUND_HALF_UP)):
                results.append(f"{value(tree, figures):f}")
        return {"value": results[0], "rough": results[1], "unit": written(unit)}
    except Units:
        return {"refused": "units"}
    except (Arithmetic, decimal.DecimalException):
        return {"refused": "arithmetic"}


def figure(said):
    number, unit, power = said
    shift = int(power) - (2 if unit == "percent" else 0)
    return Decimal(number).scaleb(shift), unit_of(unit)


asked = json.load(sys.stdin)
known = {name: figure(said) for name, said in asked["figures"].items()}
for expression in asked["expressions"]:
    print(json.dumps(computed(expression, known), ensure_ascii=False))
