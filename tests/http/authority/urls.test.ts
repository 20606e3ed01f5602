/** URL rules: the calls of spec 7.2 about them, and what they do to other calls. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const URLS = '/api/admin/sysurl';
const CRANES = '/api/equipment/equipCrane/queryEquipCrane';
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

const server = fileServer();
let admin: Caller;
let equip: Caller;
let safety: Caller;
beforeAll(async () => {
  [admin, equip, safety] = await Promise.all([server.as('admin'), server.as('equip'), server.as('safety')]);
}, 120_000);

const rule = (change: object = {}): object => ({
  urlName: '起重机械台账',
  method: 'ANY',
  urlPattern: '/api/equipment/equipCrane/**',
  authMode: 'role',
  status: 'enabled',
  ...change,
});
const role = async (code: string): Promise<string> =>
  (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]?.id ?? '';
const fieldsOf = (answer: Answer): unknown[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

/** Stores a rule for the time of `act`. */
async function under(row: object, act: (stored: WireRow) => Promise<void>): Promise<void> {
  const { code, data } = await admin.post<WireRow>(`${URLS}/addSysUrl`, row);
  expect(code).toBe(200);
  try {
    await act(data);
  } finally {
    await admin.post(`${URLS}/deleteSysUrl`, { id: data.id });
  }
}

describe('the set of calls', () => {
  test('[A-7.2-038] query answers a page of rules', async () => {
    await under(rule(), async (stored) => {
      const { data } = await admin.get<ListData>(`${URLS}/querySysUrl`, {
        currentPage: 1,
        pageSize: 10,
        authMode: 'role',
      });
      expect(data.list.map((row) => row.id)).toContain(stored.id);
      expect(data.totalCount).toBe(data.list.length);
    });
  });

  test('[A-7.2-039] add stores a rule; without a pattern nothing is stored, and none stands twice', async () => {
    const before = (await admin.get<ListData>(`${URLS}/querySysUrl`)).data.totalCount;
    expect(fieldsOf(await admin.post(`${URLS}/addSysUrl`, rule({ urlPattern: '' })))).toEqual(['urlPattern']);
    expect((await admin.get<ListData>(`${URLS}/querySysUrl`)).data.totalCount).toBe(before);
    await under(rule(), async () => {
      expect((await admin.get<ListData>(`${URLS}/querySysUrl`)).data.totalCount).toBe(before + 1);
      expect((await admin.post(`${URLS}/addSysUrl`, rule())).code).toBe(422);
    });
  });

  test('[A-7.2-040] update changes a rule; an unknown one is an error', async () => {
    await under(rule(), async (stored) => {
      expect(
        (await admin.put<WireRow>(`${URLS}/updateSysUrl`, { id: stored.id, rev: stored['rev'], module: '特种设备' }))
          .data['module'],
      ).toBe('特种设备');
      expect((await admin.put(`${URLS}/updateSysUrl`, { id: UNKNOWN, rev: 1, module: 'x' })).code).toBe(404);
    });
  });

  test('[A-7.2-041] delete takes a rule away once', async () => {
    const { data } = await admin.post<WireRow>(`${URLS}/addSysUrl`, rule());
    expect((await admin.post(`${URLS}/deleteSysUrl`, { id: data.id })).code).toBe(200);
    expect((await admin.post(`${URLS}/deleteSysUrl`, { id: data.id })).code).toBe(404);
  });

  test('[A-7.2-042] export is a table of the filtered rules under a file name', async () => {
    await under(rule(), async (stored) => {
      const answer = await fetch(`${server.url}/prod-api${URLS}/exportSysUrl?id=${stored.id}`, {
        headers: { authorization: `Bearer ${admin.token ?? ''}` },
      });
      expect(decodeURIComponent(answer.headers.get('download-filename') ?? '')).toMatch(
        /^URL 权限_\d{4}-\d\d-\d\d\.xlsx$/,
      );
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
    });
  });
});

