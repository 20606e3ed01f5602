/** The interpreter of bare schemas, and fields as such schemas. */
import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { ViewField } from '../../../model/wire.ts';
import { bareSchemaValidator, schemaErrors } from './bare-schema-validator.ts';
import { errorTree, errorsBelow } from './error-tree.ts';
import { inputValidator } from './input-validator.ts';
import { memberSchema, membersSchema } from './members-schema.ts';

const schema: RJSFSchema = {
  type: 'object',
  required: ['host'],
  properties: {
    host: { type: 'string', title: '地址', minLength: 3, pattern: '^[a-z.]+$' },
    port: { type: 'integer', title: '端口', minimum: 1, maximum: 65535 },
    mode: {
      title: '方式',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    },
    tags: { type: 'array', maxItems: 2, items: { $ref: '#/definitions/tag' } },
  },
  definitions: { tag: { type: 'string', title: '标签', maxLength: 2 } },
};
const errorsOf = (value: unknown): string[] =>
  schemaErrors(schema, value, schema, 'zh').map((error) => `${error.field}:${error.code}`);

describe('a bare schema', () => {
  it('takes what fits', () => {
    expect(errorsOf({ host: 'abc.de', port: 80, mode: 'a', tags: ['x', 'yz'] })).toEqual([]);
  });

  it.each([
    [{}, ['host:field.required']],
    [{ host: 'ab' }, ['host:field.minLength']],
    [{ host: 'ABC' }, ['host:field.pattern']],
    [{ host: 'abc', port: 0 }, ['port:field.minimum']],
    [{ host: 'abc', port: 1.5 }, ['port:field.type']],
    [{ host: 'abc', mode: 'c' }, ['mode:field.choice']],
    [{ host: 'abc', tags: ['xyz'] }, ['tags.0:field.maxLength']],
    [{ host: 'abc', tags: ['x', 'y', 'z'] }, ['tags:field.maxItems']],
    ['text', [':field.type']],
  ])('refuses %j', (value, expected) => {
    expect(errorsOf(value)).toEqual(expected);
  });

  it("says it with the field's title in the person's language", () => {
    expect(schemaErrors(schema, {}, schema, 'en')[0]?.message).toBe('地址 is required');
  });

  it('chooses among alternatives', () => {
    const validator = bareSchemaValidator('zh');
    expect(validator.isValid({ const: 'a' }, 'a' as never, schema)).toBe(true);
    expect(validator.isValid({ const: 'a' }, 'b' as never, schema)).toBe(false);
  });
});

describe('errors in a tree', () => {
  it('come back below their field', () => {
    const tree = errorTree([
      { field: 'rows.0.name', code: 'x', message: 'wrong' },
      { field: 'rows', code: 'y', message: 'few' },
    ]);
    const rows = (tree as Record<string, never>).rows;
    expect(errorsBelow(rows, 'rows').map((error) => [error.field, error.message])).toEqual([
      ['rows', 'few'],
      ['rows.0.name', 'wrong'],
    ]);
    expect(errorsBelow(undefined, 'rows')).toEqual([]);
  });

  it('are what our own check found', () => {
    const validator = inputValidator((values) =>
      values.reason ? [] : [{ field: 'reason', code: 'field.required', message: '请填写原因' }],
    );
    expect(validator.validateFormData({}, {}).errors.map((error) => error.property)).toEqual(['.reason']);
    expect(validator.validateFormData({ reason: 'x' }, {}).errors).toEqual([]);
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
});
