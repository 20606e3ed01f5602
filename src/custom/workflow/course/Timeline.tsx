/** What was done in a process, oldest first, whom it waits for, and how it ended. */
import { App, Popconfirm } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText, asApiError, ToneMark, ToneNote, ToneTag, useNavigation } from '../../../engine/client/index.ts';
import type { Tone } from '../../../engine/model/types.ts';
import { type CoursePage, send } from '../calls.ts';
import { GivenList } from '../decide/GivenFiles.tsx';
import { SignaturePicture } from '../decide/SignatureField.tsx';
import { minutesText } from './duration.ts';
import { listed } from './listed.ts';
import { CourseContext } from './useCoursePage.ts';

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
          {record.people.length > 0 && <span>{listed(record.people, language)}</span>}
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

/** 减签: takes away who signs besides, or will; the course is read anew with the news of its process. */
function RemoveSigner({
  task,
  user,
  name,
}: {
  readonly task: string;
  readonly user?: string;
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation(['course', 'workflow']);
  const { message } = App.useApp();
  const { reload } = use(CourseContext);
  const [running, setRunning] = useState(false);
  async function go(): Promise<void> {
    setRunning(true);
    try {
      await send('POST /api/workflow/task/removeSign', { body: { id: task, ...(user === undefined ? {} : { user }) } });
      reload();
    } catch (cause) {
      setRunning(false);
      void message.error(asApiError(cause).message);
    }
  }
  return (
    <Popconfirm
      title={t('signers.sure', { name })}
      okText={t('workflow:verbs.removeSign')}
      okButtonProps={{ danger: true }}
      onConfirm={go}
    >
      <button type="button" className="plain-link" disabled={running} aria-label={t('signers.remove', { name })}>
        {t('workflow:verbs.removeSign')}
      </button>
    </Popconfirm>
  );
}

/** Who was asked to sign besides, by whom, and who signs after them. */
function Signers({ task: { id, handler, added, next } }: { readonly task: Item<'open'> }): ReactNode {
  const { t } = useTranslation('course');
  return (
    <>
      {added && (
        <p className="workflow-note">
          {t(`signers.${added.how}`, { by: added.by })}
          {added.removable && <RemoveSigner task={id} name={handler ?? ''} />}
        </p>
      )}
      {next.map(({ id: user, name, by, removable }) => (
        <p key={user} className="workflow-note">
          {t('signers.next', { name, by })}
          {removable && <RemoveSigner task={id} user={user} name={name} />}
        </p>
      ))}
    </>
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
        <Signers task={task} />
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
