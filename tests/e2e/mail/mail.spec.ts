/** Internal mail as people use it: from the badge to the mail, writing with a file, answering, taking back, on the phone. */
import { type Locator, type Page, expect } from '@playwright/test';
import type { MailDraft } from '../../../src/engine/model/calls/mail.ts';
import { api, type Caller } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { openFromMenu, runOnRow } from '../../support/walk.ts';
import { find } from '../days/at-work.ts';

const caller = (account: string, baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf(account, baseURL));
const idOf = async (who: Caller): Promise<string> =>
  (await who.get<{ id: string }>('/api/uaa/users/getSysUser')).data.id;
const nameOf = async (who: Caller): Promise<string> =>
  (await who.get<{ nickname: string }>('/api/uaa/users/getSysUser')).data.nickname;
const UNREAD = '/api/ssm/xzg/emailUser/queryXzgEmailUserByPage';
const unread = async (who: Caller): Promise<number> =>
  (await who.get<{ totalCount: number }>(UNREAD, { isRead: 0, status: 0 })).data.totalCount;

/** A line of the list, by its subject. */
const lineOf = (page: Page, subject: string): Locator => page.locator('.mail-line-open', { hasText: subject });

/** A box in the list of boxes. */
const boxOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '邮箱分类' }).getByRole('button', { name });

const draft = (subject: string, toUsers: readonly string[]): MailDraft => ({
  subject,
  content: '<p>请查收。</p>',
  toUsers: [...toUsers],
  ccUsers: [],
  bccUsers: [],
  toGroups: [],
  attachments: [],
  priority: 'normal',
  needReceipt: false,
});

/** Subjects of the drafts that are kept. */
const drafts = async (who: Caller): Promise<string[]> =>
  (await who.get<{ list: { subject: string }[] }>('/api/mail/box', { box: 'draft', pageSize: 100 })).data.list.map(
    ({ subject }) => subject,
  );
/** Opens the window in which a mail is written; the clock of the page stands, so that no pause in typing ends. */
async function writeWithoutPause(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '写邮件' }).click();
  const compose = page.getByRole('region', { name: '写邮件' });
  await expect(compose.getByLabel('主题')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return compose;
}

test('the badge says how many mails are unread, opens the inbox, and opening a mail lowers it [R-2.5-08] [L-2.7-09] [L-2.7-11]', async ({
  portal,
  baseURL,
}) => {
  const [from, to] = [caller('safety', baseURL), caller('equip', baseURL)];
  const subject = freshCode('邮件');
  expect((await from.post('/api/mail/send', { draft: draft(subject, [await idOf(to)]) })).code).toBe(200);
  const page = await portal.visit('equip', '/system/sysPost');
  const count = await unread(to);
  const badge = page.getByRole('link', { name: /^未读邮件/ });
  await expect(badge).toContainText(String(count));
  await badge.click();
  await expect(page).toHaveURL(/#\/email\/xzg_email_user_list/);
  await lineOf(page, subject).click();
  await expect(page.getByRole('article', { name: subject })).toContainText('请查收');
  await expect(badge).not.toContainText(String(count));
  expect(await unread(to)).toBe(count - 1);
});

test('with ninety-nine unread mails the badge reads 99, with one more 99+ at once [L-2.7-10] [C-9-38] [N-3-25]', async ({
  portal,
  baseURL,
}) => {
  const [from, staff] = [caller('safety', baseURL), caller('staff', baseURL)];
  const to = await idOf(staff);
  const send = async (): Promise<void> => {
    expect((await from.post('/api/mail/send', { draft: draft(freshCode('未读'), [to]) })).code).toBe(200);
  };
  const before = await unread(staff);
  expect(before).toBeLessThan(99);
  for (let count = before; count < 99; count += 1) await send();
  const asked: string[] = [];
  const page = await portal.visit('staff', '/404');
  page.on('request', (request) => {
    if (request.url().includes(UNREAD)) asked.push(request.url());
  });
  await page.goto('/#/home');
  const badge = page.getByRole('link', { name: /^未读邮件/ }).locator('.ant-badge-count');
  await expect(badge).toHaveText('99');
  await send();
  await expect(badge).toHaveText('99+');
  expect(asked.every((url) => url.includes('isRead=0') && url.includes('status=0'))).toBe(true);
  const ids = (
    await staff.get<{ list: { id: string }[] }>('/api/mail/box', { box: 'unread', pageSize: 200 })
  ).data.list.map(({ id }) => id);
  expect((await staff.post('/api/mail/mark', { ids, read: true })).code).toBe(200);
});

test('a mail is written with a file, kept as a draft while one types, sent, answered and found again [S-2.6-MAI-04]', async ({
  portal,
  baseURL,
}) => {
  const [safety, equip] = [caller('safety', baseURL), caller('equip', baseURL)];
  const subject = freshCode('检修');
  const page = await portal.visit('safety', '/email/xzg_email_user_list');
  await page.getByRole('button', { name: '写邮件' }).click();
  const compose = page.getByRole('region', { name: '写邮件' });
  await compose.getByLabel('主题').fill(subject);
  await expect(compose.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible();
  await compose.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('请填写收件人')).toBeVisible();
  const to = compose.getByRole('combobox', { name: '收件人' });
  const name = await nameOf(equip);
  await choose(page, to, name);
  await compose.locator('[contenteditable=true]').fill('换辊安排见附件。');
  await compose
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: '换辊安排.txt', mimeType: 'text/plain', buffer: Buffer.from('周三') });
  await expect(compose.getByRole('button', { name: '打开 换辊安排.txt' })).toBeVisible();
  await compose.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发送给 1 人')).toBeVisible();
  await expect(lineOf(page, subject)).toBeVisible();

  const other = await portal.visit('equip', '/email/xzg_email_user_list');
  await lineOf(other, subject).click();
  const mail = other.getByRole('article', { name: subject });
  await expect(mail.getByRole('link', { name: '换辊安排.txt' })).toBeVisible();
  await mail.getByRole('button', { name: '回复', exact: true }).click();
  const answer = other.getByRole('region', { name: '写邮件' });
  await expect(answer.getByLabel('主题')).toHaveValue(`回复：${subject}`);
  await expect(answer.getByText(await nameOf(safety))).toBeVisible();
  await answer.getByRole('button', { name: '发送', exact: true }).click();
  await expect(other.getByText('已发送给 1 人')).toBeVisible();

  await page.goto(`/#/email/xzg_email_user_list?keyword=${encodeURIComponent(subject)}`);
  await lineOf(page, `回复：${subject}`).click();
  await expect(page.getByRole('navigation', { name: '往来邮件' }).getByRole('button')).toHaveCount(2);
});

