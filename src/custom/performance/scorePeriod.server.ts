/**
 * A month of scores makes the evaluations of its units, counts what still speaks against its close, and ranks the units
 * when it is closed (domain §17, Process).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  countRelated,
  type HookContext,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { countHazards } from './hazards.server.ts';
import { lockMonth } from './period.server.ts';
import { collectDetails, spanOf } from './unitEvaluation.server.ts';

const lastDayOf = (month: string): string | null => {
  const span = spanOf(month);
  return span ? new Date(Date.parse(span.until) - 86_400_000).toISOString().slice(0, 10) : null;
};

/** Every plant has an evaluation of the month, with what the portal knows. */
async function evaluate(context: HookContext): Promise<void> {
  const { row } = context;
  const month = String(row['month']);
  await lockMonth(context, month);
  const known = await readRelatedRows(context, 'unitEvaluation', 'period', [month]);
  const plants = (await readRelatedRows(context, 'sysOrg', 'orgType', ['factory'])).filter(
    ({ status }) => status === 'enabled',
  );
  for (const { id } of plants) {
    const evaluation = known.find(({ org }) => org === id) ?? {
      id: await addRelated(context, 'unitEvaluation', { org: id ?? null, period: month, periodType: 'month' }, 'open'),
      org: id ?? null,
      period: month,
      status: 'collecting',
    };
    if (evaluation['status'] === 'collecting') await collectDetails(context, evaluation);
  }
  await countHazards(context, month, `${month}-01`, String(lastDayOf(month)));
}

async function judge(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  const month = String(row['month']);
  if (kind === 'add' || action === 'begin') row['lastDay'] = lastDayOf(month);
  if (action !== 'close') return;
  await lockMonth(context, month);
  const day = (name: string): Row[] =>
    [
      { '>=': [{ var: name }, `${month}-01`] },
      { '<': [{ var: name }, spanOf(month)?.until ?? null] },
    ] as unknown as Row[];
  row['openDeducts'] = await countRelated(context, 'deductMaintain', {
    and: [...day('occurTime'), { in: [{ var: 'status' }, ['pending', 'appealing']] }],
  });
  row['openEvaluations'] = await countRelated(context, 'unitEvaluation', {
    and: [{ '==': [{ var: 'period' }, month] }, { '!=': [{ var: 'status' }, 'confirmed'] }],
  });
  const evaluations = await readRelatedRows(context, 'unitEvaluation', 'period', [month]);
  for (const one of evaluations) {
    const rank = 1 + evaluations.filter((other) => Number(other['totalScore']) > Number(one['totalScore'])).length;
    if (one['rank'] !== rank) await changeRelated(context, 'unitEvaluation', String(one['id']), { rank }, 'rank');
  }
}

/** Months of the demonstration are stored without what follows from them. */
async function settle(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action === 'add' && !row['lastDay'])
    await changeRelated(context, 'scorePeriod', String(row['id']), { lastDay: lastDayOf(String(row['month'])) }, 'add');
}

export const scorePeriodBehaviour = behaviour('scorePeriod', { before: judge, after: settle, actions: { evaluate } });
