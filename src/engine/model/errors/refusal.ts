/** A refusal with a code of the catalogue: thrown where a caller's wish cannot be met, answered by the HTTP door. */
import type { FieldError } from '../wire.ts';
import { catalogue, messageOf, type WireErrorCode } from './catalogue.ts';
import type { Locale } from './define.ts';

export class Refusal extends Error {
  readonly code: WireErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Extra `data` of the answer (conflict: the row as it stands). */
  readonly data: unknown;

  constructor(code: WireErrorCode, params: Readonly<Record<string, string | number>> = {}, data: unknown = undefined) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.data = data;
  }

  /** Business code of the envelope. */
  get wire(): number {
    return catalogue[this.code].wire;
  }

  text(locale: Locale): string {
    return messageOf(this.code, locale, this.params);
  }
}

/** Business code 422 with a reason per field. */
export class Invalid extends Error {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map((error) => `${error.field}: ${error.code}`).join(', '));
    this.name = 'Invalid';
    this.errors = errors;
  }
}
