/**
 * The ground of the open portal pages: a heading band with the columns, the work in the middle, links at the foot;
 * light, without any component library.
 */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  LANGUAGES,
  type PortalLink,
  openFileAddress,
  usePortal,
  usePreferences,
} from '../../../engine/client/index.ts';
import { Mark } from '../../Mark.tsx';
import { shownTitle } from '../../page-title.ts';
import { columnAddress } from './column-address.ts';
import { usePortalHome } from './usePortalHome.ts';
import './portal.css';

/** Names of the languages are written in themselves. */
const LANGUAGE_NAMES = { zh: '简体中文', tw: '繁體中文', en: 'English' } as const;
/** As the server seeds it: while nobody has renamed it, other languages show their translation. */
const SEEDED = '钢铁行业职业技能竞赛';
const GROUPS = ['gov', 'group', 'industry', 'system', 'other'] as const;

/** The columns of the portal, on every page of it. @param here address of the entry one reads in */
function MenuBar({ here }: { readonly here: string | undefined }): ReactNode {
  const { t } = useTranslation('pages');
  const columns = usePortalHome((state) => state.home)?.sections ?? [];
  const entries = [
    ['/portal', t('portal.home')],
    ['/portalList', t('portal.all')],
    ...columns.map(({ code, name }) => [columnAddress(code), name]),
  ] as const;
  return (
    <nav className="portal-bar" aria-label={t('portal.columns')}>
      <div className="portal-wide">
        {entries.map(([to = '', name]) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function Foot(): ReactNode {
  const { t } = useTranslation('pages');
  const links = usePortalHome((state) => state.home)?.links ?? [];
  const groups = GROUPS.map((group) => ({ group, of: links.filter((link) => link.group === group) })).filter(
    ({ of }) => of.length > 0,
  );
  const anchor = (link: PortalLink): ReactNode => (
    <a href={link.url} {...(link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {link.logo && <img src={openFileAddress(link.logo, 'edge=320')} alt="" width="16" height="16" loading="lazy" />}
      {link.name}
    </a>
  );
  return (
    <footer className="portal-foot">
      <div className="portal-wide">
        {groups.length > 0 && (
          <nav className="portal-links" aria-label={t('portal.links')}>
            {groups.map(({ group, of }) => (
              <section key={group}>
                <h2>{t(`portal.linkGroup.${group}`)}</h2>
                <ul>
                  {of.map((link) => (
                    <li key={link.url}>{anchor(link)}</li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        <p>{t('portal.foot')}</p>
      </div>
    </footer>
  );
}

export function PortalFrame({
  here,
  children,
}: {
  readonly here: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('pages');
  const { language, setLanguage } = usePreferences();
  const load = usePortalHome((state) => state.load);
  const title = shownTitle(usePortal((state) => state.facts)?.contestTitle, SEEDED, t('portal.title'));
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    void load();
  }, [load, language]);
  return (
    <div className="portal">
      <header className="portal-head">
        <div className="portal-wide portal-band">
          <Link className="portal-brand" to="/portal">
            <Mark />
            <span>{title}</span>
          </Link>
          <div className="portal-tools">
            <div className="portal-languages" role="group" aria-label={t('portal.language')}>
              {LANGUAGES.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="plain-text"
                  lang={one}
                  aria-pressed={one === language}
                  onClick={() => setLanguage(one)}
                >
                  {LANGUAGE_NAMES[one]}
                </button>
              ))}
            </div>
            <Link className="plain-button" to="/login">
              {t('portal.signIn')}
            </Link>
          </div>
        </div>
        <MenuBar here={here} />
      </header>
      <main className="portal-wide portal-main">{children}</main>
      <Foot />
    </div>
  );
}
