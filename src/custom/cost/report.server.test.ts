/**
 * What a month says: unit figures, differences with their causes, the whole of steelmaking, and figures that lack a
 * part.
 */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/types.ts';
import { consumeFigures, exceptionsOf, hotMetalRatio } from './figures.server.ts';
import { achievementsOf, type Books, reportOf, timeProgress } from './report.server.ts';

const LIMITS = { plan: 10, day: 20, balance: 2 };
const MATERIALS: readonly Row[] = [
  { id: 'iron', materialName: '铁水', unit: 't', materialKind: 'hotMetal', subject: 'metal' },
  { id: 'scrap', materialName: '废钢', unit: 't', materialKind: 'scrap', subject: 'metal' },
  { id: 'gas', materialName: '煤气', unit: 'nm3', materialKind: 'gas', subject: 'recovered' },
  { id: 'steel', materialName: '钢水', unit: 't', materialKind: 'other', subject: 'metal', transfer: true },
];
const WORKSHOPS: readonly Row[] = [
  { id: 'all', process: 'steelmaking' },
  { id: 'bof', process: 'converter' },
  { id: 'cc', process: 'casting' },
];
const production = (workshop: string, date: string, qualifiedOutput: string, more: Row = {}): Row => ({
  id: `${workshop} ${date}`,
  workshop,
  date,
  shift: 'day',
  output: qualifiedOutput,
  qualifiedOutput,
  status: 'checked',
  ...more,
});
const consume = (workshop: string, date: string, material: string, quantity: string): Row => ({
  workshop,
  date,
  shift: 'day',
  material,
  quantity,
  unit: MATERIALS.find((one) => one['id'] === material)?.['unit'] ?? null,
  source: 'manual',
});
const price = (material: string, priceType: string, value: string, status = 'confirmed'): Row => ({
  material,
  priceType,
  price: value,
  month: '2026-03',
  status,
});
const plan = (workshop: string, material: string | null, planValue: string, more: Row = {}): Row => ({
  workshop,
  material,
  planValue,
  month: '2026-03',
  planType: 'unitConsume',
  status: 'issued',
  ...more,
});

function books(parts: Partial<Books>): Books {
  return {
    productions: [],
    consumes: [],
    prices: [],
    plans: [],
    reported: [],
    limits: LIMITS,
    workshops: WORKSHOPS,
    materials: new Map(MATERIALS.map((row) => [String(row['id']), row])),
    subjects: new Map([
      ['metal', { direction: 'add' }],
      ['recovered', { direction: 'minus' }],
    ]),
    ...parts,
  };
}
const lines = (report: readonly Row[], workshop: string, periodType: string): readonly Row[] =>
  report.filter((row) => row['workshop'] === workshop && row['periodType'] === periodType);

describe('a consumption', () => {
  it('goes by the actual price, else the planned one, and by no draft', () => {
    const row = consume('bof', '2026-03-02', 'iron', '90.000');
    const facts = books({
      productions: [production('bof', '2026-03-02', '100.000')],
      plans: [plan('bof', 'iron', '800.0000')],
      prices: [price('iron', 'plan', '2000.0000')],
    });
    expect(consumeFigures(row, facts)).toMatchObject({
      unitConsume: '900.000',
      planUnitConsume: '800.000',
      deviation: '12.50',
      abnormal: true,
      price: '2000.0000',
      unitCost: '1800.00',
      lacks: [],
    });
    expect(
      consumeFigures(row, { ...facts, prices: [...facts.prices, price('iron', 'actual', '2100.0000', 'draft')] })[
        'price'
      ],
    ).toBe('2000.0000');
    expect(
      consumeFigures(row, { ...facts, prices: [...facts.prices, price('iron', 'actual', '2100.0000')] })['price'],
    ).toBe('2100.0000');
  });

  it('that lacks its output, price or plan is null there and says so', () => {
    const row = consume('bof', '2026-03-02', 'iron', '90.000');
    expect(consumeFigures(row, books({}))).toEqual({
      production: null,
      unitConsume: null,
      planUnitConsume: null,
      price: null,
      unitCost: null,
      deviation: null,
      abnormal: false,
      lacks: ['production', 'price', 'plan'],
    });
    expect(
      consumeFigures(row, books({ productions: [production('bof', '2026-03-02', '0.000')] })),
      'nothing made is no divisor',
    ).toMatchObject({ unitConsume: null, lacks: ['production', 'price', 'plan'] });
  });

  it('is abnormal against the day before as well, an adjustment never', () => {
    const facts = books({
      productions: [production('bof', '2026-03-02', '100.000')],
      consumes: [{ ...consume('bof', '2026-03-01', 'iron', '70.000'), unitConsume: '700.000' }],
    });
    expect(consumeFigures(consume('bof', '2026-03-02', 'iron', '90.000'), facts)['abnormal']).toBe(true);
    expect(consumeFigures(consume('bof', '2026-03-02', 'iron', '80.000'), facts)['abnormal']).toBe(false);
    expect(
      consumeFigures({ ...consume('bof', '2026-03-02', 'iron', '-90.000'), source: 'adjust' }, facts)['abnormal'],
    ).toBe(false);
  });
});

