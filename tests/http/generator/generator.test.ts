/**
 * The code generator over HTTP: real tables of the portal's own and of another database, scripts and exports;
 * corrected, previewed, packed, written and running.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import type { CallAnswer } from '../../../src/engine/model/calls/declare.ts';
import type { generatorCalls } from '../../../src/engine/model/calls/generator.ts';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { GATE } from '../../support/breadth.ts';
import { root } from '../../support/checkout.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { type TestServer, testServer } from '../../support/server.ts';

/** Tables of a large system; fewer before each merge. */
const MANY = GATE ? 200 : 1000;

type Calls = typeof generatorCalls;
type Read = CallAnswer<Calls['POST /api/tools/generator/read']>;
type Preview = CallAnswer<Calls['POST /api/tools/generator/preview']>;
type Zip = CallAnswer<Calls['POST /api/tools/generator/zip']>;
type Output = CallAnswer<Calls['POST /api/tools/generator/tryTemplate']>;
type Tables = CallAnswer<Calls['GET /api/tools/generator/tables']>;

const OWN_TABLES = `
create schema plant;
grant usage on schema plant to public;
create type plant.fuel as enum ('coal', 'gas');
create table plant."Boiler Houses" (code varchar(20) primary key, "House Name" varchar(50) not null);
comment on table plant."Boiler Houses" is '锅炉房';
create table plant.gen_boiler (
  id bigserial primary key, name varchar(50) not null, house varchar(20) references plant."Boiler Houses" (code), fuel plant.fuel not null, fuels plant.fuel[], tags text[],
  pressure numeric(10,2), made date, note text, shape point, area_m2 double precision generated always as (1.5) stored, password varchar(50), create_time timestamp, unique (name)
);
comment on table plant.gen_boiler is '锅炉台账';
comment on column plant.gen_boiler.name is '名称';
create table plant.reading (boiler bigint, taken_at timestamp, value numeric(8,3), primary key (boiler, taken_at));
create view plant.hot as select name, pressure from plant.gen_boiler;
create table plant.empty ();
`;
const SECRET = 'geheim-4711';

let server: TestServer;
let other: TestDatabase;
let admin: Caller;
let folder: string;
const logged: string[] = [];

/** Runs a script on a database as its administrator. */
async function script(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-generator-'));
  other = await testDatabase('nothing');
  await script(
    other.adminUrl,
    `create table legacy_crane (crane_no varchar(30) primary key, load_t numeric(6,1)); comment on table legacy_crane is '老系统起重机'`,
  );
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await testServer({
    schemaDirs: [folder],
    env: { GENERATOR_SOURCES: `erp=${other.adminUrl} gone=postgres://someone:${SECRET}@127.0.0.1:1/none` },
    log: pino({ level: 'trace' }, sink),
  });
  await script(server.adminUrl, OWN_TABLES);
  admin = await server.as('admin');
}, 240_000);

afterAll(async () => {
  await server.end();
  await other.end();
  rmSync(folder, { recursive: true });
});

/** What came of a call that has to go well. */
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, msg, data } = await answer;
  expect({ code, msg }).toEqual({ code: 200, msg: 'success' });
  return data;
}

const read = (source: string, ...tables: string[]): Promise<Answer<Read>> =>
  admin.post<Read>('/api/tools/generator/read', {
    source,
    tables: tables.map((one) => {
      const [schema = '', name = ''] = one.split('.');
      return { schema, name };
    }),
  });
const readText = (format: string, text: string, caller = admin): Promise<Answer<Read>> =>
  caller.post<Read>('/api/tools/generator/readText', { format, text });
const tableOf = (id: string): Promise<WireRow> => done(admin.get<WireRow>('/api/tools/genTable/getGenTable', { id }));
const fieldsOf = (row: WireRow): WireRow[] => row['fields'] as unknown as WireRow[];
const preview = async (...ids: string[]): Promise<Preview['tables']> =>
  (await done(admin.post<Preview>('/api/tools/generator/preview', { ids }))).tables;
/** Changes fields of a table by their columns. */
async function correct(id: string, changes: Readonly<Record<string, object>>, more: object = {}): Promise<void> {
  const row = await tableOf(id);
  await done(
    admin.put('/api/tools/genTable/updateGenTable', {
      id,
      rev: row.rev,
      ...more,
      fields: fieldsOf(row).map((field) => ({ id: field.id, rev: field.rev, ...changes[String(field['columnName'])] })),
    }),
  );
}

/** Names and texts of a zip. */
function unpacked(content: string): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(content, 'base64'), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, string>();
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts).toString());
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}

