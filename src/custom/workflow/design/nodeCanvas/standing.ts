/**
 * How a field stands at a step: one of four, made from the three lists of a node form; and what of the form is chosen
 * while that is set. Pure.
 */
import type { CompiledSection } from '../../../../engine/model/types.ts';
import type { ViewField } from '../../../../engine/model/wire.ts';
import { COLUMNS, type NodeForm, marked } from '../node-form.ts';

export const STANDINGS = ['writable', 'required', 'closed', 'hidden'] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingOf({ writable, required, hidden }: NodeForm, name: string): Standing {
  if (hidden.includes(name)) return 'hidden';
  if (required.includes(name)) return 'required';
  return writable.includes(name) ? 'writable' : 'closed';
}

/** One that all of these have; undefined where they differ, or there are none. */
export function commonStanding(form: NodeForm, names: readonly string[]): Standing | undefined {
  const [first, ...others] = names.map((name) => standingOf(form, name));
  return others.every((one) => one === first) ? first : undefined;
}

/** What the product keeps can be read or hidden, and is left alone by the rest. */
export function settable(names: readonly string[], standing: Standing, kept: ReadonlySet<string>): readonly string[] {
  return standing === 'writable' || standing === 'required' ? names.filter((name) => !kept.has(name)) : names;
}

/** The form with all of these standing so; what stands so already keeps its place in the lists. */
export function withStanding(form: NodeForm, names: readonly string[], standing: Standing): NodeForm {
  return names
    .filter((name) => standingOf(form, name) !== standing)
    .reduce((before, name) => {
      switch (standing) {
        case 'hidden':
          return marked(before, name, 'hidden', true);
        case 'required':
          return marked(before, name, 'required', true);
        case 'writable':
          return marked(marked(before, name, 'required', false), name, 'writable', true);
        case 'closed':
          return marked(marked(before, name, 'writable', false), name, 'hidden', false);
      }
    }, form);
}

/** Names the lists hold and the form does not. */
export function strangersIn(form: NodeForm, known: ReadonlySet<string>): readonly string[] {
  return [...new Set(COLUMNS.flatMap((column) => form[column]))].filter((name) => !known.has(name));
}

export function without(form: NodeForm, names: readonly string[]): NodeForm {
  const rest = (list: readonly string[]): readonly string[] => list.filter((name) => !names.includes(name));
  return { writable: rest(form.writable), required: rest(form.required), hidden: rest(form.hidden) };
}

/**
 * Fields as they are drawn: what the step does not open is closed. A field that stands as before is the same object, so
 * that it is not drawn again.
 */
export function drawnAt(
  form: NodeForm,
  open: readonly ViewField[],
  closed: readonly ViewField[],
): ReadonlyMap<string, ViewField> {
  return new Map(
    open.flatMap((field, at) => {
      const standing = standingOf(form, field.name);
      const drawn = standing === 'writable' || standing === 'required' ? field : closed[at];
      return drawn ? [[field.name, drawn] as const] : [];
    }),
  );
}

/** What is chosen, in the order it was; the last one is where the keys go on from. */
export type Choice = readonly string[];

/** Takes it to those that are chosen, or from them. */
export function toggled(choice: Choice, name: string): Choice {
  return choice.includes(name) ? choice.filter((one) => one !== name) : [...choice, name];
}

/** All from the one the choice began with to this one, in the order of the form. */
export function reached(choice: Choice, name: string, order: readonly string[]): Choice {
  const [from, to] = [order.indexOf(choice[0] ?? name), order.indexOf(name)];
  if (from < 0 || to < 0) return [name];
  return from <= to ? order.slice(from, to + 1) : order.slice(to, from + 1).toReversed();
}

/** One further up (-1) or down (1); the first where nothing is chosen. */
export function neighbour(choice: Choice, by: -1 | 1, order: readonly string[]): string | undefined {
  const last = choice.at(-1);
  return last === undefined ? order[0] : order[order.indexOf(last) + by];
}

/**
 * The sections of a form as its record shows them, and the fields of the record that stand in none of these. What the
 * product does not put on the screen is beside the form.
 */
export function placesOf(
  sections: readonly CompiledSection[],
  fields: readonly ViewField[],
  known: readonly string[],
): { readonly sections: readonly CompiledSection[]; readonly outside: readonly string[] } {
  const shown = new Set(fields.filter(({ hidden }) => !hidden).map(({ name }) => name));
  const held = sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => shown.has(name)) }))
    .filter((section) => section.fields.length > 0);
  const inside = new Set(held.flatMap((section) => section.fields));
  return { sections: held, outside: known.filter((name) => !inside.has(name)) };
}
