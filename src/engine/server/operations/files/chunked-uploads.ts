/**
 * Uploads in parts: what has arrived stays, so that an upload goes on where it was cut off, on whatever node it comes
 * back to.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { PhotoCapture } from '../../../model/photo-capture.ts';
import { fileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { insertFile, type KeptFile, markGone, MEGABYTE, needRoom, purposeOf, storeBytes } from './keep-file.ts';

/** Bytes of every part but the last. */
export const PART_BYTES = 4 * MEGABYTE;
const SHA256 = /^[0-9a-f]{64}$/;

export interface UploadState {
  readonly id: string;
  readonly partSize: number;
  readonly parts: number;
  readonly received: readonly number[];
}

interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly purpose: string;
  readonly kept: boolean;
  readonly capture: PhotoCapture | null;
}

export interface UploadWish {
  readonly name: string;
  readonly size: number;
  readonly sha256?: string;
  readonly purpose: string;
  readonly kept: boolean;
  readonly capture?: PhotoCapture | undefined;
}

const COLUMNS = 'id, name, size::float8 as size, sha256, purpose, kept, capture';
const partsOf = (size: number): number => Math.ceil(size / PART_BYTES);

async function rowOf(engine: Engine, call: Call, id: string): Promise<UploadRow> {
  if (!hasFormat('uuid', id)) throw new Refusal('upload.unknown');
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<UploadRow>(
      `select ${COLUMNS} from anlan.upload where tenant_id = $1 and id = $2 and created_by = $3`,
      [call.actor.tenant, id, call.actor.id],
    ),
  );
  const [row] = rows;
  if (!row) throw new Refusal('upload.unknown');
  return row;
}

async function stateOf(engine: Engine, call: Call, { id, size }: UploadRow): Promise<UploadState> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<{ part: number }>(
      'select part from anlan.upload_part where tenant_id = $1 and upload_id = $2 order by part',
      [call.actor.tenant, id],
    ),
  );
  return { id, partSize: PART_BYTES, parts: partsOf(size), received: rows.map((row) => row.part) };
}

/** Begins an upload, or finds the one of the same person for the same file that was cut off. */
export async function beginUpload(engine: Engine, call: Call, wish: UploadWish): Promise<UploadState> {
  const { limit } = purposeOf(engine, call, wish.purpose);
  if (!Number.isSafeInteger(wish.size) || wish.size < 0) throw new Refusal('body.malformed');
  if (wish.size === 0) throw new Refusal('file.empty');
  if (wish.size >= limit) throw new Refusal('file.tooLarge', { n: Math.round(limit / MEGABYTE) });
  if (wish.sha256 !== undefined && !SHA256.test(wish.sha256)) throw new Refusal('body.malformed');
  const name = fileName(wish.name);
  if (name.trim() === '') throw new Refusal('file.name', { name });
  const { tenant, id: person } = call.actor;
  const row = await engine.db.write(tenant, async (connection) => {
    const values = [
      tenant,
      person,
      name,
      wish.size,
      wish.sha256 ?? null,
      wish.purpose,
      wish.kept,
      engine.clock.millis(),
      wish.capture ?? null,
    ];
    const { rows } = await connection.query<UploadRow>(
      `update anlan.upload set touched_at = to_timestamp($8::float8 / 1000) where tenant_id = $1 and created_by = $2 and name = $3 and size = $4 and sha256 is not distinct from $5 and sha256 is not null and purpose = $6 and kept = $7 and capture is not distinct from $9::jsonb returning ${COLUMNS}`,
      values,
    );
    if (rows[0]) return rows[0];
    await needRoom(engine, call, connection, wish.size, true);
    const fresh = await connection.query<UploadRow>(
      `insert into anlan.upload (tenant_id, created_by, name, size, sha256, purpose, kept, touched_at, capture, id) values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9, $10) returning ${COLUMNS}`,
      [...values, newId(engine.clock.millis())],
    );
    return fresh.rows[0];
  });
  if (!row) throw new Refusal('upload.unknown');
  return stateOf(engine, call, row);
}

export async function uploadState(engine: Engine, call: Call, id: string): Promise<UploadState> {
  return stateOf(engine, call, await rowOf(engine, call, id));
}

