/** Names one after the other, as the language sets them apart. */
export const listed = (names: readonly string[], language: string): string =>
  names.join(language === 'en' ? ', ' : '、');
