/** Rows within rows, and what is beyond a giver: held against what the scopes select. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Actor, type Grant, type RoleGrant, type RowScope } from '../access.ts';
import type { CompiledEntity } from '../types.ts';
import { beyond, rowsWithin } from './beyond.ts';

const ORGS = ['works', 'mill', 'shop'] as const;

/**
 * The rows there are: whose unit, and whether the named rule picks them. Own rows are the person's own, whoever asks.
 */
const ROWS = ORGS.flatMap((org) => [
  { org, ruled: true, odd: true },
  { org, ruled: false, odd: false },
  { org, ruled: true, odd: false },
]);

type Wide = Exclude<RowScope, { kind: 'narrowed' }>;
const wide: fc.Arbitrary<Wide> = fc.oneof(
  fc.constant<Wide>({ kind: 'all', role: 'r' }),
  fc.subarray([...ORGS]).map((orgs): Wide => ({ kind: 'orgs', orgs, role: 'r', scope: 'custom' })),
  fc.constant<Wide>({ kind: 'rule', name: 'ruled', role: 'r' }),
);
const scope: fc.Arbitrary<RowScope> = fc.oneof(
  wide,
  fc.tuple(wide, fc.subarray(['odd', 'ruled'], { minLength: 1 })).map(([of, rules]): RowScope => ({
    kind: 'narrowed',
    of,
    role: 'r',
    rules: rules.map((rule) => ({ name: rule, rule })),
  })),
);

function selects(one: RowScope, row: (typeof ROWS)[number]): boolean {
  if (one.kind === 'narrowed')
    return selects(one.of, row) && one.rules.every(({ rule }) => (rule === 'odd' ? row.odd : row.ruled));
  if (one.kind === 'orgs') return one.orgs.includes(row.org);
  return one.kind === 'all' || (one.kind === 'rule' && row.ruled);
}

test('rows that name a person are within those alone, and count for no rule of the same people', () => {
  const named: RowScope = { kind: 'named', role: 'r' };
  expect(rowsWithin([named], named)).toBe(true);
  expect(rowsWithin([{ kind: 'orgs', orgs: ['works'], role: 'r', scope: 'org' }], named)).toBe(false);
  expect(rowsWithin([named], { kind: 'rule', name: 'ruled', role: 'r' })).toBe(false);
});

describe('rows within rows', () => {
  test('what is within selects nothing that the others do not', () => {
    fc.assert(
      fc.property(fc.array(scope, { maxLength: 3 }), scope, (own, one) => {
        if (rowsWithin(own, one))
          for (const row of ROWS) expect(!selects(one, row) || own.some((other) => selects(other, row))).toBe(true);
      }),
    );
  });

  test('every scope is within itself and within all; own rows are within any, and within none there is nothing', () => {
    fc.assert(
      fc.property(scope, wide, (one, other) => {
        expect([
          rowsWithin([one], one),
          rowsWithin([{ kind: 'all', role: 'r' }], one),
          rowsWithin([other], { kind: 'self', role: 'r' }),
          rowsWithin([], one),
        ]).toEqual([true, true, true, !ROWS.some((row) => selects(one, row))]);
      }),
    );
    expect(rowsWithin([], { kind: 'self', role: 'r' })).toBe(false);
  });
});

describe('what is beyond the giver', () => {
  const ENTITY = { name: 'crane' } as CompiledEntity;
  const person = (codes: readonly string[]): Actor => ({
    id: 'p',
    tenant: 't',
    username: 'p',
    name: 'p',
    orgId: null,
    orgPath: null,
    orgType: null,
    orgSubtree: [],
    roles: [] as RoleGrant[],
    codes: new Set(codes),
  });
  const grant = (part: Partial<Grant>): Grant => ({
    entity: 'crane',
    actions: new Set(['query']),
    rows: [{ kind: 'all', role: 'r' }],
    hidden: new Set(),
    readOnly: new Set(),
    ...part,
  });
  const judged = (own: Actor, before: Actor | undefined, after: Actor, grants: ReadonlyMap<Actor, Grant>): unknown =>
    beyond([ENTITY], (actor) => grants.get(actor) ?? grant({}), own, before, after);

  test('codes: the first that neither the giver nor the person has, wildcards counted', () => {
    const own = person(['a:b:*', 'c:d:query']);
    expect(judged(own, undefined, person(['a:b:edit', 'c:d:query']), new Map())).toBeUndefined();
    expect(judged(own, undefined, person(['a:b:edit', 'c:d:edit']), new Map())).toEqual({
      kind: 'code',
      code: 'c:d:edit',
    });
    expect(judged(own, undefined, person(['c:*']), new Map())).toEqual({ kind: 'code', code: 'c:*' });
    expect(judged(own, person(['c:d:edit']), person(['c:d:edit']), new Map())).toBeUndefined();
  });

  test('rows and fields: what opens to the person and not to the giver', () => {
    const [own, before, after] = [person([]), person([]), person([])];
    const narrow = grant({
      rows: [{ kind: 'orgs', orgs: ['mill'], role: 'r', scope: 'org' }],
      hidden: new Set(['regNo']),
      readOnly: new Set(['regNo', 'remark']),
    });
    expect(judged(own, undefined, after, new Map([[own, narrow]]))).toEqual({ kind: 'rows', entity: 'crane' });
    expect(judged(own, undefined, after, new Map([[own, grant({ hidden: new Set(['regNo']) })]]))).toEqual({
      kind: 'field',
      entity: 'crane',
      field: 'regNo',
    });
    expect(
      judged(
        own,
        undefined,
        after,
        new Map([
          [own, narrow],
          [after, grant({ rows: narrow.rows, hidden: narrow.hidden, readOnly: new Set(['regNo']) })],
        ]),
      ),
    ).toEqual({ kind: 'field', entity: 'crane', field: 'remark' });
    expect(judged(own, before, after, new Map([[own, narrow]]))).toBeUndefined();
    // Rows of an entity with which nothing may be done are no rows.
    expect(
      judged(
        own,
        undefined,
        after,
        new Map([
          [own, grant({ rows: [] })],
          [after, grant({ actions: new Set() })],
        ]),
      ),
    ).toBeUndefined();
  });
});
