/** A record that one's own act takes out of one's sight: the list with a sentence, not an error. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, press, shown, taken, visitAs, workerOf } from '../../support/process-people.ts';

const BASE = '/api/accident/accidentMeasure';

test('a measure given to somebody else leads to the list with a word about it', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const roleCode = freshCode('own').replaceAll('-', '').toLowerCase();
  const role = await taken(
    admin.post<WireRow>('/api/admin/sysrole/addSysRole', { roleCode, roleName: `自己的措施 ${roleCode}` }),
  );
  await taken(
    admin.put('/api/admin/sysrole/saveRoleGrant', {
      id: role.id,
      rev: role.rev,
      codes: ['accident:accidentMeasure:query', 'accident:accidentMeasure:edit', 'system:sysUser:query'],
      scopes: [
        { entity: 'accidentMeasure', scope: 'mine' },
        { entity: 'sysUser', scope: 'all' },
      ],
      fields: [],
    }),
  );
  const [me, successor] = [await workerOf(baseURL, roleCode), await workerOf(baseURL, roleCode)];
  const first = async (path: string, query: object = {}): Promise<WireRow> =>
    (await taken(admin.get<ListData>(path, { pageSize: 1, ...query }))).list[0]!;
  const content = freshCode('更换密封件');
  const made = await taken(
    admin.post<WireRow>(`${BASE}/addAccidentMeasure`, {
      analysis: (await first('/api/accident/accidentAnalysis/queryAccidentAnalysis')).id,
      content,
      measureType: 'engineering',
      dutyOrg: (await first('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).id,
      dutyPerson: me.id,
      dueDate: '2027-12-31',
    }),
  );
  const page = await visitAs(portal, baseURL, me, `/accident/accidentMeasure/${made.id}`);
  await expect(shown(page).getByText(content).first()).toBeVisible();
  await press(page, '编辑');
  const form = dialog(page);
  // Whoever is chosen already stands over the box.
  await inputOf(form, '责任人').fill(successor.name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(successor.name).first().click();
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByText(`“${content}”已处理完毕`)).toBeVisible();
  await expect(page).toHaveURL(/#\/accident\/accidentMeasure($|\?)/);
  await expect(page.getByText('记录不存在或已删除')).toHaveCount(0);
  expect((await me.caller.get(`${BASE}/getAccidentMeasure`, { id: made.id })).code).toBe(404);
});
