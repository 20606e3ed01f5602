/** The state of a list in the address and in the query. */
import { describe, expect, it } from 'vitest';
import type { EntityView } from '../../../model/wire.ts';
import {
  cleanFilters,
  findParams,
  isFiltered,
  knownState,
  lastPage,
  levelBelow,
  pageParams,
  readListState,
  treeParam,
  writeListState,
} from './list-state.ts';

const view = {
  fields: [{ name: 'useOrg', refTree: true }, { name: 'classId' }],
  list: { columns: [{ field: 'liftTons', aggregate: 'sum' }], treeFilter: 'useOrg' },
} as unknown as EntityView;

const REGION = '0198c1de-0000-7000-8000-000000000001';

describe('list state', () => {
  it('comes back from the address as it was written', () => {
    const state = readListState(
      'keyword=吊&status=inUse,stopped&nextInspectOnFrom=2026-01-01&sort=-createdAt,equipName&currentPage=3&pageSize=100&view=mine&deleted=1&below=0198c1de-0000-7000-8000-000000000001&layout=calendar&month=2027-02',
    );
    expect(state).toEqual({
      keyword: '吊',
      filters: { status: 'inUse,stopped', nextInspectOnFrom: '2026-01-01' },
      sort: ['-createdAt', 'equipName'],
      currentPage: 3,
      pageSize: 100,
      view: 'mine',
      deleted: true,
      below: REGION,
      layout: 'calendar',
      month: '2027-02',
    });
    expect(readListState(writeListState(state))).toEqual(state);
  });

  it('writes nothing for the usual state', () => {
    expect(writeListState(readListState(''))).toBe('');
  });

  it('leaves out pages and sizes that make no sense', () => {
    const state = readListState('currentPage=-2&pageSize=7&status=');
    expect([state.currentPage, state.pageSize, state.filters]).toEqual([1, 20, {}]);
    expect(readListState('currentPage=abc&pageSize=5000')).toMatchObject({ currentPage: 1, pageSize: 20 });
  });

  it('asks for the same rows when it exports, without a page', () => {
    const params = findParams(readListState('keyword=a&status=inUse&currentPage=4&pageSize=100'));
    expect(params).toEqual({ keyword: 'a', status: 'inUse' });
  });

  it('asks for totals only where a column declares one', () => {
    expect(pageParams(readListState(''), view, undefined)).toMatchObject({
      totals: 1,
      withActions: 1,
      currentPage: 1,
      pageSize: 20,
    });
    expect(
      pageParams(readListState(''), { ...view, list: { ...view.list, columns: [] } }, undefined),
    ).not.toHaveProperty('totals');
  });

  it('goes on by cursor deep in a list, but only to the very next page', () => {
    const deep = readListState('currentPage=600&pageSize=20');
    expect(pageParams(deep, view, { page: 599, after: 'cursor' })).toHaveProperty('after', 'cursor');
    expect(pageParams(deep, view, { page: 598, after: 'cursor' })).not.toHaveProperty('after');
    expect(pageParams(readListState('currentPage=2'), view, { page: 1, after: 'cursor' })).not.toHaveProperty('after');
  });

  it('tells a filtered list from a plain one', () => {
    expect(isFiltered(readListState('currentPage=2&sort=a'))).toBe(false);
    expect(isFiltered(readListState('status=inUse'))).toBe(true);
    expect(isFiltered(readListState('keyword=x'))).toBe(true);
  });

  it('stands below a row of a tree, but searches all of it, and has no levels in the bin', () => {
    const tree = { ...view, tree: { parent: 'parentId' } } as EntityView;
    const at = (search: string): string | undefined => levelBelow(tree, readListState(`below=${REGION}${search}`));
    expect([at(''), at('&sort=code&currentPage=2'), at('&keyword=x'), at('&status=on'), at('&deleted=1')]).toEqual([
      REGION,
      REGION,
      undefined,
      undefined,
      undefined,
    ]);
    expect(levelBelow(view, readListState(`below=${REGION}`))).toBeUndefined();
    expect(readListState('below=nonsense').below).toBe('');
    expect(findParams(readListState(`below=${REGION}&keyword=x`))).toEqual({ keyword: 'x' });
  });

  it('narrows by the tree below a node, or by the row itself where there is no tree', () => {
    expect(treeParam(view)).toBe('useOrgUnder');
    expect(treeParam({ ...view, list: { ...view.list, treeFilter: 'classId' } })).toBe('classId');
  });

  it('keeps of an old address what is still known', () => {
    const known = { ...view, list: { ...view.list, views: { due: {} } } } as unknown as EntityView;
    const of = (search: string): string => writeListState(knownState(known, readListState(search)));
    expect(
      of(
        'useOrgUnder=a&classId=b&oldField=c&classIdFrom=d&createdAtTo=2026-01-01&where={}&keyword=x&currentPage=4&pageSize=100',
      ),
    ).toBe(
      writeListState(
        readListState('useOrgUnder=a&classId=b&classIdFrom=d&createdAtTo=2026-01-01&where={}&keyword=x&pageSize=100'),
      ),
    );
    expect(of('sort=-oldField,-classId,toString&view=overdue')).toBe('sort=-classId');
    expect(of('view=due')).toBe('view=due');
    expect(of('view=constructor&toString=1')).toBe('');
  });

  it('leads from behind the end to the last page, and never on', () => {
    const at = (search: string, total: number): number => lastPage(readListState(search), total);
    expect([at('currentPage=3', 40), at('currentPage=9&pageSize=100', 101), at('currentPage=2', 1)]).toEqual([2, 2, 1]);
    // An estimate may count rows that are no more.
    expect(at('currentPage=5', 1000)).toBe(4);
  });

  it('drops filters that say nothing', () => {
    expect(cleanFilters({ status: '', from: undefined, to: '2026-01-01' })).toEqual({ to: '2026-01-01' });
  });
});
