/**
 * What a device signs: HMAC-SHA256 with its key over verb, address, the moment and the digest of the body, each in a
 * line. The digest stands in a header, so that a stranger's body is never read.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clock of a device may be from the server's, on either side. */
export const WINDOW_MS = 300_000;

/** What a signed call says in its headers. */
export interface SignedHead {
  readonly method: string;
  /** As below the base path. */
  readonly path: string;
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly time: string;
  /** Hex of the SHA-256 of the body. */
  readonly digest: string;
  readonly signature: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const TIME = /^\d{13}$/;

/** The headers `Device`, `Device-Time`, `Device-Digest` and `Device-Signature`; undefined unless each is well formed. */
export function signedHead(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  method: string,
  path: string,
): SignedHead | undefined {
  const said = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value.trim().toLowerCase() : '';
  };
  const [device, time, digest, signature] = ['device', 'device-time', 'device-digest', 'device-signature'].map(said);
  if (!device || !time || !digest || !signature) return undefined;
  return UUID.test(device) && TIME.test(time) && SHA256.test(digest) && SHA256.test(signature)
    ? { method, path, device, time, digest, signature }
    : undefined;
}

export const digestOf = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');

/** The signature of a call, in hex. */
export function signatureOf(
  secret: string,
  { method, path, time, digest }: Pick<SignedHead, 'method' | 'path' | 'time' | 'digest'>,
): string {
  return createHmac('sha256', secret).update([method, path, time, digest].join('\n')).digest('hex');
}

export function isSignedBy(secret: string, head: SignedHead): boolean {
  return timingSafeEqual(Buffer.from(signatureOf(secret, head), 'hex'), Buffer.from(head.signature, 'hex'));
}

export const isWithinWindow = ({ time }: SignedHead, millis: number): boolean =>
  Math.abs(millis - Number(time)) <= WINDOW_MS;
