/** A report as a file: its figures as a sheet, or on pages with the conditions they were reckoned under. */
import { Readable } from 'node:stream';
import { type ReportSort, sortedRows } from '../../../model/report-rows.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Operation } from '../engine.ts';
import { CellWords, isFigure, withUnit } from '../export/cells.ts';
import { csvFile } from '../export/csv.ts';
import { listMark, pageWords, say } from '../export/document-words.ts';
import { draw } from '../export/draw.ts';
import { type ExportFormat, FORMAT_FACTS } from '../export/export-format.ts';
import { fileName, type MadeFile } from '../export/export-file.ts';
import type { ExportRows } from '../export/export-rows.ts';
import { filterWords } from '../export/filter-words.ts';
import { xlsxFile } from '../export/xlsx.ts';
import { needAction } from '../query.ts';
import type { Params } from '../reading/params.ts';
import { type ReportAnswer, reportOf, runReport } from './run.ts';
import { totalWord } from './words.ts';

/** Languages by whose order words stand. */
const TAGS = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' } as const;

interface Wish {
  readonly params: Params;
  readonly format: ExportFormat;
  readonly sort: ReportSort | undefined;
}

function column(name: string, title: string, kind: 'text' | 'integer' | 'decimal' = 'text', scale = 0): CompiledField {
  return {
    name,
    kind,
    title,
    required: false,
    readOnly: true,
    writeOnly: false,
    hidden: false,
    sealed: true,
    ...(kind === 'decimal' ? { scale } : {}),
  };
}

/** Digits behind the point of the figure that has the most. */
const digitsOf = (figures: ReportAnswer['totals']): number =>
  Math.max(0, ...figures.map((figure) => String(figure ?? '').split('.')[1]?.length ?? 0));

function columnsOf({ groups, measures, rows, totals }: ReportAnswer, { call: { locale } }: Operation): CompiledField[] {
  return [
    ...groups.map(({ title }, at) => column(`g${at}`, title)),
    ...measures.map(({ title, unit, numeric }, at) => {
      const digits = numeric ? digitsOf([totals[at] ?? null, ...rows.map(({ figures }) => figures[at] ?? null)]) : 0;
      return column(
        `m${at}`,
        withUnit(title, unit ?? '', locale),
        !numeric ? 'text' : digits === 0 ? 'integer' : 'decimal',
        digits,
      );
    }),
  ];
}

/** The last line is all rows together. */
function linesOf({ rows, totals }: ReportAnswer, total: string): WireRow[] {
  const line = (id: number, labels: readonly string[], figures: ReportAnswer['totals']): WireRow => ({
    id: String(id),
    ...Object.fromEntries(labels.map((label, at) => [`g${at}`, label])),
    ...Object.fromEntries(figures.map((figure, at) => [`m${at}`, figure])),
  });
  return [...rows.map(({ labels, figures }, at) => line(at, labels, figures)), line(rows.length, [total], totals)];
}

/**
 * A report as a file, as its reader sees it on the page.
 * @throws {Refusal} as `runReport` does
 */
export async function reportFile(
  operation: Operation,
  entity: CompiledEntity,
  code: string,
  { params, format, sort }: Wish,
): Promise<MadeFile> {
  const { engine, call } = operation;
  const { locale } = call;
  needAction(call, entity, engine.grant(call.actor, entity), 'exportReport');
  const found = await runReport(operation, entity, code, reportOf(operation, entity, code), params);
  const report: ReportAnswer = { ...found, rows: [...sortedRows(found, sort, TAGS[locale])] };
  const fields = columnsOf(report, operation);
  const lines = linesOf(report, totalWord(locale));
  const words = new CellWords(engine, call, entity);
  const made = (content: Readable): MadeFile => ({
    name: fileName(report.title, engine.clock.today(), format),
    type: FORMAT_FACTS[format].type,
    content,
  });
  const sheet: ExportRows = {
    columns: fields.map((field) => ({ field, title: field.title })),
    total: lines.length,
    pages: Readable.from([lines], { objectMode: true }),
  };
  if (format === 'csv') return made(Readable.from(csvFile(sheet, words), { objectMode: false }));
  if (format === 'xlsx') return made(xlsxFile(sheet, words, report.title));
  const filters = filterWords(call, entity, params, words, []);
  const filter = filters.length > 0 ? [say(locale, 'filter', { filter: filters.join(listMark(locale)) })] : [];
  const bytes = await draw(async () => ({
    format,
    document: {
      kind: 'list',
      locale,
      title: report.title,
      subtitle: [report.entityTitle, ...filter].join('　'),
      words: {
        page: pageWords(locale),
        foot: [say(locale, 'exported', { name: call.actor.name, at: engine.clock.now() }), ...filter].join('　'),
      },
      table: {
        title: '',
        columns: fields.map((field) => ({ title: field.title, right: isFigure(field) })),
        rows: lines.map((row) => fields.map((field) => words.text(field, row))),
      },
    },
  }));
  return made(Readable.from(Buffer.from(bytes), { objectMode: false }));
}
