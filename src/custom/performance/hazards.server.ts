/** What people found in a month, and what they were to put right (domain §17.8); the points name their hazards. */
import type { Row } from '../../engine/model/types.ts';
import { addRelated, changeRelated, type HookContext, queryRelated, readRelated } from '../../engine/server/sdk.ts';

const MOST = 5000;
const ADOPTED = ['suspended', 'rectifying', 'reviewing', 'closed'];
const NONE = ['draft', 'void'];

const points = (count: number, each: number): string => (Math.round(count * each * 10) / 10).toFixed(1);

/** Counts a month anew; done twice it changes nothing more. */
export async function countHazards(context: HookContext, month: string, from: string, lastDay: string): Promise<void> {
  const of = async (query: Readonly<Record<string, string>>): Promise<readonly Row[]> =>
    (await queryRelated(context, 'hiddenDanger', query, MOST)).list.filter(
      ({ status }) => !NONE.includes(String(status)),
    );
  const found = await of({ findTimeFrom: from, findTimeTo: lastDay });
  const due = await of({ dueDateFrom: from, dueDateTo: lastDay });
  const param = (key: string): number => Number(context.engine.param(context.call.actor.tenant, key));
  const late = ({ dueDate, closeTime }: Row): boolean =>
    String(dueDate).slice(0, 10) < (closeTime === null ? context.engine.clock.today() : String(closeTime).slice(0, 10));
  const people = new Set(
    [...found.map(({ finder }) => finder), ...due.map(({ dutyPerson }) => dutyPerson)].filter(
      (id): id is string => typeof id === 'string',
    ),
  );
  for (const user of people) {
    const own = found.filter(({ finder }) => finder === user);
    const adopted = own.filter(({ status }) => ADOPTED.includes(String(status)));
    const duties = due.filter(({ dutyPerson }) => dutyPerson === user);
    const overdue = duties.filter(late).length;
    const counted: Row = {
      foundCount: own.length,
      adoptedCount: adopted.length,
      majorFound: adopted.filter(({ level }) => level === 'major').length,
      dutyHazard: duties.length,
      overdueHazard: overdue,
      hazards: own.map(({ id }) => String(id)),
      rewardScore: points(adopted.length, param('performance.hazardReward')),
      deductScore: points(overdue, param('performance.hazardLate')),
    };
    const known = (await queryRelated(context, 'hazardScore', { user, period: month }, 1)).list[0];
    if (known) await changeRelated(context, 'hazardScore', String(known['id']), counted, 'count');
    else
      await addRelated(
        context,
        'hazardScore',
        { user, period: month, org: (await readRelated(context, 'sysUser', user))?.['orgId'] ?? null, ...counted },
        'count',
      );
  }
}
