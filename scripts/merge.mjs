/**
 * `npm run merge -- BASE OURS THEIRS`: joins independent edits of one schema file by key; the result replaces OURS.
 * Usable as git's merge driver with %O %A %B.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from './support/typescript.mjs';

const [base, ours, theirs] = process.argv.slice(2);
if (theirs === undefined) {
  console.error('usage: npm run merge -- BASE OURS THEIRS');
  process.exit(2);
}
const { mergeFiles } = await load('src/engine/model/format/merge.ts');
const { text, conflicts } = mergeFiles(
  readFileSync(base, 'utf8'),
  readFileSync(ours, 'utf8'),
  readFileSync(theirs, 'utf8'),
);
writeFileSync(ours, text);
for (const path of conflicts) console.error(`conflict at ${path}: ours was kept`);
process.exitCode = conflicts.length === 0 ? 0 : 1;
