/**
 * Sends stored bytes: in place where a browser may show them, else as a download; whole or in part; never as a page of
 * ours.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ByteRange } from '../../files/byte-store.ts';
import { plainName, portableName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { showsInline } from '../../files/sniff.ts';
import { type PackedFile, packFiles } from '../../files/zip-write.ts';

export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly key: string;
  readonly sha256?: string;
}

/**
 * What is opened by its own address may neither run nor fetch anything. A PDF is shown by the browser's own reader,
 * which a sandbox would keep out.
 */
const NOTHING =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** One range, as browsers ask for when a video is wound on; anything else is answered whole. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from = '', to = ''] = match.slice(1);
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end || start >= size) throw new Refusal('file.range', { size });
  return { start, end };
}

/** Names for every browser: letters of any script in `filename*`, and the header the screens read (Q-137). */
export function nameHeaders(reply: FastifyReply, name: string, inline = false): FastifyReply {
  const encoded = encodeURIComponent(plainName(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('download-filename', encoded)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`)
    .header('access-control-expose-headers', 'download-filename, content-disposition');
}

/** A zip made for this answer, called as asked, or else as what it holds. */
export function sendZip(
  reply: FastifyReply,
  asked: string | undefined,
  name: string,
  files: readonly PackedFile[],
): FastifyReply {
  const stem = (asked ?? '').trim().replace(/\.zip$/i, '') || name;
  return nameHeaders(reply, portableName(`${stem}.zip`))
    .type('application/zip')
    .send(packFiles(files));
}

/** Headers of bytes that came from people. */
export function guardedHeaders(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', type === 'application/pdf' ? NOTHING : `${NOTHING}; sandbox`);
}

/** @param download offers it for saving even if it could be shown */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  file: SentFile,
  download: boolean,
): Promise<FastifyReply> {
  const etag = file.sha256 ? `"${file.sha256}"` : undefined;
  if (etag) reply.header('etag', etag);
  reply.header('cache-control', 'private, max-age=3600').header('accept-ranges', 'bytes');
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const fresh = request.headers['if-range'];
  const range = fresh === undefined || fresh === etag ? rangeOf(request.headers.range, file.size) : undefined;
  const content = await files.open(file.key, range);
  guardedHeaders(nameHeaders(reply, file.name, !download && showsInline(file.type)), file.type);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : file.size).send(content);
}