describe('reading', () => {
  it('lists tables and views of the own database, and says which have an entity', async () => {
    const { list } = await done(admin.get<Tables>('/api/tools/generator/tables', { source: 'own' }));
    expect(list.find(({ name }) => name === 'gen_boiler')).toMatchObject({
      schema: 'plant',
      view: false,
      comment: '锅炉台账',
      columns: 13,
      entity: null,
    });
    expect(list.find(({ name }) => name === 'hot')).toMatchObject({ view: true });
    expect(list.find(({ name, schema }) => name === 'sys_user' && schema === 'public')).toMatchObject({
      entity: 'sysUser',
    });
    expect(list.filter(({ schema }) => schema === 'anlan' || schema.startsWith('pg_'))).toEqual([]);
    expect(
      (await done(admin.get<Tables>('/api/tools/generator/tables', { source: 'own', keyword: '锅炉房' }))).list.map(
        ({ name }) => name,
      ),
    ).toEqual(['Boiler Houses']);
  });

  it('takes composite keys, views, enumerations and names with blanks, and names what it leaves out', async () => {
    const { made, leftOut } = await done(
      read('own', 'plant.Boiler Houses', 'plant.gen_boiler', 'plant.reading', 'plant.hot', 'plant.empty'),
    );
    expect(made.map(({ tableName, entityName }) => [tableName, entityName])).toEqual([
      ['Boiler Houses', 'boilerHouses'],
      ['gen_boiler', 'genBoiler'],
      ['reading', 'reading'],
      ['hot', 'hot'],
    ]);
    expect(leftOut).toEqual([{ table: 'empty', message: '表“empty”没有列' }]);
    const boiler = made[1]!;
    expect(boiler.lost).toEqual([
      '列 tags：没有对应 text[] 的属性类型',
      '列 shape：没有对应 point 的属性类型',
      '列 area_m2：由数据库计算，公式不带入',
      '列 password：看来是密码或密钥，不带入',
    ]);
    expect(made[3]!.lost).toEqual(['hot 是视图：生成的实体有自己的表，不随视图变化']);
    const row = await tableOf(boiler.id);
    expect(row).toMatchObject({
      tableComment: '锅炉台账',
      source: 'own',
      templateType: 'crud',
      losses: boiler.lost.join('\n'),
    });
    expect(
      fieldsOf(row).map((field) => [field['columnName'], field['fieldName'], field['fieldType'], field['taken']]),
    ).toEqual([
      ['id', 'fId', 'integer', false],
      ['name', 'name', 'text', true],
      ['house', 'house', 'ref', true],
      ['fuel', 'fuel', 'choice', true],
      ['fuels', 'fuels', 'choices', true],
      ['tags', 'tags', 'multiline', false],
      ['pressure', 'pressure', 'decimal', true],
      ['made', 'made', 'date', true],
      ['note', 'note', 'multiline', true],
      ['shape', 'shape', 'text', false],
      ['area_m2', 'areaM2', 'double', false],
      ['password', 'password', 'text', false],
      ['create_time', 'createTime', 'datetime', false],
    ]);
    expect((await tableOf(made[2]!.id))['uniqueKeys']).toBe('boiler, takenAt');
    for (const table of await preview(...made.map(({ id }) => id)))
      expect([table.path, table.problems.filter(({ severity }) => severity === 'error')]).toEqual([table.path, []]);
    expect((await done(read('own', 'plant.reading'))).leftOut).toEqual([
      { table: 'reading', message: '表“reading”已在代码生成中，先删除再读取' },
    ]);
    expect(await read('own', 'plant.nothing')).toMatchObject({ code: 422, msg: '数据源中没有表“plant.nothing”' });
    expect(await read('own', 'pg_catalog.pg_authid')).toMatchObject({ code: 422 });
  });

  it('puts tables whose rows are part of another into its form, as their database binds them, and runs them together', async () => {
    await script(
      server.adminUrl,
      `create table plant.work_order (id bigserial primary key, order_no varchar(20) not null); create table plant.work_order_item (id bigserial primary key, order_id bigint not null references plant.work_order (id) on delete cascade, product_name varchar(50) not null, qty int)`,
    );
    const { made } = await done(read('own', 'plant.work_order', 'plant.work_order_item'));
    expect(
      fieldsOf(await tableOf(made[0]!.id)).map((field) => [
        field['fieldName'],
        field['title'],
        field['fieldType'],
        field['refField'],
      ]),
    ).toEqual([
      ['fId', '编号', 'integer', null],
      ['orderNo', '订单编号', 'text', null],
      ['workOrderItem', '工单明细', 'children', 'orderId'],
    ]);
    const [seen] = await preview(made[0]!.id);
    expect([
      seen!.problems,
      (seen!.view as { fields: { name: string; kind: string }[] }).fields.map(({ name, kind }) => [name, kind]),
    ]).toEqual([
      [],
      [
        ['orderNo', 'text'],
        ['workOrderItem', 'children'],
      ],
    ]);
    await done(admin.post('/api/tools/generator/take', { ids: made.map(({ id }) => id) }));
    await expect
      .poll(() => server.deps.store.entity('workOrder')?.fields['workOrderItem']?.children?.inline, { timeout: 20_000 })
      .toBe(true);
    const boss = await server.as('admin');
    const { id } = await done(
      boss.post<WireRow>('/api/business/workOrder/addWorkOrder', {
        orderNo: 'W-1',
        workOrderItem: [{ productName: '法兰', qty: 4 }],
      }),
    );
    expect(
      (await done(boss.get<WireRow>('/api/business/workOrder/getWorkOrder', { id })))['workOrderItem'],
    ).toMatchObject([{ productName: '法兰', qty: 4 }]);
  });

  it('reads of a database what a script of it would say: unique indexes, defaults, keys of several columns', async () => {
    await script(
      server.adminUrl,
      `create table plant.keyed (id varchar(36) primary key, code varchar(20) not null default 'K-1', kind text default 'a'::text, amount numeric default 1.5, made timestamp default now(), token_of uuid default gen_random_uuid(), deleted_at timestamp, x int, y int, unique (x, y), boiler_id bigint);
       create unique index on plant.keyed (code) where deleted_at is null; create unique index on plant.keyed (lower(kind)); create unique index on plant.keyed (made) where x > 0;
       create table plant.keyed_user (x int, y int, name text, foreign key (x, y) references plant.keyed (x, y));`,
    );
    const { made } = await done(read('own', 'plant.keyed', 'plant.keyed_user'));
    const row = await tableOf(made[0]!.id);
    expect(row['uniqueKeys']).toBe('x, y\ncode');
    expect(
      fieldsOf(row).flatMap((field) =>
        field['defaultValue'] === null
          ? []
          : [`${String(field['fieldName'])} ${String(field['fieldType'])} ${String(field['defaultValue'])}`],
      ),
    ).toEqual(['code text K-1', 'kind multiline a', 'amount double 1.5', 'made datetime now']);
    expect(fieldsOf(row).find((field) => field['columnName'] === 'id')).toMatchObject({ taken: false });
    expect(made.map(({ lost }) => lost)).toEqual([
      [
        '列 token_of：默认值 gen_random_uuid() 不带入',
        '唯一约束（(lower(kind))）：不带入，含有未带入的列、表达式或条件',
        '唯一约束（(made) WHERE (x > 0)）：不带入，含有未带入的列、表达式或条件',
      ],
      ['多列引用（x, y）指向 keyed：不带入，各列按普通值带入'],
    ]);
    for (const table of await preview(...made.map(({ id }) => id)))
      expect([table.path, table.problems]).toEqual([table.path, []]);
  });

  it('reads the databases the operator names and no other; their passwords stand in no answer and no log', async () => {
    expect(
      (await done(admin.get<{ sources: { name: string }[] }>('/api/tools/generator/sources'))).sources.map(
        ({ name }) => name,
      ),
    ).toEqual(['own', 'erp', 'gone']);
    const { made } = await done(read('erp', 'public.legacy_crane'));
    expect((await tableOf(made[0]!.id))['tableComment']).toBe('老系统起重机');
    const gone = await read('gone', 'public.any');
    expect(gone).toMatchObject({ code: 422, msg: '数据源“gone”连接不上，请联系运维人员' });
    expect(await read('127.0.0.1:5432', 'public.any')).toMatchObject({ code: 404 });
    expect(JSON.stringify(gone)).not.toContain(SECRET);
    expect(logged.join('')).not.toContain(SECRET);
  });

  it('is refused to whoever has no code for it, and to a tenant', async () => {
    const staff = await server.as('staff');
    for (const answer of [
      await staff.get('/api/tools/generator/sources'),
      await staff.get('/api/tools/generator/tables', { source: 'own' }),
      await readText('ddl', 'create table x (a int)', staff),
      await staff.post('/api/tools/generator/preview', { ids: [server.tenant] }),
      await staff.post('/api/tools/generator/tryTemplate', { content: '', filePath: 'a' }),
    ]) {
      expect(answer).toMatchObject({ code: 403 });
    }
    expect(await server.stranger().get('/api/tools/generator/tables', { source: 'own' })).toMatchObject({ code: 401 });
  });

  it('takes scripts of PostgreSQL and MySQL, and says the line it cannot read', async () => {
    const { made } = await done(
      readText(
        'ddl',
        `drop table users;
create table "ddl one" ("order no" varchar(20) not null, sort int, state char(1), primary key ("order no", sort));
comment on column "ddl one".state is '状态（0正常 1停用）';
CREATE TABLE \`ddl_two\` ( \`id\` bigint(20) NOT NULL AUTO_INCREMENT COMMENT '主键', \`sex\` enum('m','f') COMMENT '性别', PRIMARY KEY (\`id\`) ) ENGINE=InnoDB COMMENT='第二张';`,
      ),
    );
    expect(made.map(({ entityName }) => entityName)).toEqual(['ddlOne', 'ddlTwo']);
    const [first, second] = [await tableOf(made[0]!.id), await tableOf(made[1]!.id)];
    expect([first['uniqueKeys'], second['tableComment']]).toEqual(['orderNo, sort', '第二张']);
    expect(fieldsOf(first).find((field) => field['columnName'] === 'state')).toMatchObject({
      title: '状态',
      fieldType: 'choice',
      options: '0=正常\n1=停用',
    });
    expect(await readText('ddl', 'create table x (\n  a int,\n  )')).toMatchObject({
      code: 422,
      msg: '第 3 行无法识别：)',
    });
    expect(await readText('ddl', 'select 1')).toMatchObject({ code: 422, msg: '内容中没有找到表' });
    expect(await readText('ruoyi', '{')).toMatchObject({ code: 422, msg: '内容不是有效的 JSON' });
  });

  it('takes what RuoYi, Directus and Frappe export', async () => {
    const ruoyi = await done(
      readText(
        'ruoyi',
        JSON.stringify({
          data: {
            rows: [
              {
                tableName: 'ry_post',
                tableComment: '岗位',
                columns: [
                  { columnName: 'post_id', columnType: 'bigint(20)', isPk: '1', isIncrement: '1' },
                  { columnName: 'post_name', columnComment: '岗位名称', columnType: 'varchar(50)', isRequired: '1' },
                ],
              },
            ],
          },
        }),
      ),
    );
    expect(
      fieldsOf(await tableOf(ruoyi.made[0]!.id)).map((field) => [
        field['fieldName'],
        field['taken'],
        field['isRequired'],
      ]),
    ).toEqual([
      ['postId', false, false],
      ['postName', true, true],
    ]);
    const directus = await done(
      readText(
        'directus',
        JSON.stringify({
          collections: [
            { collection: 'articles', schema: {}, meta: { note: '文章' } },
            { collection: 'group', schema: null },
          ],
          fields: [
            {
              collection: 'articles',
              field: 'title',
              type: 'string',
              schema: { max_length: 80, is_nullable: false },
              meta: {},
            },
            { collection: 'articles', field: 'blocks', type: 'alias', schema: {}, meta: {} },
          ],
          relations: [],
        }),
      ),
    );
    expect(directus.made.map(({ tableName, lost }) => [tableName, lost])).toEqual([
      ['articles', ['列 blocks：没有对应 alias 的属性类型']],
    ]);
    const frappe = await done(
      readText(
        'frappe',
        JSON.stringify({
          name: 'Asset Repair',
          fields: [
            { fieldname: 'sec', fieldtype: 'Section Break' },
            { fieldname: 'status', fieldtype: 'Select', label: 'Status', options: 'Open\nDone', reqd: 1 },
            { fieldname: 'items', fieldtype: 'Table', options: 'Asset Item' },
          ],
        }),
      ),
    );
    expect(
      fieldsOf(await tableOf(frappe.made[0]!.id)).map((field) => [
        field['fieldName'],
        field['fieldType'],
        field['options'],
        field['taken'],
      ]),
    ).toEqual([
      ['status', 'choice', 'Open=Open\nDone=Done', true],
      ['items', 'text', null, false],
    ]);
  });
});

