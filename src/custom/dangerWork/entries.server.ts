/**
 * People and tools that go into a confined space and come out, several times (GB 30871 6.8): who is inside is known on
 * the permit at any moment.
 */
import type { Row } from '../../engine/model/types.ts';
import { addRelated, changeRelated, type HookContext, momentOf, readRelatedRows } from '../../engine/server/sdk.ts';

const WORKER = 'workPermitWorker';
const LONGEST_NAMES = 1000;

/** Acts that count somebody in or out. */
export const COUNTING = ['enter', 'exit'];

const workersOf = (context: HookContext): Promise<readonly Row[]> =>
  readRelatedRows(context, WORKER, 'permit', [String(context.row['id'])]);
const isInside = (worker: Row): boolean => (worker['insideSince'] ?? null) !== null;
const isPresent = (worker: Row): boolean =>
  (worker['checkinMode'] ?? null) !== null && (worker['leaveTime'] ?? null) === null;
const toolsOf = ({ input }: HookContext): number => Number(input['tools'] ?? 0);

function refusalOf(worker: Row | undefined, action: string): string | null {
  if (!worker) return 'unknown';
  if (action === 'exit') return isInside(worker) ? null : 'outside';
  if (isInside(worker)) return 'inside';
  return isPresent(worker) ? null : 'absent';
}

/** Who is inside once the act is done, and what speaks against it. */
export async function judgeEntry(context: HookContext): Promise<void> {
  const { action, row, input } = context;
  const workers = await workersOf(context);
  const worker = workers.find(({ id }) => id === input['entrant']);
  const refusal = refusalOf(worker, action);
  const inside = workers
    .filter((one) => (one === worker ? action === 'enter' : isInside(one)))
    .map((one) => String(one['name']));
  Object.assign(row, {
    entryRefusal: refusal,
    entrantName: refusal === null ? null : String(worker?.['name'] ?? ''),
    insideNow: inside.length === 0 ? null : inside.join('、').slice(0, LONGEST_NAMES),
    toolsInside: Number(row['toolsInside'] ?? 0) + (action === 'enter' ? toolsOf(context) : -toolsOf(context)),
  });
}

/** Writes the entry, or its end. */
export async function noteEntry(context: HookContext): Promise<void> {
  const { action, row, input, call, engine } = context;
  const now = momentOf(engine.clock, call);
  const worker = (await workersOf(context)).find(({ id }) => id === input['entrant']);
  if (!worker) return;
  const id = String(worker['id']);
  if (action === 'enter') {
    await addRelated(
      context,
      'permitEntry',
      {
        permit: row['id'] ?? null,
        orgId: row['ownerOrg'] ?? null,
        worker: id,
        name: worker['name'] ?? null,
        inTime: now,
        toolsIn: toolsOf(context),
        inBy: call.actor.id,
      },
      action,
    );
    await changeRelated(
      context,
      WORKER,
      id,
      { insideSince: now, entryCount: Number(worker['entryCount'] ?? 0) + 1 },
      action,
    );
    return;
  }
  const open = (await readRelatedRows(context, 'permitEntry', 'permit', [String(row['id'])])).find(
    (entry) => entry['worker'] === id && entry['outTime'] === null,
  );
  if (open)
    await changeRelated(
      context,
      'permitEntry',
      String(open['id']),
      { outTime: now, toolsOut: toolsOf(context), outBy: call.actor.id },
      action,
    );
  await changeRelated(context, WORKER, id, { insideSince: null }, action);
}
