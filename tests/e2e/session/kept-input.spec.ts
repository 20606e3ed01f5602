/**
 * What was typed outlives the session: told, signed in again, it is there; for its person alone, and without passwords.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import {
  type Portal,
  endElsewhere,
  formOf,
  freshCode,
  holdStream,
  inputOf,
  rowOf,
  test,
  tokenOf,
} from '../../support/portal.ts';
import { runOnRow, signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORDS = { admin: 'admin123', equip: 'anlan123', staff: 'anlan123' } as const;
type Account = keyof typeof PASSWORDS;

/** A page with a session of its own, and the way to end it from elsewhere. */
async function ownSession(
  portal: Portal,
  baseURL: string | undefined,
  account: Account,
  path: string,
): Promise<{ readonly page: Page; readonly end: () => Promise<unknown> }> {
  portal.forgive(/ 401$/);
  const token = await signIn(baseURL ?? '', account, PASSWORDS[account]);
  const page = await portal.visit(undefined, '/login');
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await holdStream(page);
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  return { page, end: () => endElsewhere(page, baseURL) };
}

/** The end is said at the sign-in page; the same person comes back to where they were. */
async function comeBack(page: Page, account: Account): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录。' })).toBeVisible();
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await signInByHand(page, 'zh', account, PASSWORDS[account]);
}

const save = (page: Page, title: string) => formOf(page, title).getByRole('button', { name: /^保存/ }).click();

test('a new row in a dialog: the save is told to be too late, and is done after signing in again', async ({
  portal,
  baseURL,
}) => {
  const key = `kept.${freshCode('p').toLowerCase()}`;
  const { page, end } = await ownSession(portal, baseURL, 'admin', '/system/sysParam');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增系统参数');
  for (const [field, text] of [
    ['参数名称', '写到一半的参数'],
    ['参数键', key],
    ['参数值', '十二'],
  ] as const)
    await inputOf(form, field).fill(text);
  await end();
  await save(page, '新增系统参数');
  await comeBack(page, 'admin');
  await expect(inputOf(form, '参数名称')).toHaveValue('写到一半的参数');
  await expect(inputOf(form, '参数键')).toHaveValue(key);
  await expect(form.getByText('已恢复')).toBeVisible();
  await inputOf(form, '备注').fill('登录后补写');
  await save(page, '新增系统参数');
  await expect(form).toHaveCount(0);
  const { data } = await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/admin/sysparam/querySysParam', {
    paramKey: key,
  });
  expect(data.list[0]).toMatchObject({ paramName: '写到一半的参数', paramValue: '十二', remark: '登录后补写' });
  // Saved is saved: nothing opens again.
  await page.reload();
  await expect(page.getByRole('region', { name: '系统参数' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a row edited in a drawer, twice: what was typed before the first end is there after the second', async ({
  portal,
  baseURL,
}) => {
  const first = await ownSession(portal, baseURL, 'equip', '/equipment/equipCrane?keyword=QZ-');
  const { page } = first;
  await runOnRow(page, 'zh', rowOf(page, 'QZ-').first(), '编辑');
  const form = formOf(page, '编辑起重机械');
  await inputOf(form, '安装地点').fill('三跨东侧');
  await first.end();
  await save(page, '编辑起重机械');
  await comeBack(page, 'equip');
  await expect(page).toHaveURL(/equipCrane\?keyword=QZ-$/);
  await expect(inputOf(form, '安装地点')).toHaveValue('三跨东侧');
  await inputOf(form, '型号规格').fill('QD-32');
  await endElsewhere(page, baseURL);
  await save(page, '编辑起重机械');
  await comeBack(page, 'equip');
  await expect(inputOf(form, '安装地点')).toHaveValue('三跨东侧');
  await expect(inputOf(form, '型号规格')).toHaveValue('QD-32');
  // Restored is not saved: leaving it asks.
  await form.getByRole('button', { name: /^取\s?消$/ }).click();
  await page.getByRole('dialog', { name: '离开前保存修改？' }).getByRole('button', { name: '不保存' }).click();
  await page.reload();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a record’s own screen opens its form again', async ({ portal, baseURL }) => {
  const { data } = await api(baseURL ?? '', tokenOf('equip')).get<ListData>(
    '/api/equipment/equipCrane/queryEquipCrane',
    { status: 'inUse' },
  );
  const { page, end } = await ownSession(portal, baseURL, 'equip', `/equipment/equipCrane/${data.list[1]?.id ?? ''}`);
  await page.getByRole('article').getByRole('button', { name: '编辑', exact: true }).click();
  const form = formOf(page, '编辑起重机械');
  await inputOf(form, '备注').fill('现场看过😀 “引号” <b>');
  await end();
  await save(page, '编辑起重机械');
  await comeBack(page, 'equip');
  await expect(inputOf(form, '备注')).toHaveValue('现场看过😀 “引号” <b>');
});

