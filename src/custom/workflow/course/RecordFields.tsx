/** The record a process is about, to be read: its fields by section, as its own page shows them. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  getRow,
  pickWidget,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

interface RecordFieldsProps {
  readonly entity: string;
  readonly id: string;
}

function Sections({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  return view.detail.sections.map((section) => (
    <section key={section.code}>
      {section.title && <h3>{section.title}</h3>}
      <dl className="process-facts">
        {section.fields.flatMap((name) => {
          const field = view.fields.find((one) => one.name === name);
          const widget = field && pickWidget(field);
          if (!field || !widget || row[name] === undefined) return [];
          return (
            <div key={name}>
              <dt>{field.title}</dt>
              <dd>
                <widget.view field={field} value={row[name] ?? null} row={row} entity={view} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
}

export function RecordFields({ entity, id }: RecordFieldsProps): ReactNode {
  const { t } = useTranslation('course');
  const { href } = useNavigation();
  const { view, error } = useEntityView(entity);
  const [row, setRow] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const api = view?.api;
  useEffect(() => {
    let gone = false;
    if (api)
      getRow(api, id).then(
        (found) => {
          if (!gone) setRow(found);
        },
        (cause: unknown) => {
          if (!gone) setFailure(asApiError(cause));
        },
      );
    return () => {
      gone = true;
    };
  }, [api, id]);
  const reason = error ?? failure;
  if (reason)
    return (
      <p className="workflow-note" role="alert">
        {t('record.failed', { reason: reason.message })}
      </p>
    );
  if (!view || !row) return null;
  return (
    <>
      <Sections view={view} row={row} />
      <p>
        <a href={href(`${view.path}/${id}`)}>{t('record.open')}</a>
      </p>
    </>
  );
}
