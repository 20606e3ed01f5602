/** The structure of `x-schema`: JSON Schema 2020-12 of one object, closed, with references inside itself alone. */
import { type Findings, type Json, type Path, isObject, member } from './read/source.ts';
import {
  type ObjectShape,
  type Shape,
  anything,
  choice,
  either,
  flag,
  list,
  map,
  named,
  object,
  text,
  whole,
} from './shape.ts';
import { patternMistake } from './slow-patterns.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;

/** Formats of JSON Schema that both ends judge by the same package. */
export const BARE_FORMATS = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'regex',
] as const;

const schema = (about?: string): Shape => either([flag(), named('bareSchema')], about);
const schemas = (about?: string): Shape => ({ kind: 'list', items: schema(), about, min: 1 });
const number = (about?: string): Shape => ({ kind: 'number', about });

const members: Readonly<Record<string, Shape>> = {
  $schema: choice(['https://json-schema.org/draft/2020-12/schema'], 'The dialect; there is one.'),
  $ref: text('A place in this schema: #/$defs/name.'),
  $defs: map(schema(), 'Schemas that are referred to.'),
  $comment: text(),
  type: either([choice(TYPES), list(choice(TYPES), undefined, 1)], 'The JSON type, or several.'),
  title: text('What is shown.'),
  description: text('A sentence of help.'),
  default: anything('What a new value starts with.'),
  examples: list(anything()),
  readOnly: flag('Shown and not typed.'),
  deprecated: flag('Shown as old.'),
  enum: { kind: 'list', items: anything(), about: 'The values there are.', min: 1 },
  const: anything('The one value there is.'),
  format: choice(BARE_FORMATS, 'What kind of text this is.'),
  minLength: whole('Fewest characters.'),
  maxLength: whole('Most characters.'),
  pattern: text('Regular expression the text matches.'),
  minimum: number('Least value.'),
  maximum: number('Greatest value.'),
  exclusiveMinimum: number('Values are greater than this.'),
  exclusiveMaximum: number('Values are less than this.'),
  multipleOf: { kind: 'number', above: 0, about: 'The step.' },
  properties: map(schema(), 'The members.'),
  required: list(text(), 'Members that are required.'),
  additionalProperties: schema('Members that are not named.'),
  patternProperties: map(schema(), 'Members by the form of their names.'),
  propertyNames: schema('What names look like.'),
  unevaluatedProperties: schema('Members that nothing else speaks of.'),
  minProperties: whole('Fewest members.'),
  maxProperties: whole('Most members.'),
  dependentRequired: map(list(text()), 'A member → those it asks for.'),
  dependentSchemas: map(schema(), 'A member → what then holds.'),
  items: schema('What the list holds.'),
  prefixItems: schemas('What stands first in the list.'),
  contains: schema('What the list has to hold.'),
  minContains: whole('How many of those at least.'),
  maxContains: whole('How many of those at most.'),
  unevaluatedItems: schema('Items that nothing else speaks of.'),
  minItems: whole('Fewest items.'),
  maxItems: whole('Most items.'),
  uniqueItems: flag('No item stands twice.'),
  if: schema('Where this holds, then does; elsewhere else.'),
  then: schema(),
  else: schema(),
  allOf: schemas('All of these hold.'),
  anyOf: schemas('At least one of these holds.'),
  oneOf: schemas('Exactly one of these holds; with const and title the choices.'),
  not: schema('This does not hold.'),
};

export const bareSchemaShape: ObjectShape = object(members, 'A JSON Schema 2020-12 of its own.');

/** Keywords whose schemas judge the very same value: a circle of them would never end. */
const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);
const ONE = ['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'] as const;
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const MAPS = ['$defs', 'properties', 'patternProperties', 'dependentSchemas'] as const;

/** The schemas right inside one, each with its path from there. */
export function innerSchemas(node: Json): [Path, Json][] {
  const found: [Path, unknown][] = [...ONE, 'unevaluatedProperties', 'unevaluatedItems'].map((key) => [
    [key],
    node[key],
  ]);
  for (const key of LISTS) {
    const value = node[key];
    if (Array.isArray(value)) found.push(...value.map((one: unknown, index): [Path, unknown] => [[key, index], one]));
  }
  for (const key of MAPS) {
    const value = node[key];
    if (isObject(value)) found.push(...Object.entries(value).map(([name, one]): [Path, unknown] => [[key, name], one]));
  }
  return found.filter((one): one is [Path, Json] => isObject(one[1]));
}

/** The part of `root` that a reference inside it names. */
export function bareTarget(root: unknown, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => member(node, key), root);
}

/** Does judging `node` come back to it without going into the value? */
function circles(root: unknown, node: unknown, above: readonly unknown[]): boolean {
  if (!isObject(node)) return false;
  if (above.includes(node)) return true;
  const next = innerSchemas(node).flatMap(([[key], inner]) => (IN_PLACE.has(String(key)) ? [inner] : []));
  const referred = typeof node.$ref === 'string' ? [bareTarget(root, node.$ref)] : [];
  return [...next, ...referred].some((one) => circles(root, one, [...above, node]));
}

/** What its shape cannot say: references that lead somewhere and end, patterns that can be read. */
export function checkBareSchema(root: Json, path: Path, findings: Findings): void {
  const check = (node: Json, at: Path): void => {
    const { $ref, pattern, patternProperties } = node;
    const target = typeof $ref === 'string' ? bareTarget(root, $ref) : undefined;
    if (typeof $ref === 'string' && ((typeof target !== 'boolean' && !isObject(target)) || circles(root, node, [])))
      findings.error('format.schemaRef', [...at, '$ref'], { ref: $ref });
    const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    for (const one of [pattern, ...patterns]) {
      const reason = typeof one === 'string' ? patternMistake(one) : undefined;
      if (reason !== undefined) findings.error('format.badPattern', [...at, 'pattern'], { reason });
    }
    for (const [inner, one] of innerSchemas(node)) check(one, [...at, ...inner]);
  };
  check(root, path);
}
