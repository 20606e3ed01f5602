/**
 * What a person sees of the netdisc: a folder, a space, what is shared with them, favourites, the bin, and what a
 * search finds in them.
 */
import { TEXT_ORDER } from '../../../model/list/row-order.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import {
  type Node,
  NODE_COLUMNS,
  needNetdisc,
  organisationsAbove,
  ownRight,
  reach,
  type Right,
  RIGHTS,
  SHARE_LENDS,
} from './reach.ts';
import { type Room, roomOf } from './places.ts';

export interface ListedNode extends Node {
  readonly ownerName: string;
  /** Media type of a file. */
  readonly type: string | null;
  readonly right: Right;
  /** Active shares; only the owner is told. */
  readonly shares: number;
  /** Folder a found node lies in. */
  readonly where?: string;
}

export interface NodeList {
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly right: Right;
  readonly nodes: readonly ListedNode[];
  readonly room: Room;
  /** Only the first of many are told. */ readonly more: boolean;
}

const MOST = 2000;
const FOUND = 200;

interface Source {
  readonly roots: string;
  readonly values: readonly unknown[];
}

type Raw = Node & {
  readonly ownerName: string | null;
  readonly type: string | null;
  readonly shares: number;
  readonly permission?: Right;
  readonly where?: string;
};

/** Conditions over `n`; $1 tenant, $2 person, $3 organisations above, $4 now, $5 own organisation. */
const ROOTS: Readonly<Record<string, string>> = {
  personal: `n.space = 'personal' and n."ownerUser" = $2 and n."parentId" is null and n.status = 'normal'`,
  org: `n.space = 'org' and n."ownerOrg" = $5::uuid and n."parentId" is null and n.status = 'normal'`,
  public: `n.space = 'public' and n."parentId" is null and n.status = 'normal'`,
  favorite: `n."ownerUser" = $2 and n."isFavorite" and n.status = 'normal'`,
  recycled: `n."ownerUser" = $2 and n.status = 'recycled'`,
  shared: `n."ownerUser" <> $2 and n.status = 'normal' and exists (select 1 from netdisc_share s where s.tenant_id = $1 and s.node = n.id and ${SHARE_LENDS})`,
};

/** Nothing above it lies in the bin. */
const REACHABLE = `not exists (with recursive up as (select p.id, p."parentId" as parent, p.status from netdisc_node p where p.tenant_id = $1 and p.id = n."parentId"
  union select p.id, p."parentId", p.status from netdisc_node p join up on p.id = up.parent where p.tenant_id = $1) select 1 from up where up.status = 'recycled')`;

const LENT = `(select s.permission from netdisc_share s where s.tenant_id = $1 and s.node = n.id and ${SHARE_LENDS} order by array_position(array['edit', 'download', 'view'], s.permission) limit 1)`;

function selectSql(condition: string, extra: string, limit: number): string {
  return `select ${NODE_COLUMNS}, u.nickname as "ownerName", f.type, case when n."ownerUser" = $2 then (select count(*)::int from netdisc_share s where s.tenant_id = $1 and s.node = n.id and s.status = 'active' and s.deleted_at is null and (s."expireAt" is null or s."expireAt" > to_timestamp($4::float8 / 1000))) else 0 end as shares${extra}
    from netdisc_node n left join sys_user u on u.id = n."ownerUser" and u.tenant_id = $1 left join anlan.stored_file f on f.tenant_id = $1 and f.id = n.file
    where n.tenant_id = $1 and n.deleted_at is null and $3::uuid[] is not null and $4::float8 is not null and $5::uuid is not distinct from $5::uuid and ${condition} order by n."nodeType" desc, n.name collate ${TEXT_ORDER}, n.id limit ${limit + 1}`;
}

function listed(call: Call, rows: readonly Raw[], inherited: Right | undefined): ListedNode[] {
  return rows.map(({ permission, ...row }) => {
    const rights = [ownRight(row, call), inherited, permission].filter(
      (right): right is Right => right !== undefined && right !== null,
    );
    const right = rights.sort((a, b) => RIGHTS.indexOf(b) - RIGHTS.indexOf(a))[0] ?? 'view';
    return { ...row, ownerName: row.ownerName ?? '', right };
  });
}

