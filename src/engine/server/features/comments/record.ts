/** The record that is spoken of, for whoever may open it. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { selectOpened } from '../../operations/get.ts';

export interface RecordName {
  readonly entity: string;
  readonly row: string;
}

/**
 * The entity of a record that the caller may open.
 * @throws {Refusal} `access.action`, `row.unknown`, `comment.off` where its file leaves no room for comments
 */
export async function openRecord(
  { engine, call }: Operation,
  connection: Connection,
  { entity: name, row }: RecordName,
): Promise<CompiledEntity> {
  const entity = engine.entity(name);
  if (!entity.detail.comments) throw new Refusal('comment.off', { entity: entity.title });
  await selectOpened(engine, call, connection, entity, row);
  return entity;
}

/** May the caller open this record? */
export async function opensRecord(tx: Transaction, { entity: name, row }: RecordName): Promise<boolean> {
  const entity = tx.engine.project().entities.get(name);
  return (
    entity !== undefined &&
    (await selectOpened(tx.engine, tx.call, tx.connection, entity, row).then(
      () => true,
      () => false,
    ))
  );
}
