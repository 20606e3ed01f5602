/** The netdisc by its calls: folders, rights, shares, versions, the bin, room, and archives good and bad. */
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { sweepFiles } from '../../../src/engine/server/operations/files/file-sweep.ts';
import { sweepTrash } from '../../../src/engine/server/operations/netdisc/trash.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { fetchBytes, PIXEL, upload } from './file-door.ts';
import { makeZip, readZip } from './zips.ts';

const server = fileServer();
beforeAll(async () => {
  // People of the demonstration who have no password of their own get that of `staff`.
  await server.deps.db.system((connection) =>
    connection.query(
      `update anlan.identity set is_original = false, password_hash = (select password_hash from anlan.identity where username = 'staff') where username = any($1)`,
      [PEOPLE],
    ),
  );
}, 120_000);

const PEOPLE = ['haozhenkun', 'mengxiangqi', 'songguilin', 'leader', 'analyst', 'jiyunfan', 'zhongshumei'];
const AT = '/api/file/netdisc';
interface Node {
  readonly id: string;
  readonly name: string;
  readonly nodeType: string;
  readonly right: string;
  readonly sizeKb: string | null;
  readonly fileVersion: number | null;
}
interface Listing {
  readonly path: { name: string }[];
  readonly right: string;
  readonly nodes: Node[];
  readonly room: { used: number; limit: number };
}

const folder = async (who: Caller, name: string, parentId?: string, space?: string): Promise<string> =>
  (await who.post<{ id: string }>(`${AT}/folder`, { name, parentId, space })).data.id;
const list = async (who: Caller, query: Record<string, string>): Promise<Listing> =>
  (await who.get<Listing>(`${AT}/list`, query)).data;
const names = async (who: Caller, query: Record<string, string>): Promise<string[]> =>
  (await list(who, query)).nodes.map((node) => node.name);

async function put(
  who: Caller,
  name: string,
  bytes: Buffer | string,
  wish: object = {},
): Promise<Answer<{ id: string; name: string }>> {
  const { data } = await upload(who, name, bytes, '?for=netdisc');
  return who.post(`${AT}/file`, { file: data.id, ...wish });
}

async function idOf(username: string): Promise<string> {
  return String(
    (await (await server.as('admin')).get<ListData>('/api/admin/sysuser/querySysUser', { username })).data.list[0]?.id,
  );
}

test('[O-1-50][S-2.6-TOO-05] a folder, a file in it, renamed, moved, fetched, deleted; nobody else sees it unless it is shared', async () => {
  const [staff, safety] = [await server.as('staff'), await server.as('safety')];
  const [drawings, old] = [await folder(staff, '图纸'), await folder(staff, '归档')];
  const file = (await put(staff, '转炉基础.png', PIXEL, { parentId: drawings })).data.id;
  expect(await names(staff, { parent: drawings })).toEqual(['转炉基础.png']);
  expect((await staff.post(`${AT}/rename`, { id: file, name: '一号转炉基础.png' })).code).toBe(200);
  expect((await staff.post(`${AT}/move`, { ids: [file], parentId: old })).code).toBe(200);
  expect(await list(staff, { parent: old })).toMatchObject({
    path: [{ name: '归档' }],
    nodes: [{ name: '一号转炉基础.png', nodeType: 'file', right: 'own' }],
  });
  const got = await fetchBytes(staff, `${AT}/content/${file}?download=true`);
  expect([got.bytes.equals(PIXEL), got.name]).toEqual([true, '一号转炉基础.png']);
  // Not in a list, not by its number, not its bytes.
  for (const space of ['personal', 'shared', 'org', 'public'])
    expect(await names(safety, { space })).not.toContain('归档');
  expect((await safety.get(`${AT}/list`, { parent: old })).code).toBe(404);
  expect((await fetchBytes(safety, `${AT}/content/${file}`)).code).toBe(404);
  for (const [call, wish] of [
    ['rename', { id: file, name: 'x' }],
    ['recycle', { ids: [file] }],
    ['share', { id: file, shareType: 'link', permission: 'edit' }],
  ] as const)
    expect((await safety.post(`${AT}/${call}`, wish)).code).toBe(404);
  const share = { id: old, shareType: 'user', targetUsers: [await idOf('safety')], permission: 'download' };
  expect((await staff.post(`${AT}/share`, share)).code).toBe(200);
  expect(await names(safety, { space: 'shared' })).toEqual(['归档']);
  expect((await fetchBytes(safety, `${AT}/content/${file}?download=true`)).bytes.equals(PIXEL)).toBe(true);
  expect(await safety.post(`${AT}/rename`, { id: file, name: 'x' })).toMatchObject({
    code: 403,
    msg: '没有“一号转炉基础.png”的编辑权限，请联系所有人',
  });
  expect((await staff.post(`${AT}/recycle`, { ids: [old] })).code).toBe(200);
  expect(await names(staff, {})).toContain('图纸');
  expect(await names(staff, {})).not.toContain('归档');
  expect((await fetchBytes(safety, `${AT}/content/${file}`)).code).toBe(404);
});

