/** About how wide a text is drawn, for room that is dealt out before anything is on the screen. Pure. */

/** Letters past this point, the Han script and full-width signs, are square. */
const LAST_NARROW = 0x2e7f;
/** Share of the font size the other letters take on average, rather too much than too little. */
const NARROW = 0.575;

/** What is told loudly is set bold, which is a little wider. */
const BOLD = 1.07;

/** Pixels at `fontSize` pixels, set bold. */
export function boldWidth(text: string, fontSize = 14): number {
  return Math.ceil(textWidth(text, fontSize) * BOLD);
}

/** Pixels at `fontSize` pixels. */
export function textWidth(text: string, fontSize = 14): number {
  let letters = 0;
  for (const letter of text) letters += (letter.codePointAt(0) ?? 0) > LAST_NARROW ? 1 : NARROW;
  return Math.ceil(letters * fontSize);
}
