/** A signed call that comes again, by a device that heard no answer or by who listened in, is not done twice. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Engine } from '../../operations/engine.ts';
import type { Sender } from './device-keys.ts';
import { WINDOW_MS } from './signature.ts';

const BEGIN = `insert into anlan.one_time (kind, hash, tenant_id, identity_id, payload, expires_at)
  values ('device', $1, $2, null, 'null', to_timestamp($3::float8 / 1000) + make_interval(secs => $4)) on conflict do nothing`;

/**
 * Runs what a call asks for, once under its signature; the second time it answers what it answered.
 * @throws {Refusal} `row.busy` while the first one is not done; what fails may be sent again
 */
export async function answerOnce(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  { tenant, head }: Pick<Sender, 'tenant' | 'head'>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256').update(`${tenant} ${head.device} ${head.signature}`).digest();
  const begun = await db.system((connection) =>
    // Remembered for as long as the clock could still accept it.
    connection.query(BEGIN, [hash, tenant, clock.millis(), (2 * WINDOW_MS) / 1000], 'anlan-device-once'),
  );
  if (begun.rowCount === 0) {
    const { rows } = await db.system((connection) =>
      connection.query<{ payload: { answer: unknown } | null }>(
        `select payload from anlan.one_time where kind = 'device' and hash = $1`,
        [hash],
      ),
    );
    const known = rows[0]?.payload;
    if (!known) throw new Refusal('row.busy');
    return known.answer;
  }
  try {
    const answer = await run();
    await db.system((connection) =>
      connection.query(`update anlan.one_time set payload = $2 where kind = 'device' and hash = $1`, [
        hash,
        JSON.stringify({ answer: answer ?? null }),
      ]),
    );
    return answer;
  } catch (error) {
    await db.system((connection) =>
      connection.query(`delete from anlan.one_time where kind = 'device' and hash = $1`, [hash]),
    );
    throw error;
  }
}
