"""Computes a formula of a spreadsheet in binary numbers: JSON in, a number out.

Written by hand for the tests: {"formula": "(Facts!$D$1+2)", "facts": ["1.5", …]}.
"""
import json
import math
import re
import statistics
import sys

asked = json.load(sys.stdin)
f = [None] + [float(text) for text in asked["facts"]]


def rounded(value, places):
    scale = 10 ** int(places)
    return math.copysign(math.floor(abs(value) * scale + 0.5) / scale, value)


names = {
    "f": f, "IF": lambda test, yes, no: yes if test else no, "SUM": lambda *a: math.fsum(a), "AVERAGE": lambda *a: math.fsum(a) / len(a),
    "MEDIAN": lambda *a: statistics.median(a), "MIN": min, "MAX": max, "ABS": abs, "ROUND": rounded, "SQRT": math.sqrt, "LN": math.log, "EXP": math.exp,
    "AND": lambda *a: all(a), "OR": lambda *a: any(a), "NOT": lambda a: not a, "NPV": lambda r, *a: sum(c / (1 + r) ** (i + 1) for i, c in enumerate(a)),
}
text = re.sub(r"Facts!\$D\$(\d+)", r"f[\1]", asked["formula"]).replace("^", "**").replace("<>", "!=")
text = re.sub(r"(?<![<>!=])=", "==", text)
print(repr(float(eval(text, {"__builtins__": {}}, names))))
