/**
 * Roles, users, organisations and dictionaries field by field: saved, read back by their query, and seen on the screen
 * (specification, section 3).
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));
const fieldsOf = (answer: Answer<unknown>): string[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map(({ field }) => field);

async function rootOrg(who: Caller): Promise<WireRow> {
  return (
    (await who.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ', pageSize: 1 })).data.list[0] ??
    (await who.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]!
  );
}

test.describe('roles', () => {
  const role = (change: object): object => ({
    roleName: '点检班长',
    roleDescription: '负责本班点检与交接',
    roleType: 'business',
    dataScope: 'self',
    status: 'enabled',
    ...change,
  });

  test('[D-3-ROLE-01][D-3-ROLE-03][D-3-ROLE-04] a role comes back as it was saved; its name is needed and stands in pickers; its description may be left out', async ({
    portal,
    baseURL,
  }) => {
    const [who, roleCode] = [admin(baseURL), freshCode('role')];
    const { data } = await who.post<WireRow>(
      '/api/admin/sysrole/addSysRole',
      role({ roleCode, roleName: `点检 ${roleCode}` }),
    );
    const { list } = (await who.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode })).data;
    expect(list).toMatchObject([
      { id: data.id, roleCode, roleName: `点检 ${roleCode}`, roleDescription: '负责本班点检与交接' },
    ]);
    expect(
      fieldsOf(await who.post('/api/admin/sysrole/addSysRole', role({ roleCode: freshCode('role'), roleName: '' }))),
    ).toEqual(['roleName']);
    expect(
      (await who.post('/api/admin/sysrole/addSysRole', role({ roleCode: freshCode('role'), roleDescription: null })))
        .code,
    ).toBe(200);
    const page = await portal.visit('admin', `/system/sysRole/${data.id}`);
    await expect(page.getByRole('heading', { name: `点检 ${roleCode}` })).toBeVisible();
    await expect(page.getByText('负责本班点检与交接').filter({ visible: true }).first()).toBeVisible();
    await page.goto('/#/system/sysUser');
    await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
    await choose(page, inputOf(formOf(page, '新增用户'), '角色'), `点检 ${roleCode}`);
    await expect(formOf(page, '新增用户')).toContainText(`点检 ${roleCode}`);
  });

  test('[D-3-ROLE-02] the code of a role is needed, unique, and sent by who has the role', async ({
    portal,
    baseURL,
  }) => {
    const [who, roleCode] = [admin(baseURL), freshCode('role')];
    expect(fieldsOf(await who.post('/api/admin/sysrole/addSysRole', role({ roleCode: '' })))).toEqual(['roleCode']);
    expect((await who.post('/api/admin/sysrole/addSysRole', role({ roleCode }))).code).toBe(200);
    expect(fieldsOf(await who.post('/api/admin/sysrole/addSysRole', role({ roleCode })))).toEqual(['roleCode']);
    const page = await portal.visit('equip', '/profile/index');
    const call = page.waitForRequest((request) => request.url().includes('/queryEquipCrane'));
    await page.goto('/#/equipment/equipCrane');
    expect((await call).headers()['rolecode']).toBe('equipOfficer');
  });
});

test.describe('users', () => {
  async function user(who: Caller, change: object = {}): Promise<object> {
    return {
      username: freshCode('u').toLowerCase(),
      nickname: '点检员甲',
      password: 'river-moss-7',
      orgId: (await rootOrg(who)).id,
      userType: '0',
      status: 'normal',
      ...change,
    };
  }

  test('[D-3-USER-01][D-3-USER-03] a user comes back without the password, which can be typed on adding only; the name has 3 to 64 characters', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    const body = await user(who, {
      email: 'dianjian@example.cn',
      mobile: '13800138009',
      street: '一号路 8 号',
      profile: '点检员',
    });
    const { data } = await who.post<WireRow>('/api/admin/sysuser/addSysUser', body);
    const { password: _password, ...rest } = body as Record<string, unknown>;
    const { list } = (
      await who.get<ListData>('/api/admin/sysuser/querySysUser', { username: String(rest['username']) })
    ).data;
    expect(list).toMatchObject([{ id: data.id, ...rest }]);
    for (const answer of [
      data,
      list[0],
      (await who.get<WireRow>('/api/admin/sysuser/getSysUser', { id: data.id })).data,
    ])
      expect(JSON.stringify(answer)).not.toMatch(/password|argon2/);
    for (const nickname of ['甲', '甲'.repeat(65)])
      expect(fieldsOf(await who.post('/api/admin/sysuser/addSysUser', await user(who, { nickname })))).toEqual([
        'nickname',
      ]);
    const page = await portal.visit('admin', `/system/sysUser?keyword=${String(rest['username'])}`);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(inputOf(formOf(page, '新增用户'), '密码')).toBeVisible();
    await formOf(page, '新增用户')
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await runOnRow(page, 'zh', rowOf(page, String(rest['username'])), '编辑');
    await expect(inputOf(page.getByRole('dialog'), '姓名')).toHaveValue('点检员甲');
    await expect(page.getByRole('dialog').locator('input[type=password]')).toHaveCount(0);
  });

  test('[D-3-USER-05][D-3-USER-06][D-3-USER-12] mail and mobile are checked and kept, the street is free', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    for (const email of ['a@', 'a b@c.cn'])
      expect(fieldsOf(await who.post('/api/admin/sysuser/addSysUser', await user(who, { email })))).toEqual(['email']);
    for (const mobile of ['12345', '23800138000'])
      expect(fieldsOf(await who.post('/api/admin/sysuser/addSysUser', await user(who, { mobile })))).toEqual([
        'mobile',
      ]);
    const { data } = await who.post<WireRow>(
      '/api/admin/sysuser/addSysUser',
      await user(who, { email: 'yi@example.cn', mobile: '13900139001', street: '炼钢路 12 号 <3 楼>' }),
    );
    expect((await who.get<WireRow>('/api/admin/sysuser/getSysUser', { id: data.id })).data).toMatchObject({
      email: 'yi@example.cn',
      mobile: '13900139001',
      street: '炼钢路 12 号 <3 楼>',
    });
    const page = await portal.visit('admin', `/system/sysUser/${data.id}`);
    for (const text of ['yi@example.cn', '13900139001', '炼钢路 12 号 <3 楼>'])
      await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });

  test('[D-3-USER-08][D-3-USER-09][D-3-USER-13] roles, organisation and profile are chosen on the form, kept and shown', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    const username = freshCode('form').toLowerCase();
    const page = await portal.visit('admin', '/system/sysUser');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = formOf(page, '新增用户');
    await inputOf(form, '用户名').fill(username);
    await inputOf(form, '姓名').fill('表单新人');
    await inputOf(form, '密码').fill('river-moss-7');
    await choose(page, inputOf(form, '所属组织'), '炼铁厂');
    await choose(page, inputOf(form, '角色'), '班组长');
    await choose(page, inputOf(form, '角色'), '作业监护人');
    await inputOf(form, '个人简介').fill('三年点检经验');
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form).toHaveCount(0);
    const [row] = (await who.get<ListData>('/api/admin/sysuser/querySysUser', { username })).data.list;
    expect(row).toMatchObject({ profile: '三年点检经验', $labels: { orgId: '炼铁厂' } });
    expect([...(row?.$labels?.['roleId'] ?? [])].sort()).toEqual(['作业监护人', '班组长']);
    await page.goto(`/#/system/sysUser/${row?.id}`);
    for (const text of ['炼铁厂', '三年点检经验'])
      await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe('organisations', () => {
  const unit = async (who: Caller, change: object = {}): Promise<object> => ({
    orgType: 'team',
    orgName: '点检班',
    orgCode: freshCode('ORG'),
    parentId: (await rootOrg(who)).id,
    status: 'enabled',
    ...change,
  });

  test('[D-3-ORG-01][D-3-ORG-03][D-3-ORG-04] an organisation comes back as it was saved; its name is needed, its description is not', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    const body = await unit(who, { orgDescription: '负责一、二号转炉的点检' });
    const { data } = await who.post<WireRow>('/api/admin/sysorg/addSysOrg', body);
    const { list } = (
      await who.get<ListData>('/api/admin/sysorg/querySysOrg', {
        orgCode: String((body as { orgCode: string }).orgCode),
      })
    ).data;
    expect(list).toMatchObject([{ id: data.id, ...body }]);
    expect(fieldsOf(await who.post('/api/admin/sysorg/addSysOrg', await unit(who, { orgName: '' })))).toEqual([
      'orgName',
    ]);
    expect((await who.post('/api/admin/sysorg/addSysOrg', await unit(who, { orgName: '无描述班' }))).code).toBe(200);
    const page = await portal.visit('admin', `/system/sysOrg/${data.id}`);
    await expect(page.getByText('负责一、二号转炉的点检').filter({ visible: true }).first()).toBeVisible();
  });

  test('[D-3-ORG-02][D-3-ORG-05] the type is needed and one of the type call; the order sorts what stands below one organisation', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    const types = (await who.get<{ value: string }[]>('/api/admin/sysorg/type')).data.map(({ value }) => value);
    expect(types).toContain('team');
    for (const orgType of [null, 'planet'])
      expect(fieldsOf(await who.post('/api/admin/sysorg/addSysOrg', await unit(who, { orgType })))).toEqual([
        'orgType',
      ]);
    const code = freshCode('ORD');
    const { data: above } = await who.post<WireRow>(
      '/api/admin/sysorg/addSysOrg',
      await unit(who, { orgName: `次序 ${code}`, orgCode: code, orgType: types[1] ?? 'team' }),
    );
    for (const [orgSequence, name] of [
      [20, '后'],
      [10, '先'],
    ] as const)
      await who.post(
        '/api/admin/sysorg/addSysOrg',
        await unit(who, {
          parentId: above.id,
          orgName: `${name} ${code}`,
          orgCode: `${code}-${orgSequence}`,
          orgSequence,
        }),
      );
    const page = await portal.visit('admin', `/system/sysOrg?keyword=${code}`);
    await expect(rowOf(page, `先 ${code}`)).toBeVisible();
    const names = (await page.getByRole('row').allInnerTexts()).flatMap(
      (text) => new RegExp(`[先后] ${code}`).exec(text)?.[0] ?? [],
    );
    expect(names).toEqual([`先 ${code}`, `后 ${code}`]);
  });
});

test.describe('dictionaries', () => {
  test('[D-3-DICT-01][D-3-DICT-03][D-3-DICT-05] an entry comes back as it was saved; its name is needed and is the label of the option; its order sorts the options', async ({
    portal,
    baseURL,
  }) => {
    const who = admin(baseURL);
    const [type] = (
      await who.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'gender', dictValue: 'gender' })
    ).data.list;
    const value = freshCode('g').toLowerCase();
    const entry = {
      dictType: 'gender',
      dictName: `未说明 ${value}`,
      dictValue: value,
      dictSequence: 0,
      parentId: type?.id,
      status: 'enabled',
    };
    expect(fieldsOf(await who.post('/api/admin/sysdict/addSysDict', { ...entry, dictName: '' }))).toEqual(['dictName']);
    const { data } = await who.post<WireRow>('/api/admin/sysdict/addSysDict', entry);
    try {
      expect(
        (await who.get<ListData>('/api/admin/sysdict/querySysDict', { dictValue: value })).data.list,
      ).toMatchObject([{ id: data.id, ...entry }]);
      const page = await portal.visit('admin', '/system/sysUser');
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await inputOf(formOf(page, '新增用户'), '性别').click();
      await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toHaveText(
        `未说明 ${value}`,
      );
    } finally {
      await who.post('/api/admin/sysdict/deleteSysDict', { id: data.id });
    }
  });

  test('[D-3-DICT-02][D-3-DICT-04] the type is needed and groups the values; a value is needed and stands once in its type', async ({
    baseURL,
  }) => {
    const who = admin(baseURL);
    const dictType = freshCode('dict').replace('-', '');
    const { data: type } = await who.post<WireRow>('/api/admin/sysdict/addSysDict', {
      dictType,
      dictName: '测试字典',
      dictValue: dictType,
      status: 'enabled',
    });
    const entry = { dictType, dictName: '甲', dictValue: 'a', parentId: type.id, status: 'enabled' };
    expect(fieldsOf(await who.post('/api/admin/sysdict/addSysDict', { ...entry, dictType: '' }))).toEqual(['dictType']);
    expect(fieldsOf(await who.post('/api/admin/sysdict/addSysDict', { ...entry, dictValue: '' }))).toEqual([
      'dictValue',
    ]);
    for (const [dictName, dictValue] of [
      ['甲', 'a'],
      ['乙', 'b'],
    ])
      expect((await who.post('/api/admin/sysdict/addSysDict', { ...entry, dictName, dictValue })).code).toBe(200);
    expect((await who.post('/api/admin/sysdict/addSysDict', entry)).code).toBe(422);
    const { data } = await who.get<{ value?: string; dictValue?: string }[]>('/api/admin/sysdict/queryDictByDictType', {
      dictType,
    });
    expect(data.map((one) => one.dictValue ?? one.value).sort()).toEqual(['a', 'b']);
    await who.post('/api/admin/sysdict/deleteSysDict', { id: type.id });
  });
});

test('the log of operations says what was changed by titles, and when to the second; no code stands where a title exists', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const { data } = await who.post<WireRow>('/api/admin/sysparam/addSysParam', {
    paramName: '日志试验',
    paramKey: freshCode('log').toLowerCase(),
    paramValue: '1',
    valueType: 'string',
  });
  expect(
    (
      await who.put('/api/admin/sysparam/updateSysParam', {
        id: data.id,
        rev: data['rev'],
        paramValue: '2',
        valueType: 'number',
      })
    ).code,
  ).toBe(200);
  const logged = async (): Promise<readonly WireRow[]> =>
    (await who.get<ListData>('/api/system/operationLog/queryOperationLog', { bizId: data.id })).data.list.filter(
      (row) => row['action'] === 'edit',
    );
  await expect.poll(async () => (await logged()).length).toBe(1);
  const [row] = await logged();
  const page = await portal.stay('admin', `/system/operationLog/${row?.id}`);
  const record = page.getByRole('article').filter({ visible: true });
  await expect(record.getByRole('heading', { level: 1 })).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const change = record.getByRole('region', { name: '变更', exact: true });
  await expect(change.locator('dd dt')).toHaveText(['参数值', '值类型', '参数值', '值类型']);
  await expect(change.locator('dd dd')).toHaveText(['1', '文本', '2', '数字']);
  await expect(record.getByText(/valueType|sysParam\b(?!\/)/)).toHaveCount(0);
});
