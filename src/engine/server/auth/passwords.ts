/**
 * Passwords: argon2id hashes, and a comparison that takes its time for unknown accounts too; hashes of bcrypt that came
 * from another system count until they are made anew.
 */
import { hash, verify } from '@node-rs/argon2';
import bcrypt from 'bcryptjs';

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Costs beyond twelve keep a sign-in waiting for seconds, below eight they hide little. */
const BCRYPT = /^\$2[aby]\$(0[89]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** Is it a hash by bcrypt that we take over from another system? */
export function isBcryptHash(stored: string | null): boolean {
  return stored !== null && BCRYPT.test(stored);
}

let decoy: Promise<string> | undefined;

/** Does the password belong to the hash? Without a hash the same work is done, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null && isBcryptHash(stored)) return bcrypt.compare(password, stored);
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
