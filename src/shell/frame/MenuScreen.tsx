/**
 * The screen of the present address: what its menu entry names, else a record of an entity without a menu, else which
 * right is lacking, else 404.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { LackingRight } from '../../engine/model/admin-wire.ts';
import type { MenuNode } from '../../engine/model/wire.ts';
import {
  EntityPage,
  fetchLackingRight,
  pageOf,
  useAnnouncedLabel,
  useEntityView,
  useNavigation,
  useSession,
  Waiting,
} from '../../engine/client/index.ts';
import { countUse } from '../pages/home/menu-use.ts';
import { LackingPage } from '../pages/LackingPage.tsx';
import {
  type FoundLeaf,
  findLeaf,
  homeAddress,
  isAmong,
  leafBelow,
  offeredMenu,
  recordOf,
  rolesMayOpen,
} from '../addresses.ts';
import { closeTabs } from './tabs/tabs-store.ts';

/** A hand-written page by its key; an unknown one says its name. */
function CustomPage({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation('shell');
  const Page = pageOf(name);
  if (Page) return <Page />;
  return (
    <div className="status-page status-inside">
      <h1>{t('frame.emptyPage', { name })}</h1>
      <p>{t('frame.emptyPageText')}</p>
    </div>
  );
}

/**
 * There is nothing at this address for this person. A page of the menu that others may open says which right is
 * lacking; else its tag goes, and `/404` says so – once the page is looked at, not from behind another one.
 * @param isKnown the menu of others has it; of any other address nobody is asked
 */
function Nowhere({ isKnown }: { readonly isKnown: boolean }): ReactNode {
  const { path, isShown, onShown } = useNavigation();
  const navigate = useNavigate();
  const { i18n } = useTranslation('shell');
  const [lacking, setLacking] = useState<LackingRight>();
  useAnnouncedLabel(lacking?.title);
  useEffect(() => {
    let gone = false;
    let nothing = false;
    const leave = (): void => {
      if (!nothing) return;
      closeTabs([path]);
      void navigate('/404', { replace: true });
    };
    (isKnown ? fetchLackingRight(path) : Promise.resolve(null))
      .catch(() => null)
      .then(
        (found) => {
          if (gone) return;
          if (found) return setLacking(found);
          nothing = true;
          if (isShown()) leave();
        },
        () => undefined,
      );
    const unlisten = onShown(leave);
    return () => {
      gone = true;
      unlisten();
    };
  }, [path, isKnown, isShown, onShown, navigate, i18n.language]);
  return lacking ? <LackingPage lacking={lacking} /> : <Waiting />;
}

/**
 * A record whose list is not in the menu, for references lead to it, and the list of an entity that no menu holds: the
 * server decides whether they may be seen.
 */
function UnlistedEntity({
  path,
  entity,
  id,
}: {
  readonly path: string;
  readonly entity: string;
  readonly id: string | undefined;
}): ReactNode {
  const { view, error } = useEntityView(entity);
  if (error || (view && (view.path !== path || (id === undefined && !view.unlisted)))) return <Nowhere isKnown />;
  return view ? <EntityPage entity={entity} {...(id ? { id } : {})} /> : <Waiting />;
}

/**
 * The leaf of the address. One that goes while its page is open is kept: the page says itself that it is no longer
 * there, and comes back with it.
 */
function useLeaf(menu: readonly MenuNode[], pathname: string): FoundLeaf | undefined {
  const found = findLeaf(menu, pathname);
  const [last, setLast] = useState<{ readonly at: string; readonly found: FoundLeaf }>();
  if (found && (last?.at !== pathname || last.found.leaf !== found.leaf)) setLast({ at: pathname, found });
  return found ?? (last?.at === pathname ? last.found : undefined);
}

/** Each visit of a leaf counts towards the shortcuts of the home page. */
function useCountedUse(path: string | undefined): void {
  const user = useSession((state) => state.user?.id);
  useEffect(() => {
    if (user !== undefined && path !== undefined) countUse(user, path);
  }, [user, path]);
}

export default function MenuScreen(): ReactNode {
  const { pathname, search } = useLocation();
  const menu = useSession((state) => state.menu);
  const user = useSession((state) => state.user);
  const unlisted = useSession((state) => state.unlisted);
  const lacking = useSession((state) => state.lacking);
  const found = useLeaf(menu, pathname);
  useCountedUse(found?.leaf.path);
  if (pathname === '/') return <Navigate to={homeAddress(menu, user?.userType) ?? '/401'} replace />;
  if (found && !rolesMayOpen(found.leaf, user?.roles ?? [])) return <Navigate to="/401" replace />;
  const component = found?.leaf.component ?? '';
  if (component.startsWith('schema:')) {
    const entity = component.slice('schema:'.length);
    const id = found && recordOf(found, new URLSearchParams(search));
    return <EntityPage key={entity} entity={entity} title={found?.leaf.title} {...(id ? { id } : {})} />;
  }
  if (component.startsWith('custom:') && found?.id === undefined)
    return <CustomPage name={component.slice('custom:'.length)} />;
  // What no entry can mean says its name, so that whoever keeps the menu can mend it.
  if (component !== '' && !component.startsWith('custom:') && found?.id === undefined)
    return <CustomPage name={component} />;
  const below = leafBelow(offeredMenu(menu, user?.roles ?? []), pathname);
  if (below) return <Navigate to={below.path} replace />;
  const [, area, entity, id, more] = pathname.split('/');
  if (!area || !entity || more !== undefined || !isAmong(unlisted, pathname))
    return <Nowhere isKnown={isAmong(lacking, pathname)} />;
  return <UnlistedEntity key={entity} path={`/${area}/${entity}`} entity={entity} id={id} />;
}
