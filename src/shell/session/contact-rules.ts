/** Formats of what people are reached by. Pure. */

export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text.trim());
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** Text key of what is wrong with a mobile number, or undefined. */
export function mobileMistake(mobile: string): string | undefined {
  if (!mobile.trim()) return 'code.mobileMissing';
  return isMobile(mobile) ? undefined : 'code.mobileWrong';
}
