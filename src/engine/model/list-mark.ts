/**
 * What stands between the words of a list, and between a verb and what it is about, by language: Chinese has marks of
 * its own for them.
 */
import type { Locale } from './errors/define.ts';

export function listMark(locale: Locale): string {
  return locale === 'en' ? ', ' : '、';
}

export function aboutMark(locale: Locale): string {
  return locale === 'en' ? ': ' : '：';
}
