/** Makes a whole store in an empty database, in one transaction: all of it, compared with what was read, or nothing. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PLACE_LOCK } from '../locks.ts';
import { type Description, type DumpTable, STORE_SCHEMAS } from './describe.ts';
import { copyRows, type SequenceState } from './read-store.ts';
import { isServed, withSession } from './session.ts';

/** A table with the digest of its rows in their order. */
export interface CountedTable extends DumpTable {
  readonly rows: number;
  readonly sha256: string;
}

export interface StoreContent {
  readonly description: Pick<Description, 'before' | 'after' | 'unfinished'>;
  readonly tables: readonly CountedTable[];
  readonly sequences: readonly SequenceState[];
  /** Keys of the stored files that come along; undefined when files stay where they are. */
  readonly files: readonly string[] | undefined;
  open(table: CountedTable): Promise<Readable>;
}

export interface WriteOptions {
  /** Moves what is there to other schemas, ending with this text, instead of refusing. */
  readonly aside?: string;
  /** Runs when everything stands and has been compared, before it is committed. */
  readonly before?: () => Promise<void>;
  readonly say: (line: string) => void;
}

export interface CountedRows {
  readonly rows: number;
  readonly sha256: string;
}

/** The digest and number of the rows that go past: COPY ends each with a line feed and escapes those inside. */
export function countRows(): {
  readonly watch: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
  readonly found: () => CountedRows;
} {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *watch(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
        yield chunk;
      }
    },
    found: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

async function compare(client: pg.ClientBase, table: CountedTable): Promise<void> {
  const count = countRows();
  for await (const chunk of count.watch(copyRows(client, table))) void chunk;
  const { rows, sha256 } = count.found();
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(
      `${table.name} does not hold what the archive says (${rows} rows of ${table.rows}): nothing was changed.`,
    );
}

/** Relations in the store's schemas that no extension brought. */
export const HOLDS = `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e') limit 1`;

const PARTLESS =
  'delete from anlan.upload u using anlan.upload_part p where p.tenant_id = u.tenant_id and p.upload_id = u.id and p.key <> all($1)';

async function makeRoom(client: pg.ClientBase, aside: string | undefined): Promise<void> {
  const { rowCount } = await client.query(HOLDS, [STORE_SCHEMAS]);
  if ((rowCount ?? 0) === 0) return;
  if (aside === undefined)
    throw new Error('The database is not empty. Name an empty one, or add --replace to move what is there aside.');
  for (const schema of STORE_SCHEMAS) {
    const { rowCount: there } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if ((there ?? 0) > 0)
      await client.query(
        `alter schema ${pg.escapeIdentifier(schema)} rename to ${pg.escapeIdentifier(schema + aside)}`,
      );
    await client.query(`create schema ${pg.escapeIdentifier(schema)}`);
  }
}

async function fill(client: pg.Client, { description, tables, sequences, open }: StoreContent): Promise<void> {
  for (const sql of description.before) await client.query(sql);
  for (const table of tables)
    await pipeline(
      await open(table),
      client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
    );
  for (const sql of description.after) await client.query(sql);
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called]);
}

/**
 * Fills the database of `url` with `content`.
 * @throws one sentence when a server runs on it, when it holds something, or when what was written is not what was read
 */
export async function writeStore(
  url: string,
  content: StoreContent,
  { aside, before, say }: WriteOptions,
): Promise<void> {
  await withSession(url, 'anlan-restore', async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [PLACE_LOCK]);
    if (!lock?.held || (await isServed(client)))
      throw new Error('A server of the product runs on this database: stop it first.');
    await client.query('begin');
    await makeRoom(client, aside);
    await fill(client, content);
    say(`${content.tables.length} tables written; comparing`);
    for (const table of content.tables) await compare(client, table);
    // What an unfinished index left open, the next start finds by comparing all tables.
    if (content.description.unfinished) await client.query(`update anlan.schema_state set fingerprint = ''`);
    // The rows of an upload that was not finished would say that parts are there.
    if (content.files) await client.query(PARTLESS, [content.files]);
    await before?.();
    await client.query('commit');
    // Only the planner's figures: what counts is stored.
    await client.query('analyze').catch(() => undefined);
  });
}
