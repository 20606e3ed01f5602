/** The newest rows of another entity that point at this record, with the way to all of them and to another one. */
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { mayAddRelated, relatedColumns, relatedQuery, relatedStart } from '../../controllers/detail/key-facts.ts';
import { useRelatedRows } from '../../controllers/detail/useRelatedRows.ts';
import { useRowSetting } from '../../controllers/form/useRowSetting.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { Dash } from '../../parts/Dash.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { FormOverlay } from '../on-demand.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { RowTable } from './RowTable.tsx';

interface RelatedListProps {
  /** Entity of this record. */
  readonly owner: string;
  /** The sub-table field of this record. */
  readonly field: ViewField;
  readonly row: WireRow;
  /** Changes when the record was loaded again. */
  readonly round: unknown;
  /** A row was added, from which values of the record may follow. */
  readonly onAdded: () => void;
}

/** Adds a row that points at the record, where the person may and the record takes more. */
function AddRelated({
  view,
  field,
  row,
  onAdded,
}: Omit<RelatedListProps, 'owner' | 'round'> & { readonly view: EntityView }): ReactNode {
  const { t } = useTranslation('form');
  const [open, setOpen] = useState(false);
  const setting = useRowSetting(view, undefined);
  const action = view.actions.find(({ code, builtin }) => builtin && code === 'add');
  if (!action || !mayAddRelated(setting, field.children?.by ?? '', row)) return null;
  return (
    <>
      <Button
        type="link"
        icon={<Icon name="plus" />}
        aria-label={t('title.add', { entity: view.titleOfOne })}
        onClick={() => setOpen(true)}
      >
        {action.label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FormOverlay
            view={view}
            mode="add"
            initial={relatedStart(field, row)}
            onDone={() => {
              setOpen(false);
              onAdded();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function RelatedList({ owner, field, row, round, onAdded }: RelatedListProps): ReactNode {
  const { t } = useTranslation('form');
  const { href } = useNavigation();
  const { view, data, failure, reload } = useRelatedRows(owner, field, row, round);
  const all = field.refApi
    ? `${field.refApi.path}?${new URLSearchParams(relatedQuery(field, row)).toString()}`
    : undefined;
  const added = (): void => {
    reload();
    onAdded();
  };
  return (
    <section className="anlan-related">
      <div className="anlan-related-head">
        <h3>{field.title}</h3>
        {all && data && data.totalCount > 0 && (
          <a href={href(all)}>{t('detail.allRows', { count: data.totalCount })}</a>
        )}
        {view && <AddRelated view={view} field={field} row={row} onAdded={added} />}
      </div>
      {failure && <ErrorNotice title={t('notLoaded')} error={failure} />}
      {!failure && (!view || !data) && <Skeleton active title={false} paragraph={{ rows: 2 }} className="anlan-late" />}
      {view && data && data.totalCount === 0 && (
        <p>
          <Dash />
        </p>
      )}
      {view && data && data.list.length > 0 && (
        <RowTable
          entity={view}
          columns={relatedColumns(view, field)}
          rows={data.list}
          label={field.title}
          hrefOf={(item) => href(`${view.path}/${encodeURIComponent(String(item.id))}`)}
        />
      )}
    </section>
  );
}
