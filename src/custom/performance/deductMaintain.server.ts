/**
 * Points that come into force are counted once, for whom the criterion says; points that are revoked are counted back.
 * A closed month takes neither (domain §17.3).
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { bookPerson, bookProvider, bookUnit, negated, type Point } from './accounts.server.ts';
import { needOpen } from './period.server.ts';

const MARK = 'mark';

/** The points the criterion takes from others as well: the unit and the head of the unit. */
async function alongWith(
  context: HookContext,
  criterion: Row | undefined,
  point: Omit<Point, 'change'>,
): Promise<void> {
  const { row } = context;
  const whom = Array.isArray(criterion?.['target']) ? criterion['target'] : [];
  const sign = (points: unknown): string => (row['type'] === 'reward' ? String(points) : negated(points));
  const org = String(row['org']);
  if (row['target'] === 'person' && whom.includes('unit') && Number(criterion?.['unitScore']) > 0)
    await bookUnit(context, org, { ...point, change: sign(criterion?.['unitScore']) });
  const leader = (await readRelated(context, 'sysOrg', org))?.['leader'];
  if (
    row['type'] === 'deduct' &&
    whom.includes('leader') &&
    Number(criterion?.['leaderScore']) > 0 &&
    typeof leader === 'string' &&
    leader !== row['user']
  ) {
    await bookPerson(context, leader, org, {
      ...point,
      change: negated(criterion?.['leaderScore']),
      reason: `连带责任：${point.reason}`.slice(0, 300),
    });
  }
}

async function book(context: HookContext): Promise<void> {
  const { row } = context;
  const criterion = await readRelated(context, 'deductCriterion', String(row['criterion']));
  const point = {
    reason: String(row['fact']).slice(0, 300),
    bizType: String(criterion?.['content'] ?? '').slice(0, 64),
    occurTime: String(row['occurTime']),
    deduct: String(row['id']),
  };
  const change = row['type'] === 'reward' ? String(row['score']) : negated(row['score']);
  if (row['target'] === 'person')
    await bookPerson(context, String(row['user']), row['org'] ?? null, { ...point, change });
  else if (row['target'] === 'unit') await bookUnit(context, String(row['org']), { ...point, change });
  else await bookProvider(context, String(row['provider']), row['org'] ?? null, { ...point, change });
  await alongWith(context, criterion, point);
}

/** What was counted stays to be read; its opposite takes it back. */
async function takeBack(context: HookContext): Promise<void> {
  const { row } = context;
  for (const record of await readRelatedRows(context, 'scoreRecord', 'deduct', [String(row['id'])])) {
    const { target, user, org, provider, bizType, occurTime } = record;
    const point = {
      change: negated(record['change']),
      reason: `撤销：${String(record['reason'])}`.slice(0, 300),
      bizType: String(bizType ?? ''),
      occurTime: String(occurTime),
      deduct: String(row['id']),
    };
    if (target === 'person') await bookPerson(context, String(user), org ?? null, point);
    else if (target === 'unit') await bookUnit(context, String(org), point);
    else await bookProvider(context, String(provider), org ?? null, point);
  }
}

async function judgeMonth(context: HookContext): Promise<void> {
  const { action, old, row } = context;
  if (action !== MARK) await needOpen(context, [old?.['occurTime'], row['occurTime']]);
}

/** `booked` says whether the points count: whichever way the entry came into force, they do so once. */
async function follow(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (action === MARK || kind === 'delete' || context.old === null) return;
  const due = row['status'] === 'confirmed' ? true : row['status'] === 'revoked' ? false : row['booked'] === true;
  if (due === (row['booked'] === true)) return;
  await (due ? book(context) : takeBack(context));
  await changeRelated(context, 'deductMaintain', String(row['id']), { booked: due }, MARK);
}

export const deductMaintainBehaviour = behaviour('deductMaintain', { before: judgeMonth, after: follow });

/**
 * Enters points by themselves for what an event means under a rule; a second event of the same source enters nothing
 * more.
 */
export async function enterByRule(
  context: HookContext,
  rule: string,
  source: { readonly id: string; readonly user: string; readonly org: Value; readonly fact: string },
): Promise<void> {
  const criteria = (await readRelatedRows(context, 'deductCriterion', 'autoRule', [rule])).filter(
    ({ status }) => status === 'enabled',
  );
  const known = await readRelatedRows(context, 'deductMaintain', 'sourceId', [source.id]);
  for (const criterion of criteria.filter(({ personScore }) => Number(personScore) > 0)) {
    if (known.some((one) => one['criterion'] === criterion['id'] && one['user'] === source.user)) continue;
    await addRelated(
      context,
      'deductMaintain',
      {
        type: 'deduct',
        target: 'person',
        user: source.user,
        org: source.org,
        criterion: criterion['id'] ?? null,
        occurTime: context.engine.clock.now(),
        fact: source.fact.slice(0, 500),
        score: criterion['personScore'] ?? null,
        amount: criterion['amount'] ?? null,
        sourceType: 'auto',
        sourceId: source.id,
        submitDate: context.engine.clock.today(),
        status: 'pending',
      },
      'auto',
    );
  }
}

/** Takes back what was entered by itself for a source that turns out to have done nothing wrong. */
export async function revokeBySource(context: HookContext, source: string, reason: string): Promise<void> {
  for (const entry of await readRelatedRows(context, 'deductMaintain', 'sourceId', [source]))
    if (entry['sourceType'] === 'auto' && entry['status'] !== 'revoked')
      await changeRelated(
        context,
        'deductMaintain',
        String(entry['id']),
        { status: 'revoked', appealResult: reason },
        'revoke',
      );
}
