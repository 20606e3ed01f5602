/** What lies on this phone: what waits for a network, what the server did not take and why, and what was begun. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type QueuedCall,
  ToneTag,
  byTurn,
  dropEntry,
  flush,
  formatMoment,
  isOpen,
  recentText,
  reopenEntry,
  takeAlong,
  useOfflineQueue,
  useOnline,
  useTaken,
} from '../../engine/client/index.ts';
import { PhoneDialog } from './PhoneDialog.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';

const TONES = { draft: 'none', waiting: 'warning', refused: 'danger' } as const;

function Entry({
  entry,
  isSending,
  onDrop,
}: {
  readonly entry: QueuedCall;
  readonly isSending: boolean;
  readonly onDrop: () => void;
}): ReactNode {
  const { t } = useTranslation('unsent');
  const navigate = useNavigate();
  const files = entry.files.filter((file) => file !== null).length;
  const name = entry.title || t('untitled');
  const isFree = isOpen(entry) && !isSending;
  async function goOn(): Promise<void> {
    const draft = entry.state === 'draft' ? entry : await reopenEntry(entry.id);
    if (draft) void navigate(`${draft.route}${draft.route.includes('?') ? '&' : '?'}entry=${draft.id}`);
  }
  return (
    <li className="ph-card ph-due">
      <div className="ph-due-head">
        <span>{entry.act}</span>
        <ToneTag tone={TONES[entry.state]}>
          {t(
            isSending
              ? 'state.sending'
              : entry.unsure && entry.state === 'waiting'
                ? 'state.unsure'
                : `state.${entry.state}`,
          )}
        </ToneTag>
      </div>
      <b>{name}</b>
      {entry.reason && (
        <p className="ph-error" role="alert">
          {[entry.reason.message, ...Object.values(entry.reason.fields)]
            .filter((text, at, all) => all.indexOf(text) === at)
            .join('；')}
        </p>
      )}
      {entry.unsure && entry.state === 'waiting' && <p className="ph-soft">{t('unsureText')}</p>}
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft">
          <time title={formatMoment(new Date(entry.at))}>{recentText(entry.at)}</time>
          {files > 0 && t('files', { count: files })}
        </span>
        {isFree && (
          <button type="button" className="plain-button ph-button" aria-label={t('dropOf', { name })} onClick={onDrop}>
            {t('drop')}
          </button>
        )}
        {isFree && (
          <button
            type="button"
            className={`plain-button ph-button${entry.state === 'refused' ? ' plain-main' : ''}`}
            aria-label={t('mendOf', { name })}
            onClick={() => void goOn()}
          >
            {t(entry.state === 'draft' ? 'goOn' : 'mend')}
          </button>
        )}
      </div>
    </li>
  );
}

/** What this phone takes along, how old it is, and a way to take it anew before one leaves for a place without a network. */
function TakenAlong({ online }: { readonly online: boolean }): ReactNode {
  const { t } = useTranslation('unsent');
  const { taken, readyAt } = useTaken();
  if (!taken) return null;
  const count = taken.entities.reduce((sum, { rows }) => sum + rows.length, 0);
  const isReady = readyAt === taken.at;
  return (
    <section className="ph-card ph-due" aria-label={t('taken.title')}>
      <div className="ph-due-head">
        <span>{t('taken.title')}</span>
        <ToneTag tone={isReady ? 'success' : 'none'}>{t(isReady ? 'taken.ready' : 'taken.loading')}</ToneTag>
      </div>
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft">
          {t('taken.rows', { count })} · <time>{recentText(taken.at)}</time>
          {taken.entities.some(({ isCut }) => isCut) && ` · ${t('taken.cut')}`}
        </span>
        {online && (
          <button type="button" className="plain-button ph-button" onClick={() => void takeAlong(true)}>
            {t('taken.renew')}
          </button>
        )}
      </div>
    </section>
  );
}

export function UnsentPage(): ReactNode {
  const { t } = useTranslation('unsent');
  const { entries, sending } = useOfflineQueue();
  const online = useOnline();
  const [dropping, setDropping] = useState<QueuedCall>();
  const order = { refused: 0, waiting: 1, draft: 2 } as const;
  const shown = (entries ?? []).toSorted((one, other) => order[one.state] - order[other.state] || byTurn(one, other));
  const waits = shown.some(({ state }) => state === 'waiting');
  return (
    <>
      <PhoneHead title={t('title')} above={HOME} />
      <main className="ph-body" aria-busy={entries === undefined}>
        <div className="ph-pad">
          {shown.length === 0 && entries && <p className="ph-none">{t('none')}</p>}
          <ul aria-label={t('title')}>
            {shown.map((entry) => (
              <Entry key={entry.id} entry={entry} isSending={sending === entry.id} onDrop={() => setDropping(entry)} />
            ))}
          </ul>
          {waits && <p className="ph-none ph-soft">{t(online ? 'soon' : 'offline')}</p>}
          <TakenAlong online={online} />
        </div>
      </main>
      {waits && online && (
        <div className="ph-bar">
          <button
            type="button"
            className="plain-button plain-main ph-button"
            disabled={sending !== undefined}
            onClick={() => void flush()}
          >
            {t('now')}
          </button>
        </div>
      )}
      {dropping && (
        <PhoneDialog
          title={t('dropAsk', { name: dropping.title || t('untitled') })}
          text={t('dropText')}
          ok={t('drop')}
          danger
          onClose={() => setDropping(undefined)}
          onOk={() => {
            void dropEntry(dropping.id);
            setDropping(undefined);
          }}
        />
      )}
    </>
  );
}
