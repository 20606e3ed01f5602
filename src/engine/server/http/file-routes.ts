/** Upload and download of stored files (spec 7.4). The right to read a file is the right to read the field it stands in. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { hasFormat } from '../../model/formats.ts';
import { showsInline } from '../files/sniff.ts';
import { readableFiles } from '../operations/files/readable-files.ts';
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
      if (!row || !(await readableFiles(deps.engine, call, connection, [row])).has(row.id)) throw new Refusal('file.unknown');
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
      const open = await readableFiles(deps.engine, call, connection, rows);
      return rows.filter((row) => open.has(row.id));
    });
    return success(files.map((row) => ({ id: row.id, originalFilename: row.name, type: row.type, size: row.size, url: `${deps.config.basePath}/api/file/file/${row.id}` })));
  });
}
