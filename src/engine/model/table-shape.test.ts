/** Tables as they follow from entity files: columns, keys, and the indexes that nobody has to ask for. */
import { describe, expect, it } from 'vitest';
import { compileProject } from './format/compile.ts';
import { hasTable, tableShape } from './table-shape.ts';
import type { TableShape } from './table-types.ts';
import type { SourceFile } from './types.ts';

const file = (entity: string, data: object, rest: object = {}): SourceFile => ({
  path: `yard/${entity}.json`,
  text: JSON.stringify({ format: 1, entity, area: 'yard', title: entity, ...rest, data: { type: 'object', ...data } }),
});

const org = file(
  'org',
  {
    properties: {
      orgName: { type: 'string', title: '名称', maxLength: 40 },
      parentId: { type: 'string', title: '上级', 'x-ref': { entity: 'org' } },
    },
  },
  { storage: { tree: { parent: 'parentId' } } },
);

function shapeOf(entity: string, ...files: SourceFile[]): TableShape {
  const { project, problems } = compileProject([org, ...files]);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return tableShape(project.entities.get(entity)!, project);
}

const crane = file(
  'crane',
  {
    properties: {
      equipNo: { type: 'string', title: '编号', maxLength: 20, 'x-search': 'keyword' },
      useOrg: { type: 'string', title: '使用单位', 'x-ref': { entity: 'org' } },
      liftTons: { type: 'number', title: '起重量', multipleOf: 0.1, default: 3.5 },
      status: {
        type: 'string',
        title: '状态',
        default: "in'Use",
        oneOf: [
          { const: "in'Use", title: '在用' },
          { const: 'scrapped', title: '报废' },
        ],
      },
      months: { type: 'integer', title: '周期', default: 24 },
      due: { type: 'string', format: 'date', title: '下次检验' },
      at: { type: 'string', format: 'datetime', title: '时间' },
      tags: { type: 'array', title: '标签', items: { type: 'string', oneOf: [{ const: 'a', title: '甲' }] } },
      sites: { type: 'array', title: '场所', items: { type: 'string' }, 'x-ref': { entity: 'org' } },
      photos: { type: 'array', title: '照片', maxItems: 3, items: { type: 'string' }, 'x-file': { image: true } },
      overdue: { type: 'boolean', title: '超期', 'x-derived': { '<': [{ var: 'due' }, { today: [] }] } },
      position: { type: 'string', title: '位置', maxLength: 1000 },
    },
  },
  {
    storage: {
      owner: 'useOrg',
      unique: [['equipNo'], { fields: ['months'], where: { '!=': [{ var: 'status' }, 'scrapped'] } }],
      indexes: [['useOrg', 'due']],
      renamed: { due: ['checkDate', 'position_'] },
    },
    list: { sort: ['-due'] },
  },
);

