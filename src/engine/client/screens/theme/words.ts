/** Words of antd and of the calendar, one fetch per language. */
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../api/languages.ts';

export interface Words {
  readonly antd: Locale;
  /** Name of the language in dayjs; its words are registered there. */
  readonly calendar: string;
}

const sources: Readonly<Record<Language, () => Promise<Words>>> = {
  zh: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return { antd: antd.default, calendar: 'zh-cn' };
  },
  tw: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    return { antd: antd.default, calendar: 'zh-tw' };
  },
  en: async () => ({ antd: (await import('antd/es/locale/en_US')).default, calendar: 'en' }),
};

const fetched = new Map<Language, Words>();

/** Undefined until `loadWords` has fetched them. */
export function wordsOf(language: Language): Words | undefined {
  return fetched.get(language);
}

export async function loadWords(language: Language): Promise<Words> {
  const words = fetched.get(language) ?? (await sources[language]());
  fetched.set(language, words);
  return words;
}
