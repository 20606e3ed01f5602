/** What happened to a record, newest first, by day: who, what, and every field from its old to its new value. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '../../../model/types.ts';
import type { EntityView, HistoryEntry, ViewField, WireRow } from '../../../model/wire.ts';
import { BUILT_IN, groupByDay, newsOf, stateChanges } from '../../controllers/detail/day-groups.ts';
import { dayText } from '../../registry/clock.ts';
import { isInline } from '../../controllers/form/changed-fields.ts';
import { isEmpty } from '../../../model/validate.ts';
import { FieldValue } from './FieldValue.tsx';

type Change = HistoryEntry['changes'][number];

function OneSide({
  view,
  field,
  value,
  label,
}: {
  readonly view: EntityView;
  readonly field: ViewField | undefined;
  readonly value: Value;
  readonly label: string | undefined;
}): ReactNode {
  const { t } = useTranslation('form');
  if (isEmpty(value)) return <span className="anlan-none">{t('detail.nothing')}</span>;
  if (label !== undefined) return label;
  if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (isInline(field) && Array.isArray(value)) return t('rows', { count: value.length });
  // How far away a date was is of no use any more.
  if (field.kind === 'date' || field.kind === 'datetime') return String(value);
  return <FieldValue field={field} row={{ id: '', [field.name]: value } as WireRow} entity={view} />;
}

function ChangeLine({ view, change }: { readonly view: EntityView; readonly change: Change }): ReactNode {
  const field = view.fields.find((candidate) => candidate.name === change.field);
  // A field the person may not see is not named either.
  if (!field) return null;
  return (
    <div className="anlan-change">
      <span className="anlan-change-field">{field.title}</span>
      <span>
        {isEmpty(change.old) ? (
          <OneSide view={view} field={field} value={null} label={undefined} />
        ) : (
          <s>
            <OneSide view={view} field={field} value={change.old} label={change.oldLabel} />
          </s>
        )}
        {' → '}
        <b>
          <OneSide view={view} field={field} value={change.new} label={change.newLabel} />
        </b>
      </span>
    </div>
  );
}

function Entry({ view, entry }: { readonly view: EntityView; readonly entry: HistoryEntry }): ReactNode {
  const { t } = useTranslation('form');
  const other =
    entry.changes.length > 0
      ? t('detail.edited', { count: entry.changes.length })
      : t(entry.action === 'edit' ? 'detail.editedRows' : 'detail.didSomething');
  const word =
    entry.actionLabel ??
    (entry.action !== 'edit' && BUILT_IN.includes(entry.action) ? t(`detail.did.${entry.action}`) : other);
  const moved = entry.changes.some((change) => change.field === view.states?.field);
  // What a new record was filled with stands beside this list already.
  const changes = entry.action === 'add' ? [] : entry.changes;
  return (
    <li className={moved && entry.action !== 'add' ? 'anlan-event anlan-event-state' : 'anlan-event'}>
      <time dateTime={entry.at.replace(' ', 'T')}>{entry.at.slice(11, 16)}</time>
      <div>
        <b>{entry.by === '' ? t('detail.bySystem') : entry.byName}</b> {word}
        {changes.map((change) => (
          <ChangeLine key={change.field} view={view} change={change} />
        ))}
      </div>
    </li>
  );
}

export function Timeline({
  view,
  history,
}: {
  readonly view: EntityView;
  readonly history: readonly HistoryEntry[];
}): ReactNode {
  const { t } = useTranslation('form');
  const [onlyStates, setOnlyStates] = useState(false);
  const today = dayText(new Date());
  const news = newsOf(history, view.fields);
  const days = groupByDay(onlyStates ? stateChanges(news, view.states?.field) : news);
  return (
    <section className="anlan-timeline" aria-label={t('detail.history')}>
      <div className="anlan-timeline-head">
        <h2>{t('detail.history')}</h2>
        {view.states && (
          <span role="group" aria-label={t('detail.historyFilter')}>
            <button
              type="button"
              className="plain-text"
              aria-pressed={!onlyStates}
              onClick={() => setOnlyStates(false)}
            >
              {t('detail.all')}
            </button>
            <button type="button" className="plain-text" aria-pressed={onlyStates} onClick={() => setOnlyStates(true)}>
              {t('detail.onlyStates')}
            </button>
          </span>
        )}
      </div>
      {days.length === 0 && <p className="anlan-none">{t('detail.noHistory')}</p>}
      {days.map(({ day, entries }) => (
        <div key={day}>
          <div className="anlan-day">{day === today ? t('detail.today') : day}</div>
          <ol>
            {entries.map((entry, index) => (
              <Entry key={`${entry.at}-${index}`} view={view} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
