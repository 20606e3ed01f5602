/** The values a field may take: its own `oneOf`, or those of its dictionary. Pure. */
import type { Codec } from '../../engine/client/index.ts';
import type { Value } from '../../engine/model/types.ts';
import type { DictValue as Option, EntityView, ViewField } from '../../engine/model/wire.ts';

export function optionsOf(field: ViewField, entity: EntityView | undefined): readonly Option[] {
  return field.choices ?? (field.dict ? (entity?.dicts[field.dict] ?? []) : []);
}

/** The options that may be chosen: those that are offered, and what stands there already. */
export function offeredOptions(options: readonly Option[], value: Value): readonly Option[] {
  const held = Array.isArray(value) ? value : [value];
  return options.filter((option) => !option.disabled || held.includes(option.value));
}

/** The word for a value; one that is no longer among the options is shown as it is. */
export function titleOf(options: readonly Option[], value: Value): string {
  return options.find((option) => option.value === value)?.title ?? String(value ?? '');
}

/** Value or word → value; the value itself goes first, so that two equal words cannot mix values up. */
function valueOf(options: readonly Option[], text: string): string | number | undefined {
  return (options.find((option) => String(option.value) === text) ?? options.find((option) => option.title === text))
    ?.value;
}

/** The word where it leads back to the value, else the value. */
function wordOf(options: readonly Option[], value: Value): string {
  const title = titleOf(options, value);
  return valueOf(options, title) === value ? title : String(value ?? '');
}

export const choiceCodec: Codec = {
  format: (value, field, entity) => (value === null ? '' : wordOf(optionsOf(field, entity), value)),
  parse: (text, field, entity) => {
    const word = text.trim();
    return word === '' ? null : valueOf(optionsOf(field, entity), word);
  },
};

/** Several, as a JSON list of words: a word may hold any separator. */
export const choicesCodec: Codec = {
  format: (value, field, entity) =>
    Array.isArray(value) && value.length > 0
      ? JSON.stringify(value.map((one) => wordOf(optionsOf(field, entity), one)))
      : '',
  parse: (text, field, entity) => {
    if (text.trim() === '') return [];
    const options = optionsOf(field, entity);
    const values = wordsOf(text).map((word) => valueOf(options, word));
    return values.every((value) => value !== undefined) && new Set(values).size === values.length ? values : undefined;
  },
};

/** A JSON list, or words between commas as people paste them. */
function wordsOf(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.map((one) => String(one));
  } catch {
    // Not JSON: it was typed by hand.
  }
  return text
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