async function inFolder(
  engine: Engine,
  call: Call,
  connection: Connection,
  parent: string,
  base: readonly unknown[],
  keyword: string,
): Promise<Omit<NodeList, 'room'>> {
  const { node, above, right } = await reach(engine, call, connection, parent);
  const path = [node, ...above].reverse().map(({ id, name }) => ({ id, name }));
  // A person with whom a folder is shared is not told what it lies in.
  const visible =
    right === 'own' || node.space !== 'personal'
      ? path
      : path.slice(await firstShared(connection, base, [node, ...above].reverse()));
  if (keyword !== '')
    return {
      path: visible,
      right,
      ...(await search(call, connection, { roots: 'n."parentId" = $6', values: [...base, node.id] }, keyword, right)),
    };
  const { rows } = await connection.query<Raw>(selectSql(`n."parentId" = $6 and n.status = 'normal'`, '', MOST), [
    ...base,
    node.id,
  ]);
  return { path: visible, right, nodes: listed(call, rows.slice(0, MOST), right), more: rows.length > MOST };
}

async function firstShared(connection: Connection, base: readonly unknown[], chain: readonly Node[]): Promise<number> {
  const { rows } = await connection.query<{ node: string }>(
    `select s.node from netdisc_share s where s.tenant_id = $1 and s.node = any($5::uuid[]) and ${SHARE_LENDS}`,
    [...base.slice(0, 4), chain.map((node) => node.id)],
  );
  return Math.max(
    0,
    chain.findIndex((node) => rows.some((row) => row.node === node.id)),
  );
}

/** Names in everything below the roots, nothing of the bin. */
async function search(
  call: Call,
  connection: Connection,
  { roots, values }: Source,
  keyword: string,
  inherited: Right | undefined,
): Promise<Pick<NodeList, 'nodes' | 'more'>> {
  const like = `%${keyword.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const condition = `n.status = 'normal' and n.id in (with recursive down as (select n.id from netdisc_node n where n.tenant_id = $1 and n.deleted_at is null and ${roots} and ${REACHABLE}
    union select c.id from netdisc_node c join down on c."parentId" = down.id where c.tenant_id = $1 and c.deleted_at is null and c.status = 'normal') select id from down) and lower(n.name) like $${values.length + 1}`;
  const { rows } = await connection.query<Raw>(
    selectSql(
      condition,
      `, (select p.name from netdisc_node p where p.id = n."parentId" and p.tenant_id = $1) as "where", ${LENT} as permission`,
      FOUND,
    ),
    [...values, like],
  );
  return { nodes: listed(call, rows.slice(0, FOUND), inherited), more: rows.length > FOUND };
}

export async function listNodes(
  engine: Engine,
  call: Call,
  wish: {
    readonly space?: string | undefined;
    readonly parent?: string | undefined;
    readonly keyword?: string | undefined;
  },
): Promise<NodeList> {
  needNetdisc(engine, call);
  const { actor } = call;
  const keyword = (wish.keyword ?? '').trim().slice(0, 100);
  return engine.db.read(actor.tenant, async (connection) => {
    const base = [
      actor.tenant,
      actor.id,
      await organisationsAbove(connection, call),
      engine.clock.millis(),
      actor.orgId,
    ];
    const room = await roomOf(engine, connection, actor.tenant, actor.id);
    if (wish.parent) return { ...(await inFolder(engine, call, connection, wish.parent, base, keyword)), room };
    const space = wish.space !== undefined && Object.hasOwn(ROOTS, wish.space) ? wish.space : 'personal';
    const roots = ROOTS[space] ?? '';
    const right: Right = space === 'shared' ? 'view' : space === 'recycled' || space === 'favorite' ? 'own' : 'edit';
    if (keyword !== '' && space !== 'recycled')
      return {
        path: [],
        right,
        room,
        ...(await search(call, connection, { roots, values: base }, keyword, undefined)),
      };
    const { rows } = await connection.query<Raw>(
      selectSql(space === 'recycled' ? roots : `${roots} and ${REACHABLE}`, `, ${LENT} as permission`, MOST),
      base,
    );
    const nodes = listed(call, rows.slice(0, MOST), undefined).filter(
      (node) => space !== 'recycled' || node.name.toLowerCase().includes(keyword.toLowerCase()),
    );
    return { path: [], right, room, nodes, more: rows.length > MOST };
  });
}
