/** One tenant of the person in a list: its name and code, and whether one is there, may go there or not. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../engine/client/index.ts';
import type { OwnTenant } from '../../engine/model/wire.ts';
import './tenants.css';

interface TenantLineProps {
  readonly tenant: OwnTenant;
  /** The button that leads there, where one may go from this list. */
  readonly children?: ReactNode;
}

export function TenantLine({ tenant, children }: TenantLineProps): ReactNode {
  const { t } = useTranslation('tenants');
  return (
    <li className="tenant" aria-current={tenant.current || undefined}>
      <div>
        <b>{tenant.tenantName}</b>
        <p>
          {tenant.tenantCode}
          {tenant.home && ` · ${t('home')}`}
        </p>
      </div>
      {tenant.current && <span>{t('current')}</span>}
      {!tenant.current && tenant.state !== 'open' && <ToneTag tone="warning">{t(`state.${tenant.state}`)}</ToneTag>}
      {!tenant.current && tenant.state === 'open' && children}
    </li>
  );
}
