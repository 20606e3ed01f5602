/**
 * What a person set for this browser: language, light or dark, size. Kept per browser, also after signing out;
 * the size follows the person as well.
 */
import { create } from 'zustand';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { type Language, chooseLanguage } from '../api/languages.ts';
import { accessToken } from '../api/session.ts';
import { SIZES, type Size } from '../registry/look-choices.ts';
import { readPersonSetting, setPersonSetting } from './person-settings.ts';

/** Key of the language in cookie and local storage. */
const LANGUAGE_KEY = 'language';
const APPEARANCE_KEY = 'appearance';
const SIZE_KEY = 'size';
const YEAR_SECONDS = 31_536_000;

function storedLanguage(): string | null {
  return readCookie(LANGUAGE_KEY) ?? localStorage.getItem(LANGUAGE_KEY);
}

function storedMode(): 'light' | 'dark' {
  const stored = localStorage.getItem(APPEARANCE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function sizeOf(stored: unknown): Size | undefined {
  return SIZES.find((size) => size === stored);
}

export interface PreferencesState {
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly size: Size;
  readonly setLanguage: (language: Language) => void;
  readonly setMode: (mode: 'light' | 'dark') => void;
  readonly setSize: (size: Size) => void;
}

export const usePreferences = create<PreferencesState>()((set) => ({
  language: chooseLanguage(storedLanguage(), navigator.language),
  mode: storedMode(),
  size: sizeOf(localStorage.getItem(SIZE_KEY)) ?? 'small',
  setLanguage: (language) => {
    writeCookie(LANGUAGE_KEY, language, YEAR_SECONDS);
    localStorage.setItem(LANGUAGE_KEY, language);
    set({ language });
  },
  setMode: (mode) => {
    localStorage.setItem(APPEARANCE_KEY, mode);
    set({ mode });
  },
  setSize: (size) => {
    localStorage.setItem(SIZE_KEY, size);
    set({ size });
    if (accessToken()) setPersonSetting(SIZE_KEY, size);
  },
}));

/**
 * Once the person's settings are there: the size chosen last, at whatever computer that was. Who never chose one keeps
 * the browser's.
 */
export function adoptPersonSize(): void {
  const size = sizeOf(readPersonSetting(SIZE_KEY));
  if (!size) return;
  localStorage.setItem(SIZE_KEY, size);
  usePreferences.setState({ size });
}
