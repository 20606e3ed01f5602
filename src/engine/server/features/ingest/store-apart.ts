/** Rows that the database does not take hold back none of the others. */
import { isDataError } from '../../db/database-errors.ts';

/**
 * Stores rows together; where the database refuses them for what they say, each by itself.
 * @param bad hears of each row that is refused alone, and why
 * @throws what is no matter of the rows: none of those that failed were stored, and they may be tried again
 */
export async function storeApart<T>(
  rows: readonly T[],
  store: (rows: readonly T[]) => Promise<void>,
  bad: (row: T, error: unknown) => void,
): Promise<void> {
  try {
    await store(rows);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [only, ...others] = rows;
    if (only === undefined) throw error;
    if (others.length === 0) bad(only, error);
    else for (const row of rows) await storeApart([row], store, bad);
  }
}
