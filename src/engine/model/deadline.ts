/** How far away a deadline is, in words: the datum that stands beside its date. Pure. */
import type { Locale } from './errors/define.ts';
import type { Tone } from './types.ts';

const DAY_MS = 86_400_000;

/** From this many days on, a coming deadline asks for attention, where the schema says nothing of its own. */
const SOON_DAYS = 12;

const WORDS: Readonly<Record<Locale, { readonly left: string; readonly late: string; readonly today: string }>> = {
  zh: { left: '剩 {n} 天', late: '超期 {n} 天', today: '今天到期' },
  tw: { left: '剩 {n} 天', late: '逾期 {n} 天', today: '今天到期' },
  en: { left: '{n} d left', late: '{n} d overdue', today: 'due today' },
};

/** Whole days from `today` to `date`, negative when it is past. Both begin with `YYYY-MM-DD`; `null` when one does not. */
export function daysUntil(date: string, today: string): number | null {
  const [to, from] = [Date.parse(`${date.slice(0, 10)}T00:00:00Z`), Date.parse(`${today.slice(0, 10)}T00:00:00Z`)];
  return Number.isNaN(to) || Number.isNaN(from) ? null : Math.round((to - from) / DAY_MS);
}

/** `剩 4 天`, `超期 9 天`, `今天到期`; '' when there is no such date. */
export function deadlineText(date: string, today: string, locale: Locale): string {
  const days = daysUntil(date, today);
  if (days === null) return '';
  const words = WORDS[locale];
  if (days === 0) return words.today;
  return (days > 0 ? words.left : words.late).replace('{n}', String(Math.abs(days)));
}

/** Tone of a deadline of which the schema says nothing: overdue is danger, the next twelve days are warning. */
export function deadlineTone(date: string, today: string): Tone {
  const days = daysUntil(date, today);
  if (days === null || days > SOON_DAYS) return 'none';
  return days < 0 ? 'danger' : 'warning';
}
