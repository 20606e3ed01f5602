/** The browser's clock in the texts that expressions know. */

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `YYYY-MM-DD`. */
export function dayText(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `YYYY-MM-DD HH:mm:ss`. */
export function momentText(date: Date): string {
  return `${dayText(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
