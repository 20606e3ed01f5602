/** The list of visited pages. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type CloseKind, type Tab, nextActive, readTabs, toClose, withFixed, withVisit } from './tabs.ts';

const tabs: readonly Tab[] = ['/home', '/a', '/b', '/c'].map((path) => ({ path, search: '' }));

describe('visited pages', () => {
  it('stand once, at the end, with the query they were left with', () => {
    expect(withVisit(tabs, '/d', '?x=1').at(-1)).toEqual({ path: '/d', search: '?x=1' });
    expect(withVisit(tabs, '/a', '?x=1').map((tab) => tab.path + tab.search)).toEqual(['/home', '/a?x=1', '/b', '/c']);
    expect(withVisit(tabs, '/a', '')).toBe(tabs);
  });

  it('begin with the fixed ones', () => {
    expect(withFixed(tabs.slice(1), ['/home']).map((tab) => tab.path)).toEqual(['/home', '/a', '/b', '/c']);
  });

  it('are closed as the menu says, fixed ones never', () => {
    const closed = (kind: CloseKind): readonly string[] => toClose(tabs, '/b', kind, ['/home']);
    expect([closed('one'), closed('others'), closed('left'), closed('right'), closed('all')]).toEqual([
      ['/b'],
      ['/a', '/c'],
      ['/a'],
      ['/c'],
      ['/a', '/b', '/c'],
    ]);
    expect(toClose(tabs, '/home', 'one', ['/home'])).toEqual([]);
  });

  it('lead on to a neighbour: right, else left', () => {
    expect(nextActive(tabs, '/b', ['/b'])?.path).toBe('/c');
    expect(nextActive(tabs, '/c', ['/c'])?.path).toBe('/b');
    expect(nextActive(tabs, '/b', ['/a', '/b', '/c'])?.path).toBe('/home');
  });

  it('whatever is closed, the fixed ones stay and the next one is open', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1 }),
        path,
        fc.constantFrom<CloseKind>('one', 'others', 'left', 'right', 'all'),
        (paths, at, kind) => {
          const all = withFixed(
            paths.map((one) => ({ path: one, search: '' })),
            ['/home'],
          );
          const closed = toClose(all, at, kind, ['/home']);
          expect(closed).not.toContain('/home');
          const next = nextActive(all, at, closed);
          if (next) expect(closed).not.toContain(next.path);
        },
      ),
    );
  });

  it('are read back, and nonsense is left out', () => {
    expect(readTabs(JSON.stringify(tabs))).toEqual(tabs);
    for (const bad of ['', 'null', '{', '7', '[1,{"path":"x","search":""},{"path":"/a"}]'])
      expect(readTabs(bad)).toEqual([]);
  });
});
