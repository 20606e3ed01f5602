/** `/act/:secret`: what a link of a message is for, and the one button that does it. Opening it does nothing. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ApiError } from '../../engine/client/index.ts';
import { asApiError, declaredCalls } from '../../engine/client/index.ts';
import type { CallAnswer } from '../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../engine/model/calls/workflow.ts';
import { StatusPage } from './status-pages.tsx';
import './pages.css';

const send = declaredCalls<typeof workflowCalls>();
type Shown = CallAnswer<(typeof workflowCalls)['GET /api/workflow/act']>;

type State =
  | { readonly kind: 'shown'; readonly act: Shown; readonly failed?: string }
  | { readonly kind: 'done'; readonly act: Shown }
  | { readonly kind: 'refused'; readonly message: string };

export default function ActPage(): ReactNode {
  const { t } = useTranslation('workflow');
  const { secret = '' } = useParams();
  const [state, setState] = useState<State>();
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/workflow/act', { query: { secret } }, { signal: control.signal }).then(
      (act) => setState({ kind: 'shown', act }),
      (cause: unknown) => {
        if (!control.signal.aborted) setState({ kind: 'refused', message: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [secret]);
  async function press(act: Shown): Promise<void> {
    setSending(true);
    try {
      await send('POST /api/workflow/act', { body: { secret } });
      setState({ kind: 'done', act });
    } catch (cause) {
      const error: ApiError = asApiError(cause);
      setState({ kind: 'shown', act, failed: error.message });
    } finally {
      setSending(false);
    }
  }
  const away = (
    <Link className="plain-button" to="/" replace>
      {t('act.home')}
    </Link>
  );
  if (!state) return <main className="status-page" aria-busy="true" />;
  if (state.kind === 'refused')
    return (
      <StatusPage title={t('act.over')} text={state.message}>
        {away}
      </StatusPage>
    );
  const { act } = state;
  const open = (
    <Link className="plain-button" to={`/workflow/wfTask/${act.task}`}>
      {t('act.open')}
    </Link>
  );
  if (state.kind === 'done')
    return (
      <StatusPage title={t('act.done', { decision: act.decision })} text={act.title}>
        {away}
      </StatusPage>
    );
  const why = state.failed ?? act.why;
  return (
    <main className="status-page">
      <h1>{act.title}</h1>
      <dl className="act-facts">
        <dt>{t('act.process')}</dt>
        <dd>{act.process}</dd>
        <dt>{t('act.step')}</dt>
        <dd>{act.taskName}</dd>
        <dt>{t('act.decision')}</dt>
        <dd>{act.decision}</dd>
      </dl>
      {why !== null && <p role="alert">{why}</p>}
      <div className="status-actions">
        <button
          type="button"
          className="plain-button plain-main"
          disabled={sending || act.why !== null}
          onClick={() => void press(act)}
        >
          {act.decision}
        </button>
        {open}
      </div>
    </main>
  );
}
