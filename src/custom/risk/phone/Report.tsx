/**
 * `/app/riskControl/report`: what an inspection found, handed in here; what failed is reported as a hidden danger, and
 * leads to it from then on.
 */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  ToneNote,
  ToneTag,
  columnTone,
  momentText,
  phonePlaceOf,
  usePreferences,
} from '../../../engine/client/index.ts';
import {
  PhoneAction,
  PhoneActs,
  Pictures,
  RecordPage,
  UnsentOf,
  fieldOf,
  picturesOf,
  useKeptRow,
  wordOf,
} from '../../../engine/client/phone.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { PresenceTag, TaskHead } from './TaskHead.tsx';
import { endInspection } from './inspection.ts';
import { type Checked, isDone } from './items.ts';
import { AWAIT, REPORT, checklistOf } from './routes.ts';
import { recordsField, useChecked, useTask, useTaskId } from './useChecked.ts';

/** Until when what failed has to be reported. */
function HazardDue({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const due = row['hazardDue'];
  if (typeof due !== 'string' || due === '') return null;
  return (
    <ToneNote tone={columnTone(view, 'hazardDue', row) ?? 'none'}>
      {due.slice(5, 16)} {deadlineText(due, momentText(new Date()), language)}
    </ToneNote>
  );
}

/** A result that failed and has arrived: its hidden danger, or the way to report one. */
function Failed({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const { t } = useTranslation('risk');
  const [isOpen, setOpen] = useState(false);
  const { view, row } = useKeptRow('inspectRecord', id);
  if (!view || !row) return null;
  const photos = fieldOf(view, 'photos');
  const hazard = row['hiddenDanger'];
  const acts = view.actions.filter(({ code }) => code === 'register' && (row.$can ?? []).includes(code));
  return (
    <section className="pr-sheet" aria-label={name}>
      <p className="pr-card-head">
        <b>{name}</b>
        {row['onSpotFixed'] === true && <ToneTag tone="success">{t('fixed')}</ToneTag>}
        <span className="pr-grow" />
        <HazardDue view={view} row={row} />
      </p>
      <p>{String(row['problem'] ?? '')}</p>
      {photos && <Pictures field={photos} ids={picturesOf(row, 'photos')} />}
      <UnsentOf id={row.id} />
      {typeof hazard === 'string' && (
        <a
          className="pr-row"
          href={`#${phonePlaceOf('hiddenDanger', hazard) ?? `/apps/e/hazard/hiddenDanger/${hazard}`}`}
        >
          {t('toHazard', { title: wordOf(view, row, 'hiddenDanger') })}
          <Icon name="right" />
        </a>
      )}
      {acts.length > 0 && !isOpen && (
        <button type="button" className="plain-button ph-button" onClick={() => setOpen(true)}>
          {acts[0]?.label}
        </button>
      )}
      {acts.length > 0 && isOpen && (
        <PhoneActs view={view} row={row} actions={acts} path={REPORT} leave={() => setOpen(false)} first="register" />
      )}
    </section>
  );
}

/** The same while it waits on this phone. */
function FailedHere({ item }: { readonly item: Checked }): ReactNode {
  const { t } = useTranslation('risk');
  return (
    <section className="pr-sheet" aria-label={item.itemName}>
      <p className="pr-card-head">
        <b>{item.itemName}</b>
        <ToneTag tone="info">{t('waiting')}</ToneTag>
      </p>
      <p>{String(item.call?.values['problem'] ?? '')}</p>
      <p className="ph-soft">{t(item.call?.values['hiddenType'] ? 'hazardGoesAlong' : 'hazardLater')}</p>
    </section>
  );
}

interface FoundProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly field: ViewField;
}

function Found({ view, row, field }: FoundProps): ReactNode {
  const { t } = useTranslation('risk');
  const { items, scans, records } = useChecked(view, row, field);
  const failed = items.filter((item) => isDone(item) && item.result === 'fail');
  const left = items.filter((item) => !isDone(item));
  const count = (result: string): number => items.filter((item) => isDone(item) && item.result === result).length;
  const submit = view.actions.find(({ code }) => code === 'submit');
  const maySubmit = submit && (row.$can ?? []).includes('submit');
  return (
    <>
      <TaskHead view={view} row={row} items={items} />
      {records.failure && (
        <p className="ph-error" role="alert">
          {records.failure.message}
        </p>
      )}
      <section className="pr-sheet">
        <p className="pr-rowfacts">
          <span>{t('counts.pass', { count: count('pass') })}</span>
          <span>{t('counts.fail', { count: count('fail') })}</span>
          <span>{t('counts.na', { count: count('na') })}</span>
          {left.length > 0 && <span>{t('counts.left', { count: left.length })}</span>}
        </p>
        {scans.length > 0 && (
          <ul className="pr-rows" aria-label={t('scans')}>
            {scans.map((scan, at) => (
              <li key={`${scan.id} ${at}`} className="pr-card-head">
                <span>{scan.point}</span>
                <span>{scan.time.slice(5, 16)}</span>
                <PresenceTag state={scan.state} metres={scan.metres} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {failed.map((item) =>
        item.record ? (
          <Failed key={item.id} id={item.record.id} name={item.itemName} />
        ) : (
          <FailedHere key={item.id} item={item} />
        ),
      )}
      {maySubmit ? (
        <section className="pr-sheet">
          <PhoneAction
            view={view}
            row={row}
            action={submit}
            path={REPORT}
            leave={() => endInspection(row.id)}
            blocked={items.length === 0 || left.length > 0 ? t('left', { count: left.length }) : undefined}
            stays
          />
        </section>
      ) : null}
      <a className="pr-row" href={`#${checklistOf(row.id)}`}>
        {t('checklist')}
        <Icon name="right" />
      </a>
    </>
  );
}

export function Report(): ReactNode {
  const { t } = useTranslation('risk');
  const id = useTaskId();
  const loaded = useTask(id);
  return (
    <RecordPage title={t('report')} above={checklistOf(id)} list={AWAIT} loaded={loaded}>
      {(view, row) => {
        const field = recordsField(view);
        return field && <Found view={view} row={row} field={field} />;
      }}
    </RecordPage>
  );
}
