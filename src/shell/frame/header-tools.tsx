/** The small tools at the right of the header: size, full screen, language, light or dark. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, LANGUAGES, type Language, SIZES, usePreferences } from '../../engine/client/index.ts';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '简体中文', tw: '繁體中文', en: 'English' };

export function LanguageMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = usePreferences();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((one) => ({ key: one, label: <span lang={one}>{LANGUAGE_NAMES[one]}</span> })),
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => setLanguage(LANGUAGES.find((one) => one === key) ?? language),
      }}
    >
      <button type="button" className="plain-icon" aria-label={t('language')} title={t('language')}>
        <Icon name="globe" />
      </button>
    </Dropdown>
  );
}

export function SizeMenu(): ReactNode {
  const { t } = useTranslation('layout');
  const { size, setSize } = usePreferences();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: SIZES.map((one) => ({
          key: one,
          label: (
            <span className="size-entry">
              {t(`size.${one}`)}
              {one === size && <Icon name="check" />}
            </span>
          ),
        })),
        selectable: true,
        selectedKeys: [size],
        onClick: ({ key }) => setSize(SIZES.find((one) => one === key) ?? size),
      }}
    >
      <button type="button" className="plain-icon" aria-label={t('size.label')} title={t('size.label')}>
        <Icon name="textSize" />
      </button>
    </Dropdown>
  );
}

export function ModeSwitch(): ReactNode {
  const { t } = useTranslation('shell');
  const { mode, setMode } = usePreferences();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="plain-icon"
      aria-label={t(`frame.${next}`)}
      title={t(`frame.${next}`)}
      onClick={() => setMode(next)}
    >
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}

function onFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export function FullscreenSwitch(): ReactNode {
  const { t } = useTranslation('layout');
  const full = useSyncExternalStore(onFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = t(full ? 'fullscreen.leave' : 'fullscreen.enter');
  return (
    <button
      type="button"
      className="plain-icon"
      aria-label={label}
      aria-pressed={full}
      title={label}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon name={full ? 'shrink' : 'expand'} />
    </button>
  );
}