test('the boxes are opened from the menu: what came in and is unread, what was sent, drafts and the bin, after a reload too [S-2.6-MAI-01]', async ({
  portal,
  baseURL,
}) => {
  const [safety, equip] = [caller('safety', baseURL), caller('equip', baseURL)];
  const subjects = {
    收件箱: freshCode('收到'),
    已发送: freshCode('发出'),
    草稿箱: freshCode('草稿'),
    垃圾箱: freshCode('删掉'),
  };
  const send = async (from: Caller, to: Caller, subject: string): Promise<void> =>
    expect((await from.post('/api/mail/send', { draft: draft(subject, [await idOf(to)]) })).code).toBe(200);
  await send(safety, equip, subjects.收件箱);
  await send(equip, safety, subjects.已发送);
  expect((await equip.post('/api/mail/draft', draft(subjects.草稿箱, []))).code).toBe(200);
  await send(safety, equip, subjects.垃圾箱);
  const { list } = (
    await equip.get<{ list: { id: string; subject: string }[] }>('/api/mail/box', { box: 'inbox', pageSize: 200 })
  ).data;
  const ids = list.filter(({ subject }) => subject === subjects.垃圾箱).map(({ id }) => id);
  expect((await equip.post('/api/mail/trash', { ids })).code).toBe(200);
  const page = await portal.visit('equip', '/mail/mailFolder');
  await openFromMenu(page, 'zh', ['内部邮件'], '邮箱');
  for (const [name, subject] of Object.entries(subjects)) {
    await boxOf(page, name).click();
    await expect(lineOf(page, subject)).toBeVisible();
    await page.reload();
    await expect(lineOf(page, subject)).toBeVisible();
    await expect(lineOf(page, subject).getByRole('img', { name: '未读' })).toHaveCount(
      name === '收件箱' || name === '垃圾箱' ? 1 : 0,
    );
  }
});

test('a group is made from the menu, is there after a reload, and takes a mail to everybody in it [S-2.6-MAI-02]', async ({
  portal,
  baseURL,
}) => {
  const [equip, meetings] = [caller('equip', baseURL), caller('meetings', baseURL)];
  const names = [await nameOf(equip), await nameOf(meetings)];
  const [group, subject] = [freshCode('群组'), freshCode('群发')];
  const page = await portal.visit('safety', '/mail/mailFolder');
  await openFromMenu(page, 'zh', ['内部邮件'], '收件群组');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增收件群组');
  await inputOf(form, '群组名称').fill(group);
  for (const name of names) await find(page, inputOf(form, '成员'), name);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await page.reload();
  for (const name of names) await expect(rowOf(page, group)).toContainText(name);
  await page.goto('/#/email/xzg_email_user_list');
  await page.getByRole('button', { name: '写邮件' }).click();
  const compose = page.getByRole('region', { name: '写邮件' });
  await choose(page, compose.getByRole('combobox', { name: '收件人' }), group);
  await compose.getByLabel('主题').fill(subject);
  await compose.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发送给 2 人')).toBeVisible();
  for (const who of [equip, meetings]) {
    const { list } = (
      await who.get<{ list: { subject: string }[] }>('/api/mail/box', { box: 'inbox', keyword: subject })
    ).data;
    expect(list.map((line) => line.subject)).toEqual([subject]);
  }
});

