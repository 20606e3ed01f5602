/** The signed-in person, the menu and the button codes. */
import i18next from 'i18next';
import { create } from 'zustand';
import type { MenuNode, SessionUser } from '../../model/wire.ts';
import { fetchAuthority, fetchUser, signOutCall } from '../api/account.ts';
import { signInByPassword } from '../api/client.ts';
import { asApiError, type ApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';
import { accessToken, clearTokens, setRoleCodes } from '../api/session.ts';
import { forgetViews } from './entity-views.ts';
import { setTimeZone } from '../registry/clock.ts';

export interface SessionState {
  /** `none` no session · `loading` person and menu are being fetched · `ready` · `failed` see `error`. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly user: SessionUser | undefined;
  readonly menu: readonly MenuNode[];
  /** Permission codes of buttons (mscodemenu); `*` is all. */
  readonly codes: readonly string[];
  readonly error: ApiError | undefined;
}

const EMPTY: SessionState = { status: 'none', user: undefined, menu: [], codes: [], error: undefined };

export const useSession = create<SessionState>()(() => (accessToken() ? { ...EMPTY, status: 'loading' } : EMPTY));

useSession.subscribe(({ user }) => setRoleCodes(user?.roles ?? []));

/** Must the password be changed before anything else? `isTimeOut` false means expired; undefined never forces. */
export function mustChangePassword(user: SessionUser): boolean {
  return user.isOriginal === true || user.isTimeOut === false;
}

let loading: Promise<void> | undefined;

/** Fetches person, then menu and codes (specification 2.2, rule 8); several callers share one attempt. */
export function loadSession(): Promise<void> {
  loading ??= load().finally(() => { loading = undefined; });
  return loading;
}

/** Without roles, or with a password to be changed, the menu is not asked for: the server would refuse. */
async function load(): Promise<void> {
  const before = useSession.getState().user;
  useSession.setState({ status: 'loading', error: undefined });
  try {
    const user = await fetchUser();
    if (!user) {
      // A token nobody stands behind is none.
      dropSession();
      return;
    }
    setTimeZone(user.timeZone);
    if (before && before.id !== user.id) forgetViews();
    if (user.roles.length === 0 || mustChangePassword(user)) {
      useSession.setState({ ...EMPTY, status: 'ready', user });
      return;
    }
    const authority = await fetchAuthority(user.username);
    useSession.setState({ status: 'ready', user, menu: authority.menu, codes: authority.menuButton, error: undefined });
  } catch (cause) {
    useSession.setState({ ...EMPTY, status: accessToken() ? 'failed' : 'none', error: asApiError(cause) });
  }
}

/** Fetches the menu again, after the server said that it changed. A failure leaves the old one. */
export async function refreshMenu(): Promise<void> {
  const { user, status } = useSession.getState();
  if (status !== 'ready' || !user) return;
  const authority = await fetchAuthority(user.username).catch(() => undefined);
  if (authority) useSession.setState({ menu: authority.menu, codes: authority.menuButton });
}

/** Keeps the menu fresh, and in the language of the page, while the returned function has not been called. */
export function followMenu(): () => void {
  let greeted = false;
  const refresh = (): void => void refreshMenu();
  const unlisten = onSchemaEvent((event) => {
    // The first hello comes right after the menu was fetched; a later one means that something may have been missed.
    if (event.kind === 'menu' || (event.kind === 'hello' && greeted)) refresh();
    if (event.kind === 'hello') greeted = true;
  });
  i18next.on('languageChanged', refresh);
  return () => {
    unlisten();
    i18next.off('languageChanged', refresh);
  };
}

export async function signIn(input: { username: string; password: string; tenantCode: string; remember: boolean }): Promise<void> {
  await signInByPassword(input);
  await loadSession();
}

/** Ends the session here at once, on the server as well if it can be reached. */
export async function signOut(): Promise<void> {
  await signOutCall().catch(() => undefined);
  dropSession();
}

/** Forgets person and menu without asking the server. */
export function dropSession(): void {
  clearTokens();
  forgetViews();
  useSession.setState(EMPTY);
}
