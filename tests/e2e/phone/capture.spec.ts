/**
 * Photos that are taken at the place: the camera of the page, time, person and position in the picture and beside it;
 * a camera or a position that is refused says what to do. What is signed stands above the pad.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import type { KeptCapture } from '../../../src/engine/model/photo-capture.ts';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { PIXEL, fetchBytes } from '../../http/files/file-door.ts';
import { api, signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { liveFolder } from '../../support/live.ts';
import { permitAt, withdraw } from '../../support/permits.ts';
import { type Portal, freshCode, test, tokenOf } from '../../support/portal.ts';
import { type Worker, PHONE, visitAs } from '../../support/process-people.ts';
import { expectPhonePage } from './faults.ts';

const camera = fakeCamera();
test.use({ ...camera.use, actionTimeout: 20_000 });

const HERE = { longitude: 101.7, latitude: 26.58, accuracy: 7 };

async function onPhone(portal: Portal, url: string, username: string, path: string): Promise<Page> {
  const token = await signIn(url, username, 'anlan123');
  return visitAs(portal, url, { token } as Worker, path, PHONE);
}

async function placed(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera', 'geolocation']);
  await page.context().setGeolocation(HERE);
}

/** Takes a photo in the camera of a field. */
async function photograph(page: Page, field: Locator, title: string): Promise<void> {
  await field.getByRole('button', { name: '拍照' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: '拍照' }).click();
  await expect(dialog.getByRole('img', { name: '拍下的照片' })).toBeVisible();
  await dialog.getByRole('button', { name: '使用这张' }).click();
  await expect(dialog).toBeHidden();
}

test('a photo of a gas test comes from the camera alone, with time, person and position in it and beside it', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'gasTesting');
  const page = await onPhone(portal, url, 'analyst', `/app/dangerWork/gasAnalysis?id=${permit.id}`);
  await placed(page);
  const photos = page.getByRole('region', { name: '仪表照片' });
  await expect(photos.getByRole('button')).toHaveText(['拍照']);
  await expect(photos.locator('input[type="file"]')).toHaveCount(0);
  await photos.getByRole('button', { name: '拍照' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^101\.7\d+, 26\.5\d+（误差 7 米）$/);
  await expectPhonePage(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭相机' }).click();
  await photograph(page, photos, '仪表照片');
  await expect(photos.locator('img')).toHaveCount(1);

  const gases = page.getByRole('listitem', { name: /^分析项目第/ });
  const count = await gases.count();
  for (let index = 0; index < count; index += 1) await gases.nth(index).getByLabel('读数').fill('0.1');
  await page.getByRole('textbox', { name: '仪器名称' }).fill('四合一检测仪');
  await page.getByRole('textbox', { name: '仪器编号' }).fill('DX-1');
  await page.getByRole('textbox', { name: '校验有效期' }).fill('2030-06-01');
  await page.getByRole('button', { name: '签名，点此签名' }).click();
  const pad = page.getByRole('dialog');
  const shown = pad.getByRole('region', { name: '签名的内容' });
  await expect(shown).toContainText('仪器名称：四合一检测仪');
  await expect(shown).toContainText(/分析项目 1：.+ · 0\.1/);
  const box = (await pad.getByRole('img', { name: '在此签名' }).boundingBox())!;
  // The long side of the pad goes along the long side of the screen.
  expect(box.height).toBeGreaterThan(box.width);
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 30, box.y + box.height - 40, { steps: 5 });
  await page.mouse.up();
  await pad.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '保存分析' }).click();
  await expect.poll(() => permit.state()).toBe('reviewing');

  const admin = api(url, tokenOf('admin'));
  const [test] = (
    await admin.get<ListData>('/api/dangerWork/gasAnalysis/queryGasAnalysis', { permit: permit.id, pageSize: 5 })
  ).data.list;
  const ids = String(test?.['photo']);
  const [kept] = (await admin.get<{ capture: KeptCapture }[]>('/api/file/file/info', { ids })).data;
  expect(kept?.capture).toMatchObject({ accuracy: 7, source: 'device' });
  expect(kept?.capture.position).toMatch(/^101\.7\d+,26\.5\d+$/);
  // The band at the foot is dark with white words on it; the camera saw plain grey.
  const { bytes } = await fetchBytes(admin, `/api/file/file/${ids}`);
  const { width, height } = await sharp(bytes).metadata();
  // Figures are those of the picture that is read, not of what is cut out of it.
  const part = async (top: number, tall: number) =>
    (await sharp(await sharp(bytes).extract({ left: 0, top, width, height: tall }).png().toBuffer()).stats())
      .channels[0]!;
  const [above, band] = [await part(0, Math.round(height / 2)), await part(height - 60, 60)];
  expect(above.mean).toBeGreaterThan(120);
  expect(above.stdev).toBeLessThan(5);
  expect(band.mean).toBeLessThan(110);
  expect(band.max).toBeGreaterThan(220);
  await withdraw(permit);
});

