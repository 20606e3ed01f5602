/** The routes of every entity: parse, call the operation, reply. They come and go with the files, without a restart. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { filterParam } from '../../model/list/list-words.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import type { ListData } from '../../model/wire.ts';
import { batchEdit, runAction } from '../operations/act.ts';
import { boundedCommand } from '../operations/commands/last-sent.ts';
import { commandOf } from '../operations/commands/sent.ts';
import type { Call, Engine } from '../operations/engine.ts';
import { evidenceFile } from '../operations/evidence/export-evidence.ts';
import { idempotencyHeader } from '../operations/idempotency.ts';
import type { Params } from '../operations/reading/params.ts';
import { takeJournal } from '../operations/journal.ts';
import { getRow } from '../operations/get.ts';
import { rowHistory } from '../operations/history.ts';
import { queryOptions } from '../operations/options.ts';
import { follow, listKey } from '../operations/messages/browser-events.ts';
import { queryRows, ROWS_A_TURN } from '../operations/query.ts';
import { deleteRows, restoreRows } from '../operations/remove.ts';
import { addRow, updateRow } from '../operations/save.ts';
import { getSingle, querySingle } from '../operations/single.ts';
import { placeRow } from '../operations/tree/place.ts';
import { queryTree } from '../operations/tree/tree.ts';
import { queryTreeSteps } from '../operations/tree/steps.ts';
import { type Deps, depsOf } from './deps.ts';
import { EXPORT_VERBS, type EntityRoute, type RouteKind, routeTable } from './entity-paths.ts';
import { sendExport, sendMade, sendPrint } from './export/send-export.ts';
import { serveImport } from './import/import-calls.ts';
import { sendRows, success } from './reply.ts';
import { callerOf } from './session.ts';

/** The fields of a JSON or form body; what is no object is refused. */
export function bodyOf(request: FastifyRequest): Row {
  const body = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
  return body as Row;
}

/**
 * What the first of `names` that is sent holds, in query, form or JSON: one, a comma list or an array of texts;
 * another entry is refused.
 */
export function listOf(request: FastifyRequest, names: readonly string[]): string[] {
  const body: Readonly<Record<string, unknown>> = Array.isArray(request.body)
    ? { [names[0] ?? '']: request.body }
    : bodyOf(request);
  const query = request.query as Record<string, unknown>;
  const list =
    names.map((name) => body[name]).find((value) => value !== undefined) ??
    names.map((name) => query[name]).find((value) => value !== undefined);
  const entries: unknown[] = Array.isArray(list) ? list : typeof list === 'string' ? list.split(',') : [];
  return entries.flatMap((entry) => {
    if (typeof entry !== 'string') throw new Refusal('body.malformed');
    return entry.trim() === '' ? [] : [entry.trim()];
  });
}

export const idsOf = (request: FastifyRequest): string[] => listOf(request, ['ids', 'id']);

/** Keys a call over chosen rows takes; anything else is a mistake of the caller that would go unnoticed. */
const ROW_CALL_KEYS: ReadonlySet<string> = new Set(['id', 'ids', 'rev', 'input', 'set']);

function needKnownKeys(request: FastifyRequest): void {
  if (Array.isArray(request.body)) return;
  const unknown = Object.keys(bodyOf(request)).find((key) => !ROW_CALL_KEYS.has(key));
  if (unknown !== undefined) throw new Refusal('field.unknown', { field: unknown.slice(0, 60) });
}

/** A repeated parameter counts as a comma list. A form says the same in its body (spec 7.4). */
function paramsOf(request: FastifyRequest): Params {
  return Object.fromEntries(
    Object.entries({
      ...(request.query as Record<string, unknown>),
      ...(request.method === 'POST' ? bodyOf(request) : {}),
    }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : undefined,
    ]),
  );
}

/** Other systems call the place above the top rows of a tree `0`: read as nothing there. */
function rowOf(request: FastifyRequest, { storage: { treeParent } }: CompiledEntity): Row {
  const body = bodyOf(request);
  return treeParent !== undefined && (body[treeParent] === '0' || body[treeParent] === 0)
    ? { ...body, [treeParent]: null }
    : body;
}

function filtersOf(request: FastifyRequest, { storage: { treeParent } }: CompiledEntity): Params {
  const params = paramsOf(request);
  const parent = treeParent === undefined ? '' : filterParam(treeParent);
  return params[parent] === '0' ? { ...params, [parent]: 'null' } : params;
}

function objectIn(body: Row, name: string, call: Call): Row {
  const value = body[name] ?? {};
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Invalid([
      { field: name, code: 'field.type', message: messageOf('field.type', call.locale, { field: name, type: '{}' }) },
    ]);
  }
  return value;
}

/**
 * Has the caller's browsers hear of the next change, from before the page is read on. Nobody waits for it, and a page
 * that could not follow is a page all the same; whoever may not read it follows nothing.
 */
function followList(engine: Engine, call: Call, entity: CompiledEntity): void {
  if (!engine.grant(call.actor, entity).actions.has('query')) return;
  engine.db
    .read(call.actor.tenant, (connection) => follow({ connection, call }, listKey(entity.name)))
    .catch(() => undefined);
}

