/**
 * What a person reads when a call of the second client (files, imports, the netdisc) is refused by the way rather than
 * by the product.
 */
import { expect } from '@playwright/test';
import { test, type Portal } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Asks for a new folder, and has the call answered with each of these instead: the sentence stands at the input, and
 * the dialog stays.
 */
async function says(portal: Portal, sentences: Readonly<Record<number, string>>): Promise<void> {
  portal.forgive(/netdisc\/folder \d{3}$/);
  const page = await portal.stay('staff', '/tools/netdiscNode');
  await page.getByRole('button', { name: '新建文件夹' }).click();
  const dialog = page.getByRole('dialog', { name: '新建文件夹' });
  for (const [status, sentence] of Object.entries(sentences)) {
    await page.route(
      '**/netdisc/folder',
      (route) =>
        route.fulfill({
          status: Number(status),
          json: { code: Number(status), msg: 'as the server says it', data: null },
        }),
      { times: 1 },
    );
    await dialog.getByLabel('文件夹名称').fill(`图纸 ${status}`);
    await dialog.getByRole('button', { name: '新建', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
  }
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect(dialog).toHaveCount(0);
}

test('what was asked wrongly [E-8-27] [E-8-28] [E-8-29]', ({ portal }) =>
  says(portal, {
    400: '请求内容不正确，请联系管理员',
    401: '登录状态无效，请联系管理员',
    403: '没有访问这项内容的权限，请联系管理员',
  }));
test('what is not there, or too slow [E-8-30] [E-8-31]', ({ portal }) =>
  says(portal, { 404: '请求的内容不存在，请联系管理员', 408: '请求超时，请联系管理员' }));
test('faults of the server [E-8-32] [E-8-33] [E-8-34]', ({ portal }) =>
  says(portal, {
    500: '服务器内部错误，请联系管理员',
    501: '服务器不支持这项操作，请联系管理员',
    502: '网关没有收到有效回应，请联系管理员',
  }));
test('services that are away [E-8-35] [E-8-36] [E-8-37]', ({ portal }) =>
  says(portal, {
    503: '服务暂时不可用，请联系管理员',
    504: '网关等待超时，请联系管理员',
    505: '服务器不支持此 HTTP 版本，请联系管理员',
  }));
