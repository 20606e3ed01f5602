/** What was done in a process, oldest first, and whom it waits for. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText, ToneMark, ToneNote, ToneTag } from '../../engine/client/index.ts';
import type { Tone } from '../../engine/model/types.ts';
import type { TaskPage } from './calls.ts';

const TONES: Readonly<Record<string, Tone>> = { complete: 'success', resolve: 'success', reject: 'danger', regress: 'warning', withdraw: 'warning', terminate: 'danger' };

export function Course({ page }: { readonly page: Pick<TaskPage, 'records' | 'open'> }): ReactNode {
  const { t } = useTranslation('workflow');
  if (page.records.length === 0 && page.open.length === 0) return <p className="workflow-note">{t('course.none')}</p>;
  return (
    <ol className="workflow-course">
      {page.records.map((record) => (
        <li key={record.id} className={record.voided ? 'workflow-void' : undefined}>
          <ToneMark tone={TONES[record.action] ?? 'info'} />
          <div>
            <p><b>{record.nodeName}</b><span>{record.actionName}</span>{record.voided && <ToneTag tone="none">{t('course.void')}</ToneTag>}{record.overdue && <ToneNote tone="danger">{t('course.late')}</ToneNote>}</p>
            <p className="workflow-note">{record.handler}<time>{record.handledAt.slice(0, 16)}</time>{record.minutes !== null && <span>{t('course.took', { time: minutesText(record.minutes, t) })}</span>}</p>
            {record.opinion !== null && <blockquote>{record.opinion}</blockquote>}
          </div>
        </li>
      ))}
      {page.open.map((task) => (
        <li key={task.id} aria-current="step">
          <ToneMark tone="none" />
          <div>
            <p><b>{task.taskName}</b><span>{task.handler === null ? t('course.pool') : t('course.waits', { names: task.handler })}</span></p>
            <p className="workflow-note">{ageText(task.since)}{task.due !== null && <time>{task.due.slice(0, 16)}</time>}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Minutes as people say them: below two hours minutes, below two days hours, then days. */
function minutesText(minutes: number, t: (key: string, values: { count: number }) => string): string {
  if (minutes < 120) return t('time.minutes', { count: minutes });
  return minutes < 2880 ? t('time.hours', { count: Math.round(minutes / 60) }) : t('time.days', { count: Math.round(minutes / 1440) });
}
