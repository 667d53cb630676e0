"""Writes cells that come as JSON with XlsxWriter: again.py FILE; prints seconds.

Only the writing is timed, not the reading of the JSON nor the import.
"""
import json
import sys
import time

import xlsxwriter

cells = json.load(sys.stdin)
for cell in cells:
    if cell["number"]:
        cell["text"] = float(cell["text"])

start = time.perf_counter()
book = xlsxwriter.Workbook(sys.argv[1])
sheets = {}
for cell in cells:
    name = cell["sheet"]
    if name not in sheets:
        sheets[name] = book.add_worksheet(name)
    if cell["formula"]:
        sheets[name].write_formula(cell["row"], cell["column"], "=" + cell["formula"], None, cell["text"])
    elif cell["number"]:
        sheets[name].write_number(cell["row"], cell["column"], cell["text"])
    else:
        sheets[name].write_string(cell["row"], cell["column"], cell["text"])
book.close()
print(time.perf_counter() - start)
