/** What is done first with a row. */
import { describe, expect, it } from 'vitest';
import type { CompiledAction } from './types.ts';
import { firstAction } from './action-order.ts';

const action = (code: string, more: Partial<CompiledAction> = {}) =>
  ({ code, needs: 'one', placement: 'row', tone: 'none', ...more }) as const;
const actions = [
  action('delete', { tone: 'danger' }),
  action('inspect'),
  action('edit'),
  action('log', { placement: 'more' }),
  action('add', { needs: 'none', placement: 'toolbar' }),
  action('query'),
];

describe('what is done first with a row', () => {
  it('is editing where it is offered, else its first own action', () => {
    expect(firstAction(actions, ['delete', 'inspect', 'edit', 'query'])?.code).toBe('edit');
    expect(firstAction(actions, ['delete', 'inspect', 'query'])?.code).toBe('inspect');
  });

  it('is nothing dangerous, nothing that stands elsewhere and nothing that is not offered', () => {
    expect(firstAction(actions, ['delete', 'log', 'add', 'query'])).toBeUndefined();
    expect(firstAction(actions, [])).toBeUndefined();
  });
});
