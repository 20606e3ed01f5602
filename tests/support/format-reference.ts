/**
 * The reference of the format (docs/format.md and docs/format): which keys each page describes, the sentence that says a
 * key's type, and the examples with the files they are compiled with.
 */
import { areaShape } from '../../src/engine/model/format/area-shape.ts';
import { bareSchemaShape } from '../../src/engine/model/format/bare-schema-shape.ts';
import { entityShape, mixinShape } from '../../src/engine/model/format/entity-shape.ts';
import { fieldShape } from '../../src/engine/model/format/field-shape.ts';
import { layerShape } from '../../src/engine/model/format/layer/layer-shape.ts';
import { CAMEL, FIELD, OWN } from '../../src/engine/model/format/rules.ts';
import type { ObjectShape, Shape } from '../../src/engine/model/format/shape.ts';
import { readText } from './checkout.ts';

type Json = { readonly [key: string]: unknown };

/** A key of the format. `*` in its path stands for a name of the file's own. */
export interface Key {
  readonly path: string;
  readonly shape: Shape;
  readonly required: boolean;
}

/** All keys below a shape, in file order; what stands in two places is walked at the first. */
export function keysOf(root: ObjectShape): readonly Key[] {
  const keys = new Map<string, Key>();
  const seen = new Set<Shape>();
  const walk = (shape: Shape, path: readonly string[]): void => {
    if (shape.kind === 'list') walk(shape.items, path);
    if (shape.kind === 'either') for (const one of shape.of) walk(one, path);
    if (shape.kind === 'variant') for (const one of Object.values(shape.of)) walk(one, path);
    if (shape.kind !== 'map' && shape.kind !== 'object') return;
    if (seen.has(shape)) return;
    seen.add(shape);
    if (shape.kind === 'map') walk(shape.values, [...path, '*']);
    else
      for (const [name, member] of Object.entries(shape.members)) {
        const at = [...path, name];
        const known = keys.get(at.join('.'));
        const required = shape.required?.includes(name) === true && known?.required !== false;
        if (!known) keys.set(at.join('.'), { path: at.join('.'), shape: member, required });
        walk(member, at);
      }
  };
  walk(root, []);
  return [...keys.values()];
}

const plurals: Readonly<Record<string, string>> = {
  text: 'texts',
  object: 'objects',
  expression: 'expressions',
  schema: 'schemas',
  field: 'fields',
  'any value': 'values',
  'name of a field': 'names of fields',
  'name in camelCase': 'names in camelCase',
  command: 'commands',
  number: 'numbers',
};

function plural(words: string): string {
  if (/^(list|map) of /.test(words)) return words.replace(' of ', 's of ');
  const [head = '', ...rest] = words.split(': ');
  const many = head
    .split(' or ')
    .map((one) => plurals[one] ?? one.replace(/^((?:whole )?number)(?= )/, '$1s'))
    .join(' or ');
  return [many, ...rest].join(': ');
}

const quoted = (values: readonly (string | boolean)[]): string =>
  values.map((value) => `\`${value}\``).join(values.length > 2 ? ', ' : ' or ');

/** What a key takes, in words: `list of texts: camelCase`. */
function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      if (shape.rule === FIELD) return 'name of a field';
      if (shape.rule === CAMEL || shape.rule === OWN) return 'name in camelCase';
      if (!shape.rule) return 'text';
      // Marks of Markdown among them stand as they are.
      return `text: ${/[*<]/.test(shape.rule.says) ? `\`${shape.rule.says}\`` : shape.rule.says}`;
    case 'choice':
      return shape.values.length > 2 ? `one of ${quoted(shape.values)}` : quoted(shape.values);
    case 'flag':
      return quoted([true, false]);
    case 'number': {
      const kind = shape.integer ? 'whole number' : 'number';
      if (shape.above !== undefined) return `${kind} above ${shape.above}`;
      if (shape.max !== undefined) return `${kind} from ${shape.min} to ${shape.max}`;
      return shape.min === undefined ? kind : `${kind} from ${shape.min}`;
    }
    case 'list':
      return `list of ${plural(typeOf(shape.items))}${shape.min === undefined ? '' : `, at least ${shape.min}`}`;
    case 'object':
      return 'object';
    case 'map':
      return `map of ${plural(typeOf(shape.values))}`;
    case 'variant':
      return 'command';
    case 'either':
      // A schema may be true or false wherever one stands.
      if (shape.of.some((one) => one.kind === 'named' && one.name === 'bareSchema')) return 'schema';
      return [
        ...new Set(shape.of.map((one) => (one.kind === 'list' ? `list of ${plural(typeOf(one.items))}` : typeOf(one)))),
      ].join(' or ');
    case 'named':
      return shape.name === 'field' ? 'field' : 'schema';
    case 'expression':
      return 'expression';
    case 'anything':
      return 'any value';
  }
}

/** How the text of a key begins: `List of texts: camelCase. Required.` */
export function typeSentence({ shape, required }: Key): string {
  const type = typeOf(shape);
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}.${required ? ' Required.' : ''}`;
}

