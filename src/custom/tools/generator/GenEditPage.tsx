/**
 * `/tool/gen-edit/index/{number}`: a table of the generator by its number, opened to be corrected (specification 2.1,
 *
 */
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  EntityPage,
  FormOverlay,
  queryRows,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';

const ENTITY = 'genTable';

type Found = { readonly id: string } | { readonly said: string };

/** The record of that number, or what is said instead; undefined while it is looked for. */
function useNumbered(view: EntityView | undefined, tableNo: string): Found | undefined {
  const { t } = useTranslation('generator');
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!view) return undefined;
    const control = new AbortController();
    queryRows(view.api, { tableNo, pageSize: '20' }, control.signal).then(
      ({ list }) => {
        const row = list.find((one) => one['tableNo'] === tableNo);
        setFound(row ? { id: row.id } : { said: t('edit.none', { number: tableNo }) });
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setFound({ said: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [view, tableNo, t]);
  return found;
}

export default function GenEditPage(): ReactNode {
  const { t } = useTranslation('generator');
  const { path, go, swap } = useNavigation();
  const tableNo = path.slice(path.lastIndexOf('/') + 1);
  const { view, error } = useEntityView(ENTITY);
  const found = useNumbered(view, tableNo);
  // The form goes before its page does: one that is there holds whoever leaves.
  const [closed, setClosed] = useState(false);
  const record = view && found && 'id' in found ? `${view.path}/${found.id}` : undefined;
  useEffect(() => {
    if (closed && record !== undefined) swap(record);
  }, [closed, record, swap]);
  const back = (): void => go(view?.path ?? '/');
  const said = error?.message ?? (found && 'said' in found ? found.said : undefined);
  if (said !== undefined)
    return (
      <div className="status-page status-inside">
        <h1>{said}</h1>
        <div className="status-actions">
          <Button onClick={back}>{t('edit.toList')}</Button>
        </div>
      </div>
    );
  if (!view || !found || !('id' in found)) return <Skeleton active className="anlan-late" paragraph={{ rows: 8 }} />;
  return (
    <>
      <EntityPage entity={ENTITY} id={found.id} />
      {!closed && (
        <Suspense fallback={null}>
          <FormOverlay
            view={view}
            mode="edit"
            id={found.id}
            onDone={() => setClosed(true)}
            onClose={() => setClosed(true)}
          />
        </Suspense>
      )}
    </>
  );
}
