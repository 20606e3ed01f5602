/** The words by which a choice or a dictionary value may be named: its code, and its title in the three languages. */
import { LOCALES } from '../../../model/errors/define.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Call, Engine } from '../engine.ts';
import { plainWord, type Words } from './cell-value.ts';

const MANY = 30;

/** Titles of the values in the caller's language, in order; undefined for a field without such values. */
export function shownWords(engine: Engine, call: Call, entity: CompiledEntity, field: CompiledField): string[] | undefined {
  if (field.choices) return field.choices.map((choice) => textOf(entity, call.locale, `data.${field.name}.${choice.value}`, choice.title));
  if (field.dict) return engine.dict(call.actor.tenant, field.dict, call.locale).map((entry) => entry.title);
  return undefined;
}

/** Words of each field, made when they are first asked for. */
export function wordLists(engine: Engine, call: Call, entity: CompiledEntity): (field: CompiledField) => Words | undefined {
  const made = new Map<string, Words | undefined>();

  function make(field: CompiledField): Words | undefined {
    const shown = shownWords(engine, call, entity, field);
    if (!shown) return undefined;
    const titles = LOCALES.flatMap((locale) => field.choices?.map((choice) => ({ value: choice.value, title: textOf(entity, locale, `data.${field.name}.${choice.value}`, choice.title) }))
      ?? engine.dict(call.actor.tenant, field.dict ?? '', locale).map(({ value, title }) => ({ value, title })));
    const values = new Map<string, string | number | undefined>();
    for (const { value, title } of titles) {
      const word = plainWord(title);
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
