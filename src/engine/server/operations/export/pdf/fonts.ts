/** The font files of a PDF, and which of them draws a sign. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';

export type Face = 'regular' | 'bold';

/** A font as it is registered in a document: `regular`, or `regular+` for what that one lacks. */
export type FontName = Face | `${Face}+`;

export interface FontFile {
  readonly name: FontName;
  readonly path: string;
  readonly font: Font;
}

const require = createRequire(import.meta.url);
// The package of the first font exports where its files lie, but for the build of a browser: they stand beside its door.
const han = (file: string): string => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts', file);
const symbols = (weight: number): string =>
  require.resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`);

/**
 * Noto Sans Hans holds simplified and traditional signs and Latin; what it lacks (₂, ⁻, ☑, ⌀) comes from DejaVu Sans.
 */
const FILES: Readonly<Record<FontName, () => string>> = {
  regular: () => han('NotoSansHans-Regular.otf'),
  bold: () => han('NotoSansHans-Bold.otf'),
  'regular+': () => symbols(400),
  'bold+': () => symbols(700),
};

const opened = new Map<FontName, FontFile>();

/** Opened once for all documents: whether it has a sign is asked of the file itself. */
export function fontFile(name: FontName): FontFile {
  let file = opened.get(name);
  if (!file) {
    const path = FILES[name]();
    const font = openSync(path);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts`);
    opened.set(name, (file = { name, path, font }));
  }
  return file;
}

/** What stands between signs and shows nothing: joiners, marks of direction, selectors of a variant, controls. */
const UNSEEN = /^(?!\s)[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;

/** How a sign is written: by which font, and as what text. */
export interface Spelling {
  readonly name: FontName;
  readonly text: string;
}

/**
 * A sign no font has is written by its number, as in 〔U+20BB7〕: an empty box would not tell one name from another.
 */
export function spell(sign: string, face: Face): Spelling {
  if (UNSEEN.test(sign)) return { name: face, text: '' };
  const point = sign.codePointAt(0) ?? 0;
  for (const name of [face, `${face}+`] as const)
    if (fontFile(name).font.hasGlyphForCodePoint(point)) return { name, text: sign };
  const number = point.toString(16).toUpperCase().padStart(4, '0');
  return { name: face, text: /\s/.test(sign) ? ' ' : `〔U+${number}〕` };
}
