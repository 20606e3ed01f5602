/**
 * The one canonical writer of schema files (docs/format.md#principles): what it has written once it never changes
 * again.
 */
import { areaShape } from './area-shape.ts';
import { entityShape, mixinShape } from './entity-shape.ts';
import { layerShape } from './layer/layer-shape.ts';
import { type Json, isObject, member } from './read/source.ts';

/** Characters of a line, indent included, the comma after it not (UTF-16 units). */
const WIDTH = 120;
const STEP = 2;

/**
 * The text of a document. An object or list stands on one line if it fits, else one member a line; the root always
 * one member a line. Entity, mixin, area and layer files have their sections in the order of the format's page.
 */
export function writeCanonical(value: unknown): string {
  const document = isObject(value) ? tidy(value) : value;
  return `${expanded(document, 0)}\n`;
}

function tidy(value: Json): Json {
  const order = orderOf(value);
  if (!order) return value;
  const keys = [
    ...order.filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value).filter((key) => !order.includes(key)),
  ];
  return Object.fromEntries(keys.map((key) => [key, tidySection(key, value[key])]));
}

function tidySection(key: string, value: unknown): unknown {
  switch (key) {
    case 'data':
      return tidyFields(value);
    case 'list':
      return tidyList(value);
    case 'actions':
      return tidyActions(value);
    default:
      return value;
  }
}

/** Stored files without a rule of their own. */
function tidyFields(holder: unknown): unknown {
  const properties = member(holder, 'properties');
  if (!isObject(holder) || !isObject(properties)) return holder;
  return {
    ...holder,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        member(field, 'x-file') === undefined
          ? field
          : { ...(field as Json), 'x-file': trueIfEmpty(member(field, 'x-file')) },
      ]),
    ),
  };
}

function tidyActions(actions: unknown): unknown {
  if (!isObject(actions)) return actions;
  return Object.fromEntries(
    Object.entries(actions).map(([code, action]) => [
      code,
      isObject(action) && isObject(action.input) ? { ...action, input: tidyFields(action.input) } : trueIfEmpty(action),
    ]),
  );
}

/** An empty object is written `true` where both are allowed: columns, the import, actions, stored files. */
function tidyList(list: unknown): unknown {
  if (!isObject(list)) return list;
  return Object.fromEntries(
    Object.entries(list).map(([key, item]) => [
      key,
      key === 'columns' ? emptyAsTrue(item) : key === 'import' ? trueIfEmpty(item) : item,
    ]),
  );
}

function emptyAsTrue(members: unknown): unknown {
  return isObject(members)
    ? Object.fromEntries(Object.entries(members).map(([key, item]) => [key, trueIfEmpty(item)]))
    : members;
}

function trueIfEmpty(value: unknown): unknown {
  return isObject(value) && Object.keys(value).length === 0 ? true : value;
}

function orderOf(value: Json): string[] | undefined {
  if (!Object.hasOwn(value, 'format')) return undefined;
  if (Object.hasOwn(value, 'layer')) return Object.keys(layerShape.members);
  if (Object.hasOwn(value, 'entity')) return Object.keys(entityShape.members);
  if (Object.hasOwn(value, 'mixin')) return Object.keys(mixinShape.members);
  return Object.hasOwn(value, 'area') ? Object.keys(areaShape.members) : undefined;
}

/** On one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(inline).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** One member a line; `indent` is that of the opening bracket. */
function expanded(value: unknown, indent: number): string {
  const inner = ' '.repeat(indent + STEP);
  if (Array.isArray(value) && value.length > 0) {
    return `[\n${value.map((item) => inner + fitted(item, indent + STEP, 0)).join(',\n')}\n${' '.repeat(indent)}]`;
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value).map(([key, item]) => {
      const head = `${JSON.stringify(key)}: `;
      return inner + head + fitted(item, indent + STEP, head.length);
    });
    return `{\n${members.join(',\n')}\n${' '.repeat(indent)}}`;
  }
  return inline(value);
}

/** On one line where it fits behind the `used` characters of its key, else expanded. */
function fitted(value: unknown, indent: number, used: number): string {
  const line = inline(value);
  return indent + used + line.length <= WIDTH ? line : expanded(value, indent);
}
