/**
 * A role and what belongs to it: its record, its grants, its members and the URLs it may call, each at an address below
 * the role's own.
 */
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkPermi,
  queryRows,
  RoleGrantsScreen,
  type SlotProps,
  useAnnouncedLabel,
  useNavigation,
} from '../../engine/client/index.ts';
import './role-views.css';

const RoleMembers = lazy(() => import('./RoleMembers.tsx'));
const RoleUrls = lazy(() => import('./RoleUrls.tsx'));

/** In the address, so that reloading and the browser's back button do what one expects; '' is the record. */
const GRANTS = 'grants';
const VIEWS = ['', GRANTS, 'members', 'urls'] as const;
type View = (typeof VIEWS)[number];

const NEEDS: Readonly<Record<View, string>> = {
  '': 'system:sysRole:query',
  [GRANTS]: 'system:sysRole:authorize',
  members: 'system:sysUser:query',
  urls: 'system:sysUrl:query',
};

/** Slot `action.authorize`: nothing is asked, the screen is opened. */
export function OpenRoleGrants({ entity, row }: SlotProps): ReactNode {
  const { go } = useNavigation();
  const id = row?.id;
  const open = useEffectEvent(() => {
    if (id !== undefined) go(`${entity.path}/${encodeURIComponent(id)}?${GRANTS}`);
  });
  useEffect(() => open(), []);
  return null;
}

function Views({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }): ReactNode {
  const { t } = useTranslation('authority');
  return (
    <nav className="role-views" aria-label={t('views.title')}>
      {VIEWS.filter((one) => checkPermi(NEEDS[one])).map((one) => (
        <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => onView(one)}>
          {t(`views.${one || 'record'}`)}
        </button>
      ))}
    </nav>
  );
}

/** A view that is no record says itself whose it is: at its top, in the tag and in the title of the page. */
function RoleView({
  entity,
  id,
  children,
}: {
  readonly entity: SlotProps['entity'];
  readonly id: string;
  readonly children: ReactNode;
}): ReactNode {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const control = new AbortController();
    queryRows(entity.api, { id }, control.signal).then(
      ({ list }) => setName(String(list[0]?.['roleName'] ?? '')),
      () => undefined,
    );
    return () => control.abort();
  }, [entity.api, id]);
  useAnnouncedLabel(name || undefined);
  return (
    <>
      {name && <h1 className="role-name">{name}</h1>}
      {children}
    </>
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
  if (view === GRANTS)
    return (
      <Suspense fallback={null}>
        <RoleGrantsScreen key={id} view={entity} id={id} onClose={() => go(path)} />
      </Suspense>
    );
  return (
    <div className="role-page">
      <Views view={view} onView={(next) => go(next === '' ? path : `${path}?${next}`)} />
      <Suspense fallback={null}>
        {view === '' ? (
          children
        ) : (
          <RoleView key={id} entity={entity} id={id}>
            {view === 'members' ? <RoleMembers role={id} /> : <RoleUrls role={id} />}
          </RoleView>
        )}
      </Suspense>
    </div>
  );
}