test('a mail that was opened is read after a reload as well, can be answered, and goes on to somebody else [S-2.6-MAI-03]', async ({
  portal,
  baseURL,
}) => {
  const [safety, equip, meetings] = [caller('safety', baseURL), caller('equip', baseURL), caller('meetings', baseURL)];
  const subject = freshCode('转发');
  expect((await safety.post('/api/mail/send', { draft: draft(subject, [await idOf(equip)]) })).code).toBe(200);
  const page = await portal.visit('equip', '/email/xzg_email_user_list');
  const unreadMark = lineOf(page, subject).getByRole('img', { name: '未读' });
  await expect(unreadMark).toHaveCount(1);
  await lineOf(page, subject).click();
  const mail = page.getByRole('article', { name: subject });
  await expect(mail).toContainText('请查收');
  await page.reload();
  await expect(mail).toContainText('请查收');
  await expect(lineOf(page, subject)).toBeVisible();
  await expect(unreadMark).toHaveCount(0);
  await expect(mail.getByRole('button', { name: '回复', exact: true })).toBeEnabled();
  await mail.getByRole('button', { name: '转发', exact: true }).click();
  const compose = page.getByRole('region', { name: '写邮件' });
  await expect(compose.getByLabel('主题')).toHaveValue(`转发：${subject}`);
  await choose(page, compose.getByRole('combobox', { name: '收件人' }), await nameOf(meetings));
  await compose.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发送给 1 人')).toBeVisible();
  const { list } = (
    await meetings.get<{ list: { subject: string }[] }>('/api/mail/box', { box: 'inbox', keyword: subject })
  ).data;
  expect(list.map((line) => line.subject)).toEqual([`转发：${subject}`]);
});

test('a mail that nobody has read is taken back, and whoever has its list open no longer sees it', async ({
  portal,
  baseURL,
}) => {
  const equip = caller('equip', baseURL);
  const subject = freshCode('发错');
  expect(
    (await caller('safety', baseURL).post('/api/mail/send', { draft: draft(subject, [await idOf(equip)]) })).code,
  ).toBe(200);
  const other = await portal.visit('equip', '/email/xzg_email_user_list');
  const line = lineOf(other, subject);
  await expect(line).toBeVisible();
  const page = await portal.visit('safety', '/email/xzg_email_user_list?box=sent');
  await lineOf(page, subject).click();
  await page.getByRole('article', { name: subject }).getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog', { name: '撤回这封邮件？' }).getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('已从 1 人处撤回')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a deleted mail comes back by one press, and from the bin', async ({ portal, baseURL }) => {
  const equip = caller('equip', baseURL);
  const subject = freshCode('删除');
  expect(
    (await caller('safety', baseURL).post('/api/mail/send', { draft: draft(subject, [await idOf(equip)]) })).code,
  ).toBe(200);
  const page = await portal.visit('equip', '/email/xzg_email_user_list');
  const line = lineOf(page, subject);
  await line.click();
  const remove = page.getByRole('article', { name: subject }).getByRole('button', { name: '删除', exact: true });
  await remove.click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await line.click();
  await remove.click();
  await page.getByRole('button', { name: '垃圾箱' }).click();
  await lineOf(page, subject).click();
  await page.getByRole('article', { name: subject }).getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('已恢复')).toBeVisible();
});

test('on a phone a mail is read and answered with one thing on the screen at a time', async ({ portal, baseURL }) => {
  const equip = caller('equip', baseURL);
  const subject = freshCode('手机');
  expect(
    (await caller('safety', baseURL).post('/api/mail/send', { draft: draft(subject, [await idOf(equip)]) })).code,
  ).toBe(200);
  const page = await portal.visit('equip', '/email/xzg_email_user_list', { viewport: { width: 390, height: 844 } });
  await lineOf(page, subject).click();
  const mail = page.getByRole('article', { name: subject });
  await expect(mail).toContainText('请查收');
  await expect(page.getByRole('navigation', { name: '邮箱分类' })).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  await mail.getByRole('button', { name: '回复', exact: true }).click();
  await page.getByRole('region', { name: '写邮件' }).getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发送给 1 人')).toBeVisible();
});

