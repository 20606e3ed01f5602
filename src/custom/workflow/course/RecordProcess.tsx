/** A record that a process leads: whom it waits for, what comes next, and on demand its course and its diagram. */
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText, type SlotProps, ToneNote, useNavigation } from '../../../engine/client/index.ts';
import type { CoursePage, RowPage } from '../calls.ts';
import { Timeline } from './Timeline.tsx';
import { listed } from './listed.ts';
import { useProcessNews, useRowPage } from './useCoursePage.ts';
import './course.css';

const CourseDiagram = lazy(() => import('./CourseDiagram.tsx'));

function Waits({
  course,
  next,
  task,
}: {
  readonly course: CoursePage;
  readonly next: readonly string[];
  readonly task: RowPage['task'];
}): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  const { href } = useNavigation();
  if (course.ended)
    return (
      <p>
        <ToneNote tone={course.ended.state === 'completed' ? 'success' : 'warning'}>
          {t(`end.${course.ended.state}`)}
        </ToneNote>
        <time>{course.ended.at.slice(0, 16)}</time>
      </p>
    );
  return (
    <>
      {course.open.map((open) => (
        <p key={open.id}>
          <b>{open.taskName}</b>
          <span>
            {open.handler === null
              ? word(open.pool.length > 0 ? 'course.poolOf' : 'course.pool', { names: listed(open.pool, language) })
              : word('course.waits', { names: open.handler })}
          </span>
          <span className="workflow-note">
            {ageText(open.since)}
            {open.due !== null && ` · ${t('led.due', { at: open.due.slice(0, 16) })}`}
          </span>
        </p>
      ))}
      {next.length > 0 && <p className="workflow-note">{t('led.next', { steps: next.join(' / ') })}</p>}
      {task !== null && (
        <p>
          <a href={href(`/workflow/wfTask/${task}`)}>{t('led.mine')}</a>
        </p>
      )}
    </>
  );
}

/** Slot `detail.about` of every entity with a process. */
export default function RecordProcess({ entity, row, onDone }: SlotProps): ReactNode {
  const { t } = useTranslation('course');
  const { page, follow, reload } = useRowPage(entity.name, row?.id);
  const [drawn, setDrawn] = useState(false);
  const rev = row?.rev;
  useEffect(() => follow(rev), [follow, rev]);
  const course = page?.course;
  useProcessNews([course?.instance], () => {
    onDone?.();
    reload();
  });
  // A draft has no process yet; there is nothing to say.
  if (!page || !course) return null;
  return (
    <section className="course-led" aria-label={t('led.title')}>
      <Waits course={course} next={page.next} task={page.task} />
      <details>
        <summary>{t('led.course')}</summary>
        <Timeline page={course} />
      </details>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open) setDrawn(true);
        }}
      >
        <summary>{t('diagram.title')}</summary>
        {drawn && (
          <Suspense fallback={<div className="course-diagram course-waiting" aria-busy="true" />}>
            <CourseDiagram bpmn={course.bpmn} visits={course.visits} />
          </Suspense>
        )}
      </details>
    </section>
  );
}
