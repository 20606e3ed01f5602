/** What the compiler makes of a file: every default of the format's page, mixins, links between files, and what is left out when something is wrong. */
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { exampleFiles } from '../../../../tests/fixtures/example-files.ts';
import type { CompiledEntity, SourceFile } from '../types.ts';
import { compileProject } from './compile.ts';

type Fields = Record<string, object>;
const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

/** An entity file `demo/<name>.json`. */
function file(name: string, properties: Fields, more: object = {}, required: readonly string[] = []): SourceFile {
  return { path: `demo/${name}.json`, text: JSON.stringify({ format: 1, entity: name, area: 'demo', title: `标题 ${name}`, data: { type: 'object', required, properties }, ...more }) };
}

/** Compiles files that must be right, and gives one of the entities. */
function entityOf(name: string, ...files: readonly SourceFile[]): CompiledEntity {
  const { project, problems } = compileProject(files);
  expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
  const entity = project.entities.get(name);
  if (!entity) throw new Error(`${name} was not compiled`);
  return entity;
}

const codesOf = (...files: readonly SourceFile[]): string[] => compileProject(files).problems.filter((problem) => problem.severity === 'error').map((problem) => `${problem.code} ${problem.path}`);
const org = file('demoOrg', { orgName: text('名称'), parent: text('上级', { 'x-ref': { entity: 'demoOrg' } }) }, { storage: { tree: { parent: 'parent' } } });
const choices = [{ const: 'a', title: '甲' }, { const: 'b', title: '乙' }];

describe('an area without a file', () => {
  it('is named by its code and stands last', () => {
    const { areas } = compileProject([file('demoThing', { a: text('a') })]).project;
    expect(areas.get('demo')).toMatchObject({ title: 'demo', sequence: 9_999 });
  });
});

describe('the defaults', () => {
  const entity = entityOf('demoThing', org, file('demoThing', {
    code: text('编号', { 'x-search': 'keyword' }), name: text('名称', { maxLength: 20 }), secret: text('密码', { writeOnly: true }), kind: text('类别', { oneOf: choices }),
    org: text('单位', { 'x-ref': { entity: 'demoOrg' } }), day: text('日期', { format: 'date' }), note: text('说明', { 'x-text': 'rich' }), inner: text('内部', { 'x-hidden': true }),
    amount: { type: 'number', title: '金额', multipleOf: 0.01 }, ratio: { type: 'number', title: '比率' }, count: { type: 'integer', title: '数量' }, done: { type: 'boolean', title: '完成' },
    tags: { type: 'array', title: '标签', items: { type: 'string', oneOf: choices } }, pictures: { type: 'array', title: '照片', items: { type: 'string' }, 'x-file': { image: true } },
    box: { type: 'object', title: '尺寸', properties: { width: { type: 'integer', title: '宽' } }, required: ['width'] },
  }, {}, ['code']));

  it('names table, routes and codes', () => {
    expect(entity.api).toEqual({ base: '/api/demo/demoThing', noun: 'DemoThing' });
    expect(entity.storage).toMatchObject({ table: 'demo_thing', scope: 'tenant', source: { kind: 'table' }, single: false, append: false, history: 'field', unique: [], indexes: [], sealed: false });
    expect(entity.storage.label.source).toBe('{code}');
    expect(entity.actions.edit?.permission).toBe('demo:demoThing:edit');
  });

  it('types the fields', () => {
    const kinds = Object.fromEntries(Object.values(entity.fields).map((field) => [field.name, field.kind]));
    expect(kinds).toEqual({
      code: 'text', name: 'text', secret: 'text', kind: 'text', org: 'ref', day: 'date', note: 'text', inner: 'text', amount: 'decimal', ratio: 'double',
      count: 'integer', done: 'boolean', tags: 'multi', pictures: 'files', box: 'json',
    });
    expect(entity.fields.amount).toMatchObject({ scale: 2, multipleOf: '0.01' });
    expect(entity.fields.done?.default).toBe(false);
    expect(entity.fields.box?.members?.map((field) => [field.name, field.kind, field.required])).toEqual([['width', 'integer', true]]);
    expect(entity.fields.code).toMatchObject({ column: 'code', required: true });
  });

  it('lists the first eight readable fields, newest first, with filters from choices, dates and references', () => {
    expect(entity.list.columns.map((column) => column.field)).toEqual(['code', 'name', 'kind', 'org', 'day', 'amount', 'ratio', 'count']);
    expect(entity.list.sort).toEqual([{ field: 'createdAt', desc: true }]);
    expect(entity.list.filters).toEqual(['kind', 'org', 'day', 'tags']);
    expect(entity.list.keyword).toEqual(['code']);
    expect(entity.list.card).toEqual({ title: 'code', subtitle: 'name', tags: [], image: 'pictures' });
    expect([entity.list.import, entity.list.export]).toEqual([{ upsertOn: [] }, true]);
  });

  it('puts every field into one section of two columns, and the detail follows the form', () => {
    expect(entity.form).toMatchObject({ open: 'drawer', draft: false });
    expect(entity.form.sections).toEqual([{ code: 'basic', fields: Object.keys(entity.fields), columns: 2, as: 'section' }]);
    expect(entity.detail.sections[0]?.fields).toEqual(Object.keys(entity.fields).filter((name) => name !== 'secret'));
  });

  it('brings the built-in actions, and submit only with a process', () => {
    expect(Object.keys(entity.actions)).toEqual(['query', 'add', 'edit', 'delete', 'restore', 'copy', 'export', 'import', 'print']);
    expect(Object.keys(entityOf('demoFlow', file('demoFlow', { name: text('名称') }, { workflow: { process: 'demoFlow' } })).actions)).toContain('submit');
    const rows = (storage: object) => Object.keys(entityOf('demoX', file('demoX', { name: text('名称') }, { storage })).actions);
    expect(rows({ append: true })).toEqual(['query', 'add', 'export', 'import', 'print']);
    expect(rows({ single: true })).toEqual(['query', 'edit', 'print']);
    expect(rows({ source: 'view:demo_view' })).toEqual(['query', 'export', 'print']);
  });

  it('switches actions off here and only here', () => {
    const off = entityOf('demoX', file('demoX', { name: text('名称') }, { actions: { import: false, export: false, delete: { label: '作废' } } }));
    expect(Object.keys(off.actions)).toEqual(['query', 'add', 'edit', 'delete', 'restore', 'copy', 'print']);
    expect([off.list.import, off.list.export, off.actions.delete?.label]).toEqual([false, false, '作废']);
  });

  it('stands under its area with a desktop menu', () => {
    expect(entity.menu).toEqual({ hidden: false, terminal: 'desktop' });
  });
});

