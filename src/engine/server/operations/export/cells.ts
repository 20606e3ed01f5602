/** What a field says in a file for people: words instead of codes and ids, in the reader's language. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity, CompiledField, Value } from '../../../model/types.ts';
import { figureText } from '../../../model/figure-text.ts';
import { textOf } from '../../../model/view.ts';
import { referenceLabel } from '../../../model/list/row-label.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { wordsOfHtml } from '../../../model/rich-text.ts';

const YES_NO: Readonly<Record<Locale, readonly [string, string]>> = {
  zh: ['否', '是'],
  tw: ['否', '是'],
  en: ['No', 'Yes'],
};

/** Between the entries of a list, in any language: an import reads it back. */
export const LIST_MARK = '、';

const FIGURES: ReadonlySet<CompiledField['kind']> = new Set(['integer', 'decimal', 'double']);

/** Does it count something, and no choice among words? Such stand at the right. */
export function isFigure(field: CompiledField): boolean {
  return FIGURES.has(field.kind) && field.choices === undefined && field.dict === undefined;
}

/** The unit that all values of the field have; '' where there is none or it depends on the row. */
export function fixedUnit(entity: CompiledEntity, field: CompiledField, locale: Locale): string {
  return field.unit?.parts.every((part) => typeof part === 'string')
    ? textOf(entity, locale, `data.${field.name}.unit`, field.unit.source)
    : '';
}

/** A heading with its unit: `额定起重量（t）`. */
export function withUnit(heading: string, unit: string, locale: Locale): string {
  if (unit === '') return heading;
  return locale === 'en' ? `${heading} (${unit})` : `${heading}（${unit}）`;
}

/** Turns rows of one entity into texts; codes are looked up once and not for every row. */
export class CellWords {
  readonly #engine: Engine;
  readonly #call: Call;
  readonly #entity: CompiledEntity;
  readonly #words = new Map<string, ReadonlyMap<string, string>>();

  constructor(engine: Engine, call: Call, entity: CompiledEntity) {
    this.#engine = engine;
    this.#call = call;
    this.#entity = entity;
  }

  /** Value → title of a field with choices or a dictionary. */
  #titles(field: CompiledField): ReadonlyMap<string, string> {
    let titles = this.#words.get(field.name);
    if (!titles) {
      const dict = field.dict ? this.#engine.dict(this.#call.actor.tenant, field.dict, this.#call.locale) : [];
      const choices = (field.choices ?? []).map(
        (choice) =>
          [
            String(choice.value),
            textOf(this.#entity, this.#call.locale, `data.${field.name}.${choice.value}`, choice.title),
          ] as const,
      );
      titles = new Map([...dict.map((entry) => [String(entry.value), entry.title] as const), ...choices]);
      this.#words.set(field.name, titles);
    }
    return titles;
  }

  /** A value that stands for something else: a choice, a dictionary entry, yes or no. */
  word(field: CompiledField, value: Value): string {
    if (value === null) return '';
    if (typeof value === 'boolean') return YES_NO[this.#call.locale][value ? 1 : 0];
    if (Array.isArray(value)) return value.map((one) => this.word(field, one)).join(LIST_MARK);
    if (typeof value === 'object') return JSON.stringify(value);
    return this.#titles(field).get(String(value)) ?? String(value);
  }

  unit(field: CompiledField): string {
    return fixedUnit(this.#entity, field, this.#call.locale);
  }

  /** A title with its unit, for columns on paper and in books; an import knows it both with and without. */
  headed(field: CompiledField, title: string): string {
    return withUnit(title, this.unit(field), this.#call.locale);
  }

  text(field: CompiledField, row: WireRow): string {
    const value = row[field.name] ?? null;
    if (value === null) return '';
    const label = referenceLabel(row, field.name);
    if (label !== undefined) return Array.isArray(label) ? label.join(LIST_MARK) : label;
    if (field.kind === 'decimal') return figureText(field, String(value));
    return field.text === 'rich' && typeof value === 'string' ? wordsOfHtml(value) : this.word(field, value);
  }
}
