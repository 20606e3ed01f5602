/**
 * What the report designer does to an entity's document: reports added, copied, moved, changed and taken away, and what
 * they gather by and reckon. Pure; nothing of the given document is changed.
 */
import { type Json, objectAt, textAt, textsAt } from '../../../engine/model/format/read/source.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { type Figure, type Step, groupOf, measureOf } from '../../../engine/model/report-words.ts';
import { type Added, freeIn, placed, withValue, withoutWords, wordOf, setWord } from './draft-document.ts';

/** How many a report may have of each, as the server draws it. */
export const MOST_GROUPS = 4;
export const MOST_MEASURES = 12;

const reportsOf = (document: Json): Json => objectAt(document, 'reports');

export function reportNames(document: Json): readonly string[] {
  return Object.keys(reportsOf(document));
}

export function reportAt(document: Json, code: string): Json {
  return objectAt(reportsOf(document), code);
}

/** The reports in this order; without any the file says nothing of them. */
function inOrder(document: Json, codes: readonly string[]): Json {
  const reports = reportsOf(document);
  return withValue(
    document,
    ['reports'],
    codes.length > 0 ? Object.fromEntries(codes.map((code) => [code, reports[code]])) : undefined,
  );
}

/** A property of a report. */
export function setReport(document: Json, code: string, key: string, value: unknown): Json {
  return withValue(document, ['reports', code, key], value);
}

/** A new report, last: how many rows there are by this field. */
export function addReport(document: Json, title: string, group: string): Added {
  const name = freeIn(reportsOf(document), 'report');
  return {
    name,
    document: withValue(document, ['reports', name], {
      title,
      group: [group],
      measures: { count: 'count' },
      chart: 'bar',
      drill: true,
    }),
  };
}

/** The same once more, behind it, with its words in other languages. */
export function duplicateReport(document: Json, code: string): Added {
  const name = freeIn(reportsOf(document), `${code.replace(/\d+$/, '')}2`.slice(0, 56));
  const copied = withValue(document, ['reports', name], reportAt(document, code));
  const worded = Object.keys(objectAt(document, 'i18n')).reduce((made, language) => {
    const word = wordOf(document, language, `reports.${code}`);
    return word === '' ? made : setWord(made, language, `reports.${name}`, word);
  }, copied);
  const codes = reportNames(document);
  return { name, document: inOrder(worded, codes.toSpliced(codes.indexOf(code) + 1, 0, name)) };
}

export function removeReport(document: Json, code: string): Json {
  return inOrder(
    withoutWords(document, `reports.${code}`),
    reportNames(document).filter((one) => one !== code),
  );
}

/** Puts one before another, or last. */
export function placeReport(document: Json, code: string, before: string | undefined): Json {
  const codes = reportNames(document);
  return codes.includes(code) ? inOrder(document, placed(codes, code, before)) : document;
}

/** One place up (-1) or down (1). */
export function stepReport(document: Json, code: string, by: -1 | 1): Json {
  const codes = reportNames(document);
  const at = codes.indexOf(code);
  if (at < 0 || codes[at + by] === undefined) return document;
  return placeReport(document, code, by < 0 ? codes[at - 1] : codes[at + 2]);
}

/** What rows are gathered by: a field, maybe one of what it refers to, and of time the stretch. */
export interface Group {
  readonly field: string;
  readonly of?: string | undefined;
  readonly step?: Step | undefined;
}

export function groupsOf(report: Json): readonly Group[] {
  return textsAt(report, 'group').map((word) => {
    const { path, step } = groupOf(word);
    const [field = '', of] = path.split('.');
    return { field, of, step };
  });
}

function groupWord({ field, of, step }: Group): string {
  return `${field}${of === undefined ? '' : `.${of}`}${step === undefined ? '' : `:${step}`}`;
}

export function setGroups(document: Json, code: string, groups: readonly Group[]): Json {
  return setReport(document, code, 'group', groups.map(groupWord));
}

/** What is reckoned of each group; a count has no `path`. */
export interface Measure {
  readonly code: string;
  readonly of: Figure;
  readonly path?: string | undefined;
}

export function measuresOf(report: Json): readonly Measure[] {
  const measures = objectAt(report, 'measures');
  return Object.keys(measures).flatMap((code) => {
    const read = measureOf(textAt(measures, code) ?? '');
    return read ? [{ code, ...read }] : [];
  });
}

/** What of them cannot be read, as a text that is being typed may have it, stays as it is behind them. */
export function setMeasures(document: Json, code: string, measures: readonly Measure[]): Json {
  const before = objectAt(reportAt(document, code), 'measures');
  const unread = Object.entries(before).filter(([, word]) => typeof word !== 'string' || !measureOf(word));
  return setReport(
    document,
    code,
    'measures',
    Object.fromEntries([
      ...measures.map(({ code: name, of, path }) => [name, of === 'count' ? 'count' : `${of}:${path ?? ''}`]),
      ...unread,
    ]),
  );
}

/** A code none of the measures has yet, by what it reckons. */
export function freeMeasure(measures: readonly Measure[], stem: string): string {
  return freeIn(Object.fromEntries(measures.map(({ code }) => [code, true])), stem);
}

const NUMERIC = ['integer', 'decimal', 'double'];
const TIMES = ['date', 'datetime'];
const ORDERED = [...NUMERIC, ...TIMES, 'time', 'month', 'year'];
/** One value each: rows are not gathered by lists or by what is too large to be read as one. */
const ONE_VALUE = ['text', 'boolean', 'ref', ...ORDERED];

export const hasSteps = (field: ViewField | undefined): boolean => TIMES.includes(field?.kind ?? '');

const isOpen = ({ writeOnly, sensitive, text }: ViewField): boolean =>
  !writeOnly && sensitive !== 'hash' && (text === undefined || text === 'multiline');

/** Fields rows can be gathered by. */
export function groupFields(fields: Iterable<ViewField>): readonly ViewField[] {
  return [...fields].filter((field) => ONE_VALUE.includes(field.kind) && isOpen(field));
}

/** Fields this can be reckoned of: sums and averages of numbers, the smallest and largest of whatever has an order. */
export function measureFields(fields: Iterable<ViewField>, of: Figure): readonly ViewField[] {
  const kinds = of === 'min' || of === 'max' ? ORDERED : NUMERIC;
  return [...fields].filter((field) => kinds.includes(field.kind) && isOpen(field));
}

/** The field a new group begins with: few values first, and none there is already. */
export function nextGroup(fields: Iterable<ViewField>, taken: readonly Group[]): string | undefined {
  const open = groupFields(fields).filter(({ name }) => !taken.some((group) => group.field === name));
  const few = ({ kind, choices, dict }: ViewField): boolean =>
    choices !== undefined || dict !== undefined || kind === 'boolean' || kind === 'ref';
  return (open.find(few) ?? open[0])?.name;
}
