/** One row that the database does not take is passed over; a database that is away takes none of them. */
import { expect, it } from 'vitest';
import { storeApart } from './store-apart.ts';

const refused = (code: string): Error => Object.assign(new Error(code), { code });

/** A database that refuses whatever holds this row. */
function storing(unfit: number, code: string): { stored: number[]; store: (rows: readonly number[]) => Promise<void> } {
  const stored: number[] = [];
  return {
    stored,
    store: (rows) => {
      if (rows.includes(unfit)) return Promise.reject(refused(code));
      stored.push(...rows);
      return Promise.resolve();
    },
  };
}

it('passes over the row that is refused for what it says, and keeps the order of the others', async () => {
  const { stored, store } = storing(3, '22021');
  const bad: number[] = [];
  await storeApart([1, 2, 3, 4], store, (row) => bad.push(row));
  expect([stored, bad]).toEqual([[1, 2, 4], [3]]);
});

it('leaves all of them to the next try where the failure is none of the rows', async () => {
  const { stored, store } = storing(3, '57P01');
  const bad: number[] = [];
  await expect(storeApart([1, 2, 3, 4], store, (row) => bad.push(row))).rejects.toThrow('57P01');
  expect([stored, bad]).toEqual([[], []]);
});
