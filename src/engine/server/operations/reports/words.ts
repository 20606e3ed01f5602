/** What figures and groups of reports are called where no file says it. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Figure } from '../../../model/report-words.ts';

/** `first` and `last` are the smallest and largest of dates. */
export type FigureWord = Figure | 'first' | 'last';

const FIGURES: Readonly<Record<FigureWord, Readonly<Record<Locale, string>>>> = {
  count: { zh: '数量', tw: '數量', en: 'Count' },
  sum: { zh: '{field}合计', tw: '{field}合計', en: '{field}, total' },
  avg: { zh: '平均{field}', tw: '平均{field}', en: '{field}, average' },
  min: { zh: '最小{field}', tw: '最小{field}', en: '{field}, least' },
  max: { zh: '最大{field}', tw: '最大{field}', en: '{field}, most' },
  first: { zh: '最早{field}', tw: '最早{field}', en: '{field}, first' },
  last: { zh: '最晚{field}', tw: '最晚{field}', en: '{field}, last' },
};
const TOTAL: Readonly<Record<Locale, string>> = { zh: '合计', tw: '合計', en: 'Total' };
const EMPTY: Readonly<Record<Locale, string>> = { zh: '未填写', tw: '未填寫', en: 'Not filled in' };
const YES_NO: Readonly<Record<Locale, readonly [no: string, yes: string]>> = {
  zh: ['否', '是'],
  tw: ['否', '是'],
  en: ['No', 'Yes'],
};

export const figureWord = (word: FigureWord, locale: Locale, field = ''): string =>
  FIGURES[word][locale].replace('{field}', field);
export const totalWord = (locale: Locale): string => TOTAL[locale];
export const emptyWord = (locale: Locale): string => EMPTY[locale];
export const yesNo = (locale: Locale, isTrue: boolean): string => YES_NO[locale][Number(isTrue)] ?? '';
