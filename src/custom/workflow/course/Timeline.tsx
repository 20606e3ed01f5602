/** What was done in a process, oldest first, whom it waits for, and how it ended. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText, ToneMark, ToneNote, ToneTag, useNavigation } from '../../../engine/client/index.ts';
import type { Tone } from '../../../engine/model/types.ts';
import type { CoursePage } from '../calls.ts';
import { GivenList } from '../decide/GivenFiles.tsx';
import { SignaturePicture } from '../decide/SignatureField.tsx';
import { minutesText } from './duration.ts';
import { listed } from './listed.ts';

const TONES: Readonly<Record<string, Tone>> = {
  complete: 'success',
  resolve: 'success',
  reject: 'danger',
  regress: 'warning',
  withdraw: 'warning',
  terminate: 'danger',
};
const ENDS: Readonly<Record<string, Tone>> = {
  completed: 'success',
  rejected: 'danger',
  terminated: 'danger',
  withdrawn: 'warning',
};

type Item<L extends 'records' | 'open'> = CoursePage[L][number];

function Done({ record }: { readonly record: Item<'records'> }): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation(['workflow', 'course']);
  return (
    <li className={record.voided ? 'workflow-void' : undefined}>
      <ToneMark tone={TONES[record.action] ?? 'info'} />
      <div>
        <p>
          <b>{record.nodeName}</b>
          {/* A decision the texts do not know is called what the model calls it. */}
          <span>
            {record.outcome === null
              ? t(`verbs.${record.action}`, { defaultValue: record.action })
              : t(`outcomes.${record.outcome}`, { defaultValue: record.outcome })}
          </span>
          {record.voided && <ToneTag tone="none">{t('course.void')}</ToneTag>}
          {record.overdue && <ToneNote tone="danger">{t('course.late')}</ToneNote>}
        </p>
        <p className="workflow-note">
          {record.handler}
          {record.insteadOf.length > 0 && (
            <span>{t('course.insteadOf', { names: listed(record.insteadOf, language) })}</span>
          )}
          <time>{record.handledAt.slice(0, 16)}</time>
          {record.minutes !== null && <span>{t('course.took', { time: minutesText(record.minutes, t) })}</span>}
        </p>
        {record.opinion !== null && <blockquote>{record.opinion}</blockquote>}
        {record.attachments.length > 0 && <GivenList files={record.attachments} />}
        {record.signature !== null && (
          <div className="workflow-signed">
            <SignaturePicture file={record.signature} />
            {record.signedHash !== null && (
              <span className="workflow-note" title={record.signedHash}>
                {t('course:sign.hash', { hash: record.signedHash.slice(0, 12) })}
              </span>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function Waiting({ task }: { readonly task: Item<'open'> }): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('workflow');
  const { href } = useNavigation();
  return (
    <li aria-current="step">
      <ToneMark tone="none" />
      <div>
        <p>
          <b>{task.readable ? <a href={href(`/workflow/wfTask/${task.id}`)}>{task.taskName}</a> : task.taskName}</b>
          <span>
            {task.handler === null
              ? t(task.pool.length > 0 ? 'course.poolOf' : 'course.pool', { names: listed(task.pool, language) })
              : t('course.waits', { names: task.handler })}
          </span>
        </p>
        <p className="workflow-note">
          {ageText(task.since)}
          {task.due !== null && <time>{task.due.slice(0, 16)}</time>}
        </p>
      </div>
    </li>
  );
}

export function Timeline({
  page: { begun, records, open, ended },
}: {
  readonly page: Pick<CoursePage, 'begun' | 'records' | 'open' | 'ended'>;
}): ReactNode {
  const { t } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  return (
    <ol className="workflow-course">
      <li>
        <ToneMark tone="info" />
        <div>
          <p>
            <b>{t('begun')}</b>
          </p>
          <p className="workflow-note">
            {begun.by}
            <time>{begun.at.slice(0, 16)}</time>
          </p>
        </div>
      </li>
      {records.map((record) => (
        <Done key={record.id} record={record} />
      ))}
      {open.map((task) => (
        <Waiting key={task.id} task={task} />
      ))}
      {ended && (
        <li>
          <ToneMark tone={ENDS[ended.state] ?? 'none'} />
          <div>
            <p>
              <b>{t(`end.${ended.state}`)}</b>
            </p>
            <p className="workflow-note">
              <time>{ended.at.slice(0, 16)}</time>
              {ended.minutes !== null && <span>{t('inAll', { time: minutesText(ended.minutes, word) })}</span>}
            </p>
            {ended.reason !== null && <blockquote>{ended.reason}</blockquote>}
          </div>
        </li>
      )}
    </ol>
  );
}
