/** The page of an entity: its list, or one of its records; each may be replaced by an override. */
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/errors.ts';
import type { EntityView, WireRow } from '../../model/wire.ts';
import { renewView, useEntityView } from '../controllers/entity-views.ts';
import { useNavigation } from '../controllers/navigation.ts';
import { slotOf } from '../registry/overrides.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { ErrorNotice } from './detail/ErrorNotice.tsx';
import { DetailScreen, ListScreen, SingleScreen } from './on-demand.ts';

function Failed({
  entity,
  title: known,
  error,
}: {
  readonly entity: string;
  readonly title: string | undefined;
  readonly error: ApiError;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { href } = useNavigation();
  const title =
    error.code === 404
      ? t('page.gone', { entity: known ?? entity })
      : t(error.code === 403 ? 'page.forbidden' : 'page.failed');
  return (
    <div className="status-page status-inside">
      <ErrorNotice title={title} error={error} onRetry={() => void renewView(entity)}>
        <a href={href('/')}>{t('page.toHome')}</a>
      </ErrorNotice>
    </div>
  );
}

function Screen({ view, id }: { readonly view: EntityView; readonly id: string | undefined }): ReactNode {
  const navigation = useNavigation();
  /** The list's own query, so that leaving a record leads back to the same page and filters. */
  const listSearch = useRef('');
  useEffect(() => {
    if (id === undefined) listSearch.current = navigation.search;
  }, [id, navigation.search]);
  if (id === undefined) {
    const List = slotOf(view.name, 'list');
    const engine = view.single ? (
      <SingleScreen key={view.name} view={view} onLeave={() => navigation.go('/')} />
    ) : (
      <ListScreen key={view.name} view={view} />
    );
    return List ? <List entity={view}>{engine}</List> : engine;
  }
  const engine = (
    <DetailScreen
      key={id}
      view={view}
      id={id}
      onClose={() => navigation.go(view.path + (listSearch.current ? `?${listSearch.current}` : ''))}
    />
  );
  const Detail = slotOf(view.name, 'detail');
  return Detail ? (
    <Detail entity={view} row={{ id } as WireRow}>
      {engine}
    </Detail>
  ) : (
    engine
  );
}

interface EntityPageProps {
  readonly entity: string;
  /** What the menu calls it, for the time it cannot be shown. */
  readonly title?: string | undefined;
  readonly id?: string;
  /**
   * A page of its own may show less of the entity: fewer actions, filters, views. Stays the same function from draw to
   * draw.
   */
  readonly narrow?: (view: EntityView) => EntityView;
}

export default function EntityPage({ entity, title, id, narrow }: EntityPageProps): ReactNode {
  const { view: whole, error } = useEntityView(entity);
  const view = useMemo(() => (whole && narrow ? narrow(whole) : whole), [whole, narrow]);
  if (!view) return error ? <Failed entity={entity} title={title} error={error} /> : <Waiting />;
  const Page = slotOf(entity, 'page');
  const engine = (
    <Suspense fallback={<Waiting />}>
      <Screen view={view} id={id} />
    </Suspense>
  );
  return Page ? <Page entity={view}>{engine}</Page> : engine;
}
