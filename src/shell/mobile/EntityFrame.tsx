/** The engine's list, form and detail of an entity on the phone: the same screens, with a title bar and addresses below /apps/e. */
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { EntityPage, type Navigation, NavigationContext, useEntityView, usePageLabel } from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME, phoneAddress } from './phone-address.ts';

function useNavigationBelow(path: string): Navigation {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo<Navigation>(() => ({
    path,
    search: search.slice(1),
    go: (to) => void navigate(phoneAddress(to)),
    replaceSearch: (next) => void navigate({ pathname, search: next ? `?${next}` : '' }, { replace: true }),
    href: (to) => `#${phoneAddress(to)}`,
  }), [path, pathname, search, navigate]);
}

export default function EntityFrame(): ReactNode {
  const { '*': rest = '' } = useParams();
  const [area = '', entity = '', id, more] = rest.split('/');
  const navigation = useNavigationBelow(`/${rest}`);
  const { view } = useEntityView(entity);
  const label = usePageLabel((state) => state.label);
  const list = phoneAddress(`/${area}/${entity}`);
  if (!entity || more !== undefined || (view && view.path !== `/${area}/${entity}`)) return <Navigate to="/404" replace />;
  return (
    <NavigationContext value={navigation}>
      <PhoneHead title={(id === undefined ? view?.title : label) ?? ''} above={id === undefined ? HOME : list} quiet={id !== undefined} />
      <main className="ph-body ph-engine" id="sheet" tabIndex={-1}><EntityPage key={entity} entity={entity} {...(id === undefined ? {} : { id })} /></main>
    </NavigationContext>
  );
}
