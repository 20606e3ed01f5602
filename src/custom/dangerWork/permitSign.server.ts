/**
 * A signature is given at its time, and kept with the digest of its picture (domain §11.23): what was signed can be told
 * from what was put there later. Who refuses is not left alone with it.
 */
import { behaviour, type HookContext, lockRelated, readRelated, tell } from '../../engine/server/sdk.ts';

/** States of the permit in which a role signs, where it is not before the issue alone. */
const SIGNED_IN: Readonly<Record<string, readonly string[]>> = {
  planApprover: ['approving'],
  shiftForeman: ['reviewing', 'ready'],
  acceptor: ['ending'],
};
const BEFORE_ISSUE = ['reviewing'];

/** Signed or refused is what was seen: measures that are confirmed, and gas that passed. */
async function judge({ row, ...context }: HookContext): Promise<void> {
  // Held to the end: whoever moves the permit at the same moment sees this signature, or is seen by it.
  const permit = await lockRelated(context, 'workPermit', String(row['permit']));
  row['early'] = !(SIGNED_IN[String(row['signRole'])] ?? BEFORE_ISSUE).includes(String(permit?.['status']));
}

async function before(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (kind === 'action' && (action === 'sign' || action === 'refuse')) await judge(context);
  if (kind === 'action' && action === 'sign') row['refuseReason'] = null;
  await digest(context);
}

/** Applicant and guardian hear of a refusal: until it is settled nobody issues the permit. */
async function tellRefused(context: HookContext): Promise<void> {
  const { row, call } = context;
  const permit = await readRelated(context, 'workPermit', String(row['permit']));
  if (!permit) return;
  await tell(
    context,
    [permit['applicant'], permit['guardian']].filter(
      (one): one is string => typeof one === 'string' && one !== call.actor.id,
    ),
    `拒签：${String(permit['permitNo'] ?? '')} ${String(permit['location'] ?? '')}`,
    [`${call.actor.name}：${String(row['refuseReason'] ?? '')}`, String(permit['content'] ?? '')],
    { entity: 'workPermit', id: String(permit['id']), words: '打开作业票' },
  );
}

async function after(context: HookContext): Promise<void> {
  if (context.kind === 'action' && context.action === 'refuse') await tellRefused(context);
}

async function digest(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (
    kind === 'delete' ||
    kind === 'restore' ||
    typeof row['signature'] !== 'string' ||
    row['signature'] === old?.['signature']
  )
    return;
  row['imageHash'] = (await readRelated(context, 'sysFile', row['signature']))?.['sha256'] ?? null;
}

export const permitSignBehaviour = behaviour('permitSign', { before, after });
