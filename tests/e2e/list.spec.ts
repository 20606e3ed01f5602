/**
 * Lists and forms under the fingers: keys, focus, dialogs, unsaved input, pages, selection, columns, several rows at
 * once.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { api } from '../support/client.ts';
import { BESIDE_TREE, SHEET_1440 } from '../support/sheet.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../support/portal.ts';
import { findRow, openFromMenu, runOnRow } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Records what the list of this address asks for. */
function queriesOf(page: Page, call: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(`/${call}`)) asked.push(url.searchParams);
  });
  return asked;
}

async function freshParam(baseURL: string | undefined): Promise<WireRow> {
  const key = freshCode('e2e').toLowerCase();
  const answer = await api(baseURL ?? '', tokenOf('admin')).post<WireRow>('/api/admin/sysparam/addSysParam', {
    paramName: `键盘试验 ${key}`,
    paramKey: key,
    paramValue: '1',
    valueType: 'string',
  });
  return answer.data;
}

test('/ goes to the keyword and N opens a new one, but not while typing', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const keyword = page.getByRole('search').getByRole('textbox').first();
  await page.keyboard.press('/');
  await expect(keyword).toBeFocused();
  await expect(keyword).toHaveValue('');
  await page.keyboard.type('n/');
  await expect(keyword).toHaveValue('n/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyword.blur();
  await page.keyboard.press('n');
  await expect(formOf(page, '新增系统参数')).toBeVisible();
});

test('Ctrl+S saves, and the focus returns to what opened the form', async ({ portal, baseURL }) => {
  const param = await freshParam(baseURL);
  const page = await portal.visit('admin', `/system/sysParam?keyword=${String(param['paramKey'])}`);
  const edit = rowOf(page, String(param['paramKey'])).getByRole('button', { name: '编辑', exact: true });
  await edit.click();
  const form = formOf(page, '编辑系统参数');
  await inputOf(form, '参数值').fill('42');
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`已保存 ${String(param['paramName'])}`)).toBeVisible();
  await expect(rowOf(page, '42')).toHaveCount(1);
  await expect(edit).toBeFocused();
});

test('Esc closes a form without changes; with changes it asks, and each of the three answers does what it says', async ({
  portal,
  baseURL,
}) => {
  const param = await freshParam(baseURL);
  const page = await portal.visit('admin', `/system/sysParam?keyword=${String(param['paramKey'])}`);
  const row = rowOf(page, String(param['paramKey']));
  const form = formOf(page, '编辑系统参数');
  const question = page.getByRole('dialog', { name: '离开前保存修改？' });
  await runOnRow(page, 'zh', row, '编辑');
  await expect(inputOf(form, '参数值')).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await runOnRow(page, 'zh', row, '编辑');
  await inputOf(form, '参数值').fill('2');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('“编辑系统参数”有 1 处修改未保存。');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(inputOf(form, '参数值')).toHaveValue('2');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '不保存' }).click();
  await expect(form).toHaveCount(0);
  await runOnRow(page, 'zh', row, '编辑');
  await expect(inputOf(form, '参数值')).toHaveValue('1');
  await inputOf(form, '参数值').fill('3');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '保存并离开' }).click();
  await expect(form).toHaveCount(0);
  await runOnRow(page, 'zh', row, '编辑');
  await expect(inputOf(form, '参数值')).toHaveValue('3');
});

