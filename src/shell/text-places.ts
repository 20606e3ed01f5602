/** Which texts a file holds, by its path. Pure. */

/**
 * Which language and namespace a file holds: `shell/locales/zh.json` is namespace `shell`,
 * `engine/client/locales/zh.json` `engine`, `engine/client/locales/form.zh.json` `form`.
 */
export function placeOfTexts(path: string): { language: string; namespace: string } | undefined {
  const found = /(?:^|\/)(\w+)(?:\/client)?\/locales\/(?:([\w-]+)\.)?(\w+)\.json$/.exec(path);
  const [, room, part, language] = found ?? [];
  return room && language ? { language, namespace: part ?? room } : undefined;
}

/** A title as it stands within an English sentence: `Organisations` → `organisations`, `URL rules` as it is. */
export function withinSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
