/** A mail that is read: who wrote it and who got it, its text and files, what can be done with it, its conversation. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert, App, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MailLine, MailMessage } from '../../../model/calls/mail.ts';
import type { EntityView } from '../../../model/wire.ts';
import { REPEATABLE } from '../../api/client.ts';
import { asApiError } from '../../api/errors.ts';
import { fileAddress } from '../../api/netdisc.ts';
import { useListMark } from '../../controllers/useListMark.ts';
import { formatMoment } from '../../controllers/formats/format-moment.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { callMail } from './calls.ts';
import { Receipts } from './Receipts.tsx';

export type MailAct =
  | 'reply'
  | 'replyAll'
  | 'forward'
  | 'edit'
  | 'again'
  | 'trash'
  | 'recover'
  | 'remove'
  | 'recall'
  | 'unread'
  | 'unschedule';

interface MailViewProps {
  readonly id: string;
  readonly view: EntityView;
  readonly round: number;
  readonly onAct: (act: MailAct, message: MailMessage) => void;
  readonly onMove: (message: MailMessage, folder: string | null) => void;
  readonly onOpen: (line: MailLine) => void;
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly priority: (value: string) => string;
}

const KILOBYTE = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

/** What may be done with a mail, by where it lies and who wrote it. */
function actsOf({ line }: MailMessage): readonly MailAct[] {
  if (line.isTrash) return ['recover', 'remove'];
  if (line.box === 'draft') return line.status === 'scheduled' ? ['unschedule', 'trash'] : ['edit', 'trash'];
  if (line.box === 'sent')
    return ['replyAll', 'forward', ...(line.status === 'sent' ? (['recall'] as const) : (['again'] as const)), 'trash'];
  return ['reply', 'replyAll', 'forward', 'unread', 'trash'];
}

export function MailView({ id, view, round, onAct, onMove, onOpen, folders, priority }: MailViewProps): ReactNode {
  const { t } = useTranslation('mail');
  const { modal } = App.useApp();
  const mark = useListMark();
  const [shown, setShown] = useState<{
    readonly id: string;
    readonly message?: MailMessage;
    readonly failed?: string;
  }>();
  const [others, setOthers] = useState<readonly MailLine[]>([]);
  const [receipts, setReceipts] = useState(false);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const control = new AbortController();
    // What changes it meanwhile may have marked it as unread: looking at it again is no reading.
    const peek = opened.current === id;
    opened.current = id;
    void callMail('POST /api/mail/open', { body: { id, peek } }, { signal: control.signal, headers: REPEATABLE }).then(
      (message) => setShown({ id, message }),
      (cause: unknown) => {
        if (!control.signal.aborted) setShown({ id, failed: asApiError(cause).message });
      },
    );
    void callMail('GET /api/mail/conversation', { query: { id } }, { signal: control.signal }).then(
      ({ list }) => setOthers(list),
      () => undefined,
    );
    return () => control.abort();
  }, [id, round]);
  if (shown?.id !== id) return <Waiting />;
  const { message, failed } = shown;
  if (!message) return <Alert type="error" showIcon message={failed} />;
  const { line } = message;
  const content = view.fields.find((field) => field.name === 'content');
  const View = content && pickWidget(content)?.view;
  const names = (people: readonly { readonly name: string }[]): string => people.map(({ name }) => name).join(mark);
  const lines: readonly (readonly [label: string, text: string])[] = [
    [t('to'), names([...message.to, ...message.groups])],
    [t('cc'), names(message.cc)],
    [t('bcc'), names(message.bcc)],
  ];
  const act = (which: MailAct): void => {
    if (which !== 'remove' && which !== 'recall') return onAct(which, message);
    modal.confirm({
      title: which === 'remove' ? t('remove.title') : t('recall.title'),
      content: which === 'remove' ? t('remove.text') : t('recall.text'),
      okText: t(`act.${which}`),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      maskClosable: false,
      onOk: () => onAct(which, message),
    });
  };
  return (
    <article className="mail-view" aria-label={line.subject || t('noSubject')}>
      <div className="mail-bar" role="toolbar" aria-label={t('toolbar')}>
        {actsOf(message).map((which, index) => (
          <Button
            key={which}
            {...(index === 0 ? { type: 'primary' as const } : {})}
            {...(which === 'remove' || which === 'recall' ? { danger: true } : {})}
            onClick={() => act(which)}
          >
            {t(`act.${which}`)}
          </Button>
        ))}
        {line.box === 'inbox' && !line.isTrash && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(line.folder === null ? [] : [{ key: '', label: t('box.inbox') }]),
                ...folders.filter((one) => one.id !== line.folder).map((one) => ({ key: one.id, label: one.name })),
              ],
              onClick: ({ key }) => onMove(message, key === '' ? null : key),
            }}
            disabled={folders.length === 0}
          >
            <Button>{t('move')}</Button>
          </Dropdown>
        )}
        {line.box === 'sent' && <Button onClick={() => setReceipts(true)}>{t('receipts.open')}</Button>}
        <Button
          icon={<Icon name="printer" />}
          aria-label={t('print')}
          title={t('print')}
          onClick={() => window.print()}
        />
      </div>
      <header>
        <h2>{line.subject || t('noSubject')}</h2>
        {line.status === 'recalled' && <ToneTag tone="warning">{t('status.recalled')}</ToneTag>}
        {line.status === 'scheduled' && (
          <ToneTag tone="info">{t('status.scheduled', { at: formatMoment(line.scheduledAt) })}</ToneTag>
        )}
        {line.priority !== 'normal' && (
          <ToneTag tone={line.priority === 'urgent' ? 'danger' : 'warning'}>{priority(line.priority)}</ToneTag>
        )}
        <p className="mail-from">
          <b>{line.from.name}</b>
          <time>{formatMoment(line.at)}</time>
        </p>
        <dl className="mail-lines">
          {lines
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        {line.received === 'bcc' && <p className="mail-note">{t('youAreBcc')}</p>}
        {message.needReceipt && line.box === 'inbox' && <p className="mail-note">{t('receiptTold')}</p>}
      </header>
      {View && content && (
        <div className="mail-text">
          <View field={content} value={message.content} row={{ id: line.mail }} entity={view} />
        </div>
      )}
      {message.files.length > 0 && (
        <ul className="mail-files" aria-label={t('attachments')}>
          {message.files.map((file) => (
            <li key={file.id}>
              <a href={fileAddress(file.id)} target="_blank" rel="noreferrer" download={file.name}>
                {file.name}
              </a>
              <small>{sizeText(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <nav className="mail-thread" aria-label={t('conversation')}>
          <h3>{t('conversationOf', { count: others.length })}</h3>
          {others.map((other) => (
            <button
              key={other.id}
              type="button"
              aria-current={other.mail === line.mail ? 'true' : undefined}
              onClick={() => onOpen(other)}
            >
              <b>{other.from.name}</b>
              <span>{other.excerpt}</span>
              <time>{formatMoment(other.at)}</time>
            </button>
          ))}
        </nav>
      )}
      {receipts && <Receipts id={id} onClose={() => setReceipts(false)} />}
    </article>
  );
}
