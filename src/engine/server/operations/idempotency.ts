/**
 * A write that its sender may send again without doing it twice: what came of it is kept under the sender's key, in the
 * same transaction.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine, Idempotency } from './engine.ts';

/** A phone may be without network for a shift, a holiday, a leave; afterwards nobody sends that call again. */
const KEPT_DAYS = 30;

/** What a key may be: a UUID, or whatever a client makes of its own numbers. */
const KEY = /^[\w.:-]{8,128}$/;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * A key, and the call it stands for.
 * @param said all that makes the call another one: the same key for something else is a mistake of the sender
 */
export const idempotencyOf = (key: string, said: readonly unknown[]): Idempotency => ({
  key,
  act: sha256(JSON.stringify(said)).toString('base64url'),
});

/**
 * The same by header `Idempotency-Key`.
 * @throws {Refusal} `call.key` where the header holds none
 */
export function idempotencyHeader(
  header: string | readonly string[] | undefined,
  said: readonly unknown[],
): Idempotency | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal('call.key');
  return idempotencyOf(header, said);
}

const hashOf = ({ actor: { tenant, id } }: Call, key: string): Buffer => sha256(`${tenant} ${id} ${key}`);

interface Kept<D> {
  readonly act: string;
  readonly did: D;
}

/**
 * One transaction. Under a key that was used for the same call before, nothing is done and `again` says how what was
 * done stands now;
 * a second sender at the same time waits for the first. What fails leaves its key unused.
 * @param did what to remember of the answer: ids, no contents, so that nothing outlives its row here
 * @throws {Refusal} `call.keyUsed` where the key stands for another call
 */
export function writeIdempotent<T, D>(
  engine: Engine,
  call: Call,
  run: (connection: Connection) => Promise<T>,
  did: (answer: T) => D,
  again: (connection: Connection, did: D) => Promise<T>,
): Promise<T> {
  const {
    actor: { tenant, id: person },
    idempotency,
  } = call;
  if (!idempotency) return engine.db.write(tenant, run);
  const hash = hashOf(call, idempotency.key);
  return engine.db.write(tenant, async (connection) => {
    const { rowCount } = await connection.query(
      `insert into anlan.one_time (kind, hash, tenant_id, identity_id, payload, expires_at) values ('call', $1, $2, $3, 'null', to_timestamp($4::float8 / 1000) + make_interval(days => ${KEPT_DAYS})) on conflict do nothing`,
      [hash, tenant, person, engine.clock.millis()],
    );
    if (rowCount === 0) {
      const {
        rows: [known],
      } = await connection.query<{ payload: Kept<D> }>(
        `select payload from anlan.one_time where kind = 'call' and hash = $1`,
        [hash],
      );
      if (known?.payload.act !== idempotency.act) throw new Refusal('call.keyUsed');
      return again(connection, known.payload.did);
    }
    const answer = await run(connection);
    await connection.query(`update anlan.one_time set payload = $2 where kind = 'call' and hash = $1`, [
      hash,
      JSON.stringify({ act: idempotency.act, did: did(answer) } satisfies Kept<D>),
    ]);
    return answer;
  });
}

/**
 * Does several acts of one call, each in a transaction of its own: the key stands for the whole call, and each act is
 * done once under it.
 * @param each with the call by which this one act is done once
 * @returns what was done; where that is nothing the key is unused again
 * @throws {Refusal} `call.keyUsed` where the key stands for another call
 */
export async function eachIdempotent<T>(
  engine: Engine,
  call: Call,
  ids: readonly string[],
  each: (id: string, call: Call) => Promise<T | undefined>,
): Promise<T[]> {
  const { idempotency } = call;
  const nothing = (): Promise<null> => Promise.resolve(null);
  if (idempotency) await writeIdempotent(engine, call, nothing, () => null, nothing);
  const done: T[] = [];
  for (const id of ids) {
    const one = await each(
      id,
      idempotency ? { ...call, idempotency: { ...idempotency, key: `${idempotency.key}.${id}` } } : call,
    );
    if (one !== undefined) done.push(one);
  }
  if (idempotency && done.length === 0)
    await engine.db.write(call.actor.tenant, (connection) =>
      connection.query(`delete from anlan.one_time where kind = 'call' and hash = $1`, [hashOf(call, idempotency.key)]),
    );
  return done;
}
