/**
 * The eight theme colours and what is derived from each, light and dark (look.md, "Presets"). Status tones never follow
 * them.
 */

import { DEFAULT_PRESET, type Preset, type ThemeMode } from '../../registry/look-choices.ts';

/** Seed and the fill of buttons, on which white text stands. */
const seeds: Readonly<Record<Preset, { readonly seed: string; readonly fill: string }>> = {
  blue: { seed: '#1677ff', fill: '#0958d9' },
  indigo: { seed: '#3b5bdb', fill: '#3b5bdb' },
  cyan: { seed: '#0b7f8c', fill: '#0b7380' },
  green: { seed: '#1f7a4d', fill: '#1f7a4d' },
  purple: { seed: '#7048c6', fill: '#7048c6' },
  crimson: { seed: '#b02a76', fill: '#b02a76' },
  brown: { seed: '#9a5b13', fill: '#9a5b13' },
  graphite: { seed: '#4a5768', fill: '#4a5768' },
};

/** The fill of a preset, as its swatch shows it. */
export function swatchOf(preset: Preset): string {
  return seeds[preset].fill;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** `share` (0 to 1) of `colour` in `ground`; both `#rrggbb`. */
export function mix(colour: string, ground: string, share: number): string {
  const [over, under] = [channels(colour), channels(ground)];
  return `#${over
    .map((value, index) =>
      Math.round(value * share + (under[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colours of the palette that follow the theme colour. */
export interface Accent {
  /** Bars beside the highest, which is drawn in `fill`: always nearer to the ground. */
  readonly barRest: string;
  readonly primary: string;
  readonly fill: string;
  readonly fillHover: string;
  readonly fillActive: string;
  readonly link: string;
  readonly select: string;
  readonly select2: string;
}

/** Undefined for the blue, whose values are set by hand. */
export function accentOf(preset: Preset, mode: ThemeMode): Accent | undefined {
  if (preset === DEFAULT_PRESET) return undefined;
  const { seed, fill } = seeds[preset];
  const button = mode === 'light' ? fill : mix(seed, '#000000', 0.82);
  const pressed = { fill: button, fillHover: mix(button, '#000000', 0.92), fillActive: mix(button, '#000000', 0.84) };
  if (mode === 'light')
    return {
      ...pressed,
      barRest: mix(fill, '#ffffff', 0.45),
      primary: seed,
      link: fill,
      select: mix(seed, '#ffffff', 0.1),
      select2: mix(seed, '#ffffff', 0.17),
    };
  return {
    ...pressed,
    barRest: mix(button, '#161c24', 0.5),
    primary: mix(seed, '#ffffff', 0.65),
    link: mix(seed, '#ffffff', 0.5),
    select: mix(seed, '#161c24', 0.22),
    select2: mix(seed, '#161c24', 0.34),
  };
}
