/** The data model's table and plan: finding, counting, and when a plan may be carried out. */
import { describe, expect, it } from 'vitest';
import type { ModelEntry, ModelStep } from '../../../model/admin-wire.ts';
import { answerPlan, countStates, findEntries, shownClass } from './model-entries.ts';

function entry(entity: string, part: Partial<ModelEntry>): ModelEntry {
  return {
    key: entity,
    entity,
    file: `yard/${entity}.json`,
    title: entity.toUpperCase(),
    state: 'ready',
    problems: [],
    steps: [],
    rings: [],
    building: [],
    ...part,
  };
}

const entries = [
  entry('berth', { running: { version: '1', table: 'berth', fields: [{ name: 'depth', title: '水深' }] } }),
  entry('crane', { state: 'broken' }),
  entry('ledger', { state: 'hidden' }),
];

function step(id: string, part: Partial<ModelStep>): ModelStep {
  return { id, kind: 'addColumn', class: 'safe', blocking: false, sql: [], ...part };
}

describe('the table', () => {
  it('finds by title, name, file, field and state', () => {
    const keys = (keyword: string, state?: ModelEntry['state']): string[] =>
      findEntries(entries, keyword, state).map(({ key }) => key);
    expect(keys('BER')).toEqual(['berth']);
    expect(keys('水深')).toEqual(['berth']);
    expect(keys('yard/c')).toEqual(['crane']);
    expect(keys('', 'hidden')).toEqual(['ledger']);
    expect(keys('crane', 'hidden')).toEqual([]);
  });

  it('counts its states', () => {
    expect(countStates(entries)).toEqual({ broken: 1, ring: 0, held: 0, building: 0, ready: 1, hidden: 1 });
  });
});

describe('a plan', () => {
  const safe = step('safe', {});
  const narrow = step('narrow', { class: 'destructive', name: 'depth', blocking: true });
  const drop = step('drop', { class: 'destructive', name: 'old', blocking: false });

  it('waits until what blocks it was typed exactly', () => {
    expect(answerPlan([narrow, safe, drop], {}).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { depth: 'Depth' }).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { old: 'old' }).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { depth: 'depth' })).toEqual({
      answers: [{ step: 'narrow', name: 'depth' }],
      ready: true,
      count: 2,
    });
    expect(answerPlan([narrow, safe, drop], { depth: 'depth', old: 'old' })).toMatchObject({ ready: true, count: 3 });
  });

  it('asks once for a name that several steps have, and not at all where nothing is lost', () => {
    const again = step('again', { class: 'destructive', name: 'depth', blocking: true, filled: 4 });
    const empty = step('empty', { class: 'destructive', name: 'unused', blocking: true, filled: 0 });
    expect(answerPlan([narrow, again, empty], { depth: 'depth' })).toMatchObject({
      answers: [{ step: 'narrow' }, { step: 'again' }, { step: 'empty', name: 'unused' }],
      ready: true,
    });
    expect(answerPlan([empty], {})).toMatchObject({ ready: true, count: 1 });
    expect([again, empty, safe].map(shownClass)).toEqual(['destructive', 'safe', 'safe']);
  });

  it('carries out what blocks nothing one by one', () => {
    expect(answerPlan([drop, step('other', { class: 'destructive', name: 'x' })], { old: 'old' })).toMatchObject({
      ready: true,
      count: 1,
    });
  });
});
