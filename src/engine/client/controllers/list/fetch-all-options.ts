/** All options of a reference field, page by page, for trees that must be whole. */
import { type EntityApi, fetchOptions } from '../../api/entities.ts';
import type { TreeOption } from './option-tree.ts';

const PAGE = 1000;
/** Organisations may be this many (specification, section 9). */
const MOST = 10_000;

export async function fetchAllOptions(api: EntityApi, field: string): Promise<TreeOption[]> {
  const all: TreeOption[] = [];
  for (let currentPage = 1; all.length < MOST; currentPage += 1) {
    const answer = await fetchOptions(api, field, { currentPage, pageSize: PAGE });
    all.push(...answer.list);
    if (answer.list.length === 0 || all.length >= answer.totalCount) break;
  }
  return all;
}
