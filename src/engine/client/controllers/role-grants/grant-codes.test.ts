/**
 * Ticking boxes of a role: wildcards open as far as needed and no further, and nobody changes what covers more than
 * they hold.
 */
import { describe, expect, it } from 'vitest';
import type { GrantEntity } from '../../../model/admin-wire.ts';
import { mayChange, shareOfArea, shareOfEntity, withArea, withCode, withEntity } from './grant-codes.ts';

function entity(area: string, name: string): GrantEntity {
  const action = (code: string): GrantEntity['actions'][number] => ({
    code,
    permission: `${area}:${name}:${code}`,
    label: code,
    builtin: true,
  });
  return {
    name,
    area,
    title: name,
    actions: [action('query'), action('edit')],
    fieldCodes: [{ permission: `${area}:${name}:fee`, label: 'fee' }],
    fields: [],
    scopes: [],
  };
}

const crane = entity('equipment', 'crane');
const boiler = entity('equipment', 'boiler');
const user = entity('system', 'user');
const all = [crane, boiler, user];
const sorted = (codes: ReadonlySet<string>): string[] => [...codes].sort();

describe('codes of a draft', () => {
  it('gives and takes a single code', () => {
    const given = withCode(new Set(), 'system:user:query', true, all);
    expect(sorted(given)).toEqual(['system:user:query']);
    expect(sorted(withCode(given, 'system:user:query', false, all))).toEqual([]);
  });

  it('opens the wildcards above a code that is taken, and only those', () => {
    expect(sorted(withCode(new Set(['*']), 'equipment:crane:edit', false, all))).toEqual([
      'equipment:boiler:*',
      'equipment:crane:fee',
      'equipment:crane:query',
      'system:*',
    ]);
    expect(sorted(withCode(new Set(['equipment:crane:*', 'system:*']), 'equipment:crane:fee', false, all))).toEqual([
      'equipment:crane:edit',
      'equipment:crane:query',
      'system:*',
    ]);
  });

  it('gives an entity with what comes later, in place of its single codes', () => {
    expect(sorted(withEntity(new Set(['equipment:crane:query', 'equipment:boiler:query']), crane, true, all))).toEqual([
      'equipment:boiler:query',
      'equipment:crane:*',
    ]);
    expect(sorted(withEntity(new Set(['equipment:*']), crane, false, all))).toEqual(['equipment:boiler:*']);
    expect(sorted(withEntity(new Set(['equipment:crane:edit', 'equipment:crane:gone']), crane, false, all))).toEqual(
      [],
    );
  });

  it('gives and takes an area', () => {
    expect(sorted(withArea(new Set(['equipment:crane:query', 'system:user:query']), 'equipment', true, all))).toEqual([
      'equipment:*',
      'system:user:query',
    ]);
    expect(sorted(withArea(new Set(['*']), 'equipment', false, all))).toEqual(['system:*']);
  });

  it('says how much is held', () => {
    expect([
      shareOfEntity(new Set(['equipment:*']), crane),
      shareOfEntity(new Set(['equipment:crane:fee']), crane),
      shareOfEntity(new Set(['equipment:boiler:*']), crane),
    ]).toEqual(['all', 'some', 'none']);
    expect([
      shareOfArea(new Set(['*']), 'system'),
      shareOfArea(new Set(['system:user:query']), 'system'),
      shareOfArea(new Set(['system:*']), 'equipment'),
    ]).toEqual(['all', 'some', 'none']);
  });

  it('lets an author change only what the author holds, wildcards that cover it included', () => {
    const held = new Set(['system:user:*']);
    expect(mayChange(held, new Set(), 'system:user:query')).toBe(true);
    expect(mayChange(held, new Set(), 'equipment:crane:query')).toBe(false);
    expect(mayChange(held, new Set(['system:*']), 'system:user:query')).toBe(false);
    expect(mayChange(held, new Set(['system:user:*']), 'system:user:query')).toBe(true);
    expect(mayChange(new Set(['*']), new Set(['*']), 'system:user:query')).toBe(true);
  });
});
