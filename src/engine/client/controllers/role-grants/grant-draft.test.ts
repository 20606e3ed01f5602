/** The draft of a grant: counting what differs, finding entities, columns of the table. */
import { describe, expect, it } from 'vitest';
import type { GrantEntity } from '../../../model/admin-wire.ts';
import {
  actionColumns,
  countChanges,
  draftOf,
  effectiveCodes,
  findEntities,
  furtherCodes,
  sentDraft,
  isByDefault,
  unfinishedScopes,
  withButton,
  withDefault,
  withField,
  withScope,
} from './grant-draft.ts';

const stored = {
  codes: ['a:b:query'],
  scopes: [{ entity: 'b', scope: 'org', orgs: [] }],
  fields: [{ entity: 'b', field: 'fee', mode: 'hidden' as const }],
  shown: [{ entity: 'b', except: ['a:b:scrap'] }],
};

const action = (code: string, builtin: boolean): GrantEntity['actions'][number] => ({
  code,
  permission: `a:b:${code}`,
  label: `do ${code}`,
  builtin,
});
const short: GrantEntity = {
  name: 'c',
  area: 'a',
  title: 'Logs',
  actions: [action('query', true), action('export', true)],
  fieldCodes: [],
  fields: [],
  scopes: [],
};
const long: GrantEntity = {
  ...short,
  name: 'b',
  title: 'Cranes',
  actions: [action('query', true), action('add', true), action('export', true), action('scrap', false)],
  fieldCodes: [{ permission: 'a:b:fee', label: 'Fee' }],
};

describe('the draft of a grant', () => {
  it('survives the way to the screen and back', () => {
    expect(sentDraft(draftOf(stored))).toEqual(stored);
    expect(countChanges(draftOf(stored), draftOf(stored))).toBe(0);
  });

  it('counts every decision that differs, and none that was taken back', () => {
    const before = draftOf(stored);
    const after = withField(withScope(before, 'b', { scope: 'all', orgs: [] }), 'b', 'name', 'readOnly');
    expect(countChanges(before, { ...after, codes: new Set(['a:b:edit']) })).toBe(4);
    expect(
      countChanges(before, withField(withScope(after, 'b', { scope: 'org', orgs: [] }), 'b', 'name', undefined)),
    ).toBe(0);
    expect(countChanges(before, withScope(before, 'b', undefined))).toBe(1);
  });

  it('does not mind the order in which organisations were chosen', () => {
    const chosen = (orgs: string[]) => withScope(draftOf(stored), 'b', { scope: 'custom', orgs });
    expect(countChanges(chosen(['x', 'y']), chosen(['y', 'x']))).toBe(0);
    expect(countChanges(chosen(['x', 'y']), chosen(['x']))).toBe(1);
    expect(unfinishedScopes(chosen([]))).toEqual(['b']);
    expect(unfinishedScopes(chosen(['x']))).toEqual([]);
  });
});

describe('buttons that nobody set', () => {
  const draft = draftOf({ codes: ['a:b:query'], scopes: [], fields: [], shown: [] });
  const has = (from: typeof draft): string[] => [...effectiveCodes(from, long)].map((code) => code.slice(4)).sort();

  it('are hidden, or shown but for those that were hidden', () => {
    expect(has(draft)).toEqual(['query']);
    const shown = withDefault(draft, long, true);
    expect([has(shown), isByDefault(shown, long, 'a:b:add')]).toEqual([['add', 'export', 'query', 'scrap'], true]);
    const hidden = withButton(shown, long, 'a:b:scrap', false, [long], 'hide');
    expect([has(hidden), countChanges(shown, hidden), countChanges(draft, hidden)]).toEqual([
      ['add', 'export', 'query'],
      1,
      1,
    ]);
    const again = withButton(hidden, long, 'a:b:scrap', true, [long], 'hide');
    expect([has(again), isByDefault(again, long, 'a:b:scrap')]).toEqual([['add', 'export', 'query', 'scrap'], false]);
    expect(has(withDefault(again, long, false))).toEqual(['query', 'scrap']);
  });

  it('are gone where the entity may not be opened, and start as the role says where it is opened for the first time', () => {
    const closed = withButton(withDefault(draft, long, true), long, 'a:b:query', false, [long], 'show');
    expect(has(closed)).toEqual([]);
    const none = draftOf({ codes: [], scopes: [], fields: [], shown: [] });
    expect(has(withButton(none, long, 'a:b:query', true, [long], 'show'))).toEqual(['add', 'export', 'query', 'scrap']);
    expect(has(withButton(none, long, 'a:b:query', true, [long], 'hide'))).toEqual(['query']);
  });
});

describe('the table of a grant', () => {
  it('has one column per built-in action, in the order of the entity that has most', () => {
    expect(actionColumns([short, long]).map(({ code }) => code)).toEqual(['query', 'add', 'export']);
    expect(furtherCodes(long).map(({ permission, field }) => [permission, field])).toEqual([
      ['a:b:scrap', false],
      ['a:b:fee', true],
    ]);
  });

  it('finds entities by title, name and further action, and those that are granted', () => {
    const names = (keyword: string, granted?: ReadonlySet<string>): string[] =>
      findEntities([short, long], keyword, granted).map(({ name }) => name);
    expect(names('crane')).toEqual(['b']);
    expect(names('SCRAP')).toEqual(['b']);
    expect(names('a:b:fee')).toEqual(['b']);
    expect(names('')).toEqual(['c', 'b']);
    expect(names('', new Set(['a:c:*']))).toEqual(['c']);
  });
});
