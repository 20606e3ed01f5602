/** Rows the demonstration tables and files are made of: cranes of an imagined plant, the same on every visit. */

export interface SampleRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly place: string;
  /** Tonnes. */
  readonly load: number;
  /** Hours in use, first half and second half of the year. */
  readonly firstHalf: number;
  readonly secondHalf: number;
  readonly inspectedOn: string;
}

export const sampleRows: readonly SampleRow[] = [
  {
    id: '1',
    code: 'QZ-YS-0101',
    name: '加料跨 180 t 铸造起重机',
    place: '炼钢车间',
    load: 180,
    firstHalf: 1820,
    secondHalf: 1764,
    inspectedOn: '2026-03-18',
  },
  {
    id: '2',
    code: 'QZ-YS-0102',
    name: '精炼跨 240 t 铸造起重机',
    place: '精炼车间',
    load: 240,
    firstHalf: 1933,
    secondHalf: 1870,
    inspectedOn: '2026-04-02',
  },
  {
    id: '3',
    code: 'QZ-YS-0203',
    name: '板坯库 32 t 桥式起重机',
    place: '连铸车间',
    load: 32,
    firstHalf: 1208,
    secondHalf: 1315,
    inspectedOn: '2026-05-21',
  },
  {
    id: '4',
    code: 'QZ-YS-0204',
    name: '成品库 20 t 夹钳起重机',
    place: '连铸车间',
    load: 20,
    firstHalf: 986,
    secondHalf: 1044,
    inspectedOn: '2026-06-09',
  },
  {
    id: '5',
    code: 'QZ-YS-0305',
    name: '检修间 10 t 单梁起重机',
    place: '转炉车间',
    load: 10,
    firstHalf: 312,
    secondHalf: 287,
    inspectedOn: '2026-07-15',
  },
  {
    id: '6',
    code: 'QZ-YS-0306',
    name: '渣跨 75 t 桥式起重机',
    place: '转炉车间',
    load: 75,
    firstHalf: 1502,
    secondHalf: 1468,
    inspectedOn: '2026-08-27',
  },
];
