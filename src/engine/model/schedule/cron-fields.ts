/** The five fields of a schedule: minute, hour, day of the month, month, day of the week. */

/**
 * A `?` says that the other of the two days decides, as Quartz writes it. In any other place, beside another value, or
 * twice it says nothing, and a schedule that holds it there is none.
 */
export const CRON_FIELDS = /^[^\s?]+ [^\s?]+ (?:\? [^\s?]+ [^\s?]+|[^\s?]+ [^\s?]+ (?:\?|[^\s?]+))$/;

/** The fields with one space between them; undefined where they are no schedule. */
export function cronFields(text: string): string | undefined {
  const fields = text.trim().replace(/\s+/g, ' ');
  return CRON_FIELDS.test(fields) ? fields : undefined;
}