describe('the report', () => {
  const full = books({
    productions: [
      production('bof', '2026-03-02', '100.000'),
      production('bof', '2026-03-03', '100.000'),
      production('cc', '2026-03-02', '190.000'),
    ],
    consumes: [
      consume('bof', '2026-03-02', 'iron', '90.000'),
      consume('bof', '2026-03-03', 'iron', '94.000'),
      consume('bof', '2026-03-02', 'gas', '20000.000'),
      consume('cc', '2026-03-02', 'steel', '195.000'),
    ],
    plans: [plan('bof', 'iron', '900.0000'), plan('bof', 'gas', '110.0000')],
    prices: [
      price('iron', 'plan', '2000.0000'),
      price('iron', 'actual', '2100.0000'),
      price('gas', 'plan', '0.2000'),
      price('steel', 'plan', '2500.0000'),
    ],
  });

  it('splits what differs from the plan into quantity and price, which add up', () => {
    const [iron] = lines(reportOf('2026-03', full), 'bof', 'month');
    expect(iron).toMatchObject({
      material: 'iron',
      output: '200.000',
      quantity: '184.000',
      unitConsume: '920.000',
      price: '2100.0000',
      amount: '386400.00',
      unitCost: '1932.00',
      planUnitCost: '1800.00',
      diffPlan: '132.00',
      quantityDiff: '40.00',
      priceDiff: '92.00',
    });
  });

  it('takes off what is recovered', () => {
    const gas = lines(reportOf('2026-03', full), 'bof', 'month').find((row) => row['material'] === 'gas');
    expect(gas).toMatchObject({
      quantity: '20000.000',
      amount: '-4000.00',
      unitCost: '-20.00',
      planUnitCost: '-22.00',
      diffPlan: '2.00',
      quantityDiff: '2.00',
      priceDiff: '0.00',
      share: '-1.05',
    });
  });

  it('has each day, and the year from its months', () => {
    const report = reportOf('2026-03', {
      ...full,
      reported: [
        {
          workshop: 'bof',
          periodType: 'month',
          period: '2026-02',
          material: 'iron',
          subject: 'metal',
          output: '100.000',
          quantity: '80.000',
          amount: '160000.00',
          unitCost: '1600.00',
          planUnitCost: '1800.00',
          quantityDiff: '-200.00',
          priceDiff: '0.00',
          lacks: [],
        },
      ],
    });
    expect(
      lines(report, 'bof', 'day')
        .filter((row) => row['material'] === 'iron')
        .map((row) => [row['period'], row['unitCost'], row['lastUnitCost']]),
    ).toEqual([
      ['2026-03-02', '1890.00', null],
      ['2026-03-03', '1974.00', '1890.00'],
    ]);
    expect(lines(report, 'bof', 'month')[0]).toMatchObject({ lastUnitCost: '1600.00' });
    expect(lines(report, 'bof', 'year')[0]).toMatchObject({
      period: '2026',
      output: '300.000',
      quantity: '264.000',
      unitConsume: '880.000',
      amount: '546400.00',
      unitCost: '1821.33',
      planUnitCost: '1800.00',
      quantityDiff: '-40.00',
      priceDiff: '61.33',
    });
  });

  it('of the whole of steelmaking counts nothing twice that one workshop hands to the next, over what is cast', () => {
    const all = lines(reportOf('2026-03', full), 'all', 'month');
    expect(all.map((row) => row['material'])).toEqual(['iron', 'gas']);
    expect(all[0]).toMatchObject({
      output: '190.000',
      unitConsume: '968.421',
      unitCost: '2033.68',
      planUnitCost: '1894.74',
    });
  });

  it('leaves a figure empty that lacks a part, and with it every share of the whole', () => {
    const report = lines(
      reportOf('2026-03', { ...full, prices: full.prices.filter((one) => one['material'] !== 'gas') }),
      'bof',
      'month',
    );
    expect(report.find((row) => row['material'] === 'gas')).toMatchObject({
      amount: null,
      unitCost: null,
      diffPlan: null,
      lacks: ['price', 'plan'],
    });
    expect(report.map((row) => row['share'])).toEqual([null, null]);
  });

  it('does not count a shift whose report is a draft, but what was consumed without any', () => {
    const draft = {
      ...full,
      productions: full.productions.map((row) => (row['date'] === '2026-03-03' ? { ...row, status: 'draft' } : row)),
    };
    expect(lines(reportOf('2026-03', draft), 'bof', 'month')[0]).toMatchObject({
      output: '100.000',
      quantity: '90.000',
    });
    expect(lines(reportOf('2026-03', { ...full, productions: [] }), 'bof', 'month')[0]).toMatchObject({
      quantity: '184.000',
      unitConsume: null,
      lacks: ['production'],
    });
  });
});

