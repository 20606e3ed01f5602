/** The file calls of 7.4 as somebody meets them who has read the specification and nothing else. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { fetchBytes, PIXEL, upload } from './file-door.ts';

const server = fileServer();

const MB = 1_048_576;
const text = (size: number): Buffer => Buffer.alloc(size, 'a');

test('[A-7.4-001][A-7.4-002][A-7.4-003] an upload of the part `file` answers 200 and the name it was sent under, Chinese intact', async () => {
  const admin = await server.as('admin');
  const stored = await upload(admin, '检验报告（2026）.png', PIXEL);
  expect(stored).toMatchObject({
    status: 200,
    code: 200,
    msg: 'success',
    data: { originalFilename: '检验报告（2026）.png', type: 'image/png', size: PIXEL.length },
  });
  // Whoever has no session, sends no file or sends something else gets a code that says so.
  expect((await upload(server.stranger(), 'a.png', PIXEL)).code).toBe(401);
  const none = await fetch(`${server.url}/prod-api/api/file/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
    body: new FormData(),
  });
  expect(((await none.json()) as { code: number }).code).not.toBe(200);
  expect(await upload(admin, 'a.png', 'no picture at all')).toMatchObject({
    code: 422,
    msg: '文件内容与类型“png”不符',
  });
});

test('[A-7.4-004] data.url serves the same bytes, to who may read them', async () => {
  const [admin, contractor] = [await server.as('admin'), await server.as('contractor')];
  const { data } = await upload(admin, 'a.png', PIXEL);
  const got = await fetchBytes(admin, data.url);
  expect(got.bytes.equals(PIXEL)).toBe(true);
  expect(got.header('content-type')).toBe('image/png');
  expect((await fetchBytes(contractor, data.url)).code).toBe(404);
});

test('[V-5-61][C-9-20] 10485759 bytes are taken, 10485760 and more are refused, however they are sent', async () => {
  const admin = await server.as('admin');
  expect((await upload(admin, 'a.txt', text(10 * MB - 1))).code).toBe(200);
  for (const size of [10 * MB, 10 * MB + 1])
    expect(await upload(admin, 'a.txt', text(size))).toMatchObject({ code: 422, msg: '上传文件大小不能超过 10 MB!' });
});

test('[V-5-62] a file of no bytes is refused', async () => {
  expect(await upload(await server.as('admin'), 'a.txt', '')).toMatchObject({ code: 422, msg: '文件是空的' });
});

test('a picture is kept without place and camera, a name without signs that turn its reading', async () => {
  const admin = await server.as('admin');
  const taken = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(taken.includes('SecretCamera')).toBe(true);
  const { data } = await upload(admin, 'photo\u202Egpj.jpg', taken);
  expect(data.originalFilename).toBe('photogpj.jpg');
  const { bytes } = await fetchBytes(admin, data.url);
  expect([bytes.includes('SecretCamera'), bytes.length, bytes.length < taken.length]).toEqual([false, data.size, true]);
});

test('a person has room for so much and for so many unfinished uploads; others have their own', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('safety')];
  const { data } = await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'upload.personMB' });
  const setRoom = async (value: string): Promise<void> => {
    const row = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'upload.personMB' })).data
      .list[0];
    expect(
      (await admin.put('/api/admin/sysparam/updateSysParam', { id: row?.id, rev: row?.['rev'], paramValue: value }))
        .code,
    ).toBe(200);
  };
  await setRoom('1');
  const begin = (size: number, name = 'a.txt') => staff.post<{ id: string }>('/api/file/upload/begin', { name, size });
  expect((await upload(staff, 'a.txt', text(600_000))).code).toBe(200);
  const full = { code: 422, msg: '您上传的文件已达 1 MB 上限，请先删除不再需要的文件，或请管理员调高“每人上传总量”' };
  expect(await upload(staff, 'b.txt', text(600_000))).toMatchObject(full);
  expect(await begin(600_000)).toMatchObject(full);
  const begun = await begin(300_000);
  expect(begun.code).toBe(200);
  // What is begun has its room already, and gives it back.
  expect(await upload(staff, 'b.txt', text(200_000))).toMatchObject(full);
  expect((await staff.post(`/api/file/upload/${begun.data.id}/cancel`)).code).toBe(200);
  expect((await upload(staff, 'b.txt', text(200_000))).code).toBe(200);
  await setRoom(String(data.list[0]?.['paramValue']));
  for (let count = 0; count < 50; count += 1) expect((await begin(10, `${count}.txt`)).code).toBe(200);
  expect(await begin(10)).toMatchObject({ code: 422, msg: '您有 50 个上传尚未完成，请先完成或取消其中几个' });
  expect((await upload(admin, 'c.txt', text(900_000))).code).toBe(200);
});

test('a form that ends in the middle is the caller’s mistake, and stores nothing', async () => {
  const admin = await server.as('admin');
  for (const body of [
    '{"a":',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it',
  ]) {
    const answer = await fetch(`${server.url}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token ?? ''}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect([400, 422]).toContain(((await answer.json()) as { code: number }).code);
  }
});

test('a stored file is found by a part of its name, whatever its letters', async () => {
  const admin = await server.as('admin');
  await upload(admin, '转炉煤气 Ａ3 检修方案.txt', '方案');
  for (const keyword of ['煤气', 'a3', 'A3 检修', '修']) {
    const { data } = await admin.get<ListData>('/api/file/sysfile/querySysFile', { keyword });
    expect(
      data.list.map((row) => row['name']),
      keyword,
    ).toContain('转炉煤气 Ａ3 检修方案.txt');
  }
  expect((await admin.get<ListData>('/api/file/sysfile/querySysFile', { keyword: '焦炉' })).data.list).toEqual([]);
});

/** Makes an export ready to be fetched, as the screens of such systems do. */
async function prepared(username: string): Promise<string> {
  const answer = await (
    await server.as(username)
  ).get<{ fileName: string }>('/api/admin/sysorg/exportSysOrg', { prepare: 'true', format: 'csv' });
  expect(answer.code).toBe(200);
  return answer.data.fileName;
}

