/** Changes of a form in sentences: what was done to what, and the values before and after as people read them. Pure. */
import { isObject, textAt } from '../../../engine/model/format/read/source.ts';
import { type Constant, readRule } from '../designer/rule.ts';
import type { SaidChange } from './calls.ts';

/**
 * The words of the interface: those of form management, and those the form designer has for keywords and conditions.
 */
export interface Words {
  /** `values` fill the places of the text. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly has: (key: string) => boolean;
}

/** A change as it is read: what happened, and where values differ, both. */
interface Sentence {
  readonly text: string;
  readonly was?: string;
  readonly now?: string;
}

/** Keywords that hold an expression. */
const EXPRESSIONS = [
  'x-show',
  'x-require',
  'x-readOnly',
  'x-default',
  'x-computed',
  'x-rollup',
  'x-derived',
  'when',
  'filter',
  'where',
  'offered',
  'rows',
  'set',
  'variables',
];
/** Parts of an entity file that hold things by name, and what such a thing is called. */
const THINGS = [
  { at: ['data', 'properties'], place: 'field' },
  { at: ['list', 'columns'], place: 'column' },
  { at: ['list', 'views'], place: 'view' },
  { at: ['form', 'sections'], place: 'section' },
  { at: ['detail', 'sections'], place: 'detailSection' },
  { at: ['actions'], place: 'action' },
  { at: ['reports'], place: 'report' },
  { at: ['access', 'fields'], place: 'fieldRight' },
] as const;
/** Keywords that hold the name of one field. */
const FIELD_NAMES = [
  'treeFilter',
  'board',
  'calendar',
  'title',
  'subtitle',
  'image',
  'code',
  'owner',
  'parent',
  'field',
  'at',
  'by',
];
const SIGNS: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  '!=': '≠',
  '!==': '≠',
  '<=': '≤',
  '>=': '≥',
  '<': '<',
  '>': '>',
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
};

/**
 * @param fields titles of the fields by their names
 */
export function sayChange(
  { how, place, name, within, keys, was, now, before, after }: SaidChange,
  fields: Readonly<Record<string, string>>,
  words: Words,
): Sentence {
  const { say } = words;
  const known = {
    name: name ?? '',
    within:
      place === 'words' && within !== null && words.has(`language.${within}`)
        ? say(`language.${within}`)
        : (within ?? ''),
  };
  const what = [say(`place.${place}`, known), ...keys.map(({ key, title }) => title ?? keyWord(key, words))].join(
    ' · ',
  );
  if (before !== undefined) return { text: say('change.movedBefore', { what, other: before }) };
  if (after !== undefined) return { text: say('change.movedAfter', { what, other: after }) };
  const own = `change.${how}.${place}`;
  if (keys.length === 0 && words.has(own)) return { text: say(own, known) };
  const key = keys.at(-1)?.key ?? (place === 'rowRule' ? 'rows' : '');
  const value = (of: unknown): string => sayValue(of, key, fields, words);
  if (how === 'changed') return { text: what, was: value(was), now: value(now) };
  // A keyword that comes or goes is a change of what it is about; only things of their own are added and taken away.
  if (keys.length > 0 && keys.at(-1)?.title === null) return { text: what, was: value(was), now: value(now) };
  const of = how === 'added' ? now : was;
  const detail = isObject(of) && Object.keys(of).every((one) => one === 'title' || one === 'label') ? '' : value(of);
  return {
    text: say(how === 'added' ? 'change.new' : 'change.gone', { what }),
    ...(detail === '' || detail === name ? {} : how === 'added' ? { now: detail } : { was: detail }),
  };
}

