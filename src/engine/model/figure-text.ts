/** How many places a figure is read with: those its unit has. Pure. */
import type { Template } from './types.ts';

/** What a figure needs to be known of its field. */
export interface FigureField {
  readonly unit?: Template;
}

/** Does each row say its own unit? Then the places of the field are only the most that any of the units has. */
export function hasOwnUnit({ unit }: FigureField): boolean {
  return unit?.parts.some((part) => typeof part !== 'string') ?? false;
}

/**
 * A decimal as it is read: with the places of its field, which are those of its unit; where each row has its own unit,
 * with no more than it needs (`34.000` ppm is `34`).
 */
export function figureText(field: FigureField, text: string): string {
  return hasOwnUnit(field) && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** What is measured in these is a share, a concentration or a temperature. */
const SHARES = /^(%.*|‰|ppm|ppb|℃|°C|K)$/i;
/** So much in a time adds up over rows: what all boilers give in an hour. */
const IN_TIME = /^(h|min|s|d|a|班|天|日|小时|分钟|分|秒|月|年)$/;

/** Is it a ratio, a unit cost or the like, of which a sum means nothing? Each row's own unit is one too: no two need be alike. */
export function isRatio(field: FigureField): boolean {
  if (!field.unit) return false;
  if (hasOwnUnit(field)) return true;
  const unit = field.unit.source.trim();
  const below = unit.includes('/') ? unit.slice(unit.lastIndexOf('/') + 1) : undefined;
  return SHARES.test(unit) || (below !== undefined && !IN_TIME.test(below));
}
