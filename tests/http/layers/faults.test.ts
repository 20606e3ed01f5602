/**
 * What goes wrong around layers: bases that change or vanish under them, rights that are taken, other tenants, hostile
 * commands; and layers as files, beside the running server.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { asAdmin, operate, type Ran } from '../../operation/places.ts';
import { type Answer, type Caller, api, signIn } from '../../support/client.ts';
import { ownPlace, type TestPlace, type TestServer, testServer } from '../../support/server.ts';

type Command = Readonly<Record<string, unknown>>;
interface Published {
  readonly edition: number;
  readonly commands: readonly Command[];
}
interface Problem {
  readonly path: string;
  readonly message: string;
  readonly severity: string;
  readonly mend?: Command | null;
}
interface Change {
  readonly how: string;
  readonly place: string;
  readonly name: string | null;
  readonly keys: readonly { key: string }[];
  readonly was?: unknown;
  readonly now?: unknown;
  readonly before?: string;
  readonly after?: string;
}
interface Told {
  readonly changes: readonly Change[];
  readonly fields: Readonly<Record<string, string>>;
  readonly permissions: readonly { kind: string; title: string; was: string | null; now: string | null }[];
  readonly steps: readonly {
    class: string;
    kind: string;
    subject: string;
    filled: number | null;
    rows: number | null;
  }[];
}

const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'moss-pine-lake-7';
const ENTITIES = ['berth', 'lock', 'quay', 'crate', 'tug', 'buoy', 'dock', 'mole', 'pier'];
let place: TestPlace;
let server: TestServer;
let admin: Caller;
let boss: Caller;
let folder: string;

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const field = (name: string, title: string): Command => ({ add: ['data', 'properties', name], value: text(title) });
const renamed = (name: string, title: string): Command => ({ set: ['data', 'properties', name, 'title'], to: title });

/** An entity of the area `yard` in the mounted folder, which the server watches. */
function write(
  entity: string,
  properties: object = { name: text('名称'), note: text('备注'), place: text('位置') },
): void {
  const columns = Object.fromEntries(Object.keys(properties).map((name) => [name, true]));
  writeFileSync(
    join(folder, 'yard', `${entity}.json`),
    JSON.stringify(
      {
        format: 1,
        entity,
        area: 'yard',
        title: entity,
        data: { type: 'object', required: ['name'], properties },
        list: { columns },
      },
      null,
      2,
    ),
  );
}