test('names stay distinct; a new file of the same name is refused, kept apart, or becomes a version that can be brought back', async () => {
  const op1 = await server.as('haozhenkun');
  expect(await put(op1, '值班.txt', '第一版')).toMatchObject({ code: 200 });
  expect(await put(op1, '值班.TXT', '第二版')).toMatchObject({ code: 409, msg: '已有同名的“值班.TXT”' });
  expect(await put(op1, '值班.txt', '另一份', { onConflict: 'rename' })).toMatchObject({
    data: { name: '值班 (2).txt' },
  });
  const { id } = (await put(op1, '值班.txt', '第二版', { onConflict: 'replace' })).data;
  const read = async (query = ''): Promise<string> =>
    (await fetchBytes(op1, `${AT}/content/${id}${query}`)).bytes.toString('utf8');
  expect([await read(), await read('?version=1')]).toEqual(['第二版', '第一版']);
  expect((await op1.post(`${AT}/revert`, { id, version: 1 })).code).toBe(200);
  expect([await read(), await read('?version=2')]).toEqual(['第一版', '第二版']);
  expect(
    (await op1.get<{ version: number; current: boolean }[]>(`${AT}/versions`, { id })).data.map((one) => [
      one.version,
      one.current,
    ]),
  ).toEqual([
    [3, true],
    [2, false],
  ]);
  for (const name of ['', ' ', '..', 'a/b', 'a\\b', 'x'.repeat(256), 'a\u0000'])
    expect((await op1.post(`${AT}/folder`, { name })).code, name).toBe(422);
});

test('a folder never goes into itself, and what is moved takes everything along', async () => {
  const op2 = await server.as('mengxiangqi');
  const a = await folder(op2, 'a');
  const b = await folder(op2, 'b', a);
  await put(op2, 'x.txt', 'x', { parentId: b });
  for (const parentId of [a, b])
    expect(await op2.post(`${AT}/move`, { ids: [a], parentId })).toMatchObject({
      code: 422,
      msg: '不能移到自己或自己的下级文件夹',
    });
  expect((await op2.post(`${AT}/move`, { ids: [b], space: 'org' })).code).toBe(200);
  // The department sees it now: its colleague, not the neighbour.
  expect(await names(await server.as('songguilin'), { space: 'org' })).toEqual(['b']);
  expect(await names(await server.as('haozhenkun'), { space: 'org' })).toEqual([]);
  expect(await names(op2, { space: 'org', keyword: 'X.T' })).toEqual(['x.txt']);
});

