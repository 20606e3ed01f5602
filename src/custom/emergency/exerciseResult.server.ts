/** The result of a drill is scored from its lines, and with it the plan of the drill is done (domain §13.3, §13.4). */
import type { Row, Value } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext } from '../../engine/server/sdk.ts';

/** Mean of the scores by their weights, to one decimal; null without lines. */
export function scoreOf(lines: Value): string | null {
  const rows = (Array.isArray(lines) ? lines : []) as Row[];
  const weight = rows.reduce((sum, row) => sum + Number(row['weight']), 0);
  return weight > 0
    ? (rows.reduce((sum, row) => sum + Number(row['weight']) * Number(row['score']), 0) / weight).toFixed(1)
    : null;
}

function score({ row, kind }: HookContext): void {
  if (kind !== 'delete' && kind !== 'restore') row['score'] = scoreOf(row['evaluations'] ?? null);
}

async function tellPlan(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action === 'submit')
    await changeRelated(context, 'exercisePlan', String(row['exercise']), { status: 'done' }, 'finish');
}

export const exerciseResultBehaviour = behaviour('exerciseResult', { before: score, after: tellPlan });
