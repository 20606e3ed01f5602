/**
 * The tenants a person belongs to, and invitations to more. Whoever is in one tenant and invited to none sees nothing
 * of it.
 */
import { type ReactNode, useState } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { answerInvitation, asApiError, fetchOwnTenants, loadSession } from '../../../engine/client/index.ts';
import type { OwnTenants } from '../../../engine/model/wire.ts';
import { TenantLine } from '../../tenants/TenantLine.tsx';
import { useLoaded } from '../../useLoaded.ts';

export function TenantsPart(): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const own = useLoaded(fetchOwnTenants, '');
  const [busy, setBusy] = useState(false);
  const { tenants = [], invitations = [] } = own.value ?? {};

  async function answer(invitation: OwnTenants['invitations'][number], accepts: boolean): Promise<void> {
    setBusy(true);
    try {
      await answerInvitation(invitation.id, accepts);
      void message.success(t(accepts ? 'tenants.accepted' : 'tenants.declined', { tenant: invitation.tenantName }));
      if (accepts) await loadSession();
    } catch (cause) {
      void message.error(asApiError(cause).message);
    } finally {
      setBusy(false);
      own.again();
    }
  }

  if (own.failure === undefined && tenants.length < 2 && invitations.length === 0) return null;
  return (
    <section aria-labelledby="profile-tenants">
      <h2 id="profile-tenants">{t('tenants.title')}</h2>
      {own.failure !== undefined && (
        <p role="alert">
          {own.failure}{' '}
          <button type="button" className="plain-link" onClick={own.again}>
            {t('home.retry')}
          </button>
        </p>
      )}
      <ul>
        {tenants.map((one) => (
          <TenantLine key={one.tenantCode} tenant={one} />
        ))}
      </ul>
      {tenants.length > 1 && <p className="profile-hint">{t('tenants.how')}</p>}
      {invitations.length > 0 && (
        <>
          <ul className="profile-sessions" aria-label={t('tenants.invitations')}>
            {invitations.map((one) => (
              <li key={one.id}>
                <div>
                  <b>{t('tenants.invited', { tenant: one.tenantName, code: one.tenantCode, date: one.expireDate })}</b>
                  <p>{one.message}</p>
                </div>
                <span className="profile-acts">
                  <Button type="primary" disabled={busy} onClick={() => void answer(one, true)}>
                    {t('tenants.accept')}
                  </Button>
                  <Button disabled={busy} onClick={() => void answer(one, false)}>
                    {t('tenants.decline')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <p className="profile-hint">{t('tenants.consequence')}</p>
        </>
      )}
    </section>
  );
}
