/** antd in our look: tokens, locale, and the place where its messages and dialogs live. */
import '@ant-design/v5-patch-for-react-19';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { App, ConfigProvider, type ConfigProviderProps, theme } from 'antd';
import { useLook } from '../../controllers/look.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { followDialogs } from '../../parts/first-field.ts';
import { Nothing } from './Nothing.tsx';
import { antdTheme } from './antd-theme.ts';
import { dayjs } from './wall-clock.ts';
import { loadWords, wordsOf } from './words.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function onReducedMotion(changed: () => void): () => void {
  reducedMotion.addEventListener('change', changed);
  return () => reducedMotion.removeEventListener('change', changed);
}

/**
 * Every drawer has the head and foot of a form's: no line below the title, the cross at the right, buttons at the
 * right.
 */
const drawer: ConfigProviderProps['drawer'] = {
  closeIcon: <Icon name="close" />,
  styles: {
    header: { padding: '16px 16px 8px 24px', borderBottom: 0 },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: 8 },
  },
};

/** Branches of every tree open by the same arrow. */
const switcherIcon = ({ expanded }: { readonly expanded?: boolean }): ReactNode => (
  <Icon name={expanded ? 'down' : 'right'} size={12} />
);
const tree = { switcherIcon };

export default function ThemeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const language = usePreferences((state) => state.language);
  const look = useLook();
  const still = useSyncExternalStore(onReducedMotion, () => reducedMotion.matches);
  const [words, setWords] = useState(() => wordsOf(language));
  useEffect(() => {
    let current = true;
    void loadWords(language).then((loaded) => {
      if (current) setWords(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);
  useEffect(() => followDialogs(), []);
  useLayoutEffect(() => {
    if (words) dayjs.locale(words.calendar);
  }, [words]);
  // The same object while nothing changes: a new one would draw every control anew.
  const tokens = useMemo(
    () => ({
      ...antdTheme(look, language, !still),
      algorithm: look.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    }),
    [look, language, still],
  );
  // Without its words antd would speak English for a moment.
  if (!words) return null;
  return (
    <ConfigProvider
      theme={tokens}
      locale={words.antd}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      drawer={drawer}
      treeSelect={tree}
      renderEmpty={(of) => <Nothing of={of} />}
      // Drop-down lists that draw only what is in sight give their entries no role, so that nobody hears which one is
      // chosen.
      virtual={false}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
