/** What the code on the wall says, by which trainees sign in: the session, and letters that change every 30 seconds. Pure. */

/** How long a code stands. */
export const STEP_SECONDS = 30;
/** A code is taken for this many steps: whoever scans as it changes is not late. */
export const STEPS_TAKEN = 2;
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** The letters of a code, as somebody types them; undefined where the text cannot be a code. */
export function readSignLetters(text: string): string | undefined {
  const letters = text.replace(/\s/g, '').toUpperCase();
  return SHAPE.test(letters) ? letters : undefined;
}

/** Address of the phone page that signs in. */
export const SIGN_PATH = '/educationTrainingManagement/signIn';

/** Which step a moment belongs to. @param millis since 1970, by the server's clock */
export const stepOf = (millis: number): number => Math.floor(millis / 1000 / STEP_SECONDS);

const instant = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

/**
 * Which step a moment of the installation's clock belongs to.
 * @param now what that clock shows at `millis`
 */
export const stepOfMoment = (moment: string, now: string, millis: number): number =>
  stepOf(millis - (instant(now) - instant(moment)));

/** Letters of a code. @param digest of session and step, under the installation's key; at least 8 bytes */
export const lettersOf = (digest: Uint8Array): string =>
  Array.from(digest.subarray(0, LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');

export interface SignCode {
  /** Id of the session. */
  readonly session: string;
  readonly code: string;
}

/** @param portal address under which people reach the portal, without a slash at its end */
export const signAddress = (portal: string, { session, code }: SignCode): string =>
  `${portal}/#${SIGN_PATH}?session=${session}&code=${code}`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What an address on the wall says; undefined where the text is no such address. */
export function readSignAddress(text: string): SignCode | undefined {
  const at = text.indexOf(`#${SIGN_PATH}?`);
  if (at < 0) return undefined;
  const query = new URLSearchParams(text.slice(at + SIGN_PATH.length + 2));
  const [session = '', code = ''] = [query.get('session') ?? '', (query.get('code') ?? '').toUpperCase()];
  return UUID.test(session) && code.length === LENGTH ? { session, code } : undefined;
}
