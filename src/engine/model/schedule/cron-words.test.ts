/** Schedules in words: the usual ones are said, the others left as they stand. */
import { expect, test } from 'vitest';
import { cronWords } from './cron-words.ts';

test.each([
  ['* * * * *', '每分钟', 'Every minute'],
  ['*/10 * * * *', '每 10 分钟', 'Every 10 minutes'],
  ['5 * * * *', '每小时的 05 分', 'Every hour at minute 05'],
  ['0 */6 * * *', '每 6 小时的 00 分', 'Every 6 hours at minute 00'],
  ['30 0 * * *', '每天 00:30', 'Every day at 00:30'],
  ['30 0 ? * *', '每天 00:30', 'Every day at 00:30'],
  ['0 8 15 * ?', '每月 15 日 08:00', 'On day 15 of each month at 08:00'],
  ['0 8 * * 1-5', '每周一至周五 08:00', 'Monday to Friday at 08:00'],
  ['0 8 * * 1,3', '每周一、周三 08:00', 'Monday, Wednesday at 08:00'],
  ['0 8 * * 0,7', '每周日 08:00', 'Sunday at 08:00'],
  ['20 0 1 * *', '每月 1 日 00:20', 'On day 1 of each month at 00:20'],
])('%s', (cron, zh, en) => {
  expect(cronWords(cron, 'zh')).toBe(zh);
  expect(cronWords(cron, 'en')).toBe(en);
});

test.each([
  '*/7 * * * *',
  '0 */5 * * *',
  '0 8 1 1 *',
  '0 8 1 * 1',
  '0,30 * * * *',
  '70 * * * *',
  '0 25 * * *',
  '0 0 * * 9',
  '0 0 * *',
  '0 8 ? * ?',
  '? 8 * * *',
  '0 8 * ? *',
  '0 0 0 * * *',
  '',
])('says nothing of %s', (cron) => {
  expect(cronWords(cron, 'zh')).toBeUndefined();
});