test('another person who signs in meets nothing of it; the first one does, later', async ({ portal, baseURL }) => {
  const { page, end } = await ownSession(portal, baseURL, 'equip', '/equipment/equipClass');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增设备分类目录');
  await inputOf(form, '名称').fill('只属于顾志恒');
  await end();
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor();
  await page.evaluate(() => {
    location.hash = '#/equipment/equipClass?keyword=x';
  });
  await comeBack(page, 'admin');
  await page.goto('/#/equipment/equipClass');
  await expect(page.getByRole('region', { name: '设备分类目录' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await expect(inputOf(form, '名称')).toHaveValue('');
  await form.getByRole('button', { name: /^取\s?消$/ }).click();
  await page.getByRole('button', { name: '账户：系统管理员' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await signInByHand(page, 'zh', 'equip', PASSWORDS.equip);
  await page.goto('/#/equipment/equipClass');
  await expect(inputOf(form, '名称')).toHaveValue('只属于顾志恒');
});

test('the input of an action, and of a change of many rows, opens again over its rows', async ({ portal, baseURL }) => {
  const first = await ownSession(portal, baseURL, 'equip', '/equipment/equipInspect?status=planned');
  const { page } = first;
  const row = page.getByRole('main').getByRole('row').filter({ hasText: '待报检' }).first();
  await runOnRow(page, 'zh', row, '报检');
  const dialog = page.getByRole('dialog', { name: /报检/ });
  await inputOf(dialog, '报检日期').fill('2026-05-06');
  await inputOf(dialog, '报检日期').press('Tab');
  await inputOf(dialog, '检验机构').fill('澜江特检院二所');
  await first.end();
  await dialog.getByRole('button', { name: /^报\s?检$/ }).click();
  await comeBack(page, 'equip');
  await expect(inputOf(dialog, '检验机构')).toHaveValue('澜江特检院二所');
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('passwords are typed anew: neither the dialog of the own password nor a form with one keeps them', async ({
  portal,
  baseURL,
}) => {
  const { page, end } = await ownSession(portal, baseURL, 'admin', '/system/sysUser');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增用户');
  await inputOf(form, '用户名').fill('half.typed');
  await inputOf(form, '密码').fill('secret-of-somebody');
  await end();
  await page.evaluate(() => {
    location.hash = '#/system/sysOrg';
  });
  await comeBack(page, 'admin');
  await page.goto('/#/system/sysUser');
  await expect(inputOf(form, '用户名')).toHaveValue('half.typed');
  await expect(inputOf(form, '密码')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'secret-of-somebody',
  );

  const own = await ownSession(portal, baseURL, 'staff', '/equipment/equipCrane');
  await own.page.getByRole('button', { name: '账户：陈立秋' }).click();
  await own.page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = own.page.getByRole('dialog', { name: '修改密码' });
  for (const [label, text] of [
    ['原密码', 'anlan123'],
    ['新密码', 'secret-of-staff'],
    ['确认新密码', 'secret-of-staff'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await own.end();
  await dialog.getByRole('button', { name: '保存' }).click();
  await comeBack(own.page, 'staff');
  expect(await own.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'secret-of-staff',
  );
});

test('the own details are kept as well, and are gone once they are saved', async ({ portal, baseURL }) => {
  const { page, end } = await ownSession(portal, baseURL, 'staff', '/profile/index');
  const street = page.getByLabel('详细地址', { exact: true });
  await street.fill('建设路 12 号 3 栋');
  await end();
  await page.getByRole('region', { name: '基本资料' }).getByRole('button', { name: '保存' }).click();
  await comeBack(page, 'staff');
  await expect(page).toHaveURL(/#\/profile\/index$/);
  await expect(street).toHaveValue('建设路 12 号 3 栋');
  await page.route(
    '**/updateSysUserDetail',
    (route) => route.fulfill({ json: { code: 200, msg: 'success', data: null } }),
    { times: 1 },
  );
  await page.getByRole('region', { name: '基本资料' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();
  await page.reload();
  await expect(street).not.toHaveValue('建设路 12 号 3 栋');
});

test('a network lost in mid-submit is said plainly; the form stays as it was and is saved with the next try', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/);
  const key = `kept.${freshCode('n').toLowerCase()}`;
  const { page } = await ownSession(portal, baseURL, 'admin', '/system/sysParam');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增系统参数');
  for (const [field, text] of [
    ['参数名称', '断网时写的'],
    ['参数键', key],
  ] as const)
    await inputOf(form, field).fill(text);
  await page.route('**/addSysParam', (route) => route.abort('internetdisconnected'), { times: 1 });
  await save(page, '新增系统参数');
  await expect(page.getByText('连不上服务器。请检查网络后重试。').first()).toBeVisible();
  await expect(inputOf(form, '参数名称')).toHaveValue('断网时写的');
  await expect(inputOf(form, '参数键')).toHaveValue(key);
  // Within a second of the first try the same save counts as a double click.
  await expect(async () => {
    await save(page, '新增系统参数');
    await expect(form).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  const { data } = await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/admin/sysparam/querySysParam', {
    paramKey: key,
  });
  expect(data.list).toHaveLength(1);
});

test('two tabs: signing out in one leaves what is typed in the other for the next sign-in', async ({
  portal,
  baseURL,
}) => {
  const { page } = await ownSession(portal, baseURL, 'admin', '/system/sysDict');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增数据字典');
  await inputOf(form, '字典名称').fill('另一页退出时写的');
  const second = await page.context().newPage();
  await second.goto('/#/system/sysParam');
  await second.getByRole('button', { name: '账户：系统管理员' }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).click();
  await second.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '已在另一个页面退出，请重新登录。' })).toBeVisible();
  await signInByHand(page, 'zh', 'admin', PASSWORDS.admin);
  await expect(inputOf(form, '字典名称')).toHaveValue('另一页退出时写的');
});

test('signing out on purpose leaves what is typed in this tab for the next sign-in of the same person, as the question says', async ({
  portal,
  baseURL,
}) => {
  const { page } = await ownSession(portal, baseURL, 'admin', '/system/sysDict');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增数据字典');
  await inputOf(form, '字典名称').fill('退出前没有保存的');
  await page.evaluate(() => {
    location.hash = '#/system/sysParam';
  });
  await expect(page.getByRole('region', { name: '系统参数' })).toBeVisible();
  await page.getByRole('button', { name: '账户：系统管理员' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await expect(question).toContainText('未保存的修改留在本标签页，同一账号再次登录后可继续');
  await question.getByRole('button', { name: '退出登录' }).click();
  await signInByHand(page, 'zh', 'admin', PASSWORDS.admin);
  await expect(page.getByRole('region', { name: '系统参数' })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/system/sysDict';
  });
  await expect(inputOf(form, '字典名称')).toHaveValue('退出前没有保存的');
});

test('who leaves a form of the phone without saving finds nothing of it again', async ({ portal }) => {
  const page = await portal.visit('equip', '/apps/home', { viewport: { width: 390, height: 844 } });
  await page.getByRole('navigation', { name: '应用' }).getByRole('link').filter({ hasText: '起重机械' }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await inputOf(formOf(page, '新增起重机械'), '安装地点').fill('不要的地点');
  const stored = (): Promise<boolean> =>
    page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('不要的地点'));
  await expect.poll(stored).toBe(true);
  await page.goBack();
  await page.getByRole('dialog', { name: '离开前保存修改？' }).getByRole('button', { name: '不保存' }).click();
  await expect(page).toHaveURL(/#\/apps\/home$/);
  expect(await stored()).toBe(false);
});

test('ticks of a role that were not saved yet are there after signing in again', async ({ portal, baseURL }) => {
  const { page, end } = await ownSession(portal, baseURL, 'admin', '/system/sysRole?keyword=attendee');
  await runOnRow(page, 'zh', rowOf(page, 'attendee'), '授权');
  const screen = page.getByRole('region', { name: /^授权：/ });
  await screen.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
  const tick = screen.getByRole('checkbox', { name: '起重机械：查询' });
  await tick.check();
  await end();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await comeBack(page, 'admin');
  await screen.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
  await expect(tick).toBeChecked();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/^已保存.*的授权$/)).toBeVisible();
  await tick.uncheck();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect(tick).not.toBeChecked();
});
