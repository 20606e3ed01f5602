/** Values that follow others while a person types: computed fields, and starting values until they are overwritten. */
import { evaluate, namedFields } from '../../../model/expression/evaluate.ts';
import type { Row } from '../../../model/types.ts';
import { type FormSetting, isLocal, scopeOf } from './form-scope.ts';
import { sameValue } from './same-value.ts';

/** One computed field may feed the next; the compiler refuses cycles, so this only bounds a chain. */
const LONGEST_CHAIN = 10;

/**
 * The fields whose starting value somebody has replaced, seen from the row alone (rows of sub-tables keep no other
 * trace).
 */
export function overwritten(setting: FormSetting, row: Readonly<Row>): ReadonlySet<string> {
  const replaced = setting.view.fields.filter(
    (field) =>
      isLocal(field.initial, row) && !sameValue(row[field.name], evaluate(field.initial, scopeOf(setting, row))),
  );
  return new Set(replaced.map((field) => field.name));
}

/**
 * What follows from a change.
 * @param changed fields that just changed; `all` when the form opens
 * @param touched fields a person has overwritten; their starting value is not taken again
 * @returns only the values that differ from `row`
 */
export function liveValues(
  setting: FormSetting,
  row: Readonly<Row>,
  changed: ReadonlySet<string> | 'all',
  touched: ReadonlySet<string>,
): Row {
  const next: Row = { ...row };
  const moved = new Set(changed === 'all' ? [] : changed);
  const set = (name: string, value: Row[string]): boolean => {
    if (sameValue(next[name], value)) return false;
    next[name] = value;
    moved.add(name);
    return true;
  };
  for (let round = 0; round < LONGEST_CHAIN; round += 1) {
    let again = false;
    for (const field of setting.view.fields) {
      const follows = field.computed ?? field.derived;
      if (isLocal(follows, next)) again = set(field.name, evaluate(follows, scopeOf(setting, next))) || again;
      if (!setting.isNew || touched.has(field.name) || !isLocal(field.initial, next)) continue;
      const names = namedFields(field.initial);
      if ((changed === 'all' && round === 0) || names.some((name) => moved.has(name))) {
        again = set(field.name, evaluate(field.initial, scopeOf(setting, next))) || again;
      }
    }
    if (!again) break;
  }
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameValue(row[name], value)));
}
