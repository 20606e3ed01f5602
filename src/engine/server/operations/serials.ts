/** Number series: a number is taken in the row's own transaction, so a refused row burns none. */
import { evaluate } from '../../model/expression/evaluate.ts';
import { parseSerial, renderSerial } from '../../model/expression/serial.ts';
import type { Value } from '../../model/types.ts';
import { fieldsOf } from './field-groups.ts';
import { arrived, type Draft, type WriteContext } from './draft.ts';

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
    // Of rows that are written together nobody waits for one before the next.
    if (!context.moved) await arrived(context);
    const { rows } = await context.connection.query<{ last: number }>(
      'insert into anlan.serial as s (tenant_id, entity, field, series, last) values ($1, $2, $3, $4, 1) on conflict (tenant_id, entity, field, series) do update set last = s.last + 1 returning last',
      [context.call.actor.tenant, draft.entity.name, field.name, series.key],
      'anlan-serial',
    );
    draft.row[field.name] = series.text(Number(rows[0]?.last ?? 1));
  }
}
