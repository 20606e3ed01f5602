/** A schedule in five cron fields, said in words; undefined where words would be longer than the expression. */
import type { Locale } from '../errors/define.ts';
import { listMark } from '../list-mark.ts';
import { cronFields } from './cron-fields.ts';

const DAYS: Readonly<Record<Locale, readonly string[]>> = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  tw: ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

const number = (text: string, most: number): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
const step = (text: string): number | undefined => (/^\*\/\d{1,2}$/.test(text) ? Number(text.slice(2)) : undefined);
const two = (value: number): string => String(value).padStart(2, '0');

function weekdays(text: string, locale: Locale): string | undefined {
  if (!/^[0-7](,[0-7])*$|^1-5$/.test(text)) return undefined;
  if (text === '1-5') return { zh: '周一至周五', tw: '週一至週五', en: 'Monday to Friday' }[locale];
  return [...new Set(text.split(',').map((day) => DAYS[locale][Number(day) % 7] ?? ''))].join(listMark(locale));
}

function onDays(time: string, day: string, month: string, weekday: string, locale: Locale): string | undefined {
  if (month !== '*') return undefined;
  if (day === '*' && weekday === '*')
    return { zh: `每天 ${time}`, tw: `每天 ${time}`, en: `Every day at ${time}` }[locale];
  if (day === '*') {
    const days = weekdays(weekday, locale);
    return days === undefined
      ? undefined
      : { zh: `每${days} ${time}`, tw: `每${days} ${time}`, en: `${days} at ${time}` }[locale];
  }
  const date = number(day, 31);
  return date === undefined || weekday !== '*'
    ? undefined
    : { zh: `每月 ${date} 日 ${time}`, tw: `每月 ${date} 日 ${time}`, en: `On day ${date} of each month at ${time}` }[
        locale
      ];
}

/**
 * @param cron minute, hour, day of the month, month, day of the week (0 and 7 = Sunday); `?` is a day that the other
 * one names, as Quartz writes it
 */
export function cronWords(cron: string, locale: Locale): string | undefined {
  const [minute = '', hour = '', dayField = '', month = '', weekdayField = ''] = (cronFields(cron) ?? '').split(' ');
  const [day, weekday] = [dayField, weekdayField].map((field) => (field === '?' ? '*' : field)) as [string, string];
  if (weekdayField === '') return undefined;
  const always = [day, month, weekday].every((field) => field === '*');
  if (always && hour === '*') {
    const every = minute === '*' ? 1 : step(minute);
    if (every === 1) return { zh: '每分钟', tw: '每分鐘', en: 'Every minute' }[locale];
    if (every !== undefined && 60 % every === 0)
      return { zh: `每 ${every} 分钟`, tw: `每 ${every} 分鐘`, en: `Every ${every} minutes` }[locale];
  }
  const at = number(minute, 59);
  if (at === undefined) return undefined;
  if (always) {
    const every = hour === '*' ? 1 : step(hour);
    if (every === 1)
      return { zh: `每小时的 ${two(at)} 分`, tw: `每小時的 ${two(at)} 分`, en: `Every hour at minute ${two(at)}` }[
        locale
      ];
    if (every !== undefined && 24 % every === 0)
      return {
        zh: `每 ${every} 小时的 ${two(at)} 分`,
        tw: `每 ${every} 小時的 ${two(at)} 分`,
        en: `Every ${every} hours at minute ${two(at)}`,
      }[locale];
  }
  const clock = number(hour, 23);
  return clock === undefined ? undefined : onDays(`${two(clock)}:${two(at)}`, day, month, weekday, locale);
}