async function changed(who: Caller, username: string, code?: string): Promise<Caller> {
  const begun = api(who.url, await signIn(who.url, username, FIRST, code));
  expect(
    (await begun.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  return api(who.url, await signIn(who.url, username, PASSWORD, code));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-faults-'));
  mkdirSync(join(folder, 'yard'));
  for (const entity of ENTITIES) write(entity);
  writeFileSync(
    join(folder, 'yard', '_area.json'),
    JSON.stringify(
      {
        format: 1,
        area: 'yard',
        title: '码头',
        roles: { tenantAdmin: { codes: ['yard:dock:*'], scopes: { dock: 'all' } } },
      },
      null,
      2,
    ),
  );
  place = await ownPlace();
  server = await testServer({ schemaDirs: [folder], place });
  admin = await server.as('admin');
  const north = await admin.post<WireRow>('/api/admin/systenant/addSysTenant', {
    tenantCode: 'north',
    tenantName: '北岭钢铁',
    adminUsername: 'north.boss',
    adminPassword: FIRST,
  });
  expect(north.code, JSON.stringify(north)).toBe(200);
  // No file grants a tenant this; who runs the platform does, role by role.
  await asAdmin(
    place,
    `insert into anlan.role_code (tenant_id, role_id, code) select tenant_id, id, 'system:dataModel:layer' from public.sys_role where tenant_id = $1 and "roleCode" = 'tenantAdmin'`,
    [north.data.id],
  );
  boss = await changed(admin, 'north.boss', 'north');
}, 480_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const publish = (
  entity: string,
  from: number,
  commands: readonly Command[],
  more: Readonly<Record<string, unknown>> = {},
  who = admin,
): Promise<Answer<Published>> =>
  who.post<Published>('/api/admin/layer/publish', {
    scope: 'installation',
    entity,
    title: '修改',
    from,
    commands,
    ...more,
  });
const check = async (entity: string, commands: readonly Command[]): Promise<Told & { problems: readonly Problem[] }> =>
  (
    await admin.post<Told & { problems: Problem[] }>('/api/admin/layer/check', {
      scope: 'installation',
      entity,
      commands,
    })
  ).data;
const titles = async (entity: string, who = admin): Promise<Record<string, string>> =>
  Object.fromEntries(
    ((await who.get<EntityView>(`/schema/${entity}`)).data.fields ?? []).map(({ name, title }) => [name, title]),
  );
const within = { timeout: 60_000, interval: 200 };
/** Each of several publishings or commands compiles the project some times. */
const PATIENCE = 240_000;

describe('what is published and does not come to stand', () => {
  it(
    'says so in the same answer, keeps the edition, and runs once the reason is gone',
    async () => {
      for (const note of ['甲', '甲'])
        expect((await admin.post('/api/yard/pier/addPier', { name: note, note })).code).toBe(200);
      const unique = [{ add: ['storage'], value: { unique: [['note']] } }];
      const refused = await publish('pier', 0, unique);
      expect(refused).toMatchObject({ code: 409, data: { edition: 1 } });
      expect(refused.msg).toContain('没有生效');
      // The edition before runs on.
      expect((await admin.post('/api/yard/pier/addPier', { name: '乙', note: '甲' })).code).toBe(200);
      expect((await publish('pier', 1, [])).code).toBe(200);
    },
    PATIENCE,
  );
});

describe('a difference', () => {
  it('is told in the words of the caller, with the rights and the steps that go with it', async () => {
    const commands = [
      { move: ['list', 'columns', 'place'], before: 'name' },
      { add: ['data', 'required', 'note'], value: 'note' },
      field('depth', '水深'),
      { add: ['access'], value: { fields: { note: { write: 'yard:berth:note' } } } },
      { add: ['actions'], value: { close: { label: '封闭', needs: 'one', set: { note: '封闭' } } } },
      { add: ['i18n'], value: { en: { 'data.place': 'Place', 'data.name': 'Name', 'data.note': 'Note' } } },
    ];
    const { changes, permissions, steps } = await check('berth', commands);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ how: 'moved', place: 'column', name: '位置', before: '名称' }),
        expect.objectContaining({ how: 'added', place: 'required', name: '备注' }),
        expect.objectContaining({ how: 'added', place: 'field', name: '水深' }),
      ]),
    );
    expect(permissions).toEqual(
      expect.arrayContaining([
        { kind: 'write', title: '备注', was: null, now: 'yard:berth:note' },
        { kind: 'action', title: '封闭', was: null, now: 'yard:berth:close' },
      ]),
    );
    expect(steps).toMatchObject([{ kind: 'addColumn', class: 'safe', subject: 'depth', rows: null }]);
    expect((await publish('berth', 0, commands)).code).toBe(200);
    const query = { scope: 'installation', entity: 'berth', from: 0, to: 1 };
    const english = await api(server.url, admin.token, 'en').get<Told>('/api/admin/layer/difference', query);
    expect(english.data.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ place: 'column', name: 'Place', before: 'Name' })]),
    );
    expect(english.data).toMatchObject({
      permissions: expect.arrayContaining([
        { kind: 'write', title: 'Note', was: null, now: 'yard:berth:note' },
      ]) as unknown,
      steps: [],
      fields: { note: 'Note', depth: '水深' },
    });
    expect(
      (await api(server.url, admin.token, 'tw').get<Told>('/api/admin/layer/difference', query)).data.changes,
    ).toContainEqual(expect.objectContaining({ place: 'required', name: '備註' }));
    expect((await admin.post('/api/yard/berth/addBerth', { name: '一', note: '甲', depth: '8' })).code).toBe(200);
    const back = await admin.get<Told>('/api/admin/layer/difference', { ...query, from: 1, to: 0 });
    expect(back.data.steps).toMatchObject([{ class: 'destructive', subject: 'depth', filled: 1, rows: 1 }]);
    expect(back.data.permissions).toContainEqual({ kind: 'action', title: '封闭', was: 'yard:berth:close', now: null });
  });

  it(
    'of an edition and its undoing is none, and the layer is empty again',
    async () => {
      await publish('mole', 0, [renamed('note', '说明'), { move: ['list', 'columns', 'place'], before: 'name' }]);
      expect(
        (await admin.post<Published>('/api/admin/layer/undo', { scope: 'installation', entity: 'mole', edition: 1 }))
          .data,
      ).toEqual({ edition: 2, commands: [] });
      expect(
        (
          await admin.get<Told>('/api/admin/layer/difference', {
            scope: 'installation',
            entity: 'mole',
            from: 0,
            to: 2,
          })
        ).data,
      ).toMatchObject({ changes: [], permissions: [], steps: [] });
    },
    PATIENCE,
  );
});

