/**
 * How fields stand at a step: one of four, several at once, never against each other; and what is chosen by pointer and
 * keys.
 */
import { describe, expect, it } from 'vitest';
import type { CompiledSection } from '../../../../engine/model/types.ts';
import type { ViewField } from '../../../../engine/model/wire.ts';
import { type NodeForm, NOTHING } from '../node-form.ts';
import {
  STANDINGS,
  commonStanding,
  drawnAt,
  neighbour,
  placesOf,
  reached,
  settable,
  standingOf,
  strangersIn,
  toggled,
  withStanding,
  without,
} from './standing.ts';

const order = ['a', 'b', 'c', 'd'];

describe('the standing of fields', () => {
  it('is set for several at once, from whatever they stood as before', () => {
    const mixed: NodeForm = { writable: ['a', 'b'], required: ['b'], hidden: ['c'] };
    expect(order.map((name) => standingOf(mixed, name))).toEqual(['writable', 'required', 'hidden', 'closed']);
    for (const standing of STANDINGS) {
      const all = withStanding(mixed, order, standing);
      expect(order.map((name) => standingOf(all, name))).toEqual(order.map(() => standing));
      expect(commonStanding(all, order)).toBe(standing);
      // What is required is writable, what is hidden is neither.
      expect(all.required.filter((name) => !all.writable.includes(name))).toEqual([]);
      expect(all.hidden.filter((name) => all.writable.includes(name))).toEqual([]);
    }
    expect(withStanding(mixed, order, 'closed')).toEqual(NOTHING);
    expect(commonStanding(mixed, order)).toBeUndefined();
    expect(commonStanding(mixed, [])).toBeUndefined();
  });

  it('leaves alone what stands so already, to the order of the lists', () => {
    const form: NodeForm = { writable: ['b', 'a'], required: [], hidden: ['c'] };
    expect(withStanding(form, ['a', 'b'], 'writable')).toEqual(form);
    expect(withStanding(form, ['c'], 'hidden')).toEqual(form);
  });

  it('never opens what the product keeps, and may hide it', () => {
    const kept = new Set(['b']);
    expect(settable(order, 'required', kept)).toEqual(['a', 'c', 'd']);
    expect(settable(order, 'writable', kept)).toEqual(['a', 'c', 'd']);
    expect(settable(order, 'hidden', kept)).toEqual(order);
    expect(settable(order, 'closed', kept)).toEqual(order);
  });

  it('knows what the form has not any longer, and takes it away from every list', () => {
    const form: NodeForm = { writable: ['a', 'gone'], required: ['gone'], hidden: ['old'] };
    expect(strangersIn(form, new Set(order))).toEqual(['gone', 'old']);
    expect(without(form, ['gone', 'old'])).toEqual({ writable: ['a'], required: [], hidden: [] });
  });

  it('draws what the step opens as it is and closes the rest, without another object where nothing changed', () => {
    const open = order.map((name) => ({ name, writable: true }) as ViewField);
    const closed = open.map((field) => ({ ...field, writable: false }));
    const before = drawnAt({ ...NOTHING, writable: ['a'] }, open, closed);
    expect([...before.values()].map(({ writable }) => writable)).toEqual([true, false, false, false]);
    const after = drawnAt({ ...NOTHING, writable: ['a', 'b'] }, open, closed);
    expect(order.filter((name) => after.get(name) !== before.get(name))).toEqual(['b']);
  });
});

describe('the places of a form', () => {
  it('are its sections with what is on the screen, and beside them what the record has besides', () => {
    const sections = [
      { code: 'one', fields: ['a', 'b', 'gone'] },
      { code: 'two', fields: ['c'] },
    ] as unknown as CompiledSection[];
    const fields = [{ name: 'a' }, { name: 'b' }, { name: 'c', hidden: true }, { name: 'd' }] as ViewField[];
    const places = placesOf(sections, fields, order);
    expect(places.sections.map(({ code, fields: held }) => [code, held])).toEqual([['one', ['a', 'b']]]);
    expect(places.outside).toEqual(['c', 'd']);
  });
});

describe('what is chosen', () => {
  it('grows and shrinks by one, or reaches as far as one goes, there and back', () => {
    expect(toggled(toggled(['a'], 'c'), 'a')).toEqual(['c']);
    expect(reached(['b'], 'd', order)).toEqual(['b', 'c', 'd']);
    expect(reached(['b', 'c', 'd'], 'c', order)).toEqual(['b', 'c']);
    expect(reached(['c'], 'a', order)).toEqual(['c', 'b', 'a']);
    expect(reached([], 'b', order)).toEqual(['b']);
  });

  it('goes on from the last one, and ends at the ends of the form', () => {
    expect(neighbour([], 1, order)).toBe('a');
    expect(neighbour(['a', 'b'], 1, order)).toBe('c');
    expect(neighbour(['d'], 1, order)).toBeUndefined();
    expect(neighbour(['a'], -1, order)).toBeUndefined();
  });
});
