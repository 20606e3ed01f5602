/** A deadline says its distance in whole days, over month ends and leap days, in three languages. */
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
});

describe('deadlineTone', () => {
  it('grows with nearness', () => {
    expect(deadlineTone('2026-12-04', '2026-11-21')).toBe('none');
    expect(deadlineTone('2026-12-03', '2026-11-21')).toBe('warning');
    expect(deadlineTone('2026-11-21', '2026-11-21')).toBe('warning');
    expect(deadlineTone('2026-11-20', '2026-11-21')).toBe('danger');
  });
});
