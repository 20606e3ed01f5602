/** What the schema store remembers in the database: last good files, steps that wait, and whether the tables fit. */
import { createHash } from 'node:crypto';
import type { TableShape } from '../../model/table-types.ts';
import type { Connection, Db } from '../db/pool.ts';
import type { Step } from './step.ts';

/** Bumped when tables must be compared afresh although no shape changed (the planner itself has learnt something). */
const PLANNER_VERSION = 1;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function shapeHash(shape: TableShape): string {
  return hashOf(JSON.stringify(shape));
}

/** One text for the shapes of all tables; the same again means that nothing has to be compared. */
export function fingerprintOf(hashes: ReadonlyMap<string, string>): string {
  return hashOf(
    `${PLANNER_VERSION}\n${[...hashes]
      .map(([entity, hash]) => `${entity} ${hash}`)
      .sort()
      .join('\n')}`,
  );
}

export interface Remembered {
  /** Hash of the last good text by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Empty when the tables have to be compared, e.g. after an index build that was cut off. */
  readonly fingerprint: string;
}

export async function recall(db: Db): Promise<Remembered> {
  return db.system(async (connection) => {
    const files = await connection.query<{ path: string; hash: string }>(
      'select path, hash from anlan.schema_file',
      [],
    );
    const state = await connection.query<{ fingerprint: string }>(
      `select fingerprint from anlan.schema_state where not exists (select 1 from anlan.journal where state = 'building')`,
      [],
    );
    return {
      files: new Map(files.rows.map(({ path, hash }) => [path, hash])),
      fingerprint: state.rows[0]?.fingerprint ?? '',
    };
  });
}

/** Last good texts of these paths. */
export async function recallTexts(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { rows } = await db.system((connection) =>
    connection.query<{ path: string; text: string }>('select path, text from anlan.schema_file where path = any($1)', [
      paths,
    ]),
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}

/** The steps that wait, each entity's in the order of its plan. */
export async function recallPending(db: Db): Promise<Step[]> {
  const { rows } = await db.system((connection) =>
    connection.query<{ step: Step }>(
      `select step - 'position' as step from anlan.schema_step order by entity, (step->>'position')::int, id`,
      [],
    ),
  );
  return rows.map(({ step }) => step);
}

/**
 * Nobody builds now: what the journal still calls building was cut off with its process, and the plan finds it missing.
 */
export async function forgetCutOffBuilds(connection: Connection): Promise<void> {
  await connection.query(`update anlan.journal set state = 'failed', error = 'cut off' where state = 'building'`);
}

export interface Published {
  /** Texts that run and differ from those remembered. */
  readonly texts: ReadonlyMap<string, { readonly text: string; readonly entity: string | undefined }>;
  readonly fingerprint: string;
  readonly node: string;
}

export const SCHEMA_CHANNEL = 'anlan_schema';

/** Remembers what runs now and tells the other processes. */
export async function remember(db: Db, { texts, fingerprint, node }: Published): Promise<void> {
  const files = [...texts];
  await db.systemWrite(async (connection) => {
    if (files.length > 0) {
      await connection.query(
        `insert into anlan.schema_file (path, entity, text, hash) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
         on conflict (path) do update set entity = excluded.entity, text = excluded.text, hash = excluded.hash, applied_at = now()`,
        [
          files.map(([path]) => path),
          files.map(([, { entity }]) => entity ?? null),
          files.map(([, { text }]) => text),
          files.map(([, { text }]) => hashOf(text)),
        ],
      );
    }
    await connection.query(
      `insert into anlan.schema_state (fingerprint, version) values ($1, 1)
       on conflict (single) do update set fingerprint = excluded.fingerprint, version = anlan.schema_state.version + 1`,
      [fingerprint],
    );
    await connection.query('select pg_notify($1, $2)', [SCHEMA_CHANNEL, node]);
  });
}
