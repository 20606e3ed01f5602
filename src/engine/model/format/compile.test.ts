/**
 * What the compiler makes of a file: every default of the format's page, mixins, links between files, and what is left
 * out when something is wrong.
 */
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { exampleFiles, foreignFiles } from '../../../../tests/fixtures/example-files.ts';
import type { CompiledEntity, SourceFile } from '../types.ts';
import { compileProject, createCompiler } from './compile.ts';

type Fields = Record<string, object>;
const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

/** An entity file `demo/<name>.json`. */
function file(name: string, properties: Fields, more: object = {}, required: readonly string[] = []): SourceFile {
  return {
    path: `demo/${name}.json`,
    text: JSON.stringify({
      format: 1,
      entity: name,
      area: 'demo',
      title: `标题 ${name}`,
      data: { type: 'object', required, properties },
      ...more,
    }),
  };
}

/** Compiles files that must be right, and gives one of the entities. */
function entityOf(name: string, ...files: readonly SourceFile[]): CompiledEntity {
  const { project, problems } = compileProject(files);
  expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
  const entity = project.entities.get(name);
  if (!entity) throw new Error(`${name} was not compiled`);
  return entity;
}

const codesOf = (...files: readonly SourceFile[]): string[] =>
  compileProject(files)
    .problems.filter((problem) => problem.severity === 'error')
    .map((problem) => `${problem.code} ${problem.path}`);
const org = file(
  'demoOrg',
  { orgName: text('名称'), parent: text('上级', { 'x-ref': { entity: 'demoOrg' } }) },
  { storage: { tree: { parent: 'parent' } } },
);
const choices = [
  { const: 'a', title: '甲' },
  { const: 'b', title: '乙' },
];

describe('an area without a file', () => {
  it('is named by its code and stands last', () => {
    const { areas } = compileProject([file('demoThing', { a: text('a') })]).project;
    expect(areas.get('demo')).toMatchObject({ title: 'demo', sequence: 9_999 });
  });
});

