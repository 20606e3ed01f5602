/** `/alarmDisposal/index`: alarms by whose turn it is, the worst first. */
import type { ReactNode } from 'react';
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

/** What was measured against which limit. */
export function reading(view: EntityView, row: WireRow): string {
  const [value, limit] = [wordOf(view, row, 'alarmValue'), wordOf(view, row, 'threshold')];
  return value === '' ? wordOf(view, row, 'aiEvent') : `${value}${limit === '' ? '' : ` / ${limit}`}`;
}

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

export function Alarms(): ReactNode {
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
