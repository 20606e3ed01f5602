/** The header: menu switch, where one is, language, light or dark, and the person's own menu. */
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon, LANGUAGES, type Language, usePageLabel, usePreferences, useSession } from '../../engine/client/index.ts';
import { findLeaf } from '../addresses.ts';
import { leave } from '../session/exit.ts';

const ChangePasswordDialog = lazy(() => import('../session/ChangePasswordDialog.tsx'));

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '简体中文', tw: '繁體中文', en: 'English' };

function Breadcrumb(): ReactNode {
  const { t } = useTranslation('shell');
  const menu = useSession((state) => state.menu);
  const label = usePageLabel((state) => state.label);
  const { pathname } = useLocation();
  const found = findLeaf(menu, pathname);
  if (!found) return <span className="crumb" />;
  const inRecord = found.id !== undefined;
  return (
    <nav className="crumb" aria-label={t('frame.path')}>
      <ol>
        {found.above.filter((node, index, all) => node.title !== all[index + 1]?.title).map((node) => <li key={node.path} className="crumb-above">{node.title}</li>)}
        {!inRecord && <li><b aria-current="page">{found.leaf.title}</b></li>}
        {inRecord && (
          <li className="crumb-list">
            <Link to={found.leaf.path} aria-label={found.leaf.title}><span className="crumb-back"><Icon name="left" /></span><span className="crumb-list-title">{found.leaf.title}</span></Link>
          </li>
        )}
        {inRecord && <li><b aria-current="page">{label ?? '…'}</b></li>}
      </ol>
    </nav>
  );
}

function LanguageMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = usePreferences();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((one) => ({ key: one, label: <span lang={one}>{LANGUAGE_NAMES[one]}</span> })), selectedKeys: [language],
        onClick: ({ key }) => setLanguage(LANGUAGES.find((one) => one === key) ?? language),
      }}
    >
      <button type="button" className="plain-icon" aria-label={t('language')} title={t('language')}><Icon name="globe" /></button>
    </Dropdown>
  );
}

function ModeSwitch(): ReactNode {
  const { t } = useTranslation('shell');
  const { mode, setMode } = usePreferences();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="plain-icon" aria-label={t(`frame.${next}`)} title={t(`frame.${next}`)} onClick={() => setMode(next)}>
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}

function UserMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useSession((state) => state.user);
  const [changing, setChanging] = useState(false);
  const name = user?.nickname || user?.username || '';
  function choose(key: string): void {
    if (key === 'password') setChanging(true);
    else void leave(pathname + search).then((to) => navigate(to));
  }
  return (
    <>
    <Dropdown
      trigger={['click']} placement="bottomRight"
      menu={{
        items: [
          { key: 'password', icon: <Icon name="key" />, label: t('changePassword') },
          { type: 'divider' },
          { key: 'exit', icon: <Icon name="exit" />, label: t('signOut') },
        ],
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" className="me" aria-label={t('frame.account', { name })}>
        <span className="avatar" aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span><span className="me-name">{name}</span><Icon name="down" />
      </button>
    </Dropdown>
    {changing && <Suspense fallback={null}><ChangePasswordDialog onClose={() => setChanging(false)} /></Suspense>}
    </>
  );
}

export function Header({ menuOpen, onToggleMenu }: { readonly menuOpen: boolean; readonly onToggleMenu: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const label = t(menuOpen ? 'frame.foldMenu' : 'frame.unfoldMenu');
  return (
    <header className="head">
      <button type="button" className="plain-icon" aria-label={label} title={label} aria-expanded={menuOpen} onClick={onToggleMenu}><Icon name="menu" /></button>
      <Breadcrumb />
      <LanguageMenu />
      <ModeSwitch />
      <UserMenu />
    </header>
  );
}