describe('a base', () => {
  const of = async (entity: string): Promise<readonly Problem[] | undefined> =>
    (await admin.get<{ entity: string; problems: Problem[] }[]>('/api/admin/layer/list')).data.find(
      (one) => one.entity === entity,
    )?.problems;

  it(
    'that loses what a layer changes leaves the rest of it standing; every lost command is named with its mend in one round',
    async () => {
      await publish('quay', 0, [
        renamed('note', '说明'),
        renamed('place', '地点'),
        { set: ['list', 'columns', 'place'], to: { width: 90 } },
        { remove: ['data', 'required', 'name'] },
      ]);
      write('quay', { name: text('名称'), remark: text('备注'), places: text('位置') });
      // The list compiles every layer anew: it is asked once the base is there.
      await expect.poll(() => titles('quay'), within).toHaveProperty('remark');
      expect(await of('quay')).toHaveLength(3);
      const kept = (
        await admin.get<{ commands: Command[]; problems: Problem[] }>('/api/admin/layer/get', {
          scope: 'installation',
          entity: 'quay',
        })
      ).data;
      expect(kept.problems.map(({ mend }) => mend)).toEqual(
        expect.arrayContaining([renamed('places', '地点'), { set: ['list', 'columns', 'places'], to: { width: 90 } }]),
      );
      expect((await admin.get<EntityView>('/schema/quay')).data.fields.map(({ title }) => title)).toEqual([
        '名称',
        '备注',
        '位置',
      ]);
      const at = ({ path }: Problem): number => Number(path.split('.')[1]);
      const mended = kept.commands.flatMap((command, index): Command[] => {
        const problem = kept.problems.find((one) => at(one) === index);
        return problem ? (problem.mend ? [problem.mend] : []) : [command];
      });
      expect((await check('quay', mended)).problems).toEqual([]);
      expect((await publish('quay', 1, mended)).code).toBe(200);
      expect(await of('quay')).toEqual([]);
      expect(await titles('quay')).toMatchObject({ places: '地点', remark: '备注' });
    },
    PATIENCE,
  );

  it(
    'of one who publishes over an older edition loses no command that does not fit: it is refused by name, not joined away',
    async () => {
      await publish('tug', 0, [renamed('note', '说明')]);
      const { code, data } = (await publish('tug', 0, [renamed('place', '地点'), renamed('colour', '颜色')])) as Answer<
        { errors?: { code: string; message: string }[] } & Published
      >;
      expect([code, data.errors?.map((one) => one.code)]).toEqual([422, ['format.layerTargetGone']]);
      expect((await publish('tug', 0, [renamed('place', '地点')])).data).toEqual({
        edition: 2,
        commands: [renamed('note', '说明'), renamed('place', '地点')],
      });
      expect((await admin.post('/api/admin/layer/back', { scope: 'installation', entity: 'tug', to: 0 })).code).toBe(
        200,
      );
    },
    PATIENCE,
  );

  it(
    'that vanishes keeps its layer, which is named and applied again when it comes back',
    async () => {
      await publish('lock', 0, [renamed('note', '说明')]);
      rmSync(join(folder, 'yard/lock.json'));
      await expect.poll(async () => (await admin.get('/schema/lock')).code, within).toBe(404);
      expect(await of('lock')).toMatchObject([{ severity: 'error', path: 'entity' }]);
      for (const answer of [
        await publish('lock', 1, [renamed('note', '附注')]),
        await admin.get('/api/admin/layer/get', { scope: 'installation', entity: 'lock' }),
        await admin.post('/api/admin/layer/check', { scope: 'installation', entity: 'lock', commands: [] }),
      ])
        expect(answer.code).toBe(404);
      expect(
        (await admin.get<{ list: { entity: string }[] }>('/api/admin/layer/entities')).data.list.some(
          ({ entity }) => entity === 'lock',
        ),
      ).toBe(false);
      write('lock');
      await expect.poll(() => titles('lock'), within).toMatchObject({ note: '说明' });
    },
    PATIENCE,
  );
});

