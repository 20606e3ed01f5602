/**
 * A field of every kind, format and keyword of the vocabulary, with a generator of its values and texts it must refuse.
 */
import fc from 'fast-check';
import type { FORMATS } from '../../src/engine/model/format/field-shape.ts';
import type { FieldKind, Value } from '../../src/engine/model/types.ts';
import type { EntityView, ViewField } from '../../src/engine/model/wire.ts';

export interface FieldCase {
  /** What is special about it, e.g. `text x-text=code`. */
  readonly name: string;
  readonly field: ViewField;
  /** The widget that must win. */
  readonly widget: string;
  readonly values: fc.Arbitrary<Value>;
  /** Texts that are no value of this field. */
  readonly wrong: readonly string[];
  /** Query parameters a filter of this field may stand at; absent where the field has no filter. */
  readonly query?: Readonly<Record<string, string>>;
}

const plainField = (kind: FieldKind): ViewField => ({
  name: 'f',
  kind,
  title: '字段',
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  writable: true,
  serial: false,
});

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const clock = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map(([h, m, s]) => `${pad(h)}:${pad(m)}:${pad(s)}`);
const uuid = fc.uuid();
const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim() !== '');
const or = <T extends Value>(values: fc.Arbitrary<T>, nothing: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 8, arbitrary: values as fc.Arbitrary<Value> }, { weight: 1, arbitrary: fc.constant(nothing) });

function decimal(scale: number): fc.Arbitrary<string> {
  return fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })).map(([units]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return units < 0n ? `-${text}` : text;
  });
}

const idCards = fc
  .tuple(
    fc.integer({ min: 110_000, max: 659_999 }),
    day.filter((text) => text > '1900-01-01'),
    fc.nat(999),
  )
  .map(([area, born, serial]) => {
    const head = `${area}${born.replaceAll('-', '')}${pad(serial, 3)}`;
    const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
      (total, weight, index) => total + weight * Number(head[index]),
      0,
    );
    return head + '10X98765432'[sum % 11];
  });

const choices = [
  { value: 'inUse', title: '在用' },
  { value: 'stopped', title: '停用' },
  { value: '停用', title: '停用（旧）' },
];
const dictValues = [
  { value: 'a', title: '一级', tone: 'danger' as const },
  { value: 'b', title: '二级' },
  { value: 'c', title: '一级' },
];
const ranged = { fFrom: '2026-01-01', fTo: '2026-12-31' };

/** What every format of the vocabulary means for widgets; a new format without a line here does not compile. */
const formats: Readonly<Record<(typeof FORMATS)[number], Omit<FieldCase, 'name'>>> = {
  date: {
    field: plainField('date'),
    widget: 'date',
    values: or(day, null),
    wrong: ['2026-02-30', '21.11.26', '明天'],
    query: ranged,
  },
  datetime: {
    field: plainField('datetime'),
    widget: 'datetime',
    values: or(
      fc.tuple(day, clock).map((both) => both.join(' ')),
      null,
    ),
    wrong: ['2026-11-21 25:00:00', '14:32'],
    query: { fFrom: '2026-01-01 00:00:00', fTo: '2026-12-31 23:59:59' },
  },
  time: {
    field: plainField('time'),
    widget: 'time',
    values: or(clock, null),
    wrong: ['24:00', '12:60', 'noon'],
    query: { fFrom: '08:00:00', fTo: '17:30:00' },
  },
  month: {
    field: plainField('month'),
    widget: 'month',
    values: or(
      day.map((text) => text.slice(0, 7)),
      null,
    ),
    wrong: ['2026-13', '2026'],
    query: { fFrom: '2026-01', fTo: '2026-06' },
  },
  year: {
    field: plainField('year'),
    widget: 'year',
    values: or(
      day.map((text) => text.slice(0, 4)),
      null,
    ),
    wrong: ['26', '0000', '2026-01'],
    query: { fFrom: '2024', fTo: '2026' },
  },
  email: {
    field: { ...plainField('text'), format: 'email' },
    widget: 'email',
    values: or(fc.constantFrom('li@example.com', 'a.b+c@x.example.cn'), null),
    wrong: ['li', 'li@', '@example.com', 'a b@example.com'],
    query: { fLike: 'example' },
  },
  phone: {
    field: { ...plainField('text'), format: 'phone' },
    widget: 'phone',
    values: or(fc.constantFrom('13800138000', '0532-86981234', '053286981234'), null),
    wrong: ['12345', '23800138000', '电话'],
    query: { fLike: '138' },
  },
  tel: {
    field: { ...plainField('text'), format: 'tel' },
    widget: 'tel',
    values: or(fc.constantFrom('119', '96333', '400-123-4567', '0532-86981234-8001', '13800138000'), null),
    wrong: ['12', '86981234', '电话'],
    query: { fLike: '96' },
  },
  idCard: {
    field: { ...plainField('text'), format: 'idCard', sensitive: 'mask' },
    widget: 'idCard',
    values: or(fc.oneof(idCards, fc.constant('1101**********1234')), null),
    wrong: ['110101199003070000', '123', '11010119900230123X'],
    query: { fLike: '1990' },
  },
  uri: {
    field: { ...plainField('text'), format: 'uri' },
    widget: 'uri',
    values: or(fc.constantFrom('https://example.com/a?b=c', 'http://10.0.0.1:8080/x'), null),
    wrong: ['javascript:alert(1)', 'example.com', 'ftp://x'],
    query: { fLike: 'example' },
  },
  color: {
    field: { ...plainField('text'), format: 'color' },
    widget: 'color',
    values: or(fc.constantFrom('#1677ff', '#BE2217'), null),
    wrong: ['blue', '#12', '#12345g'],
    query: { fLike: '16' },
  },
  icon: {
    field: { ...plainField('text'), format: 'icon' },
    widget: 'icon',
    values: or(fc.constantFrom('warning', 'user-plus'), null),
    wrong: ['<svg>', '9', 'a b'],
    query: { fLike: 'warn' },
  },
  geo: {
    field: { ...plainField('text'), format: 'geo' },
    widget: 'geo',
    values: or(fc.constantFrom('120.382640,36.067082', '-0.1,51.5'), null),
    wrong: ['200,0', '120.3', 'here'],
    query: { fLike: '120' },
  },
};