const caseOf = (name: string): string => readFileSync(join(root, 'tests/fixtures/tables', name), 'utf8');
/** What a reading has made: table, its fields as property and kind, and what is lost. */
async function madeOf({ made }: Read): Promise<unknown[]> {
  const found = [];
  for (const { id, tableName, lost } of made) {
    const fields = fieldsOf(await tableOf(id)).filter((field) => field['taken'] === true);
    found.push([tableName, fields.map((field) => `${String(field['fieldName'])} ${String(field['fieldType'])}`), lost]);
  }
  return found;
}

describe('what people bring along', () => {
  it('reads each script by the rules of its own database, and says what it does not read', async () => {
    const first = await done(
      readText('ddl', caseOf('t1.sql').replaceAll('dept', 'cased_dept').replaceAll('emp', 'cased_emp')),
    );
    expect(await madeOf(first)).toEqual([
      ['cased_dept', ['name text'], []],
      ['cased_emp', ['casedDeptId ref', 'name text'], []],
    ]);
    expect(
      (
        await done(readText('ddl', caseOf('t2.sql').replaceAll(' b ', ' cased_b ').replaceAll(' c ', ' cased_c ')))
      ).made.map(({ tableName }) => tableName),
    ).toEqual(['cased_b', 'cased_c']);
    expect(await madeOf(await done(readText('ddl', caseOf('t3.sql').replace('t_order', 'cased_order'))))).toEqual([
      ['cased_order', ['orderNo text'], []],
    ]);
    const fifth = await done(readText('ddl', caseOf('t5.sql').replace(/(?<=TABLE )\w/g, 'cased5_$&')));
    expect([fifth.made.map(({ tableName }) => tableName), fifth.leftOut.map(({ message }) => message)]).toEqual([
      ['cased5_b', 'cased5_c', 'cased5_d'],
      ['FUNCTION 共 2 个，首个在第 1 行：不读取'],
    ]);
    expect((await madeOf(fifth))[2]).toEqual([
      'cased5_d',
      ['m choice', 'n decimal', 'x text', 'at datetime', 'p multiline'],
      [],
    ]);
  });

  it('frees one of two tables that require each other: both are written, and rows of both begun', async () => {
    const { made } = await done(
      readText(
        'ddl',
        caseOf('t6.sql')
          .replace(/\b([ab])(?=_id|\(id\)| \()/g, 'ring_$1')
          .replaceAll('))', '), name varchar(20))'),
      ),
    );
    expect(made.map(({ tableName, lost }) => [tableName, lost])).toEqual([
      ['ring_a', []],
      ['ring_b', ['列 ring_a_id：与 ringA 互相必填，改为非必填']],
    ]);
    await done(admin.post('/api/tools/generator/take', { ids: made.map(({ id }) => id) }));
    await expect.poll(() => server.deps.store.entity('ringB') !== undefined, { timeout: 20_000 }).toBe(true);
    const boss = await server.as('admin');
    const b = await done(boss.post<WireRow>('/api/business/ringB/addRingB', { name: '先有' }));
    const a = await done(boss.post<WireRow>('/api/business/ringA/addRingA', { name: '后有', ringBId: b.id }));
    expect(await boss.post('/api/business/ringA/addRingA', { name: '没有' })).toMatchObject({ code: 422 });
    await done(boss.put('/api/business/ringB/updateRingB', { id: b.id, rev: b.rev, ringAId: a.id }));
  });

  it('makes dictionaries of those in a dump: fields of several tables refer to one, and people edit it as any other', async () => {
    const { made } = await done(
      readText(
        'ddl',
        `CREATE TABLE \`sys_dict_type\` ( \`dict_id\` bigint, \`dict_name\` varchar(100), \`dict_type\` varchar(100) );
INSERT INTO \`sys_dict_type\` VALUES (1, '缺陷类别', 'dumped_defect');
CREATE TABLE \`sys_dict_data\` ( \`dict_code\` bigint, \`dict_sort\` int, \`dict_label\` varchar(100), \`dict_value\` varchar(100), \`dict_type\` varchar(100) );
INSERT INTO \`sys_dict_data\` VALUES (1, 1, '裂纹', 'c', 'dumped_defect'), (2, 2, '锈蚀', 'r', 'dumped_defect');
CREATE TABLE \`dumped_check\` ( \`id\` bigint AUTO_INCREMENT PRIMARY KEY, \`name\` varchar(20) NOT NULL, \`kind\` char(1) DEFAULT 'c' COMMENT '类别 dumped_defect' );
CREATE TABLE \`dumped_repair\` ( \`id\` bigint AUTO_INCREMENT PRIMARY KEY, \`name\` varchar(20) NOT NULL, \`dumped_defect\` char(1) COMMENT '缺陷' ) ENGINE=InnoDB;`,
      ),
    );
    const tables = made.filter(({ tableName }) => tableName.startsWith('dumped_'));
    const ids = tables.map(({ id }) => id);
    const fields = (await Promise.all(ids.map(tableOf))).flatMap(fieldsOf);
    expect(
      fields
        .filter(({ fieldType }) => fieldType === 'dict')
        .map(({ columnName, dictType, options }) => [columnName, dictType, options]),
    ).toEqual([
      ['kind', 'dumpedDefect', '=缺陷类别\nc=裂纹\nr=锈蚀'],
      ['dumped_defect', 'dumpedDefect', '=缺陷类别\nc=裂纹\nr=锈蚀'],
    ]);
    for (const table of await preview(...ids)) expect([table.path, table.problems]).toEqual([table.path, []]);
    const packed = await unpacked((await done(admin.post<Zip>('/api/tools/generator/zip', { ids }))).content);
    expect(JSON.parse(packed.get('schemas/business/_area.json') ?? '{}')).toMatchObject({
      area: 'business',
      dictionaries: {
        dumpedDefect: {
          title: '缺陷类别',
          values: [
            { value: 'c', title: '裂纹' },
            { value: 'r', title: '锈蚀' },
          ],
        },
      },
    });
    const taken = await done(admin.post<{ files: string[] }>('/api/tools/generator/take', { ids }));
    expect(taken.files).toContain('business/_area.json');
    await expect
      .poll(() => server.deps.store.entity('dumpedRepair')?.fields['dumpedDefect']?.dict, { timeout: 20_000 })
      .toBe('dumpedDefect');
    const boss = await server.as('admin');
    // The dictionary is a seed: its rows come right behind the files.
    await expect
      .poll(async () => (await boss.post('/api/business/dumpedCheck/addDumpedCheck', { name: '一', kind: 'r' })).code, {
        timeout: 20_000,
      })
      .toBe(200);
    expect(await boss.post('/api/business/dumpedCheck/addDumpedCheck', { name: '二', kind: 'x' })).toMatchObject({
      code: 422,
    });
    const entries = await done(boss.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'dumpedDefect' }));
    expect(entries.list.map((row) => row['dictName'])).toEqual(expect.arrayContaining(['裂纹', '锈蚀']));
    // What is here already is referred to, and not made a second time.
    const again = await done(
      readText(
        'ddl',
        `CREATE TABLE \`sys_dict_data\` ( \`dict_code\` bigint, \`dict_sort\` int, \`dict_label\` varchar(100), \`dict_value\` varchar(100), \`dict_type\` varchar(100) );
INSERT INTO \`sys_dict_data\` VALUES (1, 1, '别的', 'z', 'dumped_defect');
CREATE TABLE \`dumped_third\` ( \`id\` bigint AUTO_INCREMENT PRIMARY KEY, \`name\` varchar(20), \`dumped_defect\` char(1) ) ENGINE=InnoDB;`,
      ),
    );
    const third = again.made.find(({ tableName }) => tableName === 'dumped_third');
    expect(fieldsOf(await tableOf(third!.id)).find((field) => field['columnName'] === 'dumped_defect')).toMatchObject({
      fieldType: 'dict',
      dictType: 'dumpedDefect',
      options: null,
    });
  });

  it('leaves the values with the fields in an area whose file is not the installation’s own', async () => {
    const { made } = await done(
      readText(
        'ddl',
        `CREATE TABLE \`sys_dict_data\` ( \`dict_code\` bigint, \`dict_sort\` int, \`dict_label\` varchar(100), \`dict_value\` varchar(100), \`dict_type\` varchar(100) );
INSERT INTO \`sys_dict_data\` VALUES (1, 1, '甲', 'a', 'shipped_grade');
CREATE TABLE \`shipped_thing\` ( \`id\` bigint AUTO_INCREMENT PRIMARY KEY, \`name\` varchar(20), \`shipped_grade\` char(1) ) ENGINE=InnoDB;`,
      ),
    );
    const table = made.find(({ tableName }) => tableName === 'shipped_thing');
    await correct(table!.id, {}, { areaCode: 'equipment' });
    const [shown] = await preview(table!.id);
    expect(shown!.problems).toEqual([]);
    expect(JSON.parse(shown!.text)).toMatchObject({
      data: { properties: { shippedGrade: { oneOf: [{ const: 'a', title: '甲' }] } } },
    });
  });

  it('takes DocTypes with their child types, runs them, and keeps rows, conditions, defaults and names', async () => {
    const [order, item] = JSON.parse(caseOf('doctypes.json')) as { fields: object[] }[];
    order!.fields.push(
      { fieldname: 'status', fieldtype: 'Select', options: 'Open\nDone', default: 'Open' },
      { fieldname: 'reason', fieldtype: 'Small Text', depends_on: 'eval:doc.status == "Done"' },
    );
    const { made } = await done(
      readText(
        'frappe',
        JSON.stringify([
          { ...order, name: 'Typed Order', title_field: 'title' },
          { ...item, name: 'Order Item' },
        ]),
      ),
    );
    expect(made.map(({ entityName, lost }) => [entityName, lost])).toEqual([
      ['typedOrder', []],
      ['orderItem', []],
    ]);
    expect(await tableOf(made[0]!.id)).toMatchObject({ rowLabel: 'title' });
    for (const table of await preview(...made.map(({ id }) => id)))
      expect([table.path, table.problems]).toEqual([table.path, []]);
    await done(admin.post('/api/tools/generator/take', { ids: made.map(({ id }) => id) }));
    await expect
      .poll(() => server.deps.store.entity('typedOrder')?.fields['items']?.children?.inline, { timeout: 20_000 })
      .toBe(true);
    const boss = await server.as('admin');
    const { id } = await done(
      boss.post<WireRow>('/api/business/typedOrder/addTypedOrder', { title: '第一单', items: [{ qty: 2.5 }] }),
    );
    expect(await done(boss.get<WireRow>('/api/business/typedOrder/getTypedOrder', { id }))).toMatchObject({
      title: '第一单',
      status: 'Open',
      items: [{ qty: 2.5 }],
    });
    const second = await done(
      boss.post<WireRow>('/api/business/typedOrder/addTypedOrder', {
        title: '第二单',
        status: 'Open',
        reason: '不显示',
      }),
    );
    expect(second['reason'], 'a field that is not shown takes nothing').toBeNull();
  });

  it('reads answers of several systems one after another, and a dictionary that is here by its name', async () => {
    const answer = (tableName: string, dictType: string): string =>
      JSON.stringify({
        code: 200,
        data: {
          info: {
            tableName,
            tableComment: tableName,
            columns: [
              { columnName: 'id', columnType: 'bigint(20)', isPk: '1' },
              { columnName: 'kind', columnComment: '种类', columnType: 'char(1)', dictType },
            ],
          },
          rows: [],
          tables: [],
        },
      });
    const [here = ''] = [...server.deps.engine.project().areas.values()].flatMap(({ dictionaries }) =>
      Object.keys(dictionaries),
    );
    const { made } = await done(readText('ruoyi', `${answer('sys_one', here)}\n${answer('sys_two', 'no_such_dict')}`));
    expect(await madeOf({ made } as Read)).toEqual([
      ['sys_one', ['kind dict'], []],
      ['sys_two', ['kind text'], ['列 kind：没有字典 no_such_dict，按普通值带入']],
    ]);
    expect((await preview(made[0]!.id))[0]!.problems).toEqual([]);
  });

  it('says which condition is no JSON, and leaves the others alone', async () => {
    const { made } = await done(readText('ddl', 'create table conditioned (name varchar(20), note varchar(20))'));
    await correct(made[0]!.id, { note: { showWhen: '{' } });
    expect(await admin.post('/api/tools/generator/preview', { ids: [made[0]!.id] })).toMatchObject({
      code: 422,
      msg: '属性“note”的显示条件不是有效的 JSON',
    });
    await correct(made[0]!.id, { note: { showWhen: '{"var": "name"}', unit: 't', defaultValue: '无' } });
    expect(JSON.parse((await preview(made[0]!.id))[0]!.text)).toMatchObject({
      data: { properties: { note: { default: '无', 'x-show': { var: 'name' } } } },
    });
  });

  it('stores a reading in stretches whose tables see each other, and names what was there before', async () => {
    const text = Array.from(
      { length: 30 },
      (_, at) => `create table part${at} (id bigint primary key, part${(at + 1) % 30}_id bigint, name varchar(20));`,
    ).join('\n');
    const stretch = (from: number): Promise<Read> =>
      done(admin.post<Read>('/api/tools/generator/readText', { format: 'ddl', text, part: { from, size: 12 } }));
    const first = await stretch(0);
    expect([first.made.length, first.next, first.total, first.leftOut]).toEqual([12, 12, 30, []]);
    const second = await stretch(12);
    const third = await stretch(24);
    expect([second.made.length, second.next, third.made.length, third.next]).toEqual([12, 24, 6, null]);
    const refs = [];
    for (const { id } of [...first.made, ...second.made, ...third.made])
      refs.push(
        ...fieldsOf(await tableOf(id))
          .filter((field) => field['fieldType'] === 'ref')
          .map((field) => field['refEntity']),
      );
    expect(new Set(refs).size).toBe(30);
    expect((await stretch(0)).leftOut).toHaveLength(12);
    expect(
      await admin.post('/api/tools/generator/take', {
        ids: [...first.made, ...second.made, ...third.made].map(({ id }) => id),
      }),
    ).toMatchObject({ code: 200 });
  });

  it(`reads ${MANY.toLocaleString('en')} tables in one go, with the rows that are part of others`, async () => {
    const text = Array.from(
      { length: MANY / 2 },
      (_, at) =>
        `create table many${at} (id bigint primary key, name varchar(20) not null); create table many${at}_item (id bigint primary key, many${at}_id bigint not null references many${at} (id), qty int);`,
    ).join('\n');
    const { made, total, next } = await done(readText('ddl', text));
    expect([made.length, total, next]).toEqual([MANY, MANY, null]);
    const row = await tableOf(made[MANY - 2]!.id);
    expect(fieldsOf(row).map((field) => field['fieldType'])).toEqual(['integer', 'text', 'children']);
  }, 240_000);

  it('refuses more tables than one reading takes', async () => {
    const text = Array.from({ length: 1001 }, (_, at) => `create table beyond${at} (a int);`).join('\n');
    expect(await readText('ddl', text)).toMatchObject({ code: 422 });
  });
});

