/**
 * What a person may do with a node of the netdisc, and why: it is theirs, it lies in their department's or the public
 * space, or it is shared with them.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { needAction } from '../query.ts';

/** Each includes those before it. */
export const RIGHTS = ['view', 'download', 'edit', 'own'] as const;
export type Right = (typeof RIGHTS)[number];
export type Space = 'personal' | 'org' | 'public';

export interface Node {
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  readonly nodeType: 'folder' | 'file';
  readonly parentId: string | null;
  readonly file: string | null;
  /** Decimal as text, as rows hold it. */
  readonly sizeKb: string | null;
  readonly space: Space;
  readonly ownerUser: string;
  readonly ownerOrg: string | null;
  readonly status: 'normal' | 'recycled';
  readonly recycledAt: string | null;
  readonly isFavorite: boolean | null;
  readonly fileVersion: number | null;
  readonly updatedAt: string;
}

/** A node with the folders above it, the nearest first, and what the caller may do with it. */
export interface Reached {
  readonly node: Node;
  readonly above: readonly Node[];
  readonly right: Right;
}

export const NODE_COLUMNS = `n.id, n.rev::int as rev, ${['name', 'nodeType', 'parentId', 'file', 'sizeKb', 'space', 'ownerUser', 'ownerOrg', 'status', 'recycledAt', 'isFavorite', 'fileVersion'].map((name) => `n."${name}"`).join(', ')}, coalesce(n.updated_at, n.created_at) as "updatedAt"`;

/**
 * SQL that gives the right a share lends to the caller ($2), of the own organisation and those above it ($3), at a
 * moment ($4); null when it lends none.
 */
export const SHARE_LENDS = `s.status = 'active' and s.deleted_at is null and (s."expireAt" is null or s."expireAt" > to_timestamp($4::float8 / 1000))
  and ((s."shareType" = 'user' and s."targetUsers" @> array[$2::uuid]) or (s."shareType" = 'org' and s."targetOrgs" && $3::uuid[]) or (s."shareType" = 'link' and s.visitors @> array[$2::uuid]))`;

export const atLeast = (right: Right, wanted: Right): boolean => RIGHTS.indexOf(right) >= RIGHTS.indexOf(wanted);

const WORDS: Readonly<Record<Right, Readonly<Record<Call['locale'], string>>>> = {
  view: { zh: '查看', tw: '檢視', en: 'open' },
  download: { zh: '下载', tw: '下載', en: 'download' },
  edit: { zh: '编辑', tw: '編輯', en: 'change' },
  own: { zh: '管理', tw: '管理', en: 'manage' },
};

/** The own organisation and all above it: a share with a plant reaches its workshops. */
export async function organisationsAbove(connection: Connection, { actor }: Call): Promise<string[]> {
  if (!actor.orgId) return [];
  const { rows } = await connection.query<{ id: string }>(
    'with recursive up as (select o.id, o."parentId" as parent from "sys_org" o where o.tenant_id = $1 and o.id = $2 union select o.id, o."parentId" from "sys_org" o join up on o.id = up.parent where o.tenant_id = $1) select id from up',
    [actor.tenant, actor.orgId],
  );
  return rows.map((row) => row.id);
}

/** What the node itself gives, without shares. */
export function ownRight(node: Node, { actor }: Call): Right | undefined {
  if (node.ownerUser === actor.id) return 'own';
  if (node.space === 'public') return 'download';
  return node.space === 'org' && actor.orgId !== null && node.ownerOrg === actor.orgId ? 'edit' : undefined;
}

/** The node, or `row.unknown` for who may not even see it. `recycled` reaches into the bin too. */
export async function reach(
  engine: Engine,
  call: Call,
  connection: Connection,
  id: string,
  options: { readonly recycled?: boolean } = {},
): Promise<Reached> {
  if (!hasFormat('uuid', id)) throw new Refusal('row.unknown');
  const { rows } = await connection.query<Node & { depth: number }>(
    `with recursive up as (select n.id, n."parentId" as parent, 0 as depth from netdisc_node n where n.tenant_id = $1 and n.id = $2 and n.deleted_at is null
       union all select n.id, n."parentId", up.depth + 1 from netdisc_node n join up on n.id = up.parent where n.tenant_id = $1 and n.deleted_at is null) cycle id set again using way
     select ${NODE_COLUMNS}, up.depth from up join netdisc_node n on n.id = up.id and n.tenant_id = $1 where not up.again order by up.depth`,
    [call.actor.tenant, id],
  );
  const [node, ...above] = rows;
  if (!node || (!options.recycled && rows.some((row) => row.status === 'recycled'))) throw new Refusal('row.unknown');
  const own = ownRight(node, call);
  if (own === 'own') return { node, above, right: own };
  const lent = await connection.query<{ permission: Right }>(
    `select s.permission from netdisc_share s where s.tenant_id = $1 and s.node = any($5::uuid[]) and ${SHARE_LENDS}`,
    [
      call.actor.tenant,
      call.actor.id,
      await organisationsAbove(connection, call),
      engine.clock.millis(),
      rows.map((row) => row.id),
    ],
  );
  const best = [...lent.rows.map((row) => row.permission), ...(own ? [own] : [])].sort(
    (a, b) => RIGHTS.indexOf(b) - RIGHTS.indexOf(a),
  )[0];
  if (best === undefined) throw new Refusal('row.unknown');
  return { node, above, right: best };
}

/** As `reach`, and the caller may do at least this with it. */
export async function reachFor(
  engine: Engine,
  call: Call,
  connection: Connection,
  id: string,
  wanted: Right,
  options: { readonly recycled?: boolean } = {},
): Promise<Reached> {
  const reached = await reach(engine, call, connection, id, options);
  if (!atLeast(reached.right, wanted))
    throw new Refusal('netdisc.rights', { name: reached.node.name, right: WORDS[wanted][call.locale] });
  return reached;
}

/** May the caller use the netdisc at all? */
export function needNetdisc(engine: Engine, call: Call): void {
  const entity = engine.entity('netdiscNode');
  needAction(call, entity, engine.grant(call.actor, entity), 'query');
}
