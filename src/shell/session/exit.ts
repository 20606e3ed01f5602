/** Where people go when they sign out: back to the page they came in by (specification, section 4; Q-98). */
import { create } from 'zustand';
import { signOut, usePortal } from '../../engine/client/index.ts';
import { signInAddress } from '../addresses.ts';

/** Kept per browser, like the session itself. */
const DOOR_KEY = 'anlan.door';
const THIRD_PARTY = 'thirdParty';

/** Notes by which page the session was opened. */
export function rememberDoor(thirdParty: boolean): void {
  if (thirdParty) localStorage.setItem(DOOR_KEY, THIRD_PARTY);
  else localStorage.removeItem(DOOR_KEY);
}

/** Is this page served on the port of the third-party platform? */
export function onThirdPartyPort(port: number | undefined): boolean {
  return port !== undefined && port !== 0 && location.port === String(port);
}

export function cameByThirdParty(): boolean {
  return onThirdPartyPort(usePortal.getState().facts?.thirdPartyPort) || localStorage.getItem(DOOR_KEY) === THIRD_PARTY;
}

/** Set while a session is being left on purpose, so that every guard leads to the same page. */
export const useExit = create<{ readonly to: string | undefined }>()(() => ({ to: undefined }));

/**
 * Signs out.
 * @param path present address with its query, to come back to
 * @returns where to go now
 */
export async function leave(path: string): Promise<string> {
  const to = cameByThirdParty() ? '/thirdPartyLogin' : signInAddress(path);
  useExit.setState({ to });
  await signOut();
  return to;
}
