/** The data model's table and plan: finding, counting, and when a plan may be carried out. */
import { describe, expect, it } from 'vitest';
import type { ModelEntry, ModelStep } from '../../../model/admin-wire.ts';
import { answerPlan, countStates, findEntries } from './model-entries.ts';

function entry(entity: string, part: Partial<ModelEntry>): ModelEntry {
  return { key: entity, entity, file: `yard/${entity}.json`, title: entity.toUpperCase(), state: 'ready', problems: [], steps: [], building: [], ...part };
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
    const keys = (keyword: string, state?: ModelEntry['state']): string[] => findEntries(entries, keyword, state).map(({ key }) => key);
    expect(keys('BER')).toEqual(['berth']);
    expect(keys('水深')).toEqual(['berth']);
    expect(keys('yard/c')).toEqual(['crane']);
    expect(keys('', 'hidden')).toEqual(['ledger']);
    expect(keys('crane', 'hidden')).toEqual([]);
  });

  it('counts its states', () => {
    expect(countStates(entries)).toEqual({ broken: 1, held: 0, building: 0, ready: 1, hidden: 1 });
  });
});

describe('a plan', () => {
  const safe = step('safe', {});
  const narrow = step('narrow', { class: 'destructive', name: 'depth', blocking: true });
  const drop = step('drop', { class: 'destructive', name: 'old', blocking: false });

  it('waits until what blocks it was typed exactly', () => {
    expect(answerPlan([narrow, safe, drop], {}).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { narrow: 'Depth' }).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { drop: 'old' }).ready).toBe(false);
    expect(answerPlan([narrow, safe, drop], { narrow: 'depth' })).toEqual({ answers: [{ step: 'narrow', name: 'depth' }], ready: true, count: 2 });
    expect(answerPlan([narrow, safe, drop], { narrow: 'depth', drop: 'old' })).toMatchObject({ ready: true, count: 3 });
  });

  it('carries out what blocks nothing one by one', () => {
    expect(answerPlan([drop, step('other', { class: 'destructive', name: 'x' })], { drop: 'old' })).toMatchObject({ ready: true, count: 1 });
  });
});
