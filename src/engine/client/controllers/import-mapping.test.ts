/** A mapping while it is put right. */
import { describe, expect, it } from 'vitest';
import type { ImportHeads, MappableField, ProposedHead } from '../../model/import/import-wire.ts';
import {
  draftOf,
  fix,
  fixForSheet,
  follow,
  makeMissing,
  mappingOf,
  mapTo,
  mapWord,
  missingIn,
  splitBy,
} from './import-mapping.ts';

const field = (name: string, title: string, more: Partial<MappableField> = {}): MappableField => ({
  name,
  title,
  titles: [title],
  former: [],
  unit: '',
  pinyin: [],
  kind: 'text',
  required: false,
  description: '',
  ...more,
});
const head = (name: string, to: readonly string[], more: Partial<ProposedHead> = {}): ProposedHead => ({
  head: name,
  column: 'A',
  to,
  reason: 'alike',
  sure: true,
  values: [],
  words: [],
  ...more,
});

const heads: ImportHeads = {
  sheet: '',
  sheets: [''],
  others: [],
  noHead: false,
  titles: [],
  lines: 2,
  heads: [
    head('题型', ['type'], {
      values: [
        { text: '判断题', count: 1 },
        { text: '连线', count: 1 },
      ],
      words: [
        { text: '判断题', count: 1, to: '判断', sure: true },
        { text: '连线', count: 1, to: '', sure: false },
      ],
    }),
    head('题目', ['stem']),
    head('出处', [], { reason: 'none', sure: false, values: [{ text: '单选题', count: 2 }] }),
    head('创建人', [], { reason: 'server' }),
  ],
  fields: [
    field('type', '题型', { required: true, words: ['单选', '判断'], reads: ['单选', '判断'] }),
    field('stem', '题干', { required: true }),
    field('bank', '题库', { required: true }),
    field('note', '备注'),
  ],
  fixed: [],
  make: [],
  missing: ['题库'],
};
const begun = draftOf(heads);

describe('what is sent', () => {
  it('names every column but those the server keeps, with the words that mean something', () => {
    expect(mappingOf(fix(begun, 'bank', ' 电焊 '), heads)).toEqual({
      heads: [
        { head: '题型', to: ['type'], words: [{ text: '判断题', to: '判断' }] },
        { head: '题目', to: ['stem'] },
        { head: '出处', to: [] },
      ],
      fixed: [{ to: 'bank', text: '电焊' }],
    });
  });

  it('a word means what was chosen for it', () => {
    const chosen = mapWord(begun, '题型', { text: '连线', to: '' }, '单选');
    expect(mappingOf(chosen, heads).heads[0]?.words).toEqual([
      { text: '判断题', to: '判断' },
      { text: '连线', to: '单选' },
    ]);
  });
});

it('a field has one column: whichever had it before is left out, and words go with the field', () => {
  const moved = mapTo(begun, heads, '出处', ['type']);
  expect(moved.columns.map(({ head: name, to }) => [name, to.join()])).toEqual([
    ['题型', ''],
    ['题目', 'stem'],
    ['出处', 'type'],
    ['创建人', ''],
  ]);
  expect(moved.columns[2]?.words).toEqual([{ text: '单选题', count: 2, to: '单选', sure: true }]);
  // Back again it is what the server proposed.
  expect(mapTo(moved, heads, '题型', ['type']).columns[0]?.words).toEqual(heads.heads[0]?.words);
});

it('a column is taken apart and put together again', () => {
  const apart = mapTo(splitBy(begun, heads, '题目', '|'), heads, '题目', ['stem', 'note']);
  expect(mappingOf(apart, heads).heads[1]).toEqual({ head: '题目', to: ['stem', 'note'], by: '|' });
  expect(mappingOf(splitBy(apart, heads, '题目', undefined), heads).heads[1]).toEqual({ head: '题目', to: ['stem'] });
});

it('what a record needs and nothing gives is missing', () => {
  expect(missingIn(begun, heads).map(({ name }) => name)).toEqual(['bank']);
  expect(missingIn(fix(begun, 'bank', '电焊'), heads)).toEqual([]);
  expect(missingIn(mapTo(begun, heads, '题目', []), heads).map(({ name }) => name)).toEqual(['stem', 'bank']);
});

it('a kept mapping is followed as far as its columns and fields are there', () => {
  const kept = {
    heads: [
      { head: ' 题 目 ', to: ['note', 'gone'], by: '|' },
      {
        head: '题型',
        to: ['type'],
        words: [
          { text: '连线', to: '单选' },
          { text: '排序', to: '单选' },
        ],
      },
      { head: '没有的列', to: ['stem'] },
    ],
    fixed: [
      { to: 'bank', text: '电焊' },
      { to: 'gone', text: 'x' },
    ],
  };
  expect(mappingOf(follow(begun, heads, kept), heads)).toEqual({
    heads: [
      {
        head: '题型',
        to: ['type'],
        words: [
          { text: '连线', to: '单选' },
          { text: '排序', to: '单选' },
          { text: '判断题', to: '判断' },
        ],
      },
      { head: '题目', to: ['note'], by: '|' },
      { head: '出处', to: [] },
    ],
    fixed: [{ to: 'bank', text: '电焊' }],
  });
});

it('what sheets are called, rows that are made and a first line that is a record are sent along', () => {
  const sheets = { ...heads, sheets: ['单选题', '判断题'], noHead: true };
  const free = mapTo(draftOf(sheets), sheets, '题型', []);
  const said = fixForSheet(fixForSheet(free, 'type', '单选题', '单选'), 'type', '判断题', '判断');
  expect(missingIn(said, sheets).map(({ name }) => name)).toEqual(['bank']);
  const made = makeMissing(fix(said, 'bank', '电焊'), 'bank', true);
  expect(mappingOf(made, sheets)).toMatchObject({
    fixed: [
      { to: 'bank', text: '电焊' },
      {
        to: 'type',
        text: '',
        sheets: [
          { sheet: '单选题', text: '单选' },
          { sheet: '判断题', text: '判断' },
        ],
      },
    ],
    noHead: true,
    make: ['bank'],
  });
  // A column says it instead; of what nothing gives nothing is made.
  const given = mapTo(makeMissing(said, 'bank', true), sheets, '题型', ['type']);
  expect(mappingOf(given, sheets)).not.toHaveProperty('fixed');
  expect(mappingOf(given, sheets)).not.toHaveProperty('make');
  expect(mappingOf(fixForSheet(said, 'type', '判断题', ''), sheets).fixed).toEqual([
    { to: 'type', text: '', sheets: [{ sheet: '单选题', text: '单选' }] },
  ]);
});
