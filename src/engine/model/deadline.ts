/**
 * How far away a deadline is, in words: the datum that stands beside its date; of a moment within a day in hours or
 * minutes. Pure.
 */
import type { Locale } from './errors/define.ts';
import type { Tone } from './types.ts';

const DAY_MS = 86_400_000;

/** From this many days on, a coming deadline asks for attention, where the schema says nothing of its own. */
const SOON_DAYS = 12;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Words {
  readonly left: string;
  readonly late: string;
  readonly today: string;
  readonly now: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  zh: {
    left: '剩 {n}',
    late: '超期 {n}',
    today: '今天到期',
    now: '现在到期',
    day: '{n} 天',
    hour: '{n} 小时',
    minute: '{n} 分钟',
  },
  tw: {
    left: '剩 {n}',
    late: '逾期 {n}',
    today: '今天到期',
    now: '現在到期',
    day: '{n} 天',
    hour: '{n} 小時',
    minute: '{n} 分鐘',
  },
  en: {
    left: '{n} left',
    late: '{n} overdue',
    today: 'due today',
    now: 'due now',
    day: '{n} d',
    hour: '{n} h',
    minute: '{n} min',
  },
};

/**
 * Whole days from `today` to `date`, negative when it is past. Both begin with `YYYY-MM-DD`; `null` when one does not.
 */
export function daysUntil(date: string, today: string): number | null {
  const [to, from] = [Date.parse(`${date.slice(0, 10)}T00:00:00Z`), Date.parse(`${today.slice(0, 10)}T00:00:00Z`)];
  return Number.isNaN(to) || Number.isNaN(from) ? null : Math.round((to - from) / DAY_MS);
}

/** Milliseconds from `now` to `moment`, negative when it is past; `null` when one of them is a day without a time. */
export function millisUntil(moment: string, now: string): number | null {
  const [to, from] = [moment, now].map((text) =>
    text.length > 10 ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN,
  );
  return to === undefined || from === undefined || Number.isNaN(to) || Number.isNaN(from) ? null : to - from;
}

/** How far away, of what is less than a day away: whole hours, below one whole minutes. */
function nearText(distance: number, words: Words): string {
  const far = Math.abs(distance);
  if (far < MINUTE_MS) return words.now;
  const [size, word] = far < HOUR_MS ? [MINUTE_MS, words.minute] : [HOUR_MS, words.hour];
  return (distance > 0 ? words.left : words.late).replace('{n}', word.replace('{n}', String(Math.floor(far / size))));
}

/**
 * `剩 4 天`, `超期 9 天`, `今天到期`, and between two moments less than a day apart `剩 3 小时`, `超期 15 分钟`; '' when there is no
 * such date.
 * @param date a day `2026-11-21` or a moment `2026-11-21 08:30:00`
 * @param now the moment on the same clock; a day where hours do not matter
 */
export function deadlineText(date: string, now: string, locale: Locale): string {
  const days = daysUntil(date, now);
  if (days === null) return '';
  const words = WORDS[locale];
  const distance = millisUntil(date, now);
  if (distance !== null && Math.abs(distance) < DAY_MS) return nearText(distance, words);
  if (days === 0) return words.today;
  return (days > 0 ? words.left : words.late).replace('{n}', words.day.replace('{n}', String(Math.abs(days))));
}

/** Tone of a deadline of which the schema says nothing: overdue is danger, the next twelve days are warning. */
export function deadlineTone(date: string, now: string): Tone {
  const days = daysUntil(date, now);
  if (days === null || days > SOON_DAYS) return 'none';
  return (millisUntil(date, now) ?? days) < 0 ? 'danger' : 'warning';
}