test('a link opens for who signs in and knows its code, until it ends; looking is not downloading', async () => {
  const [staff, equip] = [await server.as('staff'), await server.as('leader')];
  const plans = await folder(staff, '检修计划');
  const file = (
    await put(staff, '计划.docx', Buffer.concat([Buffer.from('504b0304', 'hex'), PIXEL]), { parentId: plans })
  ).data.id;
  const expireAt = new Date(Date.now() + 3 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { data } = await staff.post<{ id: string; extractCode: string }>(`${AT}/share`, {
    id: plans,
    shareType: 'link',
    permission: 'view',
    expireAt,
  });
  expect(data.extractCode).toMatch(/^[A-Z0-9]{4}$/);
  expect((await server.stranger().post(`${AT}/open`, { share: data.id, code: data.extractCode })).code).toBe(401);
  expect(await equip.post(`${AT}/open`, { share: data.id, code: 'AAAA' })).toMatchObject({
    code: 422,
    msg: '提取码不对',
  });
  expect((await equip.get(`${AT}/list`, { parent: plans })).code).toBe(404);
  expect(await equip.post(`${AT}/open`, { share: data.id, code: data.extractCode.toLowerCase() })).toMatchObject({
    code: 200,
    data: { node: plans },
  });
  expect(await list(equip, { parent: plans })).toMatchObject({ right: 'view', nodes: [{ name: '计划.docx' }] });
  expect((await fetchBytes(equip, `${AT}/content/${file}?download=true`)).msg).toBe(
    '没有“计划.docx”的下载权限，请联系所有人',
  );
  expect((await fetchBytes(equip, `${AT}/content/${file}`)).code).toBe(403);
  expect((await fetchBytes(equip, `${AT}/zip?ids=${plans}`)).code).toBe(403);
  expect((await staff.get<{ visitCount: number }[]>(`${AT}/shares`, { id: plans })).data).toMatchObject([
    { visitCount: 1 },
  ]);
  expect((await staff.post(`${AT}/unshare`, { id: data.id })).code).toBe(200);
  expect((await equip.get(`${AT}/list`, { parent: plans })).code).toBe(404);
  expect(await equip.post(`${AT}/open`, { share: data.id, code: data.extractCode })).toMatchObject({
    code: 422,
    msg: '共享已过期或已取消，请向对方重新索取',
  });
  // Guessing comes to an end.
  for (let count = 0; count < 10; count++) await equip.post(`${AT}/open`, { share: data.id, code: 'ZZZZ' });
  expect((await equip.post(`${AT}/open`, { share: data.id, code: 'ZZZZ' })).code).toBe(429);
});

test('the right to edit lets others put files in; they are the owner’s and count against the owner’s room', async () => {
  const [leader, staff] = [await server.as('leader'), await server.as('staff')];
  const shared = await folder(leader, '共享资料');
  await leader.post(`${AT}/share`, {
    id: shared,
    shareType: 'user',
    targetUsers: [await idOf('staff')],
    permission: 'edit',
  });
  const before = [await list(leader, {}), await list(staff, {})].map(({ room }) => room.used);
  expect((await put(staff, '说明.txt', 'a'.repeat(4096), { parentId: shared })).code).toBe(200);
  const after = [await list(leader, {}), await list(staff, {})].map(({ room }) => room.used);
  expect(after).toEqual([(before[0] ?? 0) + 4, before[1]]);
  expect(
    (await fetchBytes(leader, `${AT}/content/${(await list(leader, { parent: shared })).nodes[0]?.id ?? ''}`)).bytes,
  ).toHaveLength(4096);
});

test('more than there is room for is refused, with how much is left', async () => {
  const [admin, op] = [await server.as('admin'), await server.as('analyst')];
  const [param] = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'netdisc.quotaMB' })).data
    .list;
  const set = async (paramValue: string) => {
    const [now] = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { id: String(param?.id) })).data.list;
    expect(
      (await admin.put('/api/admin/sysparam/updateSysParam', { id: now?.id, rev: now?.['rev'], paramValue })).code,
    ).toBe(200);
  };
  await set('3');
  expect((await put(op, 'a.txt', 'a'.repeat(2 * 1_048_576))).code).toBe(200);
  expect(await put(op, 'b.txt', 'b'.repeat(2 * 1_048_576))).toMatchObject({
    code: 422,
    msg: '网盘空间不足：共 3 MB，还剩 1 MB',
  });
  expect(await names(op, {})).toEqual(['a.txt']);
  await set('2048');
});

