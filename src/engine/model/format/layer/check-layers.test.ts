/** Layers over real entities: what they change, what they may touch, and where their mistakes are reported. */
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../../tests/contracts/portal-files.ts';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import type { SourceFile } from '../../types.ts';
import { compileProject, createCompiler } from '../compile.ts';
import { writeCanonical } from '../write.ts';

const FILE = 'demo/_layer/look.json';
const examples = exampleFiles().filter(({ path }) => path.startsWith('demo/'));
/** The examples and what they stand on. */
const files = [
  ...portalFiles().filter(({ path }) => path.startsWith('system/') && !path.includes('/_demo/')),
  ...examples.filter(({ path }) => !path.includes('/_layer/')),
];
type Raw = Readonly<Record<string, unknown>>;

const layer = (commands: readonly Raw[], more: Raw = {}): SourceFile => ({
  path: FILE,
  text: writeCanonical({ format: 1, layer: 'look', entity: 'demoCrane', scope: 'product', commands, ...more }),
});
const compile = (source: SourceFile, others: readonly SourceFile[] = files) => compileProject([...others, source]);
const said = (commands: readonly Raw[], more: Raw = {}): string[] =>
  compile(layer(commands, more))
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, file, path }) => `${code} ${file === FILE ? '' : file}${path}`);

