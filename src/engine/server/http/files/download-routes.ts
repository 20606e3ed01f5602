/**
 * Downloads as RuoYi-style screens ask for them (spec 7.4): prepared exports, stored resources, and several files as
 * one zip.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import { findFile, findFiles, idInAddress } from '../../operations/files/find-file.ts';
import { dropPrepared, preparedFile } from '../../operations/files/prepared-files.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { nameHeaders, sendStored, sendZip } from './send-file.ts';
import { callerOf } from '../session.ts';

const ZIP_FILES = 1000;

export function downloadRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine, files } = deps;

  app.get('/common/download', { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const file = await preparedFile(engine, call, queryText(request, 'fileName') ?? '');
    const content = await files.open(file.key);
    if (queryText(request, 'delete') !== 'false') {
      // What broke off half way may be fetched again.
      content.once('end', () => {
        dropPrepared(engine, call, file).catch((error: unknown) =>
          request.log.error({ err: error }, 'a fetched export could not be removed; the next sweep does it'),
        );
      });
    }
    return nameHeaders(reply, file.saveAs)
      .type(file.type)
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });

  app.get('/common/download/resource', { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const id = idInAddress(queryText(request, 'resource') ?? '', deps.config.basePath);
    return sendStored(request, reply, files, await findFile(engine, call, id), true);
  });

  app.get('/api/file/zip', { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const ids = (queryText(request, 'ids') ?? '').split(',').filter((id) => id !== '');
    if (ids.length > ZIP_FILES) throw new Refusal('action.tooMany', { limit: ZIP_FILES });
    const found = await findFiles(engine, call, ids);
    if (found.length === 0) throw new Refusal('zip.nothing');
    if (found.length < new Set(ids).size) throw new Refusal('file.unknown');
    return sendZip(
      reply,
      queryText(request, 'name'),
      found[0]?.name.replace(/\.[^.]*$/, '') ?? '',
      found.map((file) => ({ path: file.name, size: file.size, open: () => files.open(file.key) })),
    );
  });
}
