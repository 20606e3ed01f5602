/** Looks for rows of which people are due to be told, on one node at a time for each rule. */
import { addMinutes } from '../../../model/expression/dates.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import { lookAgain } from '../../look-again.ts';
import type { Engine } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import type { Due } from './due.ts';
import { queueForGroups } from './outside.ts';
import { tellingBy } from './rules.ts';
import { MOST_SINGLE, tellOfRows } from './tell-due.ts';

const LOOK_MS = 1_000;
/** A rule that fails is tried again after a second, two, four … and at last every ten minutes. */
const LONGEST_WAIT_MS = 600_000;
/** Rows that are told of at once: what an import brings is one message. */
const MOST_AT_ONCE = 200_000;
/** Once more rows come than are told one by one, it waits until none has come for so long. Seconds. */
const QUIET = 15;
/** And no longer than this. Seconds. */
const LONGEST = 600;

interface Rule {
  readonly tenant: string;
  readonly entity: string;
  readonly code: string;
}

const READY = `
select tenant_id as tenant, entity, code from anlan.notice_due where told_at is null group by 1, 2, 3
having (count(*) <= ${MOST_SINGLE} and max(at) < now() - interval '1 second') or max(at) < now() - interval '${QUIET} seconds' or min(at) < now() - interval '${LONGEST} seconds'`;

async function takeDue(connection: Connection, { tenant, entity, code }: Rule): Promise<readonly Due[]> {
  const { rows } = await connection.query<Due>(
    `with due as (select row_id, part from anlan.notice_due where tenant_id = $1 and entity = $2 and code = $3 and told_at is null order by at limit ${MOST_AT_ONCE} for update skip locked)
     update anlan.notice_due d set told_at = now() from due where d.tenant_id = $1 and d.entity = $2 and d.code = $3 and d.row_id = due.row_id and d.part = due.part
     returning d.row_id as row, d.part, d.by_id as by`,
    [tenant, entity, code],
  );
  return rows;
}

/** Tells of what is due by one rule; that it is told is committed with the message. */
async function tellRule(engine: Engine, rule: Rule): Promise<void> {
  await engine.ready(rule.tenant);
  await engine.db.write(rule.tenant, async (connection) => {
    const due = await takeDue(connection, rule);
    const entity = engine.project().entities.get(rule.entity);
    const telling = entity && tellingBy(entity, rule.code);
    // A rule that is gone tells nobody any more.
    if (!telling || due.length === 0) return;
    const { notice } = telling;
    const tx = { engine, connection, call: systemCall(rule.tenant) };
    const about = await tellOfRows(tx, telling, due);
    await queueForGroups(
      tx,
      telling,
      due.map(({ row }) => row),
    );
    if (!notice.unread || about.length === 0) return;
    await connection.query(
      `insert into anlan.notice_unread (tenant_id, notification, entity, code, row_id, due_at)
       select $1::uuid, u.notification, $2, $3, u.row_id, $4::timestamp from unnest($5::uuid[], $6::uuid[]) as u(notification, row_id)`,
      [
        rule.tenant,
        rule.entity,
        rule.code,
        addMinutes(engine.clock.now(), notice.unread.hours * 60),
        about.map(({ notification }) => notification),
        about.map(({ row }) => row),
      ],
    );
  });
}

/** @returns what ends it, once what is being told is told */
export function openTeller(engine: Engine, log: Log): { close(): Promise<void> } {
  const stop = new AbortController();
  const failed = new Map<string, { readonly times: number; readonly until: number }>();
  async function look(): Promise<void> {
    const { rows } = await engine.db.system((connection) => connection.query<Rule>(READY, [], 'anlan.notices.ready'));
    for (const rule of rows) {
      const key = `${rule.tenant}/${rule.entity}/${rule.code}`;
      const before = failed.get(key);
      if (stop.signal.aborted) return;
      if (before && before.until > performance.now()) continue;
      try {
        await tellRule(engine, rule);
        failed.delete(key);
      } catch (error) {
        const times = (before?.times ?? 0) + 1;
        failed.set(key, { times, until: performance.now() + Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** times) });
        log.error({ err: error, ...rule }, 'a notice could not be told; tried again');
      }
    }
  }
  const looking = lookAgain(LOOK_MS, stop.signal, look);
  return {
    async close() {
      stop.abort();
      await looking;
    },
  };
}