test('going to another address asks first while a form has changes and no tab would keep it', async ({
  portal,
  baseURL,
}) => {
  const param = await freshParam(baseURL);
  const page = await portal.visit('admin', '/system/sysDict');
  await page.evaluate(() => {
    localStorage.setItem('layout-setting', '{"tagsView":false}');
  });
  await page.reload();
  await openFromMenu(page, 'zh', [], '系统参数');
  await findRow(page, 'zh', String(param['paramKey']));
  await runOnRow(page, 'zh', rowOf(page, String(param['paramKey'])), '编辑');
  const form = formOf(page, '编辑系统参数');
  await inputOf(form, '参数值').fill('2');
  await page.goBack();
  const question = page.getByRole('dialog', { name: '离开前保存修改？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(inputOf(form, '参数值')).toHaveValue('2');
  await page.goBack();
  await question.getByRole('button', { name: '不保存' }).click();
  await expect(page.getByRole('region', { name: '数据字典' })).toBeVisible();
});

test('no dialog goes away by a click beside it [C-9-49]', async ({ portal, baseURL }) => {
  const param = String((await freshParam(baseURL))['paramKey']);
  const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG-0063');
  const row = rowOf(page, 'QZ-LG-0063');
  const corner = (): Promise<void> => page.mouse.click(230, 700);
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增起重机械');
  await expect(form).toBeVisible();
  await corner();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  for (const [action, title, of, path] of [
    ['停用', /^停用 转炉兑铁/, row, ''],
    ['删除', /^删除 /, rowOf(page, param), `/#/system/sysParam?keyword=${param}`],
  ] as const) {
    if (path) await page.goto(path);
    await runOnRow(page, 'zh', of, action);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await corner();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a list asks for pages of 20, and for each page by its number [C-9-07] [N-3-30] [O-1-57]', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  const asked = queriesOf(page, 'queryEquipInspect');
  await page.goto('/#/equipment/equipInspect');
  await expect(rowOf(page, 'JY-').first()).toBeVisible();
  expect(asked[0]?.get('pageSize')).toBe('20');
  const last = await page.getByRole('grid').getByRole('row').last().getAttribute('aria-rowindex');
  expect(Number(last)).toBeLessThanOrEqual(22);
  const seen = new Set([(await rowOf(page, 'JY-').allTextContents()).join()]);
  for (const number of ['2', '3']) {
    const answer = page.waitForResponse(
      (one) =>
        one.url().includes('/queryEquipInspect?') && new URL(one.url()).searchParams.get('currentPage') === number,
    );
    await page.getByRole('button', { name: `第 ${number} 页` }).click();
    const { data } = (await (await answer).json()) as { data: ListData };
    await expect(rowOf(page, String(data.list[0]?.['inspectNo']))).toBeVisible();
    seen.add((await rowOf(page, 'JY-').allTextContents()).join());
  }
  expect(seen.size).toBe(3);
});

for (const [sizes, title] of [
  [[100, 200], 'a list offers pages of 100 and of 200 [C-9-08] [C-9-09] [N-3-31]'],
  [[500, 1000], 'a list offers pages of 500 and of 1000 [C-9-10] [C-9-11]'],
] as const) {
  test(title, async ({ portal }) => {
    const page = await portal.visit('admin', '/equipment/equipInspect');
    await expect(rowOf(page, 'JY-').first()).toBeVisible();
    for (const size of sizes) {
      const answer = page.waitForResponse(
        (one) =>
          one.url().includes('/queryEquipInspect?') && new URL(one.url()).searchParams.get('pageSize') === String(size),
      );
      // The shown size lies over the input that opens the list.
      await page.getByRole('combobox', { name: '每页条数' }).press('ArrowDown');
      await page.locator('.ant-select-dropdown:visible').getByTitle(`${size} 条/页`).click();
      expect((await answer).status()).toBe(200);
    }
  });
}

test('under a long list stand total, sizes, back and page numbers in this order [C-9-12] [C-9-13] [C-9-14]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipInspect');
  // How many there are is other tests' business.
  const total = page.getByText(/^共 \d{3,} 条$/);
  await expect(total).toBeVisible();
  const left = async (one: ReturnType<Page['getByText']>): Promise<number> => (await one.boundingBox())?.x ?? -1;
  const places = await Promise.all(
    [
      total,
      page.getByRole('combobox', { name: '每页条数' }),
      page.getByRole('button', { name: '上一页' }),
      page.getByRole('button', { name: '第 1 页' }),
      page.getByRole('button', { name: '下一页' }),
      page.getByRole('textbox', { name: '前往' }),
    ].map(left),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test(
  'page numbers, on, and a page typed by hand lead to other rows of the server [C-9-15] [C-9-16] [C-9-17]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', '/equipment/equipInspect');
    const asked = queriesOf(page, 'queryEquipInspect');
    const first = page.getByRole('grid').getByRole('row').filter({ hasText: 'JY-' }).first();
    const seen = [await first.textContent()];
    const steps: readonly (readonly [() => Promise<void>, string])[] = [
      [() => page.getByRole('button', { name: '第 4 页' }).click(), '4'],
      [() => page.getByRole('button', { name: '下一页' }).click(), '5'],
      [
        async () => {
          await page.getByRole('textbox', { name: '前往' }).fill('3');
          await page.keyboard.press('Enter');
        },
        '3',
      ],
    ];
    for (const [step, number] of steps) {
      await step();
      await expect(page.getByRole('button', { name: `第 ${number} 页` })).toHaveAttribute('aria-current', 'page');
      await expect(first).not.toHaveText(seen.at(-1) ?? '');
      seen.push(await first.textContent());
      expect(asked.at(-1)?.get('currentPage')).toBe(number);
    }
    expect(new Set(seen).size).toBe(4);
  },
);

test(
  'what works on chosen rows appears with the first of them, and what works on one row only is not among it [V-5-83] [V-5-84] [V-5-85]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG');
    await expect(rowOf(page, 'QZ-LG-0063')).toBeVisible();
    const bulk = page.getByRole('toolbar', { name: '批量操作' });
    for (const name of ['删除', '批量修改', '导出所选'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await rowOf(page, 'QZ-LG-0063').getByRole('checkbox').check();
    await rowOf(page, 'QZ-LG-0037').getByRole('checkbox').check();
    await expect(bulk).toContainText('已选 2 条');
    await expect(bulk.getByRole('button', { name: '批量修改' })).toBeEnabled();
    for (const name of ['编辑', '复制', '权限说明'])
      await expect(bulk.getByRole('button', { name, exact: true })).toHaveCount(0);
    const file = page.waitForEvent('download');
    await bulk.getByRole('button', { name: '导出所选' }).click();
    await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
    await file;
    await bulk.getByRole('button', { name: '取消选择' }).click();
    await expect(page.getByRole('toolbar', { name: '操作', exact: true })).toBeVisible();
  },
);

test('no column is cut at the edge of the pinned actions where texts can give way, and a name that is cut says itself whole', async ({
  portal,
}) => {
  const page = await portal.stay('admin', `/system/sysParam?keyword=${encodeURIComponent('吊运熔融')}`);
  const list = page.getByRole('region', { name: '系统参数' });
  const name = list.locator('.ag-cell[col-id="paramName"]').filter({ hasText: '吊运熔融' });
  await expect(name).toBeVisible();
  const heads = await list.locator('.ag-header-cell').evaluateAll((cells) =>
    cells.map((cell) => ({
      id: cell.getAttribute('col-id'),
      left: Math.round(cell.getBoundingClientRect().left),
      right: Math.round(cell.getBoundingClientRect().right),
    })),
  );
  const edge = heads.find(({ id }) => id === '$actions')?.left ?? 0;
  expect(Math.max(...heads.filter(({ id }) => id !== '$actions').map(({ right }) => right))).toBe(edge);
  await name.hover();
  await expect(name).toHaveAttribute('title', await name.innerText());
});

test('a list of many figures shows all its columns, heads in two lines; one that is kept back comes by its box', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/cost/castingDaily', { viewport: { width: 1440, height: 900 } });
  const sheet = page.locator('.grid-box').filter({ visible: true });
  await expect(sheet.getByRole('columnheader', { name: '作业率 %' })).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(SHEET_1440);
  const right = async (column: string): Promise<number> => {
    const box = await sheet.locator(`.ag-header-cell[col-id="${column}"]`).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  const edge = async (): Promise<number> =>
    Math.round((await sheet.locator('.ag-header-cell[col-id="$actions"]').boundingBox())?.x ?? 0);
  expect(await right('operationRate')).toBe(await edge());
  // How many rows the totals speak of stands below the list too.
  const cut = await sheet
    .locator('.ag-cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth && !cell.querySelector('.total-count'))
        .map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  await expect(sheet.getByRole('columnheader', { name: '水耗' })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '水耗' }).check();
  await expect(sheet.getByRole('columnheader', { name: '水耗' })).toHaveCount(1);
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(sheet.getByRole('columnheader', { name: '水耗' })).toHaveCount(0);
  await page.goto('/#/equipment/equipCrane');
  const tree = page.locator('.tree-filter').filter({ visible: true });
  expect((await tree.boundingBox())?.width).toBe(BESIDE_TREE);
});

/** Takes a choice of the open list by arrows and Enter. */
async function takeByArrows(page: Page, title: string): Promise<void> {
  const option = page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true });
  await expect(option).toBeVisible();
  for (
    let left = 12;
    left > 0 && !/ant-select-item-option-active/.test((await option.getAttribute('class')) ?? '');
    left -= 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('some fields of several rows are changed at once', { tag: '@gate' }, async ({ portal, baseURL }) => {
  const prefix = freshCode('PL');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const orgs = (await admin.get<{ list: WireRow[] }>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  for (const [index, name] of ['甲同志', '乙同志'].entries()) {
    const added = await admin.post('/api/admin/sysuser/addSysUser', {
      username: `${prefix}${index}`.toLowerCase(),
      nickname: name,
      password: 'first-123',
      orgId: orgs[0]?.id,
    });
    expect(added.msg).toBe('success');
  }
  const page = await portal.visit('admin', `/system/sysUser?keyword=${prefix.toLowerCase()}`);
  for (const name of ['甲同志', '乙同志']) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条' });
  await dialog.getByRole('combobox', { name: '字段' }).click();
  for (const title of ['用户类型', '所属组织'])
    await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click();
  await dialog.getByRole('combobox', { name: '用户类型改为' }).click();
  // By keys: after a click a list gives the focus back to its field in a timer, and may take it from the next one.
  await takeByArrows(page, '相关方人员');
  // Typed and taken with Enter: no hand leaves the keyboard.
  await dialog.getByRole('combobox', { name: '所属组织改为' }).fill('炼钢厂');
  await page.keyboard.press('Enter');
  await expect(dialog.getByTitle('炼钢厂', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await expect(page.getByText('已修改 2 条')).toBeVisible();
  for (const name of ['甲同志', '乙同志']) await expect(rowOf(page, name)).toContainText('炼钢厂');
  const { list } = (
    await admin.get<{ list: WireRow[] }>('/api/admin/sysuser/querySysUser', { keyword: prefix.toLowerCase() })
  ).data;
  const words = list.map(({ userType, $labels }) => $labels?.['userType'] ?? userType);
  expect(words).toEqual(['1', '1']);
});

test('an organisation is added by keys alone: a text, a choice, a place in the tree and a number, saved and found again', async ({
  portal,
  baseURL,
}) => {
  const code = freshCode('JP');
  const page = await portal.visit('admin', '/system/sysOrg');
  await expect(rowOf(page, '炼钢厂').first()).toBeVisible();
  await page.keyboard.press('n');
  const form = formOf(page, '新增组织机构');
  /** Goes on by Tab until this field has the focus: each is reached, in the order in which they stand. */
  const reach = async (title: string): Promise<void> => {
    for (
      let left = 12;
      left > 0 && !(await inputOf(form, title).evaluate((input) => input === document.activeElement));
      left -= 1
    )
      await page.keyboard.press('Tab');
    await expect(inputOf(form, title)).toBeFocused();
  };
  await reach('组织编码');
  await page.keyboard.type(code);
  await reach('组织名称');
  await page.keyboard.type('键盘班');
  await reach('组织类型');
  await page.keyboard.press('Enter');
  await takeByArrows(page, '班组');
  await reach('上级组织');
  await page.keyboard.type('炼钢厂');
  await expect(page.locator('.ant-select-tree-title:visible').filter({ hasNotText: '炼钢厂' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(form.getByTitle('炼钢厂', { exact: true })).toBeVisible();
  await reach('排序');
  await page.keyboard.type('7');
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  const { list } = (
    await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: code })
  ).data;
  expect(list).toMatchObject([{ orgName: '键盘班', orgType: 'team', orgSequence: 7 }]);
  expect(String((list[0]?.['$labels'] as Record<string, unknown> | undefined)?.['parentId'])).toContain('炼钢厂');
});

test('three cranes are stopped in four steps, and the one that cannot be is named', async ({ portal, baseURL }) => {
  const prefix = freshCode('TY');
  const equip = api(baseURL ?? '', tokenOf('equip'));
  const CRANE = '/api/equipment/equipCrane';
  const [like] = (await equip.get<{ list: WireRow[] }>(`${CRANE}/queryEquipCrane`, { pageSize: 1, status: 'inUse' }))
    .data.list;
  for (const index of [1, 2, 3]) {
    const added = await equip.post<WireRow>(`${CRANE}/addEquipCrane`, {
      equipNo: `${prefix}-${index}`,
      equipName: `批量停用 ${index}`,
      category: like?.['category'],
      org: like?.['org'],
      manager: like?.['manager'],
      location: '试验跨',
      productNo: `${prefix}${index}`,
      manufacturer: '东陵起重设备公司',
      craneType: 'bridge',
      ratedLoad: '10.00',
    });
    expect(added.code, JSON.stringify(added)).toBe(200);
    if (index < 3)
      expect(
        (
          await equip.post(`${CRANE}/action/register`, {
            id: added.data.id,
            input: { regNo: `${prefix}-${index}`, regOrg: '市市场监督管理局', regDate: '2024-03-01' },
          })
        ).code,
      ).toBe(200);
  }
  const page = await portal.visit('equip', '/equipment/equipCrane');
  // The list follows what is typed, without Enter.
  await page.getByRole('search').getByRole('textbox').first().pressSequentially(prefix);
  await expect(page.getByText('共 3 条', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue(prefix);
  await page.getByRole('columnheader').getByRole('checkbox').first().check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^停用 2 条起重机械/ });
  await expect(dialog).toContainText('其中 1 条现在不能停用，将跳过。');
  await dialog.getByRole('textbox', { name: '停用原因' }).fill('停产检修');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const index of [1, 2]) await expect(rowOf(page, `${prefix}-${index}`)).toContainText('停用');
  await expect(rowOf(page, `${prefix}-3`)).toContainText('未注册');
  // From record to record, in the list's order.
  await rowOf(page, `${prefix}-1`).getByRole('link').first().click();
  await expect(page.getByRole('group', { name: '相邻记录' })).toContainText('/ 3');
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  const name = await heading.textContent();
  const way = page.getByRole('button', { name: '下一条' });
  const back = await way.isDisabled();
  await page.getByRole('button', { name: back ? '上一条' : '下一条' }).click();
  await expect(heading).not.toHaveText(name ?? '');
  await page.getByRole('button', { name: back ? '下一条' : '上一条' }).click();
  await expect(heading).toHaveText(name ?? '');
});

test('a head sorts on the server; a column is hidden, stays so, and comes back', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  const asked = queriesOf(page, 'queryEquipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  await page.getByRole('columnheader', { name: '设备名称' }).click();
  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('equipName');
  await expect(page).toHaveURL(/sort=equipName/);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '设备状态' }).uncheck();
  await expect(page.getByRole('columnheader', { name: '设备状态' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '设备名称' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '设备状态' })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByRole('columnheader', { name: '设备状态' })).toBeVisible();
});

test('pinyin initials find a Chinese name; what nothing matches says so and clears', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  const keyword = page.getByRole('search').getByRole('textbox').first();
  await keyword.fill('zldt');
  await keyword.press('Enter');
  await expect(rowOf(page, '转炉兑铁 240 t 铸造起重机')).toHaveCount(1);
  await keyword.fill('没有这样的设备');
  await keyword.press('Enter');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await expect(page.getByText('当前条件：关键字“没有这样的设备”。')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
});

test('a kept address leads back: to the last page from behind the end, to what is still known, and out of values that are none', async ({
  portal,
  baseURL,
}) => {
  const { data } = await api(baseURL ?? '', tokenOf('equip')).get<ListData>(
    '/api/equipment/equipCrane/queryEquipCrane',
    { pageSize: 1 },
  );
  const last = Math.ceil(data.totalCount / 20);
  const page = await portal.visit('equip', '/equipment/equipCrane?currentPage=90');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '第 90 页没有记录' })).toBeVisible();
  await main.getByRole('button', { name: `到第 ${last} 页` }).click();
  await expect(page).toHaveURL(new RegExp(`currentPage=${last}$`));
  await expect(rowOf(page, '起重机').first()).toBeVisible();
  // Each address, what it says, the button, and the address behind it.
  const outdated: readonly (readonly [string, RegExp, string, string])[] = [
    ['status=inUse&oldField=3', /oldField/, '去掉失效的条件', 'status=inUse'],
    ['status=inUse&view=oldView&sort=-oldField', /oldView|oldField/, '去掉失效的条件', 'status=inUse'],
    ['currentPage=90000', /100000/, '到第 1 页', ''],
    ['nextInspectDateFrom=soon&nextInspectDateTo=2027-13-45', /日期/, '清除条件', ''],
    ['org=nobody', /单位/, '清除条件', ''],
    ['ratedLoadFrom=much', /荷|载/, '清除条件', ''],
  ];
  for (const [search, says, way, then] of outdated) {
    await page.goto(`/#/equipment/equipCrane?${search}`);
    await expect(main.getByRole('alert'), search).toContainText(says);
    await main.getByRole('button', { name: way, exact: true }).last().click();
    await expect(page).toHaveURL(then ? new RegExp(`[?]${then}$`) : /equipCrane[?]?$/);
    await expect(rowOf(page, '起重机').first()).toBeVisible();
  }
});

