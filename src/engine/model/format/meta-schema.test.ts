/**
 * The published meta-schemas: current, valid 2020-12, taken by every shipped file and refusing what the compiler
 * refuses.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { SCHEMAS, portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { exampleFiles } from '../../../../tests/fixtures/example-files.ts';
import { compileProject } from './compile.ts';
import { entityShape } from './entity-shape.ts';
import { metaSchemas } from './meta-schema.ts';
import { type Json, objectAt } from './read/source.ts';
import { writeCanonical } from './write.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, ownProperties: true });
const validators = Object.fromEntries(
  Object.entries(metaSchemas()).map(([name, schema]) => [name, ajv.compile(schema)]),
);

function validatorOf(path: string) {
  const name = path.endsWith('_area.json')
    ? 'area.schema.json'
    : path.includes('/_mixin/')
      ? 'mixin.schema.json'
      : path.includes('/_layer/')
        ? 'layer.schema.json'
        : 'entity.schema.json';
  const validate = validators[name];
  if (!validate) throw new Error(name);
  return validate;
}

const files = [...portalFiles(), ...exampleFiles()]
  .filter((file) => !file.path.includes('/_demo/'))
  .map((file): [string, string] => [file.path, file.text]);
const crane = JSON.parse(files.find(([path]) => path === 'demo/demoCrane.json')?.[1] ?? '{}') as Json;

/** One thing changed in a good file. */
function broken(change: (value: Json) => void): Json {
  const value = structuredClone(crane);
  change(value);
  return value;
}
const field = (value: Json, name: string): Json => objectAt(objectAt(objectAt(value, 'data'), 'properties'), name);

const mistakes: readonly [string, Json][] = [
  [
    'no title',
    broken((value) => {
      delete value.title;
    }),
  ],
  [
    'format is text',
    broken((value) => {
      value.format = '1';
    }),
  ],
  [
    'unknown section',
    broken((value) => {
      value.lists = {};
    }),
  ],
  [
    'unknown keyword',
    broken((value) => {
      field(value, 'liftTons')['x-units'] = 't';
    }),
  ],
  [
    'if',
    broken((value) => {
      field(value, 'liftTons').if = {};
    }),
  ],
  [
    'enum',
    broken((value) => {
      field(value, 'status').enum = ['inUse'];
    }),
  ],
  [
    'unknown type',
    broken((value) => {
      field(value, 'liftTons').type = 'decimal';
    }),
  ],
  [
    'unknown format',
    broken((value) => {
      field(value, 'lastInspectOn').format = 'day';
    }),
  ],
  [
    'minLength below zero',
    broken((value) => {
      field(value, 'equipName').minLength = -1;
    }),
  ],
  [
    'choice without title',
    broken((value) => {
      field(value, 'status').oneOf = [{ const: 'inUse' }];
    }),
  ],
  [
    'x-ref without entity',
    broken((value) => {
      field(value, 'useOrg')['x-ref'] = { filter: true };
    }),
  ],
  [
    'unknown operator',
    broken((value) => {
      field(value, 'overdue')['x-derived'] = { before: [1, 2] };
    }),
  ],
  [
    'two operators',
    broken((value) => {
      field(value, 'overdue')['x-derived'] = { '<': [1, 2], '>': [1, 2] };
    }),
  ],
  [
    'check without a message',
    broken((value) => {
      value.checks = { bad: { when: true } };
    }),
  ],
  [
    'column width as text',
    broken((value) => {
      value.list = { columns: { equipName: { width: '120' } } };
    }),
  ],
  [
    'unknown tone',
    broken((value) => {
      value.actions = { stop: { label: '停用', tone: 'red' } };
    }),
  ],
  [
    'field name with a blank',
    broken((value) => {
      objectAt(objectAt(value, 'data'), 'properties')['equip name'] = { type: 'string', title: 'x' };
    }),
  ],
  [
    'code without colons',
    broken((value) => {
      value.access = { fields: { liftTons: { read: 'liftTons' } } };
    }),
  ],
  [
    'section with a misspelt key',
    broken((value) => {
      value.form = { sections: { basic: { title: '基本信息', feilds: ['equipCode'] } } };
    }),
  ],
  [
    'unknown language',
    broken((value) => {
      value.i18n = { fr: { title: 'Grues' } };
    }),
  ],
];

describe('meta-schemas', () => {
  it.each(Object.entries(metaSchemas()))('%s is up to date', (name, schema) => {
    expect(readFileSync(join(SCHEMAS, name), 'utf8')).toBe(writeCanonical(schema));
  });

  it.each(files)('take %s', (path, text) => {
    const validate = validatorOf(path);
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(mistakes)('refuse %s', (_name, value) => {
    expect(validatorOf('area/entity.json')(value)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a command without a verb', {}],
    ['two verbs', { set: ['title'], to: 'x', remove: ['title'] }],
    ['no path', { remove: [] }],
    ['set without a value', { set: ['title'] }],
    ['add without a value', { add: ['list'] }],
    ['a path of one text', { remove: 'list' }],
    ['an unknown key', { move: ['list', 'sort'], behind: 'x' }],
  ])('refuse a layer with %s, as the compiler does', (_name, command) => {
    const layer = { format: 1, layer: 'look', entity: 'demoCrane', scope: 'product', commands: [command] };
    expect(validatorOf('demo/_layer/look.json')(layer)).toBe(false);
    const { problems } = compileProject([{ path: 'demo/_layer/look.json', text: JSON.stringify(layer) }]);
    expect(
      problems.filter(({ severity, path }) => severity === 'error' && path.startsWith('commands.0')).length,
    ).toBeGreaterThan(0);
  });

  it('describe every section for completion in an editor', () => {
    const properties = objectAt(metaSchemas()['entity.schema.json'], 'properties');
    expect(Object.keys(properties)).toEqual(Object.keys(entityShape.members));
    expect(
      Object.entries(properties)
        .filter(([, schema]) => typeof (schema as Json).description !== 'string')
        .map(([key]) => key),
    ).toEqual([]);
  });
});
