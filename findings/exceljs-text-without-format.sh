#!/bin/sh
# exceljs 4.4.0: `cell.text` of a number is its digits whatever its format shows, and of a day the sentence of Date.toString; xlsx 0.18.5 gives what the sheet shows.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5
cat > check.js <<'JS'
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';
const written = new ExcelJS.Workbook();
const sheet = written.addWorksheet('A');
const cells = [
  ['A1', 571, '0000'],
  ['B1', 0.125, '0.00%'],
  ['C1', 1500, '[>=1000]0"k";0'],
  ['D1', new Date(Date.UTC(2026, 2, 5)), 'yyyy-mm-dd'],
];
for (const [place, value, numFmt] of cells) Object.assign(sheet.getCell(place), { value, numFmt });
const bytes = Buffer.from(await written.xlsx.writeBuffer());
const read = new ExcelJS.Workbook();
await read.xlsx.load(bytes);
const other = XLSX.read(bytes).Sheets.A;
const seen = cells.map(([place]) => [read.getWorksheet('A').getCell(place).text, other[place].w]);
for (const [index, [text, shown]] of seen.entries()) console.log(`${cells[index][2]}: exceljs ${text} | xlsx ${shown}`);
const same =
  JSON.stringify(seen.slice(0, 3)) === JSON.stringify([['571', '0571'], ['0.125', '12.50%'], ['1500', '1500k']]) &&
  /^\w{3} Mar 0\d 2026 /.test(seen[3][0]) &&
  seen[3][1] === '2026-03-05';
process.exit(same ? 0 : 1);
JS
node check.js
