/** antd in our look: tokens, locale, and the place where its messages and dialogs live. */
import '@ant-design/v5-patch-for-react-19';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { App, ConfigProvider, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Language } from '../../api/languages.ts';
import { useLook } from '../../controllers/look.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { antdTheme } from './tokens.ts';

/** Words of antd and of the calendar; fetched when the language is chosen. */
const words: Readonly<Record<Language, () => Promise<{ antd: Locale; calendar: string }>>> = {
  zh: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return { antd: antd.default, calendar: 'zh-cn' };
  },
  tw: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    return { antd: antd.default, calendar: 'zh-tw' };
  },
  en: async () => ({ antd: (await import('antd/es/locale/en_US')).default, calendar: 'en' }),
};

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function onReducedMotion(changed: () => void): () => void {
  reducedMotion.addEventListener('change', changed);
  return () => reducedMotion.removeEventListener('change', changed);
}

export default function ThemeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const language = usePreferences((state) => state.language);
  const look = useLook();
  const still = useSyncExternalStore(onReducedMotion, () => reducedMotion.matches);
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let current = true;
    void words[language]().then((loaded) => {
      if (!current) return;
      dayjs.locale(loaded.calendar);
      setLocale(loaded.antd);
    });
    return () => { current = false; };
  }, [language]);
  // The same object while nothing changes: a new one would draw every control anew.
  const tokens = useMemo(() => ({ ...antdTheme(look, language, !still), algorithm: look.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm }), [look, language, still]);
  // Without its words antd would speak English for a moment.
  if (!locale) return null;
  return (
    <ConfigProvider
      theme={tokens}
      locale={locale}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      // Drop-down lists that draw only what is in sight give their entries no role, so that nobody hears which one is chosen.
      virtual={false}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
