/** What a person may choose of the look: light or dark, one of eight theme colours, one of four sizes. */

export type ThemeMode = 'light' | 'dark';

export const PRESETS = ['blue', 'indigo', 'cyan', 'green', 'purple', 'crimson', 'brown', 'graphite'] as const;
export type Preset = (typeof PRESETS)[number];
export const DEFAULT_PRESET: Preset = 'blue';

export function isPreset(value: unknown): value is Preset {
  return PRESETS.some((preset) => preset === value);
}

/** Largest first (specification 2.7). */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

/** All that the look of a page depends on. */
export interface Look {
  readonly mode: ThemeMode;
  readonly preset: Preset;
  readonly size: Size;
}
