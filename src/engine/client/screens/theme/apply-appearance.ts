/** Puts language and light or dark on the document: `lang`, colour scheme and the CSS variables of the theme. */
import { type Language, LANGUAGE_TAGS } from '../../api/languages.ts';
import { type ThemeMode, cssVariables } from './tokens.ts';

export function applyAppearance(mode: ThemeMode, language: Language): void {
  const root = document.documentElement;
  root.lang = LANGUAGE_TAGS[language];
  root.dataset['theme'] = mode;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(cssVariables(mode, language))) root.style.setProperty(name, value);
}
