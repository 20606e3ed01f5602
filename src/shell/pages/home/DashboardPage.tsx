/** `/dashBoard`: the same page on its own, for a wall or a second screen. */
import type { ReactNode } from 'react';
import { App as AntApp } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, usePortal } from '../../../engine/client/index.ts';
import { Mark } from '../../Mark.tsx';
import { SEEDED_TITLES, shownTitle } from '../../page-title.ts';
import { HomeBody } from './HomeBody.tsx';

export default function DashboardPage(): ReactNode {
  const { t } = useTranslation('pages');
  const { t: session } = useTranslation('session');
  const facts = usePortal((state) => state.facts);
  return (
    <AntApp component={false}>
      <main className="dashboard">
        <header className="dashboard-head">
          <span className="dashboard-brand">
            <Mark />
            {shownTitle(facts?.title, SEEDED_TITLES.signIn, session('sign.product'))}
          </span>
          <Link to="/">
            <Icon name="left" />
            {t('home.back')}
          </Link>
        </header>
        <HomeBody />
      </main>
    </AntApp>
  );
}