describe('who may no longer', () => {
  it('neither saves nor publishes the draft that was open, which is still there when the right comes back', async () => {
    const [roles, org] = await Promise.all([
      admin.get<ListData>('/api/admin/sysrole/querySysRole', { pageSize: 100 }),
      admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 }),
    ]);
    const role = (code: string): string => roles.data.list.find((one) => one['roleCode'] === code)?.id ?? '';
    const added = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username: 'zhou.ning',
      nickname: '周宁一',
      password: FIRST,
      orgId: org.data.list[0]?.id,
      roleId: [role('admin')],
      userType: '0',
      status: 'normal',
    });
    expect(added.code, JSON.stringify(added)).toBe(200);
    const designer = await changed(admin, 'zhou.ning');
    const target = { scope: 'tenant', entity: 'crate' };
    const draft = { ...target, from: 0, commands: [renamed('note', '说明')] };
    expect((await designer.post('/api/admin/layer/saveDraft', { ...draft, revision: 0 })).code).toBe(200);
    const given = async (code: string): Promise<void> => {
      const { data } = await admin.get<WireRow>('/api/admin/sysuser/getSysUser', { id: added.data.id });
      const answer = await admin.put('/api/admin/sysuser/updateSysUser', {
        id: data.id,
        rev: data['rev'],
        roleId: [role(code)],
      });
      expect(answer.code, JSON.stringify(answer)).toBe(200);
    };
    await given('employee');
    // Another role may end the session as well: either way nothing is done.
    const refused = [401, 403];
    await expect
      .poll(async () => refused.includes((await designer.get('/api/admin/layer/draft', target)).code), within)
      .toBe(true);
    for (const [path, body] of [
      ['saveDraft', { ...draft, revision: 1 }],
      ['publishDraft', { ...target, title: '改', revision: 1 }],
      ['dropDraft', { ...target, revision: 1 }],
    ] as const) {
      expect(refused).toContain((await designer.post(`/api/admin/layer/${path}`, body)).code);
    }
    expect(await titles('crate')).toMatchObject({ note: '备注' });
    await given('admin');
    const again = api(server.url, await signIn(server.url, 'zhou.ning', PASSWORD));
    await expect
      .poll(async () => (await again.get('/api/admin/layer/draft', target)).data, within)
      .toMatchObject({ revision: 1, commands: [renamed('note', '说明')] });
  });
});

describe('a tenant', () => {
  it('reaches no layer of another one, and nobody sees what it changes', async () => {
    const own = { scope: 'tenant' };
    const theirs = await publish('dock', 0, [renamed('note', '北岭的说明')], own, boss);
    expect(theirs, JSON.stringify(theirs)).toMatchObject({ code: 200, data: { edition: 1 } });
    expect((await publish('dock', 0, [renamed('note', '本部的说明')], own)).data.edition).toBe(1);
    expect((await titles('dock', boss))['note']).toBe('北岭的说明');
    expect((await titles('dock'))['note']).toBe('本部的说明');
    expect((await boss.get('/api/admin/layer/get', { scope: 'tenant', entity: 'dock' })).data).toMatchObject({
      edition: 1,
      commands: [renamed('note', '北岭的说明')],
    });
    for (const answer of [
      await publish('dock', 0, [renamed('note', 'x')], {}, boss),
      await boss.get('/api/admin/layer/get', { scope: 'installation', entity: 'dock' }),
      await boss.get('/api/admin/layer/difference', { scope: 'installation', entity: 'dock', from: 0, to: 0 }),
    ])
      expect(answer.code).toBe(403);
    expect((await boss.post('/api/admin/layer/back', { scope: 'tenant', entity: 'dock', to: 0 })).code).toBe(200);
    expect((await titles('dock'))['note']).toBe('本部的说明');
  });
});

