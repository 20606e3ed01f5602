/** A list that is open renews itself when somebody else changes rows, and disturbs nobody at it. */
import { expect, type Locator } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';

const PARAM = '/api/admin/sysparam';

test('what others add, change and delete is seen without asking, and nothing typed is lost', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const code = freshCode('live');
  const add = async (which: string, key: string): Promise<WireRow> => {
    const answer = await admin.post<WireRow>(`${PARAM}/addSysParam`, {
      paramName: `实时${which}`,
      paramKey: `${code}.${key}`,
      valueType: 'string',
      paramValue: '1',
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const first = await add('甲', 'one');
  const page = await portal.visit('admin', `/system/sysParam?keyword=${code}`);
  const named = (name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(named('实时甲')).toBeVisible();
  const second = await add('乙', 'two');
  await expect(named('实时乙')).toBeVisible();
  const changed = await admin.put<WireRow>(`${PARAM}/updateSysParam`, {
    id: second.id,
    rev: second['rev'],
    paramName: '实时乙改',
  });
  expect(changed.code).toBe(200);
  await expect(named('实时乙改')).toBeVisible();
  // A form over the list keeps what is typed.
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增系统参数');
  await inputOf(form, '参数名称').fill('还没写完');
  expect((await admin.post(`${PARAM}/deleteSysParam`, { id: first.id })).code).toBe(200);
  await expect(named('实时甲')).toHaveCount(0);
  await expect(inputOf(form, '参数名称')).toHaveValue('还没写完');
});
