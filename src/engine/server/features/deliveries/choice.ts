/** What a person has chosen to be sent: which types of notifications by which channel, when, and in which language. */
import type { CallAnswer, CallInput } from '../../../model/calls/declare.ts';
import type { deliveryCalls } from '../../../model/calls/deliveries.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { addDays, addMinutes } from '../../../model/expression/dates.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../../operations/engine.ts';
import { listChannels, type ListedChannel } from './channels.ts';
import { wayOf } from './kinds.ts';

/** Times are `HH:mm`. */
export interface Choice {
  /** Channel's code → type of notification → is it sent? What is not named is as the channel says. */
  readonly channels: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** Nothing but what is urgent is sent from … to …, also over midnight. */
  readonly quiet?: { readonly from: string; readonly to: string };
  /** Once a day, at this time, all at once; what is urgent goes at once. */
  readonly digestAt?: string;
  readonly locale: Locale;
}

const NOTHING_CHOSEN: Choice = { channels: {}, locale: 'zh' };

/** A person who can be told outside. */
export interface Reached {
  readonly id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly choice: Choice;
}

/** Those of these people who have not left, with what they have chosen. */
export async function reachedPeople(
  connection: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<readonly Reached[]> {
  const { rows } = await connection.query<Omit<Reached, 'choice'> & { readonly choice: Choice | null }>(
    `select u.id, u.email, u.mobile, c.choice from "sys_user" u left join anlan.delivery_choice c on c.tenant_id = u.tenant_id and c.user_id = u.id
     where u.tenant_id = $1 and u.id = any($2::uuid[]) and u.deleted_at is null and u.status = 'normal'`,
    [tenant, ids],
  );
  return rows.map((row) => ({ ...row, choice: row.choice ?? NOTHING_CHOSEN }));
}

/** @param always channels by which it goes whatever they say themselves */
export function isWanted(
  { channels }: Choice,
  channel: ListedChannel,
  type: string,
  always: readonly string[],
): boolean {
  return channels[channel.code]?.[type] ?? (channel.types.includes(type) || always.includes(channel.code));
}

const at = (day: string, time: string): string => `${day} ${time}:00`;

/** The next time of this day or the following one. */
function next(now: string, time: string): string {
  const day = now.slice(0, 10);
  return at(day, time) > now ? at(day, time) : at(addDays(day, 1) ?? day, time);
}

function isQuiet(now: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const time = now.slice(11, 16);
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** When something is sent that is there at `begins`. @returns with `isForDigest`: it waits for the others of its day */
export function sendingTime(
  { quiet, digestAt }: Choice,
  begins: string,
  isUrgent: boolean,
): { readonly at: string; readonly isForDigest: boolean } {
  if (isUrgent) return { at: begins, isForDigest: false };
  if (digestAt) return { at: next(addMinutes(begins, -1) ?? begins, digestAt), isForDigest: true };
  return { at: quiet && isQuiet(begins, quiet) ? next(begins, quiet.to) : begins, isForDigest: false };
}

type OwnChoice = CallAnswer<(typeof deliveryCalls)['GET /api/deliveries/own']>;

/** `GET /api/deliveries/own`: the channels that can reach the caller, and what the caller has chosen. */
export function ownChoice({ engine, call: { actor } }: Operation): Promise<OwnChoice> {
  return engine.db.read(actor.tenant, async (connection) => {
    const [person] = await reachedPeople(connection, actor.tenant, [actor.id]);
    const channels = await listChannels(connection, actor.tenant);
    return {
      channels: channels.flatMap(({ code, name, kind, types }) => {
        const reaches = wayOf({ kind })?.reaches;
        return reaches ? [{ code, name, kind, types: [...types], reaches, isReached: Boolean(person?.[reaches]) }] : [];
      }),
      choice: structuredClone(person?.choice ?? NOTHING_CHOSEN) as OwnChoice['choice'],
    };
  });
}

/** `POST /api/deliveries/own` */
export async function choose(
  operation: Operation,
  choice: CallInput<(typeof deliveryCalls)['POST /api/deliveries/own']>['body'],
): Promise<OwnChoice> {
  const {
    engine,
    call: { actor },
  } = operation;
  await engine.db.write(actor.tenant, async (connection) => {
    await connection.query(
      `insert into anlan.delivery_choice (tenant_id, user_id, choice) values ($1, $2, $3) on conflict (tenant_id, user_id) do update set choice = excluded.choice`,
      [actor.tenant, actor.id, JSON.stringify(choice)],
    );
  });
  return ownChoice(operation);
}
