#!/bin/sh
# ajv-formats 2.1.1 takes a date-time without a zone, 3.0.1 refuses it; of a leap second it is the same.
# @rjsf/validator-ajv8 6.11.1 depends on ^2.1.1, so a form and a server with the newest ajv-formats say different things of one value.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ajv@8.17.1 older@npm:ajv-formats@2.1.1 newer@npm:ajv-formats@3.0.1
cat > check.js <<'JS'
import ajv from 'ajv';
import newer from 'newer';
import older from 'older';
const cases = [
  ['date-time', '2026-11-21T14:32:00', true, false],
  ['time', '14:32:00', true, false],
  ['date-time', '2016-12-31T23:59:60+08:00', true, false],
  ['date-time', '2026-11-21T14:32:00+08:00', true, true],
];
const validator = (formats) => {
  const instance = new ajv.default();
  formats.default(instance);
  return (format, value) => instance.compile({ type: 'string', format })(value);
};
const [old, now] = [validator(older), validator(newer)];
let same = true;
for (const [format, value, byOld, byNew] of cases) {
  const seen = [old(format, value), now(format, value)];
  console.log(`${format} ${value}: 2.1.1 ${seen[0]}, 3.0.1 ${seen[1]}`);
  same &&= seen[0] === byOld && seen[1] === byNew;
}
process.exit(same ? 0 : 1);
JS
node check.js