/** Every kind of field; a new kind without a line here does not compile. */
const kinds: Readonly<Record<FieldKind, readonly FieldCase[]>> = {
  text: [
    {
      name: 'plain',
      field: { ...plainField('text'), maxLength: 64 },
      widget: 'text',
      values: or(word, null),
      wrong: [],
      query: { fLike: '桥' },
    },
    {
      name: 'pattern',
      field: { ...plainField('text'), pattern: '^[A-Z0-9-]{4,20}$' },
      widget: 'text',
      values: or(fc.constant('QZ-LY2-0063'), null),
      wrong: [],
      query: { fLike: 'QZ' },
    },
    ...(['multiline', 'rich', 'code', 'markdown'] as const).map((text): FieldCase => ({
      name: `x-text=${text}`,
      field: { ...plainField('text'), text },
      widget: text,
      values: or(word, null),
      wrong: [],
      query: { fLike: 'x' },
    })),
    {
      name: 'x-widget=field-names',
      field: { ...plainField('text'), widget: 'field-names' },
      widget: 'field-names',
      values: or(fc.constantFrom('mobile', 'mobile,email'), null),
      wrong: [],
      query: { fLike: 'mobile' },
    },
    {
      name: 'x-widget=entity-name',
      field: { ...plainField('text'), widget: 'entity-name' },
      widget: 'entity-name',
      values: or(fc.constantFrom('injuryCase', 'none'), null),
      wrong: [],
      query: { fLike: 'injury' },
    },
    {
      name: 'x-serial',
      field: { ...plainField('text'), serial: true, readOnly: true },
      widget: 'serial',
      values: or(word, null),
      wrong: [],
      query: { fLike: '2026' },
    },
    {
      name: 'writeOnly',
      field: { ...plainField('text'), writeOnly: true },
      widget: 'password',
      values: or(word, null),
      wrong: [],
    },
    {
      name: 'x-sensitive=hash',
      field: { ...plainField('text'), sensitive: 'hash' },
      widget: 'password',
      values: or(word, null),
      wrong: [],
    },
    {
      name: 'oneOf',
      field: { ...plainField('text'), choices },
      widget: 'choice',
      values: or(fc.constantFrom(...choices.map((choice) => choice.value)), null),
      wrong: ['scrapped'],
      query: { f: 'inUse,stopped' },
    },
    {
      name: 'oneOf, state',
      field: { ...plainField('text'), name: 'status', choices },
      widget: 'choice',
      values: fc.constantFrom(...choices.map((choice) => choice.value)),
      wrong: ['scrapped'],
      query: { status: 'inUse' },
    },
    {
      name: 'x-dict',
      field: { ...plainField('text'), dict: 'level' },
      widget: 'dict',
      values: or(fc.constantFrom('a', 'b', 'c'), null),
      wrong: ['三级'],
      query: { f: 'a' },
    },
  ],
  boolean: [
    {
      name: '',
      field: plainField('boolean'),
      widget: 'boolean',
      values: fc.boolean(),
      wrong: ['maybe', '2'],
      query: { f: 'true' },
    },
  ],
  integer: [
    {
      name: '',
      field: plainField('integer'),
      widget: 'integer',
      values: or(fc.maxSafeInteger(), null),
      wrong: ['12.5', 'x', '9007199254740993', '1e3'],
      query: { fFrom: '1', fTo: '24' },
    },
    {
      name: 'x-matrix',
      field: {
        ...plainField('integer'),
        matrix: {
          with: 'other',
          rows: [2, 1],
          columns: [1, 2],
          level: 'level',
          value: { op: 'const', type: 'text', value: 'low' },
        },
      },
      widget: 'matrix',
      values: or(fc.constantFrom(1, 2), null),
      wrong: ['12.5', 'x'],
      query: { fFrom: '1', fTo: '2' },
    },
    {
      name: 'oneOf',
      field: {
        ...plainField('integer'),
        choices: [
          { value: 1, title: '一班' },
          { value: 2, title: '二班' },
        ],
      },
      widget: 'choice',
      values: or(fc.constantFrom(1, 2), null),
      wrong: ['3'],
      query: { f: '1' },
    },
  ],
  decimal: [0, 1, 2, 6].map((scale): FieldCase => ({
    name: `${scale} places`,
    field: { ...plainField('decimal'), scale, unit: { source: 't', parts: ['t'] } },
    widget: 'decimal',
    values: or(decimal(scale), null),
    wrong: ['x', '1.2.3', `0.${'0'.repeat(scale)}1`, '--1', '1e3'],
    query: { fFrom: '0', fTo: '12' },
  })),
  double: [
    {
      name: '',
      field: plainField('double'),
      widget: 'double',
      values: or(fc.double({ noNaN: true, noDefaultInfinity: true }), null),
      wrong: ['x', 'NaN', 'Infinity', '1e999'],
      query: { fFrom: '0.5', fTo: '2' },
    },
  ],
  date: [{ name: 'format=date', ...formats.date }],
  datetime: [{ name: 'format=datetime', ...formats.datetime }],
  time: [{ name: 'format=time', ...formats.time }],
  month: [{ name: 'format=month', ...formats.month }],
  year: [{ name: 'format=year', ...formats.year }],
  ref: [false, true].map((refTree): FieldCase => ({
    name: refTree ? 'tree' : 'list',
    field: { ...plainField('ref'), ref: { entity: 'sysOrg' }, refTree },
    widget: 'ref',
    values: or(uuid, null),
    wrong: ['炼化一厂', '1'],
    query: refTree ? { fUnder: '7d444840-9dc0-11d1-b245-5ffdce74fad2' } : { f: '7d444840-9dc0-11d1-b245-5ffdce74fad2' },
  })),
  refs: [
    {
      name: '',
      field: { ...plainField('refs'), ref: { entity: 'sysRole' } },
      widget: 'refs',
      values: or(fc.uniqueArray(uuid, { maxLength: 5 }), []),
      wrong: ['x', 'x,y'],
      query: { f: '7d444840-9dc0-11d1-b245-5ffdce74fad2' },
    },
  ],
  children: [
    {
      name: '',
      field: { ...plainField('children'), children: { entity: 'x', by: 'y', onDelete: 'restrict', inline: true } },
      widget: 'children',
      values: fc.array(fc.record({ id: uuid, name: word })),
      wrong: ['x', '{}', '[1]'],
    },
  ],
  multi: [
    {
      name: 'oneOf',
      field: { ...plainField('multi'), choices },
      widget: 'choices',
      values: fc.uniqueArray(fc.constantFrom(...choices.map((choice) => choice.value))),
      wrong: ['scrapped', '["inUse","inUse"]'],
      query: { f: 'inUse' },
    },
    {
      name: 'x-dict',
      field: { ...plainField('multi'), dict: 'level' },
      widget: 'choices',
      values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
      wrong: ['三级'],
      query: { f: 'a' },
    },
  ],
  file: [
    {
      name: '',
      field: { ...plainField('file'), file: { maxMB: 10, image: false, signature: false } },
      widget: 'file',
      values: or(uuid, null),
      wrong: ['a.pdf'],
    },
    {
      name: 'image',
      field: { ...plainField('file'), file: { maxMB: 10, image: true, signature: false } },
      widget: 'image',
      values: or(uuid, null),
      wrong: ['a.png'],
    },
    {
      name: 'signature',
      field: { ...plainField('file'), file: { maxMB: 1, image: true, signature: true } },
      widget: 'signature',
      values: or(uuid, null),
      wrong: ['a.png'],
    },
  ],
  files: [
    {
      name: '',
      field: {
        ...plainField('files'),
        maxItems: 5,
        file: { accept: ['.pdf'], maxMB: 10, image: false, signature: false },
      },
      widget: 'files',
      values: fc.uniqueArray(uuid, { maxLength: 5 }),
      wrong: ['a.pdf'],
    },
    {
      name: 'image',
      field: { ...plainField('files'), maxItems: 3, file: { maxMB: 10, image: true, signature: false } },
      widget: 'image',
      values: fc.uniqueArray(uuid, { maxLength: 3 }),
      wrong: ['a.png'],
    },
  ],
  json: [
    {
      name: 'object',
      field: plainField('json'),
      widget: 'json',
      values: or(fc.dictionary(word, fc.oneof(fc.integer(), word, fc.boolean())), null),
      wrong: ['{', '[1]', '1', '"x"'],
    },
    {
      name: 'x-widget=record-values',
      field: { ...plainField('json'), widget: 'record-values' },
      widget: 'record-values',
      values: or(fc.dictionary(word, fc.oneof(fc.integer(), word, fc.boolean())), null),
      wrong: ['{', '[1]', '1', '"x"'],
    },
    {
      name: 'members',
      field: {
        ...plainField('json'),
        members: [
          { ...plainField('text'), name: 'part' },
          { ...plainField('decimal'), name: 'price', scale: 2 },
        ],
      },
      widget: 'json',
      values: or(fc.record({ part: word, price: decimal(2) }), null),
      wrong: ['{', '[]'],
    },
    {
      name: 'polygon',
      field: { ...plainField('json'), list: true, polygon: { on: ['plan'] } },
      widget: 'polygon',
      values: or(
        fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 5000, max: 9999 })).map(([near, far]) => [
          [near / 10_000, near / 10_000],
          [far / 10_000, near / 10_000],
          [near / 10_000, far / 10_000],
        ]),
        [],
      ),
      wrong: ['10,10 20,20', '10,10 20,10 x', '0,0 100,100 100,0 0,100', '10,10 20,10 20,120'],
    },
    {
      name: 'list',
      field: { ...plainField('json'), list: true, members: [{ ...plainField('text'), name: 'part' }] },
      widget: 'json',
      values: fc.array(fc.record({ part: word })),
      wrong: ['{}', '[1]', 'x'],
    },
  ],
};

