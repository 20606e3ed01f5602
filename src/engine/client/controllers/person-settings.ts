/** What the signed-in person has set, kept on the server: it follows from one computer to the next. */
import { create } from 'zustand';
import { fetchPreferences, storePreference } from '../api/account.ts';

type Settings = Readonly<Record<string, unknown>>;

const useSettings = create<Settings>()(() => ({}));

/** Fetches all settings; without an answer everything is as usual, and nothing is lost on the server. */
export async function loadPersonSettings(): Promise<void> {
  useSettings.setState(await fetchPreferences().catch(() => ({})), true);
}

export function forgetPersonSettings(): void {
  useSettings.setState({}, true);
}

export function usePersonSetting(key: string): unknown {
  return useSettings((settings) => settings[key]);
}

export function readPersonSetting(key: string): unknown {
  return useSettings.getState()[key];
}

/** The last value of a key that waits for the answer to the one before. */
const waiting = new Map<string, unknown>();
const sending = new Set<string>();

async function send(key: string): Promise<void> {
  sending.add(key);
  while (waiting.has(key)) {
    const value = waiting.get(key);
    waiting.delete(key);
    // A value that cannot be stored holds for this page, and is set again with the next change.
    await storePreference(key, value).catch(() => undefined);
  }
  sending.delete(key);
}

/** Sets a value at once and stores it; null takes it away. Quick changes of one key are joined. */
export function setPersonSetting(key: string, value: unknown): void {
  useSettings.setState(
    value === null ? ({ [key]: _gone, ...rest }) => rest : (before) => ({ ...before, [key]: value }),
    true,
  );
  waiting.set(key, value);
  if (!sending.has(key)) void send(key);
}
