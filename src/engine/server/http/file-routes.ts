/** Upload and download of stored files (spec 7.4). The right to read a file is the right to read the field it stands in. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { hasFormat } from '../../model/formats.ts';
import type { Row } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';
import { showsInline } from '../files/sniff.ts';
import type { Call } from '../operations/engine.ts';
import { selectVisible } from '../operations/get.ts';
import { newId } from '../operations/ids.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

const MEGABYTE = 1_048_576;
const DEFAULT_MB = 10;

interface FileRow { readonly id: string; readonly name: string; readonly type: string; readonly size: number; readonly key: string; readonly created_by: string | null }

function limitOf(deps: Deps, tenant: string): number {
  const value = deps.engine.param(tenant, 'upload.maxMB');
  return (typeof value === 'number' && value > 0 ? value : DEFAULT_MB) * MEGABYTE;
}

/** Rows looked at for one file and field. */
const ROWS_PER_FILE = 20;

/** Everybody sees the own picture, whoever has set it; a picture one sets oneself is one's own upload (own-profile.ts). */
async function ownPicture(call: Call, connection: Connection): Promise<string | null> {
  const { rows } = await connection.query<{ avatar: string | null }>('select "avatar" from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null', [call.actor.tenant, call.actor.id], 'anlan-own-picture');
  return rows[0]?.avatar ?? null;
}

/** Those of the files that the caller has stored, has as picture, or finds in a field of a row that both may be read. */
async function readable(deps: Deps, call: Call, connection: Connection, files: readonly FileRow[]): Promise<Set<string>> {
  const open = new Set(files.filter((file) => file.created_by === call.actor.id).map((file) => file.id));
  const own = open.size < files.length ? await ownPicture(call, connection) : null;
  if (own !== null) open.add(own);
  for (const entity of deps.engine.project().entities.values()) {
    const grant = deps.engine.grant(call.actor, entity);
    if (!grant.actions.has('query')) continue;
    for (const field of Object.values(entity.fields)) {
      const asked = files.map((file) => file.id).filter((id) => !open.has(id));
      if (asked.length === 0) return open;
      if ((field.kind !== 'file' && field.kind !== 'files') || grant.hidden.has(field.name) || field.column === undefined) continue;
      const column = `"${field.column.replaceAll('"', '""')}"`;
      const held = field.kind === 'file' ? `array[${column}]` : column;
      const { rows } = await connection.query<{ id: string; held: readonly string[] }>(
        `select id, ${held} as held from "${entity.storage.table}" where ${field.kind === 'file' ? `${column} = any($1::uuid[])` : `${column} && $1::uuid[]`} limit $2`, [asked, ROWS_PER_FILE * asked.length]);
      for (const row of rows) {
        if (row.held.some((id) => asked.includes(id) && !open.has(id)) && await visible(deps, call, connection, entity.name, row.id)) for (const id of row.held) open.add(id);
      }
    }
  }
  return open;
}

async function visible(deps: Deps, call: Call, connection: Connection, name: string, id: string): Promise<boolean> {
  const entity = deps.engine.entity(name);
  return selectVisible(deps.engine, call, connection, entity, deps.engine.grant(call.actor, entity), id).then((row: Row) => row['id'] === id, () => false);
}

/** What the multipart parser throws is the caller's fault and carries no status of its own. */
function refuseMalformed(error: unknown): never {
  if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  throw new Refusal('body.malformed');
}

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/file/file/upload', async (request) => {
    const { call } = await callerOf(deps, request);
    const part = await request.file({ limits: { files: 1, fileSize: limitOf(deps, call.actor.tenant) + 1 } }).catch(refuseMalformed);
    if (!part) throw new Refusal('file.empty');
    const name = part.filename.replace(/[\u0000-\u001f/\\]/g, '_').slice(-200);
    const stored = await deps.files.put(part.file, name, limitOf(deps, call.actor.tenant)).catch(refuseMalformed);
    const id = newId(deps.engine.clock.millis());
    await deps.db.write(call.actor.tenant, (connection) => connection.query(
      'insert into anlan.stored_file (tenant_id, id, name, type, size, sha256, key, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [call.actor.tenant, id, name, stored.type, stored.size, stored.sha256, stored.key, call.actor.id]));
    return success({ id, originalFilename: name, url: `${deps.config.basePath}/api/file/file/${id}`, size: stored.size, type: stored.type });
  });

  app.get<{ Params: { id: string } }>('/api/file/file/:id', async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const { id } = request.params;
    if (!hasFormat('uuid', id)) throw new Refusal('file.unknown');
    const file = await deps.db.read(call.actor.tenant, async (connection) => {
      const { rows } = await connection.query<FileRow>('select id, name, type, size, key, created_by from anlan.stored_file where tenant_id = $1 and id = $2', [call.actor.tenant, id], 'anlan-file');
      const row = rows[0];
      if (!row || !(await readable(deps, call, connection, [row])).has(row.id)) throw new Refusal('file.unknown');
      return row;
    });
    const inline = showsInline(file.type);
    return reply.type(file.type).header('cache-control', 'private, max-age=3600').header('x-content-type-options', 'nosniff').header('content-length', file.size)
      .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`).send(await deps.files.open(file.key));
  });

  app.get('/api/file/file/info', async (request) => {
    const { call } = await callerOf(deps, request);
    const ids = String((request.query as Record<string, unknown>)['ids'] ?? '').split(',').filter((id) => hasFormat('uuid', id)).slice(0, 200);
    const files = await deps.db.read(call.actor.tenant, async (connection) => {
      const { rows } = await connection.query<FileRow>('select id, name, type, size, key, created_by from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])', [call.actor.tenant, ids]);
      const open = await readable(deps, call, connection, rows);
      return rows.filter((row) => open.has(row.id));
    });
    return success(files.map((row) => ({ id: row.id, originalFilename: row.name, type: row.type, size: row.size, url: `${deps.config.basePath}/api/file/file/${row.id}` })));
  });
}
