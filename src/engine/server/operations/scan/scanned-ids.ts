/** What a scanned code says: whose label it is, which number, and which rows of an entity that stands for. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { type LabelPlace, readLabelAddress } from '../../../model/label-address.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Operation } from '../engine.ts';
import { short } from '../reading/params.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { membershipsOf } from '../system/memberships.ts';
import { ownPlace } from './own-place.ts';

/** Records of one number that are offered; a number says which thing is meant, so that more are a mistake. */
export const MOST = 10;

/** Refuses a label that another installation printed, or another tenant of this one. */
export async function needOwn(operation: Operation, place: LabelPlace): Promise<void> {
  const own = await ownPlace(operation);
  if (place.mark !== own.mark) throw new Refusal('scan.installation', { code: short(place.code) });
  if (place.tenant === own.tenant) return;
  // Named only to who belongs there.
  const mine = await membershipsOf(operation.engine, operation.call.actor.id);
  const member = mine.find(({ code, open }) => open && code === place.tenant);
  throw member
    ? new Refusal('scan.ownTenant', { code: short(place.code), tenant: member.name })
    : new Refusal('scan.tenant', { code: short(place.code) });
}

export const titleOf = ({ call }: Operation, entity: CompiledEntity): string =>
  textOf(entity, call.locale, 'title', entity.title);

export function entityAt({ engine }: Operation, place: LabelPlace): CompiledEntity {
  const entity = engine.project().entities.get(place.entity);
  if (!entity) throw new Refusal('scan.nothing', { code: short(place.code) });
  return entity;
}

/** The number that a code says, of a label the one printed beside it. */
export const numberOf = (text: string): string => readLabelAddress(text)?.code ?? text.trim();

/** As it was typed, and in capitals, which is how numbers are written. */
export const writings = (code: string): readonly string[] => [...new Set([code, code.toUpperCase()])];

/**
 * Ids of the rows of an entity that a code stands for, whoever may see them: what the caller may do with them is judged
 * afterwards. Never empty.
 * @throws {Refusal} a sentence that says why the code stands for none
 */
export async function scannedIds(
  operation: Operation,
  other: CompiledEntity,
  text: string,
): Promise<readonly string[]> {
  const { engine, call } = operation;
  const place = readLabelAddress(text);
  if (place) {
    await needOwn(operation, place);
    const labelled = entityAt(operation, place);
    if (labelled.name !== other.name)
      throw new Refusal('scan.otherKind', {
        found: titleOf(operation, labelled),
        wanted: titleOf(operation, other),
      });
    return [place.id];
  }
  const column = other.list.labels && columnOf(other, other.list.labels.code);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const rows =
    column === undefined
      ? []
      : await engine.db.read(call.actor.tenant, (connection) =>
          runPrepared<{ id: string }>(
            connection,
            `select t.id from ${tableOf(other)} t where ${[
              tenantWall(other, 't', tenant),
              living(other, 't'),
              `${tenant} is not null`,
              `t.${column} = any(${statement.bind(writings(numberOf(text)), 'text[]')})`,
            ].join(' and ')} order by t.id limit ${MOST}`,
            statement.values,
          ),
        );
  // A sentence that told a row one may not choose from none would tell what there is.
  if (rows.length === 0) throw new Refusal('scan.noChoice', { code: short(numberOf(text)) });
  return rows.map(({ id }) => id);
}
