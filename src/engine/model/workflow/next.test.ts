/** What may come next, on small graphs. */
import { describe, expect, it } from 'vitest';
import { nextSteps } from './next.ts';
import type { Flow, Graph, Node } from './types.ts';

const graph = (
  nodes: Readonly<Record<string, Node['kind']>>,
  flows: readonly (readonly [string, string])[],
): Graph => ({
  format: 1,
  process: 'p',
  starts: ['s'],
  uses: { variables: [], forms: [], actions: [], roles: [], processes: [] },
  nodes: Object.fromEntries(
    Object.entries(nodes).map(([id, kind]): [string, Node] => [
      id,
      {
        id,
        kind,
        ...(kind === 'user' ? { name: `步骤 ${id}` } : {}),
        out: flows.filter(([from]) => from === id).map(([from, to]) => `${from}${to}`),
      },
    ]),
  ),
  flows: Object.fromEntries(flows.map(([from, to]): [string, Flow] => [`${from}${to}`, { from, to }])),
});

describe('what may come next', () => {
  const one = graph({ s: 'start', a: 'user', x: 'exclusive', b: 'user', auto: 'service', c: 'user', e: 'end' }, [
    ['s', 'a'],
    ['a', 'x'],
    ['x', 'b'],
    ['x', 'auto'],
    ['x', 'a'],
    ['auto', 'c'],
    ['b', 'e'],
    ['c', 'e'],
  ]);
  it('is looked for behind gateways and automatic steps, and ends at the next people', () =>
    expect(nextSteps(one, ['a'])).toEqual(['步骤 b', '步骤 c']));
  it('is an end where nobody follows, and nothing where the process is over', () =>
    expect([nextSteps(one, ['b']), nextSteps(one, [])]).toEqual([['e'], []]));
  it('names a process that is called, and looks not into it', () =>
    expect(
      nextSteps(
        graph({ s: 'start', sub: 'call', b: 'user' }, [
          ['s', 'sub'],
          ['sub', 'b'],
        ]),
        ['s'],
      ),
    ).toEqual(['sub']));
  it('comes to an end in a loop', () =>
    expect(
      nextSteps(
        graph({ s: 'start', x: 'exclusive', y: 'exclusive' }, [
          ['s', 'x'],
          ['x', 'y'],
          ['y', 'x'],
        ]),
        ['s'],
      ),
    ).toEqual([]));
});
