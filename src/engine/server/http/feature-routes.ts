/**
 * Serves the calls that features declare: session and right before the body is read, then validation, answer and
 * failure in the envelope.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../model/access.ts';
import { type CallDeclaration, pageCode, partsOfAddress } from '../../model/calls/declare.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { isStorableJson } from '../../model/json/storable-text.ts';
import type { FeatureRoute } from '../features/feature.ts';
import type { Call } from '../operations/engine.ts';
import type { MadeFile } from '../operations/export/export-file.ts';
import { needAction } from '../operations/query.ts';
import { ENGINE_SCREENS } from '../operations/system/engine-screens.ts';
import type { Deps } from './deps.ts';
import { sendMade } from './export/send-export.ts';
import { inputErrors, type InputFaults, inputJudge } from './input-errors.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation log does not keep what it is given. */
    isPrivate?: boolean;
  }
}

/** What a page is called in its menu; the page of an area by its own words. */
function pageTitle(deps: Deps, page: string, locale: Locale): string {
  const [area = '', name = ''] = page.split('.');
  const found = deps.engine.project().areas.get(area);
  return (
    ENGINE_SCREENS.find((screen) => screen.area === area && screen.name === name)?.title[locale] ??
    found?.i18n[locale]?.[`pages.${name}`] ??
    found?.pages[name]?.title ??
    page
  );
}

/** Who calls, or the refusal: asked before a byte of the body is read. */
async function admitted(deps: Deps, { right }: CallDeclaration, request: FastifyRequest): Promise<Call> {
  const { call } = await callerOf(deps, request);
  if (right === 'session') return call;
  if ('page' in right) {
    const permission = pageCode(right);
    if (!holdsCode(call.actor.codes, permission))
      throw new Refusal('access.action', { action: pageTitle(deps, right.page, call.locale), permission });
    return call;
  }
  const engine = deps.engine.of(call.actor.tenant);
  const entity = engine.entity(right.entity);
  needAction(call, entity, engine.grant(call.actor, entity), right.action);
  return call;
}

/** A part that nothing declares is empty. */
const nothing = (value: unknown): InputFaults =>
  Object.keys(value as object).map((name) => ({
    keyword: 'additionalProperties',
    instancePath: '',
    schemaPath: '',
    params: { additionalProperty: name },
  }));

function objectOf(value: unknown): object {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('body.malformed');
  return value;
}

/** A key in the header counts as the one in the body, for calls that have one. */
function keyed({ body: declared }: CallDeclaration, request: FastifyRequest, body: object): object {
  const key = request.headers['idempotency-key'];
  const takes = declared !== undefined && Object.hasOwn(declared.properties, 'key');
  return takes && typeof key === 'string' && !Object.hasOwn(body, 'key') ? { ...body, key } : body;
}

function serve(app: FastifyInstance, deps: Deps, { address, declaration, run }: FeatureRoute): void {
  const [method, url] = partsOfAddress(address);
  const judgeQuery = declaration.query ? inputJudge(declaration.query, 'query') : nothing;
  const judgePath = declaration.path ? inputJudge(declaration.path, 'query') : nothing;
  const judgeBody = declaration.body ? inputJudge(declaration.body, 'body') : nothing;
  const callers = new WeakMap<FastifyRequest, Call>();
  app.route({
    method,
    config: { isPrivate: declaration.isPrivate ?? false },
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      callers.set(request, await admitted(deps, declaration, request));
    },
    handler: async (request, reply) => {
      const call = callers.get(request) ?? (await admitted(deps, declaration, request));
      const query = objectOf(request.query);
      const body = method === 'GET' ? {} : keyed(declaration, request, objectOf(request.body));
      const path = objectOf(request.params);
      const faults = [...judgeQuery(query), ...judgeBody(body), ...judgePath(path)];
      if (faults.length > 0) throw new Invalid(inputErrors(faults, call.locale));
      if (!isStorableJson(body)) throw new Refusal('body.malformed');
      const answer = await run({ engine: deps.engine.of(call.actor.tenant), call }, { query, body, path });
      if (declaration.file !== undefined) return sendMade(reply, answer as MadeFile);
      return declaration.zero ? { ...success(answer), code: '0' } : success(answer);
    },
  });
}

export function featureRoutes(app: FastifyInstance, deps: Deps): void {
  for (const route of deps.features.flatMap(({ routes = [] }) => routes)) serve(app, deps, route);
}
