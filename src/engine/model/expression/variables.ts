/**
 * Resolves the names of an expression: fields, one hop over a reference, `$row`, `$old`, `$input`, `$parent`, `$user`,
 * `$param`.
 */
import { nearest } from '../format/nearest.ts';
import type { RowsRef, TypedExpression, ValueType, VarRef } from '../types.ts';
import { type Checker, type Path, isAllowed, report } from './checker.ts';
import { DIVISION_SCALE } from './decimal.ts';
import type { FieldTypeInfo } from './types.ts';

type RowSource = RowsRef['from'];
type Fields = Readonly<Record<string, FieldTypeInfo>>;

const USER_TYPES: Readonly<Record<string, ValueType>> = {
  id: 'id',
  orgId: 'id',
  orgPath: 'text',
  orgType: 'text',
  postIds: 'list',
  codes: 'list',
};
const SPECIAL = ['$row', '$old', '$input', '$parent', '$user', '$param', '$isNew'];

/** A field in its place: whose it is, over which reference it is reached, and what it holds. */
interface Place {
  readonly from: RowSource;
  readonly entity: string;
  readonly field: string;
  readonly hop?: string;
  readonly hopEntity?: string;
  readonly info: FieldTypeInfo;
}

function own(fields: Fields | undefined, name: string): FieldTypeInfo | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Which row a path begins with, the entity of that row, its fields, and the names that follow. */
function sourceOf(
  checker: Checker,
  name: string,
  path: Path,
): { from: RowSource; entity: string; fields: Fields | undefined; rest: string[] } | undefined {
  const { env } = checker;
  const names = name.split('.');
  const [head = '', ...rest] = names;
  if (!head.startsWith('$')) return { from: 'row', entity: env.entity, fields: env.fieldsOf(env.entity), rest: names };
  if (!SPECIAL.includes(head))
    return report(checker, 'expression.unknownVariable', path, {
      name: head,
      entity: env.entity,
      nearest: nearest(head, SPECIAL),
    });
  if (head === '$input') {
    if (!env.input) return report(checker, 'expression.context', path, { name: head });
    return isAllowed(checker, 'input', head, path)
      ? { from: 'input', entity: env.entity, fields: env.input, rest }
      : undefined;
  }
  if (head === '$old') {
    // Inside an aggregate or filter the old row is still that of the entity the expression is written on.
    const entity = env.outer ?? env.entity;
    return isAllowed(checker, 'old', head, path)
      ? { from: 'old', entity, fields: env.fieldsOf(entity), rest }
      : undefined;
  }
  if (head === '$parent') return parentSource(checker, rest, path);
  const entity = env.outer;
  if (entity === undefined) return report(checker, 'expression.context', path, { name: head });
  return { from: 'outer', entity, fields: env.fieldsOf(entity), rest };
}

/** `$parent`: of several possible ones the fields that all have, named where one lacks the field. */
function parentSource(checker: Checker, rest: string[], path: Path): ReturnType<typeof sourceOf> {
  const { env } = checker;
  const [first, ...others] = env.parents ?? [];
  if (first === undefined) return report(checker, 'expression.context', path, { name: '$parent' });
  const fields = env.fieldsOf(first);
  if (others.length === 0 || !fields) return { from: 'parent', entity: first, fields, rest };
  const [field = ''] = rest;
  const lacking = others.find((name) => !own(env.fieldsOf(name), field));
  if (lacking !== undefined && own(fields, field)) return unknown(checker, path, field, lacking, env.fieldsOf(lacking));
  const all = [fields, ...others.map((name) => env.fieldsOf(name))];
  const common = Object.keys(fields).flatMap((name): [string, FieldTypeInfo][] => {
    const info = commonType(all.map((one) => own(one, name)));
    return info ? [[name, info]] : [];
  });
  return { from: 'parent', entity: first, fields: Object.fromEntries(common), rest };
}

/**
 * What a field is to whoever does not know which of the parents has it; undefined where they differ, or where it is not
 * stored.
 */
function commonType(infos: readonly (FieldTypeInfo | undefined)[]): FieldTypeInfo | undefined {
  const [first] = infos;
  if (
    !first ||
    infos.some(
      (info) =>
        !info || info.type !== first.type || info.scale !== first.scale || info.derived || info.children || info.refs,
    )
  )
    return undefined;
  const known = infos.filter((info) => info !== undefined);
  const choices = known.flatMap((info) => info.choices ?? []);
  const sameTarget = known.every((info) => info.ref?.entity === first.ref?.entity);
  return {
    type: first.type,
    ...(first.scale === undefined ? {} : { scale: first.scale }),
    nullable: known.some((info) => info.nullable),
    ...(first.ref && sameTarget ? { ref: first.ref } : {}),
    ...(known.every((info) => info.choices) ? { choices: [...new Set(choices)] } : {}),
  };
}

