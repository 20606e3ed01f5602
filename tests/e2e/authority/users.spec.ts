/**
 * The form of a user: what stands on it when somebody is added and when somebody is edited, and what its pickers call.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow, signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const USERS = '/api/admin/sysuser';
const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

async function person(who: Caller, change: object = {}): Promise<WireRow> {
  const org = (await who.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list[0];
  const answer = await who.post<WireRow>(`${USERS}/addSysUser`, {
    username: freshCode('p').toLowerCase(),
    nickname: '点检员乙',
    password: 'river-moss-7',
    orgId: org?.id,
    userType: '0',
    status: 'normal',
    ...change,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

test('[D-3-USER-04] the password is typed on adding only: editing shows no field for it, nor does any query answer it', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const user = await person(who);
  const page = await portal.visit('admin', `/system/sysUser?keyword=${String(user['username'])}`);
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const add = formOf(page, '新增用户');
  await expect(inputOf(add, '密码')).toHaveAttribute('type', 'password');
  await add.getByRole('button', { name: /^取\s?消$/ }).click();
  await runOnRow(page, 'zh', rowOf(page, String(user['username'])), '编辑');
  const edit = formOf(page, '编辑用户');
  await expect(inputOf(edit, '姓名')).toHaveValue('点检员乙');
  await expect(edit.getByText('密码', { exact: true })).toHaveCount(0);
  await expect(edit.getByText('不显示', { exact: true })).toHaveCount(0);
  await inputOf(edit, '姓名').fill('点检员乙改');
  await edit.getByRole('button', { name: /^保存/ }).click();
  await expect(edit).toHaveCount(0);
  const answers = [
    await who.get(`${USERS}/querySysUser`, { username: String(user['username']) }),
    await who.get(`${USERS}/getSysUser`, { id: user.id }),
    await who.get(`${USERS}/historySysUser`, { id: user.id }),
  ];
  expect(JSON.stringify(answers.map(({ data }) => data))).not.toMatch(/password|argon2/);
});

test('[D-3-USER-10][D-3-USER-11] province and city are chosen from the regions, the city from those of the province', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  await expect
    .poll(
      async () =>
        (await who.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode: '360823203000' })).data
          .totalCount,
      { timeout: 90_000 },
    )
    .toBe(1);
  const user = await person(who, { province: '澜江省', city: '澜州市' });
  const page = await portal.visit('admin', `/system/sysUser?keyword=${String(user['username'])}`);
  await runOnRow(page, 'zh', rowOf(page, String(user['username'])), '编辑');
  const form = formOf(page, '编辑用户');
  await expect(form.getByText('澜江省', { exact: true })).toBeVisible();
  // What is chosen already lies over the input itself.
  await inputOf(form, '省').fill('江西省');
  await page.locator('.ant-select-dropdown:visible').getByTitle('江西省').click();
  // Another province has other cities.
  await expect(form.getByText('澜州市', { exact: true })).toHaveCount(0);
  await inputOf(form, '市').click();
  await inputOf(form, '市').fill('石家庄');
  await expect(page.locator('.ant-select-dropdown:visible').getByText('没有可选的区域')).toBeVisible();
  await inputOf(form, '市').fill('吉安市');
  await page.locator('.ant-select-dropdown:visible').getByTitle('吉安市').click();
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  expect(
    (await who.get<ListData>(`${USERS}/querySysUser`, { username: String(user['username']) })).data.list,
  ).toMatchObject([{ province: '江西省', city: '吉安市' }]);
  await page.goto(`/#/system/sysUser/${user.id}`);
  for (const text of ['江西省', '吉安市'])
    await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test('[A-7.4-015] the role picker calls an address of the API document, and fills', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysUser');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const asked = page.waitForRequest((request) => request.url().includes('field=roleId'));
  await choose(page, inputOf(formOf(page, '新增用户'), '角色'), '班组长');
  const path = new URL((await asked).url()).pathname.replace('/prod-api', '');
  await expect(formOf(page, '新增用户')).toContainText('班组长');
  const docs = await portal.visit('admin', '/monitors/apiDocs');
  await docs.getByLabel('地址或名称').fill(path);
  await expect(docs.getByRole('button', { name: `GET ${path}` })).toBeVisible();
});

test('[A-7.4-016] the post picker calls an address of the API document, and fills', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysUserPost');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^新增/ });
  const asked = page.waitForRequest((request) => request.url().includes('field=post'));
  await chooseInTree(page, inputOf(form, '岗位'), '天车工');
  await expect(form).toContainText('天车工');
  const path = new URL((await asked).url()).pathname.replace('/prod-api', '');
  const docs = await portal.visit('admin', '/monitors/apiDocs');
  await docs.getByLabel('地址或名称').fill(path);
  await expect(docs.getByRole('button', { name: `GET ${path}` })).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test("[D-3-USER-14] a picture uploaded in the form is kept, and stands in the record and on the person's own page", async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const newOne = await newcomer(baseURL, 'employee');
  const page = await portal.visit('admin', `/system/sysUser?keyword=${newOne.username}`);
  await runOnRow(page, 'zh', rowOf(page, newOne.username), '编辑');
  const form = formOf(page, '编辑用户');
  await form
    .locator('.ant-form-item, .field, [class*="field"]')
    .filter({ has: page.getByText('头像', { exact: true }) })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(form.locator('.anlan-thumb img')).toBeVisible();
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const [row] = (await who.get<ListData>(`${USERS}/querySysUser`, { username: newOne.username })).data.list;
  expect(row?.['avatar']).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto(`/#/system/sysUser/${newOne.id}`);
  await expect(page.getByRole('article').locator('.anlan-thumb img, img').first()).toBeVisible();
  const own = await portal.visit(undefined, '/profile/index');
  await signInByHand(own, 'zh', newOne.username, newOne.password);
  const picture = own.getByRole('img', { name: `${newOne.nickname}的头像` });
  await expect(picture).toHaveAttribute('src', new RegExp(`/api/file/file/${String(row?.['avatar'])}$`));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[S-2.6-SYS-14] the own page keeps name, phone, address and picture; the header says the new name and shows the picture, after a reload too', async ({
  portal,
  baseURL,
}) => {
  const newOne = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await signInByHand(page, 'zh', newOne.username, newOne.password);
  await page.getByRole('button', { name: `账户：${newOne.nickname}` }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const form = page.getByRole('region', { name: '基本资料' });
  const nickname = `改名${newOne.username}`;
  for (const [label, text] of [
    ['姓名', nickname],
    ['手机号', '13900139007'],
    ['详细地址', '钢城路 9 号'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: '保存' }).click();
  const account = page.getByRole('button', { name: `账户：${nickname}` });
  await expect(account).toBeVisible();
  await page
    .locator('input[type=file]')
    .filter({ visible: false })
    .first()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '使用' }).click();
  await expect(account.locator('img')).toBeVisible();
  await page.reload();
  await expect(account.locator('img')).toBeVisible();
  for (const [label, text] of [
    ['姓名', nickname],
    ['手机号', '13900139007'],
    ['详细地址', '钢城路 9 号'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(text);
});
