/**
 * What a dictionary does on the screens: entered on its own, chosen in forms, shown as a tag in lists, renewed where it
 * is open.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, openFromMenu, runOnRow } from '../../support/walk.ts';

// One after another: a change of the same dictionary elsewhere would be another question.
test.describe.configure({ mode: 'default' });

const DICT = '/api/admin/sysdict';
const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

async function typeRow(who: Caller, dictType: string): Promise<WireRow> {
  return (await who.get<ListData>(`${DICT}/querySysDict`, { dictType, dictValue: dictType })).data.list[0]!;
}

interface OwnUnit {
  readonly value: string;
  change(fields: object): Promise<void>;
  end(): Promise<void>;
}

/** A unit of measure that nobody else has, and a material that is counted by it. */
async function ownUnit(baseURL: string | undefined, fields: object): Promise<OwnUnit> {
  const who = admin(baseURL);
  const value = freshCode('k').toLowerCase().replace('-', '');
  const { data: entry } = await who.post<WireRow>(`${DICT}/addSysDict`, {
    dictType: 'unitMeasure',
    dictName: `单位 ${value}`,
    dictValue: value,
    parentId: (await typeRow(who, 'unitMeasure')).id,
    status: 'enabled',
    ...fields,
  });
  const subject = (await who.get<ListData>('/api/cost/costSubject/queryCostSubject', { pageSize: 1 })).data.list[0];
  const { data: material } = await who.post<WireRow>('/api/cost/costMaterial/addCostMaterial', {
    materialCode: value,
    materialName: `试用物料 ${value}`,
    materialKind: 'other',
    subject: subject?.id,
    unit: value,
    status: 'enabled',
  });
  return {
    value,
    async change(more) {
      const { rev } = (await who.get<WireRow>(`${DICT}/getSysDict`, { id: entry.id })).data;
      expect((await who.put(`${DICT}/updateSysDict`, { id: entry.id, rev, ...more })).msg).toBe('success');
    },
    async end() {
      await who.post('/api/cost/costMaterial/deleteCostMaterial', { id: material.id });
      // The material holds the unit in the bin too.
      const [tonne] = (await who.get<ListData>(`${DICT}/querySysDict`, { dictType: 'unitMeasure', dictValue: 't' }))
        .data.list;
      await who.post(`${DICT}/action/replaceValue`, { id: entry.id, input: { target: tonne?.id } });
      expect((await who.post(`${DICT}/deleteSysDict`, { id: entry.id })).msg).toBe('success');
    },
  };
}

const tag = (page: Page, code: string, text: string) => rowOf(page, code).getByText(text, { exact: true });

test('[D-3-DICT-11][D-3-DICT-12] in a list the tag of a value has the tone of its listClass and the names of its cssClass', async ({
  portal,
  baseURL,
}) => {
  const unit = await ownUnit(baseURL, { listClass: 'warning', cssClass: 'is-strong own_2' });
  try {
    const page = await portal.visit('admin', `/cost/costMaterial?keyword=${unit.value}`);
    const cell = rowOf(page, unit.value)
      .locator('.anlan-tone')
      .filter({ hasText: `单位 ${unit.value}` });
    await expect(cell).toHaveClass(/anlan-tone-warning/);
    await expect(cell).toHaveClass(/(^| )is-strong own_2( |$)/);
    const colour = await cell.evaluate((element) => getComputedStyle(element).color);
    await unit.change({ listClass: 'danger', cssClass: 'is-struck' });
    await expect(cell).toHaveClass(/anlan-tone-danger/);
    await expect(cell).not.toHaveClass(/is-strong/);
    await expect(cell).toHaveCSS('text-decoration-line', 'line-through');
    expect(await cell.evaluate((element) => getComputedStyle(element).color)).not.toBe(colour);
  } finally {
    await unit.end();
  }
});

test('[D-3-DICT-07] two screens with one type ask for none; a change is asked for once and stands in both', async ({
  portal,
  baseURL,
}) => {
  const unit = await ownUnit(baseURL, {});
  try {
    const page = await portal.visit('admin', '/cost/materialPrice');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/queryDictByDictType|dict\/data\/type/.test(request.url())) asked.push(new URL(request.url()).search);
    });
    await expect(page.getByRole('gridcell', { name: '吨', exact: true }).first()).toBeVisible();
    await page.goto(`/#/cost/costMaterial?keyword=${unit.value}`);
    await expect(tag(page, unit.value, `单位 ${unit.value}`)).toBeVisible();
    const offers = async (label: string): Promise<void> => {
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: '新增', exact: true })
        .filter({ visible: true })
        .click();
      const form = formOf(page, '新增物料');
      const box = inputOf(form, '计量单位');
      await box.click();
      await box.fill(label);
      await expect(page.locator('.ant-select-dropdown:visible').getByTitle(label)).toBeVisible();
      await box.press('Escape');
      await form.getByRole('button', { name: /^取\s?消$/ }).click();
      await expect(form).toHaveCount(0);
    };
    await offers(`单位 ${unit.value}`);
    expect(asked).toEqual([]);
    const renewed = page.waitForResponse(/queryDictByDictType/);
    await unit.change({ dictName: `改名 ${unit.value}` });
    await renewed;
    await offers(`改名 ${unit.value}`);
    await expect(tag(page, unit.value, `改名 ${unit.value}`)).toBeVisible();
    expect(asked).toEqual(['?dictType=unitMeasure&disabled=1']);
  } finally {
    await unit.end();
  }
});

