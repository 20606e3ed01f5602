/** The mailbox: boxes and folders, the lines of one, and beside them what is read or written. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MailBox, MailLine, MailMessage } from '../../../model/calls/mail.ts';
import { REPEATABLE } from '../../api/client.ts';
import { type UnsavedForm, unsavedForms } from '../../controllers/form/unsaved.ts';
import { useEntityView } from '../../controllers/entity-views.ts';
import { formatMoment } from '../../controllers/formats/format-moment.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { useSession } from '../../controllers/session-store.ts';
import { useMedia } from '../../controllers/useMedia.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import type { SlotProps } from '../../registry/types.ts';
import LeaveDialog from '../../screens/form/LeaveDialog.tsx';
import { answerTo, callMail, EMPTY, type Writing, writingOf } from './calls.ts';
import { Compose } from './Compose.tsx';
import { MailList } from './MailList.tsx';
import { type MailAct, MailView } from './MailView.tsx';
import { PAGE_SIZE, type Place, useMailbox } from './useMailbox.ts';
import './mail.css';

const BOXES: readonly Exclude<MailBox, 'folder'>[] = ['inbox', 'unread', 'star', 'sent', 'draft', 'trash'];
/** As wide as the lines and a mail beside them need. */
const WIDE = '(min-width: 1100px)';

interface Opened {
  readonly key: number;
  readonly writing: Writing;
}

