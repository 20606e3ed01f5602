/**
 * The installation's own key: encrypts secrets at rest and hashes short codes, so that a copy of the database alone
 * gives neither away.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Keys {
  /** AES-256-GCM: nonce, tag, cipher text. */
  encrypt(text: string): Buffer;
  /** Throws when the key is another one or the bytes were changed. */
  decrypt(sealed: Buffer): string;
  /** HMAC-SHA256 under a key of its own. */
  hash(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;

/** Keys derived from a secret of at least 32 characters. */
export function keysOf(secret: string): Keys {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'anlan', use, 32));
  const [cipherKey, hashKey] = [derive('encrypt'), derive('hash')];
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const cipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, NONCE));
      cipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  };
}

/**
 * The secret of the configuration, or one made at the first start and kept in the data folder, readable by its owner
 * only.
 */
export function installationKeys(dataDir: string, configured?: string): Keys {
  if (configured) return keysOf(configured);
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return keysOf(readFileSync(file, 'utf8').trim());
}
