/** Bare schemas: the form judges by code the server compiled, and says what the server says. */
import { type RJSFSchema, getClosestMatchingOption } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { importedModule } from '../support/bare-schemas.ts';
import { exampleView } from '../support/example-views.ts';
import {
  memberSchema,
  membersSchema,
  saidSchema,
  titleAt,
  withoutNothing,
} from '../../src/engine/model/bare-schema.ts';
import { validateField } from '../../src/engine/model/validate.ts';
import type { FieldError, ViewField } from '../../src/engine/model/wire.ts';
import { bareErrors, moduleName, validatorModule } from '../../src/engine/server/schema-store/bare-schemas.ts';
import { bareValidator } from '../../src/engine/client/screens/schema-form/bare-validator.ts';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['host'],
  properties: {
    host: { type: 'string', title: '地址', minLength: 3, pattern: '^[a-z.]+$' },
    step: { type: 'number', title: '步长', multipleOf: 0.1 },
    at: { type: 'string', title: '时刻', format: 'date-time' },
    mode: {
      title: '方式',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    },
    secret: { type: 'string', title: '口令' },
    tags: { type: 'array', title: '标签', maxItems: 2, uniqueItems: true, items: { $ref: '#/$defs/tag' } },
    pair: { type: 'array', title: '一对', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  },
  if: { properties: { mode: { const: 'b' } }, required: ['mode'] },
  then: { required: ['secret'] },
  else: { properties: { secret: { maxLength: 0 } } },
  dependentRequired: { step: ['at'] },
  unevaluatedProperties: false,
  $defs: { tag: { type: 'string', title: '一个标签', maxLength: 2 } },
} as RJSFSchema;

const server = (value: unknown, locale: 'zh' | 'tw' | 'en' = 'zh'): FieldError[] =>
  bareErrors({ title: '连接' }, schema, value, '', locale);

async function form(value: unknown, locale: 'zh' | 'tw' | 'en' = 'zh'): Promise<[string, string][]> {
  const module = await importedModule(await validatorModule(schema));
  const validator = bareValidator(module, { schema, title: '连接', locale });
  return validator
    .validateFormData(value as never, schema)
    .errors.map(({ property = '', message = '' }) => [property.replace(/^\./, ''), message]);
}

describe('a bare schema', () => {
  it.each([
    [{ host: 'abc.de', mode: 'a', tags: ['x', 'yz'] }, []],
    [{ host: 'abc', mode: 'b', secret: 'xy' }, []],
    [{ host: 'abc', step: 0.3, at: '2026-11-21T14:32:00+08:00' }, []],
    [{}, ['host:field.required']],
    [{ host: 'ab' }, ['host:field.minLength']],
    [{ host: 'ABC' }, ['host:field.pattern']],
    [{ host: 'abc', step: 0.25, at: '2026-11-21T14:32:00Z' }, ['step:field.multipleOf']],
    [{ host: 'abc', step: 0.2 }, ['at:field.required']],
    // rjsf's own ajv-formats 2.1.1 takes it: no zone is said.
    [{ host: 'abc', at: '2026-11-21T14:32:00' }, ['at:field.format']],
    [{ host: 'abc', at: '2016-12-31T23:59:60+08:00' }, ['at:field.format']],
    [{ host: 'abc', mode: 'b' }, ['secret:field.required']],
    [{ host: 'abc', mode: 'a', secret: 'xy' }, ['secret:field.maxLength']],
    [{ host: 'abc', mode: 'c' }, ['mode:field.choice']],
    [{ host: 'abc', tags: ['xyz'] }, ['tags.0:field.maxLength']],
    [{ host: 'abc', tags: ['x', 'x'] }, ['tags:field.duplicateItems']],
    [{ host: 'abc', tags: ['x', 'y', 'z'] }, ['tags:field.maxItems']],
    [{ host: 'abc', pair: ['x', 'y'] }, ['pair.1:field.type']],
    [{ host: 'abc', odd: 1 }, ['odd:field.unknown']],
    ['text', [':field.type']],
  ])('is judged alike in form and server: %j', async (value, expected) => {
    expect(server(value).map((error) => `${error.field}:${error.code}`)).toEqual(expected);
    expect(await form(value)).toEqual(server(value).map(({ field, message }) => [field, message]));
  });

  it.each([
    ['zh', '时刻不是有效的带时区的日期时间（2026-11-21T14:32:00+08:00）'],
    ['tw', '时刻不是有效的帶時區的日期時間（2026-11-21T14:32:00+08:00）'],
    ['en', '时刻 is not a valid date and time with its zone (2026-11-21T14:32:00+08:00)'],
  ] as const)('is told in the words of %s', async (locale, words) => {
    const value = { host: 'abc', at: '2026-11-21T14:32:00' };
    expect(await form(value, locale)).toEqual([['at', words]]);
    expect(server(value, locale)[0]?.message).toBe(words);
  });

  it('chooses among alternatives by compiled code', async () => {
    const choice = {
      type: 'object',
      properties: {
        by: {
          oneOf: [
            { title: '电话', type: 'object', properties: { phone: { type: 'string' } }, required: ['phone'] },
            { title: '邮箱', type: 'object', properties: { mail: { type: 'string' } }, required: ['mail'] },
          ],
        },
      },
    } as const satisfies RJSFSchema;
    const module = await importedModule(await validatorModule(choice));
    const validator = bareValidator(module, { schema: choice, title: '联系', locale: 'zh' });
    const options = [...choice.properties.by.oneOf] as unknown as RJSFSchema[];
    expect(getClosestMatchingOption(validator, choice, { mail: 'x' }, options, 0)).toBe(1);
    expect(getClosestMatchingOption(validator, choice, { phone: 'x' }, options, 1)).toBe(0);
  });

  it('has an address of its own for each content', () => {
    expect(moduleName(schema)).toMatch(/^[0-9a-f]{40}$/);
    expect(moduleName({ ...schema, minProperties: 1 })).not.toBe(moduleName(schema));
  });

  it('is named by titles wherever they stand, and said in another language', () => {
    expect(titleAt(schema, ['tags', '0'])).toBe('一个标签');
    expect(
      titleAt({ allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { properties: { b: { title: 'B' } } } } }, ['b']),
    ).toBe('B');
    const said = saidSchema(schema, 'data.net.schema', (path, text) =>
      path.includes('$defs') ? `${path}=${text}` : text,
    );
    expect(titleAt(said, ['tags', '0'])).toBe('data.net.schema.$defs.tag.title=一个标签');
    expect(titleAt(said, ['host'])).toBe('地址');
  });
});

