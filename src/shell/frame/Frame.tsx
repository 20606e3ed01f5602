/** The grey frame around the white sheet: menu at the left, header above, the screen in the middle. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Icon, ToneTag, followMenu, useNarrow, usePortal } from '../../engine/client/index.ts';
import { Mark } from '../Mark.tsx';
import { SEEDED_TITLES, shownTitle } from '../page-title.ts';
import { Header } from './Header.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarFoot } from './SidebarFoot.tsx';
import { readSidebarOpen, storeSidebarOpen } from './sidebar-cookie.ts';
import './frame.css';

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return online;
}

function Brand(): ReactNode {
  const { t } = useTranslation('shell');
  const facts = usePortal((state) => state.facts);
  const title = shownTitle(facts?.sidebarTitle, SEEDED_TITLES.sidebar, t('frame.product'));
  return <div className="brand"><Mark /><span className="brand-name" title={title}>{title}</span></div>;
}

export default function Frame(): ReactNode {
  const { t } = useTranslation('shell');
  const narrow = useNarrow();
  const online = useOnline();
  const [open, setOpen] = useState(readSidebarOpen);
  /** The drawer stands open for one address only: going anywhere closes it. */
  const [drawerAt, setDrawerAt] = useState<string>();
  const { key: address } = useLocation();
  useEffect(followMenu, []);

  function toggle(): void {
    if (narrow) return setDrawerAt(drawerAt === address ? undefined : address);
    storeSidebarOpen(!open);
    setOpen(!open);
  }

  const collapsed = !open && !narrow;
  return (
    <div className={`app${collapsed ? ' app-collapsed' : ''}${narrow ? ' app-narrow' : ''}`}>
      <a className="skip" href="#sheet" onClick={(event) => { event.preventDefault(); document.getElementById('sheet')?.focus(); }}>{t('frame.skip')}</a>
      {!narrow && <div className="side"><Brand /><Sidebar collapsed={collapsed} />{!collapsed && <SidebarFoot />}</div>}
      {narrow && (
        <Drawer
          open={drawerAt === address} onClose={() => setDrawerAt(undefined)} placement="left" width={264} className="side-drawer" styles={{ content: { background: 'var(--anlan-frame)' }, body: { padding: 0 } }}
          title={<Brand />} closeIcon={<Icon name="close" />}
        >
          <div className="side"><Sidebar collapsed={false} /><SidebarFoot /></div>
        </Drawer>
      )}
      <div className="main">
        <Header menuOpen={narrow ? drawerAt === address : open} onToggleMenu={toggle} />
        {!online && <p className="offline" role="status"><ToneTag tone="warning">{t('frame.offline')}</ToneTag>{t('frame.offlineText')}</p>}
        <main className="sheet" id="sheet" tabIndex={-1}><Suspense fallback={null}><Outlet /></Suspense></main>
      </div>
      <Suspense fallback={null}><LeaveGuard /></Suspense>
    </div>
  );
}
