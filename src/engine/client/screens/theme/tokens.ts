/**
 * Every colour, size and font of the look, light and dark; what antd and the grid make of them is in files of its own,
 * which no sign-in page fetches.
 */
import type { Look, Preset, Size, ThemeMode } from '../../registry/look-choices.ts';
import { accentOf } from './presets.ts';

/** Colours by meaning; the names are also those of the CSS variables (`--anlan-frame`, `--anlan-warning-bg` …). */
const light = {
  primary: '#1677ff',
  barRest: '#8fb6ea',
  fill: '#0958d9',
  fillHover: '#0a4fc2',
  fillActive: '#0845a8',
  link: '#0958d9',
  onFill: '#ffffff',
  frame: '#eceff3',
  sheet: '#ffffff',
  raised: '#ffffff',
  sub: '#f6f8fa',
  hover: '#f1f4f7',
  select: '#e8f1ff',
  select2: '#d6e6ff',
  text: '#1a232e',
  text2: '#46525f',
  text3: '#5e6a78',
  line: '#e1e6eb',
  line2: '#cfd6de',
  field: '#7e8997',
  success: '#0a7358',
  successBg: '#e4f4ee',
  warning: '#8a4f00',
  warningBg: '#fff1d2',
  warningDot: '#d98200',
  danger: '#be2217',
  dangerBg: '#fdeae7',
  dangerFill: '#be2217',
  info: '#0958d9',
  infoBg: '#e8f1ff',
  none: '#5e6a78',
  mask: 'rgba(17,24,33,.38)',
  shadow: '0 4px 14px rgba(20,30,42,.12)',
  shadowDrawer: '-8px 0 28px rgba(20,30,42,.16)',
} as const;

export type Palette = { readonly [name in keyof typeof light]: string };

const dark: Palette = {
  primary: '#3c89e8',
  barRest: '#23497c',
  fill: '#2b6cc4',
  fillHover: '#2563b5',
  fillActive: '#1f57a3',
  link: '#7db3f5',
  onFill: '#ffffff',
  frame: '#0e1319',
  sheet: '#161c24',
  raised: '#1e2630',
  sub: '#1a212a',
  hover: '#1f2832',
  select: '#1b2f49',
  select2: '#23406a',
  text: '#e2e7ed',
  text2: '#adb8c4',
  text3: '#8f9baa',
  line: '#29323d',
  line2: '#37424f',
  field: '#748191',
  success: '#5cc9a2',
  successBg: '#12312a',
  warning: '#f0b355',
  warningBg: '#38290f',
  warningDot: '#d98200',
  danger: '#ff8f85',
  dangerBg: '#431d1b',
  dangerFill: '#be2217',
  info: '#7db3f5',
  infoBg: '#1b2f49',
  none: '#8f9baa',
  mask: 'rgba(0,0,0,.55)',
  shadow: '0 4px 16px rgba(0,0,0,.5)',
  shadowDrawer: '-8px 0 28px rgba(0,0,0,.5)',
};

const palettes: Readonly<Record<ThemeMode, Palette>> = { light, dark };

/** The colours of a mode under a theme colour. */
export function paletteOf(mode: ThemeMode, preset: Preset): Palette {
  return { ...palettes[mode], ...accentOf(preset, mode) };
}

/** Heights, size of the text and distance of fields by the chosen size; pixels (look.md, table of sizes). */
export const sizes: Readonly<
  Record<Size, { readonly control: number; readonly row: number; readonly font: number; readonly gap: number }>
> = {
  default: { control: 40, row: 48, font: 14, gap: 24 },
  medium: { control: 36, row: 42, font: 14, gap: 20 },
  small: { control: 32, row: 36, font: 14, gap: 16 },
  mini: { control: 28, row: 30, font: 13, gap: 12 },
};

const simplified =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';

export const fonts = {
  text: simplified,
  /** Traditional faces first, so that shared code points take their local shape. */
  textTw: `-apple-system, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", ${simplified}`,
  code: 'ui-monospace, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace',
} as const;

/** Values of the CSS variables of a look, e.g. `{'--anlan-warning-bg': '#fff1d2'}`. */
export function cssVariables({ mode, preset, size }: Look, language: string): Readonly<Record<string, string>> {
  const { control, row, font, gap } = sizes[size];
  const variables: Record<string, string> = {
    '--anlan-font': language === 'tw' ? fonts.textTw : fonts.text,
    '--anlan-font-code': fonts.code,
    '--anlan-control': `${control}px`,
    '--anlan-row': `${row}px`,
    '--anlan-font-size': `${font}px`,
    '--anlan-gap': `${gap}px`,
  };
  for (const [name, value] of Object.entries(paletteOf(mode, preset))) {
    variables[`--anlan-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = value;
  }
  return variables;
}
