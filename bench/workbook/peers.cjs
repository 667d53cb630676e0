// Writes the sheet with exceljs: peers.cjs FILE ROWS, EXCELJS names its folder.
const fs = require("fs");
const ExcelJS = require(process.env.EXCELJS);
const [file, rows] = [process.argv[2], Number(process.argv[3])];
const columns = 20;
const number = (row, column) => ((row * 31 + column * 7919) % 100000) / 100;

async function main() {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file });
  const sheet = book.addWorksheet("Cells");
  for (let row = 1; row <= rows; row++) {
    const cells = ["row " + row];
    for (let column = 2; column < columns; column++) cells.push(number(row, column));
    const value = ((row * 31 + 2 * 7919) % 100000 + ((row * 31 + 3 * 7919) % 100000)) / 100;
    cells.push({ formula: `B${row}+C${row}`, result: value });
    sheet.addRow(cells).commit();
  }
  await book.commit();
  console.log(fs.readFileSync("/proc/self/status", "utf8").split("\n").find((line) => line.startsWith("VmHWM")));
}
main();
