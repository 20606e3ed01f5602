/** Takes an upload over: judges its name and size, stores its bytes and writes its row, or leaves nothing behind. */
import type { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { PhotoCapture } from '../../../model/photo-capture.ts';
import type { Connection } from '../../db/pool.ts';
import type { FileStore, Intake, Stored } from '../../files/file-store.ts';
import { fileName } from '../../files/file-name.ts';
import { pictureKeys } from '../../files/thumbnail.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';

export const MEGABYTE = 1_048_576;
const DEFAULT_MB = 10;
const DEFAULT_NETDISC_MB = 2048;
const HOUR_MS = 3_600_000;

export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly key: string;
  readonly sha256: string;
}

/**
 * Where a file goes decides how large it may be and which kinds are taken: `netdisc`, `entity.field`, or nothing said.
 */
export interface Purpose {
  readonly limit: number;
  readonly kinds: Intake['kinds'];
}

function megabytes(engine: Engine, tenant: string, key: string, fallback: number): number {
  const value = engine.param(tenant, key);
  return (typeof value === 'number' && value > 0 ? value : fallback) * MEGABYTE;
}

/**
 * The larger limit of a field counts only for who may fill that field. Rows that nobody adds or edits by a form
 * are written by the product, for whoever may read them.
 */
export function purposeOf(engine: Engine, call: Call, wish: string | undefined): Purpose {
  const limit = megabytes(engine, call.actor.tenant, 'upload.maxMB', DEFAULT_MB);
  if (wish === 'netdisc')
    return { limit: megabytes(engine, call.actor.tenant, 'netdisc.maxMB', DEFAULT_NETDISC_MB), kinds: 'any' };
  const [name = '', fieldName = ''] = wish?.split('.') ?? [];
  const entity = engine.project().entities.get(name);
  const field = entity && Object.hasOwn(entity.fields, fieldName) ? entity.fields[fieldName] : undefined;
  if (!entity || !field?.file) return { limit, kinds: 'business' };
  const grant = engine.grant(call.actor, entity);
  const byForm = entity.actions['add'] !== undefined || entity.actions['edit'] !== undefined;
  const acts = byForm ? ['add', 'edit'] : ['query'];
  const fills = acts.some((act) => grant.actions.has(act)) && !grant.readOnly.has(fieldName);
  return { limit: fills ? Math.max(limit, field.file.maxMB * MEGABYTE) : limit, kinds: 'business' };
}

/** Uploads that one person may have cut off or under way at once. */
const UNFINISHED = 50;
const DEFAULT_PERSON_MB = 20_480;

/**
 * Is there room for another file of this size among what the person has stored and begun? Others of the same person
 * wait, so that no two fill the same room.
 * @param fresh a new upload in parts: its number is limited too
 * @throws Refusal `upload.quota`, `upload.many`
 */
export async function needRoom(
  engine: Engine,
  call: Call,
  connection: Connection,
  size: number,
  fresh = false,
): Promise<void> {
  const { tenant, id } = call.actor;
  const asked = engine.param(tenant, 'upload.personMB');
  const limit = typeof asked === 'number' && asked >= 0 ? asked : DEFAULT_PERSON_MB;
  await connection.query("select pg_advisory_xact_lock(hashtextextended('anlan upload ' || $1::text, 0))", [id]);
  const {
    rows: [sum],
  } = await connection.query<{ stored: number; begun: number; uploads: number }>(
    `select (select coalesce(sum(size), 0)::float8 from anlan.stored_file where tenant_id = $1 and created_by = $2) as stored,
      (select coalesce(sum(size), 0)::float8 from anlan.upload where tenant_id = $1 and created_by = $2) as begun, (select count(*)::int from anlan.upload where tenant_id = $1 and created_by = $2) as uploads`,
    [tenant, id],
    'anlan-upload-room',
  );
  if (fresh && (sum?.uploads ?? 0) >= UNFINISHED) throw new Refusal('upload.many', { limit: UNFINISHED });
  if (limit > 0 && (sum?.stored ?? 0) + (sum?.begun ?? 0) + size > limit * MEGABYTE)
    throw new Refusal('upload.quota', { limit });
}

/**
 * Marks bytes as to be cleared away after `due`; what is kept takes the mark back in the transaction that writes its
 * row.
 */
export async function promiseGone(engine: Engine, key: string, due: number): Promise<void> {
  await engine.db.system((connection) =>
    connection.query(
      'insert into anlan.file_gone (key, due) values ($1, to_timestamp($2::float8 / 1000)) on conflict (key) do nothing',
      [key, due],
    ),
  );
}

/**
 * Bytes whose row is deleted in this transaction go afterwards; until then the mark says so, whatever happens to this
 * process.
 */
export async function markGone(engine: Engine, connection: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await connection.query(
    'insert into anlan.file_gone (key, due) select k, to_timestamp($2::float8 / 1000) from unnest($1::text[]) k on conflict (key) do update set due = excluded.due',
    [keys.flatMap((key) => [key, ...pictureKeys(key)]), engine.clock.millis()],
  );
}

export async function unmark(connection: Connection, key: string): Promise<void> {
  await connection.query('delete from anlan.file_gone where key = $1', [key]);
}

/** Stores bytes under the promise that they go again unless `write` keeps them. */
export async function storeBytes<T>(
  engine: Engine,
  files: FileStore,
  stream: Readable,
  intake: Omit<Intake, 'promise'>,
  tenant: string,
  write: (connection: Connection, stored: Stored) => Promise<T>,
): Promise<T> {
  const stored = await files.put(stream, {
    ...intake,
    promise: (key) => promiseGone(engine, key, engine.clock.millis() + HOUR_MS),
  });
  return engine.db.write(tenant, async (connection) => {
    await unmark(connection, stored.key);
    return write(connection, stored);
  });
}

/** What is known of a file beside its bytes. */
export interface FileFacts {
  /** It stays although no record holds it: put into the file management. */
  readonly kept?: boolean;
  readonly capture?: PhotoCapture | undefined;
}

export async function insertFile(
  engine: Engine,
  call: Call,
  connection: Connection,
  name: string,
  stored: Stored,
  { kept = false, capture }: FileFacts = {},
): Promise<KeptFile> {
  await needRoom(engine, call, connection, stored.size);
  const id = newId(engine.clock.millis());
  await connection.query(
    'insert into anlan.stored_file (tenant_id, id, name, type, size, sha256, key, created_by, kept, created_at, capture) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), $11)',
    [
      call.actor.tenant,
      id,
      name,
      stored.type,
      stored.size,
      stored.sha256,
      stored.key,
      call.actor.id,
      kept,
      engine.clock.millis(),
      capture ?? null,
    ],
  );
  return { id, name, ...stored };
}

export async function keepFile(
  engine: Engine,
  files: FileStore,
  call: Call,
  stream: Readable,
  sent: string,
  { purpose, ...facts }: { readonly purpose: Purpose } & FileFacts,
): Promise<KeptFile> {
  const name = fileName(sent);
  if (name.trim() === '') throw new Refusal('file.name', { name });
  return storeBytes(engine, files, stream, { name, ...purpose }, call.actor.tenant, (connection, stored) =>
    insertFile(engine, call, connection, name, stored, facts),
  );
}
