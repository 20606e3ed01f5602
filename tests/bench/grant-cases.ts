/** Opening the grants of a role that holds everything, with 230 entities beside the portal's own: some 1,900 codes. */
import { rmSync } from 'node:fs';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import { api, signIn } from '../support/client.ts';
import { startProduct, temporaryFolder } from '../support/product.ts';
import { writeBootEntities } from './boot-entities.ts';
import { type Figure, atMost } from './figure.ts';
import { median } from './measure.ts';

const ROLE = '/api/admin/sysrole';

/** Milliseconds from the address of the grants to the frame in which the first screen of rows is drawn. */
export async function grantTree(rounds: number): Promise<Figure> {
  const schemas = temporaryFolder('grants');
  const { entities } = writeBootEntities(schemas);
  const product = await startProduct({ built: true, env: { SCHEMA_DIRS: schemas } });
  const browser = await openBrowser();
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const role = await admin.post<{ id: string; rev: number }>(`${ROLE}/addSysRole`, {
      roleCode: 'benchAll',
      roleName: '全部',
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    });
    const grant = await admin.get<{
      entities: readonly { readonly actions: readonly { readonly permission: string }[] }[];
    }>(`${ROLE}/queryRoleGrant`, { id: role.data.id });
    const codes = grant.data.entities.flatMap((entity) => entity.actions.map((action) => action.permission));
    const saved = await admin.put(`${ROLE}/saveRoleGrant`, {
      id: role.data.id,
      codes,
      scopes: [],
      fields: [],
      shown: [],
    });
    if (saved.code !== 200) throw new Error(JSON.stringify(saved).slice(0, 300));
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    const session = await page.context().newCDPSession(page);
    // Of the processor and not by the clock: what neighbours take is no part of it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async (): Promise<number> =>
      ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
      1000;
    const times: number[] = [];
    const wholes: number[] = [];
    const processor: number[] = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      // A fresh page holds no grants of the turn before.
      await page.goto('about:blank');
      await page.goto(`${product.url}/#/system/sysRole`);
      await page.locator('.pane:not(.pane-hidden) .ag-row').first().waitFor();
      await settled(page);
      const before = await spent();
      const [time = 0, whole = 0] = await page.evaluate(
        async ({ id, rows }) => {
          const began = performance.now();
          const times: number[] = [];
          location.hash = `#/system/sysRole/${id}?grants`;
          for (const least of [1, rows]) {
            while (document.querySelectorAll('.grant-table tbody th[scope=row]').length < least) {
              if (performance.now() - began > 60_000) throw new Error(`fewer than ${least} rows after a minute`);
              await new Promise((resolve) => {
                requestAnimationFrame(resolve);
              });
            }
            // The rows are there; what is measured ends behind the frame that draws them.
            await new Promise((resolve) => {
              requestAnimationFrame(() => setTimeout(resolve));
            });
            times.push(performance.now() - began);
          }
          return times;
        },
        { id: role.data.id, rows: grant.data.entities.length },
      );
      // The first turn fetches the screen's scripts.
      if (turn === 0) continue;
      times.push(time);
      wholes.push(whole);
      processor.push((await spent()) - before);
    }
    return atMost(
      'grantTree',
      'ms',
      1_000,
      times,
      `${grant.data.entities.length} entities (${entities} of them made), ${codes.length} codes granted; the last row after ${Math.round(median(wholes))} ms, of the page's processor ${Math.round(median(processor))} ms`,
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
}
