/** Shortcuts: the most used entries first, never one that the menu does not hold. */
import { describe, expect, it } from 'vitest';
import { counted, shortcutsOf } from './menu-use.ts';

const leaf = (path: string) => ({ title: path, path, component: 'schema:x' });
const menu = [
  leaf('/home'),
  { title: 'g', path: '/g', routes: [leaf('/a'), leaf('/b'), { title: 'h', path: '/h', routes: [leaf('/c')] }] },
];

describe('shortcuts', () => {
  it('are leaves of the menu, the most used first, then in its order', () => {
    expect(shortcutsOf(menu, { '/c': 3, '/gone': 9 }, 3).map((one) => one.path)).toEqual(['/c', '/a', '/b']);
    expect(shortcutsOf(menu, {}, 2).map((one) => one.path)).toEqual(['/a', '/b']);
  });

  it('count each use, and forget the least used', () => {
    expect(counted({ '/a': 1 }, '/a')).toEqual({ '/a': 2 });
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`/p${index}`, 80 - index]));
    const next = counted(many, '/new');
    expect(Object.keys(next)).toHaveLength(60);
    expect(next['/new']).toBe(1);
  });
});
