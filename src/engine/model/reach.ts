/** What a person is called by, and where they are written to. */
export interface Reach {
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** The names that a password of theirs may not hold. */
export function namesOf({ username, nickname, mobile }: Omit<Reach, 'email'>): string[] {
  return [username, nickname, mobile ?? ''];
}
