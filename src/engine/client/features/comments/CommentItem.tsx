/** One comment: who said what when, its files, and what may be done with it. */
import { type ReactNode, useState } from 'react';
import { Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Comment } from '../../../model/calls/comments.ts';
import type { EntityView } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import { fileAddress } from '../../api/netdisc.ts';
import { formatMoment } from '../../controllers/formats/format-moment.ts';
import { recentText } from '../../controllers/formats/time-ago.ts';
import { useSession } from '../../controllers/session-store.ts';
import { useSay } from '../../screens/form/useSay.tsx';
import { Composer } from './Composer.tsx';
import { callComments, cutAtMentions, type RecordOf } from './useComments.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly record: RecordOf;
  readonly view: EntityView;
  readonly onAnswer: () => void;
  readonly onDone: () => void;
}

function CommentText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>): ReactNode {
  const parts = cutAtMentions(
    text,
    mentions.map(({ name }) => name),
  );
  return (
    <p className="comment-text">
      {parts.map((part, index) =>
        part.isMention ? (
          <b key={index} className="comment-mention">
            {part.text}
          </b>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

export function CommentItem({ comment, record, view, onAnswer, onDone }: CommentItemProps): ReactNode {
  const { t } = useTranslation('comments');
  const say = useSay();
  const me = useSession((state) => state.user?.id);
  const [editing, setEditing] = useState(false);
  const { id, by, at, editedAt, text, mentions, files, isDeleted } = comment;
  async function remove(): Promise<void> {
    try {
      await callComments('POST /api/comments/delete', { body: { id } });
    } catch (cause) {
      say.failed(asApiError(cause).message);
    }
    onDone();
  }
  return (
    <article className="comment" aria-label={t('by', { name: by.name })}>
      <p className="comment-head">
        <b>{by.name}</b>
        <time dateTime={at.replace(' ', 'T')} title={formatMoment(at)}>
          {recentText(at)}
        </time>
        {editedAt !== null && !isDeleted && <small title={formatMoment(editedAt)}>{t('edited')}</small>}
      </p>
      {isDeleted && <p className="anlan-none">{t('deleted')}</p>}
      {editing ? (
        <Composer
          record={record}
          view={view}
          label={t('change')}
          send={t('save')}
          from={{ text, mentions, files: files.map((file) => file.id) }}
          onSend={async (written) => {
            const { untold } = await callComments('PUT /api/comments', { body: { id, ...written } });
            setEditing(false);
            onDone();
            return untold;
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        !isDeleted && (
          <>
            {text !== '' && <CommentText text={text} mentions={mentions} />}
            {files.length > 0 && (
              <ul className="comment-held" aria-label={t('files')}>
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={fileAddress(file.id)} target="_blank" rel="noreferrer" download={file.name}>
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p className="comment-acts">
              <button type="button" className="plain-text" onClick={onAnswer}>
                {t('answer')}
              </button>
              {by.id === me && (
                <>
                  <button type="button" className="plain-text" onClick={() => setEditing(true)}>
                    {t('edit')}
                  </button>
                  <Popconfirm
                    title={t('remove.title')}
                    okText={t('remove.act')}
                    cancelText={t('cancel')}
                    okButtonProps={{ danger: true }}
                    onConfirm={remove}
                  >
                    <button type="button" className="plain-text">
                      {t('remove.act')}
                    </button>
                  </Popconfirm>
                </>
              )}
            </p>
          </>
        )
      )}
    </article>
  );
}
