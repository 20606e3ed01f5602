/** The newest rows of another entity that point at this record, with the way to all of them. */
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewField, WireRow } from '../../../model/wire.ts';
import { relatedColumns, relatedQuery } from '../../controllers/detail/key-facts.ts';
import { useRelatedRows } from '../../controllers/detail/useRelatedRows.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { Dash } from '../../parts/Dash.tsx';
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
}

export function RelatedList({ owner, field, row, round }: RelatedListProps): ReactNode {
  const { t } = useTranslation('form');
  const { href } = useNavigation();
  const { view, data, failure } = useRelatedRows(owner, field, row, round);
  const all = field.refApi
    ? `${field.refApi.path}?${new URLSearchParams(relatedQuery(field, row)).toString()}`
    : undefined;
  return (
    <section className="anlan-related">
      <div className="anlan-related-head">
        <h3>{field.title}</h3>
        {all && data && data.totalCount > 0 && (
          <a href={href(all)}>{t('detail.allRows', { count: data.totalCount })}</a>
        )}
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
