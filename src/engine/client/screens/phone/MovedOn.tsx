/** The record was changed by somebody else meanwhile: both sides field by field, and one choice for each. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { childRows, childView } from '../../controllers/form/changed-fields.ts';
import { type MovedClash, type Sides, mergeMoved } from '../../controllers/offline-queue/merge-moved.ts';
import type { QueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { RecordState } from './record-parts.tsx';
import './phone.css';

interface Place {
  readonly title: string;
  readonly field: ViewField | undefined;
  readonly view: EntityView;
  /** Rows whose labels name what the value refers to. */
  readonly mine: Row;
  readonly theirs: Row;
}

/** Where a clash stands: a field, or one of a row of a sub-table, called by the row's label. */
function placeOf(view: EntityView, fields: readonly ViewField[], { path }: MovedClash, mine: Row, theirs: Row): Place {
  const [name = '', id, inner] = path.split('/');
  const field = fields.find((one) => one.name === name);
  if (id === undefined) return { title: field?.title ?? name, field, view, mine, theirs };
  const child = field && childView(view, field);
  const rowIn = (row: Row): Row => childRows(row, name).find((one) => one.id === id) ?? {};
  const own = child?.fields.find((one) => one.name === inner);
  const label = String(rowIn(theirs)['$label'] ?? rowIn(mine)['$label'] ?? '');
  const title = [field?.title ?? name, label, own?.title ?? ''].filter(Boolean).join(' · ');
  return { title, field: own, view: child ?? view, mine: rowIn(mine), theirs: rowIn(theirs) };
}

function Shown({ place, value, row }: { readonly place: Place; readonly value: Value; readonly row: Row }): ReactNode {
  const { t } = useTranslation('phone');
  const { field, view } = place;
  const widget = field && pickWidget(field);
  if (value === null || !field || !widget) return value === null ? t('moved.nothing') : String(value);
  return <widget.view field={field} value={value} row={{ ...row, [field.name]: value } as WireRow} entity={view} />;
}

interface MovedOnProps {
  readonly view: EntityView;
  readonly fields: readonly ViewField[];
  readonly form: QueuedForm;
}

/** Nothing where the record has not moved on. */
export function MovedOn({ view, fields, form }: MovedOnProps): ReactNode {
  const { t } = useTranslation('phone');
  const [sides, setSides] = useState<Sides>({});
  const { entry } = form;
  const conflict = entry?.reason?.conflict;
  if (!entry?.base || !conflict) return null;
  const { clashes } = mergeMoved(entry.values, entry.base, conflict.current);
  const mine: Row = { ...entry.values, $labels: entry.labels as Value };
  return (
    <section className="pr-sheet" aria-label={t('moved.title')}>
      <h2>{t('moved.title')}</h2>
      <p className="pr-said" role="alert">
        {t('moved.text', { by: conflict.by || t('moved.somebody'), at: conflict.at.slice(5, 16) })}
      </p>
      {view.states && (
        <p className="pr-card-head">
          {t('moved.state')} <RecordState view={view} row={conflict.current} />
        </p>
      )}
      {clashes.map((clash) => {
        const place = placeOf(view, fields, clash, mine, conflict.current);
        return (
          <fieldset key={clash.path} className="pr-moved">
            <legend>{place.title}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={clash.path}
                  checked={(sides[clash.path] ?? 'mine') === side}
                  onChange={() => setSides({ ...sides, [clash.path]: side })}
                />
                <span>
                  <small>{side === 'mine' ? t('moved.mine') : t('moved.theirs', { by: conflict.by })}</small>
                  <Shown place={place} value={clash[side]} row={side === 'mine' ? place.mine : place.theirs} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <button type="button" className="plain-button plain-main ph-button" onClick={() => form.settle(sides)}>
        {t('moved.settle')}
      </button>
    </section>
  );
}