test('[A-7.4-009][S-2.6-TOO-03] chosen files and folders come as one zip with their paths; the same by the zip tool inside the netdisc', async () => {
  const op = await server.as('zhongshumei');
  const dir = await folder(op, '台账');
  const deep = await folder(op, '2026年', dir);
  await put(op, '十一月.txt', '内容', { parentId: deep });
  const single = (await put(op, '十一月.txt', '另一份')).data.id;
  const got = await fetchBytes(op, `${AT}/zip?ids=${dir},${single}`);
  expect(got.header('content-type')).toBe('application/zip');
  expect(got.name).toBe('台账.zip');
  expect(await readZip(got.bytes)).toEqual({
    '台账/': '',
    '台账/2026年/': '',
    '台账/2026年/十一月.txt': '内容',
    '十一月.txt': '另一份',
  });
  for (const name of ['', ' ', 7, { toString: 1 }])
    expect((await op.post(`${AT}/pack`, { ids: [dir], name })).code, JSON.stringify(name)).toBe(422);
  const packed = await op.post<{ id: string; name: string }>(`${AT}/pack`, { ids: [dir], name: '备份' });
  expect(packed).toMatchObject({ code: 200, data: { name: '备份.zip' } });
  expect(
    (await op.get<{ path: string }[]>(`${AT}/look`, { id: packed.data.id })).data.map((entry) => entry.path),
  ).toEqual(['台账', '台账/2026年', '台账/2026年/十一月.txt']);
  const unpacked = await op.post<{ id: string; name: string }>(`${AT}/unpack`, { id: packed.data.id });
  expect(unpacked).toMatchObject({ code: 200, data: { name: '备份' } });
  const inner = (await list(op, { parent: unpacked.data.id })).nodes[0];
  expect(inner).toMatchObject({ name: '台账', nodeType: 'folder' });
  expect(await names(op, { parent: unpacked.data.id, keyword: '十一月' })).toEqual(['十一月.txt']);
  // Stored files of any kind too.
  const files = [await upload(op, 'a.txt', '1'), await upload(op, 'A.txt', '2')].map((one) => one.data.id);
  const zip = await fetchBytes(op, `/api/file/zip?ids=${files.join(',')}&name=%E8%AF%81%E6%98%8E`);
  expect(zip.name).toBe('证明.zip');
  expect(await readZip(zip.bytes)).toEqual({ 'a.txt': '1', 'A (2).txt': '2' });
  expect((await fetchBytes(await server.as('contractor'), `/api/file/zip?ids=${files[0] ?? ''}`)).code).not.toBe(200);
});

