/**
 * Every shipped list at 1440×900, over its demonstration rows, as the client deals out the width: all columns that stand
 * there at first are in sight, and what is pinned leaves two thirds to the rest.
 */
import { expect, test } from 'vitest';
import { actionsWidth } from '../../../src/engine/client/controllers/list/actions-width.ts';
import { cellWidths } from '../../../src/engine/client/controllers/list/cell-widths.ts';
import { type ListColumn, listColumns } from '../../../src/engine/client/controllers/list/columns.ts';
import { fitColumns } from '../../../src/engine/client/controllers/list/fit-columns.ts';
import type { EntityView, ListData } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';
import { BESIDE_TREE, SHEET_1440 } from '../../support/sheet.ts';

const server = fileServer();
/** The boxes to tick and the scroll bar. */
const OWN = 44 + 8;

const widthOf = (columns: readonly ListColumn[]): number =>
  columns.reduce((all, one) => all + (one.width ?? one.minWidth), 0);

test.each([
  ['zh', '更多'],
  ['en', 'More'],
])(
  'every list shows its columns at 1440 pixels in %s, and pins a third of the sheet at most',
  async (language, more) => {
    const admin = await server.afresh('admin', language);
    const wrong: string[] = [];
    let lists = 0;
    for (const { name, partOf, menu } of server.deps.engine.project().entities.values()) {
      if (partOf || menu.hidden || menu.terminal === 'mobile') continue;
      const { data: view } = await admin.get<EntityView>(`/schema/${name}`);
      if (view.single || view.tree) continue;
      const { code, data } = await admin.get<ListData>(`${view.api.base}/query${view.api.noun}`, {
        pageSize: 20,
        totals: 1,
      });
      if (code !== 200) continue;
      lists += 1;
      const rows = [...data.list, ...(data.totals ? [{ ...data.totals, id: '$totals' }] : [])];
      const beside = OWN + actionsWidth(view, more);
      const sheet = SHEET_1440 - (view.list.treeFilter ? BESIDE_TREE : 0);
      const columns = listColumns(view).filter(({ column }) => !column.hidden);
      const fitted = fitColumns(columns, {}, sheet - beside, cellWidths(view, columns, rows), beside);
      const over = widthOf(fitted) - (sheet - beside);
      if (over > 0) wrong.push(`${name}: its columns are ${over} pixels wider than the sheet`);
      const pinned = beside + widthOf(fitted.filter(({ column }) => column.pin));
      if (pinned > sheet / 3) wrong.push(`${name}: ${pinned} of ${sheet} pixels are pinned`);
    }
    expect(lists).toBeGreaterThan(180);
    expect(wrong).toEqual([]);
  },
  300_000,
);
