/** The bar at the bottom of home and user, and of no other page (specification 2.4). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../engine/client/index.ts';

export function PhoneTabs(): ReactNode {
  const { t } = useTranslation('mobile');
  return (
    <nav className="ph-tabs" aria-label={t('tabs')}>
      <NavLink to="/apps/home" replace>
        <Icon name="home" size={24} />
        {t('home')}
      </NavLink>
      <NavLink to="/apps/user" replace>
        <Icon name="user" size={24} />
        {t('me')}
      </NavLink>
    </nav>
  );
}
