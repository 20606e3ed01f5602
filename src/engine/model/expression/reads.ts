/** What an expression reads: every stored or derived field, with the entity whose row it is read from. Pure. */
import type { RowsRef, TypedExpression, VarRef } from '../types.ts';

export interface FieldRead {
  readonly entity: string;
  readonly field: string;
}

/** The entities behind the names of an expression: of plain names, of `$row`, and of `$parent`. */
export interface ReadHome {
  readonly row: string;
  readonly outer?: string;
  readonly parent?: string;
}

function entityOf(home: ReadHome, from: VarRef['from'], written: string): string | undefined {
  if (from === 'row') return home.row;
  if (from === 'outer') return home.outer;
  if (from === 'parent') return home.parent;
  // `$old` is the row the expression is written on, also inside an aggregate.
  return from === 'old' ? written : undefined;
}

/** Reads of the path itself: the field it begins with, and the one behind a hop. */
function* pathReads(ref: VarRef | RowsRef, home: ReadHome, written: string): Generator<FieldRead> {
  const entity = entityOf(home, ref.from, written);
  if (entity !== undefined && ref.field !== undefined) yield { entity, field: ref.field };
  if (ref.hop !== undefined && ref.hopEntity !== undefined) yield { entity: ref.hopEntity, field: ref.hop };
}

function* walk(node: TypedExpression, home: ReadHome, written: string): Generator<FieldRead> {
  if (node.ref) yield* pathReads(node.ref, home, written);
  const { over } = node;
  if (over) {
    yield* pathReads(over, home, written);
    if (over.by !== undefined) yield { entity: over.entity, field: over.by };
    const owner = over.hop === undefined ? entityOf(home, over.from, written) : over.hopEntity;
    if (over.filter)
      yield* walk(over.filter, { row: over.entity, ...(owner === undefined ? {} : { outer: owner }) }, written);
  }
  const inside: ReadHome = over ? { row: over.entity, outer: home.outer ?? home.row } : home;
  for (const arg of node.args ?? []) yield* walk(arg, inside, written);
}

/**
 * Every field that the expression reads, the same one as often as it is named; of a derived field itself, not what it
 * is made of.
 */
export function readsOf(expression: TypedExpression, home: ReadHome): FieldRead[] {
  return [...walk(expression, home, home.row)];
}