test('names that a file system refuses, or takes for one, come as names that unpack; two folders of one name stay two', async () => {
  const op = await server.as('zhongshumei');
  const stored = [
    await upload(op, 'A:B.txt', '1'),
    await upload(op, 'a_b.txt', '2'),
    await upload(op, 'CON.txt', '3'),
    await upload(op, 'e\u0301?.txt', '5'),
    await upload(op, '\u00e9_.txt', '6'),
  ];
  const zip = await fetchBytes(
    op,
    `/api/file/zip?ids=${stored.map((one) => one.data.id).join(',')}&name=${encodeURIComponent(`${'证'.repeat(199)}😀:`)}`,
  );
  expect([zip.status, zip.name]).toEqual([200, `${'证'.repeat(78)}.zip`]);
  expect(await readZip(zip.bytes)).toEqual({
    'A_B.txt': '1',
    'a_b (2).txt': '2',
    'CON_.txt': '3',
    '\u00e9_.txt': '5',
    '\u00e9_ (2).txt': '6',
  });
  const halved = await fetchBytes(
    op,
    `/api/file/zip?ids=${stored[0]?.data.id ?? ''}&name=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`,
  );
  expect([halved.status, halved.name]).toEqual([200, `${'a'.repeat(199)}😀.zip`]);
  const [one, two] = [await folder(op, 'con'), await folder(op, '另一处')];
  const inner = await folder(op, 'CON', two);
  for (const parentId of [one, inner]) await put(op, '说明.', parentId, { parentId });
  const got = await fetchBytes(op, `${AT}/zip?ids=${one},${inner}`);
  expect(await readZip(got.bytes)).toEqual({ 'con_/': '', 'con_/说明': one, 'CON_ (2)/': '', 'CON_ (2)/说明': inner });
  expect((await op.post(`${AT}/pack`, { ids: [one, inner], name: '两处' })).code).toBe(200);
});

test('bombs, paths that climb out, links, locked and broken archives are refused with their reason, and nothing is unpacked', async () => {
  const op = await server.as('analyst');
  const zeros = Buffer.alloc(30 * 1_048_576);
  const bad: readonly (readonly [string, Buffer, string])[] = [
    [
      'climb.zip',
      makeZip([{ name: '../../etc/passwd', data: Buffer.from('x') }]),
      '压缩包内有不安全的路径“../../etc/passwd”，未解压',
    ],
    [
      'root.zip',
      makeZip([{ name: '/etc/passwd', data: Buffer.from('x') }]),
      '压缩包内有不安全的路径“/etc/passwd”，未解压',
    ],
    [
      'drive.zip',
      makeZip([{ name: 'C:\\x.txt', data: Buffer.from('x') }]),
      '压缩包内有不安全的路径“C:\\x.txt”，未解压',
    ],
    [
      'link.zip',
      makeZip([{ name: 'link', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      '压缩包内有不安全的路径“link”，未解压',
    ],
    [
      'bomb.zip',
      makeZip([{ name: 'zeros.bin', data: zeros, packed: deflateRawSync(zeros) }]),
      '“zeros.bin”的压缩比异常，疑似压缩炸弹，未解压',
    ],
    [
      'locked.zip',
      makeZip([{ name: 'secret.txt', data: Buffer.alloc(13), size: 1, flags: 1 }]),
      '压缩包内的“secret.txt”已加密，不能解压',
    ],
    [
      'broken.zip',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]),
      '“broken.zip”不是可读的 zip 压缩包',
    ],
  ];
  for (const [name, bytes, msg] of bad) {
    const { id } = (await put(op, name, bytes, { onConflict: 'rename' })).data;
    const before = await names(op, {});
    expect(await op.post(`${AT}/unpack`, { id }), name).toMatchObject({ code: 422, msg });
    expect(await names(op, {})).toEqual(before);
  }
  // A zip that lies about its sizes gives no more than it said.
  const { id } = (
    await put(op, 'lies.zip', makeZip([{ name: 'a.txt', data: Buffer.from('x'.repeat(1000)), size: 10 }]))
  ).data;
  expect((await op.post(`${AT}/unpack`, { id })).code).toBe(422);
});

test('names of a Chinese Windows are read as they were written', async () => {
  const op = await server.as('analyst');
  const gbk = Buffer.from([0xb0, 0xb2, 0xc8, 0xab, 0x2e, 0x74, 0x78, 0x74]);
  const { id } = (await put(op, 'gbk.zip', makeZip([{ name: gbk, data: Buffer.from('x') }]))).data;
  expect((await op.get<{ path: string }[]>(`${AT}/look`, { id })).data).toMatchObject([{ path: '安全.txt' }]);
});

test('pages and pictures that could run are never shown as pages of ours; a video is sent in parts', async () => {
  const op = await server.as('analyst');
  const page = (await put(op, 'page.html', '<script>alert(1)</script>')).data.id;
  const got = await fetchBytes(op, `${AT}/content/${page}`);
  expect([got.header('content-type'), got.header('x-content-type-options')]).toEqual([
    'application/octet-stream',
    'nosniff',
  ]);
  expect(got.header('content-disposition')).toMatch(/^attachment/);
  expect(got.header('content-security-policy')).toContain('sandbox');
  const svg = await upload(
    op,
    'a.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><rect width="9" height="9" fill="red" onclick="x()"/><a href="javascript:alert(3)"><text>好</text></a><use href="#a"/><image href="http://evil.example/x.png"/></svg>',
  );
  const picture = await fetchBytes(op, svg.data.url);
  expect(picture.bytes.toString('utf8')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" fill="red"/><use href="#a"/></svg>',
  );
  expect(picture.header('content-disposition')).toMatch(/^attachment/);
  const video = Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from('ftypmp42'),
    Buffer.from(createHash('sha256').update('v').digest('hex').repeat(50)),
  ]);
  const { id } = (await put(op, '培训.mp4', video)).data;
  const part = await fetchBytes(op, `${AT}/content/${id}`, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.header('content-range'), part.header('accept-ranges')]).toEqual([
    206,
    `bytes 100-199/${video.length}`,
    'bytes',
  ]);
  expect(part.bytes.equals(video.subarray(100, 200))).toBe(true);
  expect(
    (await fetchBytes(op, `${AT}/content/${id}`, { headers: { range: 'bytes=-10' } })).bytes.equals(
      video.subarray(-10),
    ),
  ).toBe(true);
  const image = (await put(op, 'dot.png', PIXEL)).data.id;
  const small = await fetchBytes(op, `${AT}/thumbnail/${image}`);
  expect([small.header('content-type'), small.bytes.subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP']);
});

