/** What a body may cost: who has no session sends a small one, and none is endless, slow, or made of half a million keys. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_SHAPE, isWithinShape } from '../../model/json/json-shape.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Deps } from './deps.ts';
import { SIGN_IN_CALLS } from './sign-in-calls.ts';
import { callerOf } from './session.ts';

/** Bytes that a stranger may send: the longest open form has some hundred characters. */
const OPEN_LIMIT = 32 * 1024;
/** Files come over slow lines. */
const UPLOAD_FACTOR = 30;

const OPEN: ReadonlySet<string> = new Set(SIGN_IN_CALLS.filter(([, , , , open]) => open).map(([path]) => path));

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Bytes of the body as it was announced; without an announcement it may be of any length. */
function announced(request: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  return chunked === undefined ? Number(length ?? 0) : Infinity;
}

/** Whoever sends a byte a minute keeps a connection and what waits behind it. */
function needHaste(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  const { raw } = request;
  const timer = setTimeout(() => {
    // The connection may be busy with the next request by now.
    if (raw.complete || reply.raw.headersSent) return;
    const body = JSON.stringify({ code: 408, msg: new Refusal('body.slow', { seconds }).text('zh'), data: null, requestId: request.id });
    // The route waits for the body, so nobody else answers; the connection holds the rest of it and cannot be used again.
    raw.socket.end(`HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`, () => raw.socket.destroy());
  }, seconds * 1000);
  timer.unref();
  const done = (): void => clearTimeout(timer);
  raw.once('end', done).once('close', done);
  // An answer that did not want the body is an end, too.
  reply.raw.once('close', done);
}

export function guardBodies(http: FastifyInstance, deps: Deps): void {
  http.addHook('onRoute', (route) => {
    if (OPEN.has(route.url)) route.bodyLimit = Math.min(route.bodyLimit ?? Infinity, OPEN_LIMIT);
  });
  http.addHook('onRequest', async (request, reply) => {
    const length = announced(request);
    if (length === 0) return;
    const upload = /^(multipart\/form-data|application\/octet-stream)/i.test(request.headers['content-type'] ?? '');
    needHaste(request, reply, deps.config.bodySeconds * (upload ? UPLOAD_FACTOR : 1));
    // Before a byte of it is read: the session, what it may call and how often.
    if (length > OPEN_LIMIT && !OPEN.has(pathOf(request))) await callerOf(deps, request);
  });
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!isWithinShape(body, BODY_SHAPE)) done(new Refusal('body.complex', { ...BODY_SHAPE }));
    else parse(request, body, done);
  });
}
