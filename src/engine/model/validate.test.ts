/** Every rule of the one validation: what it refuses, at which path, and in words that name the field. */
import { describe, expect, it } from 'vitest';
import type { Locale } from './errors/define.ts';
import type { Row, Value } from './types.ts';
import { type CheckedField, isEmpty, isMissing, MAX_ITEMS, MAX_TEXT, validateField, validateRow } from './validate.ts';

const TITLES: Readonly<Record<Locale, string>> = { zh: '设备编号', tw: '設備編號', en: 'Equipment code' };
const LOCALES = ['zh', 'tw', 'en'] as const;
const ID = '01900000-0000-7000-8000-000000000001';
const OTHER_ID = '01900000-0000-7000-8000-000000000002';

const field = (kind: CheckedField['kind'], more: Partial<CheckedField> = {}): CheckedField => ({
  name: 'code',
  kind,
  title: TITLES.zh,
  ...more,
});
const found = (one: CheckedField, value: Value): (readonly [string, string])[] =>
  validateField(one, value, { locale: 'zh' }).map((error) => [error.field, error.code] as const);

const choices = [
  { value: 'use', title: '在用' },
  { value: 'stop', title: '停用' },
];
const levels = [
  { value: 1, title: '一级' },
  { value: 2, title: '二级' },
];
const members: CheckedField[] = [
  { name: 'label', kind: 'text', title: '名称', maxLength: 3, required: true },
  { name: 'amount', kind: 'decimal', title: '数量', scale: 1, multipleOf: '0.5', minimum: '0' },
];

/** Field, a value it takes, a value it refuses, and with which code. */
const RULES: readonly (readonly [rule: string, field: CheckedField, right: Value, wrong: Value, code: string])[] = [
  ['text is text', field('text'), '编号', 7, 'field.type'],
  ['text has no half of a pair', field('text'), '😀', '\ud83d', 'field.pattern'],
  ['text has no NUL', field('text'), 'a b', 'a\0b', 'field.pattern'],
  ['minLength counts characters, not units', field('text', { minLength: 2 }), '𠀀𠀁', '𠀀', 'field.minLength'],
  ['maxLength counts characters, not units', field('text', { maxLength: 2 }), '𠀀𠀁', 'abc', 'field.maxLength'],
  ['text without a limit has one', field('text'), 'x'.repeat(MAX_TEXT), 'x'.repeat(MAX_TEXT + 1), 'field.maxLength'],
  ['pattern', field('text', { pattern: '^[A-Z]{2}\\d+$' }), 'AB12', 'ab12', 'field.pattern'],
  [
    'pattern speaks of characters of any script',
    field('text', { pattern: '^\\p{Script=Han}{2}$' }),
    '𠀀安',
    'ab',
    'field.pattern',
  ],
  ['format', field('text', { format: 'email' }), 'a@example.org', 'a@b', 'field.format'],
  ['choice', field('text', { choices }), 'use', 'scrap', 'field.choice'],
  ['choice of figures', field('integer', { choices: levels }), 1, 3, 'field.choice'],
  ['integer', field('integer'), -3, 1.5, 'field.type'],
  ['integer is no text', field('integer'), 0, '0', 'field.type'],
  ['integer is exact', field('integer'), 9007199254740991, 9007199254740992, 'field.type'],
  ['integer step', field('integer', { multipleOf: '5' }), 15, 16, 'field.multipleOf'],
  ['double', field('double'), 1.5e-9, '1.5', 'field.type'],
  ['double below its minimum', field('double', { minimum: '0.0000001' }), 1e-7, 9e-8, 'field.minimum'],
  ['double at an exclusive minimum', field('double', { exclusiveMinimum: '0' }), 1e-12, 0, 'field.exclusiveMinimum'],
  ['double above its maximum', field('double', { maximum: '1000000000000000000000' }), 1e21, 1.1e21, 'field.maximum'],
  [
    'double at an exclusive maximum',
    field('double', { exclusiveMaximum: '0.3' }),
    0.1 + 0.1,
    0.1 + 0.2,
    'field.exclusiveMaximum',
  ],
  ['decimal is a text', field('decimal', { scale: 2, multipleOf: '0.01' }), '12.50', 12.5, 'field.type'],
  ['decimal in canonical form', field('decimal', { scale: 2, multipleOf: '0.01' }), '0.50', '.50', 'field.type'],
  ['decimal step', field('decimal', { scale: 2, multipleOf: '0.05' }), '1.15', '1.16', 'field.multipleOf'],
  ['boolean', field('boolean'), false, 'false', 'field.type'],
  ['date', field('date'), '2024-02-29', '2026-02-29', 'field.format'],
  ['date is a text', field('date'), '2026-01-01', 20260101, 'field.type'],
  ['datetime', field('datetime'), '2026-11-21 14:32:00', '2026-11-21', 'field.format'],
  ['time', field('time'), '14:32:00', '24:00:00', 'field.format'],
  ['month', field('month'), '2026-11', '2026-13', 'field.format'],
  ['year', field('year'), '2026', '26', 'field.format'],
  ['reference', field('ref'), ID, 'crane-1', 'field.format'],
  ['reference is a text', field('ref'), ID, 1, 'field.type'],
  ['file', field('file'), ID, '../etc/passwd', 'field.format'],
  ['references are a list', field('refs'), [ID], ID, 'field.type'],
  ['references are told apart', field('refs'), [ID, OTHER_ID], [ID, ID], 'field.duplicateItems'],
  ['minItems', field('refs', { minItems: 2 }), [ID, OTHER_ID], [ID], 'field.minItems'],
  ['maxItems', field('files', { maxItems: 1 }), [ID], [ID, OTHER_ID], 'field.maxItems'],
  [
    'lists without a limit have one',
    field('multi'),
    Array.from({ length: MAX_ITEMS }, (_, at) => String(at)),
    Array.from({ length: MAX_ITEMS + 1 }, (_, at) => String(at)),
    'field.maxItems',
  ],
  [
    'several choices are told apart',
    field('multi', { choices }),
    ['use', 'stop'],
    ['use', 'use'],
    'field.duplicateItems',
  ],
  ['sub-table is a list', field('children'), [{ label: 'a' }], { label: 'a' }, 'field.type'],
  ['object with members is an object', field('json', { members }), { label: 'a' }, 'a', 'field.type'],
  ['list of objects is a list', field('json', { members, list: true }), [{ label: 'a' }], { label: 'a' }, 'field.type'],
  [
    'object is not over-long',
    field('json'),
    { text: 'x'.repeat(100_000) },
    { text: 'x'.repeat(200_000) },
    'field.maxLength',
  ],
  ['object has no half of a pair', field('json'), { a: '😀' }, { '\ud83d': ['b'] }, 'field.pattern'],
  ['object has no NUL', field('json'), { a: 'b' }, { a: ['\0'] }, 'field.pattern'],
];

