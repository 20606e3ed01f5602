/** Links reports and print forms: groups, measures and filters of figures over the rows. */
import { groupOf, measureOf } from '../../report-words.ts';
import type { CompiledEntity, CompiledReport, RawExpression } from '../../types.ts';
import { type Path, member, objectAt, textAt, textsAt } from '../read/source.ts';
import { checkPath } from './fields.ts';
import type { Linker } from './linker.ts';
import { checkSum } from './sums.ts';

const NUMERIC = ['integer', 'decimal', 'double'];
const TIMES = ['date', 'datetime'];
const MANY = ['list', 'json'];
const ORDERED = [...NUMERIC, 'date', 'datetime', 'time', 'month', 'year'];

export function linkReports(link: Linker): CompiledEntity['reports'] {
  const titles = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(link.section('reports')).map(([code, raw]) => {
      const path: Path = ['reports', code];
      const title = textAt(raw, 'title') ?? code;
      const other = titles.get(title);
      if (other === undefined) titles.set(title, code);
      else link.findings.warn('format.sameTitle', [...path, 'title'], { title, other });
      textsAt(raw, 'group').forEach((word, index) => checkGroup(link, word, [...path, 'group', index]));
      const measures = objectAt(raw, 'measures');
      const told = Object.entries(measures).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && checkMeasure(link, entry[1], [...path, 'measures', entry[0]]),
      );
      const filter =
        member(raw, 'filter') === undefined ? undefined : link.expression(member(raw, 'filter'), [...path, 'filter']);
      return [
        code,
        {
          title,
          ...(filter ? { filter, where: member(raw, 'filter') as RawExpression } : {}),
          group: textsAt(raw, 'group'),
          measures: Object.fromEntries(told),
          chart: (textAt(raw, 'chart') ?? 'none') as CompiledReport['chart'],
          drill: member(raw, 'drill') === true,
        },
      ];
    }),
  );
}

/** Rows are gathered by one value each: not by lists, and by a stretch of time only where there is time. */
function checkGroup(link: Linker, text: string, path: Path): void {
  const { path: word, step } = groupOf(text);
  const type = checkPath(link, word, path)?.type;
  if (type === undefined) return;
  if (step !== undefined && !TIMES.includes(type))
    link.findings.error('format.fieldKind', path, { field: word, expected: 'date' });
  if (MANY.includes(type)) link.findings.error('format.fieldKind', path, { field: word, expected: 'string' });
}

/** @returns whether the figure is drawn */
function checkMeasure(link: Linker, text: string, path: Path): boolean {
  const measure = measureOf(text);
  if (!measure) {
    link.findings.error('format.measure', path, { measure: text });
    return true;
  }
  if (measure.path === undefined) return true;
  const type = checkPath(link, measure.path, path)?.type;
  const fits = measure.of === 'min' || measure.of === 'max' ? ORDERED : NUMERIC;
  if (type !== undefined && !fits.includes(type))
    link.findings.error('format.fieldKind', path, { field: measure.path, expected: 'number' });
  return checkSum(link, measure.of, link.entity.fields.get(measure.path), path);
}

/** Print forms by code. No template is read, so one that is named is missing: the plain form is printed. */
export function linkPrint(link: Linker): CompiledEntity['print'] {
  return Object.fromEntries(
    Object.entries(link.section('print')).map(([code, raw]) => {
      const template = textAt(raw, 'template');
      if (template !== undefined) link.findings.warn('format.printTemplate', ['print', code, 'template'], { template });
      return [code, { title: textAt(raw, 'title') ?? code }];
    }),
  );
}
