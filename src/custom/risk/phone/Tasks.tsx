/** `/app/riskControl/awaitList` and `…/dealing`: the tasks of an inspector, the most urgent first. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote, ToneTag, columnTone, momentText, usePreferences, useSession } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, wordOf } from '../../../engine/client/phone.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { itemsOf } from './items.ts';
import { AWAIT, DEALING, checklistOf } from './routes.ts';

/** Until when a task has to be done, the louder the nearer. */
export function TaskDue({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const due = row['dueTime'];
  if (typeof due !== 'string' || !['pending', 'doing'].includes(String(row['status']))) return null;
  return (
    <ToneNote tone={columnTone(view, 'dueTime', row) ?? 'none'}>
      {due.slice(5, 16)} {deadlineText(due, momentText(new Date()), language)}
    </ToneNote>
  );
}

/** The points of a task, by name. */
const pointsOf = (row: WireRow): string =>
  [...new Set(itemsOf(row).map(({ pointName }) => pointName))].filter(Boolean).join(' · ');

function useCard(): (view: EntityView, row: WireRow) => CardLook {
  const { t } = useTranslation('risk');
  return (view, row) => ({
    title: String(row['taskName'] ?? ''),
    marks: Number(row['failCount'] ?? 0) > 0 && (
      <ToneTag tone="danger">{t('failed', { count: Number(row['failCount']) })}</ToneTag>
    ),
    due: <TaskDue view={view} row={row} />,
    lines: [
      [pointsOf(row), wordOf(view, row, 'org')].filter(Boolean).join(' · '),
      t('progress', { done: Number(row['itemDone'] ?? 0), total: Number(row['itemTotal'] ?? 0) }),
    ],
  });
}

interface TasksProps {
  readonly status: string;
  readonly title: string;
  readonly tabs: readonly string[];
  /** The list beside this one. */
  readonly other: { readonly path: string; readonly word: string };
}

function Tasks({ status, title, tabs, other }: TasksProps): ReactNode {
  const person = useSession((state) => state.user?.id);
  const card = useCard();
  if (person === undefined) return null;
  return (
    <PhoneList
      entity="inspectTask"
      record={({ id }) => checklistOf(id)}
      card={card}
      tabs={tabs}
      filters={[]}
      only={{ status, inspectors: person }}
      title={title}
      foot={
        <div className="ph-bar">
          <a className="plain-button ph-button" href={`#${other.path}`}>
            {other.word}
          </a>
        </div>
      }
    />
  );
}

/** `/app/riskControl/awaitList` */
export function AwaitList(): ReactNode {
  const { t } = useTranslation('risk');
  return (
    <Tasks
      status="pending"
      title={t('await')}
      tabs={['mine', 'today', 'late']}
      other={{ path: DEALING, word: t('dealing') }}
    />
  );
}

/** `/app/riskControl/dealing` */
export function Dealing(): ReactNode {
  const { t } = useTranslation('risk');
  return (
    <Tasks status="doing" title={t('dealing')} tabs={['mine', 'late']} other={{ path: AWAIT, word: t('await') }} />
  );
}
