/** The page of an entity of one row (`storage.single`): its form, open by itself; who may only read sees the record. */
import { Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { queryRows } from '../../api/entities.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { DetailScreen, FormOverlay } from '../on-demand.ts';

interface Found {
  readonly row?: WireRow;
  readonly error?: ApiError;
}

export default function SingleScreen({
  view,
  onLeave,
}: {
  readonly view: EntityView;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation(['form', 'engine']);
  const [found, setFound] = useState<Found>();
  /** Saved or given up: the form begins again with what is stored. */
  const [round, setRound] = useState(0);
  const again = (): void => setRound((now) => now + 1);
  useEffect(() => {
    const stop = new AbortController();
    queryRows(view.api, { currentPage: 1, pageSize: 1, withActions: 1 }, stop.signal).then(
      ({ list: [row] }) => setFound(row ? { row } : {}),
      (cause: unknown) => {
        if (!stop.signal.aborted) setFound({ error: asApiError(cause) });
      },
    );
    return () => stop.abort();
  }, [view.api, round]);
  if (!found) return <Skeleton active paragraph={{ rows: 8 }} title={false} className="anlan-late" />;
  if (found.error) return <ErrorNotice title={t('form:notLoaded')} error={found.error} onRetry={again} />;
  // The one row belongs to somebody else.
  if (!found.row)
    return (
      <div className="status-page status-inside">
        <p role="status">{t('engine:page.forbidden')}</p>
      </div>
    );
  const { id } = found.row;
  return (
    <Suspense fallback={null}>
      {found.row.$can?.includes('edit') ? (
        <FormOverlay key={round} view={view} mode="edit" id={id} inPage onDone={again} onClose={again} />
      ) : (
        <DetailScreen view={view} id={id} onClose={onLeave} />
      )}
    </Suspense>
  );
}
