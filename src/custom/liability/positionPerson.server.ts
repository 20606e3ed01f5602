/**
 * The duties of a position know who holds it, so that their tasks come round for these people; who leaves hands open
 * tasks over (domain §16, Rules).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';

const OPEN = ['pending', 'returned', 'overdue'];

async function holdersOf(context: HookContext, position: string): Promise<string[]> {
  return (await readRelatedRows(context, 'positionPerson', 'position', [position]))
    .filter(({ active }) => active === true)
    .map(({ user }) => String(user))
    .sort();
}

/** Of two who change the holders of a position, the second one sees what the first one left. */
async function tellDuties(context: HookContext, position: string): Promise<void> {
  await lockRelated(context, 'dutyPosition', position);
  const holders = await holdersOf(context, position);
  for (const duty of await readRelatedRows(context, 'dutyItem', 'position', [position])) {
    if (JSON.stringify(duty['holders']) !== JSON.stringify(holders))
      await changeRelated(context, 'dutyItem', String(duty['id']), { holders }, 'holders');
  }
}

/**
 * Open tasks of somebody who leaves go to the successor, who takes the position the day after; without one they are
 * nobody's.
 */
async function handOver(context: HookContext): Promise<void> {
  const { row } = context;
  const [position, user, successor] = [String(row['position']), String(row['user']), row['successor'] ?? null];
  const tasks = (await readRelatedRows(context, 'dutyTask', 'user', [user])).filter(
    (task) => task['position'] === position && OPEN.includes(String(task['status'])),
  );
  for (const { id } of tasks)
    await changeRelated(
      context,
      'dutyTask',
      String(id),
      successor === null ? { status: 'waived', waiveReason: '离任' } : { user: successor },
      'handOver',
    );
  if (successor === null || (await holdersOf(context, position)).includes(String(successor))) return;
  await addRelated(
    context,
    'positionPerson',
    { position, user: successor, mainPost: row['mainPost'] ?? true, startDate: row['endDate'] ?? null, signed: false },
    'succeed',
  );
}

function judgeOffice({ kind, action, row, engine }: HookContext): void {
  if (kind !== 'add' && kind !== 'edit' && action !== 'leave') return;
  const today = engine.clock.today();
  row['active'] =
    String(row['startDate']) <= today &&
    (row['endDate'] === null || row['endDate'] === undefined || String(row['endDate']) >= today);
}

async function follow(context: HookContext): Promise<void> {
  const { action, old, row } = context;
  const positions = [
    ...new Set([old, row].filter((one): one is Row => one !== null).map((one) => String(one['position']))),
  ].sort();
  if (action === 'leave') await handOver(context);
  for (const position of positions) await tellDuties(context, position);
}

export const positionPersonBehaviour = behaviour('positionPerson', { before: judgeOffice, after: follow });
/** A duty that is added later knows the holders as well. */
export const dutyPositionBehaviour = behaviour('dutyPosition', {
  after: (context) => (context.kind === 'delete' ? undefined : tellDuties(context, String(context.row['id']))),
});
