/** What is wrong with passwords that are typed: lengths, sameness, repetition. Pure. */

export interface PasswordInput {
  readonly old: string;
  readonly fresh: string;
  readonly again: string;
}

/** Length of a password (specification, section 5). */
export const PASSWORD_LENGTH = { min: 6, max: 31 };

export type PasswordMistakes = Partial<Record<keyof PasswordInput, string>>;

/** Text keys of what is wrong, per input; `withOld` = the old one is asked for as well. */
export function passwordMistakes({ old, fresh, again }: PasswordInput, withOld = true): PasswordMistakes {
  const mistakes: PasswordMistakes = {};
  if (withOld && !old) mistakes.old = 'reset.oldMissing';
  if (!fresh) mistakes.fresh = 'reset.newMissing';
  else if ([...fresh].length < PASSWORD_LENGTH.min || [...fresh].length > PASSWORD_LENGTH.max)
    mistakes.fresh = 'reset.length';
  else if (withOld && fresh === old) mistakes.fresh = 'reset.sameAsOld';
  if (!again) mistakes.again = 'reset.againMissing';
  else if (again !== fresh) mistakes.again = 'reset.notSame';
  return mistakes;
}