/** A page of the reference: the keys it describes, and where an example of it goes. */
export interface ReferencePage {
  readonly file: string;
  readonly keys: readonly Key[];
  /** The file an example is put into, and what the example becomes there. */
  readonly host: string;
  readonly place: (example: Json) => Json;
  /** From the example to the keys it shows. */
  readonly root: (example: Json) => readonly unknown[];
}

const entityKeys = keysOf(entityShape);
const ofSections = (...names: readonly string[]): readonly Key[] =>
  entityKeys.filter(({ path }) => names.includes(path.split('.')[0] ?? ''));
const whole = (example: Json): Json => example;
const itself = (example: Json): readonly unknown[] => [example];
const PUMP = 'plant/pump.json';
const sections = (file: string, keys: readonly Key[]): ReferencePage => ({
  file: `docs/format/${file}.md`,
  keys,
  host: PUMP,
  place: whole,
  root: itself,
});

export const referencePages: readonly ReferencePage[] = [
  sections(
    'entity',
    ofSections('$schema', 'format', 'entity', 'area', 'title', 'use', 'api', 'storage', 'data', 'checks', 'states'),
  ),
  {
    ...sections('fields', keysOf(fieldShape)),
    place: (example) => ({ data: { properties: example } }),
    root: (example) => Object.values(example),
  },
  {
    ...sections('x-schema', keysOf(bareSchemaShape)),
    place: (example) => ({
      data: { properties: { report: { type: 'object', title: '检查表', 'x-schema': example } } },
    }),
    root: everySchema,
  },
  sections('screens', ofSections('list', 'form', 'detail')),
  sections(
    'behaviour',
    ofSections('actions', 'access', 'workflow', 'repeats', 'reports', 'print', 'menu', 'i18n', 'tests'),
  ),
  sections('notify', ofSections('notify')),
  sections('offline', ofSections('offline')),
  { ...sections('area', keysOf(areaShape)), host: 'plant/_area.json' },
  {
    ...sections(
      'mixin',
      keysOf(mixinShape).filter(
        ({ path, shape }) => !entityKeys.some((key) => key.path === path && key.shape === shape),
      ),
    ),
    host: 'plant/_mixin/checked.json',
  },
  { ...sections('layer', keysOf(layerShape)), host: 'plant/_layer/pumpWords.json' },
];

/** A schema and all schemas inside it. */
function everySchema(schema: unknown): readonly unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema, ...Object.values(schema).flatMap(everySchema)];
}

/** A head of a page with what stands below it until the next one. */
export interface Section {
  readonly level: number;
  readonly head: string;
  /** The key in backticks, `*` for names in angle brackets; undefined where the head is none. */
  readonly path: string | undefined;
  readonly text: string;
  readonly examples: readonly Example[];
}

/** What is run: a fragment, and the code of the warning it is to give (```` ```json warns code ````), if any. */
export interface Example {
  readonly value: Json;
  readonly warns: string | undefined;
}

/** The heads of a page below its title, with their texts and examples. */
export function sectionsOf(file: string): readonly Section[] {
  const parts = readText(file)
    .split(/^(?=#{2,6} )/m)
    .slice(1);
  return parts.map((part) => {
    const [first = '', ...lines] = part.split('\n');
    const [, marks = '', head = ''] = /^(#+) (.+)$/.exec(first) ?? [];
    const text = lines.join('\n').trim();
    return {
      level: marks.length,
      head,
      path: /^`(.+)`$/.exec(head)?.[1]?.replace(/<[^>]+>/g, '*'),
      text,
      examples: [...text.matchAll(/```json(?: warns (\S+))?\n([^]*?)```/g)].map((match) => ({
        value: JSON.parse(match[2]!) as Json,
        warns: match[1],
      })),
    };
  });
}

/** The files the examples are compiled with: those the pages print whole, ```` ```json file path ````. */
export function exampleWorld(): ReadonlyMap<string, string> {
  const pages = ['docs/format.md', 'docs/format/mixin.md', 'docs/format/layer.md', 'docs/format/demo.md'];
  return new Map(
    pages.flatMap((page) =>
      [...readText(page).matchAll(/```json file (\S+)\n([^]*?)```/g)].map((match): [string, string] => [
        match[1]!,
        match[2]!,
      ]),
    ),
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Written in the place of a member that is to be left out. */
const GONE = '$gone';

/** What is added goes into what is there, member by member; a list takes the place of the one before. */
function merged(base: Json, added: Json): Json {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(added)) {
    const old = out[key];
    if (value === GONE) delete out[key];
    else out[key] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return out;
}

/** The text of a page's host with an example of the page in its place. */
export function mergedExample(world: ReadonlyMap<string, string>, page: ReferencePage, example: Json): string {
  const host = JSON.parse(world.get(page.host) ?? '{}') as Json;
  return JSON.stringify(merged(host, page.place(example)), undefined, 2);
}
