/** What antd makes of the look. */
import type { ThemeConfig } from 'antd';
import type { Look } from '../../registry/look-choices.ts';
import { fonts, paletteOf, sizes } from './tokens.ts';

/** 22 pixels of text and the line under it. */
const TEXT_AND_LINE = 23;

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
