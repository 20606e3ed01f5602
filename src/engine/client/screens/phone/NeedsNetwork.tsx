/** Says before anything is typed that an act needs a network, and that what was begun is kept. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/Icon.tsx';
import './phone.css';

export function NeedsNetwork({ act, isBegun }: { readonly act: string; readonly isBegun: boolean }): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <p className="pr-said pr-network" role="alert">
      <Icon name="warning" />
      <span>{t(isBegun ? 'network.kept' : 'network.needed', { act })}</span>
    </p>
  );
}
