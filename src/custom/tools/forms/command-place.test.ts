/** Commands of layers said as a person would say them. */
import { expect, it } from 'vitest';
import { placeOfCommand, shortValue } from './command-place.ts';

const DOCUMENT = {
  data: { properties: { depth: { type: 'integer', title: '水深' } } }, form: { sections: { main: { title: '基本' } } },
  actions: { stop: { label: '停用' } }, checks: { deep: { refuse: '太浅' } },
};
const said = (command: Record<string, unknown>): string => {
  const { verb, word, name, rest } = placeOfCommand(command, [DOCUMENT]);
  return [verb, word, name, ...rest].join(' ');
};

it('names fields, columns, sections, actions and checks by their titles', () => {
  expect(said({ set: ['data', 'properties', 'depth', 'title'], to: '深' })).toBe('set field 水深 title');
  expect(said({ remove: ['list', 'columns', 'depth'] })).toBe('remove column 水深');
  expect(said({ add: ['data', 'required', 'depth'], value: 'depth' })).toBe('add required 水深');
  expect(said({ move: ['form', 'sections', 'main'], after: 'more' })).toBe('move section 基本');
  expect(said({ set: ['actions', 'stop', 'confirm'], to: 'x' })).toBe('set action 停用 confirm');
  expect(said({ remove: ['checks', 'deep'] })).toBe('remove check 太浅');
});

it('takes the title of what is new from what is added, and says the rest by section or path', () => {
  expect(said({ add: ['data', 'properties', 'note'], value: { type: 'string', title: '备注' } })).toBe('add field 备注');
  expect(said({ set: ['title'], to: '码头' })).toBe('set entity ');
  expect(said({ set: ['list', 'sort'], to: [] })).toBe('set list  sort');
  expect(said({ set: ['storage', 'label'], to: 'x' })).toBe('set other storage.label');
});

it('shortens what is long', () => {
  expect(shortValue('码头')).toBe('码头');
  expect(shortValue({ a: 1 })).toBe('{"a":1}');
  expect(shortValue('x'.repeat(80))).toHaveLength(60);
  expect(shortValue(undefined)).toBe('');
});
