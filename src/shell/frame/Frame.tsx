/** The grey frame around the white sheet: menu at the left, header above, the screen in the middle. */
import { type ReactNode, Suspense, lazy, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  ToneTag,
  addIcons,
  cssVariables,
  followMenu,
  frameIcons,
  previewTitle,
  seatOf,
  useLayoutSettings,
  useLook,
  useNarrow,
  useOnline,
  usePortal,
  useSession,
} from '../../engine/client/index.ts';
import { Mark } from '../Mark.tsx';
import { SEEDED_TITLES, shownTitle, tabTitle } from '../page-title.ts';
import { Header } from './Header.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { ParentSwitch, TopNav } from './ParentSwitch.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarFoot } from './SidebarFoot.tsx';
import { readSidebarOpen, storeSidebarOpen } from './sidebar-cookie.ts';
import { Stage } from './tabs/Stage.tsx';
import { TagBar } from './tabs/TagBar.tsx';
import { startTabs } from './tabs/tabs-store.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { usePageTitle } from './usePageTitle.ts';
import { useScrolledAway } from './useScrolledAway.ts';
import './frame.css';

addIcons(frameIcons);

const MenuSearch = lazy(() => import('./search/MenuSearch.tsx'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'));
const PreviewBar = lazy(() => import('./PreviewBar.tsx'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

function Brand(): ReactNode {
  const { t } = useTranslation('shell');
  const facts = usePortal((state) => state.facts);
  const title = shownTitle(facts?.sidebarTitle, SEEDED_TITLES.sidebar, t('frame.product'));
  return (
    <div className="brand">
      <Mark />
      <span className="brand-name" title={title}>
        {title}
      </span>
    </div>
  );
}

/** The menu at the left: mark, choice of a part, menu, foot. */
const Side = memo(function Side({
  collapsed,
  brand,
}: {
  readonly collapsed: boolean;
  readonly brand: boolean;
}): ReactNode {
  const { t } = useTranslation('shell');
  const { sideTheme, topNav } = useLayoutSettings();
  const look = useLook();
  const dark = sideTheme === 'dark' && look.mode === 'light';
  const style = useMemo(
    () =>
      dark
        ? { ...cssVariables({ ...look, mode: 'dark' }, ''), '--anlan-font': undefined, colorScheme: 'dark' }
        : undefined,
    [dark, look],
  );
  return (
    <section className={dark ? 'side side-dark' : 'side'} style={style} aria-label={t('frame.side')}>
      {brand && <Brand />}
      {!collapsed && !topNav && <ParentSwitch />}
      <Sidebar collapsed={collapsed} />
      {!collapsed && <SidebarFoot />}
    </section>
  );
});

/** The browser's tab: the product's title, with the page before it when that is wished. */
function useDocumentTitle(): void {
  const { pathname } = useLocation();
  const page = usePageTitle(pathname);
  const dynamic = useLayoutSettings((state) => state.dynamicTitle);
  const facts = usePortal((state) => state.facts);
  useEffect(() => {
    if (!facts) return undefined;
    const fixed = tabTitle(facts, location.port);
    document.title = dynamic && page ? `${page} - ${fixed}` : fixed;
    return () => {
      document.title = fixed;
    };
  }, [facts, dynamic, page]);
}

/** What stands over the frame. */
type Over = 'search' | 'settings' | 'keys';

function Overlay({ over, onClose }: { readonly over: Over; readonly onClose: () => void }): ReactNode {
  const Shown = { search: MenuSearch, settings: SettingsDrawer, keys: ShortcutSheet }[over];
  const [opener] = useState(() => document.activeElement);
  // Gives the keyboard back to where it came from; after a step to another page, to that page.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
        opener.focus({ preventScroll: true });
      else document.getElementById('sheet')?.focus({ preventScroll: true });
    },
    [opener],
  );
  return (
    <Suspense fallback={null}>
      <Shown onClose={onClose} />
    </Suspense>
  );
}

/** Tags of the person who is signed in; the first drawing already has them. */
function useOwnTabs(): void {
  const seat = useSession(({ user }) => seatOf(user));
  const [started, setStarted] = useState('');
  if (started !== seat) {
    startTabs(seat);
    setStarted(seat);
  }
}

export default function Frame({ isFramed }: { readonly isFramed: (path: string) => boolean }): ReactNode {
  const { t } = useTranslation('shell');
  const narrow = useNarrow();
  const online = useOnline();
  const preview = previewTitle();
  const { topNav, tagsView, fixedHeader, sidebarLogo } = useLayoutSettings();
  const [open, setOpen] = useState(readSidebarOpen);
  /** The drawer stands open for one address only: going anywhere closes it. */
  const [drawerAt, setDrawerAt] = useState<string>();
  const [over, setOver] = useState<Over>();
  const main = useRef<HTMLDivElement>(null);
  const { key: address, pathname } = useLocation();
  const away = useScrolledAway(main, !fixedHeader, pathname);
  // Header, tags, menu and stage are drawn when something of theirs changes: none of them with every step of the
  // router.
  const search = useCallback(() => setOver('search'), []);
  const settings = useCallback(() => setOver('settings'), []);
  const sheet = useCallback(() => setOver('keys'), []);
  useEffect(followMenu, []);
  useOwnTabs();
  useDocumentTitle();
  useFrameKeys({ onSearch: search, onSheet: sheet });

  const menuOpen = narrow ? drawerAt === address : open;
  const place = narrow ? address : undefined;
  const toggle = useCallback(() => {
    if (place !== undefined) return setDrawerAt(menuOpen ? undefined : place);
    storeSidebarOpen(!menuOpen);
    setOpen(!menuOpen);
  }, [place, menuOpen]);

  const collapsed = !open && !narrow;
  const keeps = tagsView && !narrow;
  return (
    <div
      className={`app${collapsed ? ' app-collapsed' : ''}${narrow ? ' app-narrow' : ''}`}
      data-device={narrow ? 'mobile' : 'desktop'}
    >
      <a
        className="skip"
        href="#sheet"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('sheet')?.focus();
        }}
      >
        {t('frame.skip')}
      </a>
      {!narrow && <Side collapsed={collapsed} brand={sidebarLogo} />}
      {narrow && (
        <Drawer
          open={drawerAt === address}
          onClose={() => setDrawerAt(undefined)}
          placement="left"
          width={264}
          className="side-drawer"
          styles={{
            header: { padding: '0 8px 0 0' },
            content: { background: 'var(--anlan-frame)' },
            body: { padding: 0 },
          }}
          title={sidebarLogo ? <Brand /> : t('frame.menu')}
        >
          <Side collapsed={false} brand={false} />
        </Drawer>
      )}
      <div className={away ? 'main main-away' : 'main'} ref={main}>
        {preview !== undefined && (
          <Suspense fallback={null}>
            <PreviewBar title={preview} />
          </Suspense>
        )}
        <Header menuOpen={menuOpen} onToggleMenu={toggle} onSearch={search} onSettings={settings} onKeys={sheet} />
        {topNav && !narrow && <TopNav />}
        {keeps && <TagBar />}
        {!online && (
          <p className="offline" role="status">
            <ToneTag tone="warning">{t('frame.offline')}</ToneTag>
            {t('frame.offlineText')}
          </p>
        )}
        <Stage keeps={keeps} />
      </div>
      {over && <Overlay key={over} over={over} onClose={() => setOver(undefined)} />}
      <Suspense fallback={null}>
        <LeaveGuard keeps={keeps} isFramed={isFramed} />
      </Suspense>
    </div>
  );
}
