/**
 * Stored files that lie in a bucket: in the archive, out of it again into a bucket or a folder, compared, and what does
 * not lie there as its row says is named.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepFiles } from '../../src/engine/server/operations/files/file-sweep.ts';
import { type Bucket, KEY, openBucket } from '../http/files/bucket.ts';
import { bearer, fetchBytes, PIXEL, upload, type Uploaded } from '../http/files/file-door.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { asAdmin, contents, newPlace, operate, type Place, storedFiles } from './places.ts';

vi.setConfig({ testTimeout: 120_000 });

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const SOUND = Buffer.concat([Buffer.from('RIFF0000WAVE'), randomBytes(3_000_000)]);
const PART = 4 * 1_048_576;

let bucket: Bucket;
let place: Place;
let archive: string;
let picture: Uploaded;
let sound: Uploaded;
/** What the tables name, by key. */
let named: Record<string, string>;
const places: Place[] = [];

/** A place whose files lie below a prefix of the bucket. */
function inBucket(one: Place, prefix: string): Place {
  return {
    ...one,
    env: {
      ...one.env,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: KEY.bucket,
      S3_REGION: KEY.region,
      S3_ACCESS_KEY: KEY.id,
      S3_SECRET_KEY: KEY.secret,
      S3_PREFIX: prefix,
    },
  };
}

async function empty(prefix?: string): Promise<Place> {
  const made = await newPlace('nothing');
  places.push(made);
  return prefix === undefined ? made : inBucket(made, prefix);
}

const serverOf = ({ url, adminUrl, dataDir, env }: Place): Promise<TestServer> =>
  testServer({ place: { url, adminUrl, dataDir }, env });

/** Digests of what lies below a prefix, by key. */
function objects(prefix: string): Record<string, string> {
  const below = `/${KEY.bucket}/${prefix}`;
  return Object.fromEntries(
    [...bucket.objects]
      .filter(([path]) => path.startsWith(below))
      .map(([path, bytes]) => [path.slice(below.length), sha(bytes)]),
  );
}

const keyOf = async (file: Uploaded): Promise<string> =>
  (await asAdmin<{ key: string }>(place, 'select key from anlan.stored_file where id = $1', [file.id]))[0]?.key ?? '';

/** Everything but unfinished uploads. */
async function rowsOf(one: Place): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await contents(one)).filter(([name]) => !/\.upload(_part)?$/.test(name)));
}

async function beginUpload(server: TestServer): Promise<{ id: string; received: number[] }> {
  const { data } = await (
    await server.as('admin')
  ).post<{ id: string; received: number[] }>('/api/file/upload/begin', {
    name: '未完.wav',
    size: PART + SOUND.length,
    sha256: '0'.repeat(64),
    for: 'netdisc',
  });
  return data;
}

beforeAll(async () => {
  bucket = await openBucket();
  const made = await newPlace('tables');
  places.push(made);
  place = inBucket(made, 'old/');
  const server = await serverOf(place);
  const admin = await server.as('admin');
  picture = (await upload(admin, '备份.png', PIXEL)).data;
  sound = (await upload(admin, '班前会.wav', SOUND)).data;
  expect((await fetchBytes(admin, `${picture.url}/thumbnail`)).header('content-type')).toBe('image/webp');
  const { id } = await beginUpload(server);
  const part = await fetch(`${server.url}/prod-api/api/file/upload/${id}/0`, {
    method: 'PUT',
    headers: { ...bearer(admin), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(PART),
  });
  expect(((await part.json()) as { code: number }).code).toBe(200);
  expect((await admin.get('/api/admin/sysorg/exportSysOrg', { prepare: 'true', format: 'csv' })).code).toBe(200);
  await server.end();
  archive = join(place.dataDir, 'made.zip');
  const rows = await asAdmin<{ key: string }>(
    place,
    'select key from anlan.stored_file union select key from anlan.prepared_file',
  );
  const all = objects('old/');
  named = Object.fromEntries(rows.map(({ key }) => [key, all[key] ?? 'not there']));
  // Picture and sound, its thumbnail, one part of an upload, one prepared export, and what the demonstration data
  // brings.
  expect(Object.keys(all).length).toBe(Object.keys(named).length + 2);
  // The first large object breaks off in its middle; the connection is lost once.
  bucket.cuts.GET = 1;
  expect(await operate('backup', place.env, archive)).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`, ${rows.length} files, [\\d.]+ MB\\nThe archive holds secrets`)) as string,
  });
  expect(bucket.cuts.GET).toBe(0);
  expect(bucket.objects.size).toBe(Object.keys(all).length);
}, 180_000);
afterAll(async () => {
  for (const one of places) await one.end();
  await bucket.end();
});

test('comes back into another bucket over lost connections, and goes on: files, thumbnails, uploads, the sweep', async () => {
  const there = await empty('there/');
  bucket.cuts.PUT = 1;
  bucket.cuts.GET = 1;
  expect(await operate('restore', there.env, archive)).toMatchObject({ code: 0 });
  expect(bucket.cuts).toEqual({ GET: 0, PUT: 0 });
  expect(objects('there/')).toEqual(named);
  expect(await rowsOf(there)).toEqual(await rowsOf(place));
  expect(existsSync(join(there.dataDir, 'files'))).toBe(false);
  expect(readdirSync(there.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
  const server = await serverOf(there);
  try {
    const admin = await server.as('admin');
    expect((await fetchBytes(admin, sound.url)).bytes.equals(SOUND)).toBe(true);
    expect((await fetchBytes(admin, `${picture.url}/thumbnail`)).header('content-type')).toBe('image/webp');
    expect((await beginUpload(server)).received).toEqual([]);
    const before = objects('there/');
    expect((await admin.post('/api/file/sysfile/action/remove', { id: picture.id })).code).toBe(200);
    await sweepFiles(server.deps.engine, server.deps.files);
    const key = await keyOf(picture);
    expect(objects('there/')).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== key && name !== `${key}-t`)),
    );
  } finally {
    await server.end();
  }
});

