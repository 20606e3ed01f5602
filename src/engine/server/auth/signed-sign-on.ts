/**
 * Signed single sign-on: another system vouches for a name by HMAC-SHA256 over tenant, name and time. Off until
 * SSO_KEY is set.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import type { OneTime } from './one-time.ts';

const WINDOW_MS = 300_000;

export interface SignOnConfig {
  /** The key both systems know; without one every signature is refused. */
  readonly key?: string;
  /** The one tenant that is signed on to. */
  readonly tenantCode: string;
}

export interface SignedName {
  readonly tenantCode: string;
  readonly username: string;
  readonly secretKey: string;
  readonly secretTime: string;
}

/** `secretKey` of a name at a time (milliseconds since 1970): hex over `tenantCode\nusername\nsecretTime`. */
export function signatureOf(key: string, tenantCode: string, username: string, secretTime: string): string {
  return createHmac('sha256', key).update(`${tenantCode}\n${username}\n${secretTime}`).digest('hex');
}

/**
 * Accepts a signature once, within five minutes of its time on either side.
 * @throws Refusal `session.signature`, whatever is wrong
 */
export async function needSignature(
  config: SignOnConfig,
  oneTime: OneTime,
  signed: SignedName,
  tenant: string,
  millis: number,
): Promise<void> {
  const wrong = new Refusal('session.signature');
  if (
    !config.key ||
    signed.tenantCode !== config.tenantCode ||
    !/^\d{13}$/.test(signed.secretTime) ||
    !/^[0-9a-f]{64}$/i.test(signed.secretKey)
  )
    throw wrong;
  const right = Buffer.from(signatureOf(config.key, config.tenantCode, signed.username, signed.secretTime), 'hex');
  if (!timingSafeEqual(right, Buffer.from(signed.secretKey, 'hex'))) throw wrong;
  if (Math.abs(millis - Number(signed.secretTime)) > WINDOW_MS) throw wrong;
  // Remembered for as long as the clock could still accept it.
  if (!(await oneTime.firstSeen('signature', signed.secretKey.toLowerCase(), tenant, (2 * WINDOW_MS) / 1000)))
    throw wrong;
}
