/**
 * `/alarmDisposal/appProcessDetail?id=…`: one alarm, what its point has read since shortly before, its pictures, and what
 * can be done with it.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useLive } from '../../../engine/client/index.ts';
import { PhoneActs, PhoneRecord, RecordState, UnsentOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, ViewAction, WireRow } from '../../../engine/model/wire.ts';
import type { Trend } from '../trend.ts';
import { ALARM, ALARMS, AckDue, LevelMark, useReading } from './Alarms.tsx';
import { Course } from './Course.tsx';

const EVERY_MS = 10_000;
/** On the phone, in the order of an alarm's way. */
const ACTS = [
  'ack',
  'handle',
  'handleDirect',
  'dispatch',
  'close',
  'closeSevere',
  'return',
  'ignore',
  'toHazard',
  'toEmergency',
];

function offered(view: EntityView, row: WireRow): readonly ViewAction[] {
  return ACTS.flatMap((code) => {
    const action = view.actions.find((one) => one.code === code);
    return action && (row.$can ?? []).includes(code) ? [action] : [];
  });
}

/** What was read around the alarm; nothing where it is none of a point. */
function Readings({ row }: { readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('warning');
  const { data } = useLive<Trend>('/api/warning/alarmInfo/queryCourse', { id: row.id }, EVERY_MS);
  const point = data?.points[0];
  if (!data || !point || point.figures.length === 0) return null;
  return (
    <section className="pr-sheet">
      <h2>{t('trend.title')}</h2>
      <Course trend={data} point={point} since={String(row['startTime'])} />
    </section>
  );
}

function Acts({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { useBack } = use(PhonePartsContext);
  const leave = useBack(ALARMS);
  const actions = offered(view, row);
  if (actions.length === 0) return null;
  return (
    <PhoneActs view={view} row={row} actions={actions} path={ALARM} leave={leave} first={actions[0]?.code ?? ''} />
  );
}

/** What it is: state, level, what was read where, and until when it waits. */
function Head({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const reading = useReading();
  return (
    <section className="pr-sheet">
      <p className="pr-card-head">
        <RecordState view={view} row={row} />
        <LevelMark view={view} row={row} />
        <span className="pr-grow" />
        <AckDue row={row} />
      </p>
      <h1>{wordOf(view, row, 'point') || wordOf(view, row, 'device') || String(row['alarmNo'] ?? '')}</h1>
      <p className="pr-rowfacts">
        <span>{[wordOf(view, row, 'alarmType'), reading(view, row)].filter(Boolean).join(' ')}</span>
        <span>{wordOf(view, row, 'area')}</span>
      </p>
      <UnsentOf id={row.id} />
    </section>
  );
}

export const Alarm = (): ReactNode => (
  <PhoneRecord
    entity="alarmInfo"
    list={ALARMS}
    photos={['snapshot', 'handlePhotos']}
    top={(view, row) => (
      <>
        <Head view={view} row={row} />
        <Readings row={row} />
        <Acts view={view} row={row} />
      </>
    )}
  />
);
