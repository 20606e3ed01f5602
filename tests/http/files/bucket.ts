/**
 * A small bucket service for tests: it stands in for somebody else's S3, checks every signature from the request it
 * got, and forgets all at its end.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Bucket {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** What the next writes are answered, while set. */
  fail: { readonly status: number; readonly code: string } | undefined;
  /**
   * So many of the next connections of a kind are cut: reading after half of the bytes, writing something before the
   * answer.
   */
  readonly cuts: { GET: number; PUT: number };
  /** Uploads in parts that were begun and neither finished nor given up. */
  readonly begun: Map<string, Buffer[]>;
  /** Every request that was signed right, as `PUT /bucket/key?query`. */
  readonly seen: string[];
  end(): Promise<void>;
}

export const KEY = { id: 'test-key', secret: 'test-secret', region: 'cn-north-1', bucket: 'anlan-files' } as const;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Signature version 4, computed anew from what arrived. */
function signedRight(request: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id, day = '', region = '', names = '', signature] = match;
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    headers,
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha(canonical),
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (now: Buffer, part) => hmac(now, part),
    hmac(hmac(`AWS4${KEY.secret}`, day), region),
  );
  return id === KEY.id && region === KEY.region && hmac(key, text).toString('hex') === signature;
}

const tagOf = (bytes: Buffer): string => `"${sha(bytes).slice(0, 32)}"`;

/**
 * What S3 does with `?uploads`, `?partNumber&uploadId` and `?uploadId`. Gives false when the request is none of these.
 */
function inParts(
  { begun, objects }: Pick<Bucket, 'begun' | 'objects'>,
  method: string | undefined,
  url: URL,
  body: Buffer,
  response: ServerResponse,
): boolean {
  const id = url.searchParams.get('uploadId');
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const fresh = randomUUID();
    begun.set(fresh, []);
    response.end(`<InitiateMultipartUploadResult><UploadId>${fresh}</UploadId></InitiateMultipartUploadResult>`);
    return true;
  }
  if (id === null) return false;
  const parts = begun.get(id);
  if (!parts) {
    response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    return true;
  }
  if (method === 'PUT') {
    parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    response.writeHead(200, { etag: tagOf(body) }).end();
    return true;
  }
  begun.delete(id);
  if (method === 'DELETE') {
    response.writeHead(204).end();
    return true;
  }
  const wanted = parts
    .map((part, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tagOf(part)}</ETag></Part>`)
    .join('');
  if (body.toString() === `<CompleteMultipartUpload>${wanted}</CompleteMultipartUpload>`) {
    objects.set(url.pathname, Buffer.concat(parts));
    response.end(`<CompleteMultipartUploadResult><ETag>${tagOf(body)}</ETag></CompleteMultipartUploadResult>`);
  } else response.end('<Error><Code>InvalidPart</Code></Error>');
  return true;
}

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const bucket = {
    fail: undefined as Bucket['fail'],
    cuts: { GET: 0, PUT: 0 },
    begun: new Map<string, Buffer[]>(),
    seen: [] as string[],
    objects,
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const body = Buffer.concat(parts);
      const refuse = (status: number, code: string): void => {
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
      };
      const sum = request.headers['x-amz-content-sha256'];
      if (!signedRight(request, url)) return refuse(403, 'SignatureDoesNotMatch');
      if (!url.pathname.startsWith(`/${KEY.bucket}/`)) return refuse(404, 'NoSuchBucket');
      bucket.seen.push(`${request.method} ${url.pathname}${url.search}`);
      const found = objects.get(url.pathname);
      if (request.method === 'PUT' && body.length > 0 && bucket.cuts.PUT > 0) {
        bucket.cuts.PUT -= 1;
        return void request.socket.destroy();
      }
      if (inParts(bucket, request.method, url, body, response)) return;
      if (request.method === 'PUT') {
        if (bucket.fail) return refuse(bucket.fail.status, bucket.fail.code);
        if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
        objects.set(url.pathname, body);
        return void response.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(url.pathname);
        return void response.writeHead(204).end();
      }
      if (!found) return refuse(404, 'NoSuchKey');
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const bytes = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
      response.writeHead(range ? 206 : 200, { 'content-length': bytes.length });
      if (bucket.cuts.GET === 0) return void response.end(bytes);
      bucket.cuts.GET -= 1;
      response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(bucket, {
    endpoint: `http://127.0.0.1:${port}`,
    end: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
