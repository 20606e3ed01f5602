/** The look of ag-grid, made of the tokens. */
import { type Theme, themeQuartz } from 'ag-grid-community';
import type { Look } from '../../registry/look-choices.ts';
import { gridParams } from './tokens.ts';

/** One theme object per look: ag-grid takes another object for another theme. */
const themes = new Map<string, Theme>();

export function gridTheme(look: Look): Theme {
  const key = `${look.mode} ${look.preset} ${look.size}`;
  let theme = themes.get(key);
  if (!theme) themes.set(key, (theme = themeQuartz.withParams(gridParams(look))));
  return theme;
}
