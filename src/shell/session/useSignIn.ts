/**
 * One attempt to sign in, whatever it is proved by: refusals, a second factor, people without a role, and where to go
 * then.
 */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type Credentials,
  asApiError,
  dropSession,
  mustChangePassword,
  signIn,
  signOut,
  useSession,
} from '../../engine/client/index.ts';
import { isOpenTo, signedInAddress } from '../addresses.ts';
import { fetchPageAhead } from '../fetch-ahead.ts';
import { rememberDoor, useExit } from './exit.ts';
import { lastPerson, leaveNotice, rememberPerson } from './notice.ts';

export interface SignInAttempt {
  readonly busy: boolean;
  /** The account is right, and the server asks for the code of an authenticator as well. */
  readonly secondFactor: boolean;
  /** False when the person is not in. */
  run(credentials: Credentials, options: { readonly tenantCode: string; readonly remember: boolean }): Promise<boolean>;
  /** Gives up the second factor. */
  reset(): void;
}

function asksForSecondFactor(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'secondFactor' in data && data.secondFactor === true;
}

/** @param target address to go to; @param thirdParty the page is the contractors' one */
export function useSignIn(target: string, thirdParty = false): SignInAttempt {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** Known before the button is drawn anew: a second submit at once must not count as a second try. */
  const running = useRef(false);
  const [secondFactor, setSecondFactor] = useState(false);

  /** What becomes of a token that was given: a session, or nothing. */
  async function settle(): Promise<boolean> {
    const { user, menu, error, status } = useSession.getState();
    if (!user || status !== 'ready') {
      // Set-up failed: the text of the server as it is (specification, section 8).
      const text = error ? error.said || (error.code === 0 ? error.message : 'Has Error') : t('sign.noUser');
      dropSession();
      leaveNotice({ tone: 'danger', text });
      return false;
    }
    if (user.roles.length === 0) {
      leaveNotice({ tone: 'danger', key: 'roleless', seconds: 5 });
      await signOut();
      return false;
    }
    rememberDoor(thirdParty);
    useExit.setState({ to: undefined });
    // An address another person left behind is opened only if it is in the menu of this one.
    const foreign = lastPerson() !== undefined && lastPerson() !== user.id && !isOpenTo(menu, target);
    rememberPerson(user.id);
    const next = mustChangePassword(user)
      ? '/resetPassword'
      : signedInAddress(menu, foreign ? '/' : target, user.userType);
    fetchPageAhead(next);
    await navigate(next, { replace: true });
    return true;
  }

  async function run(
    credentials: Credentials,
    options: { readonly tenantCode: string; readonly remember: boolean },
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    leaveNotice(undefined);
    setBusy(true);
    try {
      await signIn(credentials, options);
      return await settle();
    } catch (cause) {
      const error = asApiError(cause);
      if (asksForSecondFactor(error.data) && !secondFactor) setSecondFactor(true);
      else leaveNotice({ tone: 'danger', text: error.message });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, secondFactor, run, reset: () => setSecondFactor(false) };
}