describe('table shape', () => {
  it('gives each kind its column, engine columns beside them, derived values none', () => {
    const { columns, primaryKey, table } = shapeOf('crane', crane);
    const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject({
      tenant_id: 'uuid',
      id: 'uuid',
      equipNo: 'text',
      useOrg: 'uuid',
      liftTons: 'numeric(30,1)',
      status: 'text',
      months: 'bigint',
      due: 'date',
      at: 'timestamp(0) without time zone',
      tags: 'text[]',
      sites: 'uuid[]',
      photos: 'uuid[]',
      rev: 'bigint',
      deleted_at: 'timestamp(3) with time zone',
      search_text: 'text',
      search_grams: 'text[]',
    });
    expect(types).not.toHaveProperty('overdue');
    expect([table, primaryKey]).toEqual(['crane', ['tenant_id', 'id']]);
  });

  it('keeps a field apart from the engine column of the same name', () => {
    const column = shapeOf('crane', crane).columns.find(({ field }) => field === 'position');
    expect(column?.name).toMatch(/^position_\w{7}$/);
  });

  it('spells defaults as the catalogue does and lets every field be empty', () => {
    const { columns } = shapeOf('crane', crane);
    expect(
      Object.fromEntries(
        columns.filter((column) => column.default !== undefined).map((column) => [column.name, column.default]),
      ),
    ).toEqual({
      liftTons: "'3.5'::numeric",
      status: "'in''Use'::text",
      months: "'24'::bigint",
      created_at: 'now()',
      rev: "'1'::bigint",
    });
    expect(columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual([
      'tenant_id',
      'id',
      'created_at',
      'rev',
    ]);
  });

  it('indexes what list, filters, owner, references and search need, each once', () => {
    const { indexes } = shapeOf('crane', crane);
    const lines = indexes.map(
      ({ method, columns, where }) =>
        `${method} ${columns.map(({ name, desc }) => name + (desc ? '-' : '')).join(' ')}${where === 'deleted_at IS NULL' ? '' : ` ${where}`}`,
    );
    expect(lines).toEqual([
      'btree tenant_id useOrg due',
      'btree tenant_id due- id- useOrg',
      'btree tenant_id useOrg due- id-',
      'btree tenant_id equipNo id useOrg',
      'btree tenant_id status due- id- useOrg',
      'btree tenant_id at id useOrg',
      'gin tags',
      'gin sites',
      'gin search_grams',
    ]);
    expect(new Set(indexes.map(({ name }) => name)).size).toBe(indexes.length);
  });

  it('orders texts by the collation of lists, and stops at what another table or the choices decide', () => {
    const orderOf = (...sort: string[]): string => {
      const shape = shapeOf('crane', {
        ...crane,
        text: crane.text.replace('"sort":["-due"]', `"sort":${JSON.stringify(sort)}`).replace('"owner":"useOrg",', ''),
      });
      return (
        shape.indexes
          .map(({ columns }) =>
            columns
              .map(({ name, desc, emptyLast, collation }) =>
                [
                  name,
                  ...(collation ? [collation] : []),
                  ...(desc ? ['desc'] : []),
                  ...(emptyLast ? ['last'] : []),
                ].join(' '),
              )
              .join(', '),
          )
          .find((line) => !/useOrg|status, /.test(line)) ?? ''
      );
    };
    expect(orderOf('equipNo', '-due')).toBe('tenant_id, equipNo anlan.text_order, due desc last, id desc');
    expect(orderOf('-due', 'equipNo', '-createdAt')).toBe(
      'tenant_id, due desc, equipNo anlan.text_order, created_at desc, id desc',
    );
    expect(orderOf('due', 'status', 'equipNo')).toBe('tenant_id, due, id');
    expect(orderOf('useOrg', 'months')).not.toContain('months');
  });

  it('makes unique among living rows of a tenant, under its own condition', () => {
    const { uniques } = shapeOf('crane', crane);
    expect(uniques.map(({ fields, columns }) => [fields, columns.map(({ name }) => name)])).toEqual([
      [['equipNo'], ['tenant_id', 'equipNo']],
      [['months'], ['tenant_id', 'months']],
    ]);
    expect(uniques[0]?.where).toBe('deleted_at IS NULL');
    expect(uniques[1]?.where).toMatch(/^deleted_at IS NULL AND \(.*"crane"\."status".*'scrapped'/);
  });

  it('takes empty values for the same where a rule has several fields, one of which may be empty', () => {
    const rules = (unique: readonly unknown[], required: readonly string[] = ['equipNo', 'due']) =>
      shapeOf('crane', {
        ...crane,
        text: JSON.stringify({
          ...JSON.parse(crane.text),
          storage: { unique },
          data: { ...JSON.parse(crane.text).data, required },
        }),
      }).uniques.map(({ emptiesSame, lax }) => [emptiesSame ?? false, lax !== undefined]);
    const [same, differ] = [
      [true, true],
      [false, false],
    ];
    expect(rules([['equipNo', 'useOrg']])).toEqual([same]);
    expect(rules([['equipNo', 'due']])).toEqual([differ]);
    expect(rules([{ fields: ['equipNo', 'useOrg'], empties: 'differ' }])).toEqual([differ]);
    expect(rules([['useOrg']])).toEqual([differ]);
    expect(rules([{ fields: ['useOrg'], empties: 'same' }])).toEqual([same]);
  });

  it('names another meaning otherwise and the same one the same', () => {
    const names = (shape: TableShape): string[] => [...shape.indexes, ...shape.uniques].map(({ name }) => name);
    expect(names(shapeOf('crane', crane))).toEqual(names(shapeOf('crane', crane)));
    const otherwise = { ...crane, text: crane.text.replace('"-due"', '"due"') };
    expect(
      names(shapeOf('crane', otherwise)).filter((name) => !names(shapeOf('crane', crane)).includes(name)).length,
    ).toBeGreaterThan(0);
    expect(
      Math.max(...names(shapeOf('crane', crane)).map((name) => new TextEncoder().encode(name).length)),
    ).toBeLessThanOrEqual(63);
  });

  it('passes on what a column was called before', () => {
    expect(shapeOf('crane', crane).renamed).toEqual({ due: ['checkDate', 'position_'] });
  });

  it('leaves out what a log has not, and the tenant where the platform owns the rows', () => {
    const log = shapeOf(
      'log',
      file(
        'log',
        { properties: { text: { type: 'string', title: '内容' } } },
        { storage: { scope: 'platform', append: true, history: 'none' } },
      ),
    );
    expect(log.columns.map(({ name }) => name)).toEqual(['id', 'text', 'created_by', 'created_at']);
    expect(log.primaryKey).toEqual(['id']);
    expect(log.indexes.map(({ columns, where }) => [columns.map(({ name }) => name), where])).toEqual([
      [['created_at', 'id'], undefined],
    ]);
  });

  it('has the field of its months in the key, which no row is without', () => {
    const log = shapeOf(
      'log',
      file(
        'log',
        { required: ['readAt'], properties: { readAt: { type: 'string', format: 'datetime', title: '时间' } } },
        { storage: { append: true, partition: { by: 'readAt', every: 'month' } } },
      ),
    );
    expect([log.partition, log.primaryKey]).toEqual(['readAt', ['tenant_id', 'id', 'readAt']]);
    expect(log.columns.find(({ name }) => name === 'readAt')?.notNull).toBe(true);
    expect(shapeOf('crane', crane).partition).toBeUndefined();
  });

  it('orders parts inside their parent', () => {
    const parent = file('ship', {
      properties: {
        shipName: { type: 'string', title: '船名' },
        cabins: { type: 'array', title: '舱', 'x-ref': { entity: 'cabin', by: 'shipId' } },
      },
    });
    const part = file('cabin', {
      properties: {
        shipId: { type: 'string', title: '船', 'x-ref': { entity: 'ship', partOf: true } },
        note: { type: 'string', title: '备注' },
      },
    });
    const { columns, indexes } = shapeOf('cabin', parent, part);
    expect(columns.map(({ name }) => name)).toContain('position');
    expect(indexes.map((index) => index.columns.map(({ name }) => name))).toContainEqual([
      'tenant_id',
      'shipId',
      'position',
    ]);
  });

  it('knows that a view has no table', () => {
    const { project } = compileProject([org]);
    const entity = project.entities.get('org')!;
    expect(hasTable(entity)).toBe(true);
    expect(hasTable({ ...entity, storage: { ...entity.storage, source: { kind: 'view', name: 'x' } } })).toBe(false);
  });
});
