/**
 * The sheets an import hands out: a template to fill in, the lines that were refused with the reasons, the first
 * passwords of new users.
 */
import { Readable } from 'node:stream';
import type { Grant } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { cellName, lineName } from '../../../model/import/place.ts';
import { textOf } from '../../../model/view.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import type { Call, Engine } from '../engine.ts';
import { csvCell } from '../export/csv.ts';
import { type BookCell, shortBook } from '../export/xlsx.ts';
import { needAction } from '../query.ts';
import { keptText } from './cell-value.ts';
import { fieldHeading, type ImportColumn, importedFields } from './import-columns.ts';
import type { ImportJob, StoredLine } from './import-store.ts';
import { KIND_HINTS, sheetWord } from './import-words.ts';
import { shownWords } from './word-lists.ts';
import { extraColumns } from './write-lines.ts';

const widthOf = (text: string): number =>
  Math.min(
    40,
    Math.max(
      12,
      [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 2 : 1), 4),
    ),
  );

const isRequired = (field: CompiledField): boolean => field.required && field.default === undefined && !field.initial;

function hintOf(engine: Engine, call: Call, entity: CompiledEntity, field: CompiledField): string {
  const { locale } = call;
  const words = shownWords(engine, call, entity, field);
  const several = field.kind === 'multi' || field.kind === 'refs' ? sheetWord('several', locale) : '';
  const target = field.ref?.entity ? engine.project().entities.get(field.ref.entity) : undefined;
  const parts = [
    words ? sheetWord('oneOf', locale, { words: words.slice(0, 60).join('、') }) + several : undefined,
    target
      ? sheetWord(target.storage.treeParent ? 'tree' : 'reference', locale, {
          title: textOf(target, locale, 'title', target.title),
        }) + several
      : undefined,
    words || target ? undefined : KIND_HINTS[field.kind]?.[locale],
    field.sensitive === 'hash' ? sheetWord('password', locale) : undefined,
    field.kind === 'text' && !words && field.maxLength !== undefined && field.sensitive !== 'hash'
      ? sheetWord('most', locale, { limit: field.maxLength })
      : undefined,
    entity.list.import !== false && entity.list.import.upsertOn.at(-1) === field.name
      ? sheetWord('key', locale)
      : undefined,
    field.description ? textOf(entity, locale, `data.${field.name}.description`, field.description) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join('；');
}

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  phone: '13800138000',
  tel: '0532-86981234',
  email: 'name@example.com',
};

/** A value that shows the form; of choices the first. */
function exampleOf(engine: Engine, call: Call, entity: CompiledEntity, field: CompiledField): string {
  const words = shownWords(engine, call, entity, field);
  if (words) return words[0] ?? '';
  const hint = KIND_HINTS[field.kind]?.zh.match(/例如 (.+)$/)?.[1];
  if (hint) return hint;
  if (field.kind === 'boolean') return sheetWord('yes', call.locale);
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'double') return field.minimum ?? '1';
  return FORMAT_EXAMPLES[field.format ?? ''] ?? '';
}

/** A sheet to be filled in, and one that says how. Needs the code of the import. */
export async function importTemplate(engine: Engine, call: Call, entity: CompiledEntity): Promise<Buffer> {
  const grant: Grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'import');
  const { locale } = call;
  const fields = importedFields(entity, grant).filter((field) => entity.states?.field !== field.name);
  const extras = extraColumns({ engine, entity, grant });
  const heads = [
    ...fields.map((field) => `${fieldHeading(entity, field, locale)}${isRequired(field) ? ' *' : ''}`),
    ...extras.map((extra) => extra.title[locale]),
  ];
  const text = (value: string): BookCell => ({ value });
  return shortBook([
    { title: sheetWord('data', locale), heads, widths: heads.map(widthOf), rows: [] },
    {
      title: sheetWord('guide', locale),
      heads: (['column', 'required', 'how', 'example'] as const).map((word) => sheetWord(word, locale)),
      widths: [20, 8, 60, 24],
      rows: [
        ...fields.map((field) =>
          [
            fieldHeading(entity, field, locale),
            sheetWord(isRequired(field) ? 'yes' : 'no', locale),
            hintOf(engine, call, entity, field),
            exampleOf(engine, call, entity, field),
          ].map(text),
        ),
        ...extras.map((extra) => [extra.title[locale], sheetWord('no', locale), extra.hint[locale]].map(text)),
      ],
    },
  ]);
}

