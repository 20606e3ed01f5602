/**
 * Scripts of tables as databases write them: the quoting rules of each, what further statements say, and what of a
 * script is listed because nothing of it is read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Script, scriptOf } from './ddl-tokens.ts';
import { readDdl, readInTurns, readScript, UnreadableText } from './read-ddl.ts';
import type { ReadTable } from './read-table.ts';

const scanned = (text: string): Script => {
  const steps = scriptOf(text);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
const caseOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/tables', name), 'utf8');
const names = (text: string): string[] => readDdl(text).map(({ name }) => name);
const tableOf = (text: string, name?: string): ReadTable => {
  const found = readDdl(text).find((table) => name === undefined || table.name === name);
  if (!found) throw new Error(`no table ${name} in ${text}`);
  return found;
};
const columnOf = (text: string, name: string) => tableOf(text).columns.find((column) => column.name === name);

describe('the database of a script', () => {
  it('is known by what only its scripts hold', () => {
    expect(
      [
        'create table a (id int auto_increment) engine=InnoDB;',
        'create table `a` (`id` int)',
        "create table a (id int comment '编号')",
        'create table a (id serial); comment on table a is $$x$$;',
        'alter table only a add primary key (id);',
        'create table a (id int)',
      ].map((text) => scanned(text).database),
    ).toEqual(['mysql', 'mysql', 'mysql', 'postgresql', 'postgresql', 'postgresql']);
  });

  it('decides what a backslash before a quotation mark is; where nothing says so, all marks have to be closed', () => {
    expect(names(caseOf('t2.sql'))).toEqual(['b', 'c']);
    expect(names("insert into `a` values ('it\\'s; create table no (x int)'); create table `b` (`id` int);")).toEqual([
      'b',
    ]);
    expect(names("insert into a values ('it\\'s'); create table b (id int);")).toEqual(['b']);
  });

  it('has dollars, escapes, nested comments and operators of its own', () => {
    expect(names(caseOf('t5.sql'))).toEqual(['b', 'c', 'd']);
    const [, , d] = readDdl(caseOf('t5.sql'));
    expect(
      d!.columns.map(({ name, kind, maxLength, scale, values }) => [name, kind, maxLength ?? scale, values]),
    ).toEqual([
      ['id', 'integer', undefined, undefined],
      ['m', 'text', undefined, [{ value: 'sad' }, { value: 'ok' }]],
      ['n', 'decimal', 2, undefined],
      ['x', 'text', 40, undefined],
      ['at', 'datetime', undefined, undefined],
      ['p', 'longText', undefined, undefined],
    ]);
    expect(
      names(
        "/* a /* b */ create table no (x int); */ select a #>> '{b,c}' from t; select 1 # 2; create table p (id serial, j jsonb default '{}'::jsonb);",
      ),
    ).toEqual(['p']);
    expect(
      names(
        "create table `a` (`id` int); # it's a note\ncreate table `b` (`id` int);\nselect 1--1;\n-- it's\ncreate table `c` (`id` int);",
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  it('writes rows between its statements: they are passed over whatever they hold', () => {
    expect(
      names(
        "create table public.a (id integer);\nCOPY public.a (id, note) FROM stdin;\n1\tit's\n2\tcreate table no (x int);\n\\.\n\nalter table only public.a add constraint a_pkey primary key (id);\ncreate table public.b (id integer);",
      ),
    ).toEqual(['a', 'b']);
  });

  it('takes a line break in a comment of MySQL for one, and other escapes for their signs', () => {
    const text =
      "create table `a` (`b` int comment '甲\\n乙\\t丙\\'丁\\\\戊\\%', `c` int comment \"双引号\") comment='表\\n二'";
    expect(tableOf(text)).toMatchObject({
      comment: '表\n二',
      columns: [{ comment: "甲\n乙\t丙'丁\\戊\\%" }, { comment: '双引号' }],
    });
    expect(
      tableOf("create table a (b serial); comment on column a.b is '甲\\n乙'; comment on table a is E'丙\\n丁\\u4e2d'"),
    ).toMatchObject({
      comment: '丙\n丁中',
      columns: [{ comment: '甲\\n乙' }],
    });
  });

  it('keeps some of its words in comments: what MySQL runs there is read', () => {
    expect(
      names(
        "/*!40101 SET NAMES utf8 */;\n/*!50001 CREATE TABLE `a` (\n `id` tinyint NOT NULL\n) ENGINE=MyISAM */;\ndelimiter ;;\ncreate trigger t before insert on `a` for each row begin set @x = 'it''s'; end ;;\ndelimiter ;\ncreate table `b` (`id` int /*!80023 INVISIBLE */, `c` int);",
      ),
    ).toEqual(['a', 'b']);
  });

  it('may be mixed: both kinds of quotation marks are names', () => {
    expect(
      names('create table "ddl one" ("order no" varchar(20)); create table `ddl two` (`id` int auto_increment);'),
    ).toEqual(['ddl one', 'ddl two']);
  });
});

