/** Who did what with a record and whom it waits for, newest first. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '../../../model/calls/declare.ts';
import type { workflowCalls } from '../../../model/calls/workflow.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { declaredCalls } from '../../api/declared.ts';
import { asApiError } from '../../api/errors.ts';
import { useListMark } from '../../controllers/useListMark.ts';
import { ToneMark, ToneNote } from '../../parts/ToneMark.tsx';

const ask = declaredCalls<typeof workflowCalls>();
type RowPage = CallAnswer<(typeof workflowCalls)['GET /api/workflow/row/page']>;

/** @param round another figure when the record has changed */
export function RecordCourse({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('phone');
  const mark = useListMark();
  const [page, setPage] = useState<RowPage>();
  const [failure, setFailure] = useState<string>();
  const { id, rev } = row;
  const led = view.process === true;
  useEffect(() => {
    if (!led) return undefined;
    const control = new AbortController();
    ask('GET /api/workflow/row/page', { query: { entity: view.name, id } }, { signal: control.signal }).then(
      (answer) => {
        setPage(answer);
        setFailure(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setFailure(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [led, view.name, id, rev]);
  const course = page?.course;
  if (failure !== undefined)
    return (
      <p className="ph-none" role="alert">
        {failure}
      </p>
    );
  if (!course) return led && !page ? null : <p className="ph-none">{t('course.none')}</p>;
  // A decision is called as its button is; what stands for no button as the step is.
  const wordOf = (outcome: string | null): string =>
    view.actions.find(({ code }) => code === outcome)?.label ??
    t(`course.${outcome ?? 'done'}`, { defaultValue: t('course.done') });
  return (
    <ol className="pr-course" aria-label={t('course.title')}>
      {course.ended && (
        <li>
          <ToneMark tone="success" />
          <div>
            <b>{t(`course.end.${course.ended.state}`, { defaultValue: t('course.end.completed') })}</b>
            <small>{course.ended.at.slice(0, 16)}</small>
          </div>
        </li>
      )}
      {course.open.map((task) => (
        <li key={task.id} aria-current="step">
          <ToneMark tone="info" />
          <div>
            <b>{task.taskName}</b>
            <small>
              {task.handler ?? (task.pool.join(mark) || t('course.nobody'))}{' '}
              {task.due !== null && <ToneNote tone="none">{t('course.due', { at: task.due.slice(0, 16) })}</ToneNote>}
            </small>
          </div>
        </li>
      ))}
      {course.records.toReversed().map((record) => (
        <li key={record.id}>
          <ToneMark tone={record.voided ? 'none' : 'success'} />
          <div>
            <b>
              {record.nodeName} · {wordOf(record.outcome)}
            </b>
            <small>
              {record.handler} {record.handledAt.slice(0, 16)}
              {record.overdue && <ToneNote tone="danger">{t('course.late')}</ToneNote>}
            </small>
            {record.opinion !== null && <blockquote>{record.opinion}</blockquote>}
          </div>
        </li>
      ))}
      <li>
        <ToneMark tone="none" />
        <div>
          <b>{t('course.begun')}</b>
          <small>
            {course.begun.by} {course.begun.at.slice(0, 16)}
          </small>
        </div>
      </li>
    </ol>
  );
}
