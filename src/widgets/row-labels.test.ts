/** Labels follow their ids, and a choice brings its label along. */
import { describe, expect, it } from 'vitest';
import { idsOf, labelsOf, withLabels } from './row-labels.ts';

describe('labelsOf', () => {
  it('pairs ids with labels in their order', () => {
    const row = { $labels: { org: '炼化一厂', roles: ['安全员', '班长'] } };
    expect(labelsOf(row, 'org', 'a')).toEqual([{ id: 'a', label: '炼化一厂' }]);
    expect(labelsOf(row, 'roles', ['x', 'y'])).toEqual([
      { id: 'x', label: '安全员' },
      { id: 'y', label: '班长' },
    ]);
  });
  it('falls back to the id, and knows nothing of nothing', () => {
    expect(labelsOf({}, 'org', 'a')).toEqual([{ id: 'a', label: 'a' }]);
    expect(labelsOf({}, 'org', null)).toEqual([]);
    expect(idsOf('')).toEqual([]);
  });
});

describe('withLabels', () => {
  it('changes one label and keeps the others', () => {
    expect(withLabels({ $labels: { org: '旧', manager: '张三' } }, 'org', '新')).toEqual({
      $labels: { org: '新', manager: '张三' },
    });
    expect(withLabels({}, 'org', null)).toEqual({ $labels: { org: null } });
  });
});