describe('hostile layers', () => {
  it('change nothing that is sealed, and say what is', async () => {
    for (const command of [
      { set: ['data', 'properties', 'username', 'title'], to: 'x' },
      { remove: ['data', 'properties', 'username'] },
      { set: ['data'], to: {} },
      { remove: ['storage', 'sealed'] },
    ]) {
      const { code, data } = (await publish('sysUser', 0, [command])) as Answer<
        { errors?: { code: string }[] } & Published
      >;
      expect([code, data.errors?.map((one) => one.code)], JSON.stringify(command)).toEqual([
        422,
        ['format.layerSealed'],
      ]);
    }
    expect(server.deps.store.layers().filter(({ entity }) => entity === 'sysUser')).toEqual([]);
  });

  it('of a million commands, or of a thousand mistakes, keep nobody waiting', async () => {
    const million = `{"scope":"installation","entity":"tug","title":"x","from":0,"commands":[${Array<string>(1_000_000).fill('{"remove":["a"]}').join(',')}]}`;
    const answer = await fetch(`${server.url}/prod-api/api/admin/layer/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token ?? ''}`, 'content-type': 'application/json' },
      body: million,
    }).then(
      ({ status }) => status,
      () => 413,
    );
    expect([413, 422]).toContain(answer);
    const bad = Array.from({ length: 1_000 }, (_, at): Command => ({
      add: ['data', 'properties', `bad${at}`],
      value: { type: 'string', title: 'x', 'x-nope': at },
    }));
    expect((await check('tug', [...bad, renamed('note', '说明')])).problems).toHaveLength(1_000);
    expect(await titles('tug')).toMatchObject({ note: '备注' });
  }, 120_000);
});

