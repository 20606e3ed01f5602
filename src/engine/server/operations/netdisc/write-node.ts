/**
 * Writes nodes, versions and shares of the netdisc as any row is written: judged, with history and audit. Whether the
 * caller may is settled before.
 */
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { selectBy } from '../row-loader.ts';
import { completeWrite, conclude } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { widened } from '../seed/system-call.ts';

/** Adds a row, or changes the one with `id`; gives its id. @param action what the history calls it */
export async function writeRow(
  engine: Engine,
  call: Call,
  connection: Connection,
  name: string,
  id: string | null,
  changes: Row,
  action: string,
): Promise<string> {
  // Rights come from the tree and its shares, which no scope can say.
  const wide = widened(call);
  const entity = engine.entity(name);
  const [old] = id === null ? [] : await selectBy(engine, wide, connection, entity, 'id', [id], true);
  const context = writeContext(engine, wide, connection, action);
  const draft = await draftRow(context, entity, engine.grant(wide.actor, entity), old ?? null, changes, 'engine');
  await conclude(context, await completeWrite(context, draft, old ? 'action' : 'add', false));
  return draft.id;
}
