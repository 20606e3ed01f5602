/** 办理离职 by hand: what is open is shown with its list, goes to the people chosen, and the answer says who got what. */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };

interface Case {
  readonly admin: Caller;
  readonly leaver: WireRow;
  readonly heir: WireRow;
  readonly other: WireRow;
  readonly org: WireRow;
  readonly client: string;
}

async function stored(answer: Promise<{ code: number; msg: string; data: WireRow }>): Promise<WireRow> {
  const { code, msg, data } = await answer;
  expect(code, msg).toBe(200);
  return data;
}

/** A person with an organisation and a client in the name, and two others. */
async function makeCase(baseURL: string | undefined): Promise<Case> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const code = freshCode('quit').toLowerCase();
  const root = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0];
  const person = (part: string): Promise<WireRow> =>
    stored(
      admin.post('/api/admin/sysuser/addSysUser', {
        username: `${code}.${part}`,
        nickname: `${part} ${code}`,
        password: 'first-river-moss-6',
        orgId: root?.id,
        userType: '0',
        status: 'normal',
      }),
    );
  const [leaver, heir, other] = [await person('old'), await person('new'), await person('third')];
  const org = await stored(
    admin.post('/api/admin/sysorg/addSysOrg', {
      orgName: `检修组 ${code}`,
      orgCode: code,
      orgType: 'team',
      parentId: root?.id,
      leader: leaver.id,
      status: 'enabled',
    }),
  );
  await stored(
    admin.post('/api/uaa/appclient/addAppClient', {
      clientCode: code,
      clientSecret: 'press-house-42-key',
      authType: ['client_credentials'],
      authScope: 'server',
      tokenSeconds: 600,
      refreshSeconds: 1200,
      fallbackUrl: 'https://press.example.org/back',
      clientDescription: '压机房',
      runAs: leaver.id,
      status: 'enabled',
    }),
  );
  return { admin, leaver, heir, other, org, client: code };
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^\\*?\\s*${field}\\s*\\*?$`) });
  await box.click();
  await box.fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click();
}

test('an administrator lets somebody leave; each kind of record goes to whom was chosen', async ({
  portal,
  baseURL,
}) => {
  const { admin, leaver, heir, other, org, client } = await makeCase(baseURL);
  const page = await portal.visit('admin', '/system/sysUser', DESKTOP);
  await runOnRow(page, 'zh', await findRow(page, 'zh', String(leaver['username'])), '办理离职');
  const dialog = page.getByRole('dialog', { name: `办理离职：${String(leaver['nickname'])}` });
  await expect(dialog.getByRole('heading', { name: '待交接（2 项）' })).toBeVisible();
  await expect(dialog.getByText(String(org['orgName']))).toBeVisible();
  await expect(dialog.getByRole('link', { name: '查看“负责人”的 1 项' })).toHaveAttribute(
    'href',
    new RegExp(`/system/sysOrg\\?leader=${leaver.id}$`),
  );
  // Without a successor the dialog says what is missing, and nothing has happened.
  await dialog.getByRole('button', { name: '办理离职', exact: true }).click();
  await expect(dialog.getByText('名下还有 2 项业务未交接，请选择交接人')).toBeVisible();
  await choose(page, '交接人', String(heir['nickname']));
  await dialog.getByRole('button', { name: '指定其他交接人：应用客户端', exact: true }).click();
  await choose(page, '应用客户端的交接人', String(other['nickname']));
  await dialog.getByRole('button', { name: '办理离职', exact: true }).click();
  const done = page.getByRole('dialog', { name: `${String(leaver['nickname'])}已离职` });
  await expect(done.getByRole('listitem')).toHaveText(
    [`应用客户端 1 项已交给${String(other['nickname'])}`, `组织机构 1 项已交给${String(heir['nickname'])}`],
    { useInnerText: true },
  );
  await done.getByRole('button', { name: '知道了' }).click();
  await expect(
    (await findRow(page, 'zh', String(leaver['username']))).getByText('离职', { exact: true }),
  ).toBeVisible();
  expect((await admin.get<WireRow>('/api/admin/sysorg/getSysOrg', { id: org.id })).data['leader']).toBe(heir.id);
  expect(
    (await admin.get<ListData>('/api/uaa/appclient/queryAppClient', { clientCode: client })).data.list[0]?.['runAs'],
  ).toBe(other.id);
});
