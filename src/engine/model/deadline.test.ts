/**
 * A deadline says its distance in whole days, of a near moment in hours and minutes, over month ends and leap days, in
 * three languages.
 */
import { describe, expect, it } from 'vitest';
import { daysUntil, deadlineText, deadlineTone } from './deadline.ts';

describe('daysUntil', () => {
  it('counts calendar days', () => {
    expect(daysUntil('2026-11-25', '2026-11-21')).toBe(4);
    expect(daysUntil('2026-11-12', '2026-11-21')).toBe(-9);
    expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2);
    expect(daysUntil('2026-11-21 23:59:59', '2026-11-21')).toBe(0);
  });
  it('knows no distance to what is no date', () => {
    expect(daysUntil('', '2026-11-21')).toBeNull();
    expect(deadlineText('soon', '2026-11-21', 'zh')).toBe('');
    expect(deadlineTone('', '2026-11-21')).toBe('none');
  });
});

describe('deadlineText', () => {
  it('says it in words', () => {
    expect(deadlineText('2026-11-25', '2026-11-21', 'zh')).toBe('剩 4 天');
    expect(deadlineText('2026-11-12', '2026-11-21', 'zh')).toBe('超期 9 天');
    expect(deadlineText('2026-11-21', '2026-11-21', 'zh')).toBe('今天到期');
    expect(deadlineText('2026-11-12', '2026-11-21', 'tw')).toBe('逾期 9 天');
    expect(deadlineText('2026-11-25', '2026-11-21', 'en')).toBe('4 d left');
  });
  it('counts the hours and minutes to a moment that is less than a day away, also over midnight', () => {
    expect(deadlineText('2026-11-21 05:59:33', '2026-11-21 06:14:40', 'zh')).toBe('超期 15 分钟');
    expect(deadlineText('2026-11-21 09:30', '2026-11-21 06:14:40', 'zh')).toBe('剩 3 小时');
    expect(deadlineText('2026-11-22 00:10:00', '2026-11-21 23:50:00', 'en')).toBe('20 min left');
    expect(deadlineText('2026-11-20 23:50:00', '2026-11-21 00:50:00', 'tw')).toBe('逾期 1 小時');
    expect(deadlineText('2026-11-21 06:14:10', '2026-11-21 06:14:40', 'en')).toBe('due now');
  });
  it('counts days where the moment is further away, or one of the two is a day', () => {
    expect(deadlineText('2026-11-22 09:00:00', '2026-11-21 08:00:00', 'zh')).toBe('剩 1 天');
    expect(deadlineText('2026-11-19 23:59:00', '2026-11-21 08:00:00', 'en')).toBe('2 d overdue');
    expect(deadlineText('2026-11-21', '2026-11-21 08:00:00', 'zh')).toBe('今天到期');
    expect(deadlineText('2026-11-21 09:00:00', '2026-11-21', 'zh')).toBe('今天到期');
  });
});

describe('deadlineTone', () => {
  it('grows with nearness', () => {
    expect(deadlineTone('2026-12-04', '2026-11-21')).toBe('none');
    expect(deadlineTone('2026-12-03', '2026-11-21')).toBe('warning');
    expect(deadlineTone('2026-11-21', '2026-11-21')).toBe('warning');
    expect(deadlineTone('2026-11-20', '2026-11-21')).toBe('danger');
    expect(deadlineTone('2026-11-21 07:59:00', '2026-11-21 08:00:00')).toBe('danger');
    expect(deadlineTone('2026-11-21 08:01:00', '2026-11-21 08:00:00')).toBe('warning');
  });
});
