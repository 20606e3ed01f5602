/** What a row offers to a user now: `$can`. The state, `when` and `editable` are judged here and again before each write. */
import type { Grant } from '../../model/access.ts';
import { isSatisfied } from '../../model/expression/evaluate.ts';
import type { CompiledAction, CompiledEntity, Row } from '../../model/types.ts';
import { offersAction } from '../../model/view.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { RowLoader, selectBy } from './row-loader.ts';

const ROW_BUILTINS = new Set(['edit', 'delete', 'copy', 'print']);

/** May the row be edited or deleted in its present state? */
export function isEditable(entity: CompiledEntity, row: Row): boolean {
  const { states } = entity;
  return !states?.editable || states.editable.includes(String(row[states.field]));
}

/** Is the action allowed from the state the row is in? */
export function moveAllowed(entity: CompiledEntity, action: CompiledAction, row: Row): boolean {
  return !action.move || (entity.states !== undefined && Object.hasOwn(action.move, String(row[entity.states.field])));
}

function offers(loader: RowLoader, entity: CompiledEntity, action: CompiledAction, row: Row): boolean {
  if (action.builtin) {
    if (!ROW_BUILTINS.has(action.code)) return false;
    return action.code === 'edit' || action.code === 'delete' ? isEditable(entity, row) : true;
  }
  if (action.needs === 'none' || action.placement === 'none' || !moveAllowed(entity, action, row)) return false;
  return !action.when || isSatisfied(action.when, loader.scope(row));
}

/** Puts `$can` on rows. Rows must hold all fields: a withheld field still decides whether an action is offered. */
export async function offeredActions(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, grant: Grant, rows: readonly WireRow[], deleted = false): Promise<void> {
  const actions = Object.values(entity.actions).filter((action) => offersAction(grant, action));
  if (deleted) {
    for (const row of rows) row.$can = grant.actions.has('restore') ? ['restore'] : [];
    return;
  }
  const loader = new RowLoader(engine, call, connection);
  const full = grant.hidden.size > 0 && actions.some((action) => action.when) ? await withheldToo(engine, call, connection, entity, rows) : rows;
  const offered = await loader.judge(() => full.map((row) => actions.filter((action) => offers(loader, entity, action, row)).map((action) => action.code)));
  rows.forEach((row, index) => (row.$can = offered[index] ?? []));
}

async function withheldToo(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, rows: readonly WireRow[]): Promise<readonly Row[]> {
  const all = await selectBy(engine, call, connection, entity, 'id', rows.map((row) => row.id));
  return rows.map((row) => all.find((other) => other['id'] === row.id) ?? row);
}
