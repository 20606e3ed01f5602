/** Passwords that are made up for somebody, to be read out once and then changed. */
import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another when a password is read out. */
const PLAIN = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

export function firstPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PLAIN[randomInt(PLAIN.length)]).join('');
}