test('comes back into a folder, and from a folder into a bucket', async () => {
  const folder = await empty();
  expect(await operate('restore', folder.env, archive)).toMatchObject({ code: 0 });
  expect(storedFiles(folder.dataDir)).toEqual(named);
  const second = join(folder.dataDir, 'second.zip');
  expect(await operate('backup', folder.env, second)).toMatchObject({ code: 0 });
  const back = await empty('back/');
  expect(await operate('restore', back.env, second)).toMatchObject({ code: 0 });
  expect(objects('back/')).toEqual(named);
  expect(await contents(back)).toEqual(await contents(folder));
});

test('a bucket that holds a file of the archive is left alone; with --replace the same ones stay and the others are moved aside', async () => {
  const there = await empty('taken/');
  const [key, path] = [await keyOf(sound), `/${KEY.bucket}/taken/${await keyOf(sound)}`];
  bucket.objects.set(path, PIXEL);
  expect(await operate('restore', there.env, archive)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`The bucket holds the stored file ${key} of this archive already`) as string,
  });
  expect(objects('taken/')).toEqual({ [key]: sha(PIXEL) });
  expect(await contents(there)).toEqual({});
  const same = `/${KEY.bucket}/taken/${await keyOf(picture)}`;
  bucket.objects.set(same, PIXEL);
  bucket.seen.length = 0;
  expect(await operate('restore', there.env, archive, '--replace')).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 stored files lay in the bucket already') as string,
  });
  const { [`${key}.replaced`]: none, ...rest } = Object.fromEntries(
    Object.entries(objects('taken/')).map(([name, sum]) => [name.replace(/\.replaced-[\d-]+$/, '.replaced'), sum]),
  );
  expect({ aside: none, rest }).toEqual({ aside: sha(PIXEL), rest: named });
  expect(bucket.seen).not.toContain(`PUT ${same}`);
});

test('a restore that fails takes back what it put into the bucket', async () => {
  const there = await empty('undone/');
  await asAdmin(there, 'create table public.somebodys (id int)');
  bucket.objects.set(`/${KEY.bucket}/undone/other`, PIXEL);
  expect(await operate('restore', there.env, archive)).toMatchObject({
    code: 1,
    said: expect.stringContaining('not empty') as string,
  });
  expect(objects('undone/')).toEqual({ other: sha(PIXEL) });
  bucket.fail = { status: 507, code: 'QuotaExceeded' };
  expect(await operate('restore', there.env, archive)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/S3_ENDPOINT .*507 QuotaExceeded/) as string,
  });
  bucket.fail = undefined;
});

test('an object that is gone or is another is named; a bucket that is away leaves no archive', async () => {
  const [gone, other] = [await keyOf(picture), await keyOf(sound)];
  const path = (key: string): string => `/${KEY.bucket}/old/${key}`;
  bucket.objects.delete(path(gone));
  bucket.objects.set(path(other), Buffer.concat([SOUND.subarray(1), PIXEL.subarray(0, 1)]));
  const faulty = join(place.dataDir, 'faulty.zip');
  try {
    const { code, said } = await operate('backup', place.env, faulty);
    expect(code).toBe(2);
    expect(said).toContain(`the stored file ${gone} (备份.png) was not there`);
    expect(said).toContain(
      `the stored file ${other} (班前会.wav) is not as its row says; the archive has it as it lies there`,
    );
    expect(said.match(/the stored file/g)?.length).toBe(2);
    expect(said).toMatch(/^2 of \d+ stored files were not there as their rows say/m);
    const elsewhere = await operate('backup', { ...place.env, S3_PREFIX: 'nowhere/' }, faulty);
    expect(elsewhere).toMatchObject({
      code: 2,
      said: expect.stringMatching(
        /^None of the \d+ stored files was there\. Is the place of the files the right one, and mounted\?$/m,
      ) as string,
    });
  } finally {
    bucket.objects.set(path(gone), PIXEL);
    bucket.objects.set(path(other), SOUND);
  }
  const none = join(place.dataDir, 'none.zip');
  expect(await operate('backup', { ...place.env, S3_SECRET_KEY: 'wrong' }, none)).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /The stored file \S+ cannot be read \(the service answered 403 SignatureDoesNotMatch\)/,
    ) as string,
  });
  bucket.cuts.GET = Infinity;
  expect(await operate('backup', place.env, none)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The stored file \S+ cannot be read \(.+\)\.$/) as string,
  });
  bucket.cuts.GET = 0;
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('none'))).toEqual([]);
  expect(await operate('backup', { ...place.env, S3_SECRET_KEY: 'wrong' }, none, '--without-files')).toMatchObject({
    code: 0,
    said: expect.stringContaining('no files') as string,
  });
});

test('a move leaves the bucket as it is, and the new place reads from it', async () => {
  const target = await empty();
  const before = objects('old/');
  bucket.seen.length = 0;
  expect(await operate('move', { ...place.env, TARGET_DATABASE_URL: target.url })).toMatchObject({
    code: 0,
    said: expect.stringContaining('Stored files stay where they are') as string,
  });
  expect({ seen: bucket.seen, objects: objects('old/') }).toEqual({ seen: [], objects: before });
  expect(await contents(target)).toEqual(await contents(place));
  const server = await serverOf({ ...target, env: { ...place.env, DATABASE_URL: target.url } });
  try {
    expect((await fetchBytes(await server.as('admin'), sound.url)).bytes.equals(SOUND)).toBe(true);
  } finally {
    await server.end();
  }
});
