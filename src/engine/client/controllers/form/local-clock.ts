/** The clock in the texts that expressions know: the installation's time zone where the page names it, else the browser's. */

/** Time zone of the installation, as the page's head may say it (`<meta name="time-zone">`). */
function pageZone(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || undefined;
}

/** `YYYY-MM-DD HH:mm:ss`. */
export function momentText(date: Date, timeZone: string | undefined = pageZone()): string {
  // Swedish writes dates the way we store them.
  return new Intl.DateTimeFormat('sv-SE', {
    ...(timeZone ? { timeZone } : {}), year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  }).format(date);
}

/** `YYYY-MM-DD`. */
export function dayText(date: Date, timeZone: string | undefined = pageZone()): string {
  return momentText(date, timeZone).slice(0, 10);
}
