/**
 * The API document and the validation say the same: what the server takes the document never refuses, and where JSON
 * Schema can say a rule at all, both refuse the same values. What only the server judges, by design:
 * limits, steps and length of decimals (JSON Schema has none for texts); real days and times of day (a pattern sees the
 * form only); the formats of our own (phone, idCard, colour, icon, geo); whole numbers that no double holds exactly;
 * NUL
 * characters; the size of free JSON; a required member that is null; and limits that a parameter moves. Empty texts and
 * lists are nothing (docs/format/meanings.md#null), also as members.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleProject } from '../../../tests/support/example-views.ts';
import { fieldWritable, type Grant } from './access.ts';
import type { CompiledField, FieldKind, Row, Value } from './types.ts';
import { isEmpty, validateField, validateRow } from './validate.ts';
import { fieldSchema, type JsonSchema, requiredToAdd, rowSchema } from './wire-schema.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
for (const format of ['idn-email', 'iri']) ajv.addFormat(format, true);

const ID = fc.uuid();
const letters = fc.string({ unit: fc.constantFrom('a', 'B', '7', '安', '𠀀', ' ', '-'), maxLength: 8 });
const digits = fc.integer({ min: -400, max: 400 });
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined, freq: 2 });
const pad = (part: number, width: number): string => String(part).padStart(width, '0');
const date = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constant(0)),
    fc.integer({ min: 1, max: 13 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([y, m, d]) => `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}`);
const time = fc.tuple(fc.nat(25), fc.nat(61), fc.nat(61)).map(([h, m, s]) => `${pad(h, 2)}:${pad(m, 2)}:${pad(s, 2)}`);
const decimal = fc
  .tuple(fc.integer({ min: -99, max: 99 }), fc.constantFrom('', '.', '.5', '.25', '.125', '.00'))
  .map(([whole, rest]) => `${whole}${rest}`);

/** Values that come near every kind; each is also offered to the others. */
const NEAR: Readonly<Record<FieldKind, fc.Arbitrary<Value>>> = {
  text: letters,
  integer: digits,
  decimal,
  boolean: fc.boolean(),
  date,
  time,
  datetime: fc.tuple(date, time).map((parts) => parts.join(' ')),
  double: fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true })),
  month: fc.oneof(
    date.map((text) => text.slice(0, 7)),
    letters,
  ),
  year: fc.oneof(
    date.map((text) => text.slice(0, 4)),
    letters,
  ),
  ref: ID,
  file: ID,
  refs: fc.array(fc.oneof(ID, fc.constant('01900000-0000-7000-8000-000000000001')), { maxLength: 4 }),
  files: fc.array(ID, { maxLength: 4 }),
  multi: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
  children: fc.array(fc.constantFrom<Value>({}, { a: 1 }, 'x', null), { maxLength: 4 }),
  json: fc.oneof(
    fc.record(
      {
        label: fc.oneof(letters, fc.constant(null)),
        size: fc.oneof(
          digits,
          letters.filter((text) => text !== ''),
        ),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Value>,
    fc.array(fc.record({ label: letters }) as fc.Arbitrary<Value>, { maxLength: 3 }),
    digits,
  ),
};
const KINDS = Object.keys(NEAR) as FieldKind[];

const plainField = (name: string, kind: FieldKind): CompiledField => ({
  name,
  kind,
  title: name,
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  sealed: false,
});

/** Keeps what is there: an absent limit is no key. */
function stated(limits: Readonly<Record<string, unknown>>): Partial<CompiledField> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

const choice = fc.constantFrom(undefined, 'text' as const);
const LIMITS: Readonly<Partial<Record<FieldKind, fc.Arbitrary<Partial<CompiledField>>>>> = {
  text: fc
    .record({
      minLength: maybe(fc.nat(4)),
      maxLength: maybe(fc.nat(6)),
      pattern: maybe(fc.constantFrom('^[a-zA-Z]', '\\p{Script=Han}', '^.{3}$')),
      kind: choice,
    })
    .map(({ kind, ...limits }) =>
      kind ? { choices: ['aa', 'B', '安'].map((value) => ({ value, title: value })) } : stated(limits),
    ),
  integer: fc
    .record({
      minimum: maybe(digits.map(String)),
      maximum: maybe(digits.map(String)),
      multipleOf: maybe(fc.constantFrom('2', '7')),
      kind: choice,
    })
    .map(({ kind, ...limits }) =>
      kind ? { choices: [1, 2, 40].map((value) => ({ value, title: String(value) })) } : stated(limits),
    ),
  double: fc
    .record({
      minimum: maybe(fc.constantFrom('-0.5', '0.0000001', '3')),
      exclusiveMaximum: maybe(fc.constantFrom('0.3', '250')),
    })
    .map(stated),
  decimal: fc
    .record({ scale: fc.nat(2), minimum: maybe(digits.map(String)) })
    .map(({ scale, ...rest }) => ({ scale, multipleOf: ['1', '0.5', '0.05'][scale] ?? '1', ...stated(rest) })),
  refs: fc.record({ minItems: maybe(fc.nat(2)), maxItems: maybe(fc.nat(3)) }).map(stated),
  files: fc.record({ minItems: maybe(fc.nat(2)), maxItems: maybe(fc.nat(3)) }).map(stated),
  children: fc.record({ minItems: maybe(fc.nat(2)), maxItems: maybe(fc.nat(3)) }).map(stated),
  multi: fc.record({ minItems: maybe(fc.nat(2)), kind: choice }).map(({ kind, ...limits }) => ({
    ...stated(limits),
    ...(kind ? { choices: ['a', 'b'].map((value) => ({ value, title: value })) } : {}),
  })),
  json: fc
    .record({
      members: maybe(
        fc.constant<CompiledField[]>([
          { ...plainField('label', 'text'), required: true, maxLength: 3 },
          plainField('size', 'integer'),
        ]),
      ),
      list: fc.boolean(),
    })
    .map(stated),
};

const anyField = fc
  .constantFrom(...KINDS)
  .chain((kind) =>
    (LIMITS[kind] ?? fc.constant({})).map((limits): CompiledField => ({ ...plainField('value', kind), ...limits })),
  );
const valueFor = (kind: FieldKind): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 8, arbitrary: NEAR[kind] },
    { weight: 1, arbitrary: fc.oneof(...KINDS.map((other) => NEAR[other])) },
  );

