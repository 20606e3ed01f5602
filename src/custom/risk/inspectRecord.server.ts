/**
 * A result says whether its inspector was at the point; what failed is reported as a hidden danger out of its record,
 * which names it from then on: with the record, or afterwards (domain §15.10).
 */
import {
  addAndAct,
  behaviour,
  byServerClock,
  changeRelated,
  type HookContext,
  readRelated,
} from '../../engine/server/sdk.ts';
import { bestCheckin, checkinsOf, isPresent } from './model/arrival.ts';

/** The hidden danger of what failed. @returns its id */
async function report(context: HookContext): Promise<string> {
  const { row } = context;
  const item = await readRelated(context, 'inspectItem', String(row['item']));
  const task = await readRelated(context, 'inspectTask', String(row['task']));
  const point =
    typeof row['riskPoint'] === 'string' ? await readRelated(context, 'riskPoint', row['riskPoint']) : undefined;
  return addAndAct(
    context,
    'hiddenDanger',
    {
      title: `${String(point?.['pointName'] ?? task?.['taskName'] ?? '')}：${String(item?.['itemName'] ?? '')}不合格`,
      source: 'riskInspect',
      sourceId: task?.['taskNo'] ?? null,
      sourceEntity: 'inspectRecord',
      sourceRow: row['id'] ?? null,
      hiddenType: row['hiddenType'] ?? null,
      category: item?.['category'] ?? null,
      level: item?.['failLevel'] ?? null,
      judgeBasis: item?.['basis'] ?? null,
      findTime: row['checkTime'] ?? null,
      finder: row['inspector'] ?? null,
      finderOrg: row['orgId'] ?? null,
      area: point?.['area'] ?? null,
      riskPoint: row['riskPoint'] ?? null,
      location: point?.['location'] ?? point?.['pointName'] ?? task?.['taskName'] ?? null,
      dutyOrg: point?.['org'] ?? row['orgId'] ?? null,
      dutyPerson: point?.['dutyPerson'] ?? null,
      description: row['problem'] ?? null,
      photos: row['photos'] ?? [],
    },
    'report',
  );
}

async function register(context: HookContext): Promise<void> {
  context.row['hiddenDanger'] = await report(context);
}

/** Where and when it was: by the scans of the task, and never by what the caller says of them. */
async function judgePresence(context: HookContext): Promise<void> {
  const { kind, row, engine, call } = context;
  if (kind !== 'add') return;
  const item = typeof row['item'] === 'string' ? await readRelated(context, 'inspectItem', row['item']) : undefined;
  if (typeof item?.['riskPoint'] === 'string') row['riskPoint'] = item['riskPoint'];
  if (typeof row['checkTime'] === 'string') row['checkTime'] = byServerClock(row['checkTime'], engine.clock, call);
  // Closed to everybody who calls: it is said by the rows of a demonstration alone.
  if (row['scanned'] === true) {
    row['scanState'] = 'there';
    return;
  }
  const task = typeof row['task'] === 'string' ? await readRelated(context, 'inspectTask', row['task']) : undefined;
  const scan = task && bestCheckin(checkinsOf(task), String(row['riskPoint']));
  row['scanned'] = isPresent(scan?.state);
  row['scanState'] = scan?.state ?? 'none';
  row['scanMetres'] = scan?.metres ?? null;
}

/** What failed and names its kind is reported at once, by whoever may report it. */
async function reportAtOnce(context: HookContext): Promise<void> {
  const { kind, row, engine, call, entity } = context;
  const isReported =
    kind === 'add' &&
    row['result'] === 'fail' &&
    row['onSpotFixed'] !== true &&
    (row['hiddenType'] ?? null) !== null &&
    (row['hiddenDanger'] ?? null) === null &&
    engine.grant(call.actor, entity).actions.has('register');
  if (!isReported) return;
  await changeRelated(context, 'inspectRecord', String(row['id']), { hiddenDanger: await report(context) }, 'register');
}

export const inspectRecordBehaviour = behaviour('inspectRecord', {
  before: judgePresence,
  after: reportAtOnce,
  actions: { register },
});