test('without a camera or a position the field says what to do', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'gasTesting');
  const page = await onPhone(portal, url, 'analyst', `/app/dangerWork/gasAnalysis?id=${permit.id}`);
  await page.getByRole('region', { name: '仪表照片' }).getByRole('button', { name: '拍照' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(
    '摄像头被拒绝。这里只收现场拍摄的照片：请在浏览器的网站设置中允许摄像头，再重新打开。',
  );
  await expect(dialog.getByRole('button', { name: '拍照' })).toBeDisabled();
  await expect(dialog.getByRole('status')).toContainText('定位被拒绝。');
  await expectPhonePage(page);
  // A photo may be taken without a position where the field does not ask for one.
  await dialog.getByRole('button', { name: '关闭相机' }).click();
  await page.context().grantPermissions(['camera']);
  await photograph(page, page.getByRole('region', { name: '仪表照片' }), '仪表照片');
  await withdraw(permit);
});

test('a field that needs the position takes no photo before it is there', async ({ portal }) => {
  const url = process.env['ANLAN_LIVE_URL'] ?? '';
  writeFileSync(
    join(liveFolder('shots'), 'siteShot.json'),
    JSON.stringify({
      format: 1,
      entity: 'siteShot',
      area: 'shots',
      title: '现场照片',
      data: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称', maxLength: 20 },
          shots: { type: 'array', title: '照片', 'x-file': { image: true, capture: 'cameraAndPosition' } },
        },
      },
    }),
  );
  const admin = api(url, tokenOf('admin', url));
  await expect.poll(async () => (await admin.get('/schema/siteShot')).code).toBe(200);
  const page = await portal.visit(undefined, '/login', { viewport: PHONE });
  await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf('admin', url), url }]);
  await page.goto('about:blank');
  await page.goto(`${url}/#/apps/e/shots/siteShot`);
  await page.context().grantPermissions(['camera']);
  await page.getByRole('button', { name: /新增/ }).first().click();
  await page.getByRole('button', { name: /^(照片|拍照)$/ }).click();
  const dialog = page.getByRole('dialog', { name: '照片', exact: true });
  await expect(dialog.getByRole('alert')).toHaveText(
    /定位被拒绝。 这里的照片要带位置：请在浏览器的网站设置中允许定位，或走到开阔处，再按重试。/,
  );
  await expect(dialog.getByRole('button', { name: '拍照' })).toBeDisabled();
  await placed(page);
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByRole('status')).toContainText('误差 7 米');
  await dialog.getByRole('button', { name: '拍照' }).click();
  await dialog.getByRole('button', { name: '使用这张' }).click();
  await expect(page.locator('.anlan-thumb')).toHaveCount(1);
});

test('a reported position keeps how sure it is and that the device gave it', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const page = await onPhone(portal, url, 'staff', '/hiddenDanger/report');
  await placed(page);
  const title = freshCode('护栏松动');
  await page
    .locator('input[capture]')
    .first()
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByLabel(/^隐患描述/).fill(title);
  await page.getByLabel(/^具体位置/).fill('二号转炉平台西侧');
  await page.getByRole('radio', { name: '电气' }).click();
  await page.getByRole('button', { name: '定位', exact: true }).click();
  await expect(page.getByRole('button', { name: '重新定位' })).toBeVisible();
  await page.getByRole('button', { name: '上报', exact: true }).click();
  await expect(page).toHaveURL(/#\/hiddenDanger\/index/);
  const admin = api(url, tokenOf('admin'));
  await expect
    .poll(async () => {
      const { list } = (
        await admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { titleLike: title, pageSize: 5 })
      ).data;
      return list.map((row) => [row['geoAccuracy'], row['geoSource']]);
    })
    .toEqual([[7, 'device']]);
});

test('a page of one record opened without it leads to the list, and whoever may not test gas reads that', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const page = await onPhone(portal, url, 'guardian', '/app/dangerWork/review');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('没有指明是哪一条记录。请从列表中打开。');
  for (const path of ['permit', 'gasAnalysis', 'confirm', 'workers']
    .map((name) => `/app/dangerWork/${name}`)
    .concat(['/app/sign', '/list/hiddenDangerDetail', '/list/hiddenDangerControl'])) {
    await page.evaluate((to) => {
      location.hash = to;
    }, path);
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
    await expect(alert).toContainText('没有指明是哪一条记录');
  }
  await page.evaluate(() => {
    location.hash = '/app/dangerWork/end';
  });
  await page.getByRole('link', { name: '打开列表' }).click();
  await expect(page).toHaveURL(/#\/app\/dangerWork$/);

  const permit = await permitAt(url, 'gasTesting');
  portal.forgive(/answer: .*\/schema\/gasAnalysis 40[34]/);
  portal.forgive(/answer: .*\/gasAnalysis\/limits.* 40[34]/);
  const staff = await onPhone(portal, url, 'head', `/app/dangerWork/gasAnalysis?id=${permit.id}`);
  await expect(staff.getByRole('alert')).toHaveText('没有登记气体分析的权限。');
  await withdraw(permit);
});
