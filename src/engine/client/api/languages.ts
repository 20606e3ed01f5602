/** The three languages of the interface, and which of them a browser asks for. Pure. */

export type Language = 'zh' | 'tw' | 'en';
export const LANGUAGES: readonly Language[] = ['zh', 'tw', 'en'];

/** Value of the HTML `lang` attribute and of the `Accept-Language` header. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' };

export function isLanguage(value: string | null): value is Language {
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
