/**
 * What the canvas draws before the server has compiled a change: order, sections and words come from the document at
 * once, the rest from the last view. Pure.
 */
import { type Json, member, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import type { CompiledSection } from '../../../engine/model/types.ts';
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';
import { fieldsOf, outlineOf, wordOf } from './draft-document.ts';

const DEFAULT_COLUMNS = 2;

/**
 * A word in the language of the view: the document's own in the working language, else its translation, else what the
 * view says.
 */
export function worded(
  document: Json,
  locale: string,
  path: string,
  own: string | undefined,
  known: string | undefined,
): string | undefined {
  if (locale === 'zh') return own;
  const word = wordOf(document, locale, path);
  return word !== '' ? word : (known ?? own);
}

/** The sections as the document has them; titles of other languages are looked up. */
export function drawnSections(document: Json, view: EntityView): readonly CompiledSection[] {
  const sections = objectAt(objectAt(document, 'form'), 'sections');
  const known = new Map(view.form.sections.map((section) => [section.code, section]));
  return outlineOf(document).map(({ code, title, fields }) => {
    const raw = sections[code];
    const columns = member(raw, 'columns');
    const as = textAt(raw, 'as');
    const shown = worded(document, view.locale, `form.${code}`, title || undefined, known.get(code)?.title);
    const text = worded(document, view.locale, `form.${code}.text`, textAt(raw, 'text'), known.get(code)?.text);
    return {
      code,
      fields,
      columns: typeof columns === 'number' ? columns : (known.get(code)?.columns ?? DEFAULT_COLUMNS),
      as: as === 'tab' || as === 'step' ? as : 'section',
      ...(shown ? { title: shown } : {}),
      ...(text ? { text } : {}),
    };
  });
}

/** What stands in for a field the server has not seen yet. */
function stranger(name: string, raw: unknown): ViewField {
  return {
    name,
    title: textAt(raw, 'title') ?? name,
    kind: 'text',
    required: false,
    readOnly: false,
    writeOnly: false,
    hidden: false,
    list: false,
    writable: true,
    serial: false,
  } as ViewField;
}

function renamed(
  { description: _gone, ...rest }: ViewField,
  title: string,
  description: string | undefined,
): ViewField {
  return { ...rest, title, ...(description ? { description } : {}) };
}

/** What fields were drawn from. */
interface Drawn {
  readonly raws: Json;
  readonly words: unknown;
  readonly view: EntityView;
}

const drawnFrom = new WeakMap<ReadonlyMap<string, ViewField>, Drawn>();

/**
 * Does the document say of every field what it said, in whatever order? Of 200 one is moved in less time than one is
 * drawn in.
 */
function saysTheSame(raws: Json, words: unknown, view: EntityView, before: Drawn): boolean {
  const names = Object.keys(raws);
  return (
    before.view === view &&
    before.words === words &&
    names.length === Object.keys(before.raws).length &&
    names.every((name) => raws[name] === before.raws[name])
  );
}

/**
 * Fields by name as they are drawn now. What has not changed stays the same object, so that it is not drawn again;
 * where nothing has, all of it.
 */
export function drawnFields(
  document: Json,
  view: EntityView,
  before: ReadonlyMap<string, ViewField> = new Map(),
): ReadonlyMap<string, ViewField> {
  const [raws, words, last] = [fieldsOf(document), document['i18n'], drawnFrom.get(before)];
  if (last && saysTheSame(raws, words, view, last)) return before;
  const known = new Map(view.fields.map((field) => [field.name, field]));
  const drawn = new Map(
    Object.entries(raws).map(([name, raw]) => {
      const field = known.get(name) ?? stranger(name, raw);
      const title =
        worded(document, view.locale, `data.${name}`, textAt(raw, 'title'), known.get(name)?.title) ?? field.title;
      const description = worded(
        document,
        view.locale,
        `data.${name}.description`,
        textAt(raw, 'description'),
        known.get(name)?.description,
      );
      const old = before.get(name);
      const made =
        title === field.title && description === field.description ? field : renamed(field, title, description);
      return [name, old && old !== made && JSON.stringify(old) === JSON.stringify(made) ? old : made];
    }),
  );
  drawnFrom.set(drawn, { raws, words, view });
  return drawn;
}

/**
 * Why fields are not always in the form, by name: `hidden`, or under a `condition`. Of all at once, since the sections
 * are looked through for it.
 */
export function absencesOf(document: Json): ReadonlyMap<string, 'hidden' | 'condition'> {
  const sections = objectAt(objectAt(document, 'form'), 'sections');
  const conditional = new Set(
    outlineOf(document).flatMap(({ code, fields }) => (member(sections[code], 'when') === undefined ? [] : fields)),
  );
  return new Map(
    Object.entries(fieldsOf(document)).flatMap(([name, raw]): [string, 'hidden' | 'condition'][] => {
      if (member(raw, 'x-hidden') === true) return [[name, 'hidden']];
      return member(raw, 'x-show') !== undefined || conditional.has(name) ? [[name, 'condition']] : [];
    }),
  );
}