describe('layers', () => {
  it('change their entity, those of the product everywhere and those of a tenant for that tenant alone', () => {
    const [words, yard] = examples.filter(({ path }) => path.includes('/_layer/'));
    const compiler = createCompiler();
    const bare = compiler(files).project.entities.get('demoCrane');
    const { project, problems } = compiler([...files, words as SourceFile, yard as SourceFile]);
    const crane = project.entities.get('demoCrane');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([bare?.fields['deviceNo'], crane?.fields['deviceNo']?.title, crane?.title]).toEqual([
      undefined,
      '定位设备号',
      bare?.title,
    ]);
    expect(crane?.list.columns.map(({ field }) => field).slice(0, 3)).toEqual(['equipCode', 'deviceNo', 'status']);
    const own = compiler.fork()([...files, yard as SourceFile], [words as SourceFile]);
    expect(own.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const theirs = own.project.entities.get('demoCrane');
    expect([
      theirs?.title,
      theirs?.fields['equipCode']?.title,
      theirs?.fields['deviceNo']?.title,
      theirs?.list.columns.some(({ field }) => field === 'liftTons'),
    ]).toEqual(['吊车', '自编号', '定位设备号', false]);
    const shared = [...own.project.entities].filter(([name, entity]) => project.entities.get(name) === entity).length;
    expect(shared).toBeGreaterThan(project.entities.size / 2);
    expect(compiler(files).project.entities.get('demoCrane')).toEqual(bare);
  });

  it('leave what does not fit where it is, and apply the rest', () => {
    const { project, problems } = compile(
      layer([
        { remove: ['list', 'columns', 'gone'] },
        { remove: ['data', 'properties', 'photos'] },
        { set: ['title'], to: '吊车' },
      ]),
    );
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)).toEqual([
      'format.layerTargetGone commands.0.remove',
      'format.unknownField commands.1',
    ]);
    expect([
      project.entities.get('demoCrane')?.title,
      project.entities.get('demoCrane')?.fields['photos']?.name,
    ]).toEqual(['吊车', 'photos']);
  });

  it('lie over one another in the order of their files', () => {
    const second = {
      path: 'demo/_layer/more.json',
      text: writeCanonical({
        format: 1,
        layer: 'more',
        entity: 'demoCrane',
        scope: 'product',
        commands: [{ set: ['data', 'properties', 'tag', 'title'], to: '标签二' }],
      }),
    };
    const first = layer([{ add: ['data', 'properties', 'tag'], value: { type: 'string', title: '标签' } }]);
    expect(compileProject([...files, first, second]).project.entities.get('demoCrane')?.fields['tag']?.title).toBe(
      '标签二',
    );
    expect(compileProject([...files, second, first]).problems.map(({ code }) => code)).toContain(
      'format.layerTargetGone',
    );
  });

  it('have no names of objects in their paths', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expect(
        said([
          { add: ['data', 'properties', name], value: { type: 'string', title: 'x' } },
          { set: [name, 'polluted'], to: true },
        ]),
      ).toEqual(['format.layerFixed commands.0.add', 'format.layerFixed commands.1.set']);
    }
    expect(({} as Raw).polluted).toBeUndefined();
  });

  it('change fields that come from a mixin by their names', () => {
    expect(
      said(
        [
          { set: ['data', 'properties', 'planStart', 'title'], to: '开工' },
          { move: ['data', 'properties', 'planEnd'], before: 'planStart' },
        ],
        { entity: 'demoPermit' },
      ),
    ).toEqual([]);
  });

  it('lie at the root of a mounted folder too', () => {
    const wrong = { ...layer([{ remove: ['list', 'nope'] }]), path: '_layer/look.json' };
    expect(
      compile(wrong)
        .problems.filter(({ file }) => file === wrong.path)
        .map(({ code }) => code),
    ).toEqual(['format.layerTargetGone']);
  });

  it.each<[string, readonly Raw[], Raw, string[]]>([
    ['the entity', [], { entity: 'demoCrain' }, ['format.unknownEntity entity']],
    ['the name of the file', [], { layer: 'looks' }, ['format.entityFile layer']],
    ['the format', [], { format: 2 }, ['format.newerFormat format']],
    ['the scope', [], { scope: 'area' }, ['format.wrongValue scope']],
    ['an unknown key', [], { command: [] }, ['format.unknownKey command']],
    ['an unknown verb', [{ rmove: ['list'] }], {}, ['format.unknownKey commands.0.rmove']],
    ['no verb at all', [{}], {}, ['format.missingKey commands.0']],
    [
      'a place twice',
      [{ move: ['list', 'columns', 'status'], before: 'equipCode', after: 'equipName' }],
      {},
      ['format.keywordsClash commands.0.after'],
    ],
    ['no place', [{ move: ['list', 'columns', 'status'] }], {}, ['format.missingKey commands.0']],
  ])('report their own shape: %s', (_what, commands, more, expected) => {
    expect(said(commands, more)).toEqual(expected);
  });

  it('name the nearest entity and the line', () => {
    const { problems } = compile(layer([], { entity: 'demoCrain' }));
    expect(problems.filter(({ file }) => file === FILE)).toMatchObject([{ line: 4, params: { nearest: 'demoCrane' } }]);
  });

  it.each<[string, readonly Raw[], string[]]>([
    [
      'a field without a type',
      [{ add: ['data', 'properties', 'x'], value: { title: 'x' } }],
      ['format.missingKey commands.0'],
    ],
    [
      'a mistake inside the value, in its place',
      [
        { set: ['title'], to: '吊车' },
        { add: ['data', 'properties', 'x'], value: { type: 'string', title: 'x', 'x-nope': 1 } },
      ],
      ['format.unknownKeyword commands.1.value.x-nope'],
    ],
    [
      'a condition that names no field',
      [{ add: ['checks', 'c'], value: { when: { '==': [{ var: 'statsu' }, 'inUse'] }, refuse: 'x' } }],
      ['expression.unknownVariable commands.0.value.when.==.0.var'],
    ],
    [
      'a removed field that others name',
      [{ remove: ['data', 'properties', 'photos'] }],
      ['format.unknownField commands.0'],
    ],
    [
      'nothing, where everything that named a field goes with it',
      [
        { set: ['data', 'properties', 'liftTons', 'title'], to: '吨位' },
        { remove: ['data', 'properties', 'inspections'] },
        { remove: ['form', 'sections', 'records'] },
      ],
      [],
    ],
    ['an unknown section', [{ add: ['lists'], value: {} }], ['format.unknownKey commands.0']],
  ])('report at their command what the result does not survive: %s', (_what, commands, expected) => {
    expect(said(commands)).toEqual(expected);
  });

  it('report a thousand commands that the result does not survive each at its place, without a thousand rounds of the compiler', () => {
    const bad = (at: number): Raw => ({
      add: ['data', 'properties', `bad${at}`],
      value: { type: 'string', title: 'x', 'x-nope': at },
    });
    const { project, problems } = compile(
      layer([...Array.from({ length: 1_000 }, (_, at) => bad(at)), { set: ['title'], to: '吊车' }]),
    );
    expect(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(Array.from({ length: 1_000 }, (_, at) => `commands.${at}.value.x-nope`).toSorted());
    expect(project.entities.get('demoCrane')?.title).toBe('吊车');
  }, 120_000);

  it('report what breaks in another file at the command', () => {
    expect(
      said([{ set: ['title'], to: '单位' }, { remove: ['data', 'properties', 'location'] }], { entity: 'demoTask' }),
    ).toEqual(['format.unknownField commands.1']);
  });

  it('leave unused what translated a removed text', () => {
    expect(said([{ remove: ['form', 'sections', 'records'] }, { remove: ['reports', 'overdueByOrg'] }])).toEqual([]);
    expect(said([{ add: ['i18n', 'en', 'form.nowhere'], value: 'x' }])).toEqual(['format.unknownText commands.0']);
  });

  it('wait while their entity is broken or cannot be read', () => {
    const broken = (change: (text: string) => string): readonly SourceFile[] =>
      files.map((file) => (file.path === 'demo/demoCrane.json' ? { ...file, text: change(file.text) } : file));
    for (const others of [broken((text) => text.replace('"title"', '"titel"')), broken(() => '{')]) {
      expect(compile(layer([{ remove: ['nope', 'x'] }]), others).problems.filter(({ file }) => file === FILE)).toEqual(
        [],
      );
    }
  });

  const sealed = (name: string): readonly SourceFile[] =>
    files.map((file) =>
      file.path !== 'demo/demoCrane.json'
        ? file
        : {
            ...file,
            text:
              name === ''
                ? file.text.replace('"label"', '"sealed": true, "label"')
                : file.text.replace(`"${name}": {`, `"${name}": { "x-sealed": true,`),
          },
    );
  const refusals = (commands: readonly Raw[], others: readonly SourceFile[]): string[] =>
    compile(layer(commands), others)
      .problems.filter(({ file, severity }) => file === FILE && severity === 'error')
      .map(({ code, path }) => `${code} ${path}`);

  it('only add to a sealed entity', () => {
    expect(
      refusals(
        [
          { set: ['title'], to: 'x' },
          { remove: ['list', 'sort'] },
          { move: ['list', 'columns', 'status'], before: 'equipCode' },
        ],
        sealed(''),
      ),
    ).toEqual([
      'format.layerSealed commands.0.set',
      'format.layerSealed commands.1.remove',
      'format.layerSealed commands.2.move',
    ]);
    expect(
      refusals(
        [
          { add: ['list', 'columns', 'photos'], value: true },
          { add: ['data', 'properties', 'x'], value: { type: 'string', title: 'x' } },
        ],
        sealed(''),
      ),
    ).toEqual([]);
  });

  it('only add to a sealed field, and reach it neither through what holds it nor through required', () => {
    expect(
      refusals(
        [
          { set: ['data', 'properties', 'status', 'title'], to: 'x' },
          { remove: ['data', 'properties', 'status'] },
          { set: ['data', 'properties'], to: {} },
          { remove: ['data'] },
          { remove: ['data', 'required', 'status'] },
          { set: ['data', 'required'], to: [] },
          { move: ['data', 'properties', 'status'], before: 'photos' },
        ],
        sealed('status'),
      ).map((one) => one.split(' ')[0]),
    ).toEqual(Array<string>(7).fill('format.layerSealed'));
    expect(
      refusals(
        [
          { add: ['data', 'properties', 'status', 'oneOf', 'lent'], value: { const: 'lent', title: '借出' } },
          { remove: ['data', 'required', 'stopReason'] },
        ],
        sealed('status'),
      ),
    ).toEqual([]);
  });

  const tenant = (commands: readonly Raw[]): string[] => said(commands, { scope: 'tenant' });

  it.each<[string, Raw]>([
    ['a limit', { add: ['data', 'properties', 'liftTons', 'maximum'], value: 9 }],
    ['a field', { add: ['data', 'properties', 'title'], value: { type: 'string', title: 'x' } }],
    ['a choice', { remove: ['data', 'properties', 'status', 'oneOf', 'scrapped'] }],
    ['a rule', { set: ['checks', 'inspectedInTheFuture', 'when'], to: false }],
    ['a move of states', { remove: ['actions', 'stop', 'move'] }],
    ['an action', { add: ['actions', 'title'], value: { label: 'x' } }],
    ['a code less', { remove: ['access', 'fields', 'liftTons'] }],
    ['a code changed', { set: ['access', 'fields', 'liftTons', 'write'], to: 'demo:demoCrane:edit' }],
    ['a row rule', { add: ['access', 'rows'], value: { mine: true } }],
    ['storage', { remove: ['storage', 'unique'] }],
    ['the process', { add: ['workflow'], value: { process: 'x' } }],
    ['reports', { remove: ['reports', 'overdueByOrg'] }],
    ['what is searched', { set: ['list', 'search', 'keyword'], to: ['equipNo'] }],
    ['a condition of the form', { add: ['form', 'sections', 'basic', 'when'], value: { var: 'overdue' } }],
    [
      'a section with a condition',
      { add: ['form', 'sections', 'more'], value: { fields: ['overdue'], when: { var: 'overdue' } } },
    ],
  ])('refuse a tenant %s', (_what, command) => {
    expect(tenant([command])).toEqual([`format.layerPresentation commands.0.${Object.keys(command)[0]}`]);
  });

  it('ask a tenant to mark what it names itself', () => {
    const section = (code: string): Raw => ({ add: ['form', 'sections', code], value: { title: '补充' } });
    const view = (code: string): Raw => ({
      add: ['list', 'views'],
      value: { [code]: { title: '在用', filter: { '==': [{ var: 'status' }, 'inUse'] } } },
    });
    expect(tenant([section('x_more'), view('x_mine')])).toEqual([]);
    expect(tenant([section('more')])).toEqual(['format.layerTenantName commands.0.add']);
    expect(tenant([{ set: ['title'], to: '吊车' }, view('mine')])).toEqual(['format.layerTenantName commands.1.add']);
  });

  it('let a tenant present, name and narrow', () => {
    expect(
      tenant([
        { set: ['list', 'sort'], to: ['equipCode'] },
        { add: ['list', 'columns', 'photos'], value: true, before: 'status' },
        { remove: ['form', 'sections', 'inspect'] },
        { add: ['menu'], value: { hidden: true } },
        { add: ['detail'], value: { related: ['inspections'] } },
        { add: ['i18n', 'tw'], value: { title: '吊車' } },
        { set: ['title'], to: '吊车' },
        { set: ['data', 'properties', 'status', 'oneOf', 'inUse', 'title'], to: '使用' },
        { add: ['data', 'properties', 'photos', 'description'], value: '三张' },
        { set: ['checks', 'inspectedInTheFuture', 'refuse'], to: '日期有误' },
        { set: ['actions', 'stop', 'label'], to: '封停' },
        { remove: ['actions', 'stop', 'confirm'] },
        { set: ['reports', 'overdueByOrg', 'title'], to: '超期' },
        { add: ['access', 'fields', 'equipName'], value: { write: 'demo:demoCrane:rename' } },
      ]),
    ).toEqual([]);
  });
});
