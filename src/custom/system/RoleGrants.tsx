/** A role and what belongs to it: its record, its grants, its members and the URLs it may call, each at an address below the role's own. */
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPermi, RoleGrantsScreen, type SlotProps, useNavigation } from '../../engine/client/index.ts';
import './role-views.css';

const RoleMembers = lazy(() => import('./RoleMembers.tsx'));
const RoleUrls = lazy(() => import('./RoleUrls.tsx'));

/** In the address, so that reloading and the browser's back button do what one expects; '' is the record. */
const GRANTS = 'grants';
const VIEWS = ['', GRANTS, 'members', 'urls'] as const;
type View = (typeof VIEWS)[number];

const NEEDS: Readonly<Record<View, string>> = { '': 'system:sysRole:query', [GRANTS]: 'system:sysRole:authorize', 'members': 'system:sysUser:query', 'urls': 'system:sysUrl:query' };

/** Slot `action.authorize`: nothing is asked, the screen is opened. */
export function OpenRoleGrants({ entity, row }: SlotProps): ReactNode {
  const { go } = useNavigation();
  const id = row?.id;
  const open = useEffectEvent(() => { if (id !== undefined) go(`${entity.path}/${encodeURIComponent(id)}?${GRANTS}`); });
  useEffect(() => open(), []);
  return null;
}

function Views({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }): ReactNode {
  const { t } = useTranslation('authority');
  return (
    <nav className="role-views" aria-label={t('views.title')}>
      {VIEWS.filter((one) => checkPermi(NEEDS[one])).map((one) => <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => onView(one)}>{t(`views.${one || 'record'}`)}</button>)}
    </nav>
  );
}

/** Slot `detail`: the record, or what was asked for of it. */
export function RoleDetail({ entity, row, children }: SlotProps): ReactNode {
  const { search, go } = useNavigation();
  const id = row?.id;
  if (id === undefined) return children;
  const asked = new URLSearchParams(search);
  const view = VIEWS.find((one) => one !== '' && asked.has(one) && checkPermi(NEEDS[one])) ?? '';
  const path = `${entity.path}/${encodeURIComponent(id)}`;
  if (view === GRANTS) return <Suspense fallback={null}><RoleGrantsScreen key={id} view={entity} id={id} onClose={() => go(path)} /></Suspense>;
  return (
    <div className="role-page">
      <Views view={view} onView={(next) => go(next === '' ? path : `${path}?${next}`)} />
      <Suspense fallback={null}>{view === 'members' ? <RoleMembers key={id} role={id} /> : view === 'urls' ? <RoleUrls key={id} role={id} /> : children}</Suspense>
    </div>
  );
}
