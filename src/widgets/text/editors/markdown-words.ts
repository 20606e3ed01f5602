/** Markdown read as plain words, for a line of a list. Pure. */

/** The words without the signs that only say how they look. */
export function wordsOfMarkdown(text: string): string {
  return text
    .replace(/^\s*(```|~~~).*$/gm, '')
    .replace(/^ {0,3}(#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*([-*_][ \t]*){3,}$/gm, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|[\s\p{P}])[*_]([^*_\n]+)[*_](?=$|[\s\p{P}])/gmu, '$1$2')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
