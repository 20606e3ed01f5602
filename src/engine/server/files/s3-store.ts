/** Bytes in a bucket of an S3-compatible service. Every request is signed and names the digest of what it carries. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '../../model/errors/refusal.ts';
import type { ByteStore } from './byte-store.ts';
import { digestOf } from './digest.ts';
import { patiently } from './patience.ts';

export interface S3Config {
  /** Address of the service, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Before every key, such as `anlan/`. */
  readonly prefix: string;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';
/** A service that does not begin to answer for so long is down. */
const PATIENCE_MS = 30_000;
/**
 * What is larger goes in parts: services take no single object of more than 5 GB, and a lost connection costs one part.
 */
const PART_BYTES = 256 * 1_048_576;
/** Of S3. */
const MOST_PARTS = 10_000;

/** What the service gives as its reason, as far as it says one: `<Code>NoSuchBucket</Code>`. */
async function reasonOf(answer: Response): Promise<string> {
  const code = /<Code>([\w.-]{1,80})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1];
  return code ? `${answer.status} ${code}` : String(answer.status);
}

/** The caller hears that the store is down; the log hears why. */
function down(cause: unknown): Refusal {
  return Object.assign(new Refusal('file.storeDown'), { cause });
}

/** @param partBytes what is larger goes in parts of so many bytes */
export function s3Store(config: S3Config, partBytes = PART_BYTES): ByteStore {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    service: 's3',
    region: config.region,
  });
  const address = (key: string): string =>
    `${config.endpoint}/${encodeURIComponent(config.bucket)}/${(config.prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  /** @param key may be followed by a query, its names in their order */
  async function send(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    [key, query = '']: readonly [string, string?],
    headers: Readonly<Record<string, string>>,
    body?: () => Readable,
  ): Promise<Response> {
    const signed = await client.sign(address(key) + query, { method, headers });
    const patience = new AbortController();
    // Only until it answers: a large object may take its time.
    const timer = body ? undefined : setTimeout(() => patience.abort(new Error('no answer')), PATIENCE_MS);
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: patience.signal,
      ...(body ? { body: Readable.toWeb(body()) as BodyInit, duplex: 'half' } : {}),
    } as RequestInit)
      .catch((error: unknown) => {
        throw down(error);
      })
      .finally(() => clearTimeout(timer));
  }

  async function put(
    place: readonly [string, string?],
    body: () => Readable,
    size: number,
    sha256: string,
  ): Promise<Response> {
    const answer = await send(
      'PUT',
      place,
      { 'content-length': String(size), 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      body,
    );
    if (answer.ok) {
      await answer.arrayBuffer();
      return answer;
    }
    const reason = await reasonOf(answer);
    throw answer.status === 507 || /QuotaExceeded|StorageFull/.test(reason)
      ? new Refusal('file.noSpace')
      : down(new Error(`the service answered ${reason}`));
  }

  /**
   * @returns the text of the answer, which has this element or is a failure: a service may say so after it has answered
   * 200
   */
  async function post(key: string, query: string, text: string, element: string): Promise<string> {
    const bytes = Buffer.from(text);
    const answer = await send(
      'POST',
      [key, query],
      {
        'content-length': String(bytes.length),
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
      () => Readable.from([bytes]),
    );
    const said = await answer.clone().text();
    if (!answer.ok || !said.includes(`<${element}>`))
      throw down(new Error(`the service answered ${await reasonOf(answer)}`));
    return said;
  }

  async function keepInParts(key: string, path: string, size: number): Promise<void> {
    const step = Math.max(partBytes, Math.ceil(size / MOST_PARTS));
    const id = encodeURIComponent(
      /<UploadId>([^<]+)<\/UploadId>/.exec(await post(key, '?uploads=', '', 'UploadId'))?.[1] ?? '',
    );
    try {
      const parts: string[] = [];
      for (let start = 0; start < size; start += step) {
        const range = { start, end: Math.min(start + step, size) - 1 };
        const { sha256: sum } = await digestOf(createReadStream(path, range));
        const number = parts.length + 1;
        const answer = await patiently(() =>
          put(
            [key, `?partNumber=${number}&uploadId=${id}`],
            () => createReadStream(path, range),
            range.end - start + 1,
            sum,
          ),
        );
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag') ?? ''}</ETag></Part>`);
      }
      await post(
        key,
        `?uploadId=${id}`,
        `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
        'ETag',
      );
    } catch (error) {
      // Parts that nobody puts together would be paid for ever.
      await send('DELETE', [key, `?uploadId=${id}`], { 'x-amz-content-sha256': UNSIGNED }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async keep(key, path, size, sha256) {
      if (size > partBytes) await keepInParts(key, path, size);
      else await put([key], () => createReadStream(path), size, sha256);
    },
    async open(key, range) {
      const answer = await send('GET', [key], {
        'x-amz-content-sha256': UNSIGNED,
        ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}),
      });
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
      const reason = await reasonOf(answer);
      throw answer.status === 404 ? new Refusal('file.unknown') : down(new Error(`the service answered ${reason}`));
    },
    async remove(key) {
      const answer = await send('DELETE', [key], { 'x-amz-content-sha256': UNSIGNED });
      if (!answer.ok && answer.status !== 404) throw down(new Error(`the service answered ${await reasonOf(answer)}`));
    },
    async check() {
      const key = `check-${Date.now().toString(36)}`;
      const where = `S3_ENDPOINT ${config.endpoint}, bucket ${config.bucket}`;
      const answer = await send('PUT', [key], { 'content-length': '0', 'x-amz-content-sha256': UNSIGNED }).catch(
        (error: unknown) => {
          throw new Error(`${where}: no answer; is the address right and the service running?`, { cause: error });
        },
      );
      if (!answer.ok) {
        const reason = await reasonOf(answer);
        const hint =
          answer.status === 403
            ? 'check S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and the rights of the key'
            : answer.status === 404
              ? 'make the bucket, or name another one in S3_BUCKET'
              : 'see the log of the service';
        throw new Error(`${where}: an object cannot be stored (${reason}); ${hint}`);
      }
      await send('DELETE', [key], { 'x-amz-content-sha256': UNSIGNED });
    },
  };
}
