/**
 * An inspection counts in the month in which it is due; how many machines stand there is noted as they come and go
 * (domain §18.13).
 */
import { addDays, addMonths } from '../../engine/model/expression/dates.ts';
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  changeRelated,
  countRelated,
  type HookContext,
  lockName,
  queryRelated,
} from '../../engine/server/sdk.ts';

const PASSED = ['qualified', 'basically', 'monitor'];
/** More inspections of one kind and unit than this are due in no month. */
const MOST = 10_000;

/**
 * Writes figures of a unit, kind and month (`2026-11`). Of two who count at once the second one counts what the first
 * one left.
 */
async function note(
  context: HookContext,
  of: { readonly org: string; readonly equipType: string; readonly month: string },
  count: () => Promise<Row>,
): Promise<void> {
  await lockName(context, `equipInspectRate ${of.org} ${of.equipType} ${of.month}`);
  const figures = await count();
  const {
    list: [known],
  } = await queryRelated(context, 'equipInspectRate', of, 1);
  if (known) await changeRelated(context, 'equipInspectRate', String(known['id']), figures, 'count');
  else await addRelated(context, 'equipInspectRate', { ...of, ...figures }, 'count');
}

/** Machines of a unit that are in use now: what a month says of them stays when it is over. */
export async function noteMachines(context: HookContext, equipType: string, entity: string): Promise<void> {
  const { row, old, engine } = context;
  if (old && old['org'] === row['org'] && old['status'] === row['status']) return;
  for (const org of new Set([old?.['org'], row['org']])) {
    if (typeof org !== 'string') continue;
    await note(context, { org, equipType, month: engine.clock.today().slice(0, 7) }, async () => ({
      total: await countRelated(context, entity, {
        and: [{ '==': [{ var: 'org' }, org] }, { '==': [{ var: 'status' }, 'inUse'] }],
      }),
    }));
  }
}

/**
 * What was done of the inspections due in a month. Those of another kind than the machine's own date is about do not
 * count.
 */
export async function noteMonths(
  context: HookContext,
  inspectTypeOf: (equipType: string) => string | undefined,
): Promise<void> {
  const seen = new Set<string>();
  for (const row of [context.old, context.row]) {
    const [org, equipType, month] = [row?.['orgId'], row?.['equipType'], String(row?.['planDate'] ?? '').slice(0, 7)];
    if (
      typeof org !== 'string' ||
      typeof equipType !== 'string' ||
      month === '' ||
      row?.['inspectType'] !== inspectTypeOf(equipType) ||
      seen.has(`${org} ${month}`)
    )
      continue;
    seen.add(`${org} ${month}`);
    await note(context, { org, equipType, month }, async () => {
      const { list } = await queryRelated(
        context,
        'equipInspect',
        {
          orgId: org,
          equipType,
          inspectType: String(row?.['inspectType']),
          planDateFrom: `${month}-01`,
          planDateTo: addDays(addMonths(`${month}-01`, 1) ?? '', -1) ?? '',
        },
        MOST,
      );
      const done = list.filter((one) => one['inspectDate'] !== null);
      const judged = list.filter((one) => one['conclusion'] !== null);
      const inTime = done.filter((one) => String(one['inspectDate']) <= String(one['planDate']));
      return {
        dueCount: list.length,
        doneCount: done.length,
        onTimeCount: inTime.length,
        overdueCount:
          done.length -
          inTime.length +
          list.filter((one) => one['inspectDate'] === null && one['status'] === 'overdue').length,
        judgedCount: judged.length,
        passedCount: judged.filter((one) => PASSED.includes(String(one['conclusion']))).length,
      };
    });
  }
}
