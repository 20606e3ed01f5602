/** What people tap on the phone pages of a permit, for tests that walk through its life. */
import { type Locator, type Page, expect } from '@playwright/test';
import { PIXEL } from '../http/files/file-door.ts';

const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };

/** So many hours from now by the clock of the works, to the minute. */
export const minuteAt = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Opens a page of the product that is loaded already, as a link does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${path}`);
  await expect(page).toHaveURL(new RegExp(`#${path.replaceAll(/[?.]/g, '\\$&')}$`));
}

/** The section at the top of a permit's pages, with its state. */
export const headOf = (page: Page, content: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: content, level: 1 }) })
    .first();

/** A way to an act, at the thumb. */
export const step = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).last().click();

/** How much has not arrived. */
export const unsent = (page: Page): Locator => page.getByRole('status').filter({ hasText: '条未发送' });

/** Hands an act over and waits until the server has it: the phone shows what comes of it before. */
export async function handIn(page: Page, name: string): Promise<void> {
  await press(page, name);
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(unsent(page)).toHaveCount(0);
}

/** Chooses one of several acts; where there is one alone it stands there already. */
export async function pick(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  await expect(radio.or(page.getByRole('button', { name, exact: true })).first()).toBeVisible();
  if (await radio.isVisible()) await radio.click();
}

/** Signs on the pad that covers the screen. */
export async function sign(page: Page, field = '签名'): Promise<void> {
  await page.getByRole('button', { name: `${field}，点此签名`, exact: true }).click();
  const pad = page.getByRole('dialog').getByRole('img', { name: '在此签名' });
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: `${field}，重新签名`, exact: true }).locator('img')).toBeVisible();
}

/** Hands in a picture where any will do. */
export const choosePhoto = (page: Page, field: string): Promise<void> =>
  page.getByRole('region', { name: field, exact: true }).locator('input[type="file"]').last().setInputFiles(PHOTO);

/** Takes a photo with the camera of the product, as fields of the place ask for. */
export async function takePhoto(within: Page | Locator, field: string): Promise<void> {
  const region = within.getByRole('region', { name: field, exact: true });
  await region.getByRole('button', { name: '拍照' }).click();
  const dialog = region.page().getByRole('dialog', { name: field });
  await dialog.getByRole('button', { name: '拍照' }).click();
  await expect(dialog.getByRole('img', { name: '拍下的照片' })).toBeVisible();
  await dialog.getByRole('button', { name: '使用这张' }).click();
  await expect(dialog).toBeHidden();
  await expect(region.locator('img').last()).toBeVisible();
}

/** Fills in the check-in of the one worker, up to its button. */
export async function fillCheckIn(page: Page, briefer: string): Promise<void> {
  await page.getByRole('button', { name: /^安全交底人/ }).click();
  await page.getByRole('searchbox').last().fill(briefer);
  await page.getByRole('button', { name: briefer }).last().click();
  const worker = page.getByRole('listitem', { name: '作业人员第 1 行' });
  await worker.getByRole('radio', { name: '刷卡' }).click();
  await worker.getByLabel('身体状况良好').click();
}

/** Ticks all measures that wait for the reader, with a photo of each, up to the button. */
export async function fillMeasures(page: Page): Promise<void> {
  const rows = page.getByRole('listitem', { name: /^安全措施第/ }).filter({ has: page.getByRole('radio') });
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  for (let index = 0; index < count; index += 1) {
    const row = rows.nth(index);
    await row.getByRole('radio', { name: '已落实' }).click();
    await takePhoto(row, '现场照片');
  }
}

/** Fills in a gas test, all readings alike, up to its button. */
export async function fillGas(page: Page, reading = '0.1'): Promise<void> {
  const gases = page.getByRole('listitem', { name: /^分析项目第/ });
  await expect(gases.first()).toBeVisible();
  const count = await gases.count();
  for (let index = 0; index < count; index += 1) await gases.nth(index).getByLabel('读数').fill(reading);
  await page.getByRole('textbox', { name: '仪器名称' }).fill('四合一检测仪');
  await page.getByRole('textbox', { name: '仪器编号' }).fill('DX-1');
  await page.getByRole('textbox', { name: '校验有效期' }).fill('2030-06-01');
  await page.keyboard.press('Enter');
  await sign(page);
}

/** Says that the one worker has left, up to the button. */
export async function fillLeave(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '登记离场' }).click();
  // The minute of the check-in may not be over yet.
  await page
    .getByRole('listitem', { name: '作业人员第 1 行' })
    .getByRole('textbox', { name: '离场时间' })
    .fill(minuteAt(0.02));
}

/** Fills in the reason of an interruption, up to its button. */
export async function fillInterrupt(page: Page): Promise<void> {
  await pick(page, '中断');
  await page.getByLabel('中断原因').click();
  await page.getByTitle('天气', { exact: true }).click();
}

/** Fills in the application for hot work on its page, with the pickers, up to its button. */
export async function fillApplication(
  page: Page,
  {
    job,
    content,
    guardian,
    leader,
    worker,
  }: Readonly<Record<'job' | 'content' | 'guardian' | 'leader' | 'worker', string>>,
): Promise<void> {
  await page.getByRole('link', { name: /所属任务/ }).click();
  await page.getByRole('searchbox').fill(job);
  await page.getByRole('button', { name: job }).click();
  await expect(page.getByRole('link', { name: /所属任务/ })).toContainText(job);
  await page.getByRole('radio', { name: '动火作业' }).click();
  // By night and on days off the level rises by one: applied for at once, it is the same at any hour.
  await page.getByLabel('申请级别').click();
  await page.getByTitle('一级', { exact: true }).click();
  await page.getByRole('textbox', { name: '作业内容' }).fill(content);
  await page.getByRole('textbox', { name: '作业单位', exact: true }).fill('转炉车间');
  await page.getByRole('textbox', { name: '计划开始' }).fill(minuteAt(0));
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '计划结束' }).fill(minuteAt(4));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^监护人/ }).click();
  await page.getByRole('searchbox').fill(guardian);
  await page.getByRole('button', { name: guardian }).click();
  await expect(page.getByRole('link', { name: /^作业负责人/ })).toContainText(leader);
  await page.getByRole('link', { name: /^作业人员/ }).click();
  await page.getByRole('searchbox').fill(worker);
  await page.getByRole('button', { name: worker }).click();
  await expect(page.getByRole('button', { name: worker })).toHaveAttribute('aria-pressed', 'true');
  await press(page, '选好了（1 人）');
  await page.getByRole('button', { name: '添加动火明细' }).click();
  const detail = page.getByRole('listitem', { name: '动火明细第 1 行' });
  await detail.getByLabel('动火方式').click();
  await page.getByTitle('砂轮打磨').click();
  await page.keyboard.press('Escape');
  await detail.getByRole('textbox', { name: '动火部位' }).fill('法兰');
  await detail.getByLabel('灭火器数量').fill('2');
  await detail.getByLabel('完工后监火').fill('0');
  await detail.getByLabel('介质爆炸下限').fill('5');
  await page.getByLabel('危害因素').click();
  await page.getByTitle('火灾爆炸').click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: '风险辨识结果' }).fill('火花引燃');
}
