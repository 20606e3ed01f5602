/** Notifications on their way out of the house: to people by what they have chosen, to groups by their channels. */
import { wordsOfHtml } from '../../../model/rich-text.ts';
import { textOf } from '../../../model/view.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { Call, Engine, Transaction } from '../../operations/engine.ts';
import { listPath } from '../../operations/home/seen-entities.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { receiversOf } from '../../operations/system/notifications.ts';
import { listChannels, type ListedChannel } from '../deliveries/channels.ts';
import { isWanted, reachedPeople, sendingTime } from '../deliveries/choice.ts';
import { wayOf } from '../deliveries/kinds.ts';
import { type NewDelivery, queueDeliveries } from '../deliveries/queue.ts';
import type { Delivery, DeliverySource } from '../deliveries/source.ts';
import type { Said } from '../deliveries/way.ts';
import type { EventConsumer } from '../events/event.ts';
import { opens } from './about-record.ts';
import { tellingBy, type Telling } from './rules.ts';
import { callOf, manyRows, MOST_SINGLE, readsWords, type Told, toldRows } from './tell-due.ts';

/** What goes to a group or another system has the readers of its channel, and no person. */
const isOfGroup = ({ kind }: ListedChannel): boolean => wayOf({ kind })?.reaches === undefined;

interface Notification extends Row {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly priority: string;
  readonly startTime: string | null;
  readonly publishObject: string;
  /** The rule it was told by. */
  readonly entity: string | null;
  readonly code: string | null;
}

const PUBLISHED = `select n.id, n.title, n.type, n.priority, n."startTime", n."publishObject", n."targetOrgs", n."targetRoles", n."targetUsers", o.entity, o.code
  from "notification" n left join anlan.notice_of o on o.tenant_id = n.tenant_id and o.notification = n.id
  where n.tenant_id = $1 and n.id = $2 and n.deleted_at is null and n.status = 'published' and (n."endTime" is null or n."endTime" > $3::timestamp)`;

function toGroups(channels: readonly ListedChannel[], notice: Notification, at: string): readonly NewDelivery[] {
  // A notification to some people is nothing for a group.
  if (notice.publishObject !== 'all') return [];
  return channels
    .filter((channel) => isOfGroup(channel) && channel.types.includes(notice.type))
    .map(({ id }) => ({
      channel: id,
      receiver: '',
      subject: notice.title,
      source: 'notification',
      about: { notification: notice.id },
      at,
    }));
}

/** Queues a notification that is out. */
async function queueNotice(tx: Transaction, channels: readonly ListedChannel[], id: string): Promise<void> {
  const { engine, connection, call } = tx;
  const { tenant } = call.actor;
  const now = engine.clock.now();
  const { rows } = await connection.query<Notification>(PUBLISHED, [tenant, id, now]);
  const [notice] = rows;
  if (!notice) return;
  const begins = notice.startTime !== null && notice.startTime > now ? notice.startTime : now;
  const entity = engine.project().entities.get(notice.entity ?? '');
  const rule = entity && tellingBy(entity, notice.code ?? '')?.notice;
  const people = await reachedPeople(connection, tenant, await receiversOf(connection, tenant, notice));
  const personal = channels.flatMap((channel) => {
    const reaches = wayOf(channel)?.reaches;
    return reaches ? [{ channel, reaches }] : [];
  });
  const toPeople = people.flatMap(({ id: user, choice, ...reached }) =>
    personal.flatMap(({ channel, reaches }): NewDelivery[] => {
      const receiver = reached[reaches];
      if (!receiver || !isWanted(choice, channel, notice.type, rule?.channels ?? [])) return [];
      return [
        {
          channel: channel.id,
          user,
          receiver,
          subject: notice.title,
          source: 'notification',
          about: { notification: id },
          ...sendingTime(choice, begins, notice.priority === 'urgent'),
        },
      ];
    }),
  );
  await queueDeliveries(tx, [...toPeople, ...toGroups(channels, notice, begins)]);
}

/** Queues what is published, for the channels of its tenant. */
export const queueNotices: EventConsumer = async (engine, connection, events) => {
  const published = new Map<string, Set<string>>();
  for (const { tenant, entity, row, action, fields } of events) {
    if (entity !== 'notification' || !(action === 'publish' || fields.includes('status'))) continue;
    published.set(tenant, (published.get(tenant) ?? new Set()).add(row));
  }
  for (const [tenant, ids] of published) {
    const channels = await listChannels(connection, tenant);
    if (channels.length === 0) continue;
    await engine.ready(tenant);
    const tx = { engine: engine.of(tenant), connection, call: systemCall(tenant) };
    for (const id of ids) await queueNotice(tx, channels, id);
  }
};

/** The rows that a group is told of together, or one by one: those that the reader of its channel reads. */
async function partsFor(
  tx: Transaction,
  telling: Telling,
  reader: string | null,
  rows: readonly string[],
): Promise<readonly Value[]> {
  const about = (part: readonly string[], total: number): Value => ({
    entity: telling.entity.name,
    code: telling.notice.code,
    rows: [...part],
    total,
  });
  if (rows.length <= MOST_SINGLE) return rows.map((row) => about([row], 1));
  const call = await readerOf(tx, reader);
  const told = call ? await toldRows({ ...tx, call }, telling, rows, false) : [];
  const shown = told.slice(0, MOST_SINGLE).map(({ id }) => id);
  return shown.length === 0 ? [] : [about(shown, told[0]?.total ?? shown.length)];
}

