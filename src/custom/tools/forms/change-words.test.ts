/** Changes as people read them, in the words the product has; and a word for every keyword of the format. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entityShape } from '../../../engine/model/format/entity-shape.ts';
import type { Shape } from '../../../engine/model/format/shape.ts';
import type { SaidChange } from './calls.ts';
import { sayChange, sayPlace, type Words } from './change-words.ts';

type Texts = { readonly [key: string]: string | Texts };
const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const textIn = (texts: Texts, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
};

function wordsOf(language: string): Words {
  const all = [
    read(`src/shell/locales/forms.${language}.json`),
    read(`src/custom/tools/designer/locales/formDesigner.${language}.json`),
  ];
  const find = (key: string): string | undefined =>
    all.map((texts) => textIn(texts, key)).find((text) => text !== undefined);
  return {
    has: (key) => find(key) !== undefined,
    say: (key, values = {}) =>
      (find(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `{{${name}}}`),
  };
}

const FIELDS = { code: '编号', name: '名称', mobile: '手机', status: '状态' };
const said = (change: Partial<SaidChange>, language = 'zh'): string => {
  const { text, was, now } = sayChange(
    { how: 'changed', place: 'other', name: null, within: null, keys: [], ...change },
    FIELDS,
    wordsOf(language),
  );
  return [text, ...(was !== undefined || now !== undefined ? [`${was ?? ''} → ${now ?? ''}`] : [])].join('：');
};
const keys = (...names: string[]): SaidChange['keys'] => names.map((key) => ({ key, title: null }));

describe('a place two people changed', () => {
  it.each([
    ['data.properties.mobile.title', '字段“手机” · 名称', 'Field 手机 · title'],
    ['data.properties.mobile.format', '字段“手机” · 格式', 'Field 手机 · format'],
    ['list.columns.code.width', '列“编号” · 宽度', 'Column 编号 · width'],
    ['form.sections.basic.fields', '分组“basic” · 字段', 'Section basic · fields'],
    ['title', '名称', 'title'],
  ])('%s', (path, zh, en) => {
    expect([sayPlace(path, FIELDS, wordsOf('zh')), sayPlace(path, FIELDS, wordsOf('en'))]).toEqual([zh, en]);
  });
});

describe('a change in words', () => {
  it.each<[Partial<SaidChange>, string, string]>([
    [
      { how: 'moved', place: 'column', name: '编号', before: '名称' },
      '列“编号”移到“名称”之前',
      'Column 编号 moved before 名称',
    ],
    [
      { how: 'added', place: 'required', name: '手机', now: 'mobile' },
      '字段“手机”改为必填',
      'Field 手机 is now required',
    ],
    [
      { how: 'removed', place: 'required', name: '手机', was: 'mobile' },
      '字段“手机”不再必填',
      'Field 手机 is no longer required',
    ],
    [
      { how: 'added', place: 'sectionField', name: '手机', within: '基本', now: 'mobile' },
      '字段“手机”放进分组“基本”',
      'Field 手机 put into section 基本',
    ],
    [{ how: 'removed', place: 'column', name: '状态', was: {} }, '移除列“状态”', 'Column 状态 removed'],
    [
      { how: 'changed', place: 'field', name: '手机', keys: keys('maxLength'), was: 11, now: 20 },
      '字段“手机” · 最大长度：11 → 20',
      'Field 手机 · maximum length：11 → 20',
    ],
    [
      { how: 'added', place: 'field', name: '手机', keys: keys('x-show'), now: { '==': [{ var: 'status' }, 'on'] } },
      '字段“手机” · 显示条件：未设置 → 状态是on',
      'Field 手机 · shown when：not set → 状态 is on',
    ],
    [
      { how: 'changed', place: 'list', keys: keys('sort'), was: ['code'], now: ['-name', 'code'] },
      '列表 · 排序：编号 → 名称（降序）、编号',
      'List · order：编号 → 名称 (descending), 编号',
    ],
    [
      { how: 'added', place: 'field', name: '备注', now: { type: 'string', title: '备注', maxLength: 40 } },
      '新增字段“备注”： → 类型：文本；最大长度：40',
      'Field 备注 added： → type: Text; maximum length: 40',
    ],
    [
      { how: 'changed', place: 'words', name: '手机', within: 'en', was: 'Phone', now: 'Mobile' },
      '译文“手机”（English）：Phone → Mobile',
      'Translation of 手机 (English)：Phone → Mobile',
    ],
    [
      {
        how: 'changed',
        place: 'field',
        name: '状态',
        keys: [
          { key: 'oneOf', title: null },
          { key: 'on', title: '在用' },
          { key: 'title', title: null },
        ],
        was: '使用',
        now: '在用',
      },
      '字段“状态” · 选项 · 在用 · 名称：使用 → 在用',
      'Field 状态 · options · 在用 · title：使用 → 在用',
    ],
    [
      { how: 'changed', place: 'rowRule', name: 'mine', was: true, now: { '>': [{ '+': [{ var: 'code' }, 1] }, 2] } },
      '行权限规则“mine”：是 → ((编号 + 1) > 2)',
      'Row rule mine：yes → ((编号 + 1) > 2)',
    ],
  ])('%#: %j', (change, zh, en) => {
    expect(said(change)).toBe(zh);
    expect(said(change, 'en')).toBe(en);
  });

  it('holds no JSON, whatever was added', () => {
    const value = {
      label: '封停',
      confirm: '确定？',
      input: { type: 'object', properties: { name: true } },
      move: { on: 'off' },
      when: { and: [{ var: 'name' }, { '<': [{ var: 'code' }, 3] }] },
      set: { status: 'off' },
    };
    expect(said({ how: 'added', place: 'action', name: '封停', now: value })).not.toMatch(/[{}[\]"]/);
  });
});

it('has a word for every keyword of an entity file in every language', () => {
  const found = new Set<string>();
  const visit = (shape: Shape): void => {
    switch (shape.kind) {
      case 'object':
        for (const [key, inner] of Object.entries(shape.members)) {
          found.add(key);
          visit(inner);
        }
        break;
      case 'list':
        visit(shape.items);
        break;
      case 'map':
        visit(shape.values);
        break;
      case 'either':
        shape.of.forEach(visit);
        break;
      default:
    }
  };
  // What no layer may touch is never told; tests are told by their place.
  for (const [key, shape] of Object.entries(entityShape.members))
    if (!['$schema', 'format', 'entity', 'area', 'use', 'tests', 'i18n'].includes(key)) {
      found.add(key);
      visit(shape);
    }
  expect(found.size).toBeGreaterThan(100);
  for (const language of ['zh', 'tw', 'en']) {
    const { has } = wordsOf(language);
    expect(
      [...found].filter((key) => !has(`key.${key}`) && !has(`member.${key}`)),
      language,
    ).toEqual([]);
  }
});