test('[A-7.4-005][A-7.4-007] a prepared export is fetched by its name; the header gives the name to save it under', async () => {
  const admin = await server.as('admin');
  const fileName = await prepared('admin');
  const got = await fetchBytes(admin, `/common/download?fileName=${encodeURIComponent(fileName)}&delete=false`);
  expect(got.status).toBe(200);
  expect(got.bytes.toString('utf8')).toContain('组织');
  expect(got.name).toMatch(/^组织机构_\d{4}-\d\d-\d\d\.csv$/);
  expect(got.header('download-filename')).toMatch(/^[\x21-\x7e]+$/);
  expect(got.header('access-control-expose-headers')).toContain('download-filename');
  // Nobody else's, and no path out of the place where exports lie.
  expect(
    (await fetchBytes(await server.as('staff'), `/common/download?fileName=${encodeURIComponent(fileName)}`)).code,
  ).toBe(404);
  for (const trick of [
    `../${fileName}`,
    '../../keys/secret.key',
    '..\\..\\package.json',
    '/etc/passwd',
    `x/${fileName}`,
    '',
    '%00',
  ]) {
    expect((await fetchBytes(admin, `/common/download?fileName=${encodeURIComponent(trick)}`)).code, trick).toBe(404);
  }
});

test('[A-7.4-006] fetching takes the export away, unless delete=false was sent', async () => {
  const admin = await server.as('admin');
  const fileName = encodeURIComponent(await prepared('admin'));
  for (const query of ['&delete=false', '&delete=false', ''])
    expect((await fetchBytes(admin, `/common/download?fileName=${fileName}${query}`)).status).toBe(200);
  await expect
    .poll(async () => (await fetchBytes(admin, `/common/download?fileName=${fileName}&delete=false`)).code)
    .toBe(404);
});

