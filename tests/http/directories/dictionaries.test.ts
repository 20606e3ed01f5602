/**
 * Dictionaries over HTTP (specification, section 3): options with their source, parents, classes of a tag, the kinds of
 * user, and who hears that values have changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type {
  AuthorityData,
  DictOption,
  EntityView,
  ListData,
  MenuNode,
  SessionUser,
  TreeRow,
  WireRow,
} from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const DICT = '/api/admin/sysdict';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const options = async (who: Caller, dictType: string): Promise<readonly DictOption[]> =>
  (await who.get<readonly DictOption[]>(`${DICT}/queryDictByDictType`, { dictType })).data;
const typeRow = async (dictType: string): Promise<WireRow> =>
  (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType, parentId: 'null' })).data.list[0]!;
const fieldsOf = (answer: Answer): string[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map(({ field }) => field);

async function addEntry(change: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${DICT}/addSysDict`, { status: 'enabled', ...change });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

test("[D-3-DICT-08][D-3-DICT-09][D-3-DICT-10] an option has its value, its label in the caller's language, and keeps the entry it comes from", async () => {
  const stored = await addEntry({
    dictType: 'gender',
    dictName: '未说明',
    dictValue: 'unsaid',
    labelEn: 'Not said',
    parentId: (await typeRow('gender')).id,
    listClass: 'primary',
    cssClass: 'is-quiet',
    dictSequence: 7,
    isDefault: true,
    remark: '入职时补填',
  });
  for (const [language, label] of [
    ['zh', '未说明'],
    ['tw', '未說明'],
    ['en', 'Not said'],
  ] as const) {
    const option = (await options(await server.as('staff', language), 'gender')).find(
      ({ value }) => value === 'unsaid',
    );
    expect(option).toMatchObject({
      value: 'unsaid',
      label,
      dictName: label,
      dictValue: 'unsaid',
      dictType: 'gender',
      tone: 'info',
      cssClass: 'is-quiet',
    });
    expect(option?.raw).toEqual({
      id: stored.id,
      parentId: stored['parentId'],
      dictType: 'gender',
      dictName: '未说明',
      dictValue: 'unsaid',
      dictSequence: 7,
      listClass: 'primary',
      cssClass: 'is-quiet',
      isDefault: true,
      labelEn: 'Not said',
      labelTw: null,
      remark: '入职时补填',
    });
  }
  await admin.post(`${DICT}/deleteSysDict`, { id: stored.id });
  expect((await options(admin, 'gender')).map(({ value }) => value)).toEqual(['male', 'female']);
});

test('[D-3-DICT-06] an entry stands below its parent, whatever the depth, and below neither itself nor what is below it', async () => {
  const type = await addEntry({ dictType: 'partOfTree', dictName: '部位', dictValue: 'partOfTree' });
  const bridge = await addEntry({ dictType: 'partOfTree', dictName: '桥架', dictValue: 'bridge', parentId: type.id });
  const girder = await addEntry({ dictType: 'partOfTree', dictName: '主梁', dictValue: 'girder', parentId: bridge.id });
  expect((await admin.get<ListData>(`${DICT}/querySysDict`, { parentId: bridge.id })).data.list).toMatchObject([
    { id: girder.id, parentId: bridge.id },
  ]);
  const tree = (await admin.get<readonly TreeRow[]>(`${DICT}/tree`)).data.find(({ id }) => id === type.id);
  expect(tree?.children?.map((node) => [node['dictValue'], node.children?.map((one) => one['dictValue'])])).toEqual([
    ['bridge', ['girder']],
  ]);
  expect((await options(admin, 'partOfTree')).map(({ value, raw }) => [value, raw.parentId])).toEqual([
    ['bridge', type.id],
    ['girder', bridge.id],
  ]);
  for (const parentId of [bridge.id, girder.id])
    expect(
      new Set(fieldsOf(await admin.put(`${DICT}/updateSysDict`, { id: bridge.id, rev: bridge['rev'], parentId }))),
    ).toEqual(new Set(['parentId']));
});

test('class names are names with blanks between them, and nothing else', async () => {
  const parentId = (await typeRow('gender')).id;
  const row = (cssClass: string): object => ({
    dictType: 'gender',
    dictName: '试',
    dictValue: 'try',
    parentId,
    status: 'enabled',
    cssClass,
  });
  for (const cssClass of ['a" onclick="x', 'color:red', '1st', '<b>', 'a,b', '中文'])
    expect(fieldsOf(await admin.post(`${DICT}/addSysDict`, row(cssClass))), cssClass).toEqual(['cssClass']);
  const { data, code } = await admin.post<WireRow>(`${DICT}/addSysDict`, row('is-strong badge_2'));
  expect(code).toBe(200);
  expect(
    (await admin.get<EntityView>('/schema/sysUser')).data.dicts['gender']?.find(({ value }) => value === 'try'),
  ).toEqual({ value: 'try', title: '试', tone: 'none', cssClass: 'is-strong badge_2' });
  await admin.post(`${DICT}/deleteSysDict`, { id: data.id });
});

/** Follows the stream of events until one of a dictionary has come. */
async function nextDictionary(who: Caller, act: () => Promise<void>): Promise<unknown> {
  const stop = new AbortController();
  const stream = await fetch(`${server.url}/prod-api/schema/events`, {
    headers: { authorization: `Bearer ${who.token ?? ''}` },
    signal: stop.signal,
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = '';
    let acted = false;
    for (;;) {
      const { value = '', done } = await reader.read();
      if (done) return undefined;
      text += value;
      const events = text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((block) => (block.startsWith('data: ') ? [JSON.parse(block.slice(6)) as { kind: string }] : []));
      if (!acted && events.some(({ kind }) => kind === 'hello')) {
        acted = true;
        await act();
      }
      const found = events.find(({ kind }) => kind === 'dictionary');
      if (found) return found;
    }
  } finally {
    stop.abort();
  }
}

test('a change of a dictionary is told to the browsers of its tenant, by its type', async () => {
  const entry = (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'gender', dictValue: 'male' })).data
    .list[0]!;
  const heard = await nextDictionary(await server.as('staff'), async () => {
    expect((await admin.put(`${DICT}/updateSysDict`, { id: entry.id, rev: entry['rev'], remark: '说明' })).code).toBe(
      200,
    );
  });
  expect(heard).toEqual({ kind: 'dictionary', type: 'gender' });
});