export const fieldCases: readonly FieldCase[] = [
  ...Object.entries(kinds).flatMap(([kind, cases]) =>
    cases.map((one) => ({ ...one, name: `${kind} ${one.name}`.trim() })),
  ),
  ...Object.entries(formats)
    .filter(([, one]) => one.field.kind === 'text')
    .map(([format, one]) => ({ ...one, name: `text format=${format}` })),
];

/** An entity the fields can stand in. */
export const entity: EntityView = {
  name: 'sample',
  area: 'demo',
  title: '样例',
  titleOfOne: '样例',
  version: '1',
  locale: 'zh',
  api: { base: '/api/demo/sample', noun: 'Sample' },
  path: '/demo/sample',
  label: { source: '', parts: [] },
  single: false,
  history: false,
  fields: fieldCases.map((one) => one.field),
  states: { field: 'status', initial: 'inUse', ways: { all: {}, onward: {} } },
  list: {
    columns: [],
    sort: [],
    keyword: [],
    filters: [],
    views: {},
    card: { title: 'f', tags: [] },
    bulkEdit: [],
    import: false,
    export: false,
  },
  form: { open: 'drawer', sections: [], draft: false },
  detail: { sections: [], related: [] },
  related: [],
  reports: [],
  actions: [],
  children: {},
  dicts: { level: dictValues },
  checks: [],
  params: {},
};
