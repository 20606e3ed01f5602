/**
 * Whatever tables are read, what is proposed of them compiles: names, types, keys and choices of any kind; and scripts
 * say where they cannot be read.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../format/compile.ts';
import { commonTitle } from './column-words.ts';
import { type GenTable, entityFile } from './entity-file.ts';
import { entityName, fieldName } from './names.ts';
import { partsOf } from './parts.ts';
import { propose } from './propose.ts';
import { readDdl, UnreadableText } from './read-ddl.ts';
import { readDirectus, readRuoyi } from './read-foreign.ts';
import { readFrappe } from './read-frappe.ts';
import type { ReadColumn, ReadTable } from './read-table.ts';
import { sqlType } from './sql-type.ts';

const NOWHERE = { entities: new Set<string>(), tables: new Map<string, string>() };
const fileOf = (proposal: ReturnType<typeof propose>['proposals'][number]): { path: string; text: string } =>
  entityFile({ serviceName: 'a', packageName: 'b', areaCode: 'business', ...proposal } satisfies GenTable);

describe('a proposal', () => {
  const name = fc.oneof(
    fc.stringMatching(/^[a-z_][a-z0-9_ -]{0,30}$/),
    fc.constantFrom(
      'id',
      'rev',
      'tenant_id',
      'select',
      '1st',
      '订单 号',
      'Order Details',
      '__proto__',
      'constructor',
      'a',
      'A',
    ),
    fc.string({ minLength: 1, maxLength: 20 }),
  );
  const type = fc.constantFrom(
    'varchar(20)',
    'varchar(500)',
    'text',
    'int',
    'bigint',
    'numeric(10,2)',
    'numeric',
    'double precision',
    'boolean',
    'date',
    'timestamp(0) without time zone',
    'time',
    'json',
    'uuid',
    'point',
    'text[]',
    "enum('a','b')",
    "set('x','y')",
    'year(4)',
    'tinyint(1)',
    'varchar(36)',
    'long',
    'varchar(40) BINARY',
  );
  interface Near {
    readonly place: number;
    readonly table: number;
    readonly kind: string;
  }
  type Drawn = readonly { readonly name: string; readonly columns: readonly { readonly name: string }[] }[];
  /** What a column has to do with others, as products say it. */
  function nearOf(near: Near | undefined, drawn: Drawn, columns: Drawn[number]['columns']): Partial<ReadColumn> {
    const column = columns[near?.place ?? 0]?.name;
    const table = drawn[near?.table ?? 0];
    if (!near || column === undefined || !table) return {};
    switch (near.kind) {
      case 'shown':
        return { shownIf: { said: column, condition: { column, is: 'equal', value: near.place } } };
      case 'copied':
        return { copies: { reference: column, column: table.columns[0]!.name } };
      case 'named':
        return { kind: 'text', namedBy: column };
      case 'part':
        return { kind: 'text', part: true, references: { table: table.name, column: 'id', cascade: true } };
      default:
        return { rows: { table: table.name, by: table.columns[0]!.name } };
    }
  }
  /** Another of the tables, by its place; with or without it the row goes. */
  const to = fc.option(fc.record({ place: fc.nat(3), cascade: fc.boolean() }), { nil: undefined });
  const column = fc.record({
    to,
    name,
    type,
    notNull: fc.boolean(),
    comment: fc.option(
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('状态（0正常 1停用）', '0--重新编制，1--已提交', '附件', '现场照片', '第一行\n第二行'),
      ),
      { nil: undefined },
    ),
    generated: fc.boolean(),
    starts: fc.option(fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('0', '1', '1.5', 'true', '2026-01-01')), {
      nil: undefined,
    }),
    readOnly: fc.boolean(),
    hidden: fc.boolean(),
    as: fc.option(fc.constantFrom('rich', 'code', 'file', 'image', 'color', 'email', 'phone', 'uri', 'multiline'), {
      nil: undefined,
    }),
    /** Other columns, by their place: shown while the one is set, copied from, named by, rows of. */
    near: fc.option(
      fc.record({
        place: fc.nat(11),
        table: fc.nat(3),
        kind: fc.constantFrom('shown', 'copied', 'named', 'rows', 'part'),
      }),
      { nil: undefined },
    ),
  });
  const table = fc.record({
    name,
    columns: fc.uniqueArray(column, { minLength: 1, maxLength: 12, selector: (one) => one.name }),
    keyed: fc.nat(2),
  });

  it('of any tables compiles, or has nothing to take', () => {
    fc.assert(
      fc.property(fc.uniqueArray(table, { minLength: 1, maxLength: 4, selector: (one) => one.name }), (drawn) => {
        const tables = drawn.map(({ name: table_, columns, keyed }): ReadTable => ({
          name: table_,
          label: columns[0]!.name,
          columns: columns.map(({ comment, generated, to: target, starts, readOnly, hidden, as, near, ...one }) => ({
            ...one,
            ...sqlType(one.type),
            ...(starts === undefined ? {} : { default: starts }),
            ...(readOnly ? { readOnly: true as const } : {}),
            ...(hidden ? { hidden: true as const } : {}),
            ...(as ? { kind: 'text' as const, as } : {}),
            ...nearOf(near, drawn, columns),
            ...(target && drawn[target.place]
              ? {
                  references: {
                    table: drawn[target.place]!.name,
                    column: 'id',
                    ...(target.cascade ? { cascade: true as const } : {}),
                  },
                }
              : {}),
            ...(comment ? { comment } : {}),
            ...(generated ? { generated } : {}),
          })),
          key: columns.slice(0, keyed).map((one) => one.name),
          unique: [],
        }));
        const { proposals } = propose(tables, NOWHERE);
        expect(new Set(proposals.map(({ entityName: entity }) => entity)).size).toBe(proposals.length);
        const whole = proposals.filter(({ fields }) => fields.some(({ taken }) => taken));
        const { problems } = createCompiler()(whole.map(fileOf));
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('refers to the entity of a table that is read with it, and makes a tree of one that refers to itself', () => {
    const tables = readDdl(
      'create table org (id int primary key, parent_id int references org(id), name varchar(20)); create table person (id int primary key, org_id int references org(id), boss int references nobody(id))',
    );
    const {
      proposals: [org, person],
    } = propose(tables, NOWHERE);
    expect([org!.templateType, org!.fields[1]]).toMatchObject(['tree', { fieldType: 'ref', refEntity: 'org' }]);
    expect(person!.fields.map(({ fieldType, refEntity }) => [fieldType, refEntity])).toEqual([
      ['integer', null],
      ['ref', 'org'],
      ['integer', null],
    ]);
    expect(person!.lost).toEqual([{ code: 'generator.lostReference', params: { column: 'boss', table: 'nobody' } }]);
    const { project, problems } = createCompiler()([org!, person!].map(fileOf));
    expect([problems, project.entities.get('org')?.storage.treeParent]).toEqual([[], 'parentId']);
  });

  it('puts the rows of a table into the form of the one they belong to', () => {
    const tables = readDdl(`create table orders (id bigserial primary key, order_no varchar(20) not null);
      create table order_item (id bigserial primary key, order_id bigint not null references orders (id) on update no action on delete cascade, product_name varchar(50) not null, qty int);
      comment on table order_item is '订单明细';`);
    const { proposals } = propose(tables, NOWHERE);
    const [order, item] = proposals;
    expect(item!.fields.map(({ fieldName: field, fieldType, refEntity }) => [field, fieldType, refEntity])).toEqual([
      ['fId', 'integer', null],
      ['orderId', 'parent', 'orders'],
      ['productName', 'text', null],
      ['qty', 'integer', null],
    ]);
    expect(order!.fields.at(-1)).toMatchObject({
      fieldName: 'orderItem',
      title: '订单明细',
      fieldType: 'children',
      refEntity: 'orderItem',
      refField: 'orderId',
      taken: true,
      inForm: true,
      inList: false,
    });
    const { project, problems } = createCompiler()(proposals.map(fileOf));
    expect(problems).toEqual([]);
    expect([
      project.entities.get('orderItem')?.partOf !== undefined,
      project.entities.get('orders')?.fields['orderItem']?.children,
    ]).toMatchObject([true, { entity: 'orderItem', by: 'orderId', inline: true }]);
  });

  it('tells rows of a table from what merely refers to it', () => {
    const partsIn = (text: string): (string | undefined)[][] =>
      partsOf(readDdl(text)).map(({ table, column, parent }) => [table.name, column, parent]);
    const head = 'create table t_order (id int primary key); create table goods (id int primary key);';
    expect(
      partsIn(
        `${head} create table t_order_detail (id int primary key, order_id int references t_order (id), goods_id int not null references goods (id))`,
      ),
      'by its name',
    ).toEqual([['t_order_detail', 'order_id', 't_order']]);
    expect(
      partsIn(`${head} create table fee (order_id int references t_order (id), seq int, primary key (order_id, seq))`),
      'by its key',
    ).toEqual([['fee', 'order_id', 't_order']]);
    expect(
      partsIn(
        `${head} create table fee (id int primary key, order_id int not null references t_order (id) on delete cascade)`,
      ),
      'by going with it',
    ).toEqual([['fee', 'order_id', 't_order']]);
    expect(
      partsIn(`${head} create table visit (id int primary key, order_id int not null references t_order (id))`),
      'a plain reference',
    ).toEqual([]);
    expect(
      partsIn(
        `${head} create table visit (id int primary key, order_id int references t_order (id) on delete cascade)`,
      ),
      'it may be without',
    ).toEqual([]);
    expect(
      partsIn(
        `${head} create table order_goods (order_id int not null references t_order (id) on delete cascade, goods_id int not null references goods (id) on delete cascade, primary key (order_id, goods_id))`,
      ),
      'a join',
    ).toEqual([]);
    expect(
      partsIn(
        `${head} create table fee (id int primary key, order_id int not null references t_order (id) on delete cascade, goods_id int not null references goods (id) on delete cascade)`,
      ),
      'two that are as near',
    ).toEqual([]);
    expect(
      partsIn(
        'create table a (id int primary key, b int not null references b (id) on delete cascade); create table b (id int primary key, a int not null references a (id) on delete cascade)',
      ),
      'a ring',
    ).toEqual([]);
    expect(
      partsIn('create table dept (id int primary key, parent_id int not null references dept (id) on delete cascade)'),
      'a tree',
    ).toEqual([]);
  });

  it('leaves out what the engine keeps for itself in a table that was its own', () => {
    const bearings =
      'tenant_id uuid not null, id uuid not null, rev bigint, created_by uuid, created_at timestamp, updated_by uuid, updated_at timestamp, deleted_at timestamp, deletion_id uuid';
    const {
      proposals: [one, other],
    } = propose(
      readDdl(
        `create table gauge (${bearings}, name text, search_text text, search_grams text[], primary key (tenant_id, id)); create table yard (id int primary key, search_text text)`,
      ),
      NOWHERE,
    );
    expect([one!.fields.map(({ fieldName: field }) => field), one!.uniqueKeys, one!.lost]).toEqual([
      ['name'],
      null,
      [],
    ]);
    expect(other!.fields.map(({ fieldName: field }) => field)).toEqual(['fId', 'searchText']);
  });

  it('takes a text without a length for one line where its name says so', () => {
    const {
      proposals: [one],
    } = propose(readDdl('create table t (name text, home_phone text, remark text, long_name varchar(400))'), NOWHERE);
    expect(one!.fields.map(({ fieldType, maxLength }) => [fieldType, maxLength])).toEqual([
      ['text', 200],
      ['phone', 200],
      ['multiline', 2000],
      ['multiline', 400],
    ]);
  });

  it('takes a comment of blanks for none', () => {
    const {
      proposals: [one],
    } = propose(readDdl("create table t (a varchar(20) comment ' ')"), NOWHERE);
    expect(one!.fields[0]).toMatchObject({ columnComment: null, title: 'a' });
    expect(createCompiler()([fileOf(one!)]).problems).toEqual([]);
  });

  it('leaves secrets and what its database computes behind', () => {
    const {
      proposals: [one],
    } = propose(
      readDdl(
        'create table t (password varchar(20), api_token text, total int generated always as (1 + 1) stored, kept int)',
      ),
      NOWHERE,
    );
    expect(one!.fields.filter(({ taken }) => taken).map(({ columnName }) => columnName)).toEqual(['kept']);
  });
});

describe('titles', () => {
  const zh = (name: string, refers = false): string | undefined => commonTitle(name, refers)?.zh;

  it('are guessed from what columns are commonly called, whatever way they are written', () => {
    expect(
      [
        'order_no',
        'ORDER_NO',
        'orderNo',
        'Order No',
        'contact_phone',
        'plan_start_date',
        'is_enabled',
        'product_name',
        'f_user_name',
        'phone2',
        'addr_2',
      ].map((name) => zh(name)),
    ).toEqual([
      '订单编号',
      '订单编号',
      '订单编号',
      '订单编号',
      '联系电话',
      '计划开始日期',
      '是否启用',
      '产品名称',
      '用户名',
      '电话2',
      '地址2',
    ]);
    expect([commonTitle('dept_id', true), commonTitle('dept_id')]).toEqual([
      { zh: '部门', en: 'Department' },
      { zh: '部门编号', en: 'Department ID' },
    ]);
    expect(['order_no', 'contact_phone', 'total_amount', 'qty'].map((name) => commonTitle(name)?.en)).toEqual([
      'Order no.',
      'Contact phone',
      'Total amount',
      'Quantity',
    ]);
  });

  it('are not half guessed', () => {
    expect(
      ['frobnicate', 'order_xyz', 'sbmc', '订单号', '', '_', 't', '42', 'constructor', '__proto__'].map((name) =>
        zh(name),
      ),
    ).toEqual(Array.from({ length: 10 }, () => undefined));
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (name) => {
        expect(commonTitle(name)?.zh).not.toBe('');
      }),
    );
  });

  it('stand where nobody said better, and in English beside it', () => {
    const {
      proposals: [one],
    } = propose(
      readDdl(
        "create table t_equipment (name varchar(20) comment '设备名', load_t int, dept_id int); create table dept (id int primary key)",
      ),
      NOWHERE,
    );
    expect([one!.tableComment, one!.fields.map(({ title }) => title)]).toEqual([
      '设备',
      ['设备名', 'load_t', '部门编号'],
    ]);
    const { i18n } = JSON.parse(fileOf(one!).text) as { i18n: { en: object } };
    expect(i18n.en).toEqual({ title: 'Equipment', 'data.name': 'Name', 'data.deptId': 'Department ID' });
  });
});

describe('names', () => {
  it('are those of the format', () => {
    expect(['Order Details', 'ORDER_NO', '订单号', '1st', 'id', '--', 'createdBy'].map(fieldName)).toEqual([
      'orderDetails',
      'orderNo',
      '订单号',
      'f1st',
      'fId',
      'field',
      'fCreatedBy',
    ]);
    expect(['Order Details', 't_user', '订单', '2024_log'].map((one) => entityName(one, 4))).toEqual([
      'orderDetails',
      'tUser',
      'table5',
      'log',
    ]);
  });
});

describe('scripts', () => {
  it('are read whatever surrounds a table', () => {
    const [table] =
      readDdl(`/* create table no (x int); */ insert into a values ('create table no (x int)'); -- create table no
      CREATE TEMP TABLE IF NOT EXISTS "my.schema"."t ""x""" (a varchar(10) default 'x,(y', b int check (b > 0), constraint c unique (a, b), foreign key (b) references other (id) on delete cascade) with (fillfactor = 70);`);
    expect(table).toMatchObject({
      schema: 'my.schema',
      name: 't "x"',
      columns: [
        { name: 'a', maxLength: 10 },
        { name: 'b', references: { table: 'other', column: 'id' } },
      ],
      unique: [['a', 'b']],
    });
  });

  it('say the line they break off in, and end whatever they are', () => {
    expect(() => readDdl('create table t (\n a int,\n b')).toThrow(UnreadableText);
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'create table ',
            't ',
            '(',
            ')',
            ',',
            'a ',
            'int ',
            "'",
            '"',
            '`',
            '--',
            '/*',
            '*/',
            ';',
            '\n',
            'references ',
            'primary key ',
            'comment on column ',
            'is ',
            'unique ',
          ),
          { maxLength: 40 },
        ),
        (parts) => {
          try {
            readDdl(parts.join(''));
          } catch (error) {
            if (!(error instanceof UnreadableText)) throw error;
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('of others may be anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const read of [readRuoyi, readDirectus, readFrappe]) expect(Array.isArray(read(value))).toBe(true);
      }),
    );
  });
});