describe('statements behind a table', () => {
  it('give it keys, references and numbers', () => {
    const [dept, emp] = readDdl(caseOf('t1.sql'));
    expect([dept!.key, emp!.columns[1]!.references, emp!.columns[2]!.comment]).toEqual([
      ['id'],
      { table: 'dept', column: 'id' },
      '姓名',
    ]);
    const text = `create table public.a (id bigint not null, "No" text, d integer);
      alter table public.a alter column id add generated by default as identity (sequence name public.a_id_seq);
      alter table only public.a add constraint a_key unique ("No"), add constraint a_fk foreign key (d) references public.b (id) on delete cascade;
      alter table only public.a alter column d set not null;
      create unique index a_ux on public.a using btree (d, "No" desc) where (deleted_at is null);
      create table public.b (id integer generated always as identity primary key);`;
    expect(tableOf(text, 'a')).toMatchObject({
      columns: [
        { name: 'id', serial: true },
        { name: 'No' },
        { name: 'd', notNull: true, references: { table: 'b', column: 'id', cascade: true } },
      ],
      unique: [['No'], ['d', 'No']],
    });
    expect(tableOf(text, 'b')).toMatchObject({ key: ['id'], columns: [{ serial: true }] });
  });

  it('of MySQL change columns in their place', () => {
    expect(
      tableOf(
        "create table `a` (`id` int not null, `b` varchar(10), `c` int) engine=InnoDB; alter table `a` add primary key (`id`), add unique key `u` (`b`(5)), add key `k` (`c`); alter table `a` modify `id` int not null auto_increment, auto_increment=5; alter table `a` change `c` `d` varchar(20) comment '改'; alter table `a` add column (`e` int, `f` date); alter table `a` comment = '表';",
      ),
    ).toMatchObject({
      comment: '表',
      key: ['id'],
      unique: [['b']],
      columns: [
        { name: 'id', serial: true },
        { name: 'b' },
        { name: 'd', maxLength: 20, comment: '改' },
        { name: 'e' },
        { name: 'f', kind: 'date' },
      ],
    });
  });

  it('declare types: enumerations, domains with their values, and lists in checks', () => {
    const text = `create table t (a public.mood not null, b mood[], c colour, d varchar(9) check (d in ('x', 'y')), e text, f code);
      create type public.mood as enum ('sad', 'ok'); create domain colour as varchar(9) check (value in ('red', 'it''s'));
      create domain code as varchar(12) not null check (value ~ '^[A-Z]+$');
      alter table only t add constraint e_check check (((e)::text = any ((array['u'::character varying, 'v'::character varying])::text[])));`;
    expect(tableOf(text).columns).toMatchObject([
      { kind: 'text', values: [{ value: 'sad' }, { value: 'ok' }], notNull: true },
      { list: true, values: [{ value: 'sad' }, { value: 'ok' }] },
      { values: [{ value: 'red' }, { value: "it's" }], maxLength: 9 },
      { values: [{ value: 'x' }, { value: 'y' }] },
      { kind: 'text', values: [{ value: 'u' }, { value: 'v' }] },
      { kind: 'text', maxLength: 12, notNull: true },
    ]);
    expect(tableOf(text).lost?.map(({ code }) => code)).toEqual(['generator.lostCheck']);
  });

  it('say what a column begins with', () => {
    const text = `create table t (a varchar(3) default '0'::character varying, b int default -1, c numeric(4,2) default 1.50, d boolean default true, e timestamp default now(), f datetime default current_timestamp(3) on update current_timestamp(3), g int default nextval('s'::regclass), h uuid default gen_random_uuid(), i text default null, j bit(1) default b'0')`;
    const { columns, lost } = tableOf(text);
    expect(columns.map((column) => column.default ?? column.serial)).toEqual([
      '0',
      '-1',
      '1.50',
      'true',
      { now: true },
      { now: true },
      true,
      undefined,
      undefined,
      '0',
    ]);
    expect(lost).toEqual([{ code: 'generator.lostDefault', params: { column: 'h', value: 'gen_random_uuid' } }]);
  });
});

