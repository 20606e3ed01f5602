/** Items of a task with what was found of them here and there, its scans, and the points that codes stand for. */
import { expect, test } from 'vitest';
import type { QueuedCall } from '../../../engine/client/index.ts';
import { labelAddress } from '../../../engine/model/label-address.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import {
  byPoint,
  checked,
  givenFor,
  isDone,
  isOneTap,
  itemsOf,
  limitText,
  mayChange,
  scannedPoint,
  scansOf,
} from './items.ts';

const POINT = '00000000-0000-7000-8000-00000000000a';
const copy = (id: string, more: object = {}): object => ({
  id,
  itemName: `项 ${id}`,
  standard: '无泄漏',
  valueType: 'check',
  needPhoto: false,
  point: POINT,
  pointNo: 'FX-01',
  pointName: '炉顶',
  position: '118.500000,31.700000',
  positionWithin: 5,
  ...more,
});
const task = {
  id: 'task',
  taskName: '巡检',
  items: ['a', 'b', 'c'],
  checklist: [
    copy('a'),
    copy('b', { valueType: 'number', unit: 'ppm', minValue: null, maxValue: '24.000' }),
    copy('c', { point: null, pointName: null, needPhoto: true }),
  ],
  scanRangeMeters: 100,
  checkinPoints: [],
} as unknown as WireRow;
const call = (more: Partial<QueuedCall>): QueuedCall =>
  ({
    id: 'call',
    seat: 's',
    form: 'f',
    route: '/',
    title: '',
    act: '',
    entity: 'inspectRecord',
    api: { base: '', noun: '' },
    action: 'add',
    values: {},
    labels: {},
    files: [],
    state: 'waiting',
    unsure: false,
    at: 0,
    ...more,
  }) as QueuedCall;

test('a result stands as the server has it, and as it waits on this phone', () => {
  const records = [{ id: 'r', item: 'a', result: 'pass' } as unknown as WireRow];
  const stages = (calls: readonly QueuedCall[]): unknown[] =>
    checked(task, records, calls).map((item) => [item.id, item.stage, item.result, isDone(item)]);
  expect(stages([])).toEqual([
    ['a', 'kept', 'pass', true],
    ['b', 'open', '', false],
    ['c', 'open', '', false],
  ]);
  const result = (item: string, more: Partial<QueuedCall> = {}): QueuedCall =>
    call({ values: { task: 'task', item, result: 'fail' }, ...more });
  expect(stages([result('b'), result('c', { state: 'draft' })])).toEqual([
    ['a', 'kept', 'pass', true],
    ['b', 'waiting', 'fail', true],
    ['c', 'draft', '', false],
  ]);
  expect(stages([result('b', { state: 'refused' })])[1]).toEqual(['b', 'refused', 'fail', false]);
  expect(stages([result('b', { values: { task: 'other', item: 'b', result: 'pass' } })])[1]).toEqual([
    'b',
    'open',
    '',
    false,
  ]);
  expect(stages([call({ action: 'edit', row: 'r', values: { result: 'na' } })])[0]).toEqual([
    'a',
    'waiting',
    'na',
    true,
  ]);
});

test('what went out without an answer is not changed; what waits is', () => {
  const [, waiting] = checked(task, [], [call({ values: { task: 'task', item: 'b' } })]);
  const [, gone] = checked(task, [], [call({ values: { task: 'task', item: 'b' }, unsure: true })]);
  expect([waiting && mayChange(waiting), gone && mayChange(gone)]).toEqual([true, false]);
});

test('one tap says what needs no words, figure or photo', () => {
  const [plain, figure, photo] = itemsOf(task);
  const taps = [plain, figure, photo].map((item) => item && ['pass', 'fail', 'na'].map((one) => isOneTap(item, one)));
  expect(taps).toEqual([
    [true, false, true],
    [false, false, true],
    [false, false, true],
  ]);
});

test('a task without a copy of its items shows their names, and each is filled in with a network', () => {
  const older = { ...task, checklist: null, $labels: { items: ['甲', '乙', '丙'] } } as unknown as WireRow;
  expect(itemsOf(older).map(({ itemName }) => itemName)).toEqual(['甲', '乙', '丙']);
  expect(itemsOf(older).some((item) => isOneTap(item, 'pass') || isOneTap(item, 'na'))).toBe(false);
  expect(givenFor(older, itemsOf(older)[0], '', {})).not.toHaveProperty('$hops');
});

test('items stand by their points, and what belongs to none by itself', () => {
  expect(byPoint(checked(task, [], [])).map(({ point, items }) => [point, items.map(({ id }) => id)])).toEqual([
    [POINT, ['a', 'b']],
    [null, ['c']],
  ]);
});

test('a label stands for its point, a number typed by hand for the point that bears it, anything else for none', () => {
  const address = (entity: string, id: string): string =>
    labelAddress('https://a.example', { mark: 'm', tenant: 'default', entity, id, code: 'FX-01' });
  const items = itemsOf(task);
  expect(scannedPoint(address('riskPoint', POINT), items)).toBe(POINT);
  expect(scannedPoint(' fx-01 ', items)).toBe(POINT);
  expect(scannedPoint(address('riskPoint', POINT.replace(/a$/, 'b')), items)).toBeUndefined();
  expect(scannedPoint(address('equipCrane', POINT), items)).toBeUndefined();
  expect(scannedPoint('FX-02', items)).toBeUndefined();
  expect(scannedPoint('', items)).toBeUndefined();
});

test('a scan that waits on this phone is judged by where the copy says the point is', () => {
  const scan = (position: string | null): QueuedCall =>
    call({ entity: 'inspectTask', action: 'checkin', row: 'task', values: { point: POINT, position, accuracy: 5 } });
  expect(scansOf(task, [scan('118.500000,31.703000')])).toMatchObject([{ id: POINT, point: '炉顶', state: 'far' }]);
  expect(scansOf(task, [scan('118.500000,31.700100')])).toMatchObject([{ state: 'there' }]);
  expect(scansOf(task, [scan(null)])).toMatchObject([{ state: 'noPosition' }]);
  expect(scansOf({ ...task, id: 'other' }, [scan(null)])).toEqual([]);
});

test('limits are said with their unit', () => {
  const [, figure] = itemsOf(task);
  expect(figure && limitText(figure)).toBe('≤ 24 ppm');
  expect(figure && limitText({ ...figure, minValue: '0.500' })).toBe('0.5–24 ppm');
  expect(figure && limitText({ ...figure, maxValue: null })).toBe('');
});
