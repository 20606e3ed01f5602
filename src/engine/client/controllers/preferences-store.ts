/** What a person set for this browser: language and light or dark. Kept per browser, also after signing out. */
import { create } from 'zustand';
import { readCookie, writeCookie } from '../api/cookies.ts';

export type Language = 'zh' | 'tw' | 'en';
export const LANGUAGES: readonly Language[] = ['zh', 'tw', 'en'];

/** Key of the language in cookie and local storage. */
const LANGUAGE_KEY = 'language';
const APPEARANCE_KEY = 'appearance';
const YEAR_SECONDS = 31_536_000;

/** Value of the HTML `lang` attribute and of the `Accept-Language` header. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' };

function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language a browser tag stands for, or undefined when we do not speak it. */
export function languageOfTag(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'tw';
  if (/^zh\b/.test(lower)) return 'zh';
  return /^en\b/.test(lower) ? 'en' : undefined;
}

/** Stored setting, else the browser's first language, else English. */
export function chooseLanguage(stored: string | null, browser: string): Language {
  return isLanguage(stored) ? stored : (languageOfTag(browser) ?? 'en');
}

function storedLanguage(): string | null {
  return readCookie(LANGUAGE_KEY) ?? localStorage.getItem(LANGUAGE_KEY);
}

function storedMode(): 'light' | 'dark' {
  const stored = localStorage.getItem(APPEARANCE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export interface PreferencesState {
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly setLanguage: (language: Language) => void;
  readonly setMode: (mode: 'light' | 'dark') => void;
}

export const usePreferences = create<PreferencesState>()((set) => ({
  language: chooseLanguage(storedLanguage(), navigator.language),
  mode: storedMode(),
  setLanguage: (language) => {
    writeCookie(LANGUAGE_KEY, language, YEAR_SECONDS);
    localStorage.setItem(LANGUAGE_KEY, language);
    set({ language });
  },
  setMode: (mode) => {
    localStorage.setItem(APPEARANCE_KEY, mode);
    set({ mode });
  },
}));
