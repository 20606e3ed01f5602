/** `/faceRecognition/index`: what the gates saw and somebody has to look at, by whether it is dealt with. */
import type { ReactNode } from 'react';
import { ToneTag, columnTone } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, picturesOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

export const FACES = '/faceRecognition/index';
export const FACE = '/faceRecognition/faceDetail';

/** The event, as it stands beside the state. */
export function EventMark({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  return <ToneTag tone={columnTone(view, 'eventType', row) ?? 'none'}>{wordOf(view, row, 'eventType')}</ToneTag>;
}

const card = (view: EntityView, row: WireRow): CardLook => ({
  title: String(row['matchedName'] ?? wordOf(view, row, 'eventType')),
  picture: picturesOf(row, 'snapshot')[0],
  marks: <EventMark view={view} row={row} />,
  lines: [String(row['eventTime'] ?? '').slice(0, 16), String(row['gateName'] ?? ''), wordOf(view, row, 'handleType')],
});

export const Faces = (): ReactNode => (
  <PhoneList
    entity="faceRecord"
    record={({ id }) => `${FACE}?id=${id}`}
    card={card}
    tabs={['open', 'handled', '']}
    filters={['eventType', 'status']}
  />
);