test('[A-7.4-008] a stored resource is fetched by the address its upload answered, and nothing else is', async () => {
  const [admin, contractor] = [await server.as('admin'), await server.as('contractor')];
  const { data } = await upload(admin, '图.png', PIXEL);
  for (const resource of [data.url, data.url.replace('/prod-api', '')]) {
    const got = await fetchBytes(admin, `/common/download/resource?resource=${encodeURIComponent(resource)}`);
    expect(got.bytes.equals(PIXEL)).toBe(true);
    expect(got.name).toBe('图.png');
    expect(got.header('content-disposition')).toMatch(/^attachment/);
  }
  expect(
    (await fetchBytes(contractor, `/common/download/resource?resource=${encodeURIComponent(data.url)}`)).code,
  ).toBe(404);
  for (const trick of [
    '/profile/../../etc/passwd',
    '../package.json',
    'file:///etc/passwd',
    `${data.url}/../../../../keys/secret.key`,
    'http://127.0.0.1/x',
    '',
  ]) {
    expect(
      (await fetchBytes(admin, `/common/download/resource?resource=${encodeURIComponent(trick)}`)).code,
      trick,
    ).toBe(404);
  }
});

test('[A-7.4-010][A-7.4-011] an export is also answered to a form by POST; a refused one is JSON with code and msg and no file', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const good = await fetchBytes(admin, '/api/admin/sysuser/exportSysUser', {
    ...form,
    body: 'username=admin&columns=username&format=csv',
  });
  expect(good.header('content-type')).toContain('text/csv');
  expect(
    good.bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line !== ''),
  ).toEqual(['\uFEFF用户名', 'admin']);
  // Under the name the screen passes, without what no file system takes.
  const named = await fetchBytes(admin, '/api/admin/sysuser/exportSysUser', {
    ...form,
    body: `username=admin&format=csv&fileName=${encodeURIComponent('在岗/人员')}`,
  });
  expect(named.name).toMatch(/^在岗 人员_\d{4}-\d\d-\d\d\.csv$/);
  const refused = await fetchBytes(staff, '/api/admin/sysuser/exportSysUser', { ...form, body: '' });
  expect(refused.code).toBe(403);
  expect(refused.msg).not.toBe('');
  expect(refused.name).toBeUndefined();
  expect(
    (await fetchBytes(admin, '/api/admin/sysuser/exportSysUser', { ...form, body: 'sort=nonsense' })).code,
  ).not.toBe(200);
});

test('[D-3-FIL-01][D-3-FIL-02] the file list shows an uploaded file: its name with Chinese letters, 2048 bytes as 2', async () => {
  const admin = await server.as('admin');
  const { data } = await upload(admin, '点检记录.txt', text(2048));
  const { list } = (await admin.get<ListData>('/api/file/sysfile/querySysFile', { id: data.id })).data;
  expect(list).toMatchObject([{ name: '点检记录.txt', sizeKb: '2.00' }]);
});

test('[D-3-FIL-04][D-3-FIL-05] the file list shows the content type and the kind of file', async () => {
  const admin = await server.as('admin');
  const wanted = [
    ['a.png', PIXEL, 'image/png', 'image', 'png'],
    ['b.txt', 'abc', 'text/plain', 'document', 'txt'],
    ['c.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'application/zip', 'archive', 'zip'],
  ] as const;
  for (const [name, bytes, contentType, fileType, extension] of wanted) {
    const { data } = await upload(admin, name, bytes);
    expect((await admin.get<ListData>('/api/file/sysfile/querySysFile', { id: data.id })).data.list).toMatchObject([
      { contentType, fileType, extension },
    ]);
  }
});

test('[A-7.4-020] the calls of the file management stand in the API document; listing, renaming and deleting work', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const document = (await (
    await fetch(`${server.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${admin.token ?? ''}` } })
  ).json()) as { paths: Record<string, unknown> };
  for (const path of ['querySysFile', 'action/rename', 'action/remove'])
    expect(document.paths).toHaveProperty([`/api/file/sysfile/${path}`]);
  for (const path of [
    '/api/file/file/upload',
    '/api/file/upload/begin',
    '/common/download',
    '/common/download/resource',
    '/api/file/zip',
  ])
    expect(document.paths).toHaveProperty([path]);
  const { data } = await upload(admin, '旧名.txt', 'abc');
  expect((await staff.post('/api/file/sysfile/action/rename', { id: data.id, input: { newName: 'x' } })).code).toBe(
    403,
  );
  expect(
    (await admin.post('/api/file/sysfile/action/rename', { id: data.id, input: { newName: '新名.exe' } })).code,
  ).toBe(200);
  expect((await admin.get<ListData>('/api/file/sysfile/querySysFile', { id: data.id })).data.list).toMatchObject([
    { name: '新名.exe.txt' },
  ]);
  expect((await admin.post('/api/file/sysfile/action/remove', { id: data.id })).code).toBe(200);
  expect((await admin.get<ListData>('/api/file/sysfile/querySysFile', { id: data.id })).data.list).toEqual([]);
  expect((await fetchBytes(admin, data.url)).code).toBe(404);
});

