#!/bin/sh
# numfmt 4.0.1 writes 0.0208 in `mm:ss` as minutes and seconds, as Excel does, and says of the same format that it has a month.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund numfmt@4.0.1
cat > check.js <<'JS'
import { format, getFormatDateInfo } from 'numfmt';
const cases = [
  ['mm:ss', '29:57', true, false],
  ['h:mm:ss', '0:29:57', false, true],
  ['yyyy-mm', '1900-01', true, false],
];
let same = true;
for (const [code, text, month, minutes] of cases) {
  const shown = format(code, 0.0208);
  const info = getFormatDateInfo(code);
  console.log(`${code}: ${shown}, month ${info.month}, minutes ${info.minutes}`);
  same &&= shown === text && info.month === month && info.minutes === minutes;
}
process.exit(same ? 0 : 1);
JS
node check.js
