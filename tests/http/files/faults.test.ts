/** Uploads that are cut off, go on, arrive wrong, or find the disk full: nothing is ever half done. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { ByteStore } from '../../../src/engine/server/files/byte-store.ts';
import { openFileStore } from '../../../src/engine/server/files/file-store.ts';
import { sweepFiles } from '../../../src/engine/server/operations/files/file-sweep.ts';
import type { ListData } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { temporaryFolder } from '../../support/product.ts';
import { fileServer } from '../../support/file-server.ts';
import { bearer, fetchBytes, PIXEL, upload, type Uploaded } from './file-door.ts';

const server = fileServer();

const PART = 4 * 1_048_576;
const DAY = 86_400_000;
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface State {
  readonly id: string;
  readonly partSize: number;
  readonly parts: number;
  readonly received: readonly number[];
}

const begin = (caller: Caller, name: string, bytes: Buffer, more: object = {}) =>
  caller.post<State>('/api/file/upload/begin', { name, size: bytes.length, sha256: sha(bytes), ...more });
const partOf = (bytes: Buffer, index: number): Buffer => bytes.subarray(index * PART, (index + 1) * PART);

async function sendPart(
  caller: Caller,
  id: string,
  index: number,
  bytes: Buffer,
  sum = sha(bytes),
): Promise<{ code: number; msg: string; data: State }> {
  const answer = await fetch(`${server.url}/prod-api/api/file/upload/${id}/${index}`, {
    method: 'PUT',
    headers: { ...bearer(caller), 'content-type': 'application/octet-stream', 'x-part-sha256': sum },
    body: new Uint8Array(bytes),
  });
  return answer.json() as Promise<{ code: number; msg: string; data: State }>;
}

/** Rows of a table of the engine, looked at behind the product's back. */
async function count(table: string): Promise<number> {
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ n: string }>(`select count(*) as n from anlan.${table}`),
  );
  return Number(rows[0]?.n);
}

test('an upload in parts goes on where it was cut off, and what arrives is what was sent', async () => {
  const admin = await server.as('admin');
  const bytes = Buffer.concat([Buffer.from('RIFF0000WAVE'), randomBytes(2 * PART + 1000)]);
  const first = await begin(admin, '安全培训.wav', bytes, { for: 'netdisc' });
  expect(first).toMatchObject({ code: 200, data: { partSize: PART, parts: 3, received: [] } });
  const { id } = first.data;
  expect((await sendPart(admin, id, 2, partOf(bytes, 2))).data.received).toEqual([2]);
  // Somebody pulls the plug in the middle of a part.
  await new Promise<void>((resolve) => {
    const call = httpRequest(`${server.url}/prod-api/api/file/upload/${id}/0`, {
      method: 'PUT',
      headers: { ...bearer(admin), 'content-type': 'application/octet-stream', 'content-length': PART },
    });
    call.on('error', () => resolve());
    call.write(bytes.subarray(0, 100_000), () => call.destroy());
  });
  // The same file begun again is the same upload; only what has arrived whole counts.
  const again = await begin(admin, '安全培训.wav', bytes, { for: 'netdisc' });
  expect(again.data).toMatchObject({ id, received: [2] });
  expect(await admin.post(`/api/file/upload/${id}/finish`)).toMatchObject({ code: 422, msg: '还有 2 段未上传' });
  expect((await sendPart(admin, id, 0, partOf(bytes, 1))).code).toBe(200);
  expect(await sendPart(admin, id, 1, partOf(bytes, 1), sha(PIXEL))).toMatchObject({
    code: 422,
    msg: '第 2 段的大小或校验和不符，请重传该段',
  });
  expect((await sendPart(admin, id, 1, Buffer.concat([partOf(bytes, 1), PIXEL]))).code).toBe(422);
  expect((await sendPart(admin, id, 1, partOf(bytes, 1))).data.received).toEqual([0, 1, 2]);
  // A part that was wrong is simply sent again.
  expect((await sendPart(admin, id, 0, partOf(bytes, 0))).code).toBe(200);
  const done = await admin.post<Uploaded>(`/api/file/upload/${id}/finish`);
  expect(done).toMatchObject({
    code: 200,
    data: { originalFilename: '安全培训.wav', type: 'audio/wav', size: bytes.length },
  });
  expect((await fetchBytes(admin, done.data.url)).bytes.equals(bytes)).toBe(true);
  expect((await admin.get(`/api/file/upload/${id}`)).code).toBe(404);
});

