/**
 * Upload of files and their contents (spec 7.4). The right to read a file is the right to read the field it stands in.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import { type KeptCapture, type PhotoCapture, readCapture } from '../../../model/photo-capture.ts';
import { hasThumbnail } from '../../files/sniff.ts';
import { thumbnailOf } from '../../files/thumbnail.ts';
import {
  beginUpload,
  dropUpload,
  finishUpload,
  takePart,
  uploadState,
} from '../../operations/files/chunked-uploads.ts';
import { usesOf } from '../../operations/files/file-uses.ts';
import { findFile, findFiles } from '../../operations/files/find-file.ts';
import { keepFile, purposeOf } from '../../operations/files/keep-file.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { success } from '../reply.ts';
import { guardedHeaders, sendStored } from './send-file.ts';
import { callerOf } from '../session.ts';

const MANY = 200;

interface Told {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly capture?: KeptCapture | null;
}

/** What is said about a stored file, after its upload and later. */
export function fileData({ config }: Deps, { id, name, type, size, capture }: Told) {
  return {
    id,
    originalFilename: name,
    url: `${config.basePath}/api/file/file/${id}`,
    size,
    type,
    ...(capture ? { capture } : {}),
  };
}

/** What the multipart parser throws before there is a file is the caller's fault and carries no status of its own. */
function refuseMalformed(error: unknown): never {
  if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  throw new Refusal('body.malformed');
}

/** A file that ends in the middle, and a caller who hangs up; a fault of ours while it is kept stays one. */
function refuseCutOff(error: unknown): never {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  const ours = error instanceof Refusal || (syscall !== undefined && code !== 'ECONNRESET');
  if (
    ours ||
    !(
      /^(FST_|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)/.test(code) ||
      /^(Unexpected end of|Part terminated early)/.test(message)
    )
  )
    throw error;
  throw new Refusal('body.malformed');
}

/**
 * The bytes of a body, whose connection outlives whoever reads no further: destroying the request itself would cut off
 * the answer.
 */
function unbroken(body: Readable): Readable {
  return Readable.from(
    (async function* chunks() {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
    })(),
  );
}

function needObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
  return body as Record<string, unknown>;
}

/** What a photo says of itself, or nothing; half of it is a mistake of the sender. */
function needCapture(value: unknown): PhotoCapture | undefined {
  if (value === undefined || value === null) return undefined;
  const capture = readCapture(value);
  if (!capture) throw new Refusal('body.malformed');
  return capture;
}

/** The same, as the address of an upload has it. */
function captureOf(text: string | undefined): PhotoCapture | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return needCapture(JSON.parse(text));
  } catch {
    throw new Refusal('body.malformed');
  }
}

type ById = { Params: { id: string } };

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine, files } = deps;

  app.post('/api/file/file/upload', async (request) => {
    const { call } = await callerOf(deps, request);
    const purpose = purposeOf(engine, call, queryText(request, 'for'));
    const part = await request.file({ limits: { files: 1, fileSize: purpose.limit + 1 } }).catch(refuseMalformed);
    if (!part) throw new Refusal('file.empty');
    return success(
      fileData(
        deps,
        await keepFile(engine, files, call, part.file, part.filename, {
          purpose,
          kept: queryText(request, 'keep') === 'true',
          capture: captureOf(queryText(request, 'capture')),
        }).catch(refuseCutOff),
      ),
    );
  });

  app.get<ById>('/api/file/file/:id', { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    return sendStored(
      request,
      reply,
      files,
      await findFile(engine, call, request.params.id),
      queryText(request, 'download') === 'true',
    );
  });

  app.get<ById>('/api/file/file/:id/thumbnail', { compress: false }, async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const file = await findFile(engine, call, request.params.id);
    const bytes = hasThumbnail(file.type) ? await thumbnailOf(files, file.key) : undefined;
    if (!bytes) throw new Refusal('file.noPreview', { name: file.name });
    return guardedHeaders(reply, 'image/webp').header('cache-control', 'private, max-age=86400').send(bytes);
  });

  app.get<ById>('/api/file/file/:id/uses', async (request) => {
    const { call } = await callerOf(deps, request);
    const file = await findFile(engine, call, request.params.id);
    return success(await engine.db.read(call.actor.tenant, (connection) => usesOf(engine, call, connection, file.id)));
  });

  app.get('/api/file/file/info', async (request) => {
    const { call } = await callerOf(deps, request);
    const found = await findFiles(engine, call, (queryText(request, 'ids') ?? '').split(',').slice(0, MANY));
    return success(found.map((file) => fileData(deps, file)));
  });

  app.post('/api/file/upload/begin', async (request) => {
    const { call } = await callerOf(deps, request);
    const { name, size, sha256, for: purpose, keep, capture } = needObject(request.body);
    if (typeof name !== 'string' || typeof size !== 'number' || (sha256 !== undefined && typeof sha256 !== 'string'))
      throw new Refusal('body.malformed');
    return success(
      await beginUpload(engine, call, {
        name,
        size,
        ...(sha256 === undefined ? {} : { sha256 }),
        purpose: typeof purpose === 'string' ? purpose : '',
        kept: keep === true,
        capture: needCapture(capture),
      }),
    );
  });

  app.get<ById>('/api/file/upload/:id', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await uploadState(engine, call, request.params.id));
  });

  // Only here is a body of bytes taken as it comes.
  app.register(async (parts) => {
    parts.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    parts.put<{ Params: { id: string; part: string } }>('/api/file/upload/:id/:part', async (request) => {
      const { call } = await callerOf(deps, request);
      const sum = request.headers['x-part-sha256'];
      return success(
        await takePart(
          engine,
          files,
          call,
          request.params.id,
          Number(request.params.part),
          unbroken(request.raw),
          typeof sum === 'string' ? sum : undefined,
        ).catch(refuseMalformed),
      );
    });
  });

  app.post<ById>('/api/file/upload/:id/finish', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(fileData(deps, await finishUpload(engine, files, call, request.params.id)));
  });

  app.post<ById>('/api/file/upload/:id/cancel', async (request) => {
    const { call } = await callerOf(deps, request);
    await dropUpload(engine, call, request.params.id);
    return success(null);
  });
}
