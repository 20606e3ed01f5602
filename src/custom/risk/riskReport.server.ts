/**
 * The figures of a report are counted from tasks and records while it is a draft, and stand from then on (domain
 * §15.11).
 */
import { periodOf } from '../../engine/model/schedule/reporting-period.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { behaviour, countRelated, type HookContext, unitAndBelow } from '../../engine/server/sdk.ts';

async function count(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete' || kind === 'restore' || (row['status'] !== 'draft' && context.action !== 'submit')) return;
  const period = periodOf(String(row['periodType']), String(row['periodDay']));
  const units = await unitAndBelow(context, String(row['org']));
  const counted = (entity: string, org: string, time: string, ...more: Row[]): Promise<number> =>
    countRelated(context, entity, {
      and: [
        { in: [{ var: org }, units] },
        { '>=': [{ var: time }, period.from] },
        { '<': [{ var: time }, period.until] },
        ...more,
      ] as Value[],
    });
  const tasks = (...states: string[]): Promise<number> =>
    counted('inspectTask', 'org', 'startTime', { in: [{ var: 'status' }, states] });
  const records = (...results: string[]): Promise<number> =>
    counted('inspectRecord', 'orgId', 'checkTime', { in: [{ var: 'result' }, results] });
  row['period'] = period.name;
  row['taskTotal'] = await tasks('pending', 'doing', 'done', 'missed');
  row['taskDone'] = await tasks('done');
  row['missCount'] = await tasks('missed');
  row['checkTotal'] = await records('pass', 'fail');
  row['hazardFound'] = await records('fail');
}

export const riskReportBehaviour = behaviour('riskReport', { before: count });