describe('what is not read', () => {
  it('of PostgreSQL 18 stands in the losses, and takes nothing else along', () => {
    const text = `create table room (id int constraint room_id_nn not null, taken daterange, area int generated always as (1 + 1) virtual, twice int generated always as (2), note text, house int references house (id) not enforced,
        constraint room_pk primary key (id, taken without overlaps), constraint room_nn not null note, check (id > 0) not enforced,
        foreign key (house, period taken) references house (id, period taken));
      create table house (id int primary key);`;
    const room = tableOf(text, 'room');
    expect(
      room.columns.map(({ name, notNull, generated, references }) => [name, notNull, generated, references?.table]),
    ).toEqual([
      ['id', true, undefined, undefined],
      ['taken', undefined, undefined, undefined],
      ['area', undefined, true, undefined],
      ['twice', undefined, true, undefined],
      ['note', true, undefined, undefined],
      ['house', undefined, undefined, 'house'],
    ]);
    expect(room.lost?.map(({ code, params }) => [code, Object.values(params).join(' | ')])).toEqual([
      ['generator.lostEnforcement', 'house'],
      ['generator.lostUnique', 'id , taken without overlaps'],
      ['generator.lostCheck', 'id > 0'],
      ['generator.lostKeys', 'house , period taken | house'],
    ]);
    expect(names(text)).toEqual(['room', 'house']);
  });

  it('of keys: several columns of a reference, expressions and conditions of an index', () => {
    const text = `create table a (x int, y int, e text, constraint f foreign key (x, y) references b (u, v));
      create unique index on a (lower(e)); create unique index u2 on a (x) where y > 0; create unique index u3 on a (e);`;
    expect(tableOf(text)).toMatchObject({
      unique: [['e']],
      lost: [
        { code: 'generator.lostKeys', params: { columns: 'x , y', table: 'b' } },
        { code: 'generator.lostUnique' },
        { code: 'generator.lostUnique' },
      ],
    });
  });

  it('of the script is listed: views and programs by name, a broken table by its line, a mark that never closes', () => {
    const { tables, leftOut } = readScript(`create view v as select 1; create or replace view w as select 2;
      create table a (id serial);
      create table broken (a int,, b int);
      create function f() returns void as $$ begin end $$ language plpgsql;
      create table b (id int);
      create table a (other text);
      comment on table b is 'never closed; create table c (id int);`);
    expect(tables.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(leftOut.map(({ table, code, params }) => [table, code, params['line']])).toEqual([
      ['broken', 'generator.unreadTable', '3'],
      ['a', 'generator.twice', undefined],
      ['v, w', 'generator.passedOver', '1'],
      ['f', 'generator.passedOver', '4'],
      ['', 'generator.unclosed', '7'],
    ]);
  });

  it('of a table that copies another is what that one is without', () => {
    expect(
      readDdl(
        'create table a (id int primary key, b text); create table c (like a including all); create table d (e int) inherits (a); create table p partition of a for values in (1); create table g (like nowhere)',
      ).map(({ name, columns, lost }) => [
        name,
        columns.map((column) => column.name).join(' '),
        lost?.map(({ code }) => code).join(' '),
      ]),
    ).toEqual([
      ['a', 'id b', ''],
      ['c', 'id b', ''],
      ['d', 'id b e', ''],
      ['g', '', 'generator.lostParent'],
    ]);
  });
});

describe('names and types', () => {
  it('are the same whatever case they are written in without quotation marks', () => {
    expect(
      tableOf(
        "CREATE TABLE Dept (ID int, Name text); ALTER TABLE dept ADD PRIMARY KEY (id); create table emp (d int references DEPT (ID)); comment on column DEPT.NAME is '名称'",
        'Dept',
      ),
    ).toMatchObject({ key: ['ID'], columns: [{ notNull: true }, { comment: '名称' }] });
    expect(
      tableOf('CREATE TABLE Dept (ID int); create table emp (d int references dept (id))', 'emp').columns[0]!
        .references,
    ).toMatchObject({
      table: 'Dept',
    });
  });

  it('may be words that begin a key elsewhere', () => {
    expect(
      tableOf(
        'create table a (key varchar(20), index int, period date, fulltext tsvector not null, b bigserial)',
      ).columns.map(({ name }) => name),
    ).toEqual(['key', 'index', 'period', 'fulltext', 'b']);
    expect(
      tableOf('create table `a` (`key` int, key k (`key`), fulltext key f (`b`), `b` text)').columns.map(
        ({ name }) => name,
      ),
    ).toEqual(['key', 'b']);
  });

  it('hold numbers as their database does', () => {
    expect(columnOf('create table a (n numeric, x serial)', 'n')).toMatchObject({ kind: 'double' });
    expect(columnOf('create table `a` (n numeric, `x` int auto_increment)', 'n')).toMatchObject({ kind: 'integer' });
    expect(columnOf('create table a (n numeric(10))', 'n')).toMatchObject({ kind: 'integer' });
    expect(columnOf('create table a (n numeric(10, 3))', 'n')).toMatchObject({ kind: 'decimal', scale: 3 });
    expect(columnOf('create table a (c character varying(20) collate "C" not null)', 'c')).toMatchObject({
      maxLength: 20,
      notNull: true,
    });
    expect(columnOf('create table a (c national character varying(20))', 'c')).toMatchObject({
      kind: 'text',
      maxLength: 20,
    });
    expect(
      columnOf('create table `a` (`c` varchar(20) character set utf8mb4 collate utf8mb4_bin default null)', 'c'),
    ).toMatchObject({ maxLength: 20 });
    expect(columnOf('create table `a` (`c` int as (1 + 1) stored, `d` int)', 'c')).toMatchObject({ generated: true });
  });
});

describe('rows of dictionary tables', () => {
  it('are dictionaries, however the columns are named', () => {
    const { dictionaries, dictionaryTitles } = readScript(`
      insert into sys_dict_type (dict_id, dict_name, dict_type) values (1, '用户性别', 'sys_user_sex');
      INSERT INTO \`system_dict_type\` (\`id\`, \`name\`, \`type\`) VALUES (1, '缺陷', 'qms_defect');
      create table sys_dict_data (dict_code bigint, dict_sort int, dict_label varchar(9), dict_value varchar(9), dict_type varchar(9));
      insert into sys_dict_data values (1, 1, '男', '0', 'sys_user_sex'), (2, 2, '女', '1', 'sys_user_sex');
      INSERT INTO \`system_dict_data\` (\`id\`, \`label\`, \`value\`, \`dict_type\`) VALUES (1, '裂纹', 'crack', 'qms_defect');
      insert into sys_dict (id, dict_name, dict_code) values ('9', '等级', 'level'); insert into sys_dict_item (id, dict_id, item_text, item_value) values ('1', '9', '高', 'h');
      insert into other (a, b) values (1, 'it''s');`);
    expect(Object.fromEntries(dictionaryTitles ?? [])).toEqual({
      sys_user_sex: '用户性别',
      qms_defect: '缺陷',
      level: '等级',
    });
    expect(Object.fromEntries(dictionaries)).toEqual({
      sys_user_sex: [
        { value: '0', title: '男' },
        { value: '1', title: '女' },
      ],
      qms_defect: [{ value: 'crack', title: '裂纹' }],
      level: [{ value: 'h', title: '高' }],
    });
  });
});

describe('any script', () => {
  it('ends, and its tokens know their lines', () => {
    const parts = [
      'create table ',
      'a',
      '(',
      ')',
      ',',
      "'",
      '"',
      '`',
      '$$',
      '$x$',
      '\\',
      '--',
      '#',
      '/*',
      '*/',
      '/*!40101 ',
      ';',
      '\n',
      'E',
      'delimiter ',
      'copy a from stdin',
      '\\.',
      '::',
      'int',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (drawn) => {
        const text = drawn.join('');
        const { statements } = scanned(text);
        const lines = statements.flat().map(({ line }) => line);
        expect(lines).toEqual([...lines].sort((a, b) => a - b));
        expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split('\n').length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what a script takes from another table, or renames', () => {
  it('has the keys of the table it is like, where they are taken over', () => {
    const mysql =
      'create table `m1` (id int primary key auto_increment, code varchar(9), st int, unique key u (code, st)); create table `m2` like `m1`;';
    expect(tableOf(mysql, 'm2')).toMatchObject({ key: ['id'], unique: [['code', 'st']] });
    const like = (more: string): ReadTable =>
      tableOf(`create table q1 (id serial primary key, code text unique); create table q2 (like q1${more});`, 'q2');
    expect(like(' including all').unique).toEqual([['code']]);
    expect(like(' including indexes').key).toEqual(['id']);
    expect(like('').unique).toEqual([]);
    expect(like(' including all excluding indexes').unique).toEqual([]);
  });

  it('is called by its new name, also where it refers to itself', () => {
    const text =
      'create table q8 (id serial primary key, parent int references q8 (id)); alter table q8 rename to q8b;';
    expect(tableOf(text, 'q8b').columns[1]?.references).toMatchObject({ table: 'q8b' });
    expect(names('create table `ub` (id int auto_increment primary key); rename table `ub` to `uc`;')).toEqual(['uc']);
  });

  it('names what of it is not read', () => {
    const { leftOut } = readScript(
      "do $$ begin execute 'create table no (id int)'; end $$; create type pair as (a int, b int); create table a (id serial); create table p1 partition of gone for values in (1);",
    );
    expect(leftOut.map(({ table, params }) => [params['kind'], table])).toEqual([
      ['DO', ''],
      ['TYPE', 'pair'],
      ['PARTITION OF GONE', 'p1'],
    ]);
    const used = tableOf('create table a (id serial, c int); alter table a add constraint u unique using index i;');
    expect(used.lost).toEqual([{ code: 'generator.lostUnique', params: { columns: 'i' } }]);
    const excluded = tableOf('create table a (id serial, c int, exclude using gist (c with &&), check (c > 0));');
    expect(excluded.lost?.[0]).toMatchObject({ params: { rule: expect.not.stringContaining('check') } });
  });
});

describe('a long script', () => {
  const pauses = (text: string): number => {
    const steps = readInTurns(text);
    let count = 0;
    try {
      while (steps.next().done !== true) count += 1;
    } catch (error) {
      // What it says is another test's.
      if (!(error instanceof UnreadableText)) throw error;
    }
    return count;
  };

  it('is read in turns, also where it is one statement that never ends', () => {
    const begun = 'create table x (a int ';
    expect(pauses(begun + '('.repeat(200_000))).toBeGreaterThan(50);
    expect(pauses(`${begun}, b int check (b in (${'1, '.repeat(50_000)} 2)));`)).toBeGreaterThan(20);
    expect(pauses('create table t (a int);\n'.repeat(300))).toBeGreaterThan(300);
  });
});
