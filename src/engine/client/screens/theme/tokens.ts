/** The one theme file: every colour, size and font of the look, light and dark, for antd, ag-grid and our own CSS. */
import type { ThemeConfig } from 'antd';
import type { Look, Preset, Size, ThemeMode } from '../../registry/look-choices.ts';
import { accentOf } from './presets.ts';

/** Colours by meaning; the names are also those of the CSS variables (`--anlan-frame`, `--anlan-warning-bg` …). */
const light = {
  primary: '#1677ff', fill: '#0958d9', fillHover: '#0a4fc2', fillActive: '#0845a8', link: '#0958d9', onFill: '#ffffff',
  frame: '#eceff3', sheet: '#ffffff', raised: '#ffffff', sub: '#f6f8fa', hover: '#f1f4f7', select: '#e8f1ff', select2: '#d6e6ff',
  text: '#1a232e', text2: '#46525f', text3: '#5e6a78', line: '#e1e6eb', line2: '#cfd6de', field: '#7e8997',
  success: '#0a7358', successBg: '#e4f4ee', warning: '#8a4f00', warningBg: '#fff1d2', warningDot: '#d98200',
  danger: '#be2217', dangerBg: '#fdeae7', dangerFill: '#be2217', info: '#0958d9', infoBg: '#e8f1ff', none: '#5e6a78',
  mask: 'rgba(17,24,33,.38)', shadow: '0 4px 14px rgba(20,30,42,.12)', shadowDrawer: '-8px 0 28px rgba(20,30,42,.16)',
} as const;

export type Palette = { readonly [name in keyof typeof light]: string };

const dark: Palette = {
  primary: '#3c89e8', fill: '#2b6cc4', fillHover: '#2563b5', fillActive: '#1f57a3', link: '#7db3f5', onFill: '#ffffff',
  frame: '#0e1319', sheet: '#161c24', raised: '#1e2630', sub: '#1a212a', hover: '#1f2832', select: '#1b2f49', select2: '#23406a',
  text: '#e2e7ed', text2: '#adb8c4', text3: '#8f9baa', line: '#29323d', line2: '#37424f', field: '#748191',
  success: '#5cc9a2', successBg: '#12312a', warning: '#f0b355', warningBg: '#38290f', warningDot: '#d98200',
  danger: '#ff8f85', dangerBg: '#431d1b', dangerFill: '#be2217', info: '#7db3f5', infoBg: '#1b2f49', none: '#8f9baa',
  mask: 'rgba(0,0,0,.55)', shadow: '0 4px 16px rgba(0,0,0,.5)', shadowDrawer: '-8px 0 28px rgba(0,0,0,.5)',
};

const palettes: Readonly<Record<ThemeMode, Palette>> = { light, dark };

/** The colours of a mode under a theme colour. */
export function paletteOf(mode: ThemeMode, preset: Preset): Palette {
  return { ...palettes[mode], ...accentOf(preset, mode) };
}

/** Heights, size of the text and distance of fields by the chosen size; pixels (look.md, table of sizes). */
const sizes: Readonly<Record<Size, { readonly control: number; readonly row: number; readonly font: number; readonly gap: number }>> = {
  default: { control: 40, row: 48, font: 14, gap: 24 },
  medium: { control: 36, row: 42, font: 14, gap: 20 },
  small: { control: 32, row: 36, font: 14, gap: 16 },
  mini: { control: 28, row: 30, font: 13, gap: 12 },
};

/** 22 pixels of text and the line under it. */
const TEXT_AND_LINE = 23;

