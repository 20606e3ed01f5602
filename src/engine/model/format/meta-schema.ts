/**
 * The published JSON Schemas of schema files, made from the same shapes the compiler checks with; editors complete by
 * them.
 */
import { OPERATORS } from '../expression/operators.ts';
import { areaShape } from './area-shape.ts';
import { entityShape, mixinShape, shapes } from './entity-shape.ts';
import { layerShape } from './layer/layer-shape.ts';
import type { Json } from './read/source.ts';
import type { Shape } from './shape.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** File name below `src/schemas` → its content. */
export function metaSchemas(): Record<string, Json> {
  return {
    'entity.schema.json': document('Entity file', entityShape),
    'mixin.schema.json': document('Mixin file', mixinShape),
    'area.schema.json': document('Area file', areaShape),
    'layer.schema.json': document('Layer file', layerShape),
  };
}

function document(title: string, shape: Shape): Json {
  const defs = {
    ...Object.fromEntries(Object.entries(shapes).map(([name, one]) => [name, schemaOf(one)])),
    expression: expressionSchema(),
  };
  return { $schema: DIALECT, title, ...schemaOf(shape), $defs: defs };
}

function schemaOf(shape: Shape): Json {
  const about = shape.about === undefined ? {} : { description: shape.about };
  switch (shape.kind) {
    case 'text':
      return { ...about, type: 'string', pattern: shape.rule?.pattern.source ?? '\\S' };
    case 'choice':
      return { ...about, enum: [...shape.values] };
    case 'flag':
      return { ...about, type: 'boolean' };
    case 'number':
      return {
        ...about,
        type: shape.integer ? 'integer' : 'number',
        ...(shape.min === undefined ? {} : { minimum: shape.min }),
        ...(shape.max === undefined ? {} : { maximum: shape.max }),
        ...(shape.above === undefined ? {} : { exclusiveMinimum: shape.above }),
      };
    case 'list':
      return {
        ...about,
        type: 'array',
        items: schemaOf(shape.items),
        ...(shape.min === undefined ? {} : { minItems: shape.min }),
        ...(shape.distinct ? { uniqueItems: true } : {}),
      };
    case 'object':
      return {
        ...about,
        type: 'object',
        properties: Object.fromEntries(Object.entries(shape.members).map(([key, one]) => [key, schemaOf(one)])),
        ...(shape.required?.length ? { required: [...shape.required] } : {}),
        additionalProperties: false,
      };
    case 'map':
      return {
        ...about,
        type: 'object',
        ...(shape.rule ? { propertyNames: { pattern: shape.rule.pattern.source } } : {}),
        additionalProperties: schemaOf(shape.values),
      };
    case 'variant':
      return { ...about, anyOf: Object.values(shape.of).map(schemaOf) };
    case 'either':
      return { ...about, anyOf: shape.of.map(schemaOf) };
    case 'named':
      return { ...about, $ref: `#/$defs/${shape.name}` };
    case 'expression':
      return { ...about, $ref: '#/$defs/expression' };
    case 'anything':
      return about;
  }
}

/** One operator to an object; its arguments are expressions again. */
function expressionSchema(): Json {
  const self = { $ref: '#/$defs/expression' };
  const operators = ['var', ...Object.keys(OPERATORS)];
  return {
    description: 'A constant, or an object with one operator: {"==": [{"var": "status"}, "inUse"]}.',
    anyOf: [
      { type: ['null', 'boolean', 'number', 'string'] },
      { type: 'array', items: self },
      {
        type: 'object',
        properties: Object.fromEntries(operators.map((name) => [name, self])),
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
      },
    ],
  };
}