/**
 * Kinds whose rules JSON Schema can say wholly; a test below holds that each of the others is refused by the server
 * alone at times.
 */
const SAME: ReadonlySet<FieldKind> = new Set([
  'text',
  'integer',
  'double',
  'boolean',
  'ref',
  'refs',
  'file',
  'files',
  'multi',
  'children',
]);

const takes = (schema: JsonSchema, value: Value): boolean => ajv.validate(schema, value);
const valid = (field: CompiledField, value: Value): boolean =>
  validateField(field, value, { locale: 'zh' }).length === 0;

describe('a field', () => {
  it('is refused by the document only where the server refuses it, and nearly everywhere where it does', () => {
    const seen = { taken: 0, refused: 0, serverOnly: new Set<FieldKind>() };
    const some = anyField.chain((field) =>
      fc.tuple(fc.constant(field), fc.array(valueFor(field.kind), { minLength: 10, maxLength: 10 })),
    );
    fc.assert(
      fc.property(some, ([field, values]) => {
        const judge = ajv.compile(fieldSchema(field));
        // Nothing is the business of `required`, whatever else the field asks for.
        for (const value of values.filter((one) => !isEmpty(one))) {
          const [document, server] = [judge(value), valid(field, value)];
          seen[server ? 'taken' : 'refused'] += 1;
          if (document && !server && !SAME.has(field.kind)) seen.serverOnly.add(field.kind);
          else expect([document, JSON.stringify(field), value]).toEqual([server, JSON.stringify(field), value]);
        }
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(seen.taken).toBeGreaterThan(800);
    expect(seen.refused).toBeGreaterThan(800);
    expect([...seen.serverOnly].sort()).toEqual(['date', 'datetime', 'decimal', 'json', 'month', 'time', 'year']);
  });

  it('may be null', () => {
    for (const kind of KINDS) expect(takes(fieldSchema(plainField('value', kind)), null), kind).toBe(true);
  });

  it.each<[string, Partial<CompiledField> & { kind: FieldKind }, Value]>([
    ['limit of a decimal', { kind: 'decimal', scale: 2, multipleOf: '0.01', maximum: '10' }, '10.01'],
    ['step of a decimal', { kind: 'decimal', scale: 2, multipleOf: '0.05' }, '0.01'],
    ['digits of a decimal', { kind: 'decimal', scale: 2, multipleOf: '0.01' }, '9'.repeat(29)],
    ['minus nothing', { kind: 'decimal', scale: 2, multipleOf: '0.01' }, '-0.00'],
    ['real day', { kind: 'datetime' }, '2026-02-30 00:00:00'],
    ['year 0', { kind: 'date' }, '0000-01-01'],
    ['format of our own', { kind: 'text', format: 'idCard' }, '110105194912310021'],
    ['web address', { kind: 'text', format: 'uri' }, 'javascript:alert(1)'],
    ['inexact whole number', { kind: 'integer' }, 9007199254740992],
    ['NUL', { kind: 'text' }, 'a\0b'],
    ['size of free JSON', { kind: 'json' }, { text: 'x'.repeat(200_001) }],
    [
      'required member that is null',
      { kind: 'json', members: [{ ...plainField('label', 'text'), required: true }] },
      { label: null },
    ],
    ['limit that a parameter moves', { kind: 'text', maxLength: 2, limits: { maxLength: 'most' } }, 'abc'],
  ])('is judged by the server alone: %s', (_what, { kind, ...more }, value) => {
    const field = { ...plainField('value', kind), ...more };
    expect([takes(fieldSchema(field), value), valid(field, value)]).toEqual([true, false]);
  });
});

describe('an object with a schema of its own', () => {
  const object = (schema: Readonly<Record<string, unknown>>): JsonSchema =>
    fieldSchema({ name: 'limits', kind: 'json', title: '限值', schema } as unknown as CompiledField);

  it('is told by it, where no reference counts from its root', () => {
    const told = object({ $schema: 'x', type: 'object', required: ['a'], properties: { a: { type: 'integer' } } });
    expect(told).toMatchObject({ type: ['object', 'null'], required: ['a'] });
    expect(told).not.toHaveProperty('$schema');
    expect([{ a: 1 }, null, {}].map((value) => ajv.compile(told)(value))).toEqual([true, true, false]);
    expect(object({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } })).toEqual({
      title: '限值',
      type: ['object', 'null'],
    });
  });
});

describe('a row', () => {
  const entities = [...exampleProject().entities.values()];
  const everything = (name: string): Grant => ({
    entity: name,
    actions: new Set(),
    rows: [],
    hidden: new Set(),
    readOnly: new Set(),
  });

  it('that the server takes the document takes, for every entity of the portal', () => {
    let taken = 0;
    for (const entity of entities) {
      const grant = everything(entity.name);
      const { properties, ...schema } = rowSchema(entity, grant) as { properties: Record<string, JsonSchema> };
      // Rows of sub-tables are other entities' rows; they are judged where those stand.
      const closed = {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, entity.fields[name]?.kind === 'children' ? {} : one]),
        ),
      };
      const judge = ajv.compile(closed);
      const fields = Object.values(entity.fields).filter((field) => fieldWritable(grant, field));
      const valueOf = (field: CompiledField): fc.Arbitrary<Value> =>
        fc.oneof(
          {
            weight: 6,
            arbitrary: field.choices
              ? fc.constantFrom(...field.choices.map((one) => (field.kind === 'multi' ? [one.value] : one.value)))
              : valueFor(field.kind),
          },
          { weight: 1, arbitrary: fc.constant(null) },
        );
      const row = fc.record(
        Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
      ) as fc.Arbitrary<Row>;
      fc.assert(
        fc.property(row, (some) => {
          const options = {
            locale: 'zh' as const,
            shown: () => true,
            required: (name: string) => entity.fields[name]?.required === true,
          };
          const errors = validateRow(fields, some, options);
          // Wrong values are left out, so that most of what remains is right.
          const wrong = new Set(errors.map((error) => error.field.split('.')[0]));
          const kept: Row = Object.fromEntries(
            Object.entries(some).filter(([name, value]) => !wrong.has(name) && !isEmpty(value)),
          );
          const refusedNow = validateRow(fields, kept, options).length > 0;
          if (refusedNow) return;
          taken += 1;
          expect([entity.name, judge(kept), judge.errors]).toEqual([entity.name, true, null]);
          expect([entity.name, judge({ ...kept, noSuchField: 1 })]).toEqual([entity.name, false]);
        }),
        { numRuns: 40, seed: 3 },
      );
    }
    expect(entities.length).toBeGreaterThan(12);
    expect(taken).toBeGreaterThan(100);
  });

  it('that is added must state what is required, shown at all times, open, and has nothing to start from', () => {
    const crane = entities.find(({ name }) => name === 'demoCrane');
    if (!crane) throw new Error('no demoCrane');
    const show = { op: 'const', type: 'boolean', value: true } as const;
    const field = (name: string, more: Partial<CompiledField> = {}): CompiledField => ({
      ...plainField(name, 'text'),
      required: true,
      ...more,
    });
    const later = { op: '!', type: 'boolean', args: [{ op: 'var', type: 'boolean', ref: { from: 'isNew' } }] } as const;
    const fields = [
      field('must'),
      field('fixed', { lock: later }),
      field('locked', { lock: show }),
      field('may', { required: false }),
      field('sometimes', { show }),
      field('begins', { default: 'x' }),
      field('counts', { initial: show }),
      field('kept', { readOnly: true }),
      field('closed'),
      field('secret', { writeOnly: true }),
    ];
    const entity = { ...crane, fields: Object.fromEntries(fields.map((one) => [one.name, one])) };
    expect(
      requiredToAdd(entity, { ...everything('demoCrane'), hidden: new Set(['secret']), readOnly: new Set(['closed']) }),
    ).toEqual(['must', 'fixed', 'secret']);
  });

  it('leaves out what its reader may not see, and closes what may not be written', () => {
    const crane = entities.find(({ name }) => name === 'demoCrane');
    const [first, second] = Object.keys(crane?.fields ?? {});
    if (!crane || !first || !second) throw new Error('no demoCrane');
    const { properties } = rowSchema(crane, {
      ...everything('demoCrane'),
      hidden: new Set([first]),
      readOnly: new Set([second]),
    }) as { properties: Record<string, JsonSchema> };
    expect(properties[first]).toBeUndefined();
    expect(properties[second]?.['readOnly']).toBe(true);
  });
});
