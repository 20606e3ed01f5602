/** The two planes of the open pages: grey with the promise at the left, white with the form at the right. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, usePortal, usePreferences } from '../../engine/client/index.ts';
import { Mark } from '../Mark.tsx';
import { SEEDED_TITLES, shownTitle } from '../page-title.ts';
import './session.css';

/** Names of the languages are written in themselves, so that everybody finds the own one. */
const LANGUAGE_NAMES = { zh: '简体中文', tw: '繁體中文', en: 'English' } as const;

export function LanguageChoice(): ReactNode {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = usePreferences();
  return (
    <div className="sign-languages" role="group" aria-label={t('language')}>
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
  );
}

/** The title of the sign-in pages, as the operator named it. */
export function usePortalTitle(thirdParty: boolean): string {
  const { t } = useTranslation('session');
  const facts = usePortal((state) => state.facts);
  return thirdParty
    ? shownTitle(facts?.thirdPartyTitle, SEEDED_TITLES.thirdParty, t('sign.thirdPartyProduct'))
    : shownTitle(facts?.title, SEEDED_TITLES.signIn, t('sign.product'));
}

interface SplitProps {
  readonly below?: ReactNode;
  readonly children: ReactNode;
  readonly foot: string;
  /** The contractors' pages carry their own title. */
  readonly thirdParty?: boolean;
}

export function Split({ below, children, foot, thirdParty = false }: SplitProps): ReactNode {
  const { t } = useTranslation('session');
  const title = usePortalTitle(thirdParty);
  return (
    <div className="sign">
      <section className="sign-left" aria-label={title}>
        <div className="sign-brand">
          <Mark />
          {title}
        </div>
        <div className="sign-say">
          <p className="sign-slogan">
            {t('sign.slogan1')}
            <br />
            {t('sign.slogan2')}
          </p>
          <p className="sign-promise">{t('sign.promise')}</p>
        </div>
        {below}
      </section>
      <main className="sign-right">
        <LanguageChoice />
        {children}
        <p className="sign-foot">{foot}</p>
      </main>
    </div>
  );
}