describe('npm run layer', () => {
  let layers: string;
  let home: string;
  beforeAll(() => {
    layers = mkdtempSync(join(tmpdir(), 'anlan-layer-files-'));
    home = mkdtempSync(join(tmpdir(), 'anlan-layer-home-'));
  });
  afterAll(() => {
    for (const one of [layers, home]) rmSync(one, { recursive: true, force: true });
  });

  const run = (...args: string[]): Promise<Ran> =>
    operate(
      'layer',
      { DATABASE_URL: place.url, DATA_DIR: home, SCHEMA_DIRS: folder, TZ: 'Asia/Shanghai' },
      ...args,
      layers,
    );
  const FILE = '_layer/installationBuoy.json';
  const read = (path = FILE): string => readFileSync(join(layers, path), 'utf8');
  const edit = (from: string, to: string, path = FILE): void =>
    writeFileSync(join(layers, path), read(path).replace(from, to));
  const lineOf = (part: string): number =>
    read()
      .split('\n')
      .findIndex((line) => line.includes(part)) + 1;
  const buoy = (from: number, ...commands: Command[]): Promise<Answer<Published>> => publish('buoy', from, commands);

  it(
    'writes every layer into a folder, and a second time nothing',
    async () => {
      await buoy(0, renamed('note', '说明'), field('colour', '颜色'));
      expect(await run('pull')).toMatchObject({ code: 0 });
      expect(JSON.parse(read())).toMatchObject({
        format: 1,
        layer: 'installationBuoy',
        entity: 'buoy',
        scope: 'product',
        commands: [renamed('note', '说明'), field('colour', '颜色')],
      });
      expect(existsSync(join(layers, 'default/_layer/tenantDock.json'))).toBe(true);
      const stamps = [FILE, 'editions.json'].map((path) => [read(path), statSync(join(layers, path)).mtimeMs]);
      expect(await run('pull')).toEqual({ code: 0, said: '0 files written' });
      expect([FILE, 'editions.json'].map((path) => [read(path), statSync(join(layers, path)).mtimeMs])).toEqual(stamps);
    },
    PATIENCE,
  );

  it(
    'publishes what was changed there, which the running server follows, and then pulls nothing',
    async () => {
      edit('说明', '航标说明');
      expect((await run('push', '--dry')).said).toContain('1 layer would be published');
      expect(await titles('buoy')).toMatchObject({ note: '说明' });
      expect(await run('push')).toMatchObject({
        code: 0,
        said: expect.stringContaining(`${FILE}: edition 2, 2 commands`) as string,
      });
      await expect.poll(() => titles('buoy'), within).toMatchObject({ note: '航标说明' });
      expect(
        (
          await admin.get<{ editions: { by: string }[] }>('/api/admin/layer/get', {
            scope: 'installation',
            entity: 'buoy',
          })
        ).data.editions[0]?.by,
      ).toBe('npm run layer');
      expect((await run('pull')).said).toBe('0 files written');
      expect((await run('push')).said).toBe('0 layers published');
      edit('本部的说明', '本部的备注', 'default/_layer/tenantDock.json');
      expect((await run('push')).code).toBe(0);
      await expect.poll(() => titles('dock'), within).toMatchObject({ note: '本部的备注' });
    },
    PATIENCE,
  );

  it(
    'joins what others published in other places, and names where both changed the same, with its line',
    async () => {
      await buoy(2, renamed('note', '航标说明'), field('colour', '颜色'), renamed('place', '地点'));
      edit('航标说明', '附注');
      const line = lineOf('附注');
      const pulled = await run('pull');
      expect(pulled.code).toBe(1);
      expect(pulled.said).toMatch(
        new RegExp(`${FILE}:${line}: error: changed here, and admin has published edition 3 since edition 2`),
      );
      expect(await run('push')).toMatchObject({ code: 0 });
      await expect.poll(() => titles('buoy'), within).toMatchObject({ note: '附注', place: '地点' });
      await buoy(4, renamed('note', '别的'), field('colour', '颜色'), renamed('place', '地点'));
      edit('附注', '我的');
      const pushed = await run('push');
      expect(pushed.code).toBe(1);
      expect(pushed.said).toMatch(
        new RegExp(
          `${FILE}:${lineOf('我的')}:\\d+: conflict at data.properties.note.title: published "别的", here "我的"`,
        ),
      );
      expect(await titles('buoy')).toMatchObject({ note: '别的' });
      expect(await run('pull', '--replace')).toMatchObject({ code: 0 });
      expect(read()).toContain('别的');
    },
    PATIENCE,
  );

  it(
    'names mistakes with line, column and the nearest name, and asks before values are moved aside',
    async () => {
      edit('"note", "title"', '"noet", "title"');
      const line = lineOf('"noet"');
      const wrong = await run('push', '--lang', 'zh');
      expect(wrong.code).toBe(1);
      expect(wrong.said).toMatch(
        new RegExp(`${FILE}:${line}:\\d+: error: .*最接近的是“note”.* \\[format\\.layerTargetGone\\]`),
      );
      writeFileSync(join(layers, FILE), '{ "format": 1, }');
      expect(await run('push')).toMatchObject({
        code: 1,
        said: expect.stringMatching(new RegExp(`${FILE}:1:\\d+: error: `)) as string,
      });
      expect((await admin.post('/api/yard/buoy/addBuoy', { name: '红', colour: '红' })).code).toBe(200);
      rmSync(join(layers, FILE));
      const asked = await run('push');
      expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('--confirm colour') as string });
      expect(await run('push', '--confirm', 'colour')).toMatchObject({ code: 0 });
      await expect.poll(() => titles('buoy'), within).toEqual({ name: '名称', note: '备注', place: '位置' });
      expect(await run('pull')).toEqual({ code: 0, said: '0 files written' });
    },
    PATIENCE,
  );

  it('says how it is used, and ends with 2 where it cannot look', async () => {
    expect((await operate('layer', {}, 'shove')).code).toBe(2);
    expect((await run('pull', '--what')).code).toBe(2);
    expect(
      (await operate('layer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: home }, 'pull', layers))
        .code,
    ).toBe(2);
  });
});
