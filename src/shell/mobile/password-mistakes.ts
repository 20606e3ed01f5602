/** What is wrong with the three inputs of a change of password, as keys of texts (specification, section 5). Pure. */

export const PASSWORD_NAMES = ['old', 'fresh', 'again'] as const;
export type PasswordName = (typeof PASSWORD_NAMES)[number];

/** Characters. */
export const PASSWORD_LENGTH = { min: 6, max: 31 };

export function passwordMistakes({ old, fresh, again }: Readonly<Record<PasswordName, string>>): Partial<Record<PasswordName, string>> {
  const length = [...fresh].length;
  const mistakes: Partial<Record<PasswordName, string>> = {};
  if (!old) mistakes.old = 'oldMissing';
  if (!fresh) mistakes.fresh = 'freshMissing';
  else if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) mistakes.fresh = 'length';
  else if (fresh === old) mistakes.fresh = 'sameAsOld';
  if (!again) mistakes.again = 'againMissing';
  else if (again !== fresh) mistakes.again = 'notSame';
  return mistakes;
}
