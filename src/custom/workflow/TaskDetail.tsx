/** A task: the engine's detail with its buttons, and beside it who did what, where the process stands, and why a verb is not offered. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, ToneTag } from '../../engine/client/index.ts';
import { Course } from './Course.tsx';
import { useTaskPage } from './useTaskPage.ts';
import './workflow.css';

export default function TaskDetail({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('workflow');
  const page = useTaskPage(row?.id, row?.rev);
  const closed = page?.verbs.filter(({ offered, why }) => !offered && why !== undefined) ?? [];
  return (
    <div className="workflow-detail">
      {children}
      {page && (
        <aside aria-label={t('course.title')}>
          <h2>{t('course.title')}</h2>
          <Course page={page} />
          {closed.length > 0 && (
            <details className="workflow-why">
              <summary>{t('why.title')}</summary>
              <dl>{closed.map(({ verb, why }) => <div key={verb}><dt><ToneTag tone="none">{t(`verbs.${verb}`)}</ToneTag></dt><dd>{why}</dd></div>)}</dl>
            </details>
          )}
        </aside>
      )}
    </div>
  );
}
