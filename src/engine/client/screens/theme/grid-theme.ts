/** The look of ag-grid, made of the tokens. */
import { themeQuartz } from 'ag-grid-community';
import { type ThemeMode, gridParams } from './tokens.ts';

const themes = { light: themeQuartz.withParams(gridParams('light')), dark: themeQuartz.withParams(gridParams('dark')) };

export function gridTheme(mode: ThemeMode) {
  return themes[mode];
}
