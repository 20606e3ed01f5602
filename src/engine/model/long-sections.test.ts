/** Long sections: what is split, how the parts are called, and that no field is lost. */
import { describe, expect, it } from 'vitest';
import { splitLong } from './long-sections.ts';
import type { CompiledSection } from './types.ts';

const section = (count: number, more: Partial<CompiledSection> = {}): CompiledSection => ({
  code: 'basic',
  columns: 2,
  as: 'section',
  fields: Array.from({ length: count }, (_, n) => `f${n}`),
  ...more,
});
const split = (one: CompiledSection): readonly CompiledSection[] => splitLong(one, (name) => name.toUpperCase());

describe('a long section', () => {
  it('is left alone with thirty fields', () => {
    const one = section(30);
    expect(split(one)).toEqual([one]);
  });

  it('of 196 fields becomes parts of one screen each, in order, named by what they begin and end with', () => {
    const parts = split(section(196));
    expect(parts.flatMap(({ fields }) => fields)).toEqual(section(196).fields);
    expect(parts.every(({ fields }) => fields.length > 0 && fields.length <= 16)).toBe(true);
    expect(parts[0]).toMatchObject({ code: 'basic', title: 'F0 – F14' });
    expect(parts.at(-1)?.title).toMatch(/^F\d+ – F195$/);
    expect(new Set(parts.map(({ code }) => code)).size).toBe(parts.length);
  });

  it('keeps its title and its tab; the parts stay within it', () => {
    const [first, ...rest] = split(section(40, { title: '参数', text: '先看铭牌', as: 'tab' }));
    expect([first?.text, ...rest.map(({ text }) => text)]).toEqual(['先看铭牌', ...rest.map(() => undefined)]);
    expect(first).toMatchObject({ title: '参数', as: 'tab' });
    expect(rest.every(({ as }) => as === 'section')).toBe(true);
  });
});
