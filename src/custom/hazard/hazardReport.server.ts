/** The figures of a control report are counted while it is a draft, and stand from then on (domain §8.5). */
import { periodOf } from '../../engine/model/schedule/reporting-period.ts';
import type { Value } from '../../engine/model/types.ts';
import { behaviour, countRelated, type HookContext, queryRelated, unitAndBelow } from '../../engine/server/sdk.ts';

/** More orders than are closed in a year. */
const MOST = 20_000;

const rate = (part: number, all: number): string => (all === 0 ? '0.0' : ((part / all) * 100).toFixed(1));

async function count(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (
    kind === 'delete' ||
    kind === 'restore' ||
    !(['draft', 'returned'].includes(String(row['status'])) || context.action === 'submit')
  )
    return;
  const period = periodOf(String(row['periodType']), String(row['periodDay']));
  const units = await unitAndBelow(context, String(row['org']));
  const within = (time: string): Value[] => [
    { '>=': [{ var: time }, period.from] },
    { '<': [{ var: time }, period.until] },
  ];
  const hazards = (...more: Value[]): Promise<number> =>
    countRelated(context, 'hiddenDanger', {
      and: [
        { in: [{ var: 'dutyOrg' }, units] },
        ...within('findTime'),
        { '!': { in: [{ var: 'status' }, ['draft', 'rejected', 'void']] } },
        ...more,
      ],
    });
  const level = (value: string): Value => ({ '==': [{ var: 'level' }, value] });
  const closed: Value = { '==': [{ var: 'status' }, 'closed'] };
  const [generalFound, generalClosed, majorFound, majorClosed] = [
    await hazards(level('general')),
    await hazards(level('general'), closed),
    await hazards(level('major')),
    await hazards(level('major'), closed),
  ];
  const { list } = await queryRelated(
    context,
    'rectification',
    { dutyOrgUnder: String(row['org']), status: 'closed', finishTimeFrom: period.from },
    MOST,
  );
  const spent = list
    .filter(({ finishTime }) => String(finishTime) < period.until)
    .reduce((sum, { fundActual }) => sum + Math.round(Number(fundActual ?? 0) * 100), 0);
  Object.assign(row, {
    period: period.name,
    generalFound,
    generalClosed,
    generalRate: rate(generalClosed, generalFound),
    majorFound,
    majorClosed,
    majorRate: rate(majorClosed, majorFound),
    overdueCount: await hazards({ var: 'overdue' }),
    fundTotal: (spent / 100).toFixed(2),
    checkCount: await countRelated(context, 'inspectTask', {
      and: [{ in: [{ var: 'org' }, units] }, ...within('startTime'), { '==': [{ var: 'status' }, 'done'] }],
    }),
  });
}

export const hazardReportBehaviour = behaviour('hazardReport', { before: count });
