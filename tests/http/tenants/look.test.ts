/**
 * Titles and logo of a tenant, over HTTP: set by its administrator or the platform, told to strangers who know the
 * code, and nothing else told.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, TenantLook, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { behind } from '../auth/door.ts';
import { bearer, PIXEL } from '../files/file-door.ts';

const LOOK = '/api/admin/systenant/look';
const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'river-moss-7';
const TITLES = {
  fullTitle: '北岭安全平台',
  fullTitleTw: '北嶺安全平台',
  fullTitleEn: 'Beiling Safety',
  shortTitle: '北岭安全',
  shortTitleTw: null,
  shortTitleEn: 'Beiling',
};

interface Facts {
  readonly title: string;
  readonly sidebarTitle: string;
  readonly pageTitle: string;
  readonly logo: string | null;
}

const server = fileServer();
let platform: Caller;
let north: Caller;
let southId: string;
beforeAll(async () => {
  platform = await server.as('admin');
  for (const code of ['north', 'south'])
    southId = (
      await platform.post<WireRow>('/api/admin/systenant/addSysTenant', {
        tenantCode: code,
        tenantName: code,
        adminUsername: `${code}.boss`,
        adminPassword: FIRST,
      })
    ).data.id;
  north = await administratorOf('north');
}, 180_000);

async function administratorOf(code: string): Promise<Caller> {
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, `${code}.boss`, FIRST, code));
  expect(
    (await first.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  return api(server.url, await signIn(server.url, `${code}.boss`, PASSWORD, code));
}

async function facts(tenantCode?: string, language = 'zh'): Promise<Facts> {
  const { data, code, msg } = await server
    .stranger(language)
    .get<Facts>('/api/public/portal', tenantCode === undefined ? {} : { tenantCode });
  expect(code, msg).toBe(200);
  return data;
}

async function sendLogo(
  caller: Caller,
  name: string,
  bytes: Buffer,
): Promise<{ code: number; msg: string; data: TenantLook }> {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return (
    await fetch(`${caller.url}/prod-api${LOOK}/logo`, { method: 'POST', headers: bearer(caller), body: form })
  ).json() as Promise<{ code: number; msg: string; data: TenantLook }>;
}

test('a tenant’s titles are shown in three languages to who knows its code; a language without one shows the Chinese', async () => {
  const usual = await facts();
  expect((await north.put<TenantLook>(LOOK, TITLES)).data).toEqual({ ...TITLES, logo: null });
  expect((await north.get<TenantLook>(LOOK)).data).toEqual({ ...TITLES, logo: null });
  const shown = async (language: string): Promise<string[]> =>
    facts('north', language).then(({ title, sidebarTitle, pageTitle }) => [title, sidebarTitle, pageTitle]);
  expect(await shown('zh')).toEqual(['北岭安全平台', '北岭安全', '北岭安全平台']);
  expect(await shown('tw')).toEqual(['北嶺安全平台', '北岭安全', '北嶺安全平台']);
  expect(await shown('en')).toEqual(['Beiling Safety', 'Beiling', 'Beiling Safety']);
  expect([await facts(), await facts('south')]).toEqual([usual, usual]);
});

test('a code nobody has, and one of a suspended tenant, show what strangers see, in the same shape', async () => {
  const usual = await facts();
  expect(await facts('no-such-tenant')).toEqual(usual);
  expect((await platform.post('/api/admin/systenant/action/suspend', { id: southId })).code).toBe(200);
  expect(await facts('south')).toEqual(usual);
  expect(Object.keys(await facts('north')).sort()).toEqual(Object.keys(usual).sort());
  const said = new Set<number>();
  for (let count = 0; count < 130; count += 1)
    said.add((await server.stranger().get('/api/public/portal', { tenantCode: `try-${count}` })).code);
  expect([...said]).toEqual([200, 429]);
  expect((await server.stranger().get('/api/public/portal')).code).toBe(200);
  server.advance(61_000);
});

test('a logo is a picture by its content, is seen by everybody, and goes with its tenant’s choice', async () => {
  const sent = await sendLogo(north, 'logo.png', PIXEL);
  expect(sent.code, sent.msg).toBe(200);
  const { logo } = await facts('north');
  const picture = await fetch(`${server.url}${logo ?? ''}`);
  expect([
    picture.status,
    picture.headers.get('content-type'),
    Buffer.from(await picture.arrayBuffer()).equals(PIXEL),
  ]).toEqual([200, 'image/png', true]);
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  for (const [name, bytes] of [
    ['logo.png', Buffer.from('<html><script>alert(1)</script>')],
    ['logo.pdf', Buffer.from('%PDF-1.4 text')],
  ] as const)
    expect((await sendLogo(north, name, bytes)).code).not.toBe(200);
  expect((await north.get<TenantLook>(LOOK)).data.logo).toBe(sent.data.logo);
  // Other files are nobody's logo, whoever asks by their id.
  const [other] = await behind<{ id: string }>(
    server,
    `select id from anlan.stored_file where id::text <> $1 limit 1`,
    [sent.data.logo],
  );
  for (const id of [other?.id ?? '01900000-0000-7000-8000-00000000dead', 'x'])
    expect((await server.stranger().get(`/api/public/logo/${id}`)).code).toBe(404);
  expect((await north.post<TenantLook>(`${LOOK}/noLogo`)).data.logo).toBeNull();
  expect((await facts('north')).logo).toBeNull();
  expect((await server.stranger().get(`/api/public/logo/${sent.data.logo ?? ''}`)).code).toBe(404);
});

test('only who may changes them, each tenant its own, within the limits of the platform’s form', async () => {
  const staff = await server.as('staff');
  expect((await staff.get(LOOK)).code).toBe(403);
  expect((await staff.put(LOOK, TITLES)).code).toBe(403);
  expect((await sendLogo(staff, 'logo.png', PIXEL)).code).toBe(403);
  const long = await north.put(LOOK, { ...TITLES, shortTitle: '长'.repeat(25) });
  expect([long.code, long.msg]).toEqual([422, expect.stringContaining('最多 24 个字')]);
  expect((await north.put(LOOK, { ...TITLES, tenantCode: 'other' })).code).toBe(422);
  // The platform sets them on the tenant's own row.
  const row = (await platform.get<ListData>('/api/admin/systenant/querySysTenant', { tenantCode: 'north' })).data
    .list[0];
  expect(row).toMatchObject({ fullTitle: '北岭安全平台', shortTitleEn: 'Beiling' });
  expect(
    (
      await platform.put('/api/admin/systenant/updateSysTenant', {
        id: row?.id,
        rev: row?.['rev'],
        fullTitle: '北岭集团安全平台',
      })
    ).code,
  ).toBe(200);
  expect((await facts('north')).title).toBe('北岭集团安全平台');
  expect((await platform.put<TenantLook>(LOOK, { fullTitle: '总平台' })).data.fullTitle).toBe('总平台');
  expect([(await facts()).title, (await facts('north')).title]).toEqual(['总平台', '北岭集团安全平台']);
});