test('a file that a record holds is not deleted; the file management says which record', async () => {
  const admin = await server.as('admin');
  const { data } = await upload(admin, '头像.png', PIXEL);
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data.list;
  expect(
    (await admin.put('/api/admin/sysuser/updateSysUser', { id: person?.id, rev: person?.['rev'], avatar: data.id }))
      .code,
  ).toBe(200);
  expect(await admin.post('/api/file/sysfile/action/remove', { id: data.id })).toMatchObject({
    code: 422,
    msg: '“头像.png”正被 1 条记录使用，请先从记录中移除',
  });
  expect((await admin.get(`/api/file/file/${data.id}/uses`)).data).toMatchObject({
    total: 1,
    uses: [{ entity: 'sysUser', field: 'avatar', id: person?.id }],
  });
});

test('a picture in a text is read by whoever reads the text; a text takes no file that its writer may not read', async () => {
  const [admin, contractor] = [await server.as('admin'), await server.as('contractor')];
  const [shown, secret] = [await upload(admin, 'a.png', PIXEL), await upload(admin, 'b.png', PIXEL)];
  const add = (caller: typeof admin, title: string, url: string) =>
    caller.post<{ id: string; rev: number }>('/api/notification/notification/addNotification', {
      title,
      content: `<p>接线如图<img src="${url}" alt="接线图"></p>`,
      type: 'notice',
      priority: 'normal',
      publishObject: 'all',
    });
  const { code, msg, data } = await add(admin, '接线图', shown.data.url);
  expect(code, msg).toBe(200);
  // Nobody is told yet.
  expect((await fetchBytes(contractor, shown.data.url)).code).toBe(404);
  const out = await admin.post('/api/notification/notification/action/publish', { id: data.id });
  expect(out.code, out.msg).toBe(200);
  expect((await fetchBytes(contractor, shown.data.url)).bytes.equals(PIXEL)).toBe(true);
  expect((await fetchBytes(contractor, secret.data.url)).code).toBe(404);

  // Who writes texts opens nothing by writing an address down.
  const roles = await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'editor' });
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const made = await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'garden',
    nickname: '园地编辑',
    password: 'river-moss-0',
    orgId: org,
    userType: '0',
    roleId: [roles.data.list[0]?.id],
  });
  expect(made.code, made.msg).toBe(200);
  const first = api(server.url, await signIn(server.url, 'garden', 'river-moss-0'));
  await first.put('/api/account/sysuserdetail/updatePassword', {
    password: 'river-moss-0',
    newPassword: 'river-moss-1',
  });
  const editor = api(server.url, await signIn(server.url, 'garden', 'river-moss-1'));
  const write = (title: string, url: string) =>
    editor.post('/api/education/learnGarden/addLearnGarden', {
      title,
      column: 'knowledge',
      content: `<p><img src="${url}" alt=""></p>`,
    });
  expect(await write('借用', secret.data.url)).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'content', code: 'file.unknown' }] },
  });
  const own = await write('自己的图', (await upload(editor, 'c.png', PIXEL)).data.url);
  expect(own.code, own.msg).toBe(200);
});