describe('fields as a bare schema', () => {
  const crane = exampleView('demoCrane');
  const named = (name: string): ViewField => crane.fields.find((field) => field.name === name)!;

  it('keep type, limits and choices', () => {
    expect(memberSchema(named('equipName'))).toMatchObject({
      type: 'string',
      title: '设备名称',
      minLength: 2,
      maxLength: 64,
    });
    expect(memberSchema(named('inspectMonths'))).toMatchObject({ type: 'integer', minimum: 1 });
    expect(memberSchema(named('status')).oneOf).toHaveLength(4);
    expect(memberSchema(named('lastInspectOn')).format).toBe('date');
    expect(membersSchema([named('equipName'), named('liftTons')]).required).toEqual(['equipName']);
  });

  const field = (member: Partial<ViewField>): ViewField => ({
    ...named('equipName'),
    minLength: undefined,
    maxLength: undefined,
    name: 'm',
    ...member,
  });
  it.each([
    [field({ kind: 'time' }), ['14:32:00', '14:32', '14:32:00Z', 7]],
    [field({ kind: 'date' }), ['2024-02-29', '2023-02-29', '0000-01-01']],
    [field({ kind: 'datetime' }), ['2026-11-21 14:32:00', '2026-11-21T14:32:00']],
    [field({ kind: 'month' }), ['2026-11', '2026-13']],
    [field({ kind: 'text', format: 'phone' }), ['13800138000', '1380013800']],
    [field({ kind: 'text', format: 'tel' }), ['119', '12', '0532-86981234-8001']],
    [field({ kind: 'text', format: 'uri' }), ['https://a.cn/x', 'javascript:alert(1)']],
    [field({ kind: 'integer', multipleOf: '5' }), [10, 12, 1.5, '10']],
    [field({ kind: 'double', exclusiveMinimum: '0' }), [0.1, 0]],
    [field({ kind: 'decimal', scale: 2 }), ['1.25', '1.255', '01', 1]],
    [field({ kind: 'multi', choices: [{ value: 'a', title: 'A' }], maxItems: 1 }), [['a'], ['b'], ['a', 'a'], 'a']],
    [field({ kind: 'ref' }), ['018f3b2e-0000-7000-8000-000000000000', 'x']],
  ])('judge as the rules of fields do: $kind $format', (one, values) => {
    for (const value of values) {
      const byField = validateField(one, value, { locale: 'zh' });
      const byData = bareErrors({ title: '' }, membersSchema([one]), { m: value }, '', 'zh');
      expect(byData.length > 0, JSON.stringify(value)).toBe(byField.length > 0);
    }
  });

  it('leave out members that hold nothing', () => {
    expect(withoutNothing({ a: null, b: '', c: [], d: { e: null, f: 0 }, g: [{ h: '' }] })).toEqual({
      d: { f: 0 },
      g: [{}],
    });
  });
});
