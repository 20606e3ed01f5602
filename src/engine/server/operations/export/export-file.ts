/** An export as a file of the format asked for, with the name it is saved under. */
import { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import { labelAddress } from '../../../model/label-address.ts';
import type { Call, Engine, Operation } from '../engine.ts';
import { ownPlace } from '../scan/own-place.ts';
import type { Params } from '../reading/params.ts';
import { CellWords, isFigure } from './cells.ts';
import { csvFile } from './csv.ts';
import type { LabelsDocument, ListDocument } from './document.ts';
import { listMark, pageWords, say } from './document-words.ts';
import { draw } from './draw.ts';
import { exportRows, type ExportRows } from './export-rows.ts';
import { EXPORT_FORMATS, type ExportFormat, FORMAT_FACTS, needRoom } from './export-format.ts';
import { filterWords } from './filter-words.ts';
import { xlsxFile } from './xlsx.ts';

export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/** A name that every file system takes: title, day, ending. */
export function fileName(title: string, day: string, ending: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|]|\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${plain}_${day}.${ending}`;
}

/** All rows in words, page by page; their number is limited before. */
async function listDocument(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
  rows: ExportRows,
  words: CellWords,
): Promise<ListDocument> {
  const { locale } = call;
  const lines: string[][] = [];
  let first: readonly WireRow[] | undefined;
  for await (const page of rows.pages) {
    first ??= page;
    lines.push(...page.map((row) => rows.columns.map(({ field }) => words.text(field, row))));
  }
  const filters = filterWords(call, entity, params, words, first ?? []);
  const filter = filters.length > 0 ? [say(locale, 'filter', { filter: filters.join(listMark(locale)) })] : [];
  return {
    kind: 'list',
    locale,
    title: textOf(entity, locale, 'title', entity.title),
    subtitle: [say(locale, 'rows', { count: lines.length }), ...filter].join('　'),
    words: {
      page: pageWords(locale),
      foot: [say(locale, 'exported', { name: call.actor.name, at: engine.clock.now() }), ...filter].join('　'),
    },
    table: {
      title: '',
      columns: rows.columns.map(({ field, title }) => ({ title: words.headed(field, title), right: isFigure(field) })),
      rows: lines,
    },
  };
}

/** The rows as labels, the first column in bold. A row without a code has no label. */
async function labelsDocument(
  call: Call,
  entity: CompiledEntity,
  rows: ExportRows,
  words: CellWords,
  addressOf: (id: string, code: string) => string,
): Promise<LabelsDocument> {
  const labels: { address: string; code: string; lines: string[] }[] = [];
  for await (const page of rows.pages) {
    for (const row of page) {
      const [code = '', ...lines] = rows.columns.map(({ field }) => words.text(field, row));
      if (code !== '')
        labels.push({ address: addressOf(row.id, code), code, lines: lines.filter((line) => line !== '') });
    }
  }
  return {
    kind: 'labels',
    locale: call.locale,
    title: textOf(entity, call.locale, 'title', entity.title),
    subtitle: '',
    words: { page: '', foot: '' },
    labels,
  };
}

/**
 * @param portal address under which people reach the portal: labels open there in any browser
 * @throws Refusal where the entity has no labels
 */
export async function labelsFile(
  { engine, call }: Operation,
  entity: CompiledEntity,
  { params, portal }: { readonly params: Params; readonly portal: string },
): Promise<MadeFile> {
  const { labels } = entity.list;
  if (!labels) throw new Refusal('export.format', { format: 'labels', formats: EXPORT_FORMATS.join(', ') });
  const rows = await exportRows(
    engine,
    call,
    entity,
    { ...params, columns: [labels.code, ...labels.lines].join(',') },
    true,
  );
  needRoom('pdf', rows.total, call.locale);
  const words = new CellWords(engine, call, entity);
  const place = await ownPlace({ engine, call });
  const addressOf = (id: string, code: string): string =>
    labelAddress(portal, { ...place, entity: entity.name, id, code });
  const bytes = await draw(async () => ({
    format: 'pdf',
    document: await labelsDocument(call, entity, rows, words, addressOf),
  }));
  const title = say(call.locale, 'labels', { title: textOf(entity, call.locale, 'title', entity.title) });
  return {
    name: fileName(title, engine.clock.today(), 'pdf'),
    type: FORMAT_FACTS.pdf.type,
    content: Readable.from(Buffer.from(bytes), { objectMode: false }),
  };
}

function contentOf(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
  format: ExportFormat,
  rows: ExportRows,
): Readable | Promise<Readable> {
  const words = new CellWords(engine, call, entity);
  if (format === 'csv') return Readable.from(csvFile(rows, words), { objectMode: false });
  if (format === 'xlsx') return xlsxFile(rows, words, textOf(entity, call.locale, 'title', entity.title));
  return draw(async () => ({ format, document: await listDocument(engine, call, entity, params, rows, words) })).then(
    (bytes) => Readable.from(Buffer.from(bytes), { objectMode: false }),
  );
}

/**
 * Refuses before a file begins; what goes wrong later breaks the file off.
 * @param saveAs what the file is called before its day and ending; the entity's title when missing
 */
export async function exportFile(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  format: ExportFormat,
  params: Params,
  saveAs?: string,
): Promise<MadeFile> {
  const rows = await exportRows(engine, call, entity, params, format === 'pdf' || format === 'docx');
  needRoom(format, rows.total, call.locale);
  const title = saveAs?.trim() || textOf(entity, call.locale, 'title', entity.title);
  return {
    name: fileName(title, engine.clock.today(), format),
    type: FORMAT_FACTS[format].type,
    content: await contentOf(engine, call, entity, params, format, rows),
  };
}
