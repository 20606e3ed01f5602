/** Lists of hidden dangers and rectifications on the phone: by whose turn it is, with cards for the thumb. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote, ToneTag, momentText, useEntityView, usePreferences } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, picturesOf, wordOf } from '../../../engine/client/phone.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

const DONE = new Set(['closed', 'void', 'draft']);

/** A day and how far it is; late in words and shape. */
export function Due({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const due = row['dueDate'];
  const state = String(row[view.states?.field ?? 'status']);
  if (typeof due !== 'string' || DONE.has(state)) return null;
  return (
    <ToneNote tone={due < momentText(new Date()) ? 'danger' : 'none'}>
      {due.slice(5, 16)} {deadlineText(due, momentText(new Date()), language)}
    </ToneNote>
  );
}

/** What a card says: photo, title, place, who has to see to it. */
function useCard(photos: string): (view: EntityView, row: WireRow) => CardLook {
  const { t } = useTranslation('hazard');
  return (view, row) => ({
    title: String(row['title'] ?? row.$label ?? ''),
    picture: picturesOf(row, photos)[0],
    marks: row['level'] === 'major' && <ToneTag tone="danger">{wordOf(view, row, 'level')}</ToneTag>,
    due: <Due view={view} row={row} />,
    lines: [
      [wordOf(view, row, 'area'), wordOf(view, row, 'location')].filter(Boolean).join(' · '),
      [wordOf(view, row, 'dutyOrg'), wordOf(view, row, 'dutyPerson') || wordOf(view, row, 'handler')]
        .filter(Boolean)
        .join(' · ') || t('noDuty'),
    ],
  });
}

const hazardPage = ({ id }: WireRow): string => `/list/hiddenDangerDetail?id=${id}`;

/** `/hiddenDanger/index`: what waits for me, what I reported, and the button to report. */
export function HazardIndex(): ReactNode {
  const { t } = useTranslation('hazard');
  const { view } = useEntityView('hiddenDanger');
  const may = view?.actions.some(({ code }) => code === 'reportNow');
  return (
    <PhoneList
      entity="hiddenDanger"
      record={hazardPage}
      card={useCard('photos')}
      tabs={['mine', 'reported', '']}
      filters={['status', 'level']}
      foot={
        may && (
          <div className="ph-bar">
            <a className="plain-button ph-button" href="#/hiddenDangerRectify/index">
              {t('toRectify')}
            </a>
            <a className="plain-button ph-button" href="#/governanceList/index">
              {t('toGovern')}
            </a>
            <a className="plain-button plain-main ph-button pr-main" href="#/hiddenDanger/report">
              {t('report.button')}
            </a>
          </div>
        )
      }
    />
  );
}

/** `/governanceList/index`: what is under treatment, by state, overdue first in sight. */
export function GovernanceIndex(): ReactNode {
  const { t } = useTranslation('hazard');
  return (
    <PhoneList
      entity="hiddenDanger"
      record={hazardPage}
      card={useCard('photos')}
      tabs={['open', 'late', 'major', 'closed', '']}
      filters={['status', 'category']}
      title={t('toGovern')}
    />
  );
}

/** `/hiddenDangerRectify/index`: rectifications by whose turn it is and by state. */
export function RectifyIndex(): ReactNode {
  return (
    <PhoneList
      entity="rectification"
      record={({ id }) => `/hiddenDangerRectify/rectifyDetail?id=${id}`}
      card={useCard('beforePhotos')}
      tabs={['mine', 'toReview', 'open', 'late', 'closed', '']}
      filters={['status', 'level']}
    />
  );
}
