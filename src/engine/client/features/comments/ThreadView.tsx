/** A comment with its answers; a settled one is folded. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import { recentText } from '../../controllers/formats/time-ago.ts';
import { useSay } from '../../screens/form/useSay.tsx';
import { CommentItem } from './CommentItem.tsx';
import { Composer, type Written } from './Composer.tsx';
import { callComments, type RecordOf, type Thread } from './useComments.ts';

interface ThreadViewProps {
  readonly thread: Thread;
  readonly record: RecordOf;
  readonly view: EntityView;
  readonly onSay: (written: Written, parent: string) => Promise<readonly string[]>;
  readonly onDone: () => void;
}

export function ThreadView({ thread: { first, answers }, record, view, onSay, onDone }: ThreadViewProps): ReactNode {
  const { t } = useTranslation('comments');
  const say = useSay();
  const [answering, setAnswering] = useState(false);
  const [opened, setOpened] = useState(false);
  const { resolved } = first;
  async function resolve(isResolved: boolean): Promise<void> {
    try {
      await callComments('POST /api/comments/resolve', { body: { id: first.id, isResolved } });
      setOpened(false);
    } catch (cause) {
      say.failed(asApiError(cause).message);
    }
    onDone();
  }
  const count = answers.length + 1;
  return (
    <li className={resolved ? 'comment-thread comment-resolved' : 'comment-thread'}>
      {resolved && (
        <p className="comment-settled">
          <span>{t('resolvedBy', { name: resolved.name, at: recentText(resolved.at) })}</span>
          <button type="button" className="plain-text" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? t('fold') : t('unfold', { count })}
          </button>
          <button type="button" className="plain-text" onClick={() => void resolve(false)}>
            {t('reopen')}
          </button>
        </p>
      )}
      {(!resolved || opened) && (
        <>
          <CommentItem
            comment={first}
            record={record}
            view={view}
            onAnswer={() => setAnswering(true)}
            onDone={onDone}
          />
          {answers.length > 0 && (
            <div className="comment-answers">
              {answers.map((answer) => (
                <CommentItem
                  key={answer.id}
                  comment={answer}
                  record={record}
                  view={view}
                  onAnswer={() => setAnswering(true)}
                  onDone={onDone}
                />
              ))}
            </div>
          )}
          {answering ? (
            <div className="comment-answers">
              <Composer
                record={record}
                view={view}
                label={t('answerTo', { name: first.by.name })}
                send={t('answer')}
                onSend={async (written) => {
                  const untold = await onSay(written, first.id);
                  setAnswering(false);
                  return untold;
                }}
                onCancel={() => setAnswering(false)}
              />
            </div>
          ) : (
            !resolved &&
            !first.isDeleted && (
              <button type="button" className="plain-text comment-settle" onClick={() => void resolve(true)}>
                {t('resolve')}
              </button>
            )
          )}
        </>
      )}
    </li>
  );
}
