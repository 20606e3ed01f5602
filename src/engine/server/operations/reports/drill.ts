/** From a figure of a report to the rows it counts: the conditions of the list that finds just them. Pure. */
import type { Step } from '../../../model/report-words.ts';
import type { Params } from '../reading/params.ts';
import type { GroupColumn } from './sheet.ts';

/**
 * Kinds a list can be asked for by one value in its address: people read such a condition, and take it away, in the
 * list's own filter.
 */
const PLAIN: ReadonlySet<string> = new Set(['ref', 'choice', 'dict', 'boolean']);

/** First moment of a stretch of time, and of the one behind it. */
function stretch(step: Step, key: string, isMoment: boolean): readonly [from: string, before: string] {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const next =
    step === 'day'
      ? Date.UTC(year, month - 1, day + 1)
      : step === 'month'
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1);
  const text = (moment: number): string =>
    `${new Date(moment).toISOString().slice(0, 10)}${isMoment ? ' 00:00:00' : ''}`;
  return [text(Date.UTC(year, month - 1, day)), text(next)];
}

function valueOf({ value: { type } }: GroupColumn, key: string): unknown {
  if (type === 'boolean') return key === 'true';
  return type === 'integer' || type === 'double' ? Number(key) : key;
}

/** The condition of one group as an expression. */
function conditionOf(group: GroupColumn, key: string | null): unknown {
  const place = { var: group.path };
  if (key === null) return { '==': [place, null] };
  if (group.step === null) return { '==': [place, valueOf(group, key)] };
  const [from, before] = stretch(group.step, key, group.field.kind === 'datetime');
  return { and: [{ '>=': [place, from] }, { '<': [place, before] }] };
}

/** @param asked what the report was asked with, its own condition included */
export function drillOf(groups: readonly GroupColumn[], keys: readonly (string | null)[], asked: Params): string {
  const taken = Object.keys(asked);
  const isPlain = ({ path, step, field }: GroupColumn): boolean =>
    step === null && !path.includes('.') && PLAIN.has(field.kind) && !taken.some((name) => name.startsWith(path));
  const plain = groups.flatMap((group, at) => (isPlain(group) ? [[group.path, keys[at] ?? 'null'] as const] : []));
  const rest = groups.flatMap((group, at) => (isPlain(group) ? [] : [conditionOf(group, keys[at] ?? null)]));
  const where = [...(asked['where'] ? [JSON.parse(asked['where']) as unknown] : []), ...rest];
  return new URLSearchParams([
    ...Object.entries(asked).flatMap(([name, value]) =>
      name === 'where' || value === undefined || value === '' ? [] : [[name, value] as [string, string]],
    ),
    ...plain.map(([name, value]): [string, string] => [name, value]),
    ...(where.length === 0
      ? []
      : [['where', JSON.stringify(where.length === 1 ? where[0] : { and: where })] as [string, string]]),
  ]).toString();
}
