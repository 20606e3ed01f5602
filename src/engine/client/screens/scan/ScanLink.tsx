/** The way to the scanner, in the bars of the phone. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/Icon.tsx';

export function ScanLink(): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <a className="plain-icon ph-icon" href="#/apps/scan" aria-label={t('scan.title')}>
      <Icon name="scan" size={24} />
    </a>
  );
}