/** Why a line was refused, each reason with the cell it is about. */
const reasonsOf = ({ columns, source }: ImportJob, { line, errors }: StoredLine): string =>
  errors
    .map(({ field, message }) => {
      const column = columns.find(({ name }) => name !== '' && name === field.split('.')[0]);
      const cell = cellName(line, column, source.sheets);
      return cell === undefined ? message : `${cell} ${message}`;
    })
    .join('；');

const asText = (entity: CompiledEntity, name: string, cell: Cell | undefined, job: ImportJob): string =>
  keptText(entity.fields[name], cell ?? null, job.from1904);

/** A column as it is found again when the sheet comes back. */
const headOf = ({ title, make }: ImportColumn, locale: Locale): string =>
  make ? `${title}${sheetWord('make', locale)}` : title;

/**
 * The refused lines as they came, each with its reasons beside it. The columns of the reasons are passed over when it
 * comes back.
 */
export async function refusedSheet(
  locale: Locale,
  entity: CompiledEntity,
  job: ImportJob,
  lines: readonly StoredLine[],
): Promise<Buffer> {
  const shown = job.columns.flatMap((column, index) => (column.name === '' ? [] : [{ ...column, index }]));
  return shortBook([
    {
      title: sheetWord('refused', locale),
      heads: [sheetWord('line', locale), sheetWord('reason', locale), ...shown.map((column) => headOf(column, locale))],
      widths: [8, 50, ...shown.map(({ title }) => widthOf(title))],
      rows: lines.map((line): BookCell[] => [
        { value: job.source.sheets === undefined ? line.line : lineName(line.line, job.source.sheets) },
        { value: reasonsOf(job, line), look: 'reason' },
        ...shown.map(({ name, index }): BookCell => {
          const isRefused = line.errors.some((error) => error.field.split('.')[0] === name);
          return { value: asText(entity, name, line.cells[index], job), ...(isRefused ? { look: 'refused' } : {}) };
        }),
      ]),
    },
  ]);
}

/**
 * The same as a text, page by page: a workbook of so many lines would fill the memory. @param next the page behind a
 * line
 */
export function refusedCsv(
  locale: Locale,
  entity: CompiledEntity,
  job: ImportJob,
  first: readonly StoredLine[],
  next: (after: number) => Promise<readonly StoredLine[]>,
): Readable {
  const shown = job.columns.flatMap((column, index) => (column.name === '' ? [] : [{ ...column, index }]));
  const row = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  async function* pages(): AsyncGenerator<string> {
    yield `\uFEFF${row([sheetWord('line', locale), sheetWord('reason', locale), ...shown.map((column) => headOf(column, locale))])}`;
    for (let page = first; page.length > 0; page = await next(page.at(-1)?.line ?? 0)) {
      yield page
        .map((line) =>
          row([
            lineName(line.line, job.source.sheets),
            reasonsOf(job, line),
            ...shown.map(({ name, index }) => asText(entity, name, line.cells[index], job)),
          ]),
        )
        .join('');
    }
  }
  return Readable.from(pages());
}

/** Who got which first password: the fields the record is known by, and the password. */
export async function secretSheet(
  locale: Locale,
  entity: CompiledEntity,
  job: ImportJob,
  lines: readonly (StoredLine & { readonly plain: string })[],
): Promise<Buffer> {
  const named = new Set([...(entity.list.import === false ? [] : entity.list.import.upsertOn), ...entity.list.keyword]);
  const shown = job.columns.flatMap((column, index) => (named.has(column.name) ? [{ ...column, index }] : []));
  return shortBook([
    {
      title: sheetWord('secret', locale),
      heads: [...shown.map(({ title }) => title), sheetWord('secret', locale)],
      widths: [...shown.map(() => 20), 18],
      rows: lines.map((line) => [
        ...shown.map(({ name, index }) => ({ value: asText(entity, name, line.cells[index], job) })),
        { value: line.plain },
      ]),
    },
  ]);
}
