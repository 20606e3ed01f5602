/** Asks a store again that was down for a moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../model/errors/refusal.ts';

/** Waits before the second and the third try. */
const PAUSES_MS = [200, 1000];
export const TRIES = PAUSES_MS.length + 1;

/** Carries out `act` up to three times while it ends with `file.storeDown`. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (const wait of PAUSES_MS) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'file.storeDown')) throw error;
      await pause(wait);
    }
  }
  return act();
}
