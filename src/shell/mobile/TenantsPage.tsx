/** The phone's page of the person's tenants: where one is, and the way to another. */
import type { ReactNode } from 'react';
import Button from 'antd-mobile/es/components/button';
import { useTranslation } from 'react-i18next';
import { ToneMark } from '../../engine/client/index.ts';
import { TenantLine } from '../tenants/TenantLine.tsx';
import { useTenants } from '../tenants/useTenants.ts';
import { HOME } from './phone-address.ts';
import { PhoneHead } from './PhoneHead.tsx';

export function TenantsPage(): ReactNode {
  const { t } = useTranslation('tenants');
  const { t: phone } = useTranslation('mobile');
  const { value, failure, again, going, refused, go } = useTenants(HOME);
  return (
    <>
      <PhoneHead title={t('title')} above="/apps/user" />
      <main className="ph-body">
        <div className="ph-pad">
          <p className="tenant-text">{t('text')}</p>
          {failure !== undefined && (
            <div className="ph-card ph-none" role="alert">
              <p>{failure}</p>
              <button type="button" className="plain-button ph-button" onClick={again}>
                {phone('retry')}
              </button>
            </div>
          )}
          {refused !== undefined && (
            <p className="tenant-refused" role="alert">
              <ToneMark tone="danger" />
              <span>{refused}</span>
            </p>
          )}
          {value && (
            <ul className="ph-card ph-tenants" aria-label={t('list')}>
              {value.tenants.map((one) => (
                <TenantLine key={one.tenantCode} tenant={one}>
                  <Button
                    color="primary"
                    fill="outline"
                    loading={going === one.tenantCode}
                    disabled={going !== undefined}
                    aria-label={`${t('go')} ${one.tenantName}`}
                    onClick={() => go(one.tenantCode)}
                  >
                    {t('go')}
                  </Button>
                </TenantLine>
              ))}
            </ul>
          )}
        </div>
      </main>
    </>
  );
}