test('a folder is given rules by hand: it takes the next mail that fits, and on wish the one that came before', async ({
  portal,
  baseURL,
}) => {
  const [safety, equip] = [caller('safety', baseURL), caller('equip', baseURL)];
  const [code, name] = [freshCode('巡检'), freshCode('文件夹')];
  const to = [await idOf(equip)];
  const send = async (subject: string): Promise<void> =>
    expect((await safety.post('/api/mail/send', { draft: draft(subject, to) })).code).toBe(200);
  await send(`${code}之前`);
  const page = await portal.visit('equip', '/mail/mailFolder');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增邮件文件夹');
  await inputOf(form, '名称').fill(name);
  await form.getByRole('button', { name: '添加一行' }).click();
  await inputOf(form, '文字').fill('，');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('文字里只有逗号等分隔符，请填写要找的词').first()).toBeVisible();
  await inputOf(form, '文字').fill(code);
  await form.getByRole('button', { name: '添加一行' }).click();
  // The value that stands there lies over the box: it is opened by a key.
  for (const [title, entry] of [
    ['查看', '发件人'],
    ['条件', '是'],
  ] as const) {
    await inputOf(form, title).press('ArrowDown');
    await page.getByTitle(entry, { exact: true }).filter({ visible: true }).last().click();
  }
  await inputOf(form, '文字').fill(await nameOf(safety));
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await send(`${code}之后`);
  const box = await portal.visit('equip', '/email/xzg_email_user_list');
  await expect(lineOf(box, `${code}之前`)).toBeVisible();
  await expect(lineOf(box, `${code}之后`)).toHaveCount(0);
  await page.goto('/#/mail/mailFolder');
  await runOnRow(page, 'zh', rowOf(page, name), '归类已有邮件');
  await page.getByRole('dialog').getByRole('button', { name: '归类已有邮件', exact: true }).click();
  await expect(lineOf(box, `${code}之前`)).toHaveCount(0);
  await boxOf(box, name).click();
  for (const when of ['之前', '之后']) await expect(lineOf(box, code + when)).toBeVisible();
});

test('what was typed last is kept when one goes elsewhere in the mailbox, and when the page itself is left', async ({
  portal,
  baseURL,
}) => {
  const meetings = caller('meetings', baseURL);
  const [inside, outside] = [freshCode('换箱'), freshCode('离开')];
  portal.forgive(/draft/);
  for (const [subject, leave] of [
    [inside, (page: Page) => boxOf(page, '收件箱').click()],
    [outside, (page: Page) => page.goto('/readyz')],
  ] as const) {
    const page = await portal.visit('meetings', '/email/xzg_email_user_list');
    const compose = await writeWithoutPause(page);
    await compose.getByLabel('主题').fill(subject);
    expect(await drafts(meetings)).not.toContain(subject);
    await leave(page);
    await expect.poll(() => drafts(meetings)).toContain(subject);
  }
});

test('a draft that cannot be kept is asked about before one leaves it', async ({ portal, baseURL }) => {
  const meetings = caller('meetings', baseURL);
  const [lost, saved] = [freshCode('放弃'), freshCode('保住')];
  const page = await portal.visit('meetings', '/email/xzg_email_user_list');
  const compose = page.getByRole('region', { name: '写邮件' });
  const question = page.getByRole('dialog', { name: '离开前保存修改？' });
  const inbox = boxOf(page, '收件箱');
  const wouldAsk = (): Promise<boolean> =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const refuse = (): Promise<unknown> =>
    page.route('**/api/mail/draft', (route) => route.fulfill({ json: { code: 422, msg: '草稿箱已满', data: null } }));
  const write = async (subject: string): Promise<void> => {
    await page.getByRole('button', { name: '写邮件' }).click();
    await compose.getByLabel('主题').fill(subject);
    await expect(compose.getByRole('alert')).toContainText('草稿箱已满');
  };
  await refuse();
  await write(lost);
  expect(await wouldAsk()).toBe(true);
  await inbox.click();
  await expect(question).toContainText('“写邮件”有 1 处修改未保存。');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(compose.getByLabel('主题')).toHaveValue(lost);
  await inbox.click();
  await question.getByRole('button', { name: '不保存' }).click();
  await expect(compose).toHaveCount(0);
  await write(saved);
  await page.unroute('**/api/mail/draft');
  await inbox.click();
  await question.getByRole('button', { name: '保存并离开' }).click();
  await expect(compose).toHaveCount(0);
  const kept = await drafts(meetings);
  expect([kept.includes(lost), kept.includes(saved)]).toEqual([false, true]);
  expect(await wouldAsk()).toBe(false);
});