describe('[A-7.2-043][P-6-22] rules by role', () => {
  test('a role that is not among those of a rule is refused, by every way to write the address', async () => {
    expect((await equip.get(CRANES)).code).toBe(200);
    await under(rule({ roleIds: [await role('safetyOfficer')] }), async (stored) => {
      const refused = await equip.get(CRANES);
      expect([refused.code, refused.msg]).toEqual([403, '此地址只对规定的角色开放（起重机械台账），请联系管理员']);
      expect((await equip.get(CRANES.replace('equipCrane/', '%65quipCrane/'))).code).not.toBe(200);
      const bare = await fetch(`${server.url}${CRANES}`, { headers: { authorization: `Bearer ${equip.token ?? ''}` } });
      expect(((await bare.json()) as Answer).code).toBe(403);
      expect((await safety.get(CRANES)).code).toBe(200);
      expect((await admin.get(CRANES)).code).toBe(200);
      expect((await equip.get('/api/equipment/equipBoiler/queryEquipBoiler')).code).toBe(200);

      const read = async (): Promise<unknown> =>
        (
          await admin.get<{ id: string; checked: boolean }[]>(`${URLS}/queryUrlByRole`, {
            roleId: await role('equipOfficer'),
          })
        ).data.find(({ id }) => id === stored.id)?.checked;
      expect(await read()).toBe(false);
      expect(
        (await admin.post(`${URLS}/authorizeUrlToRole`, { roleId: await role('equipOfficer'), urlIds: [stored.id] }))
          .data,
      ).toEqual({ changed: 1 });
      expect(await read()).toBe(true);
      expect((await equip.get(CRANES)).code).toBe(200);
      expect(
        (await admin.post(`${URLS}/authorizeUrlToRole`, { roleId: await role('equipOfficer'), urlIds: [] })).data,
      ).toEqual({ changed: 1 });
      expect((await equip.get(CRANES)).code).toBe(403);
    });
    expect((await equip.get(CRANES)).code).toBe(200);
  });

  test('a rule gives nothing that the codes do not', async () => {
    const staff = await server.as('staff');
    await under(rule({ urlPattern: '/api/admin/sysuser/**', roleIds: [await role('employee')] }), async () => {
      expect((await staff.get('/api/admin/sysuser/querySysUser')).code).toBe(403);
    });
  });

  test('a rule counts for its verb, while it is enabled', async () => {
    await under(rule({ method: 'POST' }), async (stored) => {
      expect((await equip.get(CRANES)).code).toBe(200);
      expect((await equip.post('/api/equipment/equipCrane/addEquipCrane', {})).code).toBe(403);
      await admin.put(`${URLS}/updateSysUrl`, { id: stored.id, rev: stored['rev'], status: 'disabled' });
      expect((await equip.post('/api/equipment/equipCrane/addEquipCrane', {})).code).toBe(422);
    });
  });

  test('a rule for one verb keeps from the export by the other too: both reach the same act', async () => {
    for (const method of ['GET', 'POST']) {
      await under(rule({ method, urlPattern: '/api/equipment/equipCrane/export*' }), async () => {
        const answers = [
          await equip.get('/api/equipment/equipCrane/exportEquipCrane', { format: 'csv' }),
          await equip.post('/api/equipment/equipCrane/exportEquipCrane', { format: 'csv' }),
        ];
        expect(
          answers.map(({ code }) => code),
          method,
        ).toEqual([403, 403]);
      });
    }
  });

  test('nobody is kept from who he is and from signing out', async () => {
    await under(rule({ urlPattern: '/**' }), async () => {
      expect((await equip.get(CRANES)).code).toBe(403);
      expect((await equip.get('/api/uaa/users/getSysUser')).code).toBe(200);
    });
  });

  test('nothing is opened to strangers by a rule', async () => {
    expect(fieldsOf(await admin.post(`${URLS}/addSysUrl`, rule({ authMode: 'anonymous' })))).toEqual(['authMode']);
    await under(rule({ urlPattern: '/api/public/article/**', authMode: 'anonymous' }), async () => {
      expect((await fetch(`${server.url}/prod-api${CRANES}`)).status).toBe(401);
    });
  });
});
