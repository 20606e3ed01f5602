/**
 * What lies on a device is encrypted there, with a key that the browser's store gives nobody: not even this page can
 * read it out. A site without TLS has no such keys, and keeps in the clear.
 */

/** Bytes as they lie on the device. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'iv' in value;

/** Can this page have such a key? */
export const canSeal = (): boolean => globalThis.isSecureContext && 'subtle' in crypto;

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, sealed: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes) };
}

/** @throws where it was sealed with another key, or changed */
export const unseal = (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed);