test('the bin gives back what was deleted, under another name when its own is taken, and is emptied after its days', async () => {
  const op = await server.as('jiyunfan');
  const dir = await folder(op, '日报');
  const file = (await put(op, '一日.txt', '1', { parentId: dir })).data.id;
  await op.post(`${AT}/recycle`, { ids: [file] });
  await put(op, '一日.txt', '2', { parentId: dir });
  expect(await names(op, { space: 'recycled' })).toEqual(['一日.txt']);
  expect((await op.post(`${AT}/restore`, { ids: [file] })).code).toBe(200);
  expect((await names(op, { parent: dir })).sort()).toEqual(['一日 (2).txt', '一日.txt']);
  // Its folder is in the bin too: back to the root.
  await op.post(`${AT}/recycle`, { ids: [file] });
  await op.post(`${AT}/recycle`, { ids: [dir] });
  await op.post(`${AT}/restore`, { ids: [file] });
  expect(await names(op, {})).toEqual(['一日 (2).txt']);
  expect((await op.post(`${AT}/purge`, { ids: [file] })).code).toBe(404);
  const stored = async (): Promise<number> =>
    Number(
      (
        await server.deps.db.system((connection) =>
          connection.query<{ n: string }>(`select count(*) as n from anlan.stored_file where name like '一日%'`),
        )
      ).rows[0]?.n,
    );
  expect(await stored()).toBe(2);
  const sweep = (): Promise<number> =>
    sweepFiles(server.deps.engine, server.deps.files, (tenant) => sweepTrash(server.deps.engine, tenant));
  server.advance(29 * 86_400_000);
  await sweep();
  expect(await stored()).toBe(2);
  server.advance(2 * 86_400_000);
  // The product's own round may be under way with the row in hand: one of the two takes it.
  await vi.waitFor(
    async () => {
      await sweep();
      expect(await stored()).toBe(1);
    },
    { timeout: 30_000, interval: 100 },
  );
});
