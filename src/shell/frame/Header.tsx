/**
 * The header: menu switch, where one is, the search of the menu, notifications, mail, size, full screen, language,
 * light or dark, and the person's own menu.
 */
import { type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../engine/client/index.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { FullscreenSwitch, LanguageMenu, ModeSwitch, SizeMenu } from './header-tools.tsx';
import { MailBadge } from './MailBadge.tsx';
import { NoticeBell } from '../notices/NoticeBell.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onSearch: () => void;
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}

export const Header = memo(function Header({
  menuOpen,
  onToggleMenu,
  onSearch,
  onSettings,
  onKeys,
}: HeaderProps): ReactNode {
  const { t } = useTranslation('shell');
  const { t: layout } = useTranslation('layout');
  const label = t(menuOpen ? 'frame.foldMenu' : 'frame.unfoldMenu');
  return (
    <header className="head">
      <button
        type="button"
        className={menuOpen ? 'plain-icon burger burger-open' : 'plain-icon burger'}
        aria-label={label}
        title={label}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <Icon name="menu" />
      </button>
      <Breadcrumb />
      <button type="button" className="head-search" aria-label={layout('search.title')} onClick={onSearch}>
        <Icon name="search" />
        <span>{layout('search.title')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <NoticeBell />
      <MailBadge />
      <span className="head-wide">
        <SizeMenu />
        <FullscreenSwitch />
      </span>
      <LanguageMenu />
      <span className="head-wide">
        <ModeSwitch />
      </span>
      <UserMenu onSettings={onSettings} onKeys={onKeys} />
    </header>
  );
});
