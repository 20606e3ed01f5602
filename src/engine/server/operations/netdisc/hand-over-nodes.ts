/**
 * What a person owns in the netdisc goes to somebody else: the personal space as one folder, files in departments and
 * the public space where they lie.
 */
import type { HeldRecords } from '../../../model/admin-wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { titleOf } from '../home/seen-entities.ts';
import { addFolder } from './change-nodes.ts';
import { lockPlace, type Place } from './places.ts';
import { writeRow } from './write-node.ts';

const FOLDER = {
  zh: (name: string) => `${name}的文件`,
  tw: (name: string) => `${name}的檔案`,
  en: (name: string) => `Files of ${name}`,
};

const OWNED = `from netdisc_node n where n.tenant_id = $1 and n."ownerUser" = $2 and n.deleted_at is null`;

/**
 * Files and folders of a person, those in the bin too; undefined when there are none. What they are called is nobody
 * else's business yet.
 */
export async function heldNodes(
  engine: Engine,
  call: Call,
  connection: Connection,
  person: string,
): Promise<HeldRecords | undefined> {
  const entity = engine.project().entities.get('netdiscNode');
  if (!entity) return undefined;
  const { rows } = await connection.query<{ n: number }>(`select count(*)::int as n ${OWNED}`, [
    call.actor.tenant,
    person,
  ]);
  const count = rows[0]?.n ?? 0;
  return count === 0 ? undefined : { entity: entity.name, title: titleOf(entity, call), count, names: [], fields: [] };
}

/**
 * Gives all nodes of a person to a successor; room is not asked for, for the files are there already. @returns how many
 * nodes
 */
export async function handOverNodes(
  engine: Engine,
  call: Call,
  connection: Connection,
  person: { readonly id: string; readonly nickname: string },
  successor: string,
): Promise<number> {
  const place: Place = { parentId: null, space: 'personal', ownerUser: successor, ownerOrg: null, above: [] };
  for (const locked of [{ ...place, ownerUser: person.id }, place]) await lockPlace(connection, call, locked);
  const { rows } = await connection.query<{ id: string; top: boolean }>(
    `select n.id, n.space = 'personal' and n."parentId" is null as top ${OWNED} order by n.id for update of n`,
    [call.actor.tenant, person.id],
  );
  const folder = rows.some(({ top }) => top)
    ? await addFolder(engine, call, connection, place, FOLDER[call.locale](person.nickname), 'rename')
    : undefined;
  for (const { id, top } of rows) {
    await writeRow(
      engine,
      call,
      connection,
      'netdiscNode',
      id,
      { ownerUser: successor, isFavorite: false, ...(top && folder ? { parentId: folder.id } : {}) },
      'handOver',
    );
  }
  await connection.query(
    `update anlan.stored_file set created_by = $3 where tenant_id = $1 and created_by = $2
       and (id in (select n.file from netdisc_node n where n.tenant_id = $1 and n.id = any($4::uuid[])) or id in (select v.file from netdisc_version v where v.tenant_id = $1 and v.node = any($4::uuid[])))`,
    [call.actor.tenant, person.id, successor, rows.map(({ id }) => id)],
  );
  return rows.length;
}
