/**
 * `npm run schema -- plan` shows the steps of the schema plan that wait for a person; `-- apply [NAME…]` confirms them,
 * all or those of the named fields. A running server is told.
 */
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const [command, ...names] = process.argv.slice(2);
if (command !== 'plan' && command !== 'apply') {
  console.error('usage: npm run schema -- plan\n       npm run schema -- apply [NAME…]');
  process.exit(2);
}

const server = 'src/engine/server';
const { readConfig } = await load(`${server}/config.ts`);
const { openHost } = await load(`${server}/db/host.ts`);
const { migrateEngine } = await load(`${server}/db/migrations.ts`);
const { MIGRATIONS } = await load(`${server}/tables.ts`);
const { openDb } = await load(`${server}/db/pool.ts`);
const { openStore } = await load(`${server}/open-store.ts`);
const { confirmationName } = await load(`${server}/schema-store/step.ts`);

const log = {
  info: () => undefined,
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
};
const config = readConfig(process.env);
const host = await openHost({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log });
try {
  await migrateEngine(host.url, MIGRATIONS, log);
  const db = openDb({ url: host.url, max: 4, timeZone: config.timeZone, log });
  const store = await openStore(db, log, [join(root, 'src/schemas'), ...config.schemaDirs]);
  const waiting = store.pending().filter((step) => names.length === 0 || names.includes(confirmationName(step)));
  const unknown = names.filter((name) => !waiting.some((step) => confirmationName(step) === name));
  for (const step of waiting)
    console.log(
      `${step.entity}  ${step.rule ? step.rule.fields.join(', ') : confirmationName(step)}  ${step.class}  ${step.label}${step.sql.map((line) => `\n    ${line}`).join('')}${step.held === undefined ? '' : `\n  waits until ${step.held} groups of rows are no longer the same:\n    ${step.rule.doubles}`}`,
    );
  if (waiting.length === 0) console.log('Nothing waits for a confirmation.');
  const open = waiting.filter((step) => step.class === 'destructive');
  if (command === 'apply' && unknown.length === 0 && open.length > 0) {
    await store.confirmAll(
      open.map((step) => ({ step: step.id, name: confirmationName(step) })),
      null,
    );
    console.log(`${open.length} confirmed and applied.`);
  }
  if (unknown.length > 0) {
    console.error(`Nothing waits under the name ${unknown.join(', ')}.`);
    process.exitCode = 1;
  }
  await store.close();
  await db.end();
} finally {
  await host.stop();
}
