/** A menu with a report address opens the report beside the page, each time with another ticket. */
import { expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';

test('[D-3-MENU-10] a menu with a report address opens the report view with a ticket of its own', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const code = freshCode('report');
  const { data: menu } = await admin.post<WireRow>('/api/admin/sysmenu/addSysMenu', {
    menuCode: code,
    menuName: `报表 ${code}`,
    menuType: 'menu',
    menuPath: `/reports/${code}`,
    menuStatus: 'show',
    terminal: 'pc',
    permCode: 'system:sysRole:query',
    reportUrl: 'http://report.example/day',
  });
  try {
    const page = await portal.visit('admin', '/profile/index');
    await page
      .context()
      .route(/report\.example/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>report</title>' }));
    const entry = page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: `报表 ${code}` });
    const open = async (): Promise<string> => {
      const [report] = await Promise.all([page.waitForEvent('popup'), entry.click()]);
      await report.waitForURL(/^http:\/\/report\.example\/day\?fineToken=[\w-]{40,}$/);
      return report.url();
    };
    const first = await open();
    expect(await open()).not.toBe(first);
    await expect(page).toHaveURL(/#\/profile\/index$/);
  } finally {
    await admin.post('/api/admin/sysmenu/deleteSysMenu', { id: menu.id, rev: menu['rev'] });
  }
});