test('[S-2.6-SYS-03] an entry is added from the menu below its type, with value and order, and a select of the type shows it; it survives a reload', async ({
  portal,
  baseURL,
}) => {
  const value = freshCode('g').toLowerCase().replace('-', '');
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '系统设置'], '数据字典');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增数据字典');
  for (const [field, text] of [
    ['字典类型', 'gender'],
    ['字典名称', `未说明 ${value}`],
    ['字典值', value],
    ['排序', '7'],
  ] as const)
    await inputOf(form, field).fill(text);
  await chooseInTree(page, inputOf(form, '上级'), '性别', /^性别$/);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const [stored] = (await admin(baseURL).get<ListData>(`${DICT}/querySysDict`, { dictValue: value })).data.list;
  try {
    expect(stored).toMatchObject({ dictType: 'gender', dictSequence: 7, $labels: { parentId: '性别' } });
    await page.reload();
    // A tree: the entry stands with the type above it.
    await expect(await findRow(page, 'zh', value)).toContainText('gender');
    await expect(rowOf(page, '性别')).toHaveCount(1);
    await page.goto('/#/system/sysUser');
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: '新增', exact: true })
      .filter({ visible: true })
      .click();
    await inputOf(formOf(page, '新增用户'), '性别').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(`未说明 ${value}`).click();
    await expect(formOf(page, '新增用户')).toContainText(`未说明 ${value}`);
  } finally {
    await admin(baseURL).post(`${DICT}/deleteSysDict`, { id: stored?.id });
  }
});

test('a value that somebody holds says by how many records; they are carried along, keep it when it is disabled, and take another one', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const value = freshCode('g').toLowerCase().replace('-', '');
  const title = `未说明 ${value}`;
  const { data: entry } = await who.post<WireRow>(`${DICT}/addSysDict`, {
    dictType: 'gender',
    dictName: title,
    dictValue: value,
    parentId: (await typeRow(who, 'gender')).id,
    status: 'enabled',
  });
  const org = (await who.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list[0];
  const { data: user } = await who.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username: value,
    nickname: '临时人员',
    password: 'river-moss-7',
    orgId: org?.id,
    gender: value,
    status: 'normal',
  });
  const genderOf = async (): Promise<unknown> =>
    (await who.get<WireRow>('/api/admin/sysuser/getSysUser', { id: user.id })).data['gender'];
  try {
    const page = await portal.visit('admin', '/system/sysDict');
    await runOnRow(page, 'zh', await findRow(page, 'zh', value), '更改取值');
    const change = page.getByRole('dialog', { name: `更改取值 ${title}` });
    await expect(change.getByRole('status')).toHaveText('用于 1 条用户');
    await inputOf(change, '字典值').fill(`${value}x`);
    await change.getByRole('button', { name: '更改取值', exact: true }).click();
    await expect(change).toHaveCount(0);
    expect(await genderOf()).toBe(`${value}x`);
    // Disabled, it stands where it stood and is offered to nobody else.
    expect(
      (
        await who.put(`${DICT}/updateSysDict`, {
          id: entry.id,
          rev: (await who.get<WireRow>(`${DICT}/getSysDict`, { id: entry.id })).data['rev'],
          status: 'disabled',
        })
      ).msg,
    ).toBe('success');
    await page.goto(`/#/system/sysUser?keyword=${value}`);
    await runOnRow(page, 'zh', rowOf(page, value), '编辑');
    const form = formOf(page, '编辑用户');
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await form.getByTitle(`${title}（已停用）`).click();
    await expect(offered).toHaveText(['男', '女', `${title}（已停用）`]);
    await offered.filter({ hasText: '男' }).click();
    await form.getByTitle('男', { exact: true }).click();
    await expect(offered).toHaveText(['男', '女']);
    await inputOf(form, '性别').press('Escape');
    await form.getByRole('button', { name: /^取\s?消$/ }).click();
    await page.getByRole('button', { name: '不保存', exact: true }).click();
    await page.goto('/#/system/sysDict');
    await runOnRow(page, 'zh', await findRow(page, 'zh', `${value}x`), '改用其他值');
    const replace = page.getByRole('dialog', { name: `改用其他值 ${title}` });
    await chooseInTree(page, inputOf(replace, '改用的值'), '女');
    await replace.getByRole('button', { name: '改用其他值', exact: true }).click();
    await expect(replace).toHaveCount(0);
    expect(await genderOf()).toBe('female');
  } finally {
    await who.post('/api/admin/sysuser/deleteSysUser', { id: user.id });
    await who.post(`${DICT}/deleteSysDict`, { id: entry.id });
  }
});
