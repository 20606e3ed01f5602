/** The words of a choice in the reader's language, for calls that answer no rows of a list. */
import type { Locale } from '../../engine/model/errors/define.ts';
import type { Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import type { Engine } from '../../engine/server/sdk.ts';

/** What the values of a field with choices are called; empty for a value that is none. */
export function choiceText(
  engine: Engine,
  locale: Locale,
  entityName: string,
  field: string,
): (value: Value | undefined) => string {
  const entity = engine.entity(entityName);
  return (value) => {
    const choice = entity.fields[field]?.choices?.find((one) => one.value === value);
    return choice ? textOf(entity, locale, `data.${field}.${String(value)}`, choice.title) : '';
  };
}
