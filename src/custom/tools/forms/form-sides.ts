/** Two states of a form beside each other: which fields stand in one alone, and which are another. Pure. */
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';

export type Side = 'alone' | 'changed';

const places = ({ form }: EntityView): ReadonlyMap<string, string> =>
  new Map(form.sections.flatMap(({ code, fields }) => fields.map((name) => [name, code] as const)));

/**
 * What is marked on the form of `view`, looked at beside `other`: a field that other has not, or has otherwise or in
 * another section.
 */
export function sideOf(view: EntityView, other: EntityView): ReadonlyMap<string, Side> {
  const theirs = new Map(other.fields.map((field) => [field.name, field]));
  const [here, there] = [places(view), places(other)];
  const isSame = (field: ViewField, one: ViewField): boolean =>
    JSON.stringify(field) === JSON.stringify(one) && here.get(field.name) === there.get(field.name);
  return new Map(
    view.fields.flatMap((field): [string, Side][] => {
      const one = theirs.get(field.name);
      if (!one || (here.has(field.name) && !there.has(field.name))) return [[field.name, 'alone']];
      return isSame(field, one) ? [] : [[field.name, 'changed']];
    }),
  );
}
