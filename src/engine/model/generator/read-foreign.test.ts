/** What RuoYi and Directus say of tables: their answers as they give them, one or several. */
import { describe, expect, it } from 'vitest';
import { jsonDocuments } from './json-documents.ts';
import { propose } from './propose.ts';
import { readDirectus, readRuoyi } from './read-foreign.ts';

const NOWHERE = { entities: new Set<string>(), tables: new Map<string, string>() };

const column = (columnName: string, columnType: string, more: object = {}): object => ({
  columnName,
  columnType,
  ...more,
});
const info = (tableName: string, columns: readonly object[], more: object = {}): object => ({
  tableName,
  tableComment: `${tableName}表`,
  columns,
  ...more,
});
const answer = (table: object): object => ({
  code: 200,
  msg: '操作成功',
  data: {
    info: table,
    rows: (table as { columns: object[] }).columns,
    tables: [table, info('other', [column('id', 'bigint(20)')])],
  },
});

describe('RuoYi', () => {
  const order = info('t_order', [
    column('order_id', 'bigint(20)', { isPk: '1', isIncrement: '1', isList: '0' }),
    column('order_no', 'varchar(32)', { columnComment: '单号', isRequired: '1', isList: '1', isQuery: '1' }),
    column('sex', 'char(1)', { columnComment: '性别', dictType: 'sys_user_sex', isList: '1' }),
    column('files', 'varchar(500)', { columnComment: '材料', htmlType: 'fileUpload' }),
    column('content', 'varchar(2000)', { columnComment: '正文', htmlType: 'editor' }),
  ]);

  it('answers with the table in `data.info`, beside its columns and all tables there are', () => {
    expect(
      readRuoyi(answer(order)).map(({ name, comment, key, columns }) => [name, comment, key, columns.length]),
    ).toEqual([['t_order', 't_order表', ['order_id'], 5]]);
    const bare = { code: 200, data: { info: { tableName: 'a', columns: [] }, rows: [column('b', 'int')] } };
    expect(readRuoyi(bare).map(({ name, columns }) => [name, columns.map((one) => one.name)])).toEqual([['a', ['b']]]);
  });

  it('is read for several systems, one answer after another', () => {
    const text = `${JSON.stringify(answer(order), null, 2)}\n\n${JSON.stringify(answer(info('b_stock', [column('id', 'bigint(20)')])))},${JSON.stringify({ data: { rows: [info('c', [column('d', 'int')])] } })}`;
    expect(readRuoyi(jsonDocuments(text)).map(({ name }) => name)).toEqual(['t_order', 'b_stock', 'c']);
  });

  it('says how a column is shown, searched and filled in', () => {
    const { proposals } = propose(readRuoyi(answer(order)), { ...NOWHERE, dictionaries: new Set(['sys_user_sex']) });
    expect(
      proposals[0]!.fields.map(({ columnName, fieldType, dictType, inList, inQuery }) => [
        columnName,
        fieldType,
        dictType,
        inList,
        inQuery,
      ]),
    ).toEqual([
      ['order_id', 'integer', null, false, false],
      ['order_no', 'text', null, true, true],
      ['sex', 'dict', 'sys_user_sex', true, false],
      ['files', 'file', null, false, false],
      ['content', 'rich', null, false, false],
    ]);
  });

  it('names the sub-table of a table', () => {
    const parent = info('t_order', [column('order_id', 'bigint(20)', { isPk: '1' }), column('no', 'varchar(9)')], {
      subTableName: 't_line',
      subTableFkName: 'belongs',
    });
    const { proposals } = propose(
      readRuoyi([
        answer(parent),
        answer(
          info('t_line', [
            column('id', 'bigint(20)', { isPk: '1' }),
            column('belongs', 'bigint(20)'),
            column('qty', 'int'),
          ]),
        ),
      ]),
      NOWHERE,
    );
    expect(proposals[0]!.fields.at(-1)).toMatchObject({
      fieldType: 'children',
      refEntity: 'tLine',
      refField: 'belongs',
    });
  });

  it('in what came of it has other names for the same', () => {
    const yudao = {
      code: 0,
      data: {
        table: { tableName: 'qms_order', tableComment: '检验单' },
        columns: [
          { columnName: 'id', dataType: 'BIGINT', primaryKey: true, nullable: false },
          {
            columnName: 'name',
            dataType: 'VARCHAR',
            columnComment: '名称',
            nullable: false,
            listOperationResult: true,
            listOperation: true,
          },
        ],
      },
    };
    expect(readRuoyi(yudao)).toMatchObject([
      {
        name: 'qms_order',
        comment: '检验单',
        key: ['id'],
        columns: [{ kind: 'integer' }, { kind: 'text', notNull: true, listed: true, searched: true }],
      },
    ]);
  });
});

