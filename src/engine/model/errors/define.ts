/** The shape of the error catalogue: one code, its meaning on the wire and its message in three languages. */

export type Locale = 'zh' | 'tw' | 'en';
export const LOCALES: readonly Locale[] = ['zh', 'tw', 'en'];

/** `{name}` in a message is replaced by the parameter of that name. */
export interface ErrorDefinition {
  /**
   * Business code of the envelope; 0 for mistakes in schema files, which never travel as an answer of their
   * own. 40001 asks for a second factor.
   */
  readonly wire:
    0 | 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 507 | 40001 | 50008 | 50012 | 50014;
  readonly zh: string;
  readonly tw: string;
  readonly en: string;
}

/** Keeps the codes of one part of the catalogue as a literal type. */
export function defineErrors<T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors;
}

/** Fills `{name}` places of a message. A missing parameter stays visible, so that a test can see it. */
export function fillMessage(message: string, params: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}
