/**
 * Passwords: argon2id hashes, and a comparison that takes its time for unknown accounts too; hashes of bcrypt that came
 * from another system count until they are made anew.
 */
import { hash, verify } from '@node-rs/argon2';
import { compareBcrypt, isBcryptHash } from './bcrypt.ts';

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Does the password belong to the hash? Without a hash the same work is done, so that time tells nothing.
 * @param compare what compares a hash of argon2id with a password
 */
export async function verifyPassword(stored: string | null, password: string, compare = verify): Promise<boolean> {
  if (stored !== null && isBcryptHash(stored)) return compareBcrypt(password, stored);
  decoy ??= hashPassword('no account has this password');
  const matches = await compare(stored ?? (await decoy), password);
  return stored !== null && matches;
}
