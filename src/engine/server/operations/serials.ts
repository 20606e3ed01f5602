/** Number series: a number is taken in the row's own transaction, so a refused row burns none. */
import { evaluate } from '../../model/expression/evaluate.ts';
import { parseSerial, renderSerial } from '../../model/expression/serial.ts';
import type { Value } from '../../model/types.ts';
import { fieldsOf } from './field-groups.ts';
import { arrived, type Draft, type Series, type WriteContext } from './draft.ts';

/** Gives every `x-serial` field of a new row its number. */
export async function assignSerials(context: WriteContext, draft: Draft): Promise<void> {
  for (const field of fieldsOf(draft.entity).serials) {
    const { serial } = field;
    if (!serial || draft.row[field.name]) continue;
    const parsed = parseSerial(serial.pattern);
    const scope = context.loader.scope(draft.row, { isNew: true });
    const prefix = await context.loader.judge(() =>
      serial.prefix === undefined
        ? ''
        : typeof serial.prefix === 'string'
          ? serial.prefix
          : String(evaluate(serial.prefix, scope) ?? ''),
    );
    const get = (path: string): Value => {
      const [name = '', hop] = path.split('.');
      if (hop === undefined) return draft.row[name] ?? null;
      const target = draft.entity.fields[name]?.ref?.entity;
      return target ? (scope.hop?.(draft.row, name, target)?.[hop] ?? null) : null;
    };
    const series = await context.loader.judge(() =>
      renderSerial(parsed, { prefix, now: context.engine.clock.now(), get }),
    );
    const place: Series = { entity: draft.entity.name, field: field.name, key: series.key };
    draft.row[field.name] = series.text(await (context.numbers?.next(place) ?? nextNumber(context, place)));
  }
}

/** Takes numbers of a series. @returns the last of them */
async function takeNumbers(
  { call, connection }: Place,
  { entity, field, key }: Series,
  count: number,
): Promise<number> {
  const { rows } = await connection.query<{ last: number }>(
    'insert into anlan.serial as s (tenant_id, entity, field, series, last) values ($1, $2, $3, $4, $5::bigint) on conflict (tenant_id, entity, field, series) do update set last = s.last + $5::bigint returning last',
    [call.actor.tenant, entity, field, key, count],
    'anlan-serial',
  );
  return Number(rows[0]?.last ?? count);
}

type Place = Pick<WriteContext, 'call' | 'connection'>;

async function nextNumber(context: WriteContext, series: Series): Promise<number> {
  await arrived(context);
  return takeNumbers(context, series, 1);
}

/**
 * Numbers for many rows of one transaction, taken at once and given out one by one; what nobody needed goes back, for
 * the series is held until the transaction ends.
 */
export class NumbersAhead {
  readonly #place: Place;
  readonly #wanted: () => number;
  readonly #left = new Map<string, { readonly series: Series; from: number; readonly last: number }>();

  /** @param wanted how many rows may still ask for a number */
  constructor(place: Place, wanted: () => number) {
    this.#place = place;
    this.#wanted = wanted;
  }

  /** The next number of a series. */
  async next(series: Series): Promise<number> {
    const name = JSON.stringify(series);
    let left = this.#left.get(name);
    if (!left || left.from > left.last) {
      const count = Math.max(1, this.#wanted());
      const last = await takeNumbers(this.#place, series, count);
      this.#left.set(name, (left = { series, from: last - count + 1, last }));
    }
    const number = left.from;
    left.from += 1;
    return number;
  }

  /** Gives back what is left. */
  async giveBack(): Promise<void> {
    for (const { series, from, last } of this.#left.values())
      if (from <= last) await takeNumbers(this.#place, series, from - last - 1);
    this.#left.clear();
  }
}