describe('correcting and generating', () => {
  const row = (entityName: string, more: object = {}): object => ({
    serviceName: 'yard-service',
    packageName: 'com.example.yard',
    entityName,
    tableName: entityName,
    ...more,
  });

  it('asks for service, package, entity and table, and keeps what is given [D-3-GEN-02] [D-3-GEN-03] [D-3-GEN-04]', async () => {
    for (const field of ['serviceName', 'packageName', 'entityName']) {
      const answer = await admin.post<unknown>('/api/tools/genTable/addGenTable', row('genKept', { [field]: '' }));
      expect([answer.code, JSON.stringify(answer.data)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    }
    const { id } = await done(admin.post<WireRow>('/api/tools/genTable/addGenTable', row('genKept')));
    expect(await tableOf(id)).toMatchObject(row('genKept'));
  });

  it('asks for the table, keeps it with its comment, and the comment heads the file [D-3-GEN-05] [D-3-GEN-06]', async () => {
    const answer = await admin.post<unknown>('/api/tools/genTable/addGenTable', row('genNamed', { tableName: '' }));
    expect([answer.code, JSON.stringify(answer.data)]).toEqual([422, expect.stringContaining('"tableName"')]);
    const { id } = await done(
      admin.post<WireRow>(
        '/api/tools/genTable/addGenTable',
        row('genNamed', { tableName: 'gen_named', tableComment: '有描述的表' }),
      ),
    );
    expect(await tableOf(id)).toMatchObject({ tableName: 'gen_named', tableComment: '有描述的表' });
    expect(JSON.parse((await preview(id))[0]!.text)).toMatchObject({ title: '有描述的表' });
    expect(
      await admin.post('/api/tools/genTable/addGenTable', row('genOther', { tableName: 'gen_named' })),
      'each table once',
    ).toMatchObject({ code: 422 });
  });

  it('keeps the description and the content of the form, and the file has that form [D-3-GEN-12] [D-3-GEN-13]', async () => {
    const {
      made: [table],
    } = await done(readText('ddl', 'create table formed (a varchar(20), b varchar(20))'));
    const sectionsOf = async (): Promise<unknown> =>
      (JSON.parse((await preview(table!.id))[0]!.text) as { form: { sections: unknown } }).form.sections;
    await correct(table!.id, {}, { formDescription: '先填甲' });
    expect(await sectionsOf()).toEqual({ basic: { title: '基本信息', text: '先填甲', fields: ['a', 'b'] } });
    const content = JSON.stringify({
      sections: { one: { title: '一', fields: ['b'] }, two: { title: '二', fields: ['a'], as: 'tab' } },
    });
    await correct(table!.id, {}, { formContent: content });
    expect(await tableOf(table!.id)).toMatchObject({ formDescription: '先填甲', formContent: content });
    expect(await sectionsOf()).toEqual((JSON.parse(content) as { sections: object }).sections);
    await correct(table!.id, {}, { formContent: '{' });
    expect(await admin.post('/api/tools/generator/preview', { ids: [table!.id] })).toMatchObject({
      code: 422,
      msg: '表单内容不是有效的 JSON',
    });
    await correct(table!.id, {}, { formContent: '{"sections": {"one": {"fields": ["nothing"]}}}' });
    expect((await preview(table!.id))[0]!.problems[0]).toMatchObject({
      severity: 'error',
      path: 'form.sections.one.fields.0',
    });
  });

  it('makes the file of what was corrected, and says its mistakes with line and column', async () => {
    const {
      made: [table],
    } = await done(readText('ddl', 'create table corrected (a varchar(20), b varchar(20), c varchar(20))'));
    await correct(
      table!.id,
      {
        a: { title: '甲', fieldType: 'multiline', inList: false, isRequired: true },
        b: { taken: false },
        c: { fieldType: 'ref', refEntity: 'sysUsr' },
      },
      { tableComment: '已改', formDescription: '填写说明' },
    );
    const [wrong] = await preview(table!.id);
    const file = JSON.parse(wrong!.text) as {
      title: string;
      data: { required: string[]; properties: Record<string, object> };
      form: { sections: { basic: { text: string; fields: string[] } } };
    };
    expect([file.title, file.data.required, Object.keys(file.data.properties), file.form.sections.basic.text]).toEqual([
      '已改',
      ['a'],
      ['a', 'c'],
      '填写说明',
    ]);
    expect(file.data.properties['a']).toMatchObject({ title: '甲', 'x-text': 'multiline' });
    const [problem] = wrong!.problems;
    expect(problem).toMatchObject({ severity: 'error', message: '没有实体“sysUsr”，最接近的是“sysUser”' });
    expect(wrong!.text.split('\n')[problem!.line - 1]!.slice(problem!.column - 1)).toMatch(/^"entity": "sysUsr"/);
    expect(wrong!.view).toBeNull();
    expect(await admin.post('/api/tools/generator/zip', { ids: [table!.id] })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('sysUsr') as unknown,
    });
    await correct(table!.id, { c: { refEntity: 'sysUser' } });
    const [right] = await preview(table!.id);
    expect([right!.problems, (right!.view as { fields: { name: string }[] }).fields.map(({ name }) => name)]).toEqual([
      [],
      ['a', 'c'],
    ]);
  });

  it('lists tables, previews and packs over plain calls that the API document names [A-7.4-019]', async () => {
    const { paths } = (await fetch(`${server.url}/prod-api/openapi.json`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    }).then((answer) => answer.json())) as { paths: Record<string, unknown> };
    for (const path of ['tables', 'preview', 'zip', 'read', 'readText', 'tryTemplate'])
      expect(
        Object.keys(paths).some((one) => one.endsWith(`/api/tools/generator/${path}`)),
        path,
      ).toBe(true);
    expect(
      (await done(admin.get<Tables>('/api/tools/generator/tables', { source: 'erp' }))).list.map(({ name }) => name),
    ).toContain('legacy_crane');
    const {
      made: [table],
    } = await done(readText('ddl', 'create table packed_thing (name varchar(20) not null)'));
    expect((await preview(table!.id))[0]!.outputs.map(({ path }) => path)).toContain(
      'business-service/client/packedThing.types.ts',
    );
    const { content, files } = await done(admin.post<Zip>('/api/tools/generator/zip', { ids: [table!.id] }));
    const zip = await unpacked(content);
    expect([...zip.keys()]).toEqual(files);
    expect(JSON.parse(zip.get('schemas/business/packedThing.json')!)).toMatchObject({
      entity: 'packedThing',
      data: { required: ['name'] },
    });
    expect(zip.get('business-service/client/packedThing.types.ts')).toContain('readonly name: string;');
    expect(zip.get('business-service/java/com/example/business/domain/PackedThing.java')).toContain(
      'package com.example.business.domain;',
    );
    expect(zip.get('business-service/sql/packed_thing.sql')).toContain('"name" varchar(20) not null');
  });

  it('writes the file into the installation, where it runs at once, and does not overwrite another one unasked', async () => {
    const {
      made: [table],
    } = await done(readText('ddl', 'create table taken_thing (name varchar(20) not null, made date)'));
    const path = join(folder, 'business/takenThing.json');
    const running = new Promise<void>((resolve) => {
      server.deps.store.onChange(() => {
        if (server.deps.store.entity('takenThing')) resolve();
      });
    });
    const take = (input: object = {}): Promise<Answer<ActionData>> =>
      admin.post<ActionData>('/api/tools/genTable/action/take', { ids: [table!.id], input });
    expect((await done(take())).refused).toEqual([]);
    await running;
    const again = await server.as('admin');
    const { id } = await done(again.post<WireRow>('/api/business/takenThing/addTakenThing', { name: '甲' }));
    expect(
      (await done(again.get<ListData>('/api/business/takenThing/queryTakenThing'))).list.map((one) => one.id),
    ).toEqual([id]);
    expect((await tableOf(table!.id))['lastGeneratedAt']).not.toBeNull();
    const written = readFileSync(path, 'utf8');
    writeFileSync(path, written.replace('"made": { "type"', '"made": { "description": "手写", "type"'));
    expect(await take()).toMatchObject({
      code: 409,
      msg: '文件 business/takenThing.json 已存在且内容不同，需要时勾选“覆盖已有文件”',
    });
    expect((await done(take({ overwrite: true }))).refused).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe(written);
    expect(await admin.post('/api/tools/generator/take', { ids: [table!.id] })).toMatchObject({ code: 200 });
    await correct(table!.id, { name: { fieldType: 'dict', dictType: 'noSuchDict' } });
    expect(await take({ overwrite: true })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('noSuchDict') as unknown,
    });
    expect(readFileSync(path, 'utf8'), 'a broken one is never written').toBe(written);
    await correct(table!.id, { name: { fieldType: 'text', dictType: null } }, { entityName: 'sysUser' });
    expect(await take()).toMatchObject({ code: 422, msg: expect.stringContaining('sysUser') as unknown });
    expect(existsSync(join(folder, 'business/sysUser.json'))).toBe(false);
  });

  it('writes tables that refer to each other together, or none of them', async () => {
    const {
      made: [one, two],
    } = await done(
      readText(
        'ddl',
        'create table pair_one (id int primary key, name varchar(20)); create table pair_two (id int primary key, one int references pair_one (id), name varchar(20))',
      ),
    );
    expect((await preview(two!.id))[0]!.problems, 'seen with what it refers to').toEqual([]);
    expect(await admin.post('/api/tools/generator/take', { ids: [two!.id] })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('pairOne') as unknown,
    });
    expect(existsSync(join(folder, 'business/pairTwo.json'))).toBe(false);
    expect(
      (await done(admin.post<{ files: string[] }>('/api/tools/generator/take', { ids: [one!.id, two!.id] }))).files,
    ).toEqual(['business/pairOne.json', 'business/pairTwo.json']);
  });
});

