/** Finding an entry of the menu. */
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../../engine/model/wire.ts';
import { menuEntries, searchOf, withRecent } from './search-menu.ts';

const leaf = (title: string, path: string, pinyin?: string): MenuNode => ({
  title,
  path,
  component: `schema:${path}`,
  ...(pinyin ? { pinyin } : {}),
});
const menu: MenuNode[] = [
  {
    title: '系统管理',
    path: 'system',
    routes: [
      leaf('用户', '/system/sysUser', 'yonghu yh'),
      leaf('角色', '/system/sysRole', 'juese js'),
      { title: '空', path: 'empty', routes: [] },
    ],
  },
  {
    title: 'Stock',
    path: 'stock',
    routes: [leaf('Crane', '/stock/crane'), leaf('Boilers', '/stock/boiler'), leaf('Documents', '/stock/doc')],
  },
];
const search = searchOf(menuEntries(menu), true);
const titles = (pattern: string, recent: readonly string[] = []): string[] =>
  search.find(pattern, recent).map((entry) => entry.title);

describe('menu search', () => {
  it('knows the leaves and the way to them', () => {
    expect(menuEntries(menu).map((entry) => `${entry.trail}: ${entry.title}`)).toEqual([
      '系统管理: 用户',
      '系统管理: 角色',
      'Stock: Crane',
      'Stock: Boilers',
      'Stock: Documents',
    ]);
  });

  it('forgives one typo in five letters, and finds nothing unrelated [C-9-39]', () => {
    expect(titles('crone')).toEqual(['Crane']);
    expect(titles('xylophone')).toEqual([]);
    expect(titles('vogel')).toEqual([]);
  });

  it('takes patterns of any length; what is behind 32 characters does not count [C-9-40]', () => {
    expect(titles(`documents${'x'.repeat(200)}`)).toEqual([]);
    const long = searchOf(menuEntries([leaf('A very long title of thirty-two x yz and more', '/long')]), true);
    expect(long.find(`A very long title of thirty-two ${'q'.repeat(40)}`, []).map((entry) => entry.node.path)).toEqual([
      '/long',
    ]);
  });

  it('finds by every way a title is read', () => {
    const known = searchOf(
      menuEntries([leaf('热轧', '/mill', 'reya/rezha ry/rz'), leaf('角色', '/role', 'juese js')]),
      true,
    );
    expect(['rezha', 'reya', 'rz', 'ry'].map((typed) => known.find(typed, [])[0]?.title)).toEqual(
      Array.from({ length: 4 }, () => '热轧'),
    );
  });

  it('finds by pinyin and by initials, unless it is off', () => {
    expect(titles('yonghu')[0]).toBe('用户');
    expect(titles('yh')).toEqual(['用户']);
    expect(searchOf(menuEntries(menu), false).find('yh', [])).toEqual([]);
  });

  it('shows the recent ones without a pattern, and first among equals', () => {
    expect(titles('', ['/stock/doc', '/gone', '/system/sysUser'])).toEqual(['Documents', '用户']);
    const same = searchOf(menuEntries([leaf('台账', '/a'), leaf('台账', '/b')]), false);
    expect(same.find('台账', ['/b']).map((entry) => entry.node.path)).toEqual(['/b', '/a']);
    expect(withRecent(['/a', '/b'], '/b')).toEqual(['/b', '/a']);
  });
});