describe('rows that belong', () => {
  const parent = file('demoOrder', { lines: { type: 'array', title: '明细', 'x-ref': { entity: 'demoLine', by: 'order' } }, notes: { type: 'array', title: '记录', 'x-ref': { entity: 'demoNote', by: 'order' } } });
  const line = file('demoLine', { order: text('订单', { 'x-ref': { entity: 'demoOrder', partOf: true } }), name: text('名称') }, {}, ['order']);
  const note = file('demoNote', { order: text('订单', { 'x-ref': { entity: 'demoOrder' } }), words: text('内容') });

  it('are edited in the form and deleted with the parent when they are part of it', () => {
    const order = entityOf('demoOrder', parent, line, note);
    expect(order.fields.lines?.children).toEqual({ entity: 'demoLine', by: 'order', onDelete: 'cascade', inline: true });
    expect(order.fields.notes?.children).toEqual({ entity: 'demoNote', by: 'order', onDelete: 'restrict', inline: false });
    expect(order.fields.lines?.column).toBeUndefined();
  });

  it('have no menu, no codes, no parent in their form, and the order they were entered in', () => {
    const part = entityOf('demoLine', parent, line, note);
    expect(part.partOf).toEqual({ field: 'order', fields: ['order'], parents: ['demoOrder'] });
    expect(Object.values(part.actions).map((action) => [action.code, action.permission])).toEqual([['query', ''], ['add', ''], ['edit', ''], ['delete', '']]);
    expect([part.menu.hidden, part.list.sort, part.form.sections[0]?.fields]).toEqual([true, [], ['name']]);
  });

  it('know their parent', () => {
    const asks = file('demoLine', { order: text('订单', { 'x-ref': { entity: 'demoOrder', partOf: true } }), name: text('名称', { 'x-show': { var: '$parent.notes' } }) });
    expect(entityOf('demoLine', parent, asks, note).fields.name?.show).toBeDefined();
  });
});

