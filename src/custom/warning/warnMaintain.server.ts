/**
 * Maintenance takes its device out of work and back, a calibration moves the date of the next one, and a bypass keeps
 * its point silent while it lasts
 * (domain §20.6). Devices are held before points, as readings do.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { stateOf, watchOf } from './limits.server.ts';

const POINT = 'warnPoint';
const DEVICE = 'warnDevice';
/** What was approved is what is done: whoever changes one of these asks again. */
const APPROVED = ['device', 'maintainType', 'point', 'planTime', 'bypassTo', 'bypassReason'];
const AT_WORK = ['online', 'offline', 'fault'];

function prepare({ kind, action, old, row }: HookContext): void {
  if (kind === 'edit' && APPROVED.some((name) => old?.[name] !== row[name])) row['approver'] = null;
  if (kind === 'add' && action === 'copy') row['approver'] = null;
}

async function bypassPoint(context: HookContext, point: Row): Promise<void> {
  await changeRelated(
    context,
    POINT,
    String(point['id']),
    { currentState: 'bypass', since1: null, since2: null },
    'bypass',
  );
}

/**
 * The point is watched again, unless another bypass of it still lasts. Until the next reading it is what it held
 * before, or blind with its device.
 */
async function watchPoint(context: HookContext, point: Row, device: Row | undefined): Promise<void> {
  const others = (await readRelatedRows(context, 'warnMaintain', 'point', [String(point['id'])])).filter(
    ({ id, status, maintainType }) => id !== context.row['id'] && status === 'doing' && maintainType === 'bypass',
  );
  if (point['currentState'] !== 'bypass' || others.length > 0) return;
  const blind = { offline: 'offline', fault: 'fault', disabled: 'offline' }[String(device?.['status'])];
  await changeRelated(context, POINT, String(point['id']), { currentState: blind ?? stateOf(watchOf(point)) }, 'watch');
}

async function takeOut(context: HookContext, device: Row): Promise<void> {
  if (AT_WORK.includes(String(device['status'])))
    await changeRelated(context, DEVICE, String(device['id']), { status: 'maintaining' }, 'maintain');
}

/** The device works again with the last job on it that ends; what did not pass is faulty. */
async function putBack(context: HookContext, device: Row): Promise<void> {
  const { row } = context;
  const others = (await readRelatedRows(context, 'warnMaintain', 'device', [String(device['id'])])).filter(
    ({ id, status, maintainType }) => id !== row['id'] && status === 'doing' && maintainType !== 'bypass',
  );
  const passed = row['result'] !== 'fail';
  if (row['maintainType'] === 'calibrate' && row['result'] === 'pass')
    await changeRelated(
      context,
      DEVICE,
      String(device['id']),
      { calibrateDate: String(row['endTime']).slice(0, 10) },
      'calibrate',
    );
  if (device['status'] === 'maintaining' && others.length === 0)
    await changeRelated(
      context,
      DEVICE,
      String(device['id']),
      { status: passed ? 'online' : 'fault' },
      passed ? 'recover' : 'fault',
    );
}

async function follow(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || !old || old['status'] === row['status']) return;
  const [started, ended] = [row['status'] === 'doing', row['status'] === 'done'];
  if (!started && !ended) return;
  const device = await lockRelated(context, DEVICE, String(row['device']));
  if (row['maintainType'] !== 'bypass') {
    if (device) await (started ? takeOut(context, device) : putBack(context, device));
    return;
  }
  const point = typeof row['point'] === 'string' ? await lockRelated(context, POINT, row['point']) : undefined;
  if (point)
    await (started
      ? bypassPoint(context, point)
      : watchPoint(context, point, device ?? (await readRelated(context, DEVICE, String(point['device'])))));
}

export const warnMaintainBehaviour = behaviour('warnMaintain', { before: prepare, after: follow });