function unknown(checker: Checker, path: Path, name: string, entity: string, fields: Fields | undefined): undefined {
  return report(checker, 'expression.unknownVariable', path, {
    name,
    entity,
    nearest: nearest(name, Object.keys(fields ?? {})),
  });
}

/** Finds the field a path means. Every mistake is noted. */
function placeOf(checker: Checker, name: string, path: Path): Place | undefined {
  const source = sourceOf(checker, name, path);
  if (!source) return undefined;
  const { from, entity, fields, rest } = source;
  const [field, hop, ...more] = rest;
  if (field === undefined) return report(checker, 'expression.context', path, { name });
  if (more.length > 0) return report(checker, 'expression.hopTwice', path, { name });
  const info = own(fields, field);
  if (!info) return unknown(checker, path, field, from === 'input' ? '$input' : entity, fields);
  if (hop === undefined) return { from, entity, field, info };
  if (!info.ref) return report(checker, 'expression.noHop', path, { field, name: hop });
  if (!isAllowed(checker, 'hops', name, path)) return undefined;
  const there = checker.env.fieldsOf(info.ref.entity);
  const reached = own(there, hop);
  if (!reached) return unknown(checker, path, hop, info.ref.entity, there);
  return { from, entity: info.ref.entity, field, hop, hopEntity: info.ref.entity, info: reached };
}

function userVariable(checker: Checker, key: string, path: Path): TypedExpression | undefined {
  if (!isAllowed(checker, 'user', '$user', path)) return undefined;
  const type = Object.hasOwn(USER_TYPES, key) ? USER_TYPES[key] : undefined;
  if (!type)
    return report(checker, 'expression.unknownVariable', path, {
      name: key,
      entity: '$user',
      nearest: nearest(key, Object.keys(USER_TYPES)),
    });
  return { op: 'var', type, ref: { from: 'user', field: key } };
}

function paramVariable(checker: Checker, key: string, path: Path): TypedExpression | undefined {
  if (!isAllowed(checker, 'param', '$param', path)) return undefined;
  const { params } = checker.env;
  const type = Object.hasOwn(params, key) ? params[key] : undefined;
  if (!type)
    return report(checker, 'expression.unknownParam', path, { name: key, nearest: nearest(key, Object.keys(params)) });
  const ref: VarRef = { from: 'param', field: key };
  return type === 'decimal' ? { op: 'var', type, scale: DIVISION_SCALE, ref } : { op: 'var', type, ref };
}

function rowsOf(place: Place): RowsRef | undefined {
  const { from, field, hop, hopEntity, info } = place;
  const reach = hop === undefined ? { from, field } : { from, field, hop, hopEntity };
  if (info.refs) return { ...reach, entity: info.refs.entity };
  if (!info.children) return undefined;
  const { entity, by, filter, inline } = info.children;
  return { ...reach, entity, by, ...(filter ? { filter } : {}), ...(inline ? { inline } : {}) };
}

/** The sub-table or many-reference a path means; undefined with a note if it means something else. */
export function resolveRows(checker: Checker, name: string, path: Path, operator: string): RowsRef | undefined {
  const place = placeOf(checker, name, path);
  if (!place) return undefined;
  return rowsOf(place) ?? report(checker, 'expression.rows', path, { operator });
}

/** Does the path mean a sub-table or many-reference? Notes nothing. */
export function meansRows(checker: Checker, name: string): boolean {
  const place = placeOf({ ...checker, problems: [] }, name, []);
  return place !== undefined && (place.info.refs !== undefined || place.info.children !== undefined);
}

/** The typed `var` of a path. A bare sub-table becomes a `rows` node, which only conditions and `length` accept. */
export function resolveVariable(checker: Checker, name: string, path: Path): TypedExpression | undefined {
  if (name === '$isNew')
    return isAllowed(checker, 'isNew', name, path) ? { op: 'var', type: 'boolean', ref: { from: 'isNew' } } : undefined;
  if (name.startsWith('$user.')) return userVariable(checker, name.slice(6), path);
  if (name.startsWith('$param.')) return paramVariable(checker, name.slice(7), path);
  const place = placeOf(checker, name, path);
  if (!place) return undefined;
  const { from, entity, field, hop, hopEntity, info } = place;
  if (info.children) {
    const over = isAllowed(checker, 'rows', name, path) ? rowsOf(place) : undefined;
    return over && { op: 'rows', type: 'list', over };
  }
  const ref: VarRef = {
    from,
    field,
    ...(hop === undefined ? {} : { hop, hopEntity }),
    ...(info.derived ? { derived: entity } : {}),
  };
  const node: TypedExpression =
    info.type === 'decimal'
      ? { op: 'var', type: 'decimal', scale: info.scale ?? 0, ref }
      : { op: 'var', type: info.type, ref };
  checker.fields.set(node, info);
  return node;
}