test('parts are of one person only; the limit and the content of the whole are judged as for any upload', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const large = Buffer.alloc(11 * 1_048_576, 'a');
  expect(await begin(admin, 'a.txt', large)).toMatchObject({ code: 422, msg: '上传文件大小不能超过 10 MB!' });
  const bytes = Buffer.from('not a picture');
  const {
    data: { id },
  } = await begin(admin, 'a.png', bytes);
  expect((await sendPart(staff, id, 0, bytes)).code).toBe(404);
  await sendPart(admin, id, 0, bytes);
  expect(await admin.post(`/api/file/upload/${id}/finish`)).toMatchObject({
    code: 422,
    msg: '文件内容与类型“png”不符',
  });
  const other = await admin.post<State>('/api/file/upload/begin', {
    name: 'b.txt',
    size: bytes.length,
    sha256: sha(PIXEL),
  });
  await sendPart(admin, other.data.id, 0, bytes);
  expect(await admin.post(`/api/file/upload/${other.data.id}/finish`)).toMatchObject({
    code: 422,
    msg: '文件校验和不符，上传已取消。请重新上传',
  });
  expect(await count('upload')).toBe(0);
});

test('what nothing uses goes after its days, what a record holds, a text names or is kept stays', async () => {
  const admin = await server.as('admin');
  const sweep = (): Promise<number> => sweepFiles(server.deps.engine, server.deps.files);
  const [lost, kept, held, named] = await Promise.all([
    upload(admin, 'lost.png', PIXEL),
    upload(admin, 'kept.png', PIXEL, '?keep=true'),
    upload(admin, 'held.png', PIXEL),
    upload(admin, 'named.png', PIXEL),
  ]);
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'equip' })).data.list;
  expect(
    (
      await admin.put('/api/admin/sysuser/updateSysUser', {
        id: person?.id,
        rev: person?.['rev'],
        avatar: held.data.id,
      })
    ).code,
  ).toBe(200);
  const [notice] = (await admin.get<ListData>('/api/notification/notification/queryNotification', { pageSize: 1 })).data
    .list;
  await server.deps.db.system((connection) =>
    connection.query('update notification set content = $2 where id = $1', [
      notice?.id,
      `<p><img src="${named.data.url}"></p>`,
    ]),
  );
  const unfinished = await begin(admin, 'half.txt', Buffer.alloc(PART + 1, 'a'));
  await sendPart(admin, unfinished.data.id, 0, Buffer.alloc(PART, 'a'));
  const remaining = async (): Promise<string[]> =>
    (
      await server.deps.db.system((connection) =>
        connection.query<{ id: string }>('select id from anlan.stored_file where id = any($1::uuid[])', [
          [lost, kept, held, named].map((file) => file.data.id),
        ]),
      )
    ).rows.map((row) => row.id);
  await sweep();
  expect(await remaining()).toHaveLength(4);
  server.advance(6 * DAY);
  await sweep();
  expect(await remaining()).toContain(lost.data.id);
  server.advance(2 * DAY);
  // The hourly job has heard of the new time as well: what it holds just now is passed over, and gone once it is done.
  await expect
    .poll(
      async () => {
        await sweep();
        return [
          (await remaining()).sort(),
          await count('upload'),
          await count('upload_part'),
          await count('file_gone'),
        ];
      },
      { timeout: 20_000 },
    )
    .toEqual([[kept, held, named].map((file) => file.data.id).sort(), 0, 0, 0]);
});

test('a full disk is said in words and leaves nothing behind', async () => {
  const full: ByteStore = {
    keep: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    open: (key) => Promise.resolve(Readable.from([key])),
    remove: () => Promise.resolve(),
    check: () => Promise.resolve(),
  };
  const folder = temporaryFolder('full');
  const store = await openFileStore(full, folder);
  await expect(
    store.put(Readable.from([PIXEL]), { name: 'a.png', limit: 1_000_000, kinds: 'business' }),
  ).rejects.toMatchObject({ code: 'file.noSpace' });
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk under the database is 507 with a sentence, readiness says so, and both end when there is room for a minute', async () => {
  const admin = await server.afresh('admin', 'en');
  const ready = async (): Promise<{ status: number; body: object }> =>
    fetch(`${server.url}/readyz`, { headers: { 'accept-language': 'en' } }).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as object,
    }));
  const add = (key: string) =>
    admin.post<{ id: string }>('/api/admin/sysparam/addSysParam', {
      paramName: key,
      paramKey: key,
      paramValue: '1',
      valueType: 'number',
    });
  const run = (text: string): Promise<unknown> => server.deps.db.systemWrite((connection) => connection.query(text));
  const sentence =
    'The server has run out of space and nothing was saved. Ask an administrator to free up space, then try again';
  // What PostgreSQL says when it cannot extend a file.
  await run(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$; create trigger no_room before insert on "sys_param" for each row execute function no_room()`,
  );
  expect(await ready()).toMatchObject({ status: 200 });
  expect(await add('disk.full')).toMatchObject({ status: 507, code: 507, msg: sentence, data: null });
  expect(await ready()).toEqual({ status: 503, body: { code: 507, msg: sentence, data: null } });
  await run('drop function no_room cascade');
  expect((await add('disk.free')).code).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  expect(await ready()).toMatchObject({ status: 200 });
  vi.useRealTimers();
});
