/**
 * Relative dates of demonstration rows: `today+12` a date, `today-3 09:30:00` a time of that day, `now-30` minutes,
 * `thisMonth-1`, `thisQuarter-1` and `thisYear` a period, `thisMonth-1 first` and `thisMonth-1 last` its days.
 */

const DAY_MS = 86_400_000;

/** Months of each period. */
const PERIODS = { Month: 1, Quarter: 3, Year: 12 } as const;

function shiftDate(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function shiftTime(now: string, minutes: number): string {
  return new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** The first day of the period that lies `count` periods after the one of `today`. */
function firstDay(today: string, period: keyof typeof PERIODS, count: number): string {
  const months = PERIODS[period];
  const begun = Math.floor((Number(today.slice(5, 7)) - 1) / months) * months;
  return new Date(Date.UTC(Number(today.slice(0, 4)), begun + count * months)).toISOString().slice(0, 10);
}

function periodAt(today: string, period: keyof typeof PERIODS, count: number, day: string | undefined): string {
  const first = firstDay(today, period, count);
  if (day === 'first') return first;
  if (day === 'last') return shiftDate(firstDay(today, period, count + 1), -1);
  if (period === 'Year') return first.slice(0, 4);
  return period === 'Month' ? first.slice(0, 7) : `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
}

/**
 * What a text of a demonstration row stands for.
 * @param today `YYYY-MM-DD`, the day of the first start
 * @param now its moment, `YYYY-MM-DD HH:mm:ss`
 * @returns the text itself where it is no relative date
 */
export function resolveDate(text: string, { today, now }: { readonly today: string; readonly now: string }): string {
  const day = /^today([+-]\d+)?( \d\d:\d\d:\d\d)?$/.exec(text);
  if (day) return shiftDate(today, Number(day[1] ?? 0)) + (day[2] ?? '');
  const period = /^this(Month|Quarter|Year)([+-]\d+)?(?: (first|last))?$/.exec(text);
  if (period) return periodAt(today, period[1] as keyof typeof PERIODS, Number(period[2] ?? 0), period[3]);
  const minute = /^now([+-]\d+)?$/.exec(text);
  return minute ? shiftTime(now, Number(minute[1] ?? 0)) : text;
}
