/**
 * A stranger at a gate: the gate gets its key on the desk and reports by a call that it signs; whoever is on duty
 * compares and decides on the phone, with a photo of the camera; the desk's record of the gate says what was decided.
 */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { GATE, sendSigned, signed } from '../../support/device-call.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';
import { personOf, visitAs } from '../areas/people.ts';
import { PHONE, expectPhonePage } from './faults.ts';

const camera = fakeCamera();
test.use({ ...camera.use, actionTimeout: 20_000 });

const portrait = async (background: string): Promise<string> =>
  (
    await sharp({ create: { width: 120, height: 150, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

test('a stranger at the gate is reported, compared and dealt with on the phone, and stands on the desk as handled [R-2.4-08] [R-2.4-09] [O-0-10]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const dispatcher = await personOf(baseURL, 'dispatcher', 'LT');
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LT' })).data.list[0]?.id;
  const deviceName = freshCode('走台东门闸');
  const gate = await dispatcher.caller.post<WireRow>('/api/warning/warnDevice/addWarnDevice', {
    deviceNo: freshCode('G'),
    deviceName,
    deviceType: 'faceGate',
    org,
    location: '走台东门',
    protocol: 'http',
    dutyPerson: dispatcher.id,
  });
  expect(gate.code, JSON.stringify(gate)).toBe(200);

  // The key is made on the desk, and shown this once.
  const desk = await visitAs(portal, baseURL, dispatcher, '/warning/warnDevice');
  await runOnRow(desk, 'zh', await findRow(desk, 'zh', deviceName), '更换密钥');
  const dialog = desk.getByRole('dialog').filter({ hasText: '更换密钥' });
  await expect(dialog).toContainText('新密钥只显示这一次');
  await dialog.getByRole('button', { name: '更换密钥', exact: true }).click();
  await expect(dialog).toContainText('密钥只显示这一次，请立即录入设备');
  const said = dialog.locator('code');
  const [device, secret] = await said.allInnerTexts();
  expect(device).toBe(gate.data.id);
  await dialog.getByRole('button', { name: '已录入' }).click();
  await expect(dialog).toBeHidden();

  const key = { device: device ?? '', secret: (secret ?? '').trim() };
  const report = (content: object): Promise<unknown> =>
    sendSigned(url, GATE, signed(key, GATE, { eventNo: freshCode('E'), direction: 'in', ...content }, Date.now())).then(
      (answer) => expect(answer.code, JSON.stringify(answer)).toBe(200),
    );
  await report({ snapshot: await portrait('#b98') });

  // From the start page of the phone to the one event of this gate.
  const phone = await visitAs(portal, baseURL, dispatcher, '/apps/home', PHONE);
  await phone.getByRole('navigation', { name: '应用' }).getByRole('link').filter({ hasText: '人脸识别处置' }).click();
  await expect(phone).toHaveURL(/#\/faceRecognition\/index/);
  const kinds = phone.getByRole('group', { name: '分类' });
  await expect(kinds.getByRole('button')).toHaveText(['待处置', '已处置', '全部']);
  await phone.getByRole('combobox', { name: '事件' }).selectOption('blacklist');
  const card = phone.getByRole('link').filter({ hasText: deviceName });
  await expect(phone.getByRole('list', { name: '人脸识别处置' })).toHaveAttribute('aria-busy', 'false');
  await expect(card).toHaveCount(0);
  await phone.getByRole('combobox', { name: '事件' }).selectOption('stranger');
  await expect(card).toContainText('未识别人员');
  await expect(card).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(card.locator('img')).toHaveCount(1);
  await expectPhonePage(phone);
  await card.click();
  await expect(phone).toHaveURL(/#\/faceRecognition\/faceDetail\?id=/);
  const compared = phone.getByRole('region', { name: '照片比对' });
  await expect(compared.getByText('没有登记照')).toBeVisible();
  await expect(compared.getByRole('button', { name: '放大抓拍' }).locator('img')).toBeVisible();
  await expect(compared.getByText('未自动比对，请人工核对两张照片')).toBeVisible();
  await expect(phone.getByRole('region', { name: '人员' }).getByText('闸机没有认出是谁。')).toBeVisible();
  await expectPhonePage(phone);

  // Registering asks for a photo of the camera, and stays with what was typed until there is one.
  await phone.context().grantPermissions(['camera', 'geolocation']);
  await phone.getByRole('radio', { name: '补登记' }).click();
  await phone.getByRole('textbox', { name: /意见/ }).fill('新到的检修人员，带去登记');
  await phone.getByRole('button', { name: '处置', exact: true }).click();
  await expect(phone.getByText('补登记要有现场照片，请在手机上拍照处置').first()).toBeVisible();
  const photos = phone.getByRole('region', { name: '现场照片' });
  await photos.getByRole('button', { name: '拍照' }).click();
  const shot = phone.getByRole('dialog', { name: '现场照片' });
  await shot.getByRole('button', { name: '拍照' }).click();
  await shot.getByRole('button', { name: '使用这张' }).click();
  await expect(photos.locator('img')).toHaveCount(1);
  await phone.getByRole('button', { name: '处置', exact: true }).click();
  await expect(phone).toHaveURL(/#\/faceRecognition\/index/);
  await kinds.getByRole('button', { name: '已处置' }).click();
  await expect(phone.getByRole('link').filter({ hasText: deviceName })).toContainText('补登记');

  // The desk's face screen has it as handled, in words.
  const faces = await visitAs(portal, baseURL, dispatcher, '/thirdParty/onsiteFace');
  const row = await findRow(faces, 'zh', deviceName);
  await expect(row).toContainText('新到的检修人员，带去登记');
  await expect(row).toContainText('陌生人');
  await faces.goto('/#/warning/faceRecord');
  await expect(rowOf(faces, deviceName)).toContainText('已处置');
});

test('a known person stands beside the registered picture, with training and certificates, and the gate’s own figure', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [event] = (
    await admin.get<ListData>('/api/warning/faceRecord/queryFaceRecord', { keyword: '项小军', pageSize: 1 })
  ).data.list;
  const dispatcher = await personOf(baseURL, 'dispatcher', 'LT');
  const phone = await visitAs(portal, baseURL, dispatcher, `/faceRecognition/faceDetail?id=${event?.id}`, PHONE);
  await expect(phone.getByText('闸机给出的相似度 92%，是否本人由您判断')).toBeVisible();
  const person = phone.getByRole('region', { name: '人员' });
  await expect(person).toContainText('项小军');
  await expect(person).toContainText('培训状态');
  await expect(person.getByRole('heading', { name: '证书' })).toBeVisible();
  // What is dealt with is only looked at.
  await expect(phone.getByRole('button', { name: '处置', exact: true })).toHaveCount(0);
  await expectPhonePage(phone);
});
