/**
 * What a body may cost: who has no session sends a small one, and none is endless, slow, or made of half a million
 * keys.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_SHAPE, isWithinShape } from '../../model/json/json-shape.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Deps } from './deps.ts';
import { deviceCallAt, senderOf } from './device-sender.ts';
import { SIGN_IN_CALLS } from './sign-in-calls.ts';
import { callerOf } from './session.ts';

/** Bytes that a stranger may send: the longest open form has some hundred characters. */
const OPEN_LIMIT = 32 * 1024;
/** Files come over slow lines. */
const UPLOAD_FACTOR = 30;

/**
 * A body that nobody wants any more is read to its end up to this size, as far as it was announced: the connection
 * serves the next call.
 */
const READ_OFF = 16 * 1_048_576;
/**
 * How long a connection that is closed behind its answer still takes what was on its way: cut off at once, the answer
 * would be lost to who is still sending.
 */
const LINGER_MS = 5_000;

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
    const body = JSON.stringify({
      code: 408,
      msg: new Refusal('body.slow', { seconds }).text('zh'),
      data: null,
      requestId: request.id,
    });
    // The route waits for the body, so nobody else answers; the connection holds the rest of it and cannot be used
    // again.
    raw.socket.end(
      `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      () => raw.socket.destroy(),
    );
  }, seconds * 1000);
  timer.unref();
  const done = (): void => clearTimeout(timer);
  raw.once('end', done).once('close', done);
  // An answer that did not want the body is an end, too.
  reply.raw.once('close', done);
}

/** Ends the connection behind the answer, once the rest of the body has come or the patience for it is over. */
function closeBehind(raw: IncomingMessage, socket: Socket): void {
  const close = socket.destroySoon.bind(socket);
  // Called by Node when the answer is out.
  socket.destroySoon = () => {
    if (raw.complete) return close();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    timer.unref();
    raw.once('end', close);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Reads what is left of a body and drops it. Whoever had begun to read it left it standing, and with it every later
 * call on the connection.
 */
function readOff(raw: IncomingMessage, socket: Socket, seconds: number): void {
  if (raw.readableEnded) return;
  const timer = setTimeout(() => socket.destroy(), seconds * 1000);
  timer.unref();
  const done = (): void => clearTimeout(timer);
  raw.once('end', done).once('close', done).on('error', done);
  raw.unpipe();
  // A reader that gave up, or still waits for its turn, would hold the body where it is.
  raw.removeAllListeners('data').removeAllListeners('readable');
  setImmediate(() => raw.resume());
}

/**
 * An answer before the end of the body, whoever gives it: the rest is read, or the answer says that the connection is
 * closed.
 */
function endBody({ raw }: FastifyRequest, length: number, reply: FastifyReply, seconds: number): void {
  const { socket } = reply.raw;
  if (length === 0 || raw.complete || !socket) return;
  // Of a request that somebody destroyed nothing more can be read.
  if (length > READ_OFF || raw.destroyed) reply.header('connection', 'close');
  if (reply.getHeader('connection') === 'close') closeBehind(raw, socket);
  reply.raw.once('finish', () => readOff(raw, socket, seconds));
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
    // Before a byte of it is read: the session or the device, what it may call and how often.
    if (length <= OPEN_LIMIT || OPEN.has(pathOf(request))) return;
    const signed = deviceCallAt(deps, request);
    await (signed ? senderOf(deps, request, signed) : callerOf(deps, request));
  });
  http.addHook('onSend', async (request, reply, payload) => {
    endBody(request, announced(request), reply, deps.config.bodySeconds);
    return payload;
  });
  // A text is no input of any call: said as such, not field by field.
  http.removeContentTypeParser('text/plain');
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!isWithinShape(body, BODY_SHAPE)) done(new Refusal('body.complex', { ...BODY_SHAPE }));
    else parse(request, body, done);
  });
}
