/** The mapping of a sheet while it is put right: what is proposed, what somebody chose, and what is sent of it. */
import type { ImportHeads, MappableField, ProposedHead, ProposedWord } from '../../model/import/import-wire.ts';
import { type HeadMapping, type ImportMapping, plainText, type WordMapping } from '../../model/import/mapping.ts';
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
}

/** What the server proposes, to begin with. */
export function draftOf({ heads, fixed }: ImportHeads): MappingDraft {
  return {
    columns: heads.map(({ head, to, by, words }) => ({ head, to, by, words })),
    fixed: Object.fromEntries(fixed.map(({ to, text }) => [to, text])),
  };
}

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
    fixed: Object.fromEntries(Object.entries(draft.fixed).filter(([name]) => !to.includes(name))),
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
    fixed: {
      ...mapped.fixed,
      ...Object.fromEntries(
        (mapping.fixed ?? []).flatMap(({ to, text }): [string, string][] => (known.has(to) ? [[to, text]] : [])),
      ),
    },
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

/** Fields that a new record needs and that have neither a column nor a text. */
export function missingIn({ columns, fixed }: MappingDraft, { fields }: ImportHeads): MappableField[] {
  const given = new Set(columns.flatMap(({ to }) => to));
  return fields.filter(({ name, required }) => required && !given.has(name) && (fixed[name] ?? '').trim() === '');
}

/** What is sent: every column of the sheet is named, so that none is left out by mistake. */
export function mappingOf({ columns, fixed }: MappingDraft, heads: ImportHeads): ImportMapping {
  const texts = Object.entries(fixed).filter(([, text]) => text.trim() !== '');
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
    ...(texts.length > 0 ? { fixed: texts.map(([to, text]) => ({ to, text: text.trim() })) } : {}),
  };
}
