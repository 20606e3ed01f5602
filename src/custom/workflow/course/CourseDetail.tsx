/**
 * A record of the workflow with the course of its process: the engine's detail with the diagram in it, and beside it
 * who did what.
 */
import { type ReactNode, Suspense, lazy, use, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, ToneTag, useNavigation } from '../../../engine/client/index.ts';
import type { CoursePage, TaskPage } from '../calls.ts';
import { FilledFields } from './FilledFields.tsx';
import { RecordFields } from './RecordFields.tsx';
import { Timeline } from './Timeline.tsx';
import { CourseContext, useFollowedPage, useInstancePage, useTaskPage } from './useCoursePage.ts';
import './course.css';

const CourseDiagram = lazy(() => import('./CourseDiagram.tsx'));

/** Slot `detail.about` of tasks and instances: below the head, where it is seen first. */
export function DiagramAbout({ row, onDone }: SlotProps): ReactNode {
  const { page, follow, news } = use(CourseContext);
  const rev = row?.rev;
  useEffect(() => follow(rev), [follow, rev]);
  // Somebody else has it in another browser: the record and its buttons follow; a dialog that stands open keeps what
  // was typed.
  const readAnew = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (news > 0) readAnew();
  }, [news]);
  // As high as it will be: what stands below stays where it is.
  const waiting = <div className="course-diagram course-loading" aria-busy="true" />;
  return page ? (
    <Suspense fallback={waiting}>
      <CourseDiagram bpmn={page.bpmn} visits={page.visits} />
    </Suspense>
  ) : (
    waiting
  );
}

function Beside({ page, children }: { readonly page: CoursePage; readonly children?: ReactNode }): ReactNode {
  const { t } = useTranslation('workflow');
  return (
    <aside aria-label={t('course.title')}>
      <header>
        <h2>{t('course.title')}</h2>
        <button type="button" className="plain-link" onClick={() => window.print()}>
          {t('course:print')}
        </button>
      </header>
      <Timeline page={page} />
      {children}
    </aside>
  );
}

function Closed({ verbs }: Pick<TaskPage, 'verbs'>): ReactNode {
  const { t } = useTranslation('workflow');
  const closed = verbs.filter(({ offered, why }) => !offered && why !== undefined);
  if (closed.length === 0) return null;
  return (
    <details className="workflow-why">
      <summary>{t('why.title')}</summary>
      <dl>
        {closed.map(({ verb, why }) => (
          <div key={verb}>
            <dt>
              <ToneTag tone="none">{t(`verbs.${verb}`)}</ToneTag>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Slot `detail` of tasks: also why a verb is not offered, and the way to the whole process. */
export function TaskDetail({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('course');
  const { href } = useNavigation();
  const loaded = useFollowedPage(useTaskPage(row?.id));
  const { page } = loaded;
  return (
    <CourseContext value={loaded}>
      <div className="workflow-detail">
        {children}
        {page && (
          <Beside page={page}>
            <p>
              <a href={href(`/workflow/wfInstance/${page.instance}`)}>{t('toInstance')}</a>
            </p>
            <Closed verbs={page.verbs} />
            <FilledFields page={page} title={t('filled.title')} />
            {page.about && (
              <section className="course-record">
                <h2>{t('record.title')}</h2>
                <RecordFields
                  key={`${page.about.id} ${page.records.length}`}
                  entity={page.about.entity}
                  id={page.about.id}
                />
              </section>
            )}
          </Beside>
        )}
      </div>
    </CourseContext>
  );
}

/** Slot `detail` of instances. */
export function InstanceDetail({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('course');
  const loaded = useFollowedPage(useInstancePage(row?.id));
  return (
    <CourseContext value={loaded}>
      <div className="workflow-detail">
        {children}
        {loaded.page && (
          <Beside page={loaded.page}>
            <FilledFields page={loaded.page} title={t('filled.title')} />
          </Beside>
        )}
      </div>
    </CourseContext>
  );
}
