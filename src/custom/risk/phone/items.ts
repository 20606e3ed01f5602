/**
 * The items of a task with what was found of them, on the server and on this phone; the scans of its points; and which
 * point a code stands for. Pure.
 */
import type { QueuedCall } from '../../../engine/client/index.ts';
import { readLabelAddress } from '../../../engine/model/label-address.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { type Checkin, checkinsOf, presenceAt } from '../model/arrival.ts';

/** An item as the task's copy has it. */
export interface CheckItem {
  readonly id: string;
  readonly itemName: string;
  readonly standard: string;
  /** Empty where the task has no copy: it was begun before tasks had one. */
  readonly valueType: string;
  readonly unit: string;
  readonly minValue: Value;
  readonly maxValue: Value;
  readonly needPhoto: boolean;
  readonly point: string | null;
  readonly pointNo: string;
  readonly pointName: string;
  readonly position: string | null;
  readonly positionWithin: number | null;
}

const textIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

export function itemsOf(task: WireRow): readonly CheckItem[] {
  const copies = new Map(
    (Array.isArray(task['checklist']) ? (task['checklist'] as Row[]) : []).map((copy) => [String(copy['id']), copy]),
  );
  const labels = task.$labels?.['items'];
  return (Array.isArray(task['items']) ? task['items'] : []).map((one, at) => {
    const id = String(one);
    const copy = copies.get(id) ?? {};
    return {
      id,
      itemName: textIn(copy['itemName']) || (Array.isArray(labels) ? (labels[at] ?? '') : ''),
      standard: textIn(copy['standard']),
      valueType: textIn(copy['valueType']),
      unit: textIn(copy['unit']),
      minValue: copy['minValue'] ?? null,
      maxValue: copy['maxValue'] ?? null,
      needPhoto: copy['needPhoto'] === true,
      point: textIn(copy['point']) || null,
      pointNo: textIn(copy['pointNo']),
      pointName: textIn(copy['pointName']),
      position: textIn(copy['position']) || null,
      positionWithin: typeof copy['positionWithin'] === 'number' ? copy['positionWithin'] : null,
    };
  });
}

/** Where an item stands: `open`, begun on this phone, waiting here, come back, or kept by the server. */
export type Stage = 'open' | 'draft' | 'waiting' | 'refused' | 'kept';

export interface Checked extends CheckItem {
  readonly stage: Stage;
  /** '' where there is none. */
  readonly result: string;
  readonly value: Value;
  readonly record: WireRow | undefined;
  readonly call: QueuedCall | undefined;
}

/** The calls of this phone about results of a task. */
const resultCalls = (task: string, calls: readonly QueuedCall[], records: readonly WireRow[]): readonly QueuedCall[] =>
  calls.filter(
    ({ entity, action, values, row }) =>
      entity === 'inspectRecord' &&
      ((action === 'add' && values['task'] === task) ||
        (action === 'edit' && records.some((record) => record.id === row))),
  );

/** @param records of the task, as the server has them @param calls of this person on this phone */
export function checked(task: WireRow, records: readonly WireRow[], calls: readonly QueuedCall[]): readonly Checked[] {
  const own = resultCalls(task.id, calls, records);
  const items = itemsOf(task);
  // Of a task without items of its own whatever was recorded is one.
  const further = records
    .filter((record) => items.every(({ id }) => id !== record['item']))
    .map((record): CheckItem => ({ ...NOTHING, id: String(record['item']), itemName: labelOf(record, 'item') }));
  return [...items, ...further].map((item): Checked => {
    const record = records.find((one) => one['item'] === item.id);
    const call = own.findLast(({ values, row }) => (record ? row === record.id : values['item'] === item.id));
    const from: Readonly<Row> = call && call.state !== 'draft' ? call.values : (record ?? {});
    const stage = call && call.state !== 'draft' ? call.state : record ? 'kept' : call ? 'draft' : 'open';
    return { ...item, stage, result: textIn(from['result']), value: from['value'] ?? null, record, call };
  });
}

const NOTHING: CheckItem = {
  id: '',
  itemName: '',
  standard: '',
  valueType: '',
  unit: '',
  minValue: null,
  maxValue: null,
  needPhoto: false,
  point: null,
  pointNo: '',
  pointName: '',
  position: null,
  positionWithin: null,
};