test('a tree list opens and closes its branches, and a tree at the left narrows a list and the next addition', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysOrg');
  const plant = rowOf(page, 'LG-ZL').first();
  await expect(rowOf(page, '转炉车间')).toHaveCount(1);
  await page.getByRole('button', { name: '炼钢厂', exact: true, expanded: true }).click();
  await expect(plant).toHaveCount(0);
  await page.getByRole('button', { name: '炼钢厂', exact: true, expanded: false }).click();
  await expect(plant).toBeVisible();
  await page.goto('/#/equipment/equipCrane');
  await page.getByRole('complementary').getByText('物流公司', { exact: true }).click();
  await expect(rowOf(page, 'QZ-WL-0518')).toBeVisible();
  await expect(rowOf(page, 'QZ-LG-')).toHaveCount(0);
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await expect(formOf(page, '新增起重机械').getByText('物流公司')).toBeVisible();
});

test('a row that was changed meanwhile refuses the move, and the dialog says why', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const key = freshCode('mv').toLowerCase();
  const orgs = (await admin.get<{ list: WireRow[] }>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const user = (
    await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username: key,
      nickname: '先锁的人',
      password: 'first-123',
      orgId: orgs[0]?.id,
    })
  ).data;
  const page = await portal.visit('admin', `/system/sysUser?keyword=${key}`);
  await runOnRow(page, 'zh', rowOf(page, key), '锁定');
  expect((await admin.post('/api/admin/sysuser/action/lock', { id: user.id })).msg).toBe('success');
  const dialog = page.getByRole('dialog', { name: '锁定 先锁的人？' });
  await dialog.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('系统管理员 刚刚修改了这条记录');
});

test('a drop-down list stands below its field also for those who want no motion', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  const box = page.getByRole('search').getByRole('combobox', { name: '设备状态' });
  await choose(page, box, '在用');
  await expect(page.locator('.ant-select-dropdown:visible')).toBeInViewport({ ratio: 1 });
});
