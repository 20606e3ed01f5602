/** What a password must look like: the limits of spec 5, moved by parameters, the same wherever one is set. */
import { messageOf } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Invalid } from '../../model/errors/refusal.ts';
import type { Value } from '../../model/types.ts';
import { validateField } from '../../model/validate.ts';
import { weaknessOf } from './weak-passwords.ts';

const TITLE: Readonly<Record<Locale, string>> = { zh: '新密码', tw: '新密碼', en: 'New password' };
const DAY_MS = 86_400_000;

type Param = (key: string) => Value;

/**
 * Refuses a password outside the limits (V-5-08); `field` is its name in the request. Enough for one that must be
 * changed at the first sign-in.
 */
export function needAllowedPassword(param: Param, locale: Locale, password: string, field = 'newPassword'): void {
  const title = TITLE[locale];
  if (password === '')
    throw new Invalid([
      { field, code: 'field.required', message: messageOf('field.required', locale, { field: title }) },
    ]);
  const errors = validateField(
    {
      name: field,
      kind: 'text',
      title,
      minLength: 6,
      maxLength: 31,
      limits: { minLength: 'password.min', maxLength: 'password.max' },
    },
    password,
    { locale, param },
  );
  if (errors.length === 0 && !matches(param('password.pattern'), password))
    errors.push({ field, code: 'field.pattern', message: messageOf('field.pattern', locale, { field: title }) });
  if (errors.length > 0) throw new Invalid(errors);
}

/**
 * Refuses beside it a password that is guessed first: for one that somebody means to keep. `names` is what the account
 * is called by.
 */
export function needGoodPassword(
  param: Param,
  locale: Locale,
  password: string,
  names: readonly string[],
  field = 'newPassword',
): void {
  needAllowedPassword(param, locale, password, field);
  const weakness = weaknessOf(password, names);
  if (weakness)
    throw new Invalid([
      {
        field,
        code: `password.${weakness}`,
        message: messageOf(`password.${weakness}`, locale, { field: TITLE[locale] }),
      },
    ]);
}

/** A pattern that is none limits nothing: a mistake in a parameter must not lock everybody out. */
function matches(pattern: Value, password: string): boolean {
  if (typeof pattern !== 'string' || pattern === '') return true;
  try {
    return new RegExp(pattern, 'u').test(password);
  } catch {
    return true;
  }
}

/** When a password set now expires, in milliseconds; null = never. */
export function expiryOf(param: Param, millis: number): number | null {
  const days = Number(param('password.expireDays'));
  return Number.isFinite(days) && days > 0 ? millis + days * DAY_MS : null;
}
