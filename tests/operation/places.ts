/**
 * Places for tests of backups: a database with a data folder, what lies in both, and the commands an operator types.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Description } from '../../src/engine/server/db/dump/describe.ts';
import { describeStore } from '../../src/engine/server/db/dump/describe.ts';
import { withSession } from '../../src/engine/server/db/dump/session.ts';
import { COMMANDS } from '../../src/engine/server/operate-commands.ts';
import { root } from '../support/checkout.ts';
import { testDatabase } from '../support/database.ts';
import { ownPlace, type TestPlace } from '../support/server.ts';

export interface Place extends TestPlace {
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** A place with the engine's tables, with nothing, or as the portal's first start leaves it. */
export async function newPlace(holds: 'tables' | 'nothing' | 'demonstration'): Promise<Place> {
  if (holds === 'demonstration') {
    const place = await ownPlace();
    return { ...place, env: { DATABASE_URL: place.url, DATA_DIR: place.dataDir } };
  }
  const database = await testDatabase(holds);
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-place-'));
  return {
    url: database.url,
    adminUrl: database.adminUrl,
    dataDir,
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    async end() {
      await database.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Runs a command as `npm run` does; a refusal is its sentence. */
export async function operate(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> {
  const said: string[] = [];
  const command = COMMANDS[name];
  if (!command) throw new Error(`no command ${name}`);
  try {
    const code = await command({ env, args, schemaDir: join(root, 'src/schemas'), say: (line) => said.push(line) });
    return { code, said: said.join('\n') };
  } catch (error) {
    return { code: 1, said: [...said, (error as Error).message].join('\n') };
  }
}

export async function asAdmin<R extends pg.QueryResultRow>(
  place: { readonly adminUrl: string },
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: place.adminUrl });
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Of every table: how many rows and a digest over all of them, computed by the database itself. */
export async function contents(place: { readonly adminUrl: string }): Promise<Record<string, string>> {
  const tables = await asAdmin<{ name: string }>(
    place,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('anlan', 'public') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await asAdmin<{ n: string; sum: string | null }>(
      place,
      `select count(*) as n, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${name} t`,
    );
    found[name] = `${row?.n} ${row?.sum}`;
  }
  return found;
}

/** Definitions of everything, and where the sequences stand. */
export async function definitions(place: { readonly url: string }): Promise<Description & { states: unknown[] }> {
  return withSession(place.url, 'test', async (client) => {
    const description = await describeStore(client);
    const states = [];
    for (const name of description.sequences)
      states.push((await client.query(`select last_value, is_called from ${name}`)).rows[0]);
    return { ...description, states };
  });
}

/** Digest of every file in the folder of stored files. */
export function storedFiles(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'files');
  const lying = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  return Object.fromEntries(
    lying.map(({ name, parentPath }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}

export const keyOf = (dataDir: string): string =>
  existsSync(join(dataDir, 'keys/secret.key')) ? readFileSync(join(dataDir, 'keys/secret.key'), 'utf8') : '';
