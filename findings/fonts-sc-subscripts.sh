#!/bin/sh
# NotoSansHans-Regular of @embedpdf/fonts-sc 1.0.0 covers 30,789 code points, among them ², ³, ℃ and ㎥ and the rare 䶮 of names.
# It has no ₂ (CO₂, H₂S), no ☐ and ☑ (boxes of printed forms), no ⌀ (diameter): a PDF set in it alone loses them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @embedpdf/fonts-sc@1.0.0 fontkit@2.0.4
cat > check.js <<'JS'
import { openSync } from 'fontkit';
const font = openSync('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf');
const has = (signs) => [...signs].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0))).join('');
const [there, missing] = ['²³℃㎡㎥≥①✓䶮', '₂₃☐☑☒⌀'];
console.log(`${font.characterSet.length} code points; of ${there} it has ${has(there)}; of ${missing} it has “${has(missing)}”`);
process.exit(has(there) === there && has(missing) === '' ? 0 : 1);
JS
node check.js