const simplified = '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';

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
    '--anlan-font': language === 'tw' ? fonts.textTw : fonts.text, '--anlan-font-code': fonts.code,
    '--anlan-control': `${control}px`, '--anlan-row': `${row}px`, '--anlan-font-size': `${font}px`, '--anlan-gap': `${gap}px`,
  };
  for (const [name, value] of Object.entries(paletteOf(mode, preset))) {
    variables[`--anlan-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = value;
  }
  return variables;
}

/** antd's design tokens (global and per component) of a look. `algorithm` is added by the provider, which may load antd. */
export function antdTheme({ mode, preset, size }: Look, language: string, motion: boolean): ThemeConfig {
  const p = paletteOf(mode, preset);
  const { control, row, font, gap } = sizes[size];
  const cellPadding = (row - TEXT_AND_LINE) / 2;
  const fontFamily = language === 'tw' ? fonts.textTw : fonts.text;
  return {
    // One key for all places where antd draws: their styles are made once.
    cssVar: { key: 'anlan' },
    hashed: false,
    token: {
      motion, fontFamily, fontFamilyCode: fonts.code,
      colorPrimary: p.primary, colorLink: p.link, colorLinkHover: p.link, colorLinkActive: p.link,
      colorInfo: p.info, colorInfoBg: p.infoBg, colorSuccess: p.success, colorSuccessBg: p.successBg,
      colorWarning: p.warning, colorWarningBg: p.warningBg, colorError: p.danger, colorErrorBg: p.dangerBg,
      colorBgLayout: p.frame, colorBgContainer: p.sheet, colorBgElevated: p.raised, colorBgMask: p.mask, colorFillAlter: p.sub,
      controlItemBgHover: p.hover, controlItemBgActive: p.select, controlItemBgActiveHover: p.select2,
      colorText: p.text, colorTextSecondary: p.text2, colorTextTertiary: p.text3, colorTextHeading: p.text,
      colorTextPlaceholder: p.text3, colorTextDescription: p.text3, colorTextDisabled: p.text3, colorTextQuaternary: p.text3, colorIcon: p.text3, colorIconHover: p.text,
      colorBgContainerDisabled: p.sub, colorBorder: p.field, colorBorderSecondary: p.line, colorSplit: p.line,
      borderRadius: 4, borderRadiusSM: 2, borderRadiusLG: 6, borderRadiusXS: 2,
      fontSize: font, fontSizeSM: 12, lineHeight: 22 / font, fontWeightStrong: 600, fontSizeHeading1: 24, fontSizeHeading2: 20, fontSizeHeading3: 16,
      controlHeight: control, controlHeightSM: control - 4, controlHeightLG: Math.max(40, control),
      boxShadow: p.shadow, boxShadowSecondary: p.shadow, boxShadowTertiary: 'none',
      motionDurationFast: '0.1s', motionDurationMid: '0.16s', motionDurationSlow: '0.2s',
      lineWidthFocus: 2, controlOutlineWidth: 2, controlOutline: `color-mix(in srgb, ${p.primary} 30%, transparent)`,
    },
    components: {
      Button: {
        colorPrimary: p.fill, colorPrimaryHover: p.fillHover, colorPrimaryActive: p.fillActive, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none',
        colorLink: p.link, colorLinkHover: p.link, colorLinkActive: p.link, paddingInline: 14, contentFontSize: font, fontWeight: 400,
        defaultHoverColor: p.link, defaultHoverBorderColor: p.link, defaultActiveColor: p.link, defaultActiveBorderColor: p.link, borderColorDisabled: p.line2,
      },
      Checkbox: { colorPrimary: p.fill, colorPrimaryHover: p.fill, borderRadiusSM: 3, controlInteractiveSize: 16 },
      Radio: { colorPrimary: p.fill, colorPrimaryHover: p.fill },
      Switch: { colorPrimary: p.fill, colorPrimaryHover: p.fillHover, colorTextQuaternary: p.field, colorTextTertiary: p.field },
      Table: {
        headerBg: p.sub, headerColor: p.text2, headerSplitColor: 'transparent', headerBorderRadius: 0, borderColor: p.line, rowHoverBg: p.hover,
        rowSelectedBg: p.select, rowSelectedHoverBg: p.select2, cellPaddingBlockSM: cellPadding, cellPaddingInlineSM: 10, cellFontSizeSM: font,
        cellPaddingBlock: cellPadding, cellPaddingInline: 10,
      },
      // The chosen day carries white figures, for which the seed is too light.
      DatePicker: { colorPrimary: p.fill },
      Select: { optionHeight: control, optionSelectedBg: p.select, optionSelectedFontWeight: 600, optionActiveBg: p.hover },
      Tree: { titleHeight: 32, nodeHoverBg: p.hover, nodeSelectedBg: p.select, indentSize: 16 },
      Modal: { titleFontSize: 16, titleLineHeight: 1.5 },
      Drawer: { footerPaddingBlock: 8, footerPaddingInline: 24, paddingLG: 24 },
      Tabs: { inkBarColor: p.fill, itemSelectedColor: p.text, itemColor: p.text2, itemHoverColor: p.text, horizontalItemPadding: '9px 0', horizontalItemGutter: 24, titleFontSize: 14 },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2b3642' : '#1a232e' },
      Form: { labelColor: p.text2, verticalLabelPadding: '0 0 4px', itemMarginBottom: gap },
      // The chosen entry is written in it, for which the seed is too light.
      Dropdown: { paddingBlock: 5, controlItemBgHover: p.hover, colorPrimary: p.link },
    },
  };
}

/** Parameters of `themeQuartz.withParams` (names checked in ag-grid 36.2). */
export function gridParams({ mode, preset, size }: Look) {
  const p = paletteOf(mode, preset);
  const { row, font } = sizes[size];
  return {
    accentColor: p.fill, backgroundColor: p.sheet, foregroundColor: p.text, chromeBackgroundColor: p.sub, browserColorScheme: mode,
    fontFamily: 'inherit', fontSize: font, headerFontSize: 13, headerFontWeight: 600, headerTextColor: p.text2,
    rowHeight: row, headerHeight: row, spacing: 6, cellHorizontalPadding: 10, iconSize: 16, borderColor: p.line, borderRadius: 4,
    wrapperBorder: false, wrapperBorderRadius: 0, rowBorder: { color: p.line }, headerRowBorder: { color: p.line2 }, columnBorder: false, headerColumnBorder: false,
    pinnedColumnBorder: { color: p.line2 }, oddRowBackgroundColor: p.sheet, rowHoverColor: p.hover, selectedRowBackgroundColor: p.select,
    pinnedRowBackgroundColor: p.sub, pinnedRowFontWeight: 600, pinnedRowBorder: { color: p.line2 },
    checkboxBorderRadius: 3, checkboxUncheckedBorderColor: p.field, checkboxCheckedBackgroundColor: p.fill, checkboxCheckedBorderColor: p.fill,
    checkboxIndeterminateBackgroundColor: p.fill, checkboxIndeterminateBorderColor: p.fill,
    focusShadow: `0 0 0 2px ${p.primary}`, headerColumnResizeHandleColor: p.line2,
  } as const;
}
