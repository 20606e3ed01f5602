/**
 * The engine's list, form, detail and reports of an entity on the phone: the same screens, with a title bar and
 * addresses below /apps/e.
 */
import { type ReactNode, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import {
  EntityPage,
  NavigationContext,
  PhonePartsContext,
  ReportScreen,
  ScanLink,
  TouchTheme,
  Waiting,
  phonePlaceOf,
  useEntityView,
  useNavigation,
  useSession,
} from '../../engine/client/index.ts';
import type { MenuNode } from '../../engine/model/wire.ts';
import { findLeaf, isAmong } from '../addresses.ts';
import { useApps } from './apps-store.ts';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { PhoneHead, useBack } from './PhoneHead.tsx';
import { entityOf } from './tile-entity.ts';
import { HOME, type EntityPlace, entityPlace, phoneAddress } from './phone-address.ts';
import { useNavigationBelow } from './useNavigationBelow.ts';

const PARTS = { Head: PhoneHead, Pull: PullToRefresh, useBack, isThere: true } as const;

function Screen({ path, entity, id }: EntityPlace): ReactNode {
  const { view } = useEntityView(entity);
  const { search } = useNavigation();
  const inRecord = id !== undefined;
  // An address may lead straight into a tree: its top is above that.
  const inTree = new URLSearchParams(search).has('below');
  if (view && view.path !== path) return <Navigate to="/404" replace />;
  return (
    <>
      <PhoneHead
        title={view?.title ?? ''}
        above={inRecord || inTree ? phoneAddress(path) : HOME}
        quiet={inRecord}
        right={!inRecord && view?.list.labels && <ScanLink />}
      />
      <main className="ph-body ph-engine" id="sheet" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <TouchTheme>
            <EntityPage key={entity} entity={entity} {...(inRecord ? { id } : {})} />
          </TouchTheme>
        </Suspense>
      </main>
    </>
  );
}

function Report({ entity, code }: { readonly entity: string; readonly code: string }): ReactNode {
  const { view } = useEntityView(entity);
  const title = view?.reports.find((one) => one.code === code)?.title;
  return (
    <>
      <PhoneHead title={title ?? ''} above={view ? phoneAddress(view.path) : HOME} quiet />
      <main className="ph-body ph-engine" id="sheet" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <TouchTheme>
            <ReportScreen entity={entity} code={code} />
          </TouchTheme>
        </Suspense>
      </main>
    </>
  );
}

/** Is there an entity at this place, as far as menu and tiles tell? Of any other one nobody is asked. */
function isSomewhere({ path, entity }: EntityPlace, tiles: readonly MenuNode[]): boolean {
  const { menu, unlisted } = useSession.getState();
  return (
    isAmong(unlisted, path) || findLeaf(menu, path) !== undefined || tiles.some((tile) => entityOf(tile) === entity)
  );
}

/** What the menu says of an address: of those that an entity's file names itself nothing else tells whose they are. */
function menuPlace(path: string): EntityPlace | undefined {
  const found = findLeaf(useSession.getState().menu, path);
  const entity = found && entityOf(found.leaf);
  return !found || entity === undefined
    ? undefined
    : { path: found.leaf.path, entity, ...(found.id ? { id: found.id } : {}) };
}

export function EntityFrame(): ReactNode {
  const { '*': rest = '' } = useParams();
  const navigation = useNavigationBelow(`/${rest}`);
  const [, entity, code] = /^report\/([^/]+)\/([^/]+)$/.exec(rest) ?? [];
  const { tiles, error } = useApps();
  if (entity !== undefined && code !== undefined)
    return (
      <NavigationContext value={navigation}>
        <Report entity={entity} code={code} />
      </NavigationContext>
    );
  // The tiles know which entity stands at an address of its own making.
  if (!tiles && !error) return null;
  const place = menuPlace(`/${rest}`) ?? entityPlace(`/${rest}`, tiles ?? []);
  if (!place || !isSomewhere(place, tiles ?? [])) return <Navigate to="/404" replace />;
  const own = phonePlaceOf(place.entity, place.id);
  if (own !== undefined) return <Navigate to={own} replace />;
  return (
    <NavigationContext value={navigation}>
      <PhonePartsContext value={PARTS}>
        <Screen {...place} />
      </PhonePartsContext>
    </NavigationContext>
  );
}
