/**
 * Where values of a dictionary stand: fields of tables, and members of objects that a row keeps. Told by the schemas
 * alone.
 */
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Project, Row, Value } from '../../../model/types.ts';
import { columnOf } from '../sql-scope.ts';
import type { Statement } from '../statement.ts';

export type StoredField = CompiledField & { readonly column: string };

/**
 * A field that takes values of a dictionary; `path` leads to the member inside its object, or inside each object of its
 * list.
 */
export interface DictPlace {
  readonly field: StoredField;
  readonly path: readonly string[];
}

/** An entity with all its places of one dictionary. */
export interface DictUser {
  readonly entity: CompiledEntity;
  readonly places: readonly DictPlace[];
}

function placesOf(
  field: StoredField,
  type: string,
  at: CompiledField = field,
  path: readonly string[] = [],
): DictPlace[] {
  return at.dict === type
    ? [{ field, path }]
    : (at.members ?? []).flatMap((member) => placesOf(field, type, member, [...path, member.name]));
}

const usersOf = new WeakMap<Project, Map<string, readonly DictUser[]>>();

/**
 * The entities whose rows may hold values of a dictionary. What is worked out from other fields follows them by itself.
 */
export function dictUsers(project: Project, type: string): readonly DictUser[] {
  let known = usersOf.get(project);
  if (!known) usersOf.set(project, (known = new Map()));
  const users =
    known.get(type) ??
    [...project.entities.values()].filter(hasTable).flatMap((entity): DictUser[] => {
      const stored = Object.values(entity.fields).filter(
        (field): field is StoredField => field.column !== undefined && !field.computed && !field.derived,
      );
      const places = stored.flatMap((field) => placesOf(field, type));
      return places.length > 0 ? [{ entity, places }] : [];
    });
  known.set(type, users);
  return users;
}

/** SQL: does the row under `alias` hold the value in one of the places? */
export function holdsSql(statement: Statement, { entity, places }: DictUser, alias: string, value: string): string {
  const bound = statement.bind(value, 'text');
  return `(${places
    .map(({ field, path }) => {
      const column = `${alias}.${columnOf(entity, field.name)}`;
      if (path.length === 0) return field.kind === 'multi' ? `${column} @> array[${bound}]` : `${column} = ${bound}`;
      // Lax: a step takes an object for a list of one, and a list for each of its entries.
      const steps = path.map((name) => `.${JSON.stringify(name)}`).join('[*]');
      return `jsonb_path_exists(${column}, ${statement.bind(`$[*]${steps}[*] ? (@ == $v)`, 'jsonpath')}, jsonb_build_object('v', ${bound}))`;
    })
    .join(' or ')})`;
}

/** Inside a value; nothing stands twice in a list of values. */
function exchanged(value: Value, [name, ...rest]: readonly string[], from: string, to: string): Value {
  if (Array.isArray(value)) {
    const all = value.map((one) => exchanged(one, name === undefined ? [] : [name, ...rest], from, to));
    return name === undefined ? [...new Set(all)] : all;
  }
  if (name === undefined) return value === from ? to : value;
  if (value === null || typeof value !== 'object' || value[name] === undefined) return value;
  return { ...value, [name]: exchanged(value[name], rest, from, to) };
}

/** The fields of a row with another value in place of one. */
export function withValue({ places }: DictUser, row: Row, from: string, to: string): Row {
  const changes: Row = {};
  for (const {
    field: { name },
    path,
  } of places)
    changes[name] = exchanged(changes[name] ?? row[name] ?? null, path, from, to);
  return changes;
}