describe('rules', () => {
  it.each(RULES)('%s', (_rule, one, right, wrong, code) => {
    expect(found(one, right)).toEqual([]);
    expect(found(one, wrong)).toEqual([['code', code]]);
  });

  it('name the field in three languages', () => {
    for (const [, one, , wrong] of RULES) {
      const messages = LOCALES.map(
        (locale) => validateField({ ...one, title: TITLES[locale] }, wrong, { locale })[0]?.message ?? '',
      );
      LOCALES.forEach((locale, at) => expect(messages[at]).toContain(TITLES[locale]));
      expect(new Set(messages).size).toBe(3);
      for (const message of messages) expect(message).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it('say limit and length', () => {
    const error = validateField(field('text', { maxLength: 2, title: 'Name' }), 'abc', { locale: 'en' })[0];
    expect(error?.message).toBe('Name can have at most 2 characters. It has 3');
  });

  it('quote a wrong choice without its whole length', () => {
    expect(
      validateField(field('text', { choices }), 'x'.repeat(5000), { locale: 'zh' })[0]?.message.length,
    ).toBeLessThan(120);
  });
});

describe('paths', () => {
  it('lead to the entry of a list', () => {
    expect(found(field('refs'), [ID, 'x', 3])).toEqual([
      ['code.1', 'field.format'],
      ['code.2', 'field.type'],
    ]);
    expect(found(field('multi', { choices }), ['use', 'gone'])).toEqual([['code.1', 'field.choice']]);
    expect(found(field('children'), [{}, null, []])).toEqual([
      ['code.1', 'field.type'],
      ['code.2', 'field.type'],
    ]);
  });

  it('lead to the member of an object, and members are judged as fields are', () => {
    expect(found(field('json', { members }), { label: 'abcd', amount: '0.3' })).toEqual([
      ['code.label', 'field.maxLength'],
      ['code.amount', 'field.multipleOf'],
    ]);
    expect(
      found(field('json', { members, list: true }), [{ label: 'a' }, { amount: '-0.5', size: 1 }, { label: '' }]),
    ).toEqual([
      ['code.1.size', 'field.unknown'],
      ['code.2.label', 'field.required'],
    ]);
    expect(
      validateField(field('json', { members, list: true }), [{ amount: '1.0' }], { locale: 'zh' })[0]?.message,
    ).toContain('名称');
  });

  it('begin with the prefix of a sub-table row', () => {
    const errors = validateRow(
      [field('text', { maxLength: 1 })],
      { code: 'ab' },
      { locale: 'zh', prefix: 'inspections.0.', shown: () => true, required: () => false },
    );
    expect(errors.map((error) => error.field)).toEqual(['inspections.0.code']);
  });
});

describe('rows', () => {
  const judge = (one: CheckedField, row: Row, options: { shown?: boolean; required?: boolean } = {}): string[] =>
    validateRow([one], row, {
      locale: 'zh',
      shown: () => options.shown ?? true,
      required: () => options.required ?? false,
    }).map((error) => error.code);

  it.each([[null], [''], [[]]] as const)(
    'take %j for nothing: refused where required, and no value to judge elsewhere',
    (value) => {
      const one = field('text', { minLength: 5 });
      expect(isEmpty(value as Value)).toBe(true);
      expect(judge(one, { code: value as Value }, { required: true })).toEqual(['field.required']);
      expect(judge(one, { code: value as Value })).toEqual([]);
      expect(judge(one, {}, { required: true })).toEqual(['field.required']);
    },
  );

  it('asks for a choice where one chooses, and for a file where one sends it', () => {
    const asked = (extra: Partial<CheckedField>): string[] =>
      validateRow([{ ...field('text'), ...extra }], {}, { locale: 'zh', shown: () => true, required: () => true }).map(
        ({ message }) => message.slice(0, 3),
      );
    expect(
      [
        asked({ kind: 'ref' }),
        asked({ kind: 'refs' }),
        asked({ kind: 'multi' }),
        asked({ dict: 'gender' }),
        asked({ choices: [{ value: 'a', title: '甲' }] }),
        asked({ kind: 'file' }),
        asked({ kind: 'date' }),
      ].flat(),
    ).toEqual(['请选择', '请选择', '请选择', '请选择', '请选择', '请上传', '请填写']);
    expect(['field.required', 'field.unchosen', 'field.noFile', 'field.choice'].map(isMissing)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([[0], [false], ['0'], [' ']] as const)('take %j for something', (value) =>
    expect(isEmpty(value)).toBe(false),
  );

  it('judge nothing that is not shown', () => {
    expect(judge(field('text', { maxLength: 1 }), { code: 'abc' }, { shown: false, required: true })).toEqual([]);
  });

  it('ask an empty sub-table for its least rows', () => {
    expect(judge(field('children', { minItems: 1 }), { code: [] })).toEqual(['field.minItems']);
    expect(judge(field('refs', { minItems: 1 }), { code: [] })).toEqual([]);
  });
});

it.each([
  ['张三', []],
  ['古丽·阿依', []],
  ['张', ['field.minLength']],
  ['Al', ['field.minLength']],
  ['张3', ['field.minLength']],
  ['··', ['field.minLength']],
])('a name may be two Chinese characters whatever the least length of others: %s', (name, codes) => {
  const judged = validateField(field('text', { minLength: 3, text: 'name' }), name, { locale: 'zh' });
  expect(judged.map(({ code }) => code)).toEqual(codes);
});

it('a single Chinese character is told of the two that a name has', () => {
  const said = (name: string): string[] =>
    validateField(field('text', { minLength: 3, text: 'name' }), name, { locale: 'zh' }).map(({ message }) => message);
  expect([said('张'), said('Al')].flat()).toEqual([expect.stringContaining('2'), expect.stringContaining('3')]);
});

describe('x-limits', () => {
  const limited = field('text', {
    minLength: 3,
    maxLength: 5,
    limits: { minLength: 'code.min', maxLength: 'code.max' },
  });
  const judge = (value: string, params: Readonly<Record<string, Value>>): string[] =>
    validateField(limited, value, { locale: 'zh', param: (key) => params[key] ?? null }).map((error) => error.code);

  it('moves a limit both ways', () => {
    expect(judge('ab', { 'code.min': 2 })).toEqual([]);
    expect(judge('abc', { 'code.min': 4 })).toEqual(['field.minLength']);
    expect(judge('abcdef', { 'code.max': 6 })).toEqual([]);
    expect(judge('abcde', { 'code.max': '4' })).toEqual(['field.maxLength']);
  });

  it.each([[{}], [{ 'code.min': null }], [{ 'code.min': '' }], [{ 'code.min': 'many' }]])(
    'keeps the limit written beside it for %j',
    (params) => {
      expect(judge('ab', params)).toEqual(['field.minLength']);
      expect(judge('abc', params)).toEqual([]);
    },
  );

  it('moves the length of lists too', () => {
    const list = field('refs', { maxItems: 1, limits: { maxItems: 'most' } });
    expect(validateField(list, [ID, OTHER_ID], { locale: 'zh', param: () => 2 })).toEqual([]);
    expect(validateField(list, [ID, OTHER_ID], { locale: 'zh' }).map((error) => error.code)).toEqual([
      'field.maxItems',
    ]);
  });
});
