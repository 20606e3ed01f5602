/**
 * The words of a report's groups, and the order they stand in: time as it goes, choices as they are declared, anything
 * else by its figure.
 */
import { areLabelsOpen } from '../../../model/openness.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Transaction } from '../engine.ts';
import { choiceTitle } from '../home/seen-entities.ts';
import { labelsOf } from '../labels.ts';
import type { Gathered, GroupColumn } from './sheet.ts';
import { emptyWord, yesNo } from './words.ts';

type Words = ReadonlyMap<string | null, string>;

async function wordsOf(
  tx: Pick<Transaction, 'engine' | 'call' | 'connection'>,
  { owner, name, field }: GroupColumn,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { engine, call, connection } = tx;
  const target: CompiledEntity | undefined = field.ref && engine.project().entities.get(field.ref.entity);
  if (target) {
    const known = await labelsOf(engine, call, connection, target, keys, areLabelsOpen(field.ref, target));
    // A group of rows that the caller does not see is told from its neighbours, and not named.
    return new Map(keys.map((key) => [key, known.get(key) ?? `#${key.slice(-8).toUpperCase()}`]));
  }
  if (field.dict !== undefined)
    return new Map(
      engine.dict(call.actor.tenant, field.dict, call.locale).map(({ value, title }) => [String(value), title]),
    );
  if (field.choices) return new Map(keys.map((key) => [key, choiceTitle(owner, call, name, key)]));
  if (field.kind === 'boolean')
    return new Map(['true', 'false'].map((key) => [key, yesNo(call.locale, key === 'true')]));
  return new Map();
}

/** For each group its words by key; what has none is called by itself. */
export async function labelled(
  tx: Pick<Transaction, 'engine' | 'call' | 'connection'>,
  groups: readonly GroupColumn[],
  rows: readonly Gathered[],
): Promise<readonly Words[]> {
  const found: Words[] = [];
  for (const [at, group] of groups.entries()) {
    const keys = [...new Set(rows.flatMap((row) => row.keys[at] ?? []))];
    const words = await wordsOf(tx, group, keys);
    found.push(
      new Map<string | null, string>([
        [null, emptyWord(tx.call.locale)],
        ...keys.map((key) => [key, words.get(key) ?? key] as const),
      ]),
    );
  }
  return found;
}

/** Place of each key among the others of its group; undefined where the figures decide. */
function placesOf(
  { engine, call }: Pick<Transaction, 'engine' | 'call'>,
  { field, step }: GroupColumn,
): ((key: string) => number | string) | undefined {
  if (step !== null || ['month', 'year', 'date', 'datetime', 'integer'].includes(field.kind))
    return (key) => (field.kind === 'integer' ? Number(key) : key);
  const order =
    field.dict === undefined
      ? field.choices?.map(({ value }) => String(value))
      : engine.dict(call.actor.tenant, field.dict, call.locale).map(({ value }) => String(value));
  return (
    order &&
    ((key) => {
      const at = order.indexOf(key);
      return at < 0 ? order.length : at;
    })
  );
}

/**
 * Groups that have no order of their own come by their first figure, the largest first; what is not filled in comes
 * last.
 */
export function inOrder(
  tx: Pick<Transaction, 'engine' | 'call'>,
  groups: readonly GroupColumn[],
  rows: readonly Gathered[],
  labels: readonly Words[],
): readonly Gathered[] {
  const sums = groups.map((_group, at) => {
    const sum = new Map<string | null, number>();
    for (const { keys, figures } of rows)
      sum.set(keys[at] ?? null, (sum.get(keys[at] ?? null) ?? 0) + (Number(figures[0]) || 0));
    return sum;
  });
  const places = groups.map((group) => placesOf(tx, group));
  const compare = (at: number, one: string | null, other: string | null): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    const place = places[at];
    if (!place)
      return (
        (sums[at]?.get(other) ?? 0) - (sums[at]?.get(one) ?? 0) ||
        (labels[at]?.get(one) ?? one).localeCompare(
          labels[at]?.get(other) ?? other,
          tx.call.locale === 'en' ? 'en' : 'zh',
        )
      );
    const [left, right] = [place(one), place(other)];
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left).localeCompare(String(right));
  };
  return rows.toSorted((one, other) =>
    groups.reduce((found, _group, at) => found || compare(at, one.keys[at] ?? null, other.keys[at] ?? null), 0),
  );
}