describe('templates', () => {
  const template = (templateItem: string, content: string, filePath = 'x/{{ entityName }}.ts'): object => ({
    templateItem,
    templateType: 'all',
    language: 'ts',
    filePath,
    content,
  });
  const add = (body: object): Promise<Answer<WireRow>> =>
    admin.post<WireRow>('/api/tools/genTemplate/addGenTemplate', body);
  const tried = (content: string, filePath = 'a.ts'): Promise<Output> =>
    done(admin.post<Output>('/api/tools/generator/tryTemplate', { content, filePath }));

  it('added with type, item and content are offered by the generator; switched off they are not [O-1-46]', async () => {
    const { id, rev } = await done(
      add(template('自定义', 'export const fields = [{% for field in fields %}"{{ field.fieldName }}",{% endfor %}];')),
    );
    const {
      made: [table],
    } = await done(readText('ddl', 'create table templated (a int, b_c int)'));
    const outputs = async (): Promise<Preview['tables'][number]['outputs']> => (await preview(table!.id))[0]!.outputs;
    expect((await outputs()).find((one) => one.template === '自定义')).toMatchObject({
      path: 'x/templated.ts',
      text: 'export const fields = ["a","bC",];',
      error: null,
    });
    await done(admin.put('/api/tools/genTemplate/updateGenTemplate', { id, rev, status: 'disabled' }));
    expect((await outputs()).some((one) => one.template === '自定义')).toBe(false);
  });

  it('with a mistake are refused with its line', async () => {
    const answer = await add(template('坏的', 'a\n{% for x in fields %}\nb'));
    expect([answer.code, JSON.stringify(answer.data)]).toEqual([422, expect.stringMatching(/"content".*模板第 2 行/)]);
    expect((await tried('a\n\n{{ unknownName }}')).error).toContain('模板第 3 行');
    expect((await tried('{{ "a" | nothing }}')).error).toContain('模板第 1 行');
  });

  it('keep each content as a version, and go back to one', async () => {
    const { id, rev } = await done(add(template('有版本', '一')));
    const { rev: second } = await done(
      admin.put<WireRow>('/api/tools/genTemplate/updateGenTemplate', { id, rev, content: '二' }),
    );
    await done(admin.put<WireRow>('/api/tools/genTemplate/updateGenTemplate', { id, rev: second, remark: '只改备注' }));
    const versions = async (): Promise<WireRow[]> => [
      ...(await done(admin.get<ListData>('/api/tools/genTemplateVersion/queryGenTemplateVersion', { template: id })))
        .list,
    ];
    expect((await versions()).map((one) => [one['version'], one['content']])).toEqual([
      [2, '二'],
      [1, '一'],
    ]);
    const first = (await versions()).find((one) => one['version'] === 1)!;
    await done(admin.post('/api/tools/genTemplateVersion/action/revert', { ids: [first.id], input: {} }));
    expect(await done(admin.get<WireRow>('/api/tools/genTemplate/getGenTemplate', { id }))).toMatchObject({
      content: '一',
      version: 3,
    });
    expect((await versions()).length).toBe(3);
  });

  it('reach nothing but what they are handed, and end where they would not', async () => {
    for (const hostile of [
      '{{ fields.constructor.constructor }}',
      '{{ entity.__proto__.toString }}',
      '{% include "/etc/passwd" %}',
      '{% render "../../package.json" %}',
      '{% layout "x" %}',
      '{% for i in (1..99999999) %}x{% endfor %}',
      '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% assign x = c %}{% endfor %}{% endfor %}{% endfor %}',
      '{{ "a" | where_exp: "x", "x" }}',
    ]) {
      const { error, text } = await tried(hostile);
      expect([hostile, error !== null, text]).toEqual([hostile, true, '']);
    }
    for (const path of ['../a', '/etc/passwd', 'a//b', 'a/../b', 'a\\b', ''])
      expect([path, (await tried('a', path)).error]).toEqual([path, expect.stringContaining('不能用')]);
  });
});
