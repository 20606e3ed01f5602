/** The phone's page of the person: who one is, language, dark mode, tenants, password, leaving. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  Icon,
  LANGUAGES,
  LANGUAGE_TAGS,
  type Language,
  signOut,
  usePreferences,
  useSession,
} from '../../engine/client/index.ts';
import { PhoneDialog } from './PhoneDialog.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '简体中文', tw: '繁體中文', en: 'English' };

function Card(): ReactNode {
  const { t } = useTranslation('mobile');
  const user = useSession((state) => state.user);
  const name = user?.nickname || user?.username || '';
  return (
    <section className="ph-card ph-me" aria-label={t('me')}>
      {user?.avatar ? (
        <img className="ph-avatar" src={user.avatar} alt={t('avatar', { name })} />
      ) : (
        <span className="ph-avatar" role="img" aria-label={t('avatar', { name })}>
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className="ph-grow">
        <h1>{name}</h1>
        <p>{user?.deptName ?? user?.tenantName}</p>
        {user && user.roleNames.length > 0 && <p className="ph-soft">{user.roleNames.join(' · ')}</p>}
      </div>
    </section>
  );
}

function Settings(): ReactNode {
  const { t } = useTranslation('mobile');
  const user = useSession((state) => state.user);
  const { language, setLanguage, mode, setMode } = usePreferences();
  const dark = mode === 'dark';
  return (
    <section className="ph-card ph-rows" aria-label={t('settings')}>
      <label className="ph-row">
        <Icon name="globe" size={22} />
        <span className="ph-grow">{t('language')}</span>
        <select
          value={language}
          onChange={(event) => setLanguage(LANGUAGES.find((one) => one === event.target.value) ?? language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={LANGUAGE_TAGS[one]}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="ph-row"
        role="switch"
        aria-checked={dark}
        onClick={() => setMode(dark ? 'light' : 'dark')}
      >
        <Icon name="moon" size={22} />
        <span className="ph-grow">{t('dark')}</span>
        <span className="ph-switch" aria-hidden="true" />
      </button>
      {user?.manyTenants && (
        <Link className="ph-row" to="/apps/tenants">
          <Icon name="building" size={22} />
          <span className="ph-grow">{t('tenant')}</span>
          <span className="ph-soft ph-at">{user.tenantName}</span>
          <Icon name="right" />
        </Link>
      )}
      <Link className="ph-row" to="/apps/changePassword">
        <Icon name="key" size={22} />
        <span className="ph-grow">{t('password.title')}</span>
        <Icon name="right" />
      </Link>
    </section>
  );
}

export function UserPage(): ReactNode {
  const { t } = useTranslation('mobile');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <main className="ph-body">
        <div className="ph-pad">
          <Card />
          <Settings />
          <button type="button" className="plain-button ph-button ph-wide" onClick={() => setLeaving(true)}>
            {t('signOut')}
          </button>
        </div>
      </main>
      <PhoneTabs />
      {leaving && (
        <PhoneDialog
          title={t('signOutAsk')}
          text={t('signOutText')}
          ok={t('signOut')}
          danger
          onClose={() => setLeaving(false)}
          onOk={() => void signOut().then(() => navigate('/mobLogin', { replace: true }))}
        />
      )}
    </>
  );
}