export default function MailPage({ entity }: SlotProps): ReactNode {
  const { t } = useTranslation('mail');
  const { message, modal } = App.useApp();
  const { view } = useEntityView('mail');
  const user = useSession((state) => state.user);
  const wide = useMedia(WIDE);
  const mailbox = useMailbox(entity.path);
  const { place, lines, total, counts, failed, run } = mailbox;
  const { path } = useNavigation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const [leaving, setLeaving] = useState<{ readonly form: UnsavedForm; readonly go: () => void }>();
  const priorities = (view?.dicts['priority'] ?? []).map(({ value, title }) => ({
    value: String(value),
    label: title,
  }));

  /** Asks first where what is written could not be kept. */
  const leave = (go: () => void): void => {
    const form = unsavedForms().find((one) => one.path === path);
    if (form) setLeaving({ form, go });
    else go();
  };
  const goTo = (to: Partial<Place>): void =>
    leave(() => {
      // What is chosen stands in sight.
      if (['box', 'folder', 'keyword', 'page'].some((part) => part in to)) setChosen([]);
      mailbox.goTo(to);
    });
  const write = (writing: Writing): void =>
    leave(() => {
      setOpened((before) => ({ key: (before?.key ?? 0) + 1, writing }));
      mailbox.goTo({ write: 'new' });
    });
  const openLine = (line: MailLine): void => goTo({ open: line.id });
  const openDraft = async (id: string): Promise<void> => {
    const draft = await callMail('POST /api/mail/open', { body: { id } }, { headers: REPEATABLE }).catch(
      () => undefined,
    );
    if (draft) write(writingOf(draft));
  };
  const remove = (ids: readonly string[]): Promise<boolean> =>
    run(callMail('POST /api/ssm/xzg/email/dustbinDelete', { body: { ids: [...ids] } }), t('removed'));
  const done = (ids: readonly string[]): void => {
    setChosen((now) => now.filter((id) => !ids.includes(id)));
    if (place.open !== undefined && ids.includes(place.open)) goTo({});
  };
  const trash = async (ids: readonly string[]): Promise<void> => {
    if (!(await run(callMail('POST /api/mail/trash', { body: { ids: [...ids] } })))) return;
    done(ids);
    const key = `mail-trash-${ids[0]}`;
    void message.open({
      key,
      type: 'success',
      content: (
        <>
          {t('trashed', { count: ids.length })}{' '}
          <Button
            type="link"
            onClick={() => {
              message.destroy(key);
              void run(callMail('POST /api/ssm/xzg/email/recoverStatus', { body: { ids: [...ids] } }));
            }}
          >
            {t('undo')}
          </Button>
        </>
      ),
    });
  };
  const act = async (which: MailAct, mail: MailMessage): Promise<void> => {
    const { id } = mail.line;
    const ids = [id];
    switch (which) {
      case 'reply':
      case 'replyAll':
      case 'forward':
        return write(
          answerTo(mail, which, user?.id ?? '', {
            reply: t('begin.reply'),
            forward: t('begin.forward'),
            head: t('quoted', { at: formatMoment(mail.line.at), name: mail.line.from.name }),
          }),
        );
      case 'edit':
        return write(writingOf(mail));
      case 'again': {
        // A new mail: what was recalled stays as it is.
        const { id: _id, rev: _rev, ...writing } = writingOf(mail);
        return write(writing);
      }
      case 'unschedule':
        if (await run(callMail('POST /api/mail/unschedule', { body: { id } }), t('unscheduled'))) await openDraft(id);
        return undefined;
      case 'unread':
        if (await run(callMail('POST /api/mail/mark', { body: { ids, read: false } }))) goTo({});
        return undefined;
      case 'trash':
        return trash(ids);
      case 'recover':
        if (await run(callMail('POST /api/ssm/xzg/email/recoverStatus', { body: { ids } }), t('recovered'))) done(ids);
        return undefined;
      case 'remove':
        if (await remove(ids)) done(ids);
        return undefined;
      case 'recall':
        return void (await run(
          callMail('POST /api/mail/recall', { body: { id } }).then(({ recalled, read }) => {
            void message.success(t('recalledFrom', { recalled, read }));
          }),
        ));
    }
  };
  const nav = (
    <nav className="mail-boxes" aria-label={t('boxes')}>
      <Button type="primary" icon={<Icon name="edit" />} onClick={() => write(EMPTY)}>
        {t('compose')}
      </Button>
      {BOXES.map((box) => {
        const count =
          box === 'inbox' ? counts?.inbox : box === 'unread' ? counts?.unread : box === 'draft' ? counts?.draft : 0;
        return (
          <button
            key={box}
            type="button"
            aria-current={place.box === box ? 'page' : undefined}
            onClick={() => goTo({ box, folder: undefined, keyword: '', page: 1 })}
          >
            <span>{t(`box.${box}`)}</span>
            {count !== undefined && count > 0 && <small>{count}</small>}
          </button>
        );
      })}
      {counts?.folders.map((folder) => (
        <button
          key={folder.id}
          type="button"
          aria-current={place.folder === folder.id ? 'page' : undefined}
          onClick={() => goTo({ box: 'folder', folder: folder.id, keyword: '', page: 1 })}
        >
          <span>{folder.name}</span>
          {folder.unread > 0 && <small>{folder.unread}</small>}
        </button>
      ))}
      <a href="#/mail/mailFolder">{t('folders')}</a>
      <a href="#/mail/mailGroup">{t('groups')}</a>
    </nav>
  );
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const goBack = useEffectEvent(() => mailbox.goTo({ page: last, open: place.open, write: place.write }));
  const isBehind = lines?.length === 0 && total > 0 && place.page > last;
  useEffect(() => {
    // The last mail of the last page is gone.
    if (isBehind) goBack();
  }, [isBehind]);
  const isWriting = place.write !== undefined && opened !== undefined;
  const beside = isWriting || place.open !== undefined;
  const emptyText = place.keyword === '' ? t(`empty.${place.box}`) : t('empty.search');
  const list = (
    <div className="mail-list">
      <div className="mail-bar">
        <div className="mail-search" role="search">
          <Input.Search
            key={`${place.box} ${place.folder ?? ''} ${place.keyword}`}
            allowClear
            defaultValue={place.keyword}
            placeholder={t('search')}
            aria-label={t('search')}
            onSearch={(words) => goTo({ keyword: words.trim(), page: 1 })}
          />
        </div>
        <Button
          icon={<Icon name="refresh" />}
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={mailbox.reload}
        />
      </div>
      {chosen.length > 0 && (
        <div className="mail-bar" role="toolbar" aria-label={t('chosenTools')}>
          <b role="status">{t('chosen', { count: chosen.length })}</b>
          {place.box === 'trash' ? (
            <>
              <Button
                onClick={() =>
                  void run(
                    callMail('POST /api/ssm/xzg/email/recoverStatus', { body: { ids: [...chosen] } }),
                    t('recovered'),
                  ).then(() => done(chosen))
                }
              >
                {t('act.recover')}
              </Button>
              <Button
                danger
                onClick={() =>
                  modal.confirm({
                    title: t('remove.title'),
                    content: t('remove.text'),
                    okText: t('act.remove'),
                    okButtonProps: { danger: true },
                    cancelText: t('cancel'),
                    maskClosable: false,
                    onOk: () => remove(chosen).then(() => done(chosen)),
                  })
                }
              >
                {t('act.remove')}
              </Button>
            </>
          ) : (
            <>
              <Button
                onClick={() =>
                  void run(callMail('POST /api/mail/mark', { body: { ids: [...chosen], read: true } })).then(() =>
                    setChosen([]),
                  )
                }
              >
                {t('act.read')}
              </Button>
              <Button onClick={() => void trash(chosen)}>{t('act.trash')}</Button>
            </>
          )}
          <Button type="link" onClick={() => setChosen([])}>
            {t('clear')}
          </Button>
        </div>
      )}
      {failed !== undefined && (
        <Alert type="error" showIcon message={failed} action={<Button onClick={mailbox.reload}>{t('retry')}</Button>} />
      )}
      {lines === undefined ? (
        failed === undefined && <Waiting />
      ) : (
        <MailList
          lines={lines}
          total={total}
          page={place.page}
          pageSize={PAGE_SIZE}
          open={place.open}
          chosen={chosen}
          empty={emptyText}
          onPage={(page) => goTo({ page })}
          onOpen={openLine}
          onChoose={setChosen}
          onStar={(line) => void run(callMail('POST /api/mail/mark', { body: { ids: [line.id], star: !line.isStar } }))}
        />
      )}
    </div>
  );
  return (
    <section className={wide ? 'mail-page mail-wide' : 'mail-page'} aria-label={t('title')}>
      {(wide || !beside) && nav}
      {(wide || !beside) && list}
      {beside && (
        <div className="mail-beside">
          {!wide && (
            <Button className="mail-back" type="link" icon={<Icon name="left" />} onClick={() => goTo({})}>
              {t('back')}
            </Button>
          )}
          {isWriting && view ? (
            <Compose
              key={opened.key}
              view={view}
              initial={opened.writing}
              priorities={priorities}
              onClose={() => {
                mailbox.reload();
                mailbox.goTo({});
              }}
              onSent={(box) => {
                mailbox.reload();
                mailbox.goTo({ box, folder: undefined, keyword: '', page: 1 });
              }}
              onLeft={mailbox.reload}
            />
          ) : place.open !== undefined && view ? (
            <MailView
              id={place.open}
              view={view}
              round={mailbox.round}
              folders={counts?.folders ?? []}
              priority={(value) => priorities.find((one) => one.value === value)?.label ?? value}
              onAct={(which, mail) => void act(which, mail)}
              onMove={(mail, folder) =>
                void run(callMail('POST /api/mail/move', { body: { ids: [mail.line.id], folder } }), t('moved')).then(
                  () => goTo({}),
                )
              }
              onOpen={openLine}
            />
          ) : (
            <Waiting />
          )}
        </div>
      )}
      {wide && !beside && <div className="mail-beside mail-nothing">{t('nothingOpen')}</div>}
      {leaving && (
        <LeaveDialog
          title={leaving.form.title}
          count={leaving.form.count}
          onStay={() => setLeaving(undefined)}
          onDrop={() => {
            setLeaving(undefined);
            leaving.form.drop?.();
            leaving.go();
          }}
          onSave={() =>
            void leaving.form.save().then((saved) => {
              setLeaving(undefined);
              if (saved) leaving.go();
            })
          }
        />
      )}
    </section>
  );
}
