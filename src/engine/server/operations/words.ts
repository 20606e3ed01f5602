/**
 * Names that rows hold in one language and readers see in theirs: the steps of processes, which were named by whoever
 * drew them.
 */
import type { Locale } from '../../model/errors/define.ts';
import { TITLE_OF_ONE } from '../../model/format/base-texts.ts';
import type { CompiledEntity, Project, Template } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import { referenceLabel } from '../../model/list/row-label.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Call, Engine, Operation, Words } from './engine.ts';

/** What a name is called by the reader; of what is no such name the text itself. */
export type SayWord = (text: string) => string;

/** How a field lists several names, and how English does. */
const [BETWEEN, IN_ENGLISH] = ['、', ', '] as const;

function lookUp(known: ReadonlyMap<string, string>, text: string, locale: Locale): string {
  const whole = known.get(text);
  if (whole !== undefined || !text.includes(BETWEEN)) return whole ?? text;
  return text
    .split(BETWEEN)
    .map((one) => known.get(one) ?? one)
    .join(locale === 'en' ? IN_ENGLISH : BETWEEN);
}

/** How the caller calls names. */
export function sayWord({ engine, call }: Operation): SayWord {
  const known = engine.words.of(call.actor.tenant, call.locale);
  return known ? (text) => lookUp(known, text, call.locale) : (text) => text;
}

/** Names, as rows hold them, that the caller calls something in which the keyword stands. */
export function namesWith({ engine, call }: Operation, keyword: string): string[] {
  const wanted = keyword.trim().toLowerCase();
  return [...(engine.words.of(call.actor.tenant, call.locale) ?? [])].flatMap(([text, called]) =>
    called.toLowerCase().includes(wanted) ? [text] : [],
  );
}

/** What one record is called within a sentence, at the head of one. */
const headed = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const titles = new WeakMap<Project, Map<Locale, ReadonlyMap<string, string>>>();

/** Title of an entity with a process → what one record of it is called in another language. */
function titlesOf(project: Project, locale: Locale): ReadonlyMap<string, string> {
  let known = titles.get(project);
  if (!known) titles.set(project, (known = new Map()));
  let own = known.get(locale);
  if (!own)
    known.set(
      locale,
      (own = new Map(
        [...project.entities.values()]
          .filter(({ workflow }) => workflow)
          .map((entity) => [
            entity.title,
            headed(textOf(entity, locale, TITLE_OF_ONE, textOf(entity, locale, 'title', entity.title))),
          ]),
      )),
    );
  return own;
}

const lookUpTitle = (titled: ReadonlyMap<string, string>, text: string): string =>
  text.replace(/^[^ ]+(?= )/, (first) => titled.get(first) ?? first);

/** How the caller calls what a process is about, which begins with the title of its entity. */
export function sayMatter({ engine, call }: Operation): SayWord {
  if (call.locale === 'zh') return (text) => text;
  const titled = titlesOf(engine.project(), call.locale);
  return (text) => lookUpTitle(titled, text);
}

/** Labels that begin with a name have it up to what the template writes behind it. */
function lookUpStart(known: ReadonlyMap<string, string>, { parts: [, behind] }: Template, label: string): string {
  if (typeof behind !== 'string') return known.get(label) ?? label;
  for (let end = label.indexOf(behind); end > 0; end = label.indexOf(behind, end + 1)) {
    const name = known.get(label.slice(0, end));
    if (name !== undefined) return name + label.slice(end);
  }
  return label;
}

/** The template of an entity's labels, where they begin with a name. */
function namedLabel(words: Words, entity: CompiledEntity | undefined): Template | undefined {
  const [first] = entity?.storage.label.parts ?? [];
  return entity && typeof first === 'object' && words.fields(entity.name).includes(first.path)
    ? entity.storage.label
    : undefined;
}

/**
 * Puts names into the caller's language in rows that leave the server, and in labels that begin with one. Changes the
 * rows in hand.
 */
export function sayRows(engine: Engine, call: Call, entity: CompiledEntity, rows: readonly WireRow[]): void {
  const known = engine.words.of(call.actor.tenant, call.locale);
  if (!known) return;
  const fields = engine.words.fields(entity.name);
  const titled = engine.words.titled(entity.name);
  const matter = sayMatter({ engine, call });
  const own = namedLabel(engine.words, entity);
  const labels = Object.values(entity.fields).flatMap(({ name, ref }) => {
    const template = namedLabel(
      engine.words,
      ref?.entity === undefined ? undefined : engine.project().entities.get(ref.entity),
    );
    return template ? [{ name, template }] : [];
  });
  for (const row of rows) {
    for (const name of titled) {
      const value = row[name];
      if (typeof value === 'string') row[name] = matter(value);
    }
    for (const name of fields) {
      const value = row[name];
      if (typeof value === 'string') row[name] = lookUp(known, value, call.locale);
    }
    if (own && typeof row.$label === 'string') row.$label = lookUpStart(known, own, row.$label);
    for (const { name, template } of labels) {
      const label = referenceLabel(row, name);
      if (label === undefined) continue;
      row.$labels = {
        ...row.$labels,
        [name]:
          typeof label === 'string'
            ? lookUpStart(known, template, label)
            : label.map((one) => lookUpStart(known, template, one)),
      };
    }
  }
}
