/** The look of ag-grid, made of the tokens. */
import { type Theme, themeQuartz } from 'ag-grid-community';
import type { Look } from '../../registry/look-choices.ts';
import { paletteOf, sizes } from './tokens.ts';

/** Parameters of `themeQuartz.withParams` (names checked in ag-grid 36.2). */
function gridParams({ mode, preset, size }: Look) {
  const p = paletteOf(mode, preset);
  const { row, font } = sizes[size];
  return {
    accentColor: p.fill,
    backgroundColor: p.sheet,
    foregroundColor: p.text,
    chromeBackgroundColor: p.sub,
    browserColorScheme: mode,
    fontFamily: 'inherit',
    fontSize: font,
    headerFontSize: 13,
    headerFontWeight: 600,
    headerTextColor: p.text2,
    rowHeight: row,
    headerHeight: row,
    spacing: 6,
    cellHorizontalPadding: 10,
    iconSize: 16,
    borderColor: p.line,
    borderRadius: 4,
    wrapperBorder: false,
    wrapperBorderRadius: 0,
    rowBorder: { color: p.line },
    headerRowBorder: { color: p.line2 },
    columnBorder: false,
    headerColumnBorder: false,
    pinnedColumnBorder: { color: p.line2 },
    oddRowBackgroundColor: p.sheet,
    rowHoverColor: p.hover,
    selectedRowBackgroundColor: p.select,
    pinnedRowBackgroundColor: p.sub,
    pinnedRowFontWeight: 600,
    pinnedRowBorder: { color: p.line2 },
    checkboxBorderRadius: 3,
    checkboxUncheckedBorderColor: p.field,
    checkboxCheckedBackgroundColor: p.fill,
    checkboxCheckedBorderColor: p.fill,
    checkboxIndeterminateBackgroundColor: p.fill,
    checkboxIndeterminateBorderColor: p.fill,
    focusShadow: `0 0 0 2px ${p.primary}`,
    headerColumnResizeHandleColor: p.line2,
  } as const;
}

/** One theme object per look: ag-grid takes another object for another theme. */
const themes = new Map<string, Theme>();

export function gridTheme(look: Look): Theme {
  const key = `${look.mode} ${look.preset} ${look.size}`;
  let theme = themes.get(key);
  if (!theme) themes.set(key, (theme = themeQuartz.withParams(gridParams(look))));
  return theme;
}
