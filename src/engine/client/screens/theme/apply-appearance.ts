/** Puts language and look on the document: `lang`, colour scheme, size and the CSS variables of the theme. */
import { type Language, LANGUAGE_TAGS } from '../../api/languages.ts';
import type { Look } from '../../registry/look-choices.ts';
import { cssVariables } from './tokens.ts';

export function applyAppearance(look: Look, language: Language): void {
  const root = document.documentElement;
  root.lang = LANGUAGE_TAGS[language];
  root.dataset['theme'] = look.mode;
  root.dataset['size'] = look.size;
  root.style.colorScheme = look.mode;
  for (const [name, value] of Object.entries(cssVariables(look, language))) root.style.setProperty(name, value);
}
