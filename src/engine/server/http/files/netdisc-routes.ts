/** The calls of the netdisc; under `/api/file/`, so that pictures and videos may be shown by their address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasThumbnail, isReadable, showsInline } from '../../files/sniff.ts';
import { thumbnailOf } from '../../files/thumbnail.ts';
import type { Call } from '../../operations/engine.ts';
import type { FileRow } from '../../operations/files/find-file.ts';
import { lookInto, packInto, selectionOf, unpackNode } from '../../operations/netdisc/archives.ts';
import { makeFolder, markFavorite, moveNodes, putFile, renameNode } from '../../operations/netdisc/change-nodes.ts';
import { listNodes } from '../../operations/netdisc/list-nodes.ts';
import type { OnConflict } from '../../operations/netdisc/places.ts';
import { needNetdisc, reachFor, type Right } from '../../operations/netdisc/reach.ts';
import { endShare, openShare, shareNode, sharesOf } from '../../operations/netdisc/shares.ts';
import { purgeNodes, recycleNodes, restoreNodes } from '../../operations/netdisc/trash.ts';
import { fileBehind, revertTo, versionsOf } from '../../operations/netdisc/versions.ts';
import type { Deps } from '../deps.ts';
import { plainText, queryText } from '../forms.ts';
import { success } from '../reply.ts';
import { guardedHeaders, sendStored, sendZip } from './send-file.ts';
import { callerOf } from '../session.ts';

const AT = '/api/file/netdisc';
/** Guesses at the code of a link, per person and minute. */
const TRIES = 10;
const CONFLICTS: readonly unknown[] = ['refuse', 'rename', 'replace'];

type Wish = Readonly<Record<string, unknown>>;

const onConflictOf = (wish: Wish): OnConflict =>
  CONFLICTS.includes(wish['onConflict']) ? (wish['onConflict'] as OnConflict) : 'refuse';

function wishOf(request: FastifyRequest): Wish {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
  return body as Wish;
}

async function fileOf(
  { engine }: Deps,
  call: Call,
  id: string,
  right: Right,
  version: string | undefined,
): Promise<FileRow> {
  needNetdisc(engine, call);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const reached = await reachFor(engine, call, connection, id, right);
    const file = await fileBehind(connection, call, reached, version === undefined ? undefined : Number(version));
    const { rows } = await connection.query<FileRow>(
      'select id, name, type, size::float8 as size, sha256, key, created_by from anlan.stored_file where tenant_id = $1 and id = $2',
      [call.actor.tenant, file],
    );
    const [row] = rows;
    if (!row) throw new Refusal('file.unknown');
    return { ...row, name: reached.node.name };
  });
}

export function netdiscRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine, files } = deps;

  /** A call that changes something: JSON in, `data` out. */
  const change = (name: string, run: (call: Call, wish: Wish) => Promise<unknown>): void => {
    app.post(`${AT}/${name}`, async (request) => {
      const { call } = await callerOf(deps, request);
      return success((await run(call, wishOf(request))) ?? null);
    });
  };
  const ask = (name: string, run: (call: Call, request: FastifyRequest) => Promise<unknown>): void => {
    app.get(`${AT}/${name}`, async (request) => {
      const { call } = await callerOf(deps, request);
      return success(await run(call, request));
    });
  };

  ask('list', (call, request) =>
    listNodes(engine, call, {
      space: queryText(request, 'space'),
      parent: queryText(request, 'parent'),
      keyword: queryText(request, 'keyword'),
    }),
  );
  ask('versions', (call, request) => versionsOf(engine, call, queryText(request, 'id') ?? ''));
  ask('shares', (call, request) => sharesOf(engine, call, queryText(request, 'id') ?? ''));
  ask('look', (call, request) => lookInto(engine, files, call, queryText(request, 'id') ?? ''));
  change('folder', (call, { name, parentId, space }) => makeFolder(engine, call, { name, parentId, space }));
  change('file', (call, wish) =>
    putFile(engine, call, {
      file: wish['file'],
      parentId: wish['parentId'],
      space: wish['space'],
      onConflict: onConflictOf(wish),
    }),
  );
  change('rename', (call, { id, name }) => renameNode(engine, call, plainText(id), name));
  change('move', (call, wish) =>
    moveNodes(engine, call, {
      ids: wish['ids'],
      parentId: wish['parentId'],
      space: wish['space'],
      onConflict: onConflictOf(wish),
    }),
  );
  change('favorite', (call, { id, on }) => markFavorite(engine, call, plainText(id), on === true));
  change('recycle', (call, { ids }) => recycleNodes(engine, call, ids));
  change('restore', (call, { ids }) => restoreNodes(engine, call, ids));
  change('purge', (call, { ids }) => purgeNodes(engine, call, ids));
  change('revert', (call, { id, version }) => revertTo(engine, call, plainText(id), version));
  change('unpack', (call, { id, parentId, space }) =>
    unpackNode(engine, files, call, { id: plainText(id), parentId, space }),
  );
  change('pack', (call, { ids, name, parentId, space }) =>
    packInto(engine, files, call, { ids, name, parentId, space }),
  );
  change('share', (call, { id, shareType, targetUsers, targetOrgs, permission, expireAt }) =>
    shareNode(engine, call, { id: plainText(id), shareType, targetUsers, targetOrgs, permission, expireAt }),
  );
  change('unshare', (call, { id }) => endShare(engine, call, plainText(id)));
  change('open', async (call, { share, code }) => {
    await deps.tries.count(`netdisc ${call.actor.id}`, TRIES);
    return openShare(engine, call, plainText(share), code);
  });

  app.get<{ Params: { id: string } }>(`${AT}/content/:id`, { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const download = queryText(request, 'download') === 'true';
    const file = await fileOf(
      deps,
      call,
      request.params.id,
      download ? 'download' : 'view',
      queryText(request, 'version'),
    );
    // Whoever may only look gets what can be looked at.
    if (!download && !showsInline(file.type) && !isReadable(file.type))
      await fileOf(deps, call, request.params.id, 'download', undefined);
    return sendStored(request, reply, files, file, download);
  });

  app.get<{ Params: { id: string } }>(`${AT}/thumbnail/:id`, { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const file = await fileOf(deps, call, request.params.id, 'view', undefined);
    const bytes = hasThumbnail(file.type) ? await thumbnailOf(files, file.key) : undefined;
    if (!bytes) throw new Refusal('file.noPreview', { name: file.name });
    return guardedHeaders(reply, 'image/webp').header('cache-control', 'private, max-age=3600').send(bytes);
  });

  app.get(`${AT}/zip`, { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const selection = await selectionOf(engine, files, call, (queryText(request, 'ids') ?? '').split(','));
    return sendZip(reply, queryText(request, 'name'), selection.name, selection.files);
  });
}
