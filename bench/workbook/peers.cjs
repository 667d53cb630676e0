// Writes the sheet with exceljs: peers.cjs streaming|memory FILE ROWS.
"use strict";
const fs = require("fs");
const ExcelJS = require("exceljs");
const [way, file, rows] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const columns = 20;
const number = (row, column) => ((row * 31 + column * 7919) % 100000) / 100;

function cellsOf(row) {
  const cells = ["row " + row];
  for (let column = 2; column < columns; column++) cells.push(number(row, column));
  const value = ((row * 31 + 2 * 7919) % 100000 + ((row * 31 + 3 * 7919) % 100000)) / 100;
  cells.push({ formula: `B${row}+C${row}`, result: value });
  return cells;
}

async function streaming() {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file });
  const sheet = book.addWorksheet("Cells");
  for (let row = 1; row <= rows; row++) sheet.addRow(cellsOf(row)).commit();
  await book.commit();
}

async function memory() {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Cells");
  for (let row = 1; row <= rows; row++) sheet.addRow(cellsOf(row));
  await book.xlsx.writeFile(file);
}

async function main() {
  await (way === "memory" ? memory() : streaming());
  console.log(fs.readFileSync("/proc/self/status", "utf8").split("\n").find((line) => line.startsWith("VmHWM")));
}
main();
