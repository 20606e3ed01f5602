/** The few words that an export says of itself, in the reader's language. */
import type { Locale } from '../../../model/errors/define.ts';
import { fillMessage } from '../../../model/errors/define.ts';

const WORDS = {
  rows: { zh: '共 {count} 条', tw: '共 {count} 筆', en: '{count} records' },
  page: { zh: '第 {page} 页，共 {pages} 页', tw: '第 {page} 頁，共 {pages} 頁', en: 'Page {page} of {pages}' },
  exported: { zh: '{name} 导出于 {at}', tw: '{name} 匯出於 {at}', en: 'Exported by {name} at {at}' },
  printed: { zh: '{name} 打印于 {at}', tw: '{name} 列印於 {at}', en: 'Printed by {name} at {at}' },
  filter: { zh: '筛选：{filter}', tw: '篩選：{filter}', en: 'Filter: {filter}' },
  keyword: { zh: '关键词“{text}”', tw: '關鍵字「{text}」', en: 'words "{text}"' },
  equals: { zh: '{title}：{text}', tw: '{title}：{text}', en: '{title}: {text}' },
  contains: { zh: '{title}含“{text}”', tw: '{title}含「{text}」', en: '{title} contains "{text}"' },
  from: { zh: '{title}从 {text}', tw: '{title}從 {text}', en: '{title} from {text}' },
  to: { zh: '{title}至 {text}', tw: '{title}至 {text}', en: '{title} up to {text}' },
  empty: { zh: '（空）', tw: '（空）', en: '(empty)' },
  several: { zh: '{count} 项', tw: '{count} 項', en: '{count} chosen' },
  condition: { zh: '组合条件', tw: '組合條件', en: 'a condition' },
  chosen: { zh: '选中的 {count} 条', tw: '選取的 {count} 筆', en: '{count} chosen records' },
  deleted: { zh: '回收站', tw: '資源回收筒', en: 'deleted records' },
  labels: { zh: '{title}标签', tw: '{title}標籤', en: '{title} labels' },
  facts: { zh: '基本信息', tw: '基本資訊', en: 'Details' },
} as const;

export function say(
  locale: Locale,
  key: keyof typeof WORDS,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return fillMessage(WORDS[key][locale], params);
}

/** As it is written in `locale`, for page numbers that are counted later. */
export function pageWords(locale: Locale): string {
  return WORDS.page[locale];
}

/** Between parts of one line. */
export function listMark(locale: Locale): string {
  return locale === 'en' ? '; ' : '；';
}
