/**
 * One contract for every place where files may lie: a folder, and a bucket of an S3-compatible service (the test's own
 * stands in for the foreign one).
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../src/engine/server/config.ts';
import type { ByteStore } from '../../../src/engine/server/files/byte-store.ts';
import { folderStore } from '../../../src/engine/server/files/folder-store.ts';
import { s3Store } from '../../../src/engine/server/files/s3-store.ts';
import { temporaryFolder } from '../../support/product.ts';
import { testServer } from '../../support/server.ts';
import { type Bucket, KEY, openBucket } from './bucket.ts';
import { fetchBytes, PIXEL, upload } from './file-door.ts';

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket.end());

const s3 = (change: Partial<Parameters<typeof s3Store>[0]> = {}, partBytes?: number): ByteStore =>
  s3Store(
    {
      endpoint: bucket.endpoint,
      bucket: KEY.bucket,
      region: KEY.region,
      accessKey: KEY.id,
      secretKey: KEY.secret,
      prefix: 'portal/',
      ...change,
    },
    partBytes,
  );

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function keep(store: ByteStore, key: string, bytes: Buffer): Promise<void> {
  const path = join(temporaryFolder('keep'), 'file');
  await writeFile(path, bytes);
  await store.keep(key, path, bytes.length, createHash('sha256').update(bytes).digest('hex'));
}

describe.each([
  ['a folder', () => folderStore(temporaryFolder('store'))],
  ['a bucket', () => s3()],
  ['a bucket that takes files in parts', () => s3({}, 100_000)],
] as const)('%s', (_name, open) => {
  test('keeps bytes as they are, gives them whole or in part, and forgets them', async () => {
    const store = open();
    await store.check();
    const [key, bytes] = ['0a1b2c3d-0000-4000-8000-000000000001', randomBytes(300_000)];
    await keep(store, key, bytes);
    expect((await bytesOf(await store.open(key))).equals(bytes)).toBe(true);
    expect((await bytesOf(await store.open(key, { start: 1000, end: 1999 }))).equals(bytes.subarray(1000, 2000))).toBe(
      true,
    );
    await keep(store, key, PIXEL);
    expect((await bytesOf(await store.open(key))).equals(PIXEL)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject({ code: 'file.unknown' });
  });
});

test('a folder that cannot be read is down; it does not lack the file', async () => {
  const folder = temporaryFolder('loop');
  await mkdir(join(folder, '0a'));
  await symlink('0a-file', join(folder, '0a', '0a-file'));
  await expect(folderStore(folder).open('0a-file')).rejects.toMatchObject({ code: 'file.storeDown' });
});

test('a large file goes into a bucket in parts; a part whose connection is lost goes again, and one that will not go leaves nothing', async () => {
  const bytes = randomBytes(250_001);
  bucket.cuts.PUT = 1;
  await keep(s3({}, 100_000), 'large', bytes);
  expect(bucket.seen.filter((line) => /^PUT .*large\?partNumber=/.test(line)).length).toBe(4);
  expect((await bytesOf(await s3().open('large'))).equals(bytes)).toBe(true);
  bucket.cuts.PUT = 3;
  await expect(keep(s3({}, 100_000), 'never', bytes)).rejects.toMatchObject({ code: 'file.storeDown' });
  expect([...bucket.objects.keys()].some((key) => key.endsWith('never'))).toBe(false);
  expect(bucket.begun.size).toBe(0);
});

test('a bucket may take as long as it likes over a large file once it has begun to answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const bytes = randomBytes(8_000_000);
    await keep(s3(), 'slow', bytes);
    const content = await s3().open('slow');
    vi.advanceTimersByTime(120_000);
    expect((await bytesOf(content)).equals(bytes)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a bucket that is full or away is said in words', async () => {
  bucket.fail = { status: 507, code: 'QuotaExceeded' };
  await expect(keep(s3(), 'k', PIXEL)).rejects.toMatchObject({ code: 'file.noSpace' });
  bucket.fail = { status: 500, code: 'InternalError' };
  await expect(keep(s3(), 'k', PIXEL)).rejects.toMatchObject({ code: 'file.storeDown' });
  bucket.fail = undefined;
  await expect(keep(s3({ endpoint: 'http://127.0.0.1:9' }), 'k', PIXEL)).rejects.toMatchObject({
    code: 'file.storeDown',
  });
});

test('the start says what is wrong with a bucket', async () => {
  await expect(s3({ secretKey: 'wrong' }).check()).rejects.toThrow(/403 SignatureDoesNotMatch.*S3_SECRET_KEY/);
  await expect(s3({ bucket: 'other-bucket' }).check()).rejects.toThrow(/404 NoSuchBucket.*S3_BUCKET/);
  await expect(s3({ endpoint: 'http://127.0.0.1:9' }).check()).rejects.toThrow(/no answer/);
  const env = { DATA_DIR: temporaryFolder('config') };
  expect(() => readConfig({ ...env, S3_ENDPOINT: 's3.example.org' })).toThrow(
    /S3_ENDPOINT=s3.example.org: must be the address[\s\S]*S3_BUCKET[\s\S]*S3_ACCESS_KEY[\s\S]*S3_SECRET_KEY/,
  );
  expect(() => readConfig({ ...env, S3_BUCKET: 'anlan-files' })).toThrow(
    /S3_BUCKET: has no effect without S3_ENDPOINT/,
  );
  expect(() =>
    readConfig({
      ...env,
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'anlan-files',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      S3_PREFIX: 'x',
    }),
  ).toThrow(/S3_PREFIX=x/);
  expect(readConfig(env).filesDir).toBe(join(env.DATA_DIR, 'files'));
});

test('the portal keeps its files in a bucket when it is told to', async () => {
  const filesDir = join(temporaryFolder('none'), 'files');
  const server = await testServer({
    env: {
      FILES_DIR: filesDir,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: KEY.bucket,
      S3_REGION: KEY.region,
      S3_ACCESS_KEY: KEY.id,
      S3_SECRET_KEY: KEY.secret,
    },
  });
  try {
    const admin = await server.as('admin');
    const before = bucket.objects.size;
    const { data } = await upload(admin, '图.png', PIXEL);
    expect(bucket.objects.size).toBe(before + 1);
    expect((await fetchBytes(admin, data.url, { headers: { range: 'bytes=1-3' } })).bytes.toString()).toBe('PNG');
    expect((await fetchBytes(admin, `${data.url}/thumbnail`)).header('content-type')).toBe('image/webp');
    expect((await admin.post('/api/file/sysfile/action/remove', { id: data.id })).code).toBe(200);
    bucket.fail = { status: 503, code: 'SlowDown' };
    expect(await upload(admin, '图.png', PIXEL)).toMatchObject({
      code: 500,
      msg: '文件存储暂不可用，文件未处理。请稍后重试',
    });
    bucket.fail = { status: 507, code: 'QuotaExceeded' };
    expect(await upload(admin, '图.png', PIXEL)).toMatchObject({
      code: 507,
      msg: '存储空间不足，文件未保存。请联系管理员清理空间后重试',
    });
    expect(existsSync(filesDir)).toBe(false);
  } finally {
    bucket.fail = undefined;
    await server.end();
  }
}, 120_000);
