#!/bin/sh
# A Quartz expression writes `?` where a day has no value: `0 0 12 L * ?` is noon on the last day of a month.
# croner takes `?` as another thing, so that the day given beside it means nothing: 9.1.0 puts the weekday on which the job is made, 10.0.1 every day.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund nine@npm:croner@9.1.0 ten@npm:croner@10.0.1
cat > check.js <<'JS'
import { Cron as Nine } from 'nine';
import { Cron as Ten } from 'ten';
const runs = (Cron) => new Cron('0 0 12 L * ?', { timezone: 'UTC' }).nextRuns(31, '2026-01-01T00:00:00').map((at) => at.toISOString().slice(0, 10));
const inJanuary = (days) => days.filter((day) => day.startsWith('2026-01'));
const [nine, ten] = [inJanuary(runs(Nine)), inJanuary(runs(Ten))];
console.log(`Quartz: 2026-01-31`);
console.log(`croner 9.1.0, made on a ${new Date().toLocaleDateString('en', { weekday: 'long' })}: ${nine.join(' ')}`);
console.log(`croner 10.0.1: ${ten.length} days, ${ten[0]} to ${ten.at(-1)}`);
process.exit(nine.length >= 4 && nine.length <= 6 && ten.length === 31 ? 0 : 1);
JS
node check.js
