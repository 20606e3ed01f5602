/** One message a day: what waits for somebody's digest becomes one delivery. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { reachedPeople } from './choice.ts';
import { queueDeliveries } from './queue.ts';
import type { Delivery, DeliverySource } from './source.ts';
import type { Said } from './way.ts';

const SUBJECT: Readonly<Record<Locale, (count: number) => string>> = {
  zh: (count) => `今日消息汇总（${count} 条）`,
  tw: (count) => `今日訊息彙總（${count} 則）`,
  en: (count) => `Today's messages (${count})`,
};

interface Due {
  readonly channel: string;
  readonly user: string;
  readonly receiver: string;
  readonly ids: readonly string[];
}

/** What is due for digests, taken out of the queue. */
async function takeDigests(connection: Connection, tenant: string, now: string): Promise<readonly Due[]> {
  const { rows } = await connection.query<Due>(
    `with due as (
      update "delivery" set status = 'merged' where tenant_id = $1 and id in (
        select id from "delivery" where tenant_id = $1 and status = 'digest' and "nextAt" <= $2::timestamp for update skip locked
      ) returning id, channel, "user", receiver
    ) select channel, "user", max(receiver) as receiver, array_agg(id order by id) as ids from due where channel is not null group by channel, "user"`,
    [tenant, now],
  );
  return rows;
}

/** @returns how many digests were queued */
export async function queueDigests(engine: Engine): Promise<number> {
  let queued = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    queued += await engine.db.write(tenant, async (connection) => {
      const now = engine.clock.now();
      const due = await takeDigests(connection, tenant, now);
      await queueDeliveries(
        { engine, connection, call: systemCall(tenant) },
        due.map(({ channel, user, receiver, ids }) => ({
          channel,
          user,
          receiver,
          subject: SUBJECT.zh(ids.length),
          source: 'digest',
          about: { parts: [...ids] },
          at: now,
        })),
      );
      return due.length;
    });
  }
  return queued;
}

interface Part {
  readonly id: string;
  readonly source: string;
  readonly about: string;
}

const partsOf = (about: Value): readonly string[] => {
  const parts = about !== null && typeof about === 'object' && !Array.isArray(about) ? about['parts'] : undefined;
  return Array.isArray(parts) ? parts.map(String) : [];
};

const lined = ({ subject, text, link }: Said): string =>
  [`· ${subject}`, text.replaceAll(/^/gm, '  '), link && `  ${link}`].filter((line) => line?.trim()).join('\n');

/** What digests say: each part as it would have been said by itself, by the rights of now. */
export function digestSource(sources: Readonly<Record<string, DeliverySource>>): DeliverySource {
  return async (tx: Transaction, delivery: Delivery): Promise<Said | undefined> => {
    const { rows } = await tx.connection.query<Part>(
      `select id, source, about from "delivery" where tenant_id = $1 and id = any($2::uuid[]) order by id`,
      [tx.call.actor.tenant, partsOf(delivery.about)],
    );
    const said: Said[] = [];
    for (const part of rows) {
      const one = await sources[part.source]?.(tx, {
        ...delivery,
        id: part.id,
        about: JSON.parse(part.about) as Value,
      });
      if (one) said.push(one);
    }
    const [first] = said;
    if (!first || said.length === 1) return first;
    const [person] = await reachedPeople(tx.connection, tx.call.actor.tenant, delivery.user ? [delivery.user] : []);
    return { subject: SUBJECT[person?.choice.locale ?? 'zh'](said.length), text: said.map(lined).join('\n\n') };
  };
}
