/** How wide a text is thought to be. */
import { describe, expect, it } from 'vitest';
import { boldWidth, textWidth } from './text-width.ts';

describe('the width of a text', () => {
  it('is a square for each Chinese letter and full-width sign, and little more than half of it for the others', () => {
    expect([textWidth('编辑'), textWidth('（更多）'), textWidth('𠮷'), textWidth('')]).toEqual([28, 56, 14, 0]);
    expect(textWidth('More')).toBe(33);
    expect([textWidth('应检日期', 13), textWidth('No 1', 20)]).toEqual([52, 43]);
    // Blanks and the marks of a date are narrow; set bold, letters are wider and Han signs are not.
    expect([textWidth('2026-11-30'), boldWidth('超期'), boldWidth('More')]).toEqual([76, 28, 35]);
  });
});
