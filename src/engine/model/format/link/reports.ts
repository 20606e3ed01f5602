/** Links reports and print forms: groups, measures and filters of figures over the rows. */
import type { CompiledEntity } from '../../types.ts';
import { type Path, member, objectAt, textAt, textsAt } from '../read/source.ts';
import { checkPath } from './fields.ts';
import type { Linker } from './linker.ts';

const NUMERIC = ['integer', 'decimal', 'double'];
const ORDERED = [...NUMERIC, 'date', 'datetime', 'time', 'month', 'year'];

export function linkReports(link: Linker): CompiledEntity['reports'] {
  return Object.fromEntries(Object.entries(link.section('reports')).map(([code, raw]) => {
    const path: Path = ['reports', code];
    textsAt(raw, 'group').forEach((word, index) => checkPath(link, word, [...path, 'group', index]));
    const measures = objectAt(raw, 'measures');
    for (const [name, value] of Object.entries(measures)) if (typeof value === 'string') checkMeasure(link, value, [...path, 'measures', name]);
    const filter = member(raw, 'filter') === undefined ? undefined : link.expression(member(raw, 'filter'), [...path, 'filter']);
    return [code, {
      title: textAt(raw, 'title') ?? code, ...(filter ? { filter } : {}), group: textsAt(raw, 'group'), measures,
      chart: textAt(raw, 'chart') ?? 'none', drill: member(raw, 'drill') === true,
    }];
  }));
}

function checkMeasure(link: Linker, text: string, path: Path): void {
  if (text === 'count') return;
  const [, kind, word = ''] = /^(sum|avg|min|max):(.+)$/.exec(text) ?? [];
  if (kind === undefined) {
    link.findings.error('format.measure', path, { measure: text });
    return;
  }
  const type = checkPath(link, word, path)?.type;
  const fits = kind === 'min' || kind === 'max' ? ORDERED : NUMERIC;
  if (type !== undefined && !fits.includes(type)) link.findings.error('format.fieldKind', path, { field: word, expected: 'number' });
}

export function linkPrint(link: Linker): CompiledEntity['print'] {
  return Object.fromEntries(Object.entries(link.section('print')).map(([code, raw]) => [code, { title: textAt(raw, 'title') ?? code, template: textAt(raw, 'template') ?? '' }]));
}
