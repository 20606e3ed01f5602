/** Whatever tables are read, what is proposed of them compiles: names, types, keys and choices of any kind; and scripts say where they cannot be read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../format/compile.ts';
import { type GenTable, entityFile } from './entity-file.ts';
import { entityName, fieldName } from './names.ts';
import { propose, valuesInComment } from './propose.ts';
import { readDdl, UnreadableText } from './read-ddl.ts';
import { readDirectus, readFrappe, readRuoyi } from './read-foreign.ts';
import type { ReadTable } from './read-table.ts';
import { sqlType } from './sql-type.ts';

const NOWHERE = { entities: new Set<string>(), tables: new Map<string, string>() };
const fileOf = (proposal: ReturnType<typeof propose>['proposals'][number]): { path: string; text: string } =>
  entityFile({ serviceName: 'a', packageName: 'b', areaCode: 'business', ...proposal } satisfies GenTable);

describe('a proposal', () => {
  const name = fc.oneof(fc.stringMatching(/^[a-z_][a-z0-9_ -]{0,30}$/), fc.constantFrom('id', 'rev', 'tenant_id', 'select', '1st', '订单 号', 'Order Details', '__proto__', 'constructor', 'a', 'A'), fc.string({ minLength: 1, maxLength: 20 }));
  const type = fc.constantFrom('varchar(20)', 'varchar(500)', 'text', 'int', 'bigint', 'numeric(10,2)', 'numeric', 'double precision', 'boolean', 'date', 'timestamp(0) without time zone', 'time', 'json', 'uuid', 'point', 'text[]', "enum('a','b')", "set('x','y')", 'year(4)', 'tinyint(1)');
  const column = fc.record({ name, type, notNull: fc.boolean(), comment: fc.option(fc.oneof(fc.string({ maxLength: 30 }), fc.constant('状态（0正常 1停用）')), { nil: undefined }), generated: fc.boolean() });
  const table = fc.record({ name, columns: fc.uniqueArray(column, { minLength: 1, maxLength: 12, selector: (one) => one.name }), keyed: fc.nat(2) });

  it('of any tables compiles, or has nothing to take', () => {
    fc.assert(fc.property(fc.uniqueArray(table, { minLength: 1, maxLength: 3, selector: (one) => one.name }), (drawn) => {
      const tables = drawn.map(({ name: table_, columns, keyed }): ReadTable => ({ name: table_, columns: columns.map(({ comment, generated, ...one }) => ({ ...one, ...sqlType(one.type), ...(comment ? { comment } : {}), ...(generated ? { generated } : {}) })), key: columns.slice(0, keyed).map((one) => one.name), unique: [] }));
      const { proposals } = propose(tables, NOWHERE);
      expect(new Set(proposals.map(({ entityName: entity }) => entity)).size).toBe(proposals.length);
      const whole = proposals.filter(({ fields }) => fields.some(({ taken }) => taken));
      const { problems } = createCompiler()(whole.map(fileOf));
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }), { numRuns: 150 });
  });

  it('refers to the entity of a table that is read with it, and makes a tree of one that refers to itself', () => {
    const tables = readDdl('create table org (id int primary key, parent_id int references org(id), name varchar(20)); create table person (id int primary key, org_id int references org(id), boss int references nobody(id))');
    const { proposals: [org, person] } = propose(tables, NOWHERE);
    expect([org!.templateType, org!.fields[1]]).toMatchObject(['tree', { fieldType: 'ref', refEntity: 'org' }]);
    expect(person!.fields.map(({ fieldType, refEntity }) => [fieldType, refEntity])).toEqual([['integer', null], ['ref', 'org'], ['integer', null]]);
    expect(person!.lost).toEqual([{ code: 'generator.lostReference', params: { column: 'boss', table: 'nobody' } }]);
    const { project, problems } = createCompiler()([org!, person!].map(fileOf));
    expect([problems, project.entities.get('org')?.storage.treeParent]).toEqual([[], 'parentId']);
  });

  it('takes a comment of blanks for none', () => {
    const { proposals: [one] } = propose(readDdl("create table t (a varchar(20) comment ' ')"), NOWHERE);
    expect(one!.fields[0]).toMatchObject({ columnComment: null, title: 'a' });
    expect(createCompiler()([fileOf(one!)]).problems).toEqual([]);
  });

  it('leaves secrets and what its database computes behind', () => {
    const { proposals: [one] } = propose(readDdl('create table t (password varchar(20), api_token text, total int generated always as (1 + 1) stored, kept int)'), NOWHERE);
    expect(one!.fields.filter(({ taken }) => taken).map(({ columnName }) => columnName)).toEqual(['kept']);
  });
});

describe('names', () => {
  it('are those of the format', () => {
    expect(['Order Details', 'ORDER_NO', '订单号', '1st', 'id', '--', 'createdBy'].map(fieldName)).toEqual(['orderDetails', 'orderNo', '订单号', 'f1st', 'fId', 'field', 'fCreatedBy']);
    expect(['Order Details', 't_user', '订单', '2024_log'].map((one) => entityName(one, 4))).toEqual(['orderDetails', 'tUser', 'table5', 'log']);
  });
});

describe('comments', () => {
  it('name values or do not', () => {
    expect(valuesInComment('状态（0正常 1停用）')).toEqual({ title: '状态', values: [{ value: '0', title: '正常' }, { value: '1', title: '停用' }] });
    expect(valuesInComment('类型：1=目录，2=菜单')).toMatchObject({ title: '类型', values: [{ value: '1', title: '目录' }, { value: '2', title: '菜单' }] });
    expect(['名称', '用户类型（00系统用户）', '备注（可不填）', '时间: 12:30'].map(valuesInComment)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('scripts', () => {
  it('are read whatever surrounds a table', () => {
    const [table] = readDdl(`/* create table no (x int); */ insert into a values ('create table no (x int)'); -- create table no
      CREATE TEMP TABLE IF NOT EXISTS "my.schema"."t ""x""" (a varchar(10) default 'x,(y', b int check (b > 0), constraint c unique (a, b), foreign key (b) references other (id) on delete cascade) with (fillfactor = 70);`);
    expect(table).toMatchObject({ schema: 'my.schema', name: 't "x"', columns: [{ name: 'a', maxLength: 10 }, { name: 'b', references: { table: 'other', column: 'id' } }], unique: [['a', 'b']] });
  });

  it('say the line they break off in, and end whatever they are', () => {
    expect(() => readDdl('create table t (\n a int,\n b')).toThrow(UnreadableText);
    fc.assert(fc.property(fc.array(fc.constantFrom('create table ', 't ', '(', ')', ',', 'a ', 'int ', "'", '"', '`', '--', '/*', '*/', ';', '\n', 'references ', 'primary key ', 'comment on column ', 'is ', 'unique '), { maxLength: 40 }), (parts) => {
      try {
        readDdl(parts.join(''));
      } catch (error) {
        if (!(error instanceof UnreadableText)) throw error;
      }
    }), { numRuns: 1000 });
  });

  it('of others may be anything', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      for (const read of [readRuoyi, readDirectus, readFrappe]) expect(Array.isArray(read(value))).toBe(true);
    }));
  });
});
