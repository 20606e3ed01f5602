/** Walks a raw expression tree with the path of every node, knowing whose fields plain names are at each place. */
import type { FieldTypeInfo } from '../../expression/types.ts';
import { type Path, isObject } from '../read/source.ts';

/** Whose names are in sight: `row` for plain ones, `outer` for `$row`. */
export interface Sight {
  readonly row: string;
  readonly outer?: string;
}

export interface Visit {
  /** An operator with its arguments, and the path of the argument list. */
  operator(op: string, args: readonly unknown[], path: Path, sight: Sight): void;
}

const AGGREGATES = ['count', 'sum', 'min', 'max', 'all', 'some'];

export type FieldsOf = (entity: string) => Readonly<Record<string, FieldTypeInfo>> | undefined;

/** Visits every operator of `raw`, from the root down. */
export function inspectExpression(raw: unknown, path: Path, sight: Sight, fieldsOf: FieldsOf, visit: Visit): void {
  if (Array.isArray(raw))
    raw.forEach((item, index) => inspectExpression(item, [...path, index], sight, fieldsOf, visit));
  if (!isObject(raw)) return;
  for (const [op, value] of Object.entries(raw)) {
    const args: readonly unknown[] = Array.isArray(value) ? value : [value];
    const at: Path = [...path, op];
    visit.operator(op, args, at, sight);
    if (op === 'var') continue;
    const other = AGGREGATES.includes(op) ? rowsEntity(args[0], sight, fieldsOf) : undefined;
    args.forEach((arg, index) => {
      const inside = other !== undefined && index > 0 ? { row: other, outer: sight.outer ?? sight.row } : sight;
      inspectExpression(arg, Array.isArray(value) ? [...at, index] : at, inside, fieldsOf, visit);
    });
  }
}

/** The field a plain `{"var": "x"}` or `{"var": "$row.x"}` names, with the entity it belongs to. */
export function fieldInSight(
  raw: unknown,
  sight: Sight,
): { readonly entity: string; readonly field: string } | undefined {
  const name = variableOf(raw);
  if (name === undefined) return undefined;
  if (name.startsWith('$row.')) {
    const field = name.slice('$row.'.length);
    return sight.outer !== undefined && !field.includes('.') ? { entity: sight.outer, field } : undefined;
  }
  const field = name.startsWith('$old.') ? name.slice('$old.'.length) : name;
  return field.startsWith('$') || field.includes('.') ? undefined : { entity: sight.row, field };
}

/** The name of a `var` node. */
export function variableOf(raw: unknown): string | undefined {
  if (!isObject(raw) || !Object.hasOwn(raw, 'var')) return undefined;
  const name = Array.isArray(raw.var) ? raw.var[0] : raw.var;
  return typeof name === 'string' ? name : undefined;
}

function rowsEntity(raw: unknown, sight: Sight, fieldsOf: FieldsOf): string | undefined {
  const found = fieldInSight(raw, sight);
  const info = found ? ownField(fieldsOf(found.entity), found.field) : undefined;
  return info?.children?.entity ?? info?.refs?.entity;
}

export function ownField(
  fields: Readonly<Record<string, FieldTypeInfo>> | undefined,
  name: string,
): FieldTypeInfo | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
