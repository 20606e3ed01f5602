/** The envelope and the one place where failures become answers. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { catalogue, messageOf, type WireErrorCode } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { jsonSteps } from '../../model/json/json-steps.ts';
import { runCooperatively } from '../cooperative.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { DatabaseFull, DatabaseUnavailable, LockedTooLong } from '../db/database-errors.ts';

/** Bytes of a body where the route says nothing else. */
export const BODY_LIMIT = 5 * 1_048_576;

export interface Failure {
  readonly http: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** HTTP follows the business code only for these; everything else is HTTP 200. */
const HTTP_AS_CODE: ReadonlySet<WireErrorCode> = new Set([
  'session.missing',
  'session.client',
  'session.credentials',
  'session.locked',
  'session.disabled',
  'session.left',
  'session.grant',
  'session.scope',
  'session.totp',
  'session.code',
  'session.key',
  'session.signature',
  'session.pending',
  'device.signature',
  'route.unknown',
  'route.verb',
  'body.tooLarge',
  'body.complex',
  'body.slow',
  'body.type',
  'server.fault',
  'server.busy',
  'server.full',
  'file.noSpace',
  'entity.unknown',
  'flow.limited',
  'row.busy',
]);

/**
 * Language of the caller: zh-TW, zh-HK, zh-Hant → tw; other zh → zh; en → en; nothing → zh, the working language
 * (Q-06).
 */
export function localeOf(request: FastifyRequest): Locale {
  const first = (request.headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? '';
  if (first === 'tw' || /^zh-(tw|hk|mo|hant)/.test(first)) return 'tw';
  return first === '' || first === '*' || first.startsWith('zh') ? 'zh' : 'en';
}

function refusal(
  code: WireErrorCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
  data: unknown = null,
): Failure {
  const { wire } = catalogue[code];
  // The second factor has a number of its own, so that a client can tell it from a wrong password.
  const http = code === 'session.secondFactor' ? 400 : HTTP_AS_CODE.has(code) ? wire : 200;
  return { http, code: wire, msg: messageOf(code, locale, params), data };
}

/** When to try again what somebody else held: about as long as an act upon a row takes. */
const LOCKED_RETRY_SECONDS = 2;

/** Reported at once; whoever sends more mistakes than this has not looked at the first. */
const MOST_ERRORS = 100;

/** Bytes as people say them. */
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1_048_576)} MB`;

/** Faults of Fastify itself, before a handler runs; `limit` is that of the route's body. */
function transport(error: FastifyError, locale: Locale, limit: number): Failure | undefined {
  switch (error.statusCode) {
    case 413:
      return refusal('body.tooLarge', locale, { limit: sizeOf(limit) });
    case 415:
      return refusal('body.type', locale);
    case 429:
      return refusal('tries.exceeded', locale, { seconds: 60 });
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? refusal('body.malformed', locale)
        : undefined;
  }
}

/** PostgreSQL's refusals of a value that passed validation: the client's data, not a fault of ours. */
const DATA_ERRORS = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

/** What a failure means on the wire; undefined parameters of the error never reach the caller. */
export function failureOf(error: unknown, locale: Locale, requestId: string, limit = BODY_LIMIT): Failure {
  if (error instanceof Refusal) return refusal(error.code, locale, error.params, error.data ?? null);
  if (error instanceof Invalid)
    return {
      http: 200,
      code: 422,
      msg: error.errors[0]?.message ?? '',
      data: { errors: error.errors.slice(0, MOST_ERRORS) },
    };
  if (error instanceof LockedTooLong) return refusal('row.busy', locale);
  if (error instanceof DatabaseUnavailable) return refusal('server.busy', locale);
  const { code } = error as { code?: string };
  if (error instanceof DatabaseFull || code === 'ENOSPC' || code === 'EDQUOT') return refusal('server.full', locale);
  if (code !== undefined && DATA_ERRORS.has(code)) return refusal('body.malformed', locale);
  return transport(error as FastifyError, locale, limit) ?? refusal('server.fault', locale, { id: requestId });
}

const sent = new WeakMap<FastifyRequest, Failure>();

/** The failure a request was answered with; undefined when it went well. */
export const failureSent = (request: FastifyRequest): Failure | undefined => sent.get(request);

/** Answers a failure; faults are logged with their cause, refusals are not worth a line. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error, localeOf(request), request.id, request.routeOptions.bodyLimit);
  sent.set(request, failure);
  if (error instanceof Refusal && error.code === 'flow.limited')
    void reply.header('retry-after', String(error.params['seconds']));
  if (error instanceof LockedTooLong) void reply.header('retry-after', String(LOCKED_RETRY_SECONDS));
  if (failure.code >= 500 && failure.code < 600)
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  return reply
    .code(failure.http)
    .send({ code: failure.code, msg: failure.msg, data: failure.data, requestId: request.id });
}

/** The envelope of a success; `msg` is exactly `success`, never translated. */
export function success<T>(data: T): { code: 200; msg: 'success'; data: T } {
  return { code: 200, msg: 'success', data };
}

/** The same of rows that may be many: written in turns, so that one long answer holds up no other. */
export async function sendRows(reply: FastifyReply, data: unknown): Promise<string> {
  reply.type('application/json; charset=utf-8');
  return runCooperatively(jsonSteps(success(data)));
}
