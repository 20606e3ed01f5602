/** The ground of the open portal pages: a heading band, the work in the middle, a foot; light, without any component library. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LANGUAGES, usePortal, usePreferences } from '../../../engine/client/index.ts';
import { Mark } from '../../Mark.tsx';
import { shownTitle } from '../../page-title.ts';
import './portal.css';

/** Names of the languages are written in themselves. */
const LANGUAGE_NAMES = { zh: '简体中文', tw: '繁體中文', en: 'English' } as const;
/** As the server seeds it: while nobody has renamed it, other languages show their translation. */
const SEEDED = '钢铁行业职业技能竞赛';

export function PortalFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation('pages');
  const { language, setLanguage } = usePreferences();
  const title = shownTitle(usePortal((state) => state.facts)?.contestTitle, SEEDED, t('portal.title'));
  useEffect(() => { window.scrollTo(0, 0); }, []);
  return (
    <div className="portal">
      <header className="portal-head">
        <div className="portal-wide portal-band">
          <Link className="portal-brand" to="/portalList"><Mark /><span>{title}</span></Link>
          <div className="portal-tools">
            <div className="portal-languages" role="group" aria-label={t('portal.language')}>
              {LANGUAGES.map((one) => <button key={one} type="button" className="plain-text" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>{LANGUAGE_NAMES[one]}</button>)}
            </div>
            <Link className="plain-button" to="/login">{t('portal.signIn')}</Link>
          </div>
        </div>
      </header>
      <main className="portal-wide portal-main">{children}</main>
      <footer className="portal-foot"><div className="portal-wide">{t('portal.foot')}</div></footer>
    </div>
  );
}
