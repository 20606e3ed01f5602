/** What is proposed of tables as systems have them: keys nobody types, references by name, rings, files, dictionaries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../format/compile.ts';
import { areaFile, dictionariesIn, entityFile, type GenTable } from './entity-file.ts';
import { type Proposal, propose, type Surroundings } from './propose.ts';
import type { ProposedField } from './propose-field.ts';
import { readDdl, readScript } from './read-ddl.ts';
import type { ReadTable } from './read-table.ts';

const NOWHERE: Surroundings = { entities: new Set(), tables: new Map() };
const caseOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/tables', name), 'utf8');
const asTable = (proposal: Proposal): GenTable => ({
  serviceName: 'a',
  packageName: 'b',
  areaCode: 'business',
  ...proposal,
});
const fileOf = (proposal: Proposal): { path: string; text: string } => entityFile(asTable(proposal));

/** The proposals by their tables; what has fields compiles without a mistake. */
function proposed(text: string, around: Surroundings = NOWHERE): ReadonlyMap<string, Proposal> {
  const { tables, dictionaries } = readScript(text);
  const { proposals } = propose(tables, around, dictionaries);
  const whole = proposals.filter(({ fields }) => fields.some(({ taken }) => taken));
  const { problems } = createCompiler()(whole.map(fileOf));
  expect(problems.filter(({ code }) => code !== 'format.unknownDictionary')).toEqual([]);
  return new Map(proposals.map((one) => [one.tableName, one]));
}
const fieldOf = (proposals: ReadonlyMap<string, Proposal>, table: string, column: string): ProposedField =>
  proposals.get(table)!.fields.find(({ columnName }) => columnName === column)!;
const lossesOf = (proposal: Proposal | undefined): string[] =>
  proposal!.lost.map(({ code, params }) => `${code.slice('generator.'.length)} ${Object.values(params).join(' ')}`);

describe('a key', () => {
  it('of text that machines make is never typed, one that people know is', () => {
    const made = proposed(`${caseOf('t3.sql')};
      create table b (id varchar(36) primary key, name text); create table c (dept_id varchar(64) primary key, name text);
      create table d (code varchar(20) primary key comment '编码', name text); create table e (emp_id varchar(20) primary key comment '工号', name text);
      create table f (k char(32) primary key comment '主键', name text); create table g (tenant_id int, id varchar(32), name text, primary key (tenant_id, id));`);
    expect(
      [...made].map(([name, { fields }]) => [
        name,
        fields.find(({ isPk, columnName }) => isPk && columnName !== 'tenant_id')!.taken,
      ]),
    ).toEqual([
      ['t_order', false],
      ['b', false],
      ['c', false],
      ['d', true],
      ['e', true],
      ['f', false],
      ['g', false],
    ]);
    expect([made.get('d')!.uniqueKeys, made.get('b')!.uniqueKeys, made.get('g')!.lost]).toEqual(['code', null, []]);
  });

  it('that is a reference is chosen, not typed', () => {
    const made = proposed(
      'create table u (id int primary key, name text); create table x (user_id int primary key references u (id), note text)',
    );
    expect(fieldOf(made, 'x', 'user_id')).toMatchObject({ fieldType: 'ref', refEntity: 'u', taken: true });
    expect(made.get('x')!.uniqueKeys).toBe('userId');
  });

  it('over a long text is kept; one that cannot be is said', () => {
    const made = proposed(
      'create table a (t text unique, j json, n varchar(300), v int, g int generated always as (1) stored, deleted int, tenant_id int, unique (n), unique (v, j), unique (v, g), unique (tenant_id, v, deleted));',
    );
    expect(made.get('a')!.uniqueKeys).toBe('t\nn\nv');
    expect([fieldOf(made, 'a', 't'), fieldOf(made, 'a', 'n')]).toMatchObject([
      { fieldType: 'text', maxLength: 500 },
      { fieldType: 'text', maxLength: 300 },
    ]);
    expect(lossesOf(made.get('a'))).toEqual(['lostGenerated g', 'lostUnique v, j', 'lostUnique v, g']);
  });
});

