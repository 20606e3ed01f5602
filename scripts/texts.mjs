/**
 * `npm run texts`: writes the traditional texts from the simplified ones. `--check` only says what is stale; `--keep`
 * first takes texts that stand in the tw files and differ into the table.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/process.mjs';
import { TABLE, flat, taiwanTexts } from './support/taiwan.mjs';

await ensureInstalled();
const read = (file) => (existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {});
const write = (file, value) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
const sorted = (entries) =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));

if (process.argv.includes('--keep')) {
  const table = read(TABLE);
  const { files, stale } = await taiwanTexts();
  for (const key of stale) delete table.texts[key];
  let kept = 0;
  for (const { zh, tw, space, made } of files) {
    const source = new Map(flat(read(zh)));
    const wanted = new Map(flat(made));
    for (const [key, text] of flat(read(tw))) {
      if (!wanted.has(key) || wanted.get(key) === text) continue;
      table.texts[`${space}:${key}`] = { zh: source.get(key), tw: text };
      kept += 1;
    }
  }
  write(TABLE, { ...table, texts: sorted(table.texts) });
  console.log(`${TABLE}: ${kept} texts kept`);
}

const { files, stale } = await taiwanTexts();
const old = files.filter(({ tw, made }) => JSON.stringify(flat(read(tw)).sort()) !== JSON.stringify(flat(made).sort()));
for (const key of stale)
  console.log(`${TABLE}: ${key} belongs to a text that has changed; run npm run texts -- --keep, or correct it`);
if (process.argv.includes('--check')) {
  for (const { tw } of old) console.log(`${tw} is stale: run npm run texts.`);
  process.exitCode = old.length + stale.length === 0 ? 0 : 1;
} else {
  for (const { tw, made } of old) write(tw, made);
  console.log(`${old.length} of ${files.length} files of traditional texts written`);
}
