/**
 * Kinds of fields that can be put into a form: one for each widget that can be drawn by itself, found by word, pinyin
 * or initials. Pure.
 */
import type { Json } from '../../../engine/model/format/read/source.ts';

export interface PaletteEntry {
  /** The widget's name; its word stands under `palette.kind.<code>`. */
  readonly code: string;
  /**
   * What the field begins with; its title is the word. Absent where that is asked for first: rows of a sub-table are an
   * entity of their own.
   */
  readonly field?: Json;
}

export interface PaletteGroup {
  readonly code: string;
  readonly entries: readonly PaletteEntry[];
}

const kind = (code: string, field: Json): PaletteEntry => ({ code, field });
const text = (more: Json = {}, maxLength: number | undefined = 100): Json => ({
  type: 'string',
  ...(maxLength === undefined ? {} : { maxLength }),
  ...more,
});
const OPTIONS: Json[] = [
  { const: 'one', title: '选项一' },
  { const: 'two', title: '选项二' },
];
const several = (more: Json = {}): Json => ({ type: 'array', items: { type: 'string', oneOf: OPTIONS }, ...more });

/** In the order in which forms need them. */
export const PALETTE: readonly PaletteGroup[] = [
  {
    code: 'text',
    entries: [
      kind('text', text()),
      kind('multiline', text({ 'x-text': 'multiline' }, 500)),
      kind('rich', text({ 'x-text': 'rich' }, undefined)),
      kind('markdown', text({ 'x-text': 'markdown' }, undefined)),
      kind('code', text({ 'x-text': 'code' }, undefined)),
      kind('phone', text({ format: 'phone' }, undefined)),
      kind('tel', text({ format: 'tel' }, undefined)),
      kind('email', text({ format: 'email' }, undefined)),
      kind('idCard', text({ format: 'idCard' }, undefined)),
      kind('uri', text({ format: 'uri' }, undefined)),
    ],
  },
  {
    code: 'number',
    entries: [
      kind('integer', { type: 'integer' }),
      kind('decimal', { type: 'number', multipleOf: 0.01 }),
      kind('double', { type: 'number' }),
    ],
  },
  {
    code: 'date',
    entries: [
      kind('date', text({ format: 'date' }, undefined)),
      kind('datetime', text({ format: 'datetime' }, undefined)),
      kind('time', text({ format: 'time' }, undefined)),
      kind('month', text({ format: 'month' }, undefined)),
      kind('year', text({ format: 'year' }, undefined)),
      kind('deadline', text({ format: 'date', 'x-widget': 'deadline' }, undefined)),
    ],
  },
  {
    code: 'choice',
    entries: [
      kind('choice', text({ oneOf: OPTIONS }, undefined)),
      kind('radio', text({ oneOf: OPTIONS, 'x-widget': 'radio' }, undefined)),
      kind('choices', several()),
      kind('checkboxes', several({ 'x-widget': 'checkboxes' })),
      kind('dict', text({ 'x-dict': 'enableStatus' }, undefined)),
      kind('boolean', { type: 'boolean', default: false }),
      kind('checkbox', { type: 'boolean', default: false, 'x-widget': 'checkbox' }),
    ],
  },
  {
    code: 'reference',
    entries: [
      { code: 'children' },
      kind('ref', text({ 'x-ref': { entity: 'sysUser' } }, undefined)),
      kind('refs', { type: 'array', 'x-ref': { entity: 'sysUser' }, items: { type: 'string' } }),
    ],
  },
  {
    code: 'file',
    entries: [
      kind('file', text({ 'x-file': true }, undefined)),
      kind('files', { type: 'array', 'x-file': true, items: { type: 'string' } }),
      kind('image', text({ 'x-file': { image: true } }, undefined)),
      kind('signature', text({ 'x-file': { signature: true } }, undefined)),
    ],
  },
  {
    code: 'other',
    entries: [
      kind('serial', text({ 'x-serial': { prefix: 'NO', pattern: '{prefix}{yyyy}{0000}' } }, undefined)),
      kind('color', text({ format: 'color' }, undefined)),
      kind('icon', text({ format: 'icon' }, undefined)),
      kind('geo', text({ format: 'geo' }, undefined)),
      kind('province', text({ 'x-widget': 'province' })),
      kind('city', text({ 'x-widget': 'city' })),
    ],
  },
];

/** An entry with its words in the language of the screen. */
export interface NamedEntry extends PaletteEntry {
  readonly word: string;
  readonly keys: string;
}

export interface NamedGroup {
  readonly code: string;
  readonly word: string;
  readonly entries: readonly NamedEntry[];
}

/** `word` gives the text of a key; pinyin and initials stand beside the words. */
export function namedPalette(word: (key: string) => string): readonly NamedGroup[] {
  return PALETTE.map(({ code, entries }) => {
    const group = word(`palette.group.${code}`);
    return {
      code,
      word: group,
      entries: entries.map((one) => {
        const name = word(`palette.kind.${one.code}`);
        return {
          ...one,
          word: name,
          keys: `${name} ${group} ${word(`palette.spelled.${one.code}`)} ${one.code}`.toLowerCase(),
        };
      }),
    };
  });
}

/** What every typed word is found in. Groups without any are left out. */
export function foundIn(groups: readonly NamedGroup[], typed: string): readonly NamedGroup[] {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== '');
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ keys }) => words.every((one) => keys.includes(one))),
    }))
    .filter(({ entries }) => entries.length > 0);
}
