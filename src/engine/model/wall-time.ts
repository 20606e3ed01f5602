/** An instant as a clock on the wall of a time zone shows it. */

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates the way we store them.
    format = new Intl.DateTimeFormat('sv-SE', {
      ...(timeZone ? { timeZone } : {}),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** `YYYY-MM-DD HH:mm:ss`. @param timeZone IANA name; without one, that of the machine */
export function wallTime(instant: Date | number, timeZone: string | undefined): string {
  return formatOf(timeZone).format(instant);
}
