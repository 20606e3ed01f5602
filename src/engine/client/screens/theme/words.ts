/** Words of antd and of the calendar, one fetch per language. */
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../api/languages.ts';

export interface Words {
  readonly antd: Locale;
  /** Name of the language in dayjs; its words are registered there. */
  readonly calendar: string;
}

/** antd's traditional words, without those that it leaves in simplified characters or in the words of the mainland. */
function inTaiwan(words: Locale): Locale {
  const nothing = '沒有資料';
  return {
    ...words,
    Table: { ...words.Table, emptyText: nothing, filterReset: '重設', expand: '展開列', collapse: '收合列' },
    Transfer: words.Transfer && { ...words.Transfer, remove: '刪除', removeCurrent: '刪除當頁', removeAll: '刪除全部' },
    Upload: { ...words.Upload, downloadFile: '下載檔案' },
    Empty: { ...words.Empty, description: nothing },
  };
}

const sources: Readonly<Record<Language, () => Promise<Words>>> = {
  zh: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return { antd: antd.default, calendar: 'zh-cn' };
  },
  tw: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    return { antd: inTaiwan(antd.default), calendar: 'zh-tw' };
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
