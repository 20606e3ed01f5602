/** The person's tenants on the desk, and the way from one to another. */
import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ToneMark } from '../../engine/client/index.ts';
import { TenantLine } from './TenantLine.tsx';
import { useTenants } from './useTenants.ts';

export default function TenantDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('tenants');
  const { t: shell } = useTranslation('shell');
  const { value, failure, again, going, refused, go } = useTenants('/');
  return (
    <Modal open title={t('title')} width={480} maskClosable={false} footer={null} onCancel={onClose}>
      <p className="tenant-text">{t('text')}</p>
      {failure !== undefined && (
        <p role="alert">
          {failure}{' '}
          <button type="button" className="plain-link" onClick={again}>
            {shell('retry')}
          </button>
        </p>
      )}
      {refused !== undefined && (
        <p className="tenant-refused" role="alert">
          <ToneMark tone="danger" />
          <span>{refused}</span>
        </p>
      )}
      <ul aria-label={t('list')}>
        {value?.tenants.map((one) => (
          <TenantLine key={one.tenantCode} tenant={one}>
            <Button
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
    </Modal>
  );
}
