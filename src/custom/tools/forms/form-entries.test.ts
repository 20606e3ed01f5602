/** What the list of forms makes of layers, drafts and keywords. */
import { describe, expect, it } from 'vitest';
import type { FormEntry } from './calls.ts';
import { findForms, lastChange, NO_FILTER, stateOf } from './form-entries.ts';

const layer = (at: string, commands: number): FormEntry['layers'][number] => ({
  scope: 'tenant',
  edition: 1,
  title: '改',
  by: 'admin',
  at,
  commands,
});
const form = (entity: string, title: string, more: Partial<FormEntry> = {}): FormEntry => ({
  entity,
  title,
  area: 'yard',
  file: `yard/${entity}.json`,
  own: false,
  sealed: false,
  fields: 3,
  users: 0,
  path: null,
  layers: [],
  drafts: [],
  ...more,
});

describe('the state of a form', () => {
  it('is a draft before anything published, and as delivered once all was taken back', () => {
    const draft = { scope: 'tenant' as const, revision: 1, from: 0, at: '', commands: 2 };
    expect(stateOf(form('a', 'A', { drafts: [draft], layers: [layer('2026-01-01 08:00:00', 2)] }))).toBe('draft');
    expect(stateOf(form('a', 'A', { layers: [layer('2026-01-01 08:00:00', 2)] }))).toBe('published');
    expect(stateOf(form('a', 'A', { layers: [layer('2026-01-01 08:00:00', 0)] }))).toBe('shipped');
    expect(stateOf(form('a', 'A', { own: true }))).toBe('own');
  });

  it('names the newest change of both scopes', () => {
    expect(
      lastChange(form('a', 'A', { layers: [layer('2026-01-01 08:00:00', 1), layer('2026-02-01 08:00:00', 1)] }))?.at,
    ).toBe('2026-02-01 08:00:00');
    expect(lastChange(form('a', 'A'))).toBeUndefined();
  });
});

describe('looking for a form', () => {
  const forms = [form('equipCrane', '起重机械'), form('equipVessel', '压力容器', { area: 'vessels', own: true })];
  it('takes every word in title or name, and area and state with it', () => {
    expect(findForms(forms, { ...NO_FILTER, keyword: 'EQUIP 起重' }).map(({ entity }) => entity)).toEqual([
      'equipCrane',
    ]);
    expect(findForms(forms, { ...NO_FILTER, area: 'vessels' }).map(({ entity }) => entity)).toEqual(['equipVessel']);
    expect(findForms(forms, { ...NO_FILTER, state: 'own' }).map(({ entity }) => entity)).toEqual(['equipVessel']);
    expect(findForms(forms, { ...NO_FILTER, keyword: '锅炉' })).toEqual([]);
  });
});