test('[P-6-31] the kinds of user stand in a dictionary, each of them in the documents, and no other is taken', async () => {
  const kinds = await options(admin, 'userType');
  expect(kinds.map(({ value, label }) => [value, label])).toEqual([
    ['0', '内部职工'],
    ['1', '相关方人员'],
    ['2', '参会人员'],
    ['9', '平台管理员'],
  ]);
  const page = readFileSync(join(root, 'docs/access.md'), 'utf8');
  for (const { value, label } of kinds) expect(page).toContain(`| ${value} | ${label} |`);
  const user = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'equip' })).data.list[0]!;
  expect(
    fieldsOf(await admin.put('/api/admin/sysuser/updateSysUser', { id: user.id, rev: user['rev'], userType: '7' })),
  ).toEqual(['userType']);
});

const flat = (nodes: readonly MenuNode[]): string[] => nodes.flatMap((node) => [node.path, ...flat(node.routes ?? [])]);

test('[D-3-USRS-20] the dictionary lists the kinds; contractor and attendee have menus of their own, staff and platform share one', async () => {
  const user = async (): Promise<WireRow> =>
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'contractor' })).data.list[0]!;
  const role = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'tenantAdmin' })).data
    .list[0]!;
  const person = await server.as('contractor');
  const menus = new Map<string, string>();
  for (const { value } of await options(admin, 'userType')) {
    const { id, rev } = await user();
    expect(
      (await admin.put('/api/admin/sysuser/updateSysUser', { id, rev, userType: value, roleId: [role.id] })).code,
    ).toBe(200);
    expect((await person.get<SessionUser>('/api/uaa/users/getSysUser')).data.userType).toBe(value);
    menus.set(
      value,
      flat(
        (
          await person.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
            username: 'contractor',
          })
        ).data.menu,
      ).join(' '),
    );
  }
  expect(new Set(menus.values()).size).toBe(3);
  expect(menus.get('0')).toBe(menus.get('9'));
});

test('[D-3-USRS-19] a user without a kind is told to be one of staff, with the menu of staff', async () => {
  const staff = await server.as('staff');
  const menu = async (): Promise<string[]> =>
    flat(
      (await staff.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', { username: 'staff' })).data
        .menu,
    );
  const before = await menu();
  const { data } = await staff.get<SessionUser>('/api/uaa/users/getSysUser');
  expect(data.userType).toBe('0');
  await server.deps.db.systemWrite((connection) =>
    connection.query('update "sys_user" set "userType" = null where id = $1', [data.id]),
  );
  expect((await staff.get<SessionUser>('/api/uaa/users/getSysUser')).data.userType).toBe('0');
  expect(await menu()).toEqual(before);
});
