/**
 * The second factor: time-based codes of an authenticator app (RFC 6238). The secret is encrypted at rest and leaves
 * the server only while it is being set up.
 */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from './keys.ts';

const PERIOD_SECONDS = 30;

export interface SecondFactor {
  enabled(identity: string): Promise<boolean>;
  /** A secret that counts only after `confirm`. */
  begin(identity: string, username: string, issuer: string): Promise<{ secret: string; uri: string }>;
  /** False when the code does not belong to the secret that was begun. */
  confirm(identity: string, code: string): Promise<boolean>;
  remove(identity: string): Promise<void>;
  /** Is the code right now, and newer than the last one used? `used`: right, but it or a newer one was seen already. */
  accepts(identity: string, code: string): Promise<'right' | 'used' | 'wrong'>;
}

interface Row {
  readonly totp_secret: Buffer | null;
  readonly totp_pending: Buffer | null;
  readonly totp_step: number | null;
}

/** `millis` is the installation's clock. */
export function openSecondFactor(db: Db, keys: Keys, millis: () => number): SecondFactor {
  const read = async (identity: string): Promise<Row | undefined> =>
    (
      await db.system((connection) =>
        connection.query<Row>('select totp_secret, totp_pending, totp_step from anlan.identity where id = $1', [
          identity,
        ]),
      )
    ).rows[0];

  /** The time step a code belongs to, within one step of now; undefined for a wrong one. */
  function stepOf(sealed: Buffer, code: string): number | undefined {
    if (!/^\d{6}$/.test(code)) return undefined;
    const result = verifySync({
      secret: keys.decrypt(sealed),
      token: code,
      epoch: Math.floor(millis() / 1000),
      epochTolerance: PERIOD_SECONDS,
    });
    return result.valid ? Math.floor(millis() / 1000 / PERIOD_SECONDS) + result.delta : undefined;
  }

  return {
    enabled: async (identity) => (await read(identity))?.totp_secret != null,
    async begin(identity, username, issuer) {
      if ((await read(identity))?.totp_secret) throw new Refusal('totp.enabled');
      const secret = generateSecret();
      await db.system((connection) =>
        connection.query('update anlan.identity set totp_pending = $2 where id = $1', [identity, keys.encrypt(secret)]),
      );
      return { secret, uri: generateURI({ issuer, label: username, secret }) };
    },
    async confirm(identity, code) {
      const row = await read(identity);
      const step = row?.totp_pending ? stepOf(row.totp_pending, code) : undefined;
      if (step === undefined) return false;
      await db.system((connection) =>
        connection.query(
          'update anlan.identity set totp_secret = totp_pending, totp_pending = null, totp_step = $2 where id = $1 and totp_pending is not null',
          [identity, step],
        ),
      );
      return true;
    },
    async remove(identity) {
      await db.system((connection) =>
        connection.query(
          'update anlan.identity set totp_secret = null, totp_pending = null, totp_step = null where id = $1',
          [identity],
        ),
      );
    },
    async accepts(identity, code) {
      const row = await read(identity);
      const step = row?.totp_secret ? stepOf(row.totp_secret, code) : undefined;
      if (step === undefined) return 'wrong';
      // A code that was seen over a shoulder is worth nothing afterwards.
      const { rowCount } = await db.system((connection) =>
        connection.query('update anlan.identity set totp_step = $2 where id = $1 and coalesce(totp_step, 0) < $2', [
          identity,
          step,
        ]),
      );
      return rowCount === 1 ? 'right' : 'used';
    },
  };
}
