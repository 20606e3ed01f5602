/** What stands between the words of a list, by language: Chinese has a mark of its own for it. */
import type { Locale } from './errors/define.ts';

export function listMark(locale: Locale): string {
  return locale === 'en' ? ', ' : '、';
}
