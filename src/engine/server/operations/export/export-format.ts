/** The kinds of file an export comes as, and how many rows each of them carries. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Locale } from '../../../model/errors/define.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv', 'docx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface FormatFacts {
  readonly type: string;
  /** What people call it. */
  readonly label: Readonly<Record<Locale, string>>;
  /** Rows; absent = any number. */
  readonly limit?: number;
  /** What to take instead when there are more. */
  readonly beyond?: ExportFormat;
}

/**
 * A sheet of Excel ends at 1,048,576 rows, its head among them. A document is laid out as a whole, and nobody reads
 * more pages than these.
 */
export const FORMAT_FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: { zh: 'Excel', tw: 'Excel', en: 'Excel' },
    limit: 1_048_575,
    beyond: 'csv',
  },
  csv: { type: 'text/csv; charset=utf-8', label: { zh: 'CSV', tw: 'CSV', en: 'CSV' } },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: { zh: 'Word', tw: 'Word', en: 'Word' },
    limit: 5_000,
    beyond: 'xlsx',
  },
  pdf: { type: 'application/pdf', label: { zh: 'PDF', tw: 'PDF', en: 'PDF' }, limit: 5_000, beyond: 'xlsx' },
};

/** @param asked parameter `format`; missing: what the address names */
export function formatOf(asked: string | undefined, named: ExportFormat): ExportFormat {
  if (asked === undefined || asked === '') return named;
  const found = EXPORT_FORMATS.find((format) => format === asked.toLowerCase());
  if (!found) throw new Refusal('export.format', { format: asked.slice(0, 20), formats: EXPORT_FORMATS.join(', ') });
  return found;
}

/** Refuses more rows than the format carries, and says which one does. */
export function needRoom(format: ExportFormat, rows: number, locale: Locale): void {
  const { label, limit, beyond } = FORMAT_FACTS[format];
  if (limit === undefined || rows <= limit) return;
  throw new Refusal('export.tooMany', {
    count: rows,
    limit,
    format: label[locale],
    other: beyond ? FORMAT_FACTS[beyond].label[locale] : '',
  });
}
