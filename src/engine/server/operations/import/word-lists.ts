/** The words by which a choice or a dictionary value may be named: its code, and its title in the three languages. */
import { LOCALES } from '../../../model/errors/define.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { DictValues } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { plainWord, type Words } from './cell-value.ts';

const MANY = 30;

/**
 * Titles of the values that may be chosen, in the caller's language and in order; undefined for a field without such
 * values.
 */
export function shownWords(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  field: CompiledField,
): string[] | undefined {
  if (field.choices)
    return field.choices.map((choice) =>
      textOf(entity, call.locale, `data.${field.name}.${choice.value}`, choice.title),
    );
  if (field.dict)
    return engine
      .dict(call.actor.tenant, field.dict, call.locale)
      .flatMap((entry) => (entry.disabled ? [] : [entry.title]));
  return undefined;
}

/** Words of each field, made when they are first asked for. */
export function wordLists(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
): (field: CompiledField) => Words | undefined {
  const made = new Map<string, Words | undefined>();

  function make(field: CompiledField): Words | undefined {
    const shown = shownWords(engine, call, entity, field);
    if (!shown) return undefined;
    const titles = LOCALES.flatMap(
      (locale): DictValues =>
        field.choices?.map((choice) => ({
          value: choice.value,
          title: textOf(entity, locale, `data.${field.name}.${choice.value}`, choice.title),
        })) ?? engine.dict(call.actor.tenant, field.dict ?? '', locale),
    );
    const values = new Map<string, string | number | undefined>();
    // What is disabled is still understood, for rows that hold it; a word that may be chosen comes before it.
    for (const { value, title, disabled } of [
      ...titles.filter((one) => !one.disabled),
      ...titles.filter((one) => one.disabled),
    ]) {
      const word = plainWord(title);
      if (disabled && values.has(word)) continue;
      values.set(word, values.has(word) && values.get(word) !== value ? undefined : value);
    }
    // A code always means itself, whatever is called the same.
    for (const { value } of titles) values.set(plainWord(String(value)), value);
    return { values, shown: `${shown.slice(0, MANY).join('、')}${shown.length > MANY ? '…' : ''}` };
  }

  return (field) => {
    if (!made.has(field.name)) made.set(field.name, make(field));
    return made.get(field.name);
  };
}
