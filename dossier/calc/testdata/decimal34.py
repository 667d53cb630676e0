"""Writes decimal34.tsv: results of Python's decimal module with 34 digits.

Python's module (libmpdec) is another implementation of decimal arithmetic; its
ln, exp and sqrt are correctly rounded, its powers are within one unit in the
last place. Run: python3 decimal34.py > decimal34.tsv
"""
import decimal
import random

decimal.setcontext(decimal.Context(prec=34, rounding=decimal.ROUND_HALF_UP))
random.seed(20240229)


def number(low, high):
    digits = random.randint(1, 16)
    return decimal.Decimal(random.randint(1, 10**digits)).scaleb(random.randint(low, high) - digits)


print("# Written by decimal34.py: operation, arguments, result of Python's decimal module.")
for _ in range(60):
    a, b = number(-12, 20), number(-12, 20)
    print("/", f"{a:f}", f"{b:f}", a / b, sep="\t")
    print("*", f"{a:f}", f"{b:f}", a * b, sep="\t")
    print("-", f"{a:f}", f"{b:f}", a - b, sep="\t")
    print("SQRT", f"{a:f}", "", a.sqrt(), sep="\t")
    print("LN", f"{a:f}", "", a.ln(), sep="\t")
    near = 1 + number(-14, 0)
    print("LN", f"{near:f}", "", near.ln(), sep="\t")
    x = number(-8, 2) * random.choice([1, -1])
    print("EXP", f"{x:f}", "", x.exp(), sep="\t")
    base, exponent = number(-3, 4), number(-3, 2) * random.choice([1, -1])
    print("^", f"{base:f}", f"{exponent:f}", base**exponent, sep="\t")
    whole = random.randint(-60, 60)
    print("^", f"{base:f}", whole, base**whole, sep="\t")