/** Queues what a rule tells groups, by the channels it names. @param rows ids of the rows that are due */
export async function queueForGroups(tx: Transaction, telling: Telling, rows: readonly string[]): Promise<void> {
  const { entity, notice } = telling;
  if (notice.channels.length === 0) return;
  const channels = await listChannels(tx.connection, tx.call.actor.tenant);
  const at = tx.engine.clock.now();
  for (const channel of channels.filter((one) => isOfGroup(one) && notice.channels.includes(one.code))) {
    const parts = await partsFor(tx, telling, channel.reader, rows);
    await queueDeliveries(
      tx,
      parts.map((about) => ({ channel: channel.id, receiver: '', subject: entity.title, source: 'notice', about, at })),
    );
  }
}

const asObject = (value: Value): Readonly<Record<string, Value>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

/** A rule with the caller who reads by it; undefined where the rule is gone, or the caller may not read its words. */
function tellingOf(engine: Engine, call: Call, name: unknown, code: unknown): Telling | undefined {
  const entity = engine.project().entities.get(String(name));
  const telling = entity && tellingBy(entity, String(code));
  return telling && readsWords(engine, call, entity, telling.notice) ? telling : undefined;
}

/** What is said of the rows that may still be read; nothing where none of them may. */
function saidOf({ entity, before }: Telling, rows: readonly Told[], total: number, locale: Locale): Said | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const path = listPath(entity);
  const said = (subject: string): string => `${before?.[locale] ?? ''}${subject}`;
  if (total === 1)
    return { subject: said(first[`title_${locale}`]), text: first[`text_${locale}`], link: `${path}/${first.id}` };
  return {
    subject: said(manyRows[locale](textOf(entity, locale, 'title', entity.title), total)),
    text: rows.map((row) => row[`label_${locale}`]).join('\n'),
    link: path,
  };
}

async function readerOf(tx: Transaction, id: string | null): Promise<Call | undefined> {
  return id === null ? undefined : callOf(tx.engine, tx.connection, tx.call.actor.tenant, id);
}

/** What a rule tells a group: as much as the person may read whose rights its channel has. */
export const noticeSource: DeliverySource = async (tx: Transaction, { reader: id, about }: Delivery) => {
  const { entity, code, rows, total } = asObject(about);
  const reader = await readerOf(tx, id);
  const telling = reader && tellingOf(tx.engine, reader, entity, code);
  if (!reader || !telling || !Array.isArray(rows)) return undefined;
  const told = await toldRows({ ...tx, call: reader }, telling, rows.map(String), false);
  return saidOf(telling, told, typeof total === 'number' ? total : told.length, 'zh');
};

interface Kept {
  readonly title: string;
  readonly content: string | null;
  readonly entity: string | null;
  readonly code: string | null;
  readonly rows: readonly string[] | null;
  readonly total: number | null;
}

async function keptNotice(
  { engine, connection, call }: Transaction,
  id: unknown,
  locale: Locale,
): Promise<Kept | undefined> {
  const { rows } = await connection.query<Kept>(
    `select coalesce(w.title, n.title) as title, coalesce(w.content, n.content) as content, o.entity, o.code, o.rows, o.total::int
     from "notification" n left join anlan.notice_of o on o.tenant_id = n.tenant_id and o.notification = n.id
     left join anlan.notice_words w on w.tenant_id = n.tenant_id and w.notification = n.id and w.locale = $3
     where n.tenant_id = $1 and n.id = $2 and n.deleted_at is null and n.status = 'published' and (n."endTime" is null or n."endTime" > $4::timestamp)`,
    [call.actor.tenant, id, locale, engine.clock.now()],
  );
  return rows[0];
}

async function localeOf({ connection, call }: Transaction, user: string | null): Promise<Locale> {
  const [person] = await reachedPeople(connection, call.actor.tenant, user === null ? [] : [user]);
  return person?.choice.locale ?? 'zh';
}

/** What a notification holds. */
function heldBy({ title, content }: Kept): Said {
  const html = content ?? '';
  const [, link] = /href="#([^"]+)"/.exec(html) ?? [];
  return { subject: title, text: wordsOfHtml(html), ...(link === undefined ? {} : { link }) };
}

/** What was told of a record without a rule, for who may still open it. */
async function aboutRecord(tx: Transaction, reader: Call, notice: Kept): Promise<Said | undefined> {
  const entity = tx.engine.project().entities.get(notice.entity ?? '');
  const [row] = notice.rows ?? [];
  return entity && row !== undefined && (await opens(tx, reader, entity, row)) ? heldBy(notice) : undefined;
}

/** A notification for one of its people, or for a group where it is for all. */
export const notificationSource: DeliverySource = async (tx: Transaction, { user, about }: Delivery) => {
  const locale = await localeOf(tx, user);
  const notice = await keptNotice(tx, asObject(about)['notification'], locale);
  if (!notice) return undefined;
  if (notice.rows === null) return heldBy(notice);
  // What may be read of the rows may have changed since.
  const reader = await readerOf(tx, user);
  if (notice.code === '') return reader && aboutRecord(tx, reader, notice);
  const telling = reader && tellingOf(tx.engine, reader, notice.entity, notice.code);
  if (!reader || !telling) return undefined;
  const told = await toldRows({ ...tx, call: reader }, telling, notice.rows);
  return saidOf(telling, told, notice.total ?? told.length, locale);
};
