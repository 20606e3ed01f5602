/** The lines of a box: who, what, when; unread ones stand out, several are chosen by their boxes. */
import type { ReactNode } from 'react';
import { Button, Checkbox, Empty, Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MailLine } from '../../../model/calls/mail.ts';
import { recentText } from '../../controllers/formats/time-ago.ts';
import { formatMoment } from '../../controllers/formats/format-moment.ts';
import { useListMark } from '../../controllers/useListMark.ts';
import { Icon } from '../../parts/Icon.tsx';

interface MailListProps {
  readonly lines: readonly MailLine[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly open: string | undefined;
  readonly chosen: readonly string[];
  readonly empty: string;
  readonly onPage: (page: number) => void;
  readonly onOpen: (line: MailLine) => void;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onStar: (line: MailLine) => void;
}

export function MailList(props: MailListProps): ReactNode {
  const { lines, total, page, pageSize, open, chosen, empty, onPage, onOpen, onChoose, onStar } = props;
  const { t } = useTranslation('mail');
  const mark = useListMark();
  if (lines.length === 0)
    return <Empty className="mail-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  const who = (line: MailLine): string => {
    if (line.box === 'inbox') return line.from.name;
    if (line.receivers === 0) return t('noReceiver');
    const names = line.to.join(mark);
    return line.receivers > line.to.length ? t('andMore', { names, count: line.receivers }) : names;
  };
  return (
    <>
      <ul className="mail-lines-list" aria-label={t('list')}>
        {lines.map((line) => (
          <li
            key={line.id}
            className={line.isRead ? 'mail-line' : 'mail-line mail-unread'}
            aria-current={line.id === open ? 'true' : undefined}
          >
            <Checkbox
              aria-label={t('choose', { subject: line.subject || t('noSubject') })}
              checked={chosen.includes(line.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
            />
            <button type="button" className="mail-line-open" onClick={() => onOpen(line)}>
              <span className="mail-line-who">
                {!line.isRead && <i className="mail-dot" role="img" aria-label={t('unread')} />}
                <b>{who(line)}</b>
                {line.isReplied && <small>{t('replied')}</small>}
                {line.attachments > 0 && <small>{t('files', { count: line.attachments })}</small>}
                <time title={formatMoment(line.at)}>
                  {line.status === 'scheduled'
                    ? t('status.scheduled', { at: formatMoment(line.scheduledAt) })
                    : recentText(line.at)}
                </time>
              </span>
              <span className="mail-line-subject">{line.subject || t('noSubject')}</span>
              <span className="mail-line-excerpt">{line.excerpt}</span>
            </button>
            <Button
              type="text"
              className={line.isStar ? 'mail-star mail-starred' : 'mail-star'}
              aria-pressed={line.isStar}
              aria-label={t(line.isStar ? 'unstar' : 'star', { subject: line.subject || t('noSubject') })}
              icon={<Icon name="star" />}
              onClick={() => onStar(line)}
            />
          </li>
        ))}
      </ul>
      <Pagination
        simple
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={onPage}
      />
    </>
  );
}
