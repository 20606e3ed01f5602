/** A list with a deadline opens with what is overdue, then with what is due next; what is over stands behind it. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
});

const list = async (query: Record<string, string | number> = {}): Promise<readonly WireRow[]> =>
  (await admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { pageSize: 200, ...query })).data.list;
const OVER = ['draft', 'closed', 'void'];
const isOpen = (row: WireRow): boolean => !OVER.includes(String(row['status'])) && row['dueDate'] !== null;
const ids = (rows: readonly WireRow[]): string[] => rows.map(({ id }) => id);

test('overdue and near hazards stand first, by their deadline, and closed ones behind them', async () => {
  const rows = await list();
  const open = rows.filter(isOpen);
  expect(open.length).toBeGreaterThan(20);
  expect(rows.some((row) => row['status'] === 'closed' && String(row['dueDate']) < String(open[0]?.['dueDate']))).toBe(
    true,
  );
  // A draft may have a deadline too, which lies ahead.
  const first = rows.slice(
    0,
    rows.findIndex((row) => row['status'] === 'closed'),
  );
  expect(ids(first.filter(isOpen))).toEqual(ids(open.filter((row) => first.includes(row))));
  expect(open.every((row) => first.includes(row))).toBe(true);
  const dues = open.map((row) => String(row['dueDate']));
  expect(dues).toEqual(dues.toSorted());
});

test("pages follow one another in this order, by number and by cursor, and a person's own order goes before it", async () => {
  const rows = await list();
  const pages = [1, 2, 3].map((currentPage) => list({ pageSize: 20, currentPage }));
  expect(ids((await Promise.all(pages)).flat())).toEqual(ids(rows.slice(0, 60)));
  const { data } = await admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { pageSize: 20 });
  expect(ids(await list({ pageSize: 20, after: String(data.after) }))).toEqual(ids(rows.slice(20, 40)));
  const found = (await list({ sort: '-findTime' })).map((row) => String(row['findTime']));
  expect(found).toEqual(found.toSorted().reverse());
});
