/** What the columns of a sheet may be: the mapping that is kept for them, else what is proposed, to be put right. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type {
  ImportHeads,
  MappableField,
  ProposedHead,
  ProposedWord,
  ValueCount,
} from '../../../model/import/import-wire.ts';
import { type HeadMapping, type ImportMapping, plainText } from '../../../model/import/mapping.ts';
import { columnLetters, headNames, plainHeading } from '../../../model/import/plain-heading.ts';
import { type HeadProposal, proposeHeads, type SheetHead } from '../../../model/import/propose-heads.ts';
import { type AnsweredColumn, proposeAnswers, proposeWords } from '../../../model/import/propose-words.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { eventLoopYield } from '../../cooperative.ts';
import { isBlankCell } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import type { Call, Engine } from '../engine.ts';
import { cellText } from './cell-value.ts';
import { headingText, knownHeads, missingHeads } from './import-columns.ts';
import { isGuide } from './import-words.ts';
import { keptFor } from './kept-mappings.ts';
import { mappableFields } from './mappable-fields.ts';
import { extraColumns } from './write-lines.ts';

/** Lines that are looked at: words that come later stand in the preview. */
const LINES = 2_000;
/** Different words of a column that are shown, and signs of each. */
const [WORDS, SIGNS] = [60, 200];
/** Values by which the shape of a column is told. */
const SHAPES = 200;

interface Looked {
  readonly sheet: string;
  readonly others: ImportHeads['others'];
  readonly names: readonly string[];
  /** The heading of each column, '' where it has none. */
  readonly texts: readonly string[];
  /** Texts of the cells, by column and line. */
  readonly cells: readonly (readonly string[])[];
  readonly lines: number;
}

/** The head of a sheet and its first lines. @throws Refusal `import.*` */
async function look(bytes: Buffer, wished: string | undefined): Promise<Looked> {
  const sheet = await readSheet(bytes, wished);
  const yielded = eventLoopYield();
  let texts: string[] | undefined;
  const rows: string[][] = [];
  for await (const { cells } of sheet.lines) {
    if (cells.every(isBlankCell)) continue;
    if (!texts) {
      texts = cells.map(headingText);
      continue;
    }
    rows.push(cells.map((cell) => cellText(cell, sheet.from1904)));
    await yielded();
    if (rows.length === LINES) break;
  }
  if (!texts || rows.length === 0) throw new Refusal('import.empty');
  const width = Math.max(texts.length, ...rows.map((row) => row.length));
  const heads = Array.from({ length: width }, (_none, at) => texts[at] ?? '');
  return {
    sheet: sheet.name,
    others: sheet.others.filter(({ name }) => !isGuide(name)),
    names: headNames(heads),
    texts: heads,
    cells: heads.map((_head, at) => rows.map((row) => row[at] ?? '')),
    lines: rows.length,
  };
}

function counted(cells: readonly string[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

/** What was said of a word goes before what is guessed of it. */
function withKept(
  proposed: readonly ProposedWord[],
  use: HeadMapping | undefined,
  values: readonly ValueCount[],
): ProposedWord[] {
  const said = use?.words ?? [];
  const key = ({ text, when }: Pick<ProposedWord, 'text' | 'when'>): string =>
    JSON.stringify([plainText(text), when === undefined ? null : [plainHeading(when.head), plainText(when.text)]]);
  const known = new Set(said.map(key));
  return [
    ...said.map((word) => ({
      ...word,
      count: values.find(({ text }) => plainText(text) === plainText(word.text))?.count ?? 0,
      sure: true,
    })),
    ...proposed.filter((word) => !known.has(key(word))),
  ];
}

/** The proposals as the kept mapping has them, where its fields are there still. */
function asKept(
  names: readonly string[],
  proposals: readonly HeadProposal[],
  mapping: ImportMapping | undefined,
  fields: ReadonlyMap<string, MappableField>,
): HeadProposal[] {
  const kept = new Map((mapping?.heads ?? []).map((head) => [plainHeading(head.head), head]));
  return proposals.map((proposal, at): HeadProposal => {
    const use = kept.get(plainHeading(names[at] ?? ''));
    if (!use || !use.to.every((name) => name === '' || fields.has(name))) return proposal;
    return {
      head: proposal.head,
      to: use.to,
      ...(use.by === undefined ? {} : { by: use.by }),
      reason: 'kept',
      sure: true,
    };
  });
}

/**
 * Reads the head and the first lines of a file and says what its columns and words may be. Writes nothing.
 * @param wished the sheet of a book; without one the first that is seen and holds something
 * @throws Refusal `import.*`
 */
export async function sheetHeads(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  bytes: Buffer,
  wished: string | undefined,
): Promise<ImportHeads> {
  const grant = engine.grant(call.actor, entity);
  const extras = extraColumns({ engine, entity, grant });
  const { sheet, others, names, texts, cells, lines } = await look(bytes, wished);
  const known = knownHeads(entity, grant, call.locale, extras);
  const list = await mappableFields(engine, call, entity, grant, extras);
  const fields = new Map(list.map((field) => [field.name, field]));
  const columns = names.flatMap((head, at): (SheetHead & { readonly at: number })[] => {
    const values = (cells[at] ?? []).filter((text) => text.trim() !== '');
    if (texts[at] === '' && values.length === 0) return [];
    const column = texts[at] === '' ? undefined : known.get(plainHeading(texts[at] ?? ''));
    return [
      {
        head,
        at,
        values: values.slice(0, SHAPES),
        ...(column === undefined ? {} : { known: column === null ? null : column.name }),
      },
    ];
  });
  const kept = await keptFor(
    engine,
    call,
    entity,
    names.filter((_name, at) => texts[at] !== ''),
  );
  const proposals = asKept(
    columns.map(({ head }) => head),
    proposeHeads(columns, list),
    kept?.mapping,
    fields,
  );
  const answered = proposals.map(({ head, to }, index): AnsweredColumn => ({
    head,
    field: to.length === 1 ? fields.get(to[0] ?? '') : undefined,
    cells: cells[columns[index]?.at ?? 0] ?? [],
  }));
  const kinds = answered.filter(({ field }) => field?.words !== undefined);
  const heads = proposals.map((proposal, index): ProposedHead => {
    const at = columns[index]?.at ?? 0;
    const values = counted(cells[at] ?? []);
    const shown = values.filter(({ text }) => text.length <= SIGNS).slice(0, WORDS);
    const column = answered[index];
    const field = column?.field;
    const words =
      column && field && proposal.by === undefined
        ? [...proposeWords(field, values.slice(0, WORDS)), ...proposeAnswers(column, kinds, answered)]
        : [];
    const use = kept?.mapping.heads.find((one) => plainHeading(one.head) === plainHeading(proposal.head));
    return {
      ...proposal,
      column: columnLetters(at),
      values: shown,
      words: withKept(words, proposal.reason === 'kept' ? use : undefined, values),
    };
  });
  const fixed = (kept?.mapping.fixed ?? []).filter(({ to }) => fields.has(to));
  const given = [...proposals.flatMap(({ to }) => to), ...fixed.map(({ to }) => to)];
  return {
    sheet,
    others,
    lines,
    heads,
    fields: list,
    fixed,
    missing: missingHeads(
      entity,
      grant,
      call.locale,
      given.map((name) => ({ name, title: '' })),
    ),
    ...(kept ? { kept: kept.name } : {}),
  };
}
