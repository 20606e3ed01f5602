/**
 * Channels set up on their page: the test message answers there, and events of the portal reach WeCom, a mailbox and
 * another system.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, start, user } from '../../support/bpmn.ts';
import { api, signIn } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { httpReceiver, mailReceiver, readMail } from '../../support/receivers.ts';
import { runOnRow, signInByHand } from '../../support/walk.ts';

const CHANNEL = '/api/system/messageChannel';
const POST = '/api/admin/syspost';
const NOTICE = '/api/notification/notification';

test('ten events of the portal reach WeCom, a mailbox and a webhook; a test message says at once what became of it', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const wecom = await httpReceiver(({ path, json }) => {
    if (path.endsWith('/gettoken')) return { body: { errcode: 0, access_token: 't', expires_in: 7200 } };
    if (path.endsWith('/getuserid')) return { body: { errcode: 0, userid: `u${String(json['mobile'])}` } };
    return { body: { errcode: 0, errmsg: 'ok' } };
  });
  const [post, system] = await Promise.all([mailReceiver(), httpReceiver()]);
  const made: (readonly [path: string, id: string])[] = [];
  const code = freshCode('ch').replaceAll('-', '').toLowerCase();
  try {
    // WeCom by hand, as an administrator sets it up, and tried at once.
    const page = await portal.visit('admin', '/system/messageChannel');
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const form = formOf(page, '新增消息渠道');
    await inputOf(form, '名称').fill(`企业微信 ${code}`);
    await inputOf(form, '编码').fill(code);
    await choose(page, inputOf(form, '渠道类型'), '企业微信应用');
    await inputOf(form, '地址').fill(wecom.url);
    await inputOf(form, '账号或应用标识').fill('ww1');
    await inputOf(form, '应用编号').fill('1000002');
    await inputOf(form, '密钥或密码').fill('app-secret');
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form).toBeHidden();
    const { list } = (await admin.get<ListData>(`${CHANNEL}/queryMessageChannel`, { keyword: code })).data;
    const channel = list[0]?.id ?? '';
    made.push([`${CHANNEL}/deleteMessageChannel`, channel]);
    await runOnRow(page, 'zh', rowOf(page, code), '发送测试消息');
    await page.goto(`/#/system/messageChannel/${channel}`);
    const log = page.getByRole('table', { name: '发送记录' });
    await expect(log.getByText('安澜测试消息')).toBeVisible();
    await expect(log.getByText('已发送')).toBeVisible();

    // The others by the API.
    const { data: mail } = await admin.post<WireRow>(`${CHANNEL}/addMessageChannel`, {
      name: `邮件 ${code}`,
      code: `${code}m`,
      kind: 'mail',
      url: post.url,
      sender: 'portal@example.org',
      types: ['notice', 'announcement', 'reminder'],
      status: 'enabled',
    });
    made.push([`${CHANNEL}/deleteMessageChannel`, mail.id]);
    const { data: now } = await admin.get<WireRow>(`${CHANNEL}/getMessageChannel`, { id: channel });
    const edited = await admin.put(`${CHANNEL}/updateMessageChannel`, {
      id: channel,
      rev: now['rev'],
      types: ['notice', 'announcement', 'reminder'],
    });
    expect(edited.code, JSON.stringify(edited)).toBe(200);
    const people = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list;
    const { data: hook, ...rest } = await admin.post<WireRow>('/api/system/webhook/addWebhook', {
      name: `通知 ${code}`,
      entityName: 'notification',
      url: `${system.url}/in`,
      secret: 'sixteen-letters-x',
      reader: people[0]?.id,
      status: 'enabled',
    });
    expect(hook, JSON.stringify(rest)).not.toBeNull();
    made.push(['/api/system/webhook/deleteWebhook', hook.id]);

    // Ten events for one person.
    const mobile = `199${String(Date.now()).slice(-8)}`;
    const email = `${code}@example.org`;
    const person = await newcomer(baseURL, 'tenantAdmin', { mobile, email });
    const own = api(url, await signIn(url, person.username, person.password));
    const titles: string[] = [];
    const publish = async (title: string, fields: object): Promise<void> => {
      const { data } = await admin.post<WireRow>(`${NOTICE}/addNotification`, {
        title,
        content: '<p>请查收</p>',
        type: 'notice',
        priority: 'normal',
        publishObject: 'user',
        targetUsers: [person.id],
        ...fields,
      });
      expect((await admin.post(`${NOTICE}/action/publish`, { id: data.id })).code).toBe(200);
      titles.push(title);
    };
    await publish(`${code} 停水通知`, {});
    await publish(`${code} 全员公告`, { type: 'announcement', publishObject: 'all', targetUsers: [] });
    await publish(`${code} 加急`, { priority: 'urgent' });
    const { data: row } = await admin.post<WireRow>(`${POST}/addSysPost`, {
      postName: code,
      postCode: code.toUpperCase(),
      postSequence: 1,
      status: 'enabled',
    });
    const say = async (who: typeof admin, text: string, more: object = {}): Promise<string> => {
      const answer = await who.post<{ id: string }>('/api/comments', {
        entity: 'sysPost',
        row: row.id,
        text,
        mentions: [],
        files: [],
        ...more,
      });
      expect(answer.code, JSON.stringify(answer)).toBe(200);
      return answer.data.id;
    };
    await say(admin, `请 @${person.nickname} 看`, { mentions: [person.id] });
    titles.push(`系统管理员 在“${code}”的评论中提到了您`);
    const said = await say(own, '看过了');
    await say(admin, '好', { parent: said });
    titles.push(`系统管理员 在“${code}”中回复了您的评论`);
    await say(admin, '另一件事');
    titles.push(`系统管理员 评论了“${code}”`);
    const changed = await admin.put<WireRow>(`${POST}/updateSysPost`, { id: row.id, rev: row['rev'], remark: '夜班' });
    expect(changed.code).toBe(200);
    titles.push(`您关注的记录有变动：${code}`);
    const category = (
      await admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: code, categoryName: code })
    ).data.id;
    const { data: model } = await admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name: code,
      modelKey: code,
      category,
      usedForm: 'none',
      bpmnXml: bpmn(
        code,
        code,
        [start(), user('check', '审批', { assignee: person.id, outcomes: 'agree,reject', batch: 'true' }), end()],
        [
          { from: 'start', to: 'check' },
          { from: 'check', to: 'end' },
        ],
      ),
    });
    expect((await admin.post('/api/workflow/wfModel/action/deploy', { ids: [model.id], input: {} })).code).toBe(200);
    const begun = await admin.post<{ instance: string }>('/api/workflow/start', {
      process: code,
      name: `${code} 请假`,
    });
    expect(begun.code, JSON.stringify(begun)).toBe(200);
    const { instance } = begun.data;
    const tasks = (await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance })).data.list;
    const task = tasks[0]?.id ?? '';
    titles.push(`待办：${code} 请假 · 审批`);
    const reminded = await admin.post('/api/workflow/task/remind', { id: task });
    expect(reminded.code, JSON.stringify(reminded)).toBe(200);
    titles.push(`催办：${code} 请假 · 审批`);
    const copied = await admin.post('/api/workflow/task/copy', { id: task, users: [person.id] });
    expect(copied.code, JSON.stringify(copied)).toBe(200);
    titles.push(`抄送：${code} 请假 · 审批`);
    expect(titles).toHaveLength(10);

    const missing = (texts: readonly string[]): string[] =>
      titles.filter((title) => !texts.some((text) => text.includes(title)));
    const toWecom = (): string[] =>
      wecom.received
        .filter(({ json }) => json['touser'] === `u${mobile}`)
        .map(({ json }) => (json['text'] as { content: string }).content);
    const mails = (): string[] =>
      post.mails.filter((one) => one.includes(`To: ${email}`)).map((one) => readMail(one).subject);
    const hooked = (): string[] =>
      system.received.flatMap(({ json }) =>
        ((json['events'] ?? []) as readonly { data: { title?: string } | null }[]).map(({ data }) => data?.title ?? ''),
      );
    await expect.poll(() => missing(toWecom()), { timeout: 60_000 }).toEqual([]);
    await expect.poll(() => missing(mails()), { timeout: 60_000 }).toEqual([]);
    await expect.poll(() => missing(hooked()), { timeout: 60_000 }).toEqual([]);

    // The task is decided from the message, by its person alone.
    const link = /\/#(\/act\/[\w-]+)/.exec(toWecom().find((text) => text.includes('待办')) ?? '')?.[1] ?? '';
    const other = await portal.visit('admin', link);
    await expect(other.getByText('这个链接是发给别人的')).toBeVisible();
    const theirs = await portal.visit(undefined, link);
    await signInByHand(theirs, 'zh', person.username, person.password);
    await expect(theirs.getByRole('heading', { name: new RegExp(`${code} 请假`) })).toBeVisible();
    await theirs.getByRole('button', { name: '同意', exact: true }).click();
    await expect(theirs.getByRole('heading', { name: '已办理：同意' })).toBeVisible();
  } finally {
    for (const [path, id] of made) await admin.post(path, { id });
    await Promise.all([wecom.end(), post.end(), system.end()]);
  }
});
