/** The signed-in person, the menu, the button codes and the organisations. */
import i18next from 'i18next';
import { create } from 'zustand';
import type { AuthorityData, MenuNode, MenuParent, Organisation, SessionUser } from '../../model/wire.ts';
import { fetchAuthority, fetchOrganisations, fetchUser, signOutCall } from '../api/account.ts';
import { type Credentials, fetchTokens } from '../api/client.ts';
import { asApiError, type ApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';
import { accessToken, clearTokens, noteLeaving, setRoleCodes, tellSessionNews, wasLeft } from '../api/session.ts';
import { forgetViews } from './entity-views.ts';
import { forgetShown } from './list/shown-rows.ts';
import { keepTenant } from './portal-store.ts';
import { forgetPersonSettings, loadPersonSettings, readPersonSetting, setPersonSetting } from './person-settings.ts';
import { adoptPersonSize } from './preferences-store.ts';
import { onOtherTabs, tellOtherTabs } from './session-tabs.ts';
import { setTimeZone } from '../registry/clock.ts';

export interface SessionState {
  /** `none` no session · `loading` person and menu are being fetched · `ready` · `failed` see `error`. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly user: SessionUser | undefined;
  /** Everything that may be opened. */
  readonly menu: readonly MenuNode[];
  /** Addresses beyond the menu, of entities and of entries that others may open; at any other one there is nothing. */
  readonly unlisted: readonly string[];
  readonly lacking: readonly string[];
  /** Top groups, one of which may be chosen as the menu at the left. */
  readonly parents: readonly MenuParent[];
  /** `path` of the chosen group; undefined = all of them. */
  readonly parent: string | undefined;
  /** Permission codes of buttons (mscodemenu); `*` is all. */
  readonly codes: readonly string[];
  /** Flat; undefined until they were loaded, so that a tenant without any is not asked again and again. */
  readonly organisations: readonly Organisation[] | undefined;
  readonly error: ApiError | undefined;
}

const EMPTY: SessionState = {
  status: 'none',
  user: undefined,
  menu: [],
  unlisted: [],
  lacking: [],
  parents: [],
  parent: undefined,
  codes: [],
  organisations: undefined,
  error: undefined,
};

export const useSession = create<SessionState>()(() => (accessToken() ? { ...EMPTY, status: 'loading' } : EMPTY));

useSession.subscribe(({ user }) => setRoleCodes(user?.roles ?? []));

/**
 * The person in the tenant, whose tags and typed content these are: both speak of records of that tenant. '' while
 * nobody is known.
 */
export function seatOf(user: Pick<SessionUser, 'id' | 'tenantCode'> | undefined): string {
  return user ? `${user.tenantCode}:${user.id}` : '';
}

/**
 * Must the password be changed before anything else? `isTimeOut` false means expired; undefined never forces.
 */
export function mustChangePassword(user: SessionUser): boolean {
  return user.isOriginal === true || user.isTimeOut === false;
}

/** Key of the chosen menu group among the person's settings. */
const PARENT_KEY = 'menu.parent';

function menuParts({
  menu,
  menuButton,
  parents,
  unlisted,
  lacking,
}: AuthorityData): Pick<SessionState, 'menu' | 'codes' | 'parents' | 'unlisted' | 'lacking'> {
  return { menu, codes: menuButton, parents, unlisted, lacking };
}

/** The group chosen last, if it is still there. */
function chosenParent(parents: readonly MenuParent[]): string | undefined {
  const chosen = readPersonSetting(PARENT_KEY);
  return parents.find((parent) => parent.path === chosen)?.path;
}

/**
 * Makes one group the menu at the left; undefined = all. What lies below it is asked for anew, so that its addresses
 * are those of now.
 */
export async function chooseParent(path: string | undefined): Promise<void> {
  const { user, parents, menu } = useSession.getState();
  const parent = parents.find((one) => one.path === path);
  if (!user) return;
  setPersonSetting(PARENT_KEY, parent?.path ?? null);
  useSession.setState({ parent: parent?.path });
  // A failure leaves what is known of the group.
  const authority = await fetchAuthority(user.username, parent?.id).catch(() => undefined);
  if (!authority || useSession.getState().parent !== parent?.path) return;
  const fresh = parent
    ? menu.map((node) => (node.path === parent.path ? { ...node, routes: authority.menu } : node))
    : authority.menu;
  useSession.setState({ ...menuParts(authority), menu: fresh });
}

let loading: Promise<void> | undefined;

/**
 * Fetches person, then menu and codes, then organisations (specification 2.2, rule 8); several callers share one
 * attempt.
 */
export function loadSession(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** No page waits for them; without an answer the next load asks again. */
async function loadOrganisations(userId: string): Promise<void> {
  const organisations = await fetchOrganisations().catch(() => undefined);
  if (organisations && useSession.getState().user?.id === userId) useSession.setState({ organisations });
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
    keepTenant(user.tenantCode);
    // Another tab went to another tenant: nothing that stands here belongs to it.
    if (before?.id === user.id && before.tenantCode !== user.tenantCode) location.reload();
    if (before && before.id !== user.id) forgetPerson();
    if (user.roles.length === 0 || mustChangePassword(user)) {
      useSession.setState({ ...EMPTY, status: 'ready', user });
      return;
    }
    const [authority] = await Promise.all([fetchAuthority(user.username), loadPersonSettings()]);
    adoptPersonSize();
    // The session may have ended while its parts were on their way.
    if (!accessToken()) return;
    useSession.setState({
      status: 'ready',
      user,
      ...menuParts(authority),
      parent: chosenParent(authority.parents),
      error: undefined,
    });
    void loadOrganisations(user.id);
  } catch (cause) {
    useSession.setState({ ...EMPTY, status: accessToken() ? 'failed' : 'none', error: asApiError(cause) });
  }
}

/** Fetches the menu again, after the server said that it changed. A failure leaves the old one. */
export async function refreshMenu(): Promise<void> {
  const { user, status } = useSession.getState();
  if (status !== 'ready' || !user) return;
  const authority = await fetchAuthority(user.username).catch(() => undefined);
  if (authority) useSession.setState({ ...menuParts(authority), parent: chosenParent(authority.parents) });
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

/** Signs in by whatever can be proved, and loads the person behind it. */
export async function signIn(
  credentials: Credentials,
  { tenantCode, remember }: { readonly tenantCode: string; readonly remember: boolean },
): Promise<void> {
  await fetchTokens(credentials, tenantCode, remember);
  tellOtherTabs('in');
  await loadSession();
}

/** Ends the session here at once, on the server as well if it can be reached. */
export async function signOut(): Promise<void> {
  noteLeaving();
  // Forms hear it first, and keep what was typed.
  tellSessionNews({ kind: 'left' });
  await signOutCall().catch(() => undefined);
  dropSession();
}

/** What belongs to a person and not to the browser. */
function forgetPerson(): void {
  forgetViews();
  forgetShown();
  forgetPersonSettings();
}

/**
 * Forgets token, person, menu, flags and organisations without asking the server; the other tabs of this browser do the
 * same.
 */
export function dropSession(): void {
  // The token may have gone already, with an answer that said so.
  const held = accessToken() !== null || useSession.getState().status !== 'none';
  clearTokens();
  forgetPerson();
  useSession.setState(EMPTY);
  if (held) tellOtherTabs('out');
}

onOtherTabs((word) => {
  const { status } = useSession.getState();
  // The cookie is one for all tabs: it went, or is somebody's now.
  if (word === 'out' && accessToken() === null && status !== 'none') {
    // Forms hear it first, and keep what was typed.
    tellSessionNews({ kind: 'ended', elsewhere: wasLeft() });
    dropSession();
  }
  if (word === 'in') void loadSession();
});
