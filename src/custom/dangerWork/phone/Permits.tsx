/** `/app/dangerWork`: permits by whose turn it is, at work, and all of them. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ToneNote,
  ToneTag,
  columnTone,
  momentText,
  useEntityView,
  usePreferences,
} from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, wordOf } from '../../../engine/client/phone.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { PERMIT_PAGE } from './routes.ts';

const OVER = new Set(['draft', 'rejected', 'approving', 'closed', 'cancelled']);

const TICK_MS = 5000;

/** The clock of the device, read anew every five seconds: by it all deadlines are shown, and nothing is decided. */
function useNow(): string {
  const [now, setNow] = useState(() => momentText(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(momentText(new Date())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long a permit is still valid, counted down; near its end, and past it, as loud as its file says. */
export function Validity({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const until = row['validUntil'];
  const now = useNow();
  if (typeof until !== 'string' || OVER.has(String(row['status']))) return null;
  return (
    <ToneNote tone={columnTone(view, 'validUntil', row, now) ?? 'none'}>
      {until.slice(5, 16)} {deadlineText(until, now, language)}
    </ToneNote>
  );
}

/** Kind and level, as they stand beside the state. */
export function KindMarks({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  return (
    <>
      <ToneTag tone="none">{wordOf(view, row, 'workType')}</ToneTag>
      {row['level'] !== 'none' && (
        <ToneTag tone={columnTone(view, 'level', row) ?? 'none'}>{wordOf(view, row, 'level')}</ToneTag>
      )}
    </>
  );
}

const card = (view: EntityView, row: WireRow): CardLook => ({
  title: String(row['content'] ?? row.$label ?? ''),
  marks: <KindMarks view={view} row={row} />,
  due: <Validity view={view} row={row} />,
  lines: [
    [String(row['permitNo'] ?? ''), String(row['location'] ?? '')].filter(Boolean).join(' · '),
    [wordOf(view, row, 'workLeader'), wordOf(view, row, 'guardian')].filter(Boolean).join(' · '),
  ],
});

export function Permits(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { view } = useEntityView('workPermit');
  const mayAdd = view?.actions.some(({ code }) => code === 'add');
  return (
    <PhoneList
      entity="workPermit"
      record={({ id }) => `${PERMIT_PAGE}?id=${id}`}
      card={card}
      tabs={['mine', 'working', '']}
      filters={['status', 'workType']}
      foot={
        <div className="ph-bar">
          <a className="plain-button ph-button" href="#/app/signList">
            {t('signs.title')}
          </a>
          <a className="plain-button ph-button" href="#/app/dangerWork/steps">
            {t('steps.title')}
          </a>
          {mayAdd && (
            <a className="plain-button plain-main ph-button pr-main" href="#/app/changeDangerWork/add">
              {t('add.title')}
            </a>
          )}
        </div>
      }
    />
  );
}