describe('references', () => {
  it('stand where a name says so and such a table is read', () => {
    const made = proposed(`
      create table sys_dept (dept_id bigint primary key, parent_id bigint default 0, name varchar(20));
      create table sys_user (user_id bigint primary key, dept_id bigint not null, name varchar(20), leader_user_id bigint, org_id bigint, dept_ids varchar(20));
      create table qms_order (id varchar(32) primary key, userId bigint, apply_dept_id bigint, no varchar(20));
      create table qms_order_item (id varchar(32) primary key, order_id varchar(32) not null, dept_id varchar(9), qty int);`);
    const refs = [...made].flatMap(([table, { fields }]) =>
      fields.flatMap(({ columnName, fieldType, refEntity }) =>
        refEntity ? [`${table}.${columnName} ${fieldType} ${refEntity}`] : [],
      ),
    );
    expect(refs).toEqual([
      'sys_dept.parent_id ref sysDept',
      'sys_user.dept_id ref sysDept',
      'sys_user.leader_user_id ref sysUser',
      'qms_order.userId ref sysUser',
      'qms_order.apply_dept_id ref sysDept',
      'qms_order.qms_order_item children qmsOrderItem',
      'qms_order_item.order_id parent qmsOrder',
    ]);
    expect(made.get('sys_dept')!.templateType).toBe('tree');
    expect([...made.values()].flatMap(({ lost }) => lost)).toEqual([]);
  });

  it('of a name that two tables have go to the one with the same prefix, else nowhere', () => {
    const tables = ['a', 'b'].map(
      (prefix) =>
        `create table ${prefix}_kind (id int primary key, name text); create table ${prefix}_thing (id int primary key, kind_id int, name text); create table ${prefix}_more (id int primary key, name text);`,
    );
    const made = proposed(`${tables.join('')} create table c (id int primary key, kind_id int, name text);`);
    expect([
      fieldOf(made, 'a_thing', 'kind_id').refEntity,
      fieldOf(made, 'b_thing', 'kind_id').refEntity,
      fieldOf(made, 'c', 'kind_id').refEntity,
    ]).toEqual(['aKind', 'bKind', null]);
  });

  it('that require each other leave one of them open, so that both can be begun', () => {
    const made = proposed(caseOf('t6.sql').replaceAll('))', '), name text)'));
    expect([fieldOf(made, 'a', 'b_id').isRequired, fieldOf(made, 'b', 'a_id').isRequired]).toEqual([true, false]);
    expect(lossesOf(made.get('b'))).toEqual(['freed a_id a']);
    const three = proposed(
      'create table a (id int primary key, b int not null references b (id), name text); create table b (id int primary key, c int not null references c (id), d int not null references d (id), name text); create table c (id int primary key, a int not null references a (id), self int not null references c (id), name text); create table d (id int primary key, name text)',
    );
    expect([...three.values()].flatMap(({ lost }) => lost.map(({ params }) => params['column']))).toEqual([
      'a',
      'self',
    ]);
  });

  it('of rows to what they are part of stay required in a ring', () => {
    const made = proposed(
      'create table orders (id int primary key, first_id int not null references order_item (id), no varchar(9)); create table order_item (id int primary key, order_id int not null references orders (id), qty int)',
    );
    expect([
      fieldOf(made, 'order_item', 'order_id').isRequired,
      fieldOf(made, 'orders', 'first_id').isRequired,
    ]).toEqual([true, false]);
  });

  it('lead to tables that were read before, under the names they got', () => {
    const { proposals } = propose(
      readDdl(
        'create table dept (id int primary key, name text); create table emp (id int primary key, dept_id int, name text)',
      ),
      {
        ...NOWHERE,
        entities: new Set(['dept', 'dept2']),
        tables: new Map([['dept', 'dept2']]),
        made: new Map([['dept', 'dept2']]),
      },
    );
    expect(proposals.map(({ entityName, lost }) => [entityName, lost])).toEqual([
      ['dept2', []],
      ['emp', []],
    ]);
    expect(proposals[1]!.fields[1]).toMatchObject({ fieldType: 'ref', refEntity: 'dept2' });
  });
});

