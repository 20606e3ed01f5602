/** Channels and webhooks: what they keep sealed, who may set them up, and how they are read to send by them. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import { needOwnOverId, runsTenant } from '../../operations/grants/own-rights.ts';
import type { Engine, EntityHooks, HookContext } from '../../operations/engine.ts';
import { wayOf } from './kinds.ts';
import type { Channel } from './way.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Enough of an address to know it by: what may be a key of it is left out. */
function shownTarget(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${search === '' ? pathname : `${pathname}?…${search.slice(-4)}`}`.slice(0, 200);
}

const KEEP = `insert into anlan.channel_secret (tenant_id, channel_id, url, secret) values ($1, $2, $3, $4)
  on conflict (tenant_id, channel_id) do update set url = coalesce(excluded.url, channel_secret.url), secret = coalesce(excluded.secret, channel_secret.secret)`;

async function seal({ engine, connection, call, row }: HookContext): Promise<void> {
  const [url, secret] = [textOf(row['url']), textOf(row['secret'])].map((text) =>
    text === undefined ? null : engine.sealing.encrypt(text),
  );
  if (url || secret) await connection.query(KEEP, [call.actor.tenant, String(row['id']), url ?? null, secret ?? null]);
}

/** Sealed address and secret of a channel or a webhook; an empty one keeps what there is. */
export function sealingHooks(judge: (context: HookContext) => Promise<void>): EntityHooks {
  return {
    takes: ['url', 'secret'],
    async before(context) {
      if (context.kind === 'delete') return;
      await judge(context);
      const url = textOf(context.row['url']);
      if (url === undefined) return;
      if (!URL.canParse(url)) throw new Refusal('delivery.address');
      context.row['target'] = shownTarget(url);
    },
    async after(context) {
      if (context.kind === 'delete')
        await context.connection.query('delete from anlan.channel_secret where tenant_id = $1 and channel_id = $2', [
          context.call.actor.tenant,
          String(context.row['id']),
        ]);
      else await seal(context);
    },
  };
}

async function judgeChannel(context: HookContext): Promise<void> {
  const { row, kind } = context;
  const way = wayOf({ kind: String(row['kind']) });
  const url = textOf(row['url']);
  if (url !== undefined && /^smtp/i.test(url) !== (row['kind'] === 'mail')) throw new Refusal('delivery.address');
  // By a channel that reaches people go the codes with which accounts are opened.
  if (way?.reaches && kind !== 'action' && !runsTenant(context.call.actor)) throw new Refusal('delivery.administrator');
  // Whoever reads what a group is told reads by the rights of this person.
  if (!way?.reaches) await needOwnOverId(context, String(row['reader']), 'reader');
}

/** Hooks of `messageChannel`. */
export const channelHooks = sealingHooks(judgeChannel);

interface StoredChannel {
  readonly id: string;
  readonly kind: string;
  readonly reader: string | null;
  readonly sealedUrl: Buffer | null;
  readonly sealedSecret: Buffer | null;
  readonly [field: string]: unknown;
}

/** A channel to send by, with whose rights count. */
export interface OpenChannel {
  readonly channel: Channel;
  readonly reader: string | null;
}

const SETTINGS = [
  'account',
  'agentId',
  'sender',
  'method',
  'headers',
  'body',
  'okField',
  'okValue',
] as const satisfies readonly (keyof Channel)[];

const SEALED = `left join anlan.channel_secret s on s.tenant_id = c.tenant_id and s.channel_id = c.id`;
const CHANNEL = `select c.id, c.kind, c.reader, ${SETTINGS.map((name) => `c."${name}"`).join(', ')}, s.url as "sealedUrl", s.secret as "sealedSecret"
  from "message_channel" c ${SEALED} where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null and c.status = 'enabled'`;
const WEBHOOK = `select c.id, 'webhook' as kind, c.reader, s.url as "sealedUrl", s.secret as "sealedSecret"
  from "webhook" c ${SEALED} where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null and c.status = 'enabled'`;

/** @returns undefined where it is gone or switched off */
export async function openChannel(
  engine: Engine,
  connection: Connection,
  tenant: string,
  { channel, webhook }: { readonly channel: string | null; readonly webhook: string | null },
): Promise<OpenChannel | undefined> {
  const { rows } = await connection.query<StoredChannel>(channel === null ? WEBHOOK : CHANNEL, [
    tenant,
    channel ?? webhook,
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const opened = (sealed: Buffer | null): string | undefined => (sealed ? engine.sealing.decrypt(sealed) : undefined);
  const [url, secret] = [opened(row.sealedUrl), opened(row.sealedSecret)];
  const settings = Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = textOf(row[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    reader: row.reader,
    channel: {
      ...settings,
      id: row.id,
      kind: row.kind,
      ...(url === undefined ? {} : { url }),
      ...(secret === undefined ? {} : { secret }),
    },
  };
}

/** A channel as one chooses among them. */
export interface ListedChannel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Types of notifications that go by it where nobody has chosen otherwise. */
  readonly types: readonly string[];
  /** Whose rights count where it reaches no person. */
  readonly reader: string | null;
}

/** The channels of a tenant that are on. */
export async function listChannels(connection: Connection, tenant: string): Promise<readonly ListedChannel[]> {
  const { rows } = await connection.query<ListedChannel & { readonly types: readonly string[] | null }>(
    `select id, code, name, kind, types, reader from "message_channel" where tenant_id = $1 and deleted_at is null and status = 'enabled' order by code`,
    [tenant],
    'anlan-channels',
  );
  return rows.map((row) => ({ ...row, types: row.types ?? [] }));
}
