#!/bin/sh
# @vitest/expect 4.1.12: toMatchObject({ reason: /gone/ }) holds of { reason: 'busy' }, and of a number, a Date or another RegExp in its place: a RegExp or {}
# has no members of its own that could differ. Jest's expect 30.2.0 fails each of them; toEqual fails in both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @vitest/expect@4.1.12 expect@30.2.0 chai@6.2.1
cat > check.js <<'JS'
import * as chai from 'chai';
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import { expect as jest } from 'expect';

for (const part of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(part);
const holds = (run) => {
  try {
    run();
    return true;
  } catch {
    return false;
  }
};
const pairs = [
  ['busy', /gone/],
  [5, /gone/],
  [new Date(5), /gone/],
  [/busy/, /gone/],
  ['busy', {}],
  ['busy', new Date(0)],
];
const found = Object.entries({ vitest: chai.expect, jest }).map(([name, expect]) => {
  const matched = pairs.map(([reason, wanted]) => holds(() => expect({ reason }).toMatchObject({ reason: wanted })));
  const equal = pairs.map(([reason, wanted]) => holds(() => expect({ reason }).toEqual({ reason: wanted })));
  console.log(`${name}: toMatchObject ${matched.join(' ')}; toEqual ${equal.join(' ')}`);
  return `${matched.map(Number).join('')}/${equal.map(Number).join('')}`;
});
process.exit(found.join(' ') === '111110/000000 000000/000000' ? 0 : 1);
JS
node check.js