describe('columns', () => {
  it('that hold files become files, those that only speak of them do not', () => {
    const made =
      proposed(`create table a (AttachUrl varchar(500), attach_url varchar(200), f1 varchar(200) comment '附件', f2 text comment '现场照片', f3 varchar(99) comment '附件地址（多个用逗号隔开）',
      avatar varchar(100), img_urls varchar(900), file_name varchar(50), file_size int, has_file char(1), f4 varchar(9) comment '是否有附件', f5 varchar(9) comment '附件数量', file varchar(20) comment '档案号', j json comment '附件', n int comment '附件')`);
    expect(made.get('a')!.fields.map(({ columnName, fieldType }) => `${columnName} ${fieldType}`)).toEqual([
      'AttachUrl file',
      'attach_url file',
      'f1 file',
      'f2 image',
      'f3 file',
      'avatar image',
      'img_urls image',
      'file_name text',
      'file_size integer',
      'has_file text',
      'f4 text',
      'f5 text',
      'file text',
      'j file',
      'n integer',
    ]);
  });

  it('that are computed are no fields to type, and a number without a size keeps its places', () => {
    const made = proposed(
      'create table a (n numeric, m numeric(10, 2), g int generated always as (1) virtual, h int as (2), name text)',
    );
    expect(made.get('a')!.fields.map(({ fieldType, decimals, taken }) => [fieldType, decimals, taken])).toEqual(
      [
        ['double', null, true],
        ['decimal', 2, true],
        ['integer', null, false],
        ['integer', null, false],
        ['text', null, true],
      ].map(([type, decimals, taken]) => [type, decimals, taken]),
    );
  });

  it('take their values from comments, and a yes or no stays one', () => {
    const made = proposed(
      `create table \`a\` (\`s\` tinyint(1) comment '是否启用（0否 1是）', \`t\` tinyint(1) comment '状态（0待审 1通过）', \`u\` int comment '1：待整改；2：已整改', \`v\` varchar(9) comment '电压（220V 380V）', \`w\` varchar(9) comment '第一行\\n第二行')`,
    );
    expect(made.get('a')!.fields.map(({ title, fieldType, options }) => [title, fieldType, options])).toEqual([
      ['是否启用', 'boolean', null],
      ['状态', 'choice', '0=待审\n1=通过'],
      ['u', 'choice', '1=待整改\n2=已整改'],
      ['电压（220V 380V）', 'text', null],
      ['第一行', 'text', null],
    ]);
    const { data } = JSON.parse(fileOf(made.get('a')!).text) as {
      data: { properties: Record<string, { description?: string }> };
    };
    expect([data.properties['w']!.description, data.properties['v']!.description]).toEqual(['第二行', undefined]);
  });

  it('take their values from dictionaries that are read with them, or that are here', () => {
    const script = `create table sys_dict_data (dict_code int primary key, dict_sort int, dict_label text, dict_value text, dict_type text);
      insert into sys_dict_data values (1, 1, '男', '0', 'sys_user_sex'), (2, 2, '女', '1', 'sys_user_sex'), (3, 1, '裂纹', 'c', 'defect_kind');
      create table sys_user (id int primary key, sex char(1), kind char(1) comment '缺陷 defect_kind', name text);`;
    const made = proposed(script);
    expect([fieldOf(made, 'sys_user', 'sex'), fieldOf(made, 'sys_user', 'kind')]).toMatchObject([
      { fieldType: 'dict', options: '=sys_user_sex\n0=男\n1=女', dictType: 'sysUserSex' },
      { fieldType: 'dict', options: '=defect_kind\nc=裂纹', dictType: 'defectKind' },
    ]);
    // The values go into the file of the area, where they are sound.
    const tables = [made.get('sys_user')!].map(asTable);
    const dictionaries = dictionariesIn(tables);
    expect(dictionaries).toEqual([
      {
        area: tables[0]!.areaCode,
        name: 'sysUserSex',
        title: 'sys_user_sex',
        values: [
          { value: '0', title: '男' },
          { value: '1', title: '女' },
        ],
      },
      { area: tables[0]!.areaCode, name: 'defectKind', title: 'defect_kind', values: [{ value: 'c', title: '裂纹' }] },
    ]);
    const area = {
      path: `${tables[0]!.areaCode}/_area.json`,
      text: areaFile(tables[0]!.areaCode, dictionaries, undefined),
    };
    expect(createCompiler()([...tables.map(entityFile), area]).problems).toEqual([]);
    // What the area has already stays as it is.
    expect(
      JSON.parse(
        areaFile(
          'a',
          dictionaries,
          '{"format":1,"area":"a","title":"甲","dictionaries":{"x":{},"defectKind":{"title":"有"}}}',
        ),
      ),
    ).toEqual({
      format: 1,
      area: 'a',
      title: '甲',
      dictionaries: {
        x: {},
        defectKind: { title: '有' },
        sysUserSex: { title: 'sys_user_sex', values: dictionaries[0]!.values },
      },
    });
    expect(
      fieldOf(proposed(script, { ...NOWHERE, dictionaries: new Set(['sysUserSex']) }), 'sys_user', 'sex'),
    ).toMatchObject({
      fieldType: 'dict',
      dictType: 'sysUserSex',
    });
    expect(
      lossesOf(
        propose(
          [
            {
              name: 'a',
              key: [],
              unique: [],
              columns: [{ name: 's', type: 'int', kind: 'integer', dictionary: 'nowhere' }],
            },
          ],
          NOWHERE,
        ).proposals[0],
      ),
    ).toEqual(['lostDictionary s nowhere']);
  });

  it('begin with what their table says, where a field can hold it', () => {
    const made = proposed(
      "create table a (s varchar(9) default 'new', i int default 3, b boolean default true, d date default current_date, m timestamp default now(), t time default now(), n numeric(4,1) default 1.5, x int default 'abc', r int references a (i) default 0, u uuid default gen_random_uuid())",
    );
    const { data } = JSON.parse(fileOf(made.get('a')!).text) as { data: { properties: Record<string, object> } };
    expect(
      Object.entries(data.properties).map(([name, one]) => [
        name,
        'default' in one ? one.default : 'x-default' in one ? one['x-default'] : undefined,
      ]),
    ).toEqual([
      ['s', 'new'],
      ['i', 3],
      ['b', true],
      ['d', { today: [] }],
      ['m', { now: [] }],
      ['t', undefined],
      ['n', 1.5],
      ['x', undefined],
      ['r', undefined],
      ['u', undefined],
    ]);
    expect(lossesOf(made.get('a'))).toEqual([
      'lostDefault t now',
      'lostDefault x abc',
      'lostDefault u gen_random_uuid',
    ]);
  });
});

describe('as many tables as a system has', () => {
  it('see each other, whatever stretch of them is stored', () => {
    const tables = Array.from(
      { length: 1000 },
      (_, at) =>
        `create table biz_thing${at} (id bigint primary key, thing${at === 0 ? 999 : at - 1}_id bigint not null, name varchar(20)); create table biz_thing${at}_item (id bigint primary key, thing${at}_id bigint not null references biz_thing${at} (id), qty int);`,
    );
    const read: readonly ReadTable[] = readDdl(tables.slice(0, 500).join('\n'));
    const { proposals } = propose(read, NOWHERE);
    expect(proposals).toHaveLength(1000);
    expect(proposals.filter(({ fields }) => fields.some(({ fieldType }) => fieldType === 'children'))).toHaveLength(
      500,
    );
    expect(proposals.flatMap(({ lost }) => lost.map(({ code }) => code))).toEqual([]);
  });
});
