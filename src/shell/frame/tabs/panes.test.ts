/** Which pages stay alive. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Location } from 'react-router-dom';
import { type Pane, withPane } from './panes.ts';

const location = (pathname: string): Location =>
  ({ pathname, search: '', hash: '', state: null, key: pathname, unstable_mask: undefined }) as Location;
const shown = (path: string): Omit<Pane, 'used'> => ({
  path,
  location: location(path),
  outlet: createElement('p'),
  round: 0,
});
const open = new Set(['/a', '/b', '/c', '/d']);

function visits(paths: readonly string[], limit: number, unsaved: ReadonlySet<string> = new Set()): string[] {
  return paths
    .reduce<readonly Pane[]>((panes, path) => withPane(panes, shown(path), open, unsaved, limit), [])
    .map((pane) => pane.path);
}

describe('kept pages', () => {
  it('keep their places, and the longest unseen goes', () => {
    expect(visits(['/a', '/b', '/c', '/a'], 3)).toEqual(['/a', '/b', '/c']);
    expect(visits(['/a', '/b', '/a', '/c', '/d'], 3)).toEqual(['/a', '/c', '/d']);
    expect(visits(['/a', '/b'], 1)).toEqual(['/b']);
  });

  it('with unsaved input are never let go', () => {
    expect(visits(['/a', '/b', '/c', '/d'], 2, new Set(['/a']))).toEqual(['/a', '/c', '/d']);
    expect(visits(['/a', '/b'], 1, new Set(['/a']))).toEqual(['/a', '/b']);
  });

  it('without a tag go', () => {
    const panes = withPane([{ ...shown('/gone'), used: 1 }], shown('/a'), open, new Set(), 8);
    expect(panes.map((pane) => pane.path)).toEqual(['/a']);
  });
});
