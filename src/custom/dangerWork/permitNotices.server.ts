/**
 * What time does to a permit is said to those at the place before it stops them: its end comes near, a gas record was
 * missed. Each is said once: the action's `when` holds no longer after it.
 */
import type { Value } from '../../engine/model/types.ts';
import { behaviour, type HookContext, readRelatedRows, tell } from '../../engine/server/sdk.ts';

const AT_THE_PLACE = ['guardian', 'workLeader', 'applicant'];

const clockOf = (moment: Value | undefined): string => String(moment ?? '').slice(5, 16);

async function tellThem(
  context: HookContext,
  people: readonly (Value | undefined)[],
  word: string,
  line: string,
): Promise<void> {
  const { row } = context;
  await tell(
    context,
    people.filter((one): one is string => typeof one === 'string'),
    `${word}：${String(row['permitNo'] ?? '')} ${String(row['location'] ?? '')}`,
    [line, String(row['content'] ?? '')],
    { entity: 'workPermit', id: String(row['id']), words: '打开作业票' },
  );
}

/** Those at the place, and who tested last: the next record is expected of them. */
async function withAnalyst(context: HookContext): Promise<(Value | undefined)[]> {
  const { row } = context;
  const tests = await readRelatedRows(context, 'gasAnalysis', 'permit', [String(row['id'])]);
  const last = tests.toSorted((one, other) => (String(one['sampleTime']) < String(other['sampleTime']) ? 1 : -1))[0];
  return [...AT_THE_PLACE.map((name) => row[name]), last?.['analyst']];
}

async function tellEnding(context: HookContext): Promise<void> {
  const { row } = context;
  await tellThem(
    context,
    AT_THE_PLACE.map((name) => row[name]),
    '作业票即将到期',
    `有效期至 ${clockOf(row['validUntil'])}，到期自动超期，不能延期`,
  );
}

async function tellMissed(context: HookContext): Promise<void> {
  const { row } = context;
  await tellThem(
    context,
    await withAnalyst(context),
    '漏测气体',
    `应在 ${clockOf(row['missedAt'])} 前监测，最近取样 ${clockOf(row['gasSampledAt'])}，每 ${String(row['recordMinutes'])} 分钟一次`,
  );
}

async function tellStopped(context: HookContext): Promise<void> {
  const { row } = context;
  await tellThem(
    context,
    await withAnalyst(context),
    '漏测气体，作业已中断',
    `最近取样 ${clockOf(row['gasSampledAt'])}，每 ${String(row['recordMinutes'])} 分钟一次`,
  );
}

export const permitNoticesBehaviour = behaviour('workPermit', { actions: { tellEnding, tellMissed, tellStopped } });