/** Takes one part, from 0; sending it again replaces it. What is cut off leaves nothing. */
export async function takePart(
  engine: Engine,
  files: FileStore,
  call: Call,
  id: string,
  part: number,
  stream: Readable,
  sha256: string | undefined,
): Promise<UploadState> {
  const upload = await rowOf(engine, call, id);
  const parts = partsOf(upload.size);
  if (!Number.isSafeInteger(part) || part < 0 || part >= parts)
    throw new Refusal('upload.part', { part: Number.isSafeInteger(part) ? part + 1 : '?' });
  const wanted = part === parts - 1 ? upload.size - part * PART_BYTES : PART_BYTES;
  await storeBytes(
    engine,
    files,
    stream,
    { name: upload.name, limit: PART_BYTES + 1, kinds: 'raw' },
    call.actor.tenant,
    async (connection, stored) => {
      if (stored.size !== wanted || (sha256 !== undefined && stored.sha256 !== sha256))
        throw new Refusal('upload.part', { part: part + 1 });
      const at = [call.actor.tenant, id, part];
      const { rows } = await connection.query<{ key: string }>(
        'delete from anlan.upload_part where tenant_id = $1 and upload_id = $2 and part = $3 returning key',
        at,
      );
      await markGone(
        engine,
        connection,
        rows.map((row) => row.key),
      );
      await connection.query(
        'insert into anlan.upload_part (tenant_id, upload_id, part, key, size) values ($1, $2, $3, $4, $5)',
        [...at, stored.key, stored.size],
      );
      await connection.query(
        'update anlan.upload set touched_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and id = $2',
        [call.actor.tenant, id, engine.clock.millis()],
      );
    },
  ).catch((error: unknown) => {
    // A part that is too long or empty is a wrong part, whatever the file's own limit.
    throw error instanceof Refusal && (error.code === 'file.tooLarge' || error.code === 'file.empty')
      ? new Refusal('upload.part', { part: part + 1 })
      : error;
  });
  return stateOf(engine, call, upload);
}

async function keysOf(engine: Engine, call: Call, id: string): Promise<string[]> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<{ key: string }>(
      'select key from anlan.upload_part where tenant_id = $1 and upload_id = $2 order by part',
      [call.actor.tenant, id],
    ),
  );
  return rows.map((row) => row.key);
}

/** Forgets an upload and what has arrived of it. */
export async function dropUpload(engine: Engine, call: Call, id: string): Promise<void> {
  await rowOf(engine, call, id);
  const keys = await keysOf(engine, call, id);
  await engine.db.write(call.actor.tenant, async (connection) => {
    await markGone(engine, connection, keys);
    await connection.query('delete from anlan.upload where tenant_id = $1 and id = $2', [call.actor.tenant, id]);
  });
}

/** Puts the parts together, judges the whole and makes it a stored file. */
export async function finishUpload(engine: Engine, files: FileStore, call: Call, id: string): Promise<KeptFile> {
  const upload = await rowOf(engine, call, id);
  const keys = await keysOf(engine, call, id);
  const missing = partsOf(upload.size) - keys.length;
  if (missing > 0) throw new Refusal('upload.missing', { n: missing });
  const hash = createHash('sha256');
  async function* whole(): AsyncGenerator<Buffer> {
    for (const key of keys) {
      for await (const chunk of await files.open(key)) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    }
  }
  const purpose = purposeOf(engine, call, upload.purpose);
  try {
    return await storeBytes(
      engine,
      files,
      Readable.from(whole()),
      { name: upload.name, ...purpose },
      call.actor.tenant,
      async (connection, stored) => {
        if (upload.sha256 !== null && hash.digest('hex') !== upload.sha256) throw new Refusal('upload.checksum');
        const gone = await connection.query('delete from anlan.upload where tenant_id = $1 and id = $2', [
          call.actor.tenant,
          id,
        ]);
        // Finished twice at once: the second finds nothing to finish.
        if (gone.rowCount === 0) throw new Refusal('upload.unknown');
        await markGone(engine, connection, keys);
        return insertFile(engine, call, connection, upload.name, stored, {
          kept: upload.kept,
          capture: upload.capture ?? undefined,
        });
      },
    );
  } catch (error) {
    // What the parts amount to will not get better by sending them again.
    if (error instanceof Refusal && ['upload.checksum', 'file.content', 'file.tooLarge'].includes(error.code))
      await dropUpload(engine, call, id).catch(() => undefined);
    throw error;
  }
}