describe('several documents', () => {
  it('are told apart whatever their texts hold, and a broken one is a mistake', () => {
    expect(jsonDocuments('{"a": "}{\\"]"}[1, {"b": "\\\\"}]\n;{"c": []}')).toEqual([
      { a: '}{"]' },
      [1, { b: '\\' }],
      { c: [] },
    ]);
    for (const text of ['', '{', '{"a": 1} x', '{"a": 1}{'])
      expect(() => jsonDocuments(text), text).toThrow(SyntaxError);
  });
});

describe('Directus', () => {
  const field = (name: string, type: string, meta: object = {}, schema: object = {}): object => ({
    collection: 'things',
    field: name,
    type,
    meta,
    schema,
  });
  const choices = {
    choices: [
      { text: '低', value: 1 },
      { text: '高', value: 2 },
    ],
  };
  const snapshot = {
    collections: [{ collection: 'things', schema: {}, meta: { note: '东西', display_template: '{{name}}' } }],
    fields: [
      field('id', 'integer', {}, { is_primary_key: true, has_auto_increment: true, is_nullable: false }),
      field('name', 'string', { required: true }, { max_length: 80 }),
      field('level', 'integer', { interface: 'select-dropdown', options: choices }, { default_value: 1 }),
      field('tags', 'json', {
        interface: 'select-multiple-checkbox',
        options: {
          choices: [
            { text: '甲', value: 'a' },
            { text: '乙', value: 'b' },
          ],
        },
      }),
      field('words', 'csv', { interface: 'tags', options: { presets: ['x', 'y'] } }),
      field('extra', 'json', { interface: 'input-code' }),
      field('body', 'text', { interface: 'input-rich-text-html' }),
      field('cover', 'uuid', { interface: 'file-image' }),
      field('paper', 'uuid', { interface: 'file' }),
      field('tint', 'string', { interface: 'select-color' }),
      field('stamp', 'timestamp', { readonly: true, hidden: true }, { default_value: 'now()' }),
    ],
    relations: [
      { collection: 'things', field: 'cover', related_collection: 'directus_files' },
      { collection: 'things', field: 'paper', related_collection: 'directus_files' },
    ],
  };

  it('has choices of numbers, several choices in a column of JSON, and files', () => {
    const { proposals } = propose(readDirectus(snapshot), NOWHERE);
    expect(proposals[0]!.fields.map(({ columnName, fieldType, options }) => [columnName, fieldType, options])).toEqual([
      ['id', 'integer', null],
      ['name', 'text', null],
      ['level', 'choice', '1=低\n2=高'],
      ['tags', 'choices', 'a=甲\nb=乙'],
      ['words', 'choices', 'x=x\ny=y'],
      ['extra', 'json', null],
      ['body', 'rich', null],
      ['cover', 'image', null],
      ['paper', 'file', null],
      ['tint', 'color', null],
      ['stamp', 'datetime', null],
    ]);
    expect(proposals[0]).toMatchObject({ rowLabel: 'name', lost: [] });
    expect(
      proposals[0]!.fields
        .map(({ columnName, defaultValue, isReadOnly, isHidden }) => [columnName, defaultValue, isReadOnly, isHidden])
        .filter(([, value, closed]) => value !== null || closed),
    ).toEqual([
      ['level', '1', false, false],
      ['stamp', 'now', true, true],
    ]);
  });

  it('is read for several snapshots', () => {
    expect(
      readDirectus([snapshot, { ...snapshot, collections: [{ collection: 'more', schema: {} }], fields: [] }]).map(
        ({ name }) => name,
      ),
    ).toEqual(['things', 'more']);
  });
});

it('leaves out what Directus keeps secret, and what it fills in by itself', () => {
  const field = (name: string, type: string, meta: object = {}): object => ({
    collection: 'staff',
    field: name,
    type,
    schema: {},
    meta,
  });
  const { proposals } = propose(
    readDirectus({
      collections: [{ collection: 'staff', schema: {} }],
      fields: [
        field('title', 'string'),
        field('pin', 'hash'),
        field('made', 'timestamp', { special: ['date-created'] }),
        field('maker', 'uuid', { special: ['user-created'] }),
      ],
      relations: [],
    }),
    NOWHERE,
  );
  const [staff] = proposals;
  expect(JSON.stringify(staff)).toContain('generator.lostSecret');
  expect(staff?.fields.flatMap(({ columnName, taken }) => (taken ? [columnName] : []))).toEqual(['title']);
});
