/**
 * Any process on the phone: what it is about, who did what, and at the thumb what the person may do. By task (`?task=`)
 * or by instance (`?instance=`).
 */
import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag, useListMark, useNavigation } from '../../../engine/client/index.ts';
import type { CoursePage } from '../calls.ts';
import { FilledFields } from '../course/FilledFields.tsx';
import { RecordFields } from '../course/RecordFields.tsx';
import { Timeline } from '../course/Timeline.tsx';
import { useInstancePage, useProcessNews, useTaskPage } from '../course/useCoursePage.ts';
import { TaskActions } from './TaskActions.tsx';
import '../course/course.css';
import './phone.css';

const CourseDiagram = lazy(() => import('../course/CourseDiagram.tsx'));

/** @param task the one that is looked at, while it is open */
function Matter({
  page,
  task,
}: {
  readonly page: CoursePage;
  readonly task?: CoursePage['open'][number] | undefined;
}): ReactNode {
  const { t } = useTranslation('course');
  const mark = useListMark();
  const { begun, ended, about, description, process } = page;
  const fact = (title: string, value: ReactNode): ReactNode => (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <section className="process-card">
      <h1>{page.name}</h1>
      <p>
        {ended ? (
          <ToneTag tone={ended.state === 'completed' ? 'success' : 'none'}>{t(`end.${ended.state}`)}</ToneTag>
        ) : (
          <ToneTag tone="info">
            {task ? task.taskName : [...new Set(page.open.map((one) => one.taskName))].join(mark)}
          </ToneTag>
        )}
      </p>
      <dl className="process-facts">
        {fact(t('facts.process'), process)}
        {fact(t('facts.by'), begun.by)}
        {fact(t('facts.at'), begun.at.slice(0, 16))}
        {task?.due && fact(t('facts.due'), task.due.slice(0, 16))}
        {description !== null && fact(t('facts.description'), description)}
      </dl>
      <FilledFields page={page} />
      {about && <RecordFields entity={about.entity} id={about.id} />}
    </section>
  );
}

function Course({ page }: { readonly page: CoursePage }): ReactNode {
  const { t } = useTranslation('workflow');
  return (
    <>
      <section className="process-card">
        <h2>{t('course.title')}</h2>
        <Timeline page={page} />
      </section>
      <section className="process-card process-diagram">
        <Suspense fallback={null}>
          <CourseDiagram bpmn={page.bpmn} visits={page.visits} />
        </Suspense>
      </section>
    </>
  );
}

function Failed({ reason, again }: { readonly reason: string; readonly again: () => void }): ReactNode {
  const { t } = useTranslation('course');
  return (
    <div className="process-card" role="alert">
      <p>{t('phone.failed', { reason })}</p>
      <button type="button" className="plain-button ph-button" onClick={again}>
        {t('phone.retry')}
      </button>
    </div>
  );
}

function OfTask({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('course');
  const { page, failure, reload } = useTaskPage(id);
  useProcessNews([page?.instance], reload);
  if (!page) return failure ? <Failed reason={failure.message} again={reload} /> : null;
  const task = page.open.find((one) => one.id === id);
  return (
    <>
      <Matter page={page} task={task} />
      {!task && !page.ended && (
        <p className="process-card" role="status">
          {t('phone.gone')}
        </p>
      )}
      <Course page={page} />
      {task && <TaskActions key={`${id} ${task.state}`} id={id} page={page} onDone={reload} />}
    </>
  );
}

function OfInstance({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('course');
  const { page, failure, reload } = useInstancePage(id);
  useProcessNews([page?.instance], reload);
  if (!page) return failure ? <Failed reason={failure.message} again={reload} /> : null;
  const own = page.open.filter((task) => task.mine);
  return (
    <>
      <Matter page={page} />
      <Course page={page} />
      {own.length > 0 && (
        <div className="process-bar">
          {own.map((task) => (
            <a
              key={task.id}
              className="plain-button plain-main ph-button"
              href={`#/alarmDisposal/appProcessDetail?task=${task.id}`}
            >
              {t('phone.handle', { step: task.taskName })}
            </a>
          ))}
        </div>
      )}
    </>
  );
}

/** Page `workflow.process`, within the phone's frame. */
export default function ProcessDetail(): ReactNode {
  const { t } = useTranslation('course');
  const { search } = useNavigation();
  const query = new URLSearchParams(search);
  const [task, instance] = [query.get('task'), query.get('instance')];
  if (task)
    return (
      <div className="process-page">
        <OfTask key={task} id={task} />
      </div>
    );
  if (instance)
    return (
      <div className="process-page">
        <OfInstance key={instance} id={instance} />
      </div>
    );
  return (
    <p className="process-card" role="alert">
      {t('phone.nothing')}
    </p>
  );
}
