/**
 * The record that a scanned code stands for: by the address of a label, else by the numbers of entities that print
 * labels. The caller finds what they could open, and nothing else.
 */
import { sightOf } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { type LabelPlace, readLabelAddress } from '../../../model/label-address.ts';
import { entityNames } from '../../../model/names.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../engine.ts';
import { readingGrant, selectReadable } from '../get.ts';
import { needAction } from '../query.ts';
import { short } from '../reading/params.ts';
import { shownLabel } from '../row-columns.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { MOST, entityAt, needOwn, numberOf, titleOf, writings } from './scanned-ids.ts';

export interface Scanned {
  readonly entity: string;
  /** What one such record is called. */
  readonly title: string;
  readonly id: string;
  readonly label: string;
  /** Address of the record. */
  readonly path: string;
}

function scannedOf(operation: Operation, entity: CompiledEntity, id: string, label: string): Scanned {
  const { path } = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
  return { entity: entity.name, title: titleOf(operation, entity), id, label, path: `${path}/${id}` };
}

/** The record of a label, as far as the caller may open it. */
async function byLabel(operation: Operation, place: LabelPlace): Promise<Scanned> {
  const { engine, call } = operation;
  const entity = entityAt(operation, place);
  const whole = engine.grant(call.actor, entity);
  if (!entity.workflow) needAction(call, entity, whole, 'query');
  const row = await engine.db.read(call.actor.tenant, (connection) =>
    selectReadable(engine, call, connection, entity, readingGrant(whole), place.id).then(
      (found) => found.row,
      (error: unknown) => {
        needAction(call, entity, whole, 'query');
        throw error;
      },
    ),
  );
  return scannedOf(operation, entity, place.id, String(row['$label'] ?? ''));
}

/** Records whose printed number is this, among entities whose list the caller may open. */
async function byNumber(operation: Operation, connection: Connection, code: string): Promise<readonly Scanned[]> {
  const { engine, call } = operation;
  const found: Scanned[] = [];
  for (const entity of engine.project().entities.values()) {
    const { labels } = entity.list;
    const column = labels && columnOf(entity, labels.code);
    if (!labels || column === undefined) continue;
    const grant = engine.grant(call.actor, entity);
    if (!grant.actions.has('query') || sightOf(grant, entity, labels.code) !== 'open') continue;
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const label = shownLabel(engine, call, statement, entity, 't', tenant, grant);
    const conditions = [
      ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
      `${tenant} is not null`,
      `t.${column} = any(${statement.bind(writings(code), 'text[]')})`,
    ];
    const rows = await runPrepared<{ id: string; label: string }>(
      connection,
      `select t.id, ${label} as label from ${tableOf(entity)} t where ${conditions.join(' and ')} order by t.id limit ${MOST}`,
      statement.values,
    );
    found.push(...rows.map((row) => scannedOf(operation, entity, row.id, row.label)));
  }
  return found.slice(0, MOST);
}

/** @throws {Refusal} a sentence that says why the code leads nowhere for the caller */
export async function findScanned(operation: Operation, text: string): Promise<readonly Scanned[]> {
  const { engine, call } = operation;
  const place = readLabelAddress(text);
  if (place) {
    await needOwn(operation, place);
    return [await byLabel(operation, place)];
  }
  const code = numberOf(text);
  const found = await engine.db.read(call.actor.tenant, (connection) => byNumber(operation, connection, code));
  if (found.length === 0) throw new Refusal('scan.nothing', { code: short(code) });
  return found;
}
