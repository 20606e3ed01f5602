/** Types of fields as expressions and columns see them, cached per compiled entity. */
import type { FieldTypeInfo } from '../../model/expression/types.ts';
import type { CompiledEntity, CompiledField, FieldKind, ValueType } from '../../model/types.ts';

const IMPLICIT: Readonly<Record<string, FieldTypeInfo>> = {
  id: { type: 'id', nullable: false },
  tenantId: { type: 'id', nullable: false },
  createdBy: { type: 'id', nullable: true, ref: { entity: 'sysUser' } },
  createdAt: { type: 'datetime', nullable: false },
  updatedBy: { type: 'id', nullable: true, ref: { entity: 'sysUser' } },
  updatedAt: { type: 'datetime', nullable: true },
  rev: { type: 'integer', nullable: false },
  deletedAt: { type: 'datetime', nullable: true },
};

const TYPES: Readonly<Record<FieldKind, ValueType>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'decimal',
  double: 'double',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  month: 'month',
  year: 'year',
  ref: 'id',
  refs: 'list',
  children: 'list',
  multi: 'list',
  file: 'id',
  files: 'list',
  json: 'json',
};

const CASTS: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  date: 'date',
  datetime: 'timestamp',
  time: 'text',
  month: 'text',
  year: 'text',
  ref: 'uuid',
  refs: 'uuid[]',
  children: '',
  multi: 'text[]',
  file: 'uuid',
  files: 'uuid[]',
  json: 'jsonb',
};

/** SQL type that values of this kind are bound as. */
export function castOf(kind: FieldKind): string {
  return CASTS[kind];
}

function infoOf(field: CompiledField): FieldTypeInfo {
  return {
    type: TYPES[field.kind],
    nullable: !field.required,
    ...(field.scale === undefined ? {} : { scale: field.scale }),
    ...(field.derived ? { derived: true } : {}),
    ...(field.choices && field.kind !== 'multi' ? { choices: field.choices.map((choice) => choice.value) } : {}),
    ...(field.ref && field.kind === 'ref' && field.ref.entity ? { ref: { entity: field.ref.entity } } : {}),
    ...(field.ref && field.kind === 'refs' ? { refs: { entity: field.ref.entity } } : {}),
    ...(field.children
      ? {
          children: {
            entity: field.children.entity,
            by: field.children.by,
            inline: field.children.inline,
            ...(field.children.filter ? { filter: field.children.filter } : {}),
          },
        }
      : {}),
  };
}

const cache = new WeakMap<CompiledEntity, Readonly<Record<string, FieldTypeInfo>>>();

/** Own and implicit fields of an entity with their types. */
export function fieldTypes(entity: CompiledEntity): Readonly<Record<string, FieldTypeInfo>> {
  let types = cache.get(entity);
  if (!types) {
    // Rows that are only ever appended are never changed, numbered or deleted.
    const { rev: _rev, updatedBy: _updatedBy, updatedAt: _updatedAt, deletedAt: _deletedAt, ...appended } = IMPLICIT;
    types = {
      ...(entity.storage.append ? appended : IMPLICIT),
      ...Object.fromEntries(Object.values(entity.fields).map((field) => [field.name, infoOf(field)])),
    };
    cache.set(entity, types);
  }
  return types;
}
