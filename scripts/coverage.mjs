/**
 * `npm run coverage`: which rows of the specification are proven by a passing test, deviate for a written reason, or are left.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { readResults } from './support/results.mjs';
import { coverageOf, sectionNames, titleFaults } from './support/specification.mjs';
import { checkoutState } from './support/tree.mjs';

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const results = readResults('all');
if (!results) stop('There are no results of the whole suite yet: run npm run test:all.');
const state = checkoutState();
if (results.commit !== state.commit)
  stop(
    `The test results are of commit ${results.commit.slice(0, 12)}, the checkout is at ${state.commit.slice(0, 12)}: run npm run test:all.`,
  );
if (results.tree !== state.tree) stop('Files were changed since the tests ran: run npm run test:all.');
if (results.missing.length > 0)
  stop(
    `Not every step has run on these files; missing: ${results.missing.join(', ')}. npm run test:all goes on where it was left.`,
  );

const rows = read('tests/specification/coverage.json');
const deviations = read('tests/specification/deviations.json');
for (const { decision } of deviations)
  if (!existsSync(join(root, decision.split('#')[0])))
    stop(`tests/specification/deviations.json names ${decision}, which does not exist.`);
const faults = titleFaults(rows, results.tests);
if (faults.length > 0) stop(faults.join('\n'));
const { proven, deviating, left } = coverageOf(rows, deviations, results.tests);

const count = (ids, section) => rows.filter((row) => row.section === section && ids.has(row.id)).length;
const [provenIds, deviatingIds] = [new Set(proven), new Set(deviating)];
console.log(
  `${'section'.padEnd(30)}${'rows'.padStart(6)}${'proven'.padStart(8)}${'deviating'.padStart(11)}${'left'.padStart(6)}`,
);
for (const section of new Set(rows.map((row) => row.section))) {
  const all = rows.filter((row) => row.section === section).length;
  const [yes, other] = [count(provenIds, section), count(deviatingIds, section)];
  const name = `${section} ${sectionNames[section] ?? ''}`;
  console.log(
    `${name.padEnd(30)}${String(all).padStart(6)}${String(yes).padStart(8)}${String(other).padStart(11)}${String(all - yes - other).padStart(6)}`,
  );
}
console.log(
  `${'all'.padEnd(30)}${String(rows.length).padStart(6)}${String(proven.length).padStart(8)}${String(deviating.length).padStart(11)}${String(left.length).padStart(6)}`,
);

const at = process.argv.indexOf('--json');
if (at > 0)
  writeFileSync(
    process.argv[at + 1] ?? stop('--json needs a file name'),
    `${JSON.stringify({ proven, deviating, left }, null, 1)}\n`,
  );
