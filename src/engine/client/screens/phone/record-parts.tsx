/** What pages about one record show of it: its state, what it says, what waits on this phone, why it cannot be shown. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import type { KeptRow } from '../../controllers/detail/useKeptRow.ts';
import { fieldOf, wordOf } from '../../controllers/formats/row-words.ts';
import { childRows, childView } from '../../controllers/form/changed-fields.ts';
import { childFields } from '../../controllers/form/check-row.ts';
import { isOpen, unsent } from '../../controllers/offline-queue/queued-call.ts';
import { useOfflineQueue } from '../../controllers/offline-queue/offline-queue.ts';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { columnTone } from '../../registry/columnTone.ts';
import { pickWidget } from '../../registry/widgets.ts';
import './phone.css';

/** The state in its word and tone. */
export function RecordState({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const field = view.states?.field ?? 'status';
  return <ToneTag tone={columnTone(view, field, row) ?? 'none'}>{wordOf(view, row, field)}</ToneTag>;
}

/** Why a record cannot be shown, with a way to ask again. */
export function LoadFailure({ loaded: { failure, row, reload } }: { readonly loaded: KeptRow }): ReactNode {
  const { t } = useTranslation('phone');
  if (!failure || row) return null;
  return (
    <div className="ph-none" role="alert">
      <p>{failure.message}</p>
      <button type="button" className="plain-button ph-button" onClick={reload}>
        {t('retry')}
      </button>
    </div>
  );
}

/** What was done with this record on this phone and has not arrived. */
export function UnsentOf({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('phone');
  const own = unsent(useOfflineQueue((state) => state.entries) ?? []).filter(({ row }) => row === id);
  return own.map((entry) => (
    <a key={entry.id} className="pr-said pr-waiting" href="#/apps/outbox">
      {t(entry.state === 'refused' ? 'act.cameBack' : isOpen(entry) ? 'act.waits' : 'act.unsure', { act: entry.act })}
    </a>
  ));
}

function Fact({
  view,
  field,
  row,
}: {
  readonly view: EntityView;
  readonly field: ViewField;
  readonly row: WireRow;
}): ReactNode {
  const widget = pickWidget(field);
  return (
    widget && (
      <div>
        <dt>{field.title}</dt>
        <dd>
          <widget.view field={field} value={row[field.name] ?? null} row={row} entity={view} />
        </dd>
      </div>
    )
  );
}

/** The rows of a sub-table, each a card that says what is filled. */
function ReadRows({
  view,
  field,
  row,
}: {
  readonly view: EntityView;
  readonly field: ViewField;
  readonly row: WireRow;
}): ReactNode {
  const child = childView(view, field);
  const rows = childRows(row, field.name) as readonly WireRow[];
  if (!child || rows.length === 0) return null;
  const fields = childFields(field, child).filter(({ kind }) => kind !== 'children');
  return (
    <section className="pr-sheet">
      <h2>
        {field.title}
        <small>{rows.length}</small>
      </h2>
      <ul className="pr-rows">
        {rows.map((one) => (
          <li key={one.id} className="pr-rowcard">
            <dl className="pr-facts">
              {fields
                .filter((inner) => !pickWidget(inner)?.empty(one[inner.name] ?? null) && one[inner.name] !== false)
                .map((inner) => (
                  <Fact key={inner.name} view={child} field={inner} row={one} />
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecordFactsProps {
  readonly view: EntityView;
  readonly row: WireRow;
  /** Fields that stand elsewhere on the page. */
  readonly but?: ReadonlySet<string>;
}

/** The sections of the entity's detail, without what is empty. */
export function RecordFacts({ view, row, but = new Set() }: RecordFactsProps): ReactNode {
  return view.detail.sections.map((section) => {
    const fields = section.fields.flatMap((name) => {
      const field = fieldOf(view, name);
      return field && !but.has(name) ? [field] : [];
    });
    const plain = fields.filter(
      (field) => field.kind !== 'children' && pickWidget(field)?.empty(row[field.name] ?? null) === false,
    );
    return (
      <div key={section.code} className="pr-section">
        {plain.length > 0 && (
          <section className="pr-sheet">
            {section.title && <h2>{section.title}</h2>}
            <dl className="pr-facts">
              {plain.map((field) => (
                <Fact key={field.name} view={view} field={field} row={row} />
              ))}
            </dl>
          </section>
        )}
        {fields
          .filter(({ kind }) => kind === 'children')
          .map((field) => (
            <ReadRows key={field.name} view={view} field={field} row={row} />
          ))}
      </div>
    );
  });
}
