/**
 * The permission directive: what stands inside is drawn only for who holds the wildcard or one of the codes; otherwise
 * it is not in the document at all.
 */
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { checkPermi } from './permissions.ts';
import { type SessionState, useSession } from './session-store.ts';

interface PermittedProps {
  readonly codes: readonly string[];
  /** Whose codes are asked; absent: those of who is signed in. */
  readonly held?: Pick<SessionState, 'codes' | 'user'>;
  readonly children: ReactNode;
}

/** @throws without any code: a guard that guards nothing is a mistake of the page */
export function Permitted({ codes, held, children }: PermittedProps): ReactNode {
  const session = useSession();
  if (!Array.isArray(codes) || codes.length === 0) throw new Error(i18next.t('messages:permission.noCodes'));
  return checkPermi(codes, held ?? session) ? children : null;
}
