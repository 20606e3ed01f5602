/** How long a text takes to be read. Pure. */

/** No text is shorter than this, in seconds. */
const LEAST = 20;

/** Signs of a rich text that are read: without its tags, entities as one sign each, without spaces. */
export function signsIn(html: string): number {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, 'x')
    .replace(/\s/g, '').length;
}

/**
 * Seconds of reading; 0 for a text that says nothing, such as one that is only attachments.
 * @param perMinute signs that somebody reads in a minute
 */
export function readingSeconds(html: string, perMinute: number): number {
  const signs = signsIn(html);
  return signs === 0 || perMinute <= 0 ? 0 : Math.max(LEAST, Math.ceil((signs * 60) / perMinute));
}
