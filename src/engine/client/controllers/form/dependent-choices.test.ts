/** What a change empties: choices by other fields of the row, and the choices by those. */
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';
import { emptiedChoices, emptyValues } from './dependent-choices.ts';

/** A field whose filter reads these fields of the row in hand. */
const field = (name: string, by: readonly string[] = [], more: Partial<ViewField> = {}): ViewField =>
  ({
    name,
    kind: 'ref' as FieldKind,
    title: name.toUpperCase(),
    writable: true,
    readOnly: false,
    ref: {
      entity: name,
      ...(by.length > 0
        ? { filter: { op: 'and', args: by.map((one) => ({ op: 'var', ref: { from: 'outer', field: one } })) } }
        : {}),
    },
    ...more,
  }) as unknown as ViewField;

const fields = [
  field('province'),
  field('city', ['province']),
  field('street', ['city']),
  field('near', ['province'], { kind: 'refs' }),
  field('fixed', ['province'], { readOnly: true }),
  field('kept', ['id']),
];
const before = {
  province: 'a',
  city: 'c1',
  street: 's1',
  near: ['c1', 'c2'],
  fixed: 'f',
  kept: 'k',
  $labels: { city: '唐山', near: ['唐山', '邯郸'] },
};
const emptied = (after: object, given: readonly string[]) =>
  Object.fromEntries(emptiedChoices(fields, before, { ...before, ...after }, new Set(given)));

describe('a change', () => {
  it('empties what depends on it, and what depends on that', () => {
    expect(emptied({ province: 'b' }, ['province'])).toEqual({
      city: { by: 'PROVINCE', was: '唐山' },
      street: { by: 'CITY', was: '' },
      near: { by: 'PROVINCE', was: '唐山、邯郸' },
    });
  });

  it('keeps a choice that brings along what it depends on', () => {
    expect(emptied({ city: 'c9', province: 'b' }, ['city', 'province'])).toEqual({
      street: { by: 'CITY', was: '' },
      near: { by: 'PROVINCE', was: '唐山、邯郸' },
    });
  });

  it('empties nothing where the same is chosen again, or nothing was chosen', () => {
    expect(emptied({ province: 'a' }, ['province'])).toEqual({});
    expect(emptied({ province: 'b', city: null, street: null, near: [] }, ['province'])).toEqual({});
  });

  it('leaves values without their labels', () => {
    const gone = emptiedChoices(fields, before, { ...before, province: 'b' }, new Set(['province']));
    expect(emptyValues(fields, gone)).toEqual({
      city: null,
      street: null,
      near: [],
      $labels: { city: null, street: null, near: null },
    });
    expect(emptyValues(fields, new Map())).toEqual({});
  });
});
