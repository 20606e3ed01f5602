/** `/alarmDisposal/index`: alarms by whose turn it is, the worst first. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote, ToneTag, columnTone, momentText, usePreferences } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, picturesOf, wordOf } from '../../../engine/client/phone.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

export const ALARMS = '/alarmDisposal/index';
export const ALARM = '/alarmDisposal/appProcessDetail';

/** Until when an alarm has to be confirmed. */
export function AckDue({ row }: { readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const due = row['ackDue'];
  const now = momentText(new Date());
  if (row['status'] !== 'new' || typeof due !== 'string') return null;
  return (
    <ToneNote tone={due < now ? 'danger' : 'warning'}>
      {due.slice(11, 16)} {deadlineText(due, now, language)}
    </ToneNote>
  );
}

/** The level, as it stands beside the state. */
export function LevelMark({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  return <ToneTag tone={columnTone(view, 'level', row) ?? 'none'}>{wordOf(view, row, 'level')}</ToneTag>;
}

const figure = (value: unknown): string => (value === null || value === undefined ? '' : String(Number(value)));

/** Says what was measured against which limit, or what a camera saw. */
export function useReading(): (view: EntityView, row: WireRow) => string {
  const { t } = useTranslation('warning');
  return (view, row) => {
    const [value, limit, unit] = [figure(row['alarmValue']), figure(row['threshold']), String(row['unit'] ?? '')];
    if (value === '') return wordOf(view, row, 'aiEvent');
    return t(limit === '' ? 'course.value' : 'course.beyond', { value, limit, unit });
  };
}

export function Alarms(): ReactNode {
  const reading = useReading();
  const card = (view: EntityView, row: WireRow): CardLook => ({
    title: wordOf(view, row, 'point') || wordOf(view, row, 'device') || String(row['alarmNo'] ?? ''),
    picture: picturesOf(row, 'snapshot')[0],
    marks: <LevelMark view={view} row={row} />,
    due: <AckDue row={row} />,
    lines: [
      [wordOf(view, row, 'alarmType'), reading(view, row)].filter(Boolean).join(' '),
      [String(row['startTime'] ?? '').slice(5, 16), wordOf(view, row, 'area')].filter(Boolean).join(' · '),
    ],
  });
  return (
    <PhoneList
      entity="alarmInfo"
      record={({ id }) => `${ALARM}?id=${id}`}
      card={card}
      tabs={['toAck', 'inHandling', 'closed']}
      filters={['level', 'alarmType', 'status']}
    />
  );
}