describe('the defaults', () => {
  const entity = entityOf(
    'demoThing',
    org,
    file(
      'demoThing',
      {
        code: text('编号', { 'x-search': 'keyword' }),
        name: text('名称', { maxLength: 20 }),
        secret: text('密码', { writeOnly: true }),
        kind: text('类别', { oneOf: choices }),
        org: text('单位', { 'x-ref': { entity: 'demoOrg' } }),
        day: text('日期', { format: 'date' }),
        note: text('说明', { 'x-text': 'rich' }),
        inner: text('内部', { 'x-hidden': true }),
        amount: { type: 'number', title: '金额', multipleOf: 0.01 },
        ratio: { type: 'number', title: '比率' },
        count: { type: 'integer', title: '数量' },
        done: { type: 'boolean', title: '完成' },
        tags: { type: 'array', title: '标签', items: { type: 'string', oneOf: choices } },
        pictures: { type: 'array', title: '照片', items: { type: 'string' }, 'x-file': { image: true } },
        box: {
          type: 'object',
          title: '尺寸',
          properties: { width: { type: 'integer', title: '宽' } },
          required: ['width'],
        },
      },
      {},
      ['code'],
    ),
  );

  it('searches figures and dates by keyword where the file says so, and nothing that is no single value', () => {
    const fields = {
      count: { type: 'integer', title: '数量' },
      day: text('日期', { format: 'date' }),
      amount: { type: 'number', title: '金额', multipleOf: 0.01 },
      done: { type: 'boolean', title: '完成' },
    };
    const searched = (keyword: readonly string[]): SourceFile =>
      file('demoFigure', fields, { list: { search: { keyword } } });
    expect(entityOf('demoFigure', searched(['count', 'day', 'amount'])).list.keyword).toEqual([
      'count',
      'day',
      'amount',
    ]);
    expect(codesOf(searched(['done']))).toEqual(['format.fieldKind list.search.keyword.0']);
  });

  it('names users whose rows it shows by fields of its own and of sub-tables that hold users, and by no others', () => {
    const user = { 'x-ref': { entity: 'sysUser' } };
    const fields = {
      code: text('编号'),
      org: text('单位', { 'x-ref': { entity: 'demoOrg' } }),
      keeper: text('负责人', user),
      helpers: { type: 'array', title: '协助人', items: { type: 'string' }, ...user },
      lines: { type: 'array', title: '明细', 'x-ref': { entity: 'demoLine', by: 'item' } },
    };
    const line = file('demoLine', {
      item: text('事项', { 'x-ref': { entity: 'demoItem', partOf: true } }),
      count: { type: 'integer', title: '数量' },
      checker: text('核对人', user),
    });
    const files = (...named: readonly string[]): readonly SourceFile[] => [
      org,
      line,
      file('sysUser', { code: text('编号') }),
      file('demoItem', fields, { access: { named } }),
    ];
    const [kind, unknown] = ['format.fieldKind', 'format.unknownField'].map(
      (code) => (index: number) => `${code} access.named.${index}`,
    ) as [(index: number) => string, (index: number) => string];
    const told = (...named: readonly string[]): readonly string[] =>
      codesOf(...files(...named)).filter((one) => one.includes('access.named'));
    expect(told('code')).toEqual([kind(0)]);
    expect(told('org', 'gone')).toEqual([kind(0), unknown(1)]);
    expect(told('lines')).toEqual([kind(0)]);
    expect(told('lines.count', 'lines.gone', 'keeper.name')).toEqual([kind(0), unknown(1), kind(2)]);
    const { named } = entityOf('demoItem', ...files('keeper', 'helpers', 'lines.checker')).access;
    expect([named?.op, named?.args?.map(({ op }) => op)]).toEqual(['or', ['==', 'in', 'some']]);
  });

  it('names table, routes and codes', () => {
    expect(entity.api).toEqual({ base: '/api/demo/demoThing', noun: 'DemoThing' });
    expect(entity.storage).toMatchObject({
      table: 'demo_thing',
      scope: 'tenant',
      source: { kind: 'table' },
      single: false,
      append: false,
      history: 'field',
      unique: [],
      indexes: [],
      sealed: false,
    });
    expect(entity.storage.label.source).toBe('{code}');
    expect(entity.actions.edit?.permission).toBe('demo:demoThing:edit');
  });

  it('types the fields', () => {
    const kinds = Object.fromEntries(Object.values(entity.fields).map((field) => [field.name, field.kind]));
    expect(kinds).toEqual({
      code: 'text',
      name: 'text',
      secret: 'text',
      kind: 'text',
      org: 'ref',
      day: 'date',
      note: 'text',
      inner: 'text',
      amount: 'decimal',
      ratio: 'double',
      count: 'integer',
      done: 'boolean',
      tags: 'multi',
      pictures: 'files',
      box: 'json',
    });
    expect(entity.fields.amount).toMatchObject({ scale: 2, multipleOf: '0.01' });
    expect(entity.fields.done?.default).toBe(false);
    expect(entity.fields.box?.members?.map((field) => [field.name, field.kind, field.required])).toEqual([
      ['width', 'integer', true],
    ]);
    expect(entity.fields.code).toMatchObject({ column: 'code', required: true });
  });

  it('lists the first eight readable fields, newest first, with filters from choices, dates and references', () => {
    expect(entity.list.columns.map((column) => column.field)).toEqual([
      'code',
      'name',
      'kind',
      'org',
      'day',
      'amount',
      'ratio',
      'count',
    ]);
    expect(entity.list.sort).toEqual([{ field: 'createdAt', desc: true }]);
    expect(entity.list.filters).toEqual(['kind', 'org', 'day', 'tags']);
    expect(entity.list.keyword).toEqual(['code']);
    expect(entity.list.card).toEqual({ title: 'code', subtitle: 'name', tags: [], image: 'pictures' });
    expect([entity.list.import, entity.list.export]).toEqual([{ upsertOn: [] }, true]);
  });

  it('puts every field into one section of two columns, and the detail follows the form', () => {
    expect(entity.form).toMatchObject({ open: 'drawer', draft: false });
    expect(entity.form.sections).toEqual([
      { code: 'basic', fields: Object.keys(entity.fields), columns: 2, as: 'section' },
    ]);
    expect(entity.detail.sections[0]?.fields).toEqual(Object.keys(entity.fields).filter((name) => name !== 'secret'));
  });

  it('brings the built-in actions, and submit only with a process', () => {
    expect(Object.keys(entity.actions)).toEqual([
      'query',
      'add',
      'edit',
      'delete',
      'restore',
      'copy',
      'export',
      'import',
      'print',
    ]);
    expect(
      Object.keys(
        entityOf('demoFlow', file('demoFlow', { name: text('名称') }, { workflow: { process: 'demoFlow' } })).actions,
      ),
    ).toContain('submit');
    const rows = (storage: object) =>
      Object.keys(entityOf('demoX', file('demoX', { name: text('名称') }, { storage })).actions);
    expect(rows({ append: true })).toEqual(['query', 'add', 'export', 'import', 'print']);
    expect(rows({ single: true })).toEqual(['query', 'edit', 'print']);
    expect(rows({ source: 'view:demo_view' })).toEqual(['query', 'export', 'print']);
  });

  it('switches actions off here and only here', () => {
    const off = entityOf(
      'demoX',
      file('demoX', { name: text('名称') }, { actions: { import: false, export: false, delete: { label: '作废' } } }),
    );
    expect(Object.keys(off.actions)).toEqual(['query', 'add', 'edit', 'delete', 'restore', 'copy', 'print']);
    expect([off.list.import, off.list.export, off.actions.delete?.label]).toEqual([false, false, '作废']);
  });

  it('stands under its area with a desktop menu', () => {
    expect(entity.menu).toEqual({ hidden: false, terminal: 'desktop' });
  });
});