function labelOf(row: WireRow, field: string): string {
  const label = row.$labels?.[field];
  return typeof label === 'string' ? label : '';
}

/** It has a result, here or there; one that came back has not. */
export const isDone = ({ stage }: Checked): boolean => stage === 'waiting' || stage === 'kept';

/** May its result be changed on this phone now? */
export const mayChange = ({ stage, call }: Checked): boolean => stage !== 'waiting' || call?.unsure === false;

/** Nothing has to be written down: one tap says it. */
export const isOneTap = ({ valueType, needPhoto }: CheckItem, result: string): boolean =>
  result === 'na' ? valueType !== '' : result === 'pass' && valueType === 'check' && !needPhoto;

export interface PointItems {
  /** Null: items that belong to no point. */
  readonly point: string | null;
  readonly pointNo: string;
  readonly pointName: string;
  readonly items: readonly Checked[];
}

/** In the order in which the task names them. */
export function byPoint(items: readonly Checked[]): readonly PointItems[] {
  const points = [...new Set(items.map(({ point }) => point))];
  return points.map((point) => {
    const own = items.filter((item) => item.point === point);
    return { point, pointNo: own[0]?.pointNo ?? '', pointName: own[0]?.pointName ?? '', items: own };
  });
}

/** The scans of a task, those that wait on this phone included: they are judged by where the copy says the point is. */
export function scansOf(task: WireRow, calls: readonly QueuedCall[]): readonly Checkin[] {
  const items = itemsOf(task);
  const waiting = calls.filter(
    ({ entity, action, row, state }) =>
      entity === 'inspectTask' && action === 'checkin' && row === task.id && state === 'waiting',
  );
  return [
    ...checkinsOf(task),
    ...waiting.map(({ values }): Checkin => {
      const id = textIn(values['point']);
      const item = items.find(({ point }) => point === id);
      const position = textIn(values['position']) || null;
      const accuracy = typeof values['accuracy'] === 'number' ? values['accuracy'] : null;
      const range = Number(task['scanRangeMeters'] ?? 100);
      const place = { position: item?.position ?? null, accuracy: item?.positionWithin ?? null };
      return {
        id,
        point: item?.pointName ?? '',
        time: '',
        ...presenceAt(place, { position, accuracy }, range),
        position,
        accuracy,
      };
    }),
  ];
}

/** The point of the task that a code stands for; undefined where it stands for none of them. */
export function scannedPoint(text: string, items: readonly CheckItem[]): string | undefined {
  const label = readLabelAddress(text);
  const number = (label?.code ?? text).trim().toUpperCase();
  const found = items.find(({ point, pointNo }) =>
    label ? label.entity === 'riskPoint' && label.id === point : pointNo !== '' && pointNo.toUpperCase() === number,
  );
  return found?.point ?? undefined;
}

/** What a result begins with, and what its form's rules read of the item. */
export function givenFor(task: WireRow, item: CheckItem | undefined, result: string, where: Row): Row {
  const { id = null, itemName = '', valueType = '', needPhoto = false, minValue = null, maxValue = null } = item ?? {};
  return {
    task: task.id,
    item: id,
    ...(item?.point ? { riskPoint: item.point } : {}),
    ...(result === '' ? {} : { result }),
    ...where,
    $labels: {
      task: String(task['taskName'] ?? ''),
      item: itemName,
      ...(item?.point ? { riskPoint: item.pointName } : {}),
    },
    ...(item && valueType !== ''
      ? { $hops: { item: { [item.id]: { valueType, needPhoto, minValue, maxValue } } } }
      : {}),
  };
}

/** Limits of a figure in words; '' where there are none. */
export function limitText({ minValue, maxValue, unit }: CheckItem): string {
  const figure = (value: Value): string => (value === null || value === '' ? '' : String(Number(value)));
  const [least, most] = [figure(minValue), figure(maxValue)];
  const range = least === '' ? (most === '' ? '' : `≤ ${most}`) : most === '' ? `≥ ${least}` : `${least}–${most}`;
  return range === '' ? '' : [range, unit].filter(Boolean).join(' ');
}
