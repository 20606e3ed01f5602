/** `/portal`: the front page of the portal, for anybody. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PortalContent } from './PortalContent.tsx';
import { PortalFrame } from './PortalFrame.tsx';

export default function PortalHomePage(): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <PortalFrame here="/portal">
      <h1 className="visually-hidden">{t('portal.home')}</h1>
      <PortalContent />
    </PortalFrame>
  );
}
