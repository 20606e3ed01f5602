/**
 * What the link checker knows of all files together: entities as drafts, dictionaries, parameters, roles, menu groups,
 * processes.
 */
import type { ValueType, Value } from '../../types.ts';
import type { FieldTypeInfo } from '../../expression/types.ts';
import type { FieldDraft } from '../compile-field.ts';
import { implicitTypes } from '../implicit-fields.ts';
import type { ProcessNodes } from '../process-nodes.ts';
import { type Findings, type Json, type Place, objectAt } from '../read/source.ts';

/** An entity file with its mixins merged in, on the way to a CompiledEntity. */
export interface EntityDraft {
  readonly name: string;
  readonly area: string;
  readonly title: string;
  readonly file: string;
  readonly json: Json;
  readonly place: Place;
  readonly findings: Findings;
  readonly fields: Map<string, FieldDraft>;
  readonly types: Record<string, FieldTypeInfo>;
  readonly process: boolean;
  /** The references that make it part of another, the entities it may be part of, and the fields that name them. */
  readonly partOf?: {
    readonly fields: readonly string[];
    readonly parents: readonly string[];
    readonly naming: readonly string[];
  };
  /** Codes of its actions: the built-in ones that are not switched off, and its own. */
  readonly actionCodes: string[];
  /** Entities its meaning leans on, and where; when one of them is broken this one cannot stand. */
  readonly leansOn: Map<string, readonly (string | number)[]>;
  /** Entities it refers to, and where; when one of them is broken its place is kept by a placeholder. */
  readonly pointsTo: Map<string, readonly (string | number)[]>;
}

export interface Dictionary {
  readonly builtin: boolean;
  readonly values: readonly string[];
}

type Names<T> = Pick<ReadonlyMap<string, T>, 'get' | 'has' | 'keys'>;

export interface World {
  readonly entities: Names<EntityDraft>;
  /** Entities that are there but cannot be understood → their file; nothing is said about what names them. */
  readonly opaque: Names<string>;
  readonly dictionaries: ReadonlyMap<string, Dictionary>;
  readonly params: Readonly<Record<string, ValueType>>;
  readonly roles: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  /** Process → ids of its nodes, for those whose BPMN file is there. */
  readonly processes: ReadonlyMap<string, ProcessNodes>;
}

/** The expression type of a field. */
export function typeOfField(
  field: FieldDraft,
  raw: Json,
  dictionaries: ReadonlyMap<string, Dictionary>,
): FieldTypeInfo {
  const dict = field.dict === undefined ? undefined : dictionaries.get(field.dict);
  const choices = field.choices?.map((choice) => choice.value) ?? (dict?.builtin ? dict.values : undefined);
  const entity = objectAt(raw, 'x-ref').entity;
  return {
    type: valueTypeOf(field),
    ...(field.scale === undefined ? {} : { scale: field.scale }),
    nullable: isNullable(field, raw),
    ...(field.default === undefined ? {} : { hasDefault: true }),
    ...(field.kind === 'ref' && typeof entity === 'string' ? { ref: { entity } } : {}),
    ...(field.kind === 'refs' && typeof entity === 'string' ? { refs: { entity } } : {}),
    ...(raw['x-derived'] === undefined ? {} : { derived: true }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function valueTypeOf({ kind }: FieldDraft): ValueType {
  switch (kind) {
    case 'ref':
    case 'file':
      return 'id';
    case 'refs':
    case 'children':
    case 'multi':
    case 'files':
      return 'list';
    default:
      return kind;
  }
}

/**
 * May the field be without a value? Lists are empty and booleans false instead; `required` binds only what is always
 * shown.
 */
function isNullable(field: FieldDraft, raw: Json): boolean {
  if (valueTypeOf(field) === 'list' || field.kind === 'boolean') return false;
  if (field.serial !== undefined || raw['x-serial'] !== undefined) return false;
  return !(field.required && raw['x-show'] === undefined);
}

/** Own and implicit types; implicit ones last, so that messages suggest own fields first. */
export function allTypes(
  own: Readonly<Record<string, FieldTypeInfo>>,
  process: boolean,
): Record<string, FieldTypeInfo> {
  return { ...own, ...implicitTypes(process) };
}

/** The expression type of a parameter by its seed. */
export function paramType(value: Value, type: string | undefined): ValueType {
  if (type === 'json') return 'json';
  if (typeof value === 'boolean' || type === 'boolean') return 'boolean';
  if (typeof value === 'number' || type === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  return 'text';
}
