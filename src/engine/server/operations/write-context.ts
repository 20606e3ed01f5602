/** What one write shares, and what it asks of the entity whatever it does. */
import type { CompiledEntity, Row } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { Connection } from '../db/pool.ts';
import type { WriteContext } from './draft.ts';
import type { Call, Engine, EntityHooks, HookContext, TaskRight } from './engine.ts';
import { needOpenPeriod } from './period.ts';
import { RowLoader } from './row-loader.ts';

export function writeContext(
  engine: Engine,
  call: Call,
  connection: Connection,
  action: string,
  input?: Row,
  task?: TaskRight,
): WriteContext {
  return {
    engine,
    call,
    connection,
    loader: new RowLoader(engine, call, connection),
    errors: [],
    references: [],
    sent: [],
    action,
    ...(input ? { input } : {}),
    ...(task ? { task } : {}),
  };
}

/** The state's own word, for messages. */
export function stateTitle(entity: CompiledEntity, call: Call, row: Row): string {
  const field = entity.states ? entity.fields[entity.states.field] : undefined;
  const value = field ? row[field.name] : null;
  const choice = field?.choices?.find((entry) => entry.value === value);
  return field && choice
    ? textOf(entity, call.locale, `data.${field.name}.${choice.value}`, choice.title)
    : String(value ?? '—');
}

/**
 * Runs the entity's hooks of one moment over a hook context. Whatever writes a row comes by here, so here its period
 * has to be open.
 */
export async function runHooks(
  context: WriteContext,
  entity: CompiledEntity,
  moment: 'before' | 'after',
  kind: HookContext['kind'],
  old: Row | null,
  row: Row,
): Promise<void> {
  if (moment === 'before') await needOpenPeriod(context, entity, kind, old, row);
  for (const hooks of context.engine.hooks(entity.name) as readonly EntityHooks[]) {
    await hooks[moment]?.({
      engine: context.engine,
      call: context.call,
      connection: context.connection,
      entity,
      kind,
      action: context.action,
      old,
      row,
      input: context.input ?? {},
    });
  }
}
