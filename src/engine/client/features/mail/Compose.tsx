/** Writing a mail: receivers, subject, text and attachments, kept as one types, sent now or at a time. */
import { type ReactNode, useState } from 'react';
import { Alert, App, Button, Checkbox, DatePicker, Dropdown, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import { useUnsavedGuard } from '../../controllers/form/useUnsavedGuard.ts';
import { Icon } from '../../parts/Icon.tsx';
import { WidgetInput } from '../../screens/form/WidgetInput.tsx';
import { dayjs } from '../../screens/theme/wall-clock.ts';
import { callMail, draftOf, type Writing } from './calls.ts';
import { ReceiverSelect } from './ReceiverSelect.tsx';
import { useDraft } from './useDraft.ts';

const MINUTES_AHEAD = 30;

interface ComposeProps {
  readonly view: EntityView;
  readonly initial: Writing;
  readonly priorities: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
  readonly onSent: (box: 'sent' | 'draft') => void;
  /** What was typed last was kept after the window had given way to something else. */
  readonly onLeft: () => void;
}

/** A field of the mail as it is written here: its entity has no form of its own. */
const fieldOf = ({ fields }: EntityView, name: string): ViewField | undefined => {
  const field = fields.find((one) => one.name === name);
  return field && { ...field, writable: true, readOnly: false };
};

/** Why a field holds the mail: files on their way, or files that came to nothing. */
interface Held {
  readonly reason: string;
  readonly passing: boolean;
}

export function Compose({ view, initial, priorities, onClose, onSent, onLeft }: ComposeProps): ReactNode {
  const { t } = useTranslation('mail');
  const { message } = App.useApp();
  const [writing, setWriting] = useState(initial);
  const [touched, setTouched] = useState(false);
  const [more, setMore] = useState(initial.cc.length + initial.bcc.length > 0);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const [held, setHeld] = useState<Readonly<Record<string, Held>>>({});
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState(() => dayjs().add(MINUTES_AHEAD, 'minute').second(0));
  const draft = useDraft(writing, touched, {
    onKept: (kept) => setWriting((now) => ({ ...now, ...kept })),
    onLeft,
    onLost: (error) => void message.error(t('lost', { reason: error.message })),
  });
  const holds = Object.values(held);
  const isSendingFiles = holds.some(({ passing }) => passing);
  const hold = (field: string) => (reason: string | null, passing?: boolean) =>
    setHeld(({ [field]: _before, ...others }) =>
      reason === null ? others : { ...others, [field]: { reason, passing: passing === true } },
    );
  // What could be kept is not asked about: it is kept by itself as one leaves. A file on its way could not.
  useUnsavedGuard({
    title: t('compose'),
    count: (draft.unkept && draft.error) || isSendingFiles ? 1 : 0,
    save: () => {
      if (!isSendingFiles)
        return draft.keep().then(
          () => true,
          () => false,
        );
      void message.info(t('wait'));
      return Promise.resolve(false);
    },
    drop: draft.finish,
  });
  const change = (part: Partial<Writing>): void => {
    setTouched(true);
    setWriting((now) => ({ ...now, ...part }));
  };
  const send = async (scheduledAt?: string): Promise<void> => {
    const [first] = holds;
    if (first) return void message.info(isSendingFiles ? t('wait') : first.reason);
    setSending(true);
    setLacking([]);
    try {
      const kept = await draft.keep();
      const { receivers } = await callMail('POST /api/mail/send', {
        body: { draft: draftOf(kept), ...(scheduledAt === undefined ? {} : { scheduledAt }) },
      });
      void message.success(
        scheduledAt === undefined ? t('sent', { count: receivers }) : t('scheduled', { at: scheduledAt }),
      );
      draft.finish();
      onSent(scheduledAt === undefined ? 'sent' : 'draft');
    } catch (cause) {
      const error = asApiError(cause);
      setLacking(error.fieldErrors.map(({ field }) => field));
      void message.error(error.message);
    } finally {
      setSending(false);
    }
  };
  const [content, attachments] = [fieldOf(view, 'content'), fieldOf(view, 'attachments')];
  const context = { entity: view, row: {} };
  const said = { untouched: '', waiting: t('keeping'), saving: t('keeping'), saved: t('kept') }[draft.state];
  return (
    <section className="mail-compose" aria-label={t('compose')}>
      <div className="mail-bar">
        <Button type="primary" loading={sending} onClick={() => void send()}>
          {t('send')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'later', label: t('later') }], onClick: () => setAsking(true) }}
        >
          <Button aria-label={t('sendMore')} icon={<Icon name="down" />} />
        </Dropdown>
        <Button
          onClick={(): void => {
            if (isSendingFiles) return void message.info(t('wait'));
            // What was typed last is kept before the window goes.
            if (touched)
              void draft.keep().then(onClose, (cause: unknown) => void message.error(asApiError(cause).message));
            else onClose();
          }}
        >
          {t('close')}
        </Button>
        <span className="mail-said" role="status">
          {said}
        </span>
      </div>
      {draft.error && <Alert type="warning" showIcon message={draft.error.message} />}
      {/* What was typed while it goes would be in no mail. */}
      <div className="mail-writing" inert={sending}>
        <div className="mail-heads">
          <label className="mail-head" htmlFor="mail-to">
            <span>{t('to')}</span>
            <ReceiverSelect
              id="mail-to"
              label={t('to')}
              value={writing.to}
              groups
              invalid={lacking.includes('toUsers')}
              onChange={(to) => change({ to })}
            />
            {!more && (
              <Button type="link" onClick={() => setMore(true)}>
                {t('ccBcc')}
              </Button>
            )}
          </label>
          {more && (
            <>
              <label className="mail-head" htmlFor="mail-cc">
                <span>{t('cc')}</span>
                <ReceiverSelect id="mail-cc" label={t('cc')} value={writing.cc} onChange={(cc) => change({ cc })} />
              </label>
              <label className="mail-head" htmlFor="mail-bcc">
                <span>{t('bcc')}</span>
                <ReceiverSelect
                  id="mail-bcc"
                  label={t('bcc')}
                  value={writing.bcc}
                  onChange={(bcc) => change({ bcc })}
                />
              </label>
            </>
          )}
          <label className="mail-head" htmlFor="mail-subject">
            <span>{t('subject')}</span>
            <Input
              id="mail-subject"
              variant="borderless"
              maxLength={200}
              value={writing.subject}
              {...(lacking.includes('subject') ? { status: 'error' as const } : {})}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </label>
          <div className="mail-head">
            <label htmlFor="mail-priority">{t('priority')}</label>
            <Select
              id="mail-priority"
              variant="borderless"
              suffixIcon={<Icon name="down" />}
              popupMatchSelectWidth={false}
              value={writing.priority}
              options={[...priorities]}
              onChange={(priority) => change({ priority })}
            />
            <Checkbox checked={writing.needReceipt} onChange={({ target }) => change({ needReceipt: target.checked })}>
              {t('needReceipt')}
            </Checkbox>
          </div>
        </div>
        {content && (
          <WidgetInput
            id="mail-content"
            field={content}
            value={writing.content}
            onChange={(value: Value) => change({ content: typeof value === 'string' ? value : '' })}
            onRefused={hold('content')}
            readOnly={false}
            required={false}
            invalid={false}
            describedBy={undefined}
            context={context}
          />
        )}
        {attachments && (
          <div className="mail-files">
            <label htmlFor="mail-attachments">{t('attachments')}</label>
            <WidgetInput
              id="mail-attachments"
              field={attachments}
              value={[...writing.attachments]}
              onChange={(value: Value) => change({ attachments: Array.isArray(value) ? value.map(String) : [] })}
              onRefused={hold('attachments')}
              readOnly={false}
              required={false}
              invalid={false}
              describedBy={undefined}
              context={context}
            />
          </div>
        )}
      </div>
      <Modal
        open={asking}
        title={t('later')}
        okText={t('later')}
        cancelText={t('cancel')}
        maskClosable={false}
        onCancel={() => setAsking(false)}
        onOk={() => {
          setAsking(false);
          void send(at.format('YYYY-MM-DD HH:mm:ss'));
        }}
      >
        <label htmlFor="mail-at">{t('at')}</label>
        <DatePicker
          id="mail-at"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          value={at}
          onChange={(value) => value && setAt(value)}
        />
      </Modal>
    </section>
  );
}
