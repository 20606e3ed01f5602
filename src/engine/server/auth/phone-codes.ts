/** Codes sent to a phone: six digits, five minutes, five tries, a new one after sixty seconds. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from './keys.ts';

export type CodePurpose = 'login' | 'register' | 'recover';

export const RESEND_SECONDS = 60;
const LIFE_SECONDS = 300;
const MAX_TRIES = 5;
/** With DEMO=1 only: nobody has a phone there. */
export const DEMO_CODE = '123456';

export interface PhoneCodes {
  /**
   * A new code for the number, which the caller has sent. Refuses within a minute of the last one, whoever owns the
   * number.
   */
  issue(tenant: string, mobile: string, purpose: CodePurpose): Promise<string>;
  /** Is the code right, fresh and not yet used? A wrong one counts; `use` takes a right one out. */
  check(tenant: string, mobile: string, purpose: CodePurpose, code: string, use: boolean): Promise<boolean>;
}

const ISSUE = `insert into anlan.phone_code as c (tenant_id, mobile, purpose, code_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000) + make_interval(secs => $6))
  on conflict (tenant_id, mobile, purpose) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
  where c.sent_at <= excluded.sent_at - make_interval(secs => $7) returning 1`;

/** `millis` is the installation's clock; `demo` makes every code the same. */
export function openPhoneCodes(db: Db, keys: Keys, millis: () => number, demo: boolean): PhoneCodes {
  const hashOf = (tenant: string, mobile: string, purpose: string, code: string): Buffer =>
    keys.hash(`${tenant}\n${mobile}\n${purpose}\n${code}`);
  return {
    async issue(tenant, mobile, purpose) {
      const code = demo ? DEMO_CODE : String(randomInt(1_000_000)).padStart(6, '0');
      const { rowCount } = await db.system((connection) =>
        connection.query(ISSUE, [
          tenant,
          mobile,
          purpose,
          hashOf(tenant, mobile, purpose, code),
          millis(),
          LIFE_SECONDS,
          RESEND_SECONDS,
        ]),
      );
      if (rowCount === 1) return code;
      const { rows } = await db.system((connection) =>
        connection.query<{ sent: number }>(
          'select (extract(epoch from sent_at) * 1000)::float8 as sent from anlan.phone_code where tenant_id = $1 and mobile = $2 and purpose = $3',
          [tenant, mobile, purpose],
        ),
      );
      throw new Refusal('code.wait', {
        seconds: Math.max(1, Math.ceil(((rows[0]?.sent ?? millis()) + RESEND_SECONDS * 1000 - millis()) / 1000)),
      });
    },
    check: (tenant, mobile, purpose, code, use) =>
      db.systemWrite(async (connection) => {
        const key = [tenant, mobile, purpose];
        // Counting first and under the row's lock: tries at the same time are tries all the same.
        const { rows } = await connection.query<{ code_hash: Buffer; tries: number }>(
          `update anlan.phone_code set tries = tries + 1 where tenant_id = $1 and mobile = $2 and purpose = $3 and expires_at > to_timestamp($4::float8 / 1000) returning code_hash, tries`,
          [...key, millis()],
        );
        const row = rows[0];
        const right =
          row !== undefined &&
          row.tries <= MAX_TRIES &&
          timingSafeEqual(row.code_hash, hashOf(tenant, mobile, purpose, code));
        // A used code is void at once, and the minute until the next one still runs.
        if (right)
          await connection.query(
            `update anlan.phone_code set tries = tries - 1${use ? ', expires_at = sent_at' : ''} where tenant_id = $1 and mobile = $2 and purpose = $3`,
            key,
          );
        return right;
      }),
  };
}