describe('rows that belong', () => {
  const parent = file('demoOrder', {
    lines: { type: 'array', title: '明细', 'x-ref': { entity: 'demoLine', by: 'order' } },
    notes: { type: 'array', title: '记录', 'x-ref': { entity: 'demoNote', by: 'order' } },
  });
  const line = file(
    'demoLine',
    { order: text('订单', { 'x-ref': { entity: 'demoOrder', partOf: true } }), name: text('名称') },
    {},
    ['order'],
  );
  const note = file('demoNote', { order: text('订单', { 'x-ref': { entity: 'demoOrder' } }), words: text('内容') });

  it('are edited in the form and deleted with the parent when they are part of it', () => {
    const order = entityOf('demoOrder', parent, line, note);
    expect(order.fields.lines?.children).toEqual({
      entity: 'demoLine',
      by: 'order',
      onDelete: 'cascade',
      inline: true,
    });
    expect(order.fields.notes?.children).toEqual({
      entity: 'demoNote',
      by: 'order',
      onDelete: 'restrict',
      inline: false,
    });
    expect(order.fields.lines?.column).toBeUndefined();
  });

  it('have no menu, no codes, no parent in their form, and the order they were entered in', () => {
    const part = entityOf('demoLine', parent, line, note);
    expect(part.partOf).toEqual({ field: 'order', fields: ['order'], parents: ['demoOrder'] });
    expect(Object.values(part.actions).map((action) => [action.code, action.permission])).toEqual([
      ['query', ''],
      ['add', ''],
      ['edit', ''],
      ['delete', ''],
    ]);
    expect([part.menu.hidden, part.list.sort, part.form.sections[0]?.fields]).toEqual([true, [], ['name']]);
  });

  it('know their parent', () => {
    const asks = file('demoLine', {
      order: text('订单', { 'x-ref': { entity: 'demoOrder', partOf: true } }),
      name: text('名称', { 'x-show': { var: '$parent.notes' } }),
    });
    expect(entityOf('demoLine', parent, asks, note).fields.name?.show).toBeDefined();
  });
});

