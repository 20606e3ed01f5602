/**
 * Sharing in the netdisc: with people, with organisations, or by a link that a signed-in person opens with a code,
 * until it ends.
 */
import { randomInt } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import { TEXT_ORDER } from '../../../model/list/row-order.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { needNetdisc, reachFor } from './reach.ts';
import { writeRow } from './write-node.ts';

/** No letters or figures that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 4;

export interface ShareWish {
  readonly id: string;
  readonly shareType: unknown;
  readonly targetUsers: unknown;
  readonly targetOrgs: unknown;
  readonly permission: unknown;
  readonly expireAt: unknown;
}

export interface Share {
  readonly id: string;
  readonly shareType: string;
  readonly permission: string;
  readonly extractCode: string | null;
  readonly expireAt: string | null;
  readonly visitCount: number;
  /** Names of people and organisations. */
  readonly names: readonly string[];
}

const idList = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is string => typeof id === 'string'))].slice(0, 200) : [];

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
}

export async function shareNode(engine: Engine, call: Call, wish: ShareWish): Promise<Share> {
  needNetdisc(engine, call);
  const { shareType, permission } = wish;
  const [targetUsers, targetOrgs] = [
    shareType === 'user' ? idList(wish.targetUsers) : [],
    shareType === 'org' ? idList(wish.targetOrgs) : [],
  ];
  if (
    typeof shareType !== 'string' ||
    typeof permission !== 'string' ||
    (shareType === 'user' && targetUsers.length === 0) ||
    (shareType === 'org' && targetOrgs.length === 0)
  )
    throw new Refusal('action.rows');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { node } = await reachFor(engine, call, connection, wish.id, 'own');
    const id = await writeRow(
      engine,
      call,
      connection,
      'netdiscShare',
      null,
      {
        node: node.id,
        shareType,
        permission,
        targetUsers,
        targetOrgs,
        visitors: [],
        visitCount: 0,
        status: 'active',
        extractCode: shareType === 'link' ? newCode() : null,
        expireAt: typeof wish.expireAt === 'string' && wish.expireAt !== '' ? wish.expireAt : null,
      },
      'share',
    );
    const [share] = await selectShares(engine, call, connection, 's.id = $3', id);
    if (!share) throw new Refusal('row.unknown');
    return share;
  });
}

async function selectShares(
  engine: Engine,
  call: Call,
  connection: Connection,
  condition: string,
  value: string,
): Promise<Share[]> {
  const { rows } = await connection.query<Share>(
    `select s.id, s."shareType", s.permission, s."extractCode", s."expireAt", s."visitCount"::int as "visitCount",
       array(select u.nickname from sys_user u where u.tenant_id = $1 and u.id = any(s."targetUsers") order by u.nickname collate ${TEXT_ORDER}) || array(select o."orgName" from sys_org o where o.tenant_id = $1 and o.id = any(s."targetOrgs") order by o."orgName" collate ${TEXT_ORDER}) as names
     from netdisc_share s where s.tenant_id = $1 and s.deleted_at is null and s.status = 'active' and (s."expireAt" is null or s."expireAt" > to_timestamp($2::float8 / 1000)) and ${condition} order by s.id`,
    [call.actor.tenant, engine.clock.millis(), value],
  );
  return rows;
}

export async function sharesOf(engine: Engine, call: Call, id: string): Promise<Share[]> {
  needNetdisc(engine, call);
  return engine.db.read(call.actor.tenant, async (connection) => {
    await reachFor(engine, call, connection, id, 'own');
    return selectShares(engine, call, connection, 's.node = $3', id);
  });
}

export async function endShare(engine: Engine, call: Call, id: string): Promise<void> {
  needNetdisc(engine, call);
  if (!hasFormat('uuid', id)) throw new Refusal('row.unknown');
  await engine.db.write(call.actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ node: string }>(
      `select node from netdisc_share where tenant_id = $1 and id = $2 and deleted_at is null and status = 'active'`,
      [call.actor.tenant, id],
    );
    const [row] = rows;
    if (!row) throw new Refusal('netdisc.expired');
    await reachFor(engine, call, connection, row.node, 'own', { recycled: true });
    await writeRow(engine, call, connection, 'netdiscShare', id, { status: 'cancelled' }, 'cancel');
  });
}

/** Opens a link: from then on the node is among what is shared with the caller, until the share ends. */
export async function openShare(engine: Engine, call: Call, id: string, code: unknown): Promise<{ node: string }> {
  needNetdisc(engine, call);
  if (!hasFormat('uuid', id)) throw new Refusal('netdisc.expired');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { rows } = await connection.query<{
      node: string;
      code: string;
      visitors: string[] | null;
      visitCount: number;
    }>(
      `select s.node, s."extractCode" as code, s.visitors, s."visitCount"::int as "visitCount" from netdisc_share s join netdisc_node n on n.id = s.node and n.tenant_id = s.tenant_id and n.status = 'normal'
       where s.tenant_id = $1 and s.id = $2 and s."shareType" = 'link' and s.status = 'active' and s.deleted_at is null and (s."expireAt" is null or s."expireAt" > to_timestamp($3::float8 / 1000)) for update of s`,
      [call.actor.tenant, id, engine.clock.millis()],
    );
    const [share] = rows;
    if (!share) throw new Refusal('netdisc.expired');
    if (typeof code !== 'string' || code.trim().toUpperCase() !== share.code) throw new Refusal('netdisc.code');
    const visitors = share.visitors ?? [];
    await writeRow(
      engine,
      call,
      connection,
      'netdiscShare',
      id,
      {
        visitCount: share.visitCount + 1,
        visitors: visitors.includes(call.actor.id) ? visitors : [...visitors, call.actor.id],
      },
      'open',
    );
    return { node: share.node };
  });
}