describe('mixins', () => {
  const mixin: SourceFile = { path: 'demo/_mixin/base.json', text: JSON.stringify({
    format: 1, mixin: 'base', data: { type: 'object', required: ['no'], properties: { no: text('编号'), name: text('名称'), status: text('状态', { default: 'a', oneOf: choices }) } },
    checks: { named: { when: { '!': [{ var: 'name' }] }, refuse: '缺名称' } }, states: { field: 'status' }, actions: { go: { label: '去', move: { a: 'b' } } }, i18n: { en: { 'data.no': 'No.', 'data.name': 'Name' } },
  }, null, 2) };

  it('give their fields first; the entity overrides by name and adds', () => {
    const entity = entityOf('demoX', mixin, file('demoX', { name: text('全名'), size: text('大小') }, { use: ['base'], i18n: { en: { 'data.name': 'Full name' } }, actions: { go: { label: '走' } } }, ['size']));
    expect(Object.values(entity.fields).map((field) => [field.name, field.title, field.required])).toEqual([['no', '编号', true], ['name', '全名', false], ['status', '状态', false], ['size', '大小', true]]);
    expect(entity.checks.map((check) => check.code)).toEqual(['named']);
    expect([entity.states?.field, entity.actions.go?.label, entity.actions.go?.move]).toEqual(['status', '走', undefined]);
    expect(entity.i18n.en).toEqual({ 'data.no': 'No.', 'data.name': 'Full name' });
  });

  it('are named by file and line when the mistake is theirs', () => {
    const wrong: SourceFile = { ...mixin, text: mixin.text.replace('"var": "name"', '"var": "nmae"') };
    const { problems } = compileProject([wrong, file('demoX', {}, { use: ['base'] }), file('demoY', {}, { use: ['base'] })]);
    const line = wrong.text.slice(0, wrong.text.indexOf('nmae')).split('\n').length;
    expect(problems.map((problem) => [problem.code, problem.file, problem.line, problem.params.nearest])).toEqual([
      ['expression.unknownVariable', 'demo/_mixin/base.json', line, 'name'], ['expression.unknownVariable', 'demo/_mixin/base.json', line, 'name'],
    ].slice(0, problems.length));
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('the whole set', () => {
  it('compiles the worked examples and the entrance exam with the portal, without a handler', () => {
    const { project, problems } = compileProject([...portalFiles(), ...exampleFiles()]);
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    const exam = [...project.entities.values()].filter((entity) => entity.area === 'exam');
    expect(exam.flatMap((entity) => Object.values(entity.actions)).filter((action) => action.handler !== undefined)).toEqual([]);
    expect(exam.flatMap((entity) => entity.tests).length).toBeGreaterThanOrEqual(28);
    expect(project.entities.get('demoPermit')?.fields.validUntil?.computed).toBeDefined();
  });

  it('leaves out what is broken and what leans on it, and nothing else', () => {
    const a = file('demoA', { name: text('名称'), x: text('x', { 'x-nope': 1 }) });
    const b = file('demoB', { a: text('甲', { 'x-ref': { entity: 'demoA' } }) });
    const c = file('demoC', { b: text('乙', { 'x-ref': { entity: 'demoB' } }) });
    const { project, problems } = compileProject([a, b, c, org]);
    expect([...project.entities.keys()]).toEqual(['demoOrg']);
    expect(problems.map((problem) => [problem.code, problem.file])).toEqual([['format.unknownKeyword', 'demo/demoA.json'], ['format.targetBroken', 'demo/demoB.json'], ['format.targetBroken', 'demo/demoC.json']]);
  });

  it('keeps the area whole while one of its entities cannot be read or is gone', () => {
    const area: SourceFile = { path: 'demo/_area.json', text: JSON.stringify({ format: 1, area: 'demo', title: '示例', roles: { clerk: { title: '文员', codes: ['demo:demoA:query', 'demo:demoOrg:*'] } } }) };
    const { project, problems } = compileProject([area, org, { path: 'demo/demoA.json', text: '{ "format": 1,' }]);
    expect(problems.map((problem) => problem.code)).toEqual(['format.syntax']);
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
    const odd = ['', '[]', 'null', '1', '"x"', '{}', '{"format":1}', '{"format":"1","entity":[],"area":{},"title":0,"data":[]}', '{"format":1,"entity":"demoX","area":"demo","title":"x","data":{"type":"object","properties":{"a":1,"b":{"type":"array","x-ref":[]}},"required":{}},"storage":[],"list":{"columns":[],"sort":1},"form":{"sections":{"a":[]}},"actions":{"go":[]},"checks":{"a":1},"tests":{"a":{"given":1}},"i18n":{"en":1},"use":1,"access":{"rows":1,"fields":{"a":1}},"states":1,"reports":{"a":1},"workflow":{"process":1},"print":{"a":1},"menu":1}'];
    for (const broken of odd) {
      for (const path of ['demo/demoX.json', 'demo/_area.json', 'demo/_mixin/base.json', 'demo/_layer/look.json', 'demo/_demo/demoX.json']) {
        const { problems } = compileProject([{ path, text: broken }, org]);
        expect(problems.length, `${path} ${broken}`).toBeGreaterThan(0);
      }
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
    const versions = ['上级', '上级单位', '父级'].map((title) => entityOf('demoOrg', { ...org, text: org.text.replace('上级', title) }).version);
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
  const thing = (properties: Fields, more: object = {}, required: readonly string[] = []) => codesOf(org, file('demoX', { name: text('名称'), ...properties }, more, required));

  it.each<[string, string[], Fields, object?, string[]?]>([
    ['a move needs a row', ['format.keywordsClash actions.go.move'], { s: text('状态', { default: 'a', oneOf: choices }) }, { states: { field: 's' }, actions: { go: { label: '去', needs: 'none', move: { a: 'b' } } } }],
    ['what is stored reads what is stored', ['format.notStored data.properties.b.x-computed.!.0.var'], { a: { type: 'boolean', title: 'a', 'x-derived': { var: 'name' } }, b: { type: 'boolean', title: 'b', 'x-computed': { '!': [{ var: 'a' }] } } }],
    ['x-computed stays on its row', ['expression.context data.properties.b.x-computed.<.1.today'], { b: { type: 'boolean', title: 'b', 'x-computed': { '<': [{ var: 'createdAt' }, { today: [] }] } } }],
    ['x-computed reaches no reference', ['expression.context data.properties.b.x-computed.var'], { o: text('o', { 'x-ref': { entity: 'demoOrg' } }), b: text('b', { 'x-computed': { var: 'o.orgName' } }) }],
    ['derived fields are no keys', ['format.notStored storage.unique.0.0'], { a: { type: 'boolean', title: 'a', 'x-derived': { var: 'name' } } }, { storage: { unique: [['a']] } }],
    ['a filter needs one entity', ['format.keywordsClash data.properties.r.x-ref.filter'], { k: text('k', { oneOf: [{ const: 'demoOrg', title: '组织' }] }), r: text('r', { 'x-ref': { entity: { var: 'k' }, filter: true } }) }],
    ['choices are of the field\'s type', ['format.wrongType data.properties.n.oneOf.0.const'], { n: { type: 'integer', title: 'n', oneOf: [{ const: '1', title: '一' }] } }],
    ['nothing reaches out of an object', ['format.keywordForType data.properties.box.properties.o.x-ref'], { box: { type: 'object', title: 'box', properties: { o: text('o', { 'x-ref': { entity: 'demoOrg' } }) } } }],
    ['a field is required somewhere one can fill it in', ['format.requiredNowhere data.required.0'], { a: text('a') }, { form: { sections: { one: { fields: ['name'] } } } }, ['a']],
    ['a default fills it too', [], { a: text('a', { default: 'x' }) }, { form: { sections: { one: { fields: ['name'] } } } }, ['a']],
    ['labels never show what is write-only', ['format.writeOnlyShown storage.label'], { p: text('p', { writeOnly: true }) }, { storage: { label: '{p}' } }],
    ['set may name the state where it creates the row', [], { s: text('状态', { default: 'a', oneOf: choices }) }, { states: { field: 's' }, actions: { make: { label: '登记', needs: 'none', set: { s: 'b' } } } }],
    ['input is written to the row or read as $input', [], { d: text('d', { format: 'date' }) }, { actions: { put: { label: '改期', input: { required: ['to'], properties: { to: text('到', { format: 'date' }) } }, set: { d: { var: '$input.to' } } } } }],
    ['$input is of the action only', ['expression.context actions.put.when.var'], {}, { actions: { put: { label: '改期', when: { var: '$input.to' }, input: { properties: { to: text('到') } } } } }],
    ['workflow status names states', ['format.unknownState workflow.status.start'], { s: text('状态', { default: 'a', oneOf: choices }) }, { states: { field: 's' }, workflow: { process: 'demoFlow', status: { start: 'c' } } }],
    ['process fields are known with a process only', ['expression.unknownVariable checks.c.when.var'], {}, { checks: { c: { when: { var: 'submittedAt' }, refuse: 'x' } } }],
    ['and are known then', [], {}, { workflow: { process: 'demoFlow' }, checks: { c: { when: { var: 'submittedAt' }, refuse: 'x' } } }],
  ])('%s', (_law, expected, properties, more = {}, required = []) => {
    expect(thing(properties, more, required)).toEqual(expected);
  });

  it('two fields cannot be worked out from each other', () => {
    const derived = (title: string, from: string) => ({ type: 'boolean', title, 'x-derived': { '!': [{ var: from }] } });
    expect(thing({ a: derived('a', 'b'), b: derived('b', 'a') })).toEqual(['format.cycle data.properties.a.x-derived']);
  });
});