describe('mixins', () => {
  const mixin: SourceFile = {
    path: 'demo/_mixin/base.json',
    text: JSON.stringify(
      {
        format: 1,
        mixin: 'base',
        data: {
          type: 'object',
          required: ['no'],
          properties: { no: text('编号'), name: text('名称'), status: text('状态', { default: 'a', oneOf: choices }) },
        },
        checks: { named: { when: { '!': [{ var: 'name' }] }, refuse: '缺名称' } },
        states: { field: 'status' },
        actions: { go: { label: '去', move: { a: 'b' } } },
        i18n: { en: { 'data.no': 'No.', 'data.name': 'Name' } },
      },
      null,
      2,
    ),
  };

  it('give their fields first; the entity overrides by name and adds', () => {
    const entity = entityOf(
      'demoX',
      mixin,
      file(
        'demoX',
        { name: text('全名'), size: text('大小') },
        { use: ['base'], i18n: { en: { 'data.name': 'Full name' } }, actions: { go: { label: '走' } } },
        ['size'],
      ),
    );
    expect(Object.values(entity.fields).map((field) => [field.name, field.title, field.required])).toEqual([
      ['no', '编号', true],
      ['name', '全名', false],
      ['status', '状态', false],
      ['size', '大小', true],
    ]);
    expect(entity.checks.map((check) => check.code)).toEqual(['named']);
    expect([entity.states?.field, entity.actions.go?.label, entity.actions.go?.move]).toEqual([
      'status',
      '走',
      undefined,
    ]);
    expect(entity.i18n.en).toEqual({ 'data.no': 'No.', 'data.name': 'Full name' });
  });

  it('are named by file and line when the mistake is theirs', () => {
    const wrong: SourceFile = { ...mixin, text: mixin.text.replace('"var": "name"', '"var": "nmae"') };
    const { problems } = compileProject([
      wrong,
      file('demoX', {}, { use: ['base'] }),
      file('demoY', {}, { use: ['base'] }),
    ]);
    const line = wrong.text.slice(0, wrong.text.indexOf('nmae')).split('\n').length;
    expect(problems.map((problem) => [problem.code, problem.file, problem.line, problem.params.nearest])).toEqual(
      [
        ['expression.unknownVariable', 'demo/_mixin/base.json', line, 'name'],
        ['expression.unknownVariable', 'demo/_mixin/base.json', line, 'name'],
      ].slice(0, problems.length),
    );
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('the whole set', () => {
  it('compiles the worked examples and the entrance exam with the portal, without a handler', () => {
    const { project, problems } = compileProject([...portalFiles(), ...exampleFiles()]);
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    const exam = [...project.entities.values()].filter((entity) => entity.area === 'exam');
    expect(
      exam.flatMap((entity) => Object.values(entity.actions)).filter((action) => action.handler !== undefined),
    ).toEqual([]);
    expect(exam.flatMap((entity) => entity.tests).length).toBeGreaterThanOrEqual(28);
    expect(project.entities.get('demoPermit')?.fields.validUntil?.computed).toBeDefined();
  });

  it('takes files from elsewhere as they are: tables in any case, lengths beside references, tabs that only hold sections, states that are numbers', () => {
    const { project, problems } = compileProject(foreignFiles());
    expect(problems).toEqual([]);
    const item = project.entities.get('erpItem');
    expect(item?.storage.table).toBe('Bas_Item');
    expect(
      ['category', 'boughtOn', 'manuals'].map((name) => [item?.fields[name]?.kind, item?.fields[name]?.maxLength]),
    ).toEqual([
      ['ref', undefined],
      ['date', undefined],
      ['files', undefined],
    ]);
    expect(item?.fields['drawing']?.file).toEqual({ maxMB: 10, image: false, signature: false });
    expect(item?.form.sections.map((section) => [section.as, section.fields.length])).toEqual([
      ['tab', 0],
      ['section', 8],
      ['tab', 0],
      ['section', 2],
      ['section', 1],
    ]);
    expect(item?.actions['approve']?.move).toEqual({ 0: '1', 1: '2' });
    expect(
      codesOf(
        file('demoA', { name: text('名称') }, { storage: { table: 'T_One' } }),
        file('demoB', { name: text('名称') }, { storage: { table: 't_ONE' } }),
      ),
    ).toEqual(['format.tableTwice storage.table']);
    expect(
      codesOf(file('demoA', { tags: { type: 'array', title: '标签', items: { type: 'string' }, maxLength: 3 } })),
    ).toEqual(['format.keywordForType data.properties.tags.maxLength']);
  });

  it('leaves out what is broken and what leans on it; what only refers to it keeps a named placeholder, and nothing else is touched', () => {
    const a = file('demoA', { name: text('名称'), x: text('x', { 'x-nope': 1 }) });
    const b = file(
      'demoB',
      {
        name: text('名称'),
        a: text('甲', { 'x-ref': { entity: 'demoA' } }),
        many: { type: 'array', title: '诸甲', items: { type: 'string' }, 'x-ref': { entity: 'demoA' } },
        rows: { type: 'array', title: '明细', 'x-ref': { entity: 'demoRow', by: 'b' } },
        org: text('单位', { 'x-ref': { entity: 'demoOrg' } }),
      },
      { list: { columns: { name: true, a: true }, search: { filters: ['a', 'org'] } } },
      ['a'],
    );
    const row = file('demoRow', {
      b: text('乙', { 'x-ref': { entity: 'demoB', partOf: true } }),
      name: { type: 'strung', title: '名称' },
    });
    const c = file('demoC', {
      name: text('名称'),
      a: text('甲', { 'x-ref': { entity: 'demoA' } }),
      where: text('何处', { 'x-derived': { var: 'a.name' } }),
    });
    const d = file('demoD', { c: text('丙', { 'x-ref': { entity: 'demoC' } }) });
    const { project, problems } = compileProject([a, b, row, c, d, org]);
    expect([...project.entities.keys()]).toEqual(['demoB', 'demoD', 'demoOrg']);
    expect(problems.map((problem) => `${problem.severity} ${problem.code} ${problem.file} ${problem.path}`)).toEqual([
      'error format.unknownKeyword demo/demoA.json data.properties.x.x-nope',
      'warning format.waitedFor demo/demoA.json ',
      'warning format.targetAside demo/demoB.json data.properties.rows.x-ref.entity',
      'warning format.targetAside demo/demoB.json data.properties.a.x-ref.entity',
      'error format.wrongValue demo/demoRow.json data.properties.name.type',
      'error format.targetBroken demo/demoC.json data.properties.where.x-derived',
      'warning format.targetAside demo/demoD.json data.properties.c.x-ref.entity',
    ]);
    const standing = project.entities.get('demoB');
    expect(standing?.fields['a']).toEqual({
      name: 'a',
      kind: 'ref',
      title: '甲',
      required: false,
      readOnly: true,
      writeOnly: false,
      hidden: false,
      sealed: false,
      column: 'a',
      missing: 'demoA',
    });
    expect([
      standing?.fields['many']?.missing,
      standing?.fields['rows']?.missing,
      standing?.fields['rows']?.children,
    ]).toEqual(['demoA', 'demoRow', undefined]);
    expect([standing?.list.columns.map((column) => column.field), standing?.list.filters]).toEqual([['name'], ['org']]);
    const whole = compileProject([
      file('demoA', { name: text('名称') }),
      b,
      file('demoRow', { b: text('乙', { 'x-ref': { entity: 'demoB', partOf: true } }) }),
      org,
    ]).project.entities.get('demoB');
    expect([whole?.fields['a']?.missing, whole?.fields['a']?.required, whole?.version === standing?.version]).toEqual([
      undefined,
      true,
      false,
    ]);
  });

  it('keeps a placeholder for a file that cannot be read at all, and falls with it only where more than the reference is lost', () => {
    const unreadable: SourceFile = { path: 'demo/demoA.json', text: '{ "format": 1,' };
    const ref = text('甲', { 'x-ref': { entity: 'demoA' } });
    const { project, problems } = compileProject([
      unreadable,
      file('demoB', { name: text('名称'), a: ref }),
      file('demoC', { a: ref, name: text('名称', { 'x-show': { var: 'a.open' } }) }),
      file('demoE', { a: ref, name: text('名称', { 'x-show': { var: 'a' } }) }),
    ]);
    expect([...project.entities.keys()]).toEqual(['demoB']);
    expect(problems.map((problem) => `${problem.code} ${problem.file}`)).toEqual([
      'format.cutShort demo/demoA.json',
      'format.waitedFor demo/demoA.json',
      'format.targetAside demo/demoB.json',
      'format.targetBroken demo/demoC.json',
      'format.targetBroken demo/demoE.json',
    ]);
    expect(problems[1]?.params).toEqual({ count: '2', entities: 'demoC, demoE' });
  });

  it('takes nobody down whose name or unit only shows what a broken one holds', () => {
    const { project, problems } = compileProject([
      file('demoA', { name: text('名称'), x: text('错', { 'x-nope': 1 }) }),
      {
        path: 'demo/demoB.json',
        text: JSON.stringify({
          format: 1,
          entity: 'demoB',
          area: 'demo',
          title: '乙',
          storage: { label: '{name} {a.name}' },
          data: {
            type: 'object',
            properties: {
              name: text('名称'),
              a: text('甲', { 'x-ref': { entity: 'demoA' } }),
              size: { type: 'integer', title: '大小', 'x-unit': '{a.name}' },
            },
          },
        }),
      },
    ]);
    expect([...project.entities.keys()]).toEqual(['demoB']);
    expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'error format.unknownKeyword',
      'warning format.targetAside',
    ]);
  });

  it('reads six unclear places with a warning, and every other mistake stays one', () => {
    const kind = text('种类', {
      oneOf: [
        { const: 'demoA', title: '甲' },
        { const: 'none', title: '无' },
      ],
    });
    const { project, problems } = compileProject([
      file('demoA', { name: text('名称'), boss: text('上级', { 'x-ref': { entity: 'demoA' } }) }),
      {
        path: 'demo/demoB.json',
        text: JSON.stringify({
          format: 1,
          entity: 'demoB',
          area: 'demo',
          title: '乙',
          data: {
            type: 'object',
            required: ['name', 'other', 'hidden'],
            properties: {
              name: text('名称'),
              hidden: text('不在分组中'),
              kind,
              other: text('动态', { 'x-ref': { entity: { var: 'kind' } } }),
              a: text('甲', { 'x-ref': { entity: 'demoA', copy: { bossName: 'boss' } } }),
              bossName: text('上级姓名', { maxLength: 20 }),
              one: text('由引用决定', { 'x-ref': { entity: { var: 'a' }, entityOf: { x: 'demoA' } } }),
              any: text('由引用决定', { 'x-ref': { entity: { var: 'a' } } }),
              at: text('时间', { format: 'time', 'x-default': { now: [] } }),
            },
          },
          form: {
            sections: {
              first: { title: '一', fields: ['name', 'kind', 'other', 'a', 'bossName', 'one', 'any', 'at'] },
              late: { title: '二', fields: [], when: { var: 'name' } },
            },
          },
          actions: { go: { label: '走', placement: 'everywhere' } },
        }),
      },
    ]);
    expect(problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`).sort()).toEqual([
      'warning expression.nowForTime data.properties.at.x-default',
      'warning format.chosenByReference data.properties.any.x-ref.entity.var',
      'warning format.chosenByReference data.properties.one.x-ref.entity.var',
      'warning format.copyLabel data.properties.a.x-ref.copy.bossName',
      'warning format.entityOf data.properties.other.x-ref.entity',
      'warning format.requiredNowhere data.required.2',
      'warning format.unknownPlacement actions.go.placement',
    ]);
    const made = project.entities.get('demoB');
    expect(made?.form.sections.map(({ fields }) => fields)).toEqual([
      ['name', 'kind', 'other', 'a', 'bossName', 'one', 'any', 'at', 'hidden'],
      [],
    ]);
    expect(made?.fields['one']?.ref).toEqual({ entity: 'demoA' });
    expect(made?.fields['any']).toMatchObject({ readOnly: true, required: false, hidden: true });
    expect(made?.fields['other']?.show).toMatchObject({ op: '!' });
    expect(made?.fields['at']?.initial).toEqual({ op: 'now', type: 'time' });
    expect(made?.actions['go']?.placement).toBe('row');
  });

  it('lets a part that several share know of its parent what all of them have', () => {
    const whose = text('归属', {
      oneOf: [
        { const: 'demoA', title: '甲' },
        { const: 'demoB', title: '乙' },
      ],
    });
    const parts = { type: 'array', title: '附注', 'x-ref': { entity: 'demoPart', by: 'owner' } };
    const part = (show: string) =>
      file(
        'demoPart',
        {
          whose,
          owner: text('归属于', { 'x-ref': { entity: { var: 'whose' }, partOf: true } }),
          words: text('内容', { 'x-show': { '==': [{ var: show }, 'a'] } }),
        },
        {},
        ['whose', 'owner'],
      );
    const a = file('demoA', { kind: text('类别', { oneOf: choices }), only: text('独有'), parts });
    const b = file('demoB', { kind: text('类别', { oneOf: choices }), parts });
    expect(codesOf(a, b, part('$parent.kind'))).toEqual([]);
    expect(codesOf(a, b, part('$parent.only'))).toEqual([
      'expression.unknownVariable data.properties.words.x-show.==.0.var',
    ]);
    expect(entityOf('demoB', a, b, part('$parent.kind')).fields['parts']?.children).toMatchObject({
      by: 'owner',
      naming: { field: 'whose', value: 'demoB' },
    });
  });

  it('keeps the area whole while one of its entities cannot be read or is gone', () => {
    const area: SourceFile = {
      path: 'demo/_area.json',
      text: JSON.stringify({
        format: 1,
        area: 'demo',
        title: '示例',
        roles: { clerk: { title: '文员', codes: ['demo:demoA:query', 'demo:demoOrg:*'] } },
      }),
    };
    const { project, problems } = compileProject([area, org, { path: 'demo/demoA.json', text: '{ "format": 1,' }]);
    expect(problems.map((problem) => problem.code)).toEqual(['format.cutShort']);
    expect([...project.areas.keys()]).toEqual(['demo']);
    const gone = compileProject([area, org]);
    expect(gone.problems.map((problem) => problem.code)).toEqual(['format.unknownCode']);
    expect([...gone.project.areas.keys()]).toEqual(['demo']);
  });

  it('reads an entity at the root of a mounted folder', () => {
    const mounted = { ...org, path: 'demoOrg.json' };
    expect(entityOf('demoOrg', mounted)).toMatchObject({ area: 'demo', file: 'demoOrg.json' });
  });

  it('takes what it is handed and never throws', () => {
    const odd = [
      '',
      '[]',
      'null',
      '1',
      '"x"',
      '{}',
      '{"format":1}',
      '{"format":"1","entity":[],"area":{},"title":0,"data":[]}',
      '{"format":1,"entity":"demoX","area":"demo","title":"x","data":{"type":"object","properties":{"a":1,"b":{"type":"array","x-ref":[]}},"required":{}},"storage":[],"list":{"columns":[],"sort":1},"form":{"sections":{"a":[]}},"actions":{"go":[]},"checks":{"a":1},"tests":{"a":{"given":1}},"i18n":{"en":1},"use":1,"access":{"rows":1,"fields":{"a":1}},"states":1,"reports":{"a":1},"workflow":{"process":1},"print":{"a":1},"menu":1}',
    ];
    for (const broken of odd) {
      for (const path of [
        'demo/demoX.json',
        'demo/_area.json',
        'demo/_mixin/base.json',
        'demo/_layer/look.json',
        'demo/_demo/demoX.json',
      ]) {
        const { problems } = compileProject([{ path, text: broken }, org]);
        expect(problems.length, `${path} ${broken}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('a further compilation', () => {
  const small = (name: string, more: Fields = {}, sections: object = {}): SourceFile =>
    file(name, { name: text('名称'), ...more }, sections);
  const chain = (length: number): SourceFile[] =>
    Array.from({ length }, (_, at) =>
      small(`demoE${at}`, at === 0 ? {} : { up: text('上', { 'x-ref': { entity: `demoE${at - 1}` } }) }),
    );

  it('renews what changed and what refers to it, nothing else, and keeps the others the same objects', () => {
    const compile = createCompiler();
    const files = chain(200);
    const first = compile(files);
    expect(first.renewed).toHaveLength(200);
    expect(compile(files).renewed).toEqual([]);
    const more = files.map((one) =>
      one.path === 'demo/demoE100.json'
        ? small('demoE100', { up: text('上', { 'x-ref': { entity: 'demoE99' } }), added: text('新增') })
        : one,
    );
    const second = compile(more);
    expect([...second.renewed].sort()).toEqual(['demoE100', 'demoE101']);
    expect(second.project.entities.get('demoE100')?.fields['added']).toBeDefined();
    expect(
      [...second.project.entities]
        .filter(([name, entity]) => first.project.entities.get(name) !== entity)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['demoE100', 'demoE101']);
    expect(compile([...more, small('demoNew')]).renewed).toEqual(['demoNew']);
    expect(
      compile([...more, small('demoNew'), small('demoOther', { to: text('至', { 'x-ref': { entity: 'demoNew' } }) })])
        .renewed,
    ).toEqual(['demoOther']);
  });

  it('renews nothing where the files, or those under the layers, were tried in a fork before', () => {
    const compile = createCompiler();
    const files = chain(3);
    const words = (to: string): SourceFile => ({
      path: 'demo/_layer/words.json',
      text: JSON.stringify({
        format: 1,
        layer: 'words',
        entity: 'demoE1',
        scope: 'product',
        commands: [
          { set: ['title'], to },
          { set: ['titel'], to },
        ],
      }),
    });
    compile(files);
    const tried = compile.fork()([...files, words('别名')]);
    const { project, problems, renewed } = compile([...files, words('别名')]);
    expect([renewed, project.entities.get('demoE1')?.title]).toEqual([[], '别名']);
    expect(problems).toEqual(tried.problems);
    expect(problems).toEqual(compileProject([...files, words('别名')]).problems);
    expect(problems.length).toBeGreaterThan(0);
    expect(compile([...files, words('又名')]).project.entities.get('demoE1')?.title).toBe('又名');
    expect(compile(files).project.entities.get('demoE1')?.title).toBe('标题 demoE1');
  });

  it('does not renew for a change nobody else can see', () => {
    const compile = createCompiler();
    const files = chain(3);
    compile(files);
    const titled = files.map((one) =>
      one.path === 'demo/demoE0.json' ? { ...one, text: one.text.replace('标题 demoE0', '改名') } : one,
    );
    expect(compile(titled).renewed).toEqual(['demoE0']);
  });

  it('gives what a compilation from scratch gives, through mistakes and back, mixins, dictionaries and files that come and go', () => {
    const json = (path: string, value: object): SourceFile => ({ path, text: JSON.stringify({ format: 1, ...value }) });
    const base = [
      ...foreignFiles(),
      org,
      json('demo/_area.json', {
        area: 'demo',
        title: '示例',
        dictionaries: { grade: { title: '等级', builtin: true, values: [{ value: 'a', title: '甲' }] } },
      }),
      json('demo/_mixin/base.json', {
        mixin: 'base',
        data: {
          type: 'object',
          properties: { no: text('编号'), org: text('单位', { 'x-ref': { entity: 'demoOrg' } }) },
        },
      }),
      small(
        'demoX',
        {
          grade: text('等级', { 'x-dict': 'grade' }),
          best: { type: 'boolean', title: '最好', 'x-computed': { '==': [{ var: 'grade' }, 'a'] } },
        },
        { use: ['base'] },
      ),
      small('demoY', {
        x: text('X', { 'x-ref': { entity: 'demoX' } }),
        where: text('何处', { 'x-derived': { var: 'x.no' } }),
      }),
      {
        path: 'demo/_layer/words.json',
        text: JSON.stringify({
          format: 1,
          layer: 'words',
          entity: 'demoX',
          scope: 'tenant',
          commands: [{ set: ['title'], to: '别名' }],
        }),
      },
    ];
    const edit =
      (path: string, from: string, to: string) =>
      (files: readonly SourceFile[]): SourceFile[] =>
        files.map((one) => {
          if (one.path !== path) return one;
          expect(one.text).toContain(from);
          return { ...one, text: one.text.replace(from, to) };
        });
    const without =
      (path: string) =>
      (files: readonly SourceFile[]): SourceFile[] =>
        files.filter((one) => one.path !== path);
    const steps = [
      edit('erp/erpItem.json', '"itemName"', '"itemNama"'),
      edit('erp/erpCategory.json', '"x-ref"', '"x-reff"'),
      without('erp/erpSupplier.json'),
      edit('erp/erpStock.json', '"format": 1', '"format": '),
      edit('demo/_mixin/base.json', '"no"', '"noo"'),
      edit('demo/_area.json', '"builtin":true', '"builtin":false'),
      without('demo/_mixin/base.json'),
      without('demo/demoOrg.json'),
    ];
    const compile = createCompiler();
    for (const files of [base, ...steps.flatMap((step) => [step(base), base])]) {
      const { project, problems } = compile(files);
      const scratch = compileProject(files);
      expect(problems).toEqual(scratch.problems);
      expect([...project.entities].map(([name, entity]) => [name, entity.version])).toEqual(
        [...scratch.project.entities].map(([name, entity]) => [name, entity.version]),
      );
      expect([...project.areas.keys()]).toEqual([...scratch.project.areas.keys()]);
    }
  });
});

describe('versions', () => {
  const one = entityOf('demoOrg', org);

  it('stay while the meaning stays, whatever the layout', () => {
    const spaced = { ...org, text: JSON.stringify(JSON.parse(org.text), null, 4) };
    expect(entityOf('demoOrg', spaced).version).toBe(one.version);
    expect(entityOf('demoOrg', org, file('demoOther', { name: text('名称') })).version).toBe(one.version);
  });

  it('change with the meaning', () => {
    const versions = ['上级', '上级单位', '父级'].map(
      (title) => entityOf('demoOrg', { ...org, text: org.text.replace('上级', title) }).version,
    );
    expect(new Set(versions).size).toBe(3);
  });

  it('are of frozen entities', () => {
    const seen: unknown[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Object.isFrozen(value)) seen.push(value);
      Object.values(value).forEach(visit);
    };
    visit(one);
    expect(seen).toEqual([]);
  });
});

describe('laws of the page', () => {
  const thing = (properties: Fields, more: object = {}, required: readonly string[] = []) =>
    codesOf(org, file('demoX', { name: text('名称'), ...properties }, more, required));

  it.each<[string, string[], Fields, object?, string[]?]>([
    [
      'a move needs a row',
      ['format.keywordsClash actions.go.move'],
      { s: text('状态', { default: 'a', oneOf: choices }) },
      { states: { field: 's' }, actions: { go: { label: '去', needs: 'none', move: { a: 'b' } } } },
    ],
    [
      'what is stored reads what is stored',
      ['format.notStored data.properties.b.x-computed.!.0.var'],
      {
        a: { type: 'boolean', title: 'a', 'x-derived': { var: 'name' } },
        b: { type: 'boolean', title: 'b', 'x-computed': { '!': [{ var: 'a' }] } },
      },
    ],
    [
      'x-computed stays on its row',
      ['expression.context data.properties.b.x-computed.<.1.today'],
      { b: { type: 'boolean', title: 'b', 'x-computed': { '<': [{ var: 'createdAt' }, { today: [] }] } } },
    ],
    [
      'x-computed reaches no reference',
      ['expression.context data.properties.b.x-computed.var'],
      { o: text('o', { 'x-ref': { entity: 'demoOrg' } }), b: text('b', { 'x-computed': { var: 'o.orgName' } }) },
    ],
    [
      'derived fields are no keys',
      ['format.notStored storage.unique.0.0'],
      { a: { type: 'boolean', title: 'a', 'x-derived': { var: 'name' } } },
      { storage: { unique: [['a']] } },
    ],
    [
      'a filter needs one entity',
      ['format.keywordsClash data.properties.r.x-ref.filter'],
      {
        k: text('k', { oneOf: [{ const: 'demoOrg', title: '组织' }] }),
        r: text('r', { 'x-ref': { entity: { var: 'k' }, filter: true } }),
      },
    ],
    [
      "choices are of the field's type",
      ['format.wrongType data.properties.n.oneOf.0.const'],
      { n: { type: 'integer', title: 'n', oneOf: [{ const: '1', title: '一' }] } },
    ],
    [
      'nothing reaches out of an object',
      ['format.keywordForType data.properties.box.properties.o.x-ref'],
      { box: { type: 'object', title: 'box', properties: { o: text('o', { 'x-ref': { entity: 'demoOrg' } }) } } },
    ],
    [
      'a default fills it too',
      [],
      { a: text('a', { default: 'x' }) },
      { form: { sections: { one: { fields: ['name'] } } } },
      ['a'],
    ],
    [
      'labels never show what is write-only',
      ['format.writeOnlyShown storage.label'],
      { p: text('p', { writeOnly: true }) },
      { storage: { label: '{p}' } },
    ],
    [
      'set may name the state where it creates the row',
      [],
      { s: text('状态', { default: 'a', oneOf: choices }) },
      { states: { field: 's' }, actions: { make: { label: '登记', needs: 'none', set: { s: 'b' } } } },
    ],
    [
      'input is written to the row or read as $input',
      [],
      { d: text('d', { format: 'date' }) },
      {
        actions: {
          put: {
            label: '改期',
            input: { required: ['to'], properties: { to: text('到', { format: 'date' }) } },
            set: { d: { var: '$input.to' } },
          },
        },
      },
    ],
    [
      '$input is of the action only',
      ['expression.context actions.put.when.var'],
      {},
      { actions: { put: { label: '改期', when: { var: '$input.to' }, input: { properties: { to: text('到') } } } } },
    ],
    [
      'workflow status names states',
      ['format.unknownState workflow.status.start'],
      { s: text('状态', { default: 'a', oneOf: choices }) },
      { states: { field: 's' }, workflow: { process: 'demoFlow', status: { start: 'c' } } },
    ],
    [
      'process fields are known with a process only',
      ['expression.unknownVariable checks.c.when.var'],
      {},
      { checks: { c: { when: { var: 'submittedAt' }, refuse: 'x' } } },
    ],
    [
      'and are known then',
      [],
      {},
      { workflow: { process: 'demoFlow' }, checks: { c: { when: { var: 'submittedAt' }, refuse: 'x' } } },
    ],
  ])('%s', (_law, expected, properties, more = {}, required = []) => {
    expect(thing(properties, more, required)).toEqual(expected);
  });

  it('two fields cannot be worked out from each other', () => {
    const derived = (title: string, from: string) => ({
      type: 'boolean',
      title,
      'x-derived': { '!': [{ var: from }] },
    });
    expect(thing({ a: derived('a', 'b'), b: derived('b', 'a') })).toEqual(['format.cycle data.properties.a.x-derived']);
  });
});
