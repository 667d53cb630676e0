"""Writes the sheet with a Python library: peers.py LIBRARY FILE ROWS."""
import sys

COLUMNS = 20


def number(row, column):
    return ((row * 31 + column * 7919) % 100000) / 100


def total(row):
    return "=B%d+C%d" % (row, row), ((row * 31 + 2 * 7919) % 100000 + (row * 31 + 3 * 7919) % 100000) / 100


def xlsxwriter(path, rows, options):
    import xlsxwriter as library

    book = library.Workbook(path, options)
    sheet = book.add_worksheet("Cells")
    for row in range(1, rows + 1):
        sheet.write_string(row - 1, 0, "row %d" % row)
        for column in range(2, COLUMNS):
            sheet.write_number(row - 1, column - 1, number(row, column))
        formula, value = total(row)
        sheet.write_formula(row - 1, COLUMNS - 1, formula, None, value)
    book.close()


def openpyxl(path, rows, write_only):
    import openpyxl as library

    book = library.Workbook(write_only=write_only)
    sheet = book.create_sheet("Cells") if write_only else book.active
    for row in range(1, rows + 1):
        sheet.append(["row %d" % row] + [number(row, column) for column in range(2, COLUMNS)] + [total(row)[0]])
    book.save(path)


library, path, rows = sys.argv[1], sys.argv[2], int(sys.argv[3])
if library.startswith("openpyxl"):
    openpyxl(path, rows, library == "openpyxl-write-only")
else:
    xlsxwriter(path, rows, {"constant_memory": True} if library == "xlsxwriter-constant" else {})
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print(line.strip())