describe('what is to be looked at', () => {
  it('is what was not entered, has no price, is negative, off its plan or the day before, or does not balance', () => {
    const facts = books({
      productions: [
        production('bof', '2026-03-02', '100.000', { hotMetal: '80.000' }),
        production('bof', '2026-03-03', '100.000', { status: 'draft' }),
      ],
      plans: [plan('bof', 'iron', '800.0000'), plan('bof', 'scrap', '150.0000')],
      consumes: [
        {
          ...consume('bof', '2026-03-01', 'iron', '70.000'),
          unitConsume: '700.000',
          planUnitConsume: '800.000',
          price: '1.0000',
        },
        {
          ...consume('bof', '2026-03-02', 'iron', '90.000'),
          unitConsume: '900.000',
          planUnitConsume: '800.000',
          price: null,
        },
        {
          ...consume('bof', '2026-03-02', 'gas', '-1.000'),
          unitConsume: '-0.010',
          planUnitConsume: null,
          price: '1.0000',
        },
      ],
    });
    const found = exceptionsOf('2026-03', facts).map((row) =>
      [row['date'], row['material'], row['exceptionType'], row['actualValue'], row['referValue']].join(' '),
    );
    expect(found).toEqual([
      '2026-03-01 iron overRange 700.000 800.000',
      '2026-03-02 iron priceMissing  ',
      '2026-03-02 iron overRange 900.000 800.000',
      '2026-03-02 iron jump 900.000 700.000',
      '2026-03-02 gas negative -1.000 ',
      '2026-03-02 scrap missing  150.000',
      '2026-03-02 iron balance 90.000 80.000',
    ]);
  });

  it('counts hot metal among the metallic charge', () => {
    const row = production('bof', '2026-03-02', '100.000', { hotMetal: '80.000' });
    const { materials } = books({});
    expect(
      hotMetalRatio(row, {
        consumes: [consume('bof', '2026-03-02', 'iron', '90.000'), consume('bof', '2026-03-02', 'scrap', '20.000')],
        materials,
      }),
    ).toBe('80.00');
    expect(hotMetalRatio(row, { consumes: [], materials }), 'nothing is known of the charge').toBeNull();
  });
});

describe('a plan', () => {
  const none = { rows: new Map(), fields: new Map() };
  const facts = books({
    productions: [production('bof', '2026-03-02', '100.000')],
    consumes: [consume('bof', '2026-03-02', 'iron', '90.000')],
    prices: [price('iron', 'plan', '2000.0000')],
    plans: [
      plan('bof', null, '400.0000', { planType: 'output', unit: 't' }),
      plan('bof', 'iron', '891.0000'),
      plan('bof', null, '1700.0000', { planType: 'unitCost' }),
      plan('bof', null, '95.0000', { planType: 'indicator', indicator: '命中率', unit: '%' }),
      plan('bof', 'gas', '1.0000', { status: 'draft' }),
    ],
  });

  it('of output is judged against the days gone by, one of cost by what is less the better', () => {
    const dailies = {
      rows: new Map([
        [
          'converterDaily',
          [
            { hit: '90.0', tapWeight: '100.000' },
            { hit: '99.0', tapWeight: '200.000' },
            { hit: null, tapWeight: '500.000' },
          ],
        ],
      ]),
      fields: new Map([['converterDaily', new Map([['命中率', 'hit']])]]),
    };
    const made = achievementsOf('2026-03', '2026-03-07', reportOf('2026-03', facts), facts, dailies, [
      { workshop: 'bof', month: '2026-02', indicator: '产量', actualValue: '80.0000' },
    ]);
    expect(made).toMatchObject([
      {
        indicator: '产量',
        actualValue: '100.0000',
        achieveRate: '25.00',
        timeProgress: '22.6',
        lag: '2.4',
        light: 'green',
        lastMonth: '80.0000',
        momRate: '25.00',
        lastYear: null,
        yoyRate: null,
      },
      { indicator: '铁水单耗', actualValue: '900.0000', achieveRate: '99.00', lag: null, light: 'yellow' },
      { indicator: '单位成本', actualValue: '1800.0000', achieveRate: '94.44', light: 'red' },
      { indicator: '命中率', actualValue: '96.0000', achieveRate: '101.05', light: 'green' },
    ]);
  });

  it('whose actual figure nobody knows has no light', () => {
    const [, , , indicator] = achievementsOf('2026-03', '2026-03-07', reportOf('2026-03', facts), facts, none, []);
    expect(indicator).toMatchObject({ actualValue: null, achieveRate: null, light: null });
    expect(
      [timeProgress('2026-03', '2026-02-28'), timeProgress('2026-03', '2026-04-01')].map((value) =>
        Number(value?.units),
      ),
    ).toEqual([0, 100 * 10 ** 12]);
  });
});