/** A keyword as people say it. */
function keyWord(key: string, { say, has }: Words): string {
  if (has(`key.${key}`)) return say(`key.${key}`);
  // The designer has them as labels; within a sentence they begin small.
  if (!has(`member.${key}`)) return key;
  const label = say(`member.${key}`);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Where a form is changed, as people read it: the thing and what of it. `path` is as the server names places, with dots
 * between.
 */
export function sayPlace(path: string, fields: Readonly<Record<string, string>>, words: Words): string {
  const steps = path.split('.');
  const thing = THINGS.find(({ at }) => steps.length > at.length && at.every((step, place) => steps[place] === step));
  const [name = '', ...keys] = thing ? steps.slice(thing.at.length) : ['', ...steps];
  const what = thing && words.say(`place.${thing.place}`, { name: fields[name] ?? name });
  return [...(what === undefined ? [] : [what]), ...keys.map((key) => keyWord(key, words))].join(' · ');
}

/** A value that stands under `key`, as it is read. */
function sayValue(value: unknown, key: string, fields: Readonly<Record<string, string>>, words: Words): string {
  const { say, has } = words;
  if (value === undefined || value === null) return say('value.none');
  if (EXPRESSIONS.includes(key) && isObject(value)) return sayCondition(value, fields, words);
  if (typeof value === 'boolean') return say(value ? 'value.yes' : 'value.no');
  if (typeof value === 'string') {
    if (has(`choice.${key}.${value}`)) return say(`choice.${key}.${value}`);
    return FIELD_NAMES.includes(key) ? (fields[value] ?? value) : value;
  }
  if (Array.isArray(value))
    return value.length === 0
      ? say('value.none')
      : value.map((one: unknown) => sayItem(one, key, fields, words)).join(say('and'));
  if (!isObject(value)) return String(value as Constant);
  // What has its name in the sentence already need not say it twice.
  const entries = Object.entries(value).filter(([name]) => key !== '' || (name !== 'title' && name !== 'label'));
  if (entries.length === 0) return textAt(value, 'title') ?? textAt(value, 'label') ?? say('value.yes');
  return entries
    .map(([name, one]) =>
      say('value.pair', {
        key: Object.hasOwn(fields, name) ? (fields[name] ?? name) : keyWord(name, words),
        value: sayValue(one, name, fields, words),
      }),
    )
    .join(say('value.join'));
}

function sayItem(item: unknown, key: string, fields: Readonly<Record<string, string>>, words: Words): string {
  if (typeof item === 'string') {
    const down = item.startsWith('-') ? item.slice(1) : undefined;
    if (down !== undefined && Object.hasOwn(fields, down))
      return words.say('value.descending', { name: fields[down] ?? down });
    return Object.hasOwn(fields, item) ? (fields[item] ?? item) : item;
  }
  if (isObject(item) && 'const' in item) return textAt(item, 'title') ?? String(item['const']);
  return sayValue(item, key, fields, words);
}

/**
 * A condition in the sentences of the form designer; what cannot be said so, as a formula with the titles of fields.
 */
function sayCondition(expression: unknown, fields: Readonly<Record<string, string>>, { say }: Words): string {
  const rule = readRule(expression);
  if (!rule) return formula(expression, fields);
  return rule.parts
    .map(({ field, how, value, values }) =>
      say(`rule.said.${how}`, {
        title: fields[field] ?? field,
        value: (values ?? (value === undefined ? [] : [value])).map(String).join(say('and')),
      }),
    )
    .join(say(`rule.joined.${rule.join}`));
}

function formula(node: unknown, fields: Readonly<Record<string, string>>): string {
  if (Array.isArray(node)) return node.map((one: unknown) => formula(one, fields)).join(', ');
  if (!isObject(node)) return typeof node === 'string' ? `“${node}”` : String(node as Constant);
  return Object.entries(node)
    .map(([operator, args]) => {
      const parts = Array.isArray(args) ? args.map((one: unknown) => formula(one, fields)) : [formula(args, fields)];
      if (operator === 'var')
        return String(args)
          .split('.')
          .map((step) => fields[step] ?? step)
          .join('.');
      const sign = SIGNS[operator];
      return sign !== undefined && parts.length > 1
        ? `(${parts.join(` ${sign} `)})`
        : `${operator}(${parts.join(', ')})`;
    })
    .join(', ');
}
