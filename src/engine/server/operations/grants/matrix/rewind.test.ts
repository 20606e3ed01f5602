/**
 * Undoing a history: lists by what came and went, other fields by what they were, and rows that were not there yet or
 * are gone.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../../model/types.ts';
import { type PastEntry, rewind } from './rewind.ts';

test('a list loses what came and gets back what went', () => {
  const entry: PastEntry = {
    action: 'authorize',
    changes: [
      {
        field: 'scopes',
        old: [{ entity: 'a', scope: 'self', orgs: [] }],
        new: [{ scope: 'all', orgs: [], entity: 'a' }],
      },
    ],
  };
  expect(
    rewind(
      {
        scopes: [
          { entity: 'a', scope: 'all', orgs: [] },
          { entity: 'b', scope: 'org', orgs: [] },
        ],
      },
      true,
      [entry],
    )?.['scopes'],
  ).toEqual([
    { entity: 'b', scope: 'org', orgs: [] },
    { entity: 'a', scope: 'self', orgs: [] },
  ]);
});

test('what was added since was not there, what was deleted since was', () => {
  expect(
    rewind({ status: 'enabled' }, true, [
      { action: 'edit', changes: [] },
      { action: 'add', changes: [{ field: 'status', old: null, new: 'enabled' }] },
    ]),
  ).toBeUndefined();
  expect(
    rewind({ status: 'enabled' }, false, [
      { action: 'delete', changes: [] },
      { action: 'edit', changes: [{ field: 'status', old: 'disabled', new: 'enabled' }] },
    ]),
  ).toEqual({ status: 'disabled' });
  expect(rewind({ status: 'enabled' }, true, [{ action: 'restore', changes: [] }])).toBeUndefined();
});

test('any run of changes to a set of codes is undone', () => {
  const codes = fc.uniqueArray(fc.constantFrom('a:b:query', 'a:b:add', 'a:b:*', '*', 'c:d:edit'));
  fc.assert(
    fc.property(fc.array(codes, { minLength: 1, maxLength: 6 }), (steps) => {
      const entries = steps.slice(1).map((next, index): PastEntry => {
        const before: readonly string[] = steps[index] ?? [];
        const after: readonly string[] = next;
        return {
          action: 'authorize',
          changes: [
            {
              field: 'codes',
              old: before.filter((code) => !after.includes(code)),
              new: after.filter((code) => !before.includes(code)),
            },
          ],
        };
      });
      const now: Row = { codes: [...(steps.at(-1) ?? [])] };
      expect(new Set(rewind(now, true, entries.toReversed())?.['codes'] as readonly string[])).toEqual(
        new Set(steps[0]),
      );
    }),
  );
});
