/** Every theme colour stays readable, light and dark. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../registry/look-choices.ts';
import { mix } from './presets.ts';
import { paletteOf } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('theme colours', () => {
  it('are eight', () => {
    expect(new Set(PRESETS.map((preset) => paletteOf('light', preset).primary)).size).toBe(8);
  });

  it.each(PRESETS)('%s carries text and shows the focus in both modes', (preset) => {
    for (const mode of ['light', 'dark'] as const) {
      const p = paletteOf(mode, preset);
      for (const fill of [p.fill, p.fillHover, p.fillActive])
        expect(contrast(p.onFill, fill), `${mode} fill`).toBeGreaterThanOrEqual(5);
      expect(contrast(p.link, p.sheet), `${mode} link`).toBeGreaterThanOrEqual(5);
      expect(contrast(p.link, p.select), `${mode} link on selection`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(p.text3, p.select), `${mode} text on selection`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(p.primary, p.sheet), `${mode} focus`).toBeGreaterThanOrEqual(3);
      expect(contrast(p.primary, p.frame), `${mode} focus on the frame`).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(PRESETS)('%s draws the highest bar stronger than the rest in both modes', (preset) => {
    for (const mode of ['light', 'dark'] as const) {
      const { fill, barRest, sheet } = paletteOf(mode, preset);
      expect(contrast(fill, sheet), mode).toBeGreaterThan(1.2 * contrast(barRest, sheet));
      expect(contrast(barRest, sheet), mode).toBeGreaterThan(1.3);
    }
  });

  it('leave the status tones alone', () => {
    expect(paletteOf('light', 'crimson').danger).toBe(paletteOf('light', 'blue').danger);
    expect(paletteOf('dark', 'green').success).toBe(paletteOf('dark', 'blue').success);
  });

  it('are mixed channel by channel', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 1)).toBe('#102030');
  });
});
