/**
 * An inspection task carries a copy of its items, keeps where its points were scanned and the way that was gone; what
 * was found by one that is handed in says how often an item failed in a row, and whether its point has to be assessed
 * anew (domain §15, Rules).
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  momentOf,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { type Checkin, checkinsOf, presenceAt } from './model/arrival.ts';
import { pointOfMeasure } from './inspectItem.server.ts';

const idsOf = (value: Value | undefined): readonly string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string');
const textOf = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const wholeOf = (value: Value | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Math.round(Number(value));

/** The copy of the items that a task carries. */
const copiesIn = (task: Row): readonly Row[] => (Array.isArray(task['checklist']) ? (task['checklist'] as Row[]) : []);

/** Who had the task before keeps being named. */
function noteTransfer({ action, old, row }: HookContext): void {
  const before = old?.['inspectors'];
  if (action === 'assign' && Array.isArray(before)) row['transferFrom'] = before[0] ?? null;
}

const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row['id']), row]));

/** The items as they are inspected: a phone without a network, and whoever may not see the items, goes by this. */
async function copyItems(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete' || kind === 'restore') return;
  const ids = idsOf(row['items']);
  const known = copiesIn(row).map(({ id }) => id);
  if (ids.length === known.length && ids.every((id, at) => id === known[at])) return;
  const items = byId(await readRelatedRows(context, 'inspectItem', 'id', ids));
  const points = byId(
    await readRelatedRows(context, 'riskPoint', 'id', [
      ...new Set([...items.values()].flatMap((item) => textOf(item['riskPoint']) ?? [])),
    ]),
  );
  row['checklist'] = ids.flatMap((id): Row[] => {
    const item = items.get(id);
    const point = points.get(String(item?.['riskPoint']));
    if (!item) return [];
    return [
      {
        id,
        itemName: item['itemName'] ?? null,
        standard: item['standard'] ?? null,
        valueType: item['valueType'] ?? null,
        unit: item['unit'] ?? null,
        minValue: item['minValue'] ?? null,
        maxValue: item['maxValue'] ?? null,
        needPhoto: item['needPhoto'] === true,
        point: point?.['id'] ?? null,
        pointNo: point?.['pointNo'] ?? null,
        pointName: point?.['pointName'] ?? null,
        position: point?.['position'] ?? null,
        positionWithin: point?.['positionWithin'] ?? null,
      },
    ];
  });
}

/** A scan is kept with how far it was from the point; one from too far away is flagged, and refused never. */
async function keepCheckin(context: HookContext): Promise<void> {
  const { action, input, row, engine, call, entity } = context;
  if (action !== 'checkin') return;
  const points = copiesIn(row).flatMap(({ point }) => textOf(point) ?? []);
  // A task without items of its own is inspected at any point.
  if (points.length > 0 && !points.includes(String(input['point'])))
    throw new Invalid([
      {
        field: 'point',
        code: 'field.reference',
        message: messageOf('field.reference', call.locale, {
          field: entity.actions['checkin']?.input?.fields[0]?.title ?? 'point',
        }),
      },
    ]);
  const point = await readRelated(context, 'riskPoint', String(input['point']));
  const device = { position: textOf(input['position']), accuracy: wholeOf(input['accuracy']) };
  const isFirst = point !== undefined && keepsPosition(context, point);
  const place = isFirst
    ? device
    : { position: textOf(point?.['position']), accuracy: wholeOf(point?.['positionWithin']) };
  const checkin: Checkin = {
    id: String(input['point']),
    point: String(point?.['pointName'] ?? ''),
    time: momentOf(engine.clock, call),
    ...presenceAt(place, device, Number(row['scanRangeMeters'] ?? 100)),
    ...device,
  };
  row['checkinPoints'] = [...checkinsOf(row), checkin] as unknown as Value;
}

/**
 * The first scan by somebody who may set a point's position says where the point is, if the device is sure enough of it.
 */
function keepsPosition({ engine, call, input }: HookContext, point: Row): boolean {
  const accuracy = wholeOf(input['accuracy']);
  return (
    textOf(point['position']) === null &&
    textOf(input['position']) !== null &&
    accuracy !== null &&
    accuracy <= Number(engine.param(call.actor.tenant, 'risk.pointAccuracyMeters')) &&
    engine.grant(call.actor, engine.entity('riskPoint')).actions.has('locate')
  );
}

async function placePoint(context: HookContext): Promise<void> {
  const { action, input, engine, call } = context;
  if (action !== 'checkin') return;
  // Held to the end: of two first scans at once the second one finds where the point is.
  const point = await lockRelated(context, 'riskPoint', String(input['point']));
  if (!point || !keepsPosition(context, point)) return;
  await changeRelated(
    context,
    'riskPoint',
    String(input['point']),
    {
      position: input['position'] ?? null,
      positionWithin: wholeOf(input['accuracy']),
      positionBy: call.actor.id,
      positionAt: momentOf(engine.clock, call),
    },
    'locate',
  );
}

/** The way that was gone: scans and results where a device said where it was, in their order. */
async function joinTrack(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'submit') return;
  const records = await readRelatedRows(context, 'inspectRecord', 'task', [String(row['id'])]);
  const names = new Map(copiesIn(row).map(({ id, itemName }) => [id, itemName]));
  const steps = [
    ...checkinsOf(row).map(({ time, position, point }) => ({ time, position, place: point })),
    ...records.map((record) => ({
      time: String(record['checkTime']),
      position: textOf(record['geo']),
      place: String(names.get(record['item'] ?? null) ?? ''),
    })),
  ];
  row['track'] = steps
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0)) as unknown as Value;
}

async function before(context: HookContext): Promise<void> {
  noteTransfer(context);
  await copyItems(context);
  await keepCheckin(context);
  await joinTrack(context);
}

async function reassess(context: HookContext, item: Row): Promise<void> {
  const id = await pointOfMeasure(context, item['measure']);
  const point = id === undefined ? undefined : await lockRelated(context, 'riskPoint', id);
  if (id === undefined || point?.['status'] !== 'effective') return;
  await changeRelated(
    context,
    'riskPoint',
    id,
    { status: 'draft', reassessReason: 'measure', reassessNote: `检查项「${String(item['itemName'])}」连续不合格` },
    'reassess',
  );
}

async function countFailures(context: HookContext): Promise<void> {
  const { action, call, engine, row } = context;
  if (action !== 'submit') return;
  const limit = Number(engine.param(call.actor.tenant, 'risk.failsToReassess'));
  const records = await readRelatedRows(context, 'inspectRecord', 'task', [String(row['id'])]);
  const judged = records
    .filter(({ result }) => result === 'pass' || result === 'fail')
    .map(({ item, result }) => ({ item: String(item), failed: result === 'fail' }));
  // In one order for everybody: two tasks over the same items wait for each other in turn.
  for (const { item: id, failed } of judged.sort((a, b) => (a.item < b.item ? -1 : 1))) {
    const item = await lockRelated(context, 'inspectItem', id);
    const streak = failed ? Number(item?.['failStreak']) + 1 : 0;
    if (!item || streak === Number(item['failStreak'])) continue;
    await changeRelated(context, 'inspectItem', id, { failStreak: streak }, 'edit');
    if (streak >= limit) await reassess(context, item);
  }
}

async function after(context: HookContext): Promise<void> {
  await placePoint(context);
  await countFailures(context);
}

export const inspectTaskBehaviour = behaviour('inspectTask', { before, after });
