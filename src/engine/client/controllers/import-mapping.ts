/** The mapping of a sheet while it is put right: what is proposed, what somebody chose, and what is sent of it. */
import type { ImportHeads, MappableField, ProposedHead, ProposedWord } from '../../model/import/import-wire.ts';
import {
  type FixedText,
  type HeadMapping,
  type ImportMapping,
  plainText,
  type WordMapping,
} from '../../model/import/mapping.ts';
import { plainHeading } from '../../model/import/plain-heading.ts';
import { proposeWords } from '../../model/import/propose-words.ts';

export interface MappedColumn {
  readonly head: string;
  /** Names of fields; none leaves the column out. */
  readonly to: readonly string[];
  /** What stands between the parts of its cells; undefined while it goes into one column. */
  readonly by: string | undefined;
  readonly words: readonly ProposedWord[];
}

export interface MappingDraft {
  readonly columns: readonly MappedColumn[];
  /** Field → the text of all lines, for fields that no column gives. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Field → what the lines of each sheet say, by its name. */
  readonly bySheet: Readonly<Record<string, NonNullable<FixedText['sheets']>>>;
  /** References whose rows are made where there is none of that name. */
  readonly make: readonly string[];
}

/** What the server proposes, to begin with. */
export function draftOf({ heads, fixed, make }: ImportHeads): MappingDraft {
  return {
    columns: heads.map(({ head, to, by, words }) => ({ head, to, by, words })),
    fixed: textsOf(fixed),
    bySheet: sheetsOf(fixed),
    make,
  };
}

const textsOf = (fixed: readonly FixedText[]): MappingDraft['fixed'] =>
  Object.fromEntries(fixed.flatMap(({ to, text }): [string, string][] => (text === '' ? [] : [[to, text]])));
const sheetsOf = (fixed: readonly FixedText[]): MappingDraft['bySheet'] =>
  Object.fromEntries(
    fixed.flatMap(({ to, sheets }): [string, NonNullable<FixedText['sheets']>][] => (sheets ? [[to, sheets]] : [])),
  );

/** Without what is said of these fields: a column says it. */
const without = <T>(said: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(said).filter(([name]) => !names.includes(name)));

function withColumn(draft: MappingDraft, head: string, change: (column: MappedColumn) => MappedColumn): MappingDraft {
  return { ...draft, columns: draft.columns.map((column) => (column.head === head ? change(column) : column)) };
}

/** Words of a column for the field it goes to now; of the one that was proposed the server knows more. */
function wordsFor(proposed: ProposedHead, field: MappableField | undefined): readonly ProposedWord[] {
  if (!field) return [];
  const isProposed = proposed.to.length === 1 && proposed.to[0] === field.name;
  return isProposed ? proposed.words : proposeWords(field, proposed.values);
}

/** Another field for a column. A field has one column: whichever had it before is left out. */
export function mapTo(draft: MappingDraft, heads: ImportHeads, head: string, to: readonly string[]): MappingDraft {
  const proposed = heads.heads.find((one) => one.head === head);
  if (!proposed) return draft;
  const field = to.length === 1 ? heads.fields.find(({ name }) => name === to[0]) : undefined;
  const freed: MappingDraft = {
    columns: draft.columns.map((column) =>
      column.head !== head && column.to.some((name) => to.includes(name))
        ? { ...column, to: column.to.filter((name) => !to.includes(name)), words: [] }
        : column,
    ),
    fixed: without(draft.fixed, to),
    bySheet: without(draft.bySheet, to),
    make: draft.make,
  };
  return withColumn(freed, head, (column) => ({
    ...column,
    to,
    words: column.by === undefined ? wordsFor(proposed, field) : [],
  }));
}

/** Takes the cells of a column apart by a sign, or leaves them whole. */
export function splitBy(draft: MappingDraft, heads: ImportHeads, head: string, by: string | undefined): MappingDraft {
  const changed = withColumn(draft, head, (column) => ({ ...column, by }));
  const column = changed.columns.find((one) => one.head === head);
  return column ? mapTo(changed, heads, head, by === undefined ? column.to.slice(0, 1) : column.to) : draft;
}

const sameWord = (a: WordMapping, b: WordMapping): boolean =>
  a.text === b.text && a.when?.head === b.when?.head && a.when?.text === b.when?.text;

/** What a word means; '' leaves it as it stands. */
export function mapWord(draft: MappingDraft, head: string, word: WordMapping, to: string): MappingDraft {
  return withColumn(draft, head, (column) => ({
    ...column,
    words: column.words.map((one) => (sameWord(one, word) ? { ...one, to, sure: true } : one)),
  }));
}

