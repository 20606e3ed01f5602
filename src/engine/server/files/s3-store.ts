/** Bytes in a bucket of an S3-compatible service. Every request is signed and names the digest of what it carries. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '../../model/errors/refusal.ts';
import type { ByteStore } from './byte-store.ts';

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
/** A service that says nothing for so long is down. */
const PATIENCE_MS = 30_000;

/** What the service gives as its reason, as far as it says one: `<Code>NoSuchBucket</Code>`. */
async function reasonOf(answer: Response): Promise<string> {
  const code = /<Code>([\w.-]{1,80})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1];
  return code ? `${answer.status} ${code}` : String(answer.status);
}

/** The caller hears that the store is down; the log hears why. */
function down(cause: unknown): Refusal {
  return Object.assign(new Refusal('file.storeDown'), { cause });
}

export function s3Store(config: S3Config): ByteStore {
  const client = new AwsClient({ accessKeyId: config.accessKey, secretAccessKey: config.secretKey, service: 's3', region: config.region, retries: 2 });
  const address = (key: string): string => `${config.endpoint}/${encodeURIComponent(config.bucket)}/${(config.prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, headers: Readonly<Record<string, string>>, body?: () => Readable): Promise<Response> {
    const signed = await client.sign(address(key), { method, headers });
    return fetch(signed.url, {
      method, headers: signed.headers,
      ...(body ? { body: Readable.toWeb(body()) as BodyInit, duplex: 'half' } : { signal: AbortSignal.timeout(PATIENCE_MS) }),
    } as RequestInit).catch((error: unknown) => {
      throw down(error);
    });
  }

  async function put(key: string, body: () => Readable, size: number, sha256: string): Promise<Response> {
    return send('PUT', key, { 'content-length': String(size), 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 }, body);
  }

  return {
    async keep(key, path, size, sha256) {
      const answer = await put(key, () => createReadStream(path), size, sha256);
      if (answer.ok) return void await answer.arrayBuffer();
      const reason = await reasonOf(answer);
      throw answer.status === 507 || /QuotaExceeded|StorageFull/.test(reason) ? new Refusal('file.noSpace') : down(new Error(`the service answered ${reason}`));
    },
    async open(key, range) {
      const answer = await send('GET', key, { 'x-amz-content-sha256': UNSIGNED, ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}) });
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
      const reason = await reasonOf(answer);
      throw answer.status === 404 ? new Refusal('file.unknown') : down(new Error(`the service answered ${reason}`));
    },
    async remove(key) {
      const answer = await send('DELETE', key, { 'x-amz-content-sha256': UNSIGNED });
      if (!answer.ok && answer.status !== 404) throw down(new Error(`the service answered ${await reasonOf(answer)}`));
    },
    async check() {
      const key = `check-${Date.now().toString(36)}`;
      const where = `S3_ENDPOINT ${config.endpoint}, bucket ${config.bucket}`;
      const answer = await send('PUT', key, { 'content-length': '0', 'x-amz-content-sha256': UNSIGNED }).catch((error: unknown) => {
        throw new Error(`${where}: no answer; is the address right and the service running?`, { cause: error });
      });
      if (!answer.ok) {
        const reason = await reasonOf(answer);
        const hint = answer.status === 403 ? 'check S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and the rights of the key' : answer.status === 404 ? 'make the bucket, or name another one in S3_BUCKET' : 'see the log of the service';
        throw new Error(`${where}: an object cannot be stored (${reason}); ${hint}`);
      }
      await send('DELETE', key, { 'x-amz-content-sha256': UNSIGNED });
    },
  };
}