async function runRoute(engine: Engine, call: Call, route: EntityRoute, request: FastifyRequest): Promise<unknown> {
  const { entity } = route;
  switch (route.kind) {
    case 'query':
      if (request.headers['x-follow'] === '1') followList(engine, call, entity);
      return entity.storage.single
        ? querySingle(engine, call, entity, filtersOf(request, entity))
        : queryRows(engine, call, entity, filtersOf(request, entity), entity.name === 'sysOrg' ? 10_000 : undefined);
    case 'tree': {
      const { orgId, ...params } = paramsOf(request);
      const parent = entity.storage.treeParent;
      if (params['lazy'] === '1' && parent) return queryTreeSteps(engine, call, entity, parent, params);
      // Some clients send the node as a parameter of this name; elsewhere it is a filter like any other.
      return entity.name === 'sysOrg'
        ? queryTree(engine, call, entity, params, orgId)
        : queryTree(engine, call, entity, paramsOf(request));
    }
    case 'get':
      return entity.storage.single
        ? getSingle(engine, call, entity, paramsOf(request)['id'] ?? '')
        : getRow(engine, call, entity, paramsOf(request)['id'] ?? '');
    case 'option':
      return queryOptions(engine, call, entity, paramsOf(request));
    case 'history':
      return rowHistory(engine, call, entity, paramsOf(request)['id'] ?? '');
    case 'add':
      return addRow(engine, call, entity, rowOf(request, entity));
    case 'update':
      return updateRow(engine, call, entity, rowOf(request, entity));
    case 'place':
      return placeRow(engine, call, entity, bodyOf(request));
    case 'delete':
      needKnownKeys(request);
      return deleteRows(engine, call, entity, idsOf(request));
    case 'action': {
      needKnownKeys(request);
      const body = Array.isArray(request.body) ? {} : bodyOf(request);
      if (route.action === 'restore') return restoreRows(engine, call, entity, idsOf(request));
      if (route.action === 'batch') return batchEdit(engine, call, entity, idsOf(request), objectIn(body, 'set', call));
      return runAction(engine, call, entity, route.action ?? '', {
        ids: idsOf(request),
        input: objectIn(body, 'input', call),
        ...(body['rev'] === undefined ? {} : { rev: body['rev'] }),
      });
    }
    case 'export':
    case 'print':
    case 'evidence':
    case 'import':
      throw new Error('files are sent by themselves');
  }
}

const WRITING: ReadonlySet<RouteKind> = new Set(['add', 'update', 'place', 'delete', 'action']);

/**
 * What its sender may send again under a key. A row that was put in its place has another `rev`, which says so by
 * itself.
 */
export const isKeyed = (kind: RouteKind): boolean => kind !== 'place' && WRITING.has(kind);

function isLong(kind: RouteKind, answer: unknown): boolean {
  if (kind === 'query') return ((answer as Partial<ListData>).list?.length ?? 0) > ROWS_A_TURN;
  return kind === 'tree' || kind === 'option';
}

/** Serves a request if its path is an entity's; otherwise undefined. */
export async function serveEntity(common: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const path = decodePath(request.url.split('?')[0] ?? '');
  const everybodys = routeTable(common.engine.project()).get(path) ?? treeBelow(common, path);
  if (!everybodys) return undefined;
  const taken =
    request.method === everybodys.method ||
    (request.method === 'HEAD' && everybodys.method === 'GET') ||
    (everybodys.format !== undefined && EXPORT_VERBS.includes(request.method));
  if (!taken) {
    reply.header('allow', everybodys.method);
    throw new Refusal('route.verb', { method: request.method });
  }
  const { call } = await callerOf(common, request);
  const deps = depsOf(common, call.actor.tenant);
  const route = { ...everybodys, entity: deps.engine.entity(everybodys.entity.name) };
  if (route.format) return sendExport(deps, call, reply, route.entity, route.format, paramsOf(request));
  if (route.kind === 'print') return sendPrint(deps, call, reply, route.entity, paramsOf(request));
  if (route.kind === 'evidence')
    return sendMade(
      reply,
      await evidenceFile(deps.engine, call, route.entity, paramsOf(request)['id'] ?? '', deps.evidence),
    );
  if (route.kind === 'import' && route.step)
    return serveImport(deps, call, route.entity, route.step, request, reply, () => bodyOf(request));
  if (route.kind === 'tree' && path !== route.path)
    return sendRows(
      reply,
      await queryTree(deps.engine, call, route.entity, paramsOf(request), path.slice(route.path.length + 1)),
    );
  const idempotency = isKeyed(route.kind)
    ? idempotencyHeader(request.headers['idempotency-key'], [route.path, request.query, request.body])
    : undefined;
  const command = route.entity.storage.commands
    ? await boundedCommand(deps.engine, call, commandOf(request.headers, deps.engine.clock.millis()))
    : undefined;
  const told = { ...call, ...(idempotency ? { idempotency } : {}), ...(command ? { command } : {}) };
  const answer = await runRoute(deps.engine, told, route, request);
  takeJournal(call, told);
  return isLong(route.kind, answer) ? sendRows(reply, answer) : success(answer);
}

/** `query{Noun}Tree/{id}`: a tree from one node down. */
function treeBelow(deps: Deps, path: string): EntityRoute | undefined {
  const cut = path.lastIndexOf('/');
  const route = cut > 0 ? routeTable(deps.engine.project()).get(path.slice(0, cut)) : undefined;
  return route?.kind === 'tree' ? route : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