/** The columns, words and texts as a kept mapping has them; what it does not name stays as it is. */
export function follow(draft: MappingDraft, heads: ImportHeads, mapping: ImportMapping): MappingDraft {
  const known = new Set(heads.fields.map(({ name }) => name));
  const uses = new Map(mapping.heads.map((use) => [plainHeading(use.head), use]));
  const mapped = mapping.heads.reduce((before, use) => {
    const column = before.columns.find(({ head }) => plainHeading(head) === plainHeading(use.head));
    const to = use.to.filter((name) => known.has(name));
    return column ? mapTo(splitBy(before, heads, column.head, use.by), heads, column.head, to) : before;
  }, draft);
  return {
    columns: mapped.columns.map((column) => {
      const said = uses.get(plainHeading(column.head))?.words ?? [];
      const others = column.words.filter((word) => !said.some((one) => sameWord(one, word)));
      return {
        ...column,
        words: [...said.map((word) => ({ ...word, count: countOf(heads, column, word), sure: true })), ...others],
      };
    }),
    fixed: { ...mapped.fixed, ...textsOf((mapping.fixed ?? []).filter(({ to }) => known.has(to))) },
    // What the sheets at hand are called says more than what others were called.
    bySheet: { ...sheetsOf((mapping.fixed ?? []).filter(({ to }) => known.has(to))), ...mapped.bySheet },
    make: [...new Set([...mapped.make, ...(mapping.make ?? []).filter((name) => known.has(name))])],
  };
}

function countOf({ heads }: ImportHeads, { head }: MappedColumn, { text }: WordMapping): number {
  const values = heads.find((one) => one.head === head)?.values ?? [];
  return values.find((value) => plainText(value.text) === plainText(text))?.count ?? 0;
}

/** The text of all lines for a field; '' for none. */
export function fix(draft: MappingDraft, name: string, text: string): MappingDraft {
  return { ...draft, fixed: { ...draft.fixed, [name]: text } };
}

/** What the lines of one sheet say for a field; '' for nothing. */
export function fixForSheet(draft: MappingDraft, name: string, sheet: string, text: string): MappingDraft {
  const others = (draft.bySheet[name] ?? []).filter((one) => one.sheet !== sheet);
  return { ...draft, bySheet: { ...draft.bySheet, [name]: text === '' ? others : [...others, { sheet, text }] } };
}

/** Whether the rows that a reference names are made where there are none. */
export function makeMissing(draft: MappingDraft, name: string, makes: boolean): MappingDraft {
  const others = draft.make.filter((one) => one !== name);
  return { ...draft, make: makes ? [...others, name] : others };
}

/** Fields that a new record needs and that have neither a column nor a text. */
export function missingIn({ columns, fixed, bySheet }: MappingDraft, { fields }: ImportHeads): MappableField[] {
  const given = new Set(columns.flatMap(({ to }) => to));
  return fields.filter(
    ({ name, required }) =>
      required && !given.has(name) && (fixed[name] ?? '').trim() === '' && (bySheet[name] ?? []).length === 0,
  );
}

/** What is sent: every column of the sheet is named, so that none is left out by mistake. */
export function mappingOf({ columns, fixed, bySheet, make }: MappingDraft, heads: ImportHeads): ImportMapping {
  const texts = [...new Set([...Object.keys(fixed), ...Object.keys(bySheet)])].flatMap((to): FixedText[] => {
    const [text, sheets] = [(fixed[to] ?? '').trim(), bySheet[to] ?? []];
    return text === '' && sheets.length === 0 ? [] : [{ to, text, ...(sheets.length > 0 ? { sheets } : {}) }];
  });
  const given = new Set([...columns.flatMap(({ to }) => to), ...texts.map(({ to }) => to)]);
  const made = make.filter((name) => given.has(name));
  // Fields that the server keeps itself are passed over by their titles.
  const kept = new Set(heads.heads.filter(({ reason }) => reason === 'server').map(({ head }) => head));
  return {
    heads: columns
      .filter(({ head, to }) => to.length > 0 || !kept.has(head))
      .map(({ head, to, by, words }): HeadMapping => {
        const said = words.flatMap(({ text, to: meant, when }): WordMapping[] =>
          meant === '' ? [] : [{ text, to: meant, ...(when === undefined ? {} : { when }) }],
        );
        return {
          head,
          to,
          ...(by === undefined || to.length === 0 ? {} : { by }),
          ...(said.length > 0 ? { words: said } : {}),
        };
      }),
    ...(texts.length > 0 ? { fixed: texts } : {}),
    ...(heads.noHead ? { noHead: true as const } : {}),
    ...(made.length > 0 ? { make: made } : {}),
  };
}
