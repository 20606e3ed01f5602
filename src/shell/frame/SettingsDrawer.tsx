/** How the frame looks and behaves in this browser (specification 2.7, settings panel). */
import { type ReactNode, useId } from 'react';
import { Button, Drawer, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, PRESETS, SIZES, swatchOf, useLayoutSettings, usePreferences } from '../../engine/client/index.ts';
import './settings.css';

type Flag =
  'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle' | 'supportPinyinSearch' | 'singleKeys';

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className="setting">
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}

function Flagged({ name }: { readonly name: Flag }): ReactNode {
  const { t } = useTranslation('layout');
  const value = useLayoutSettings((state) => state[name]);
  const change = useLayoutSettings((state) => state.change);
  return (
    <Row label={t(`settings.${name}`)}>
      {(id) => <Switch aria-labelledby={id} checked={value} onChange={(next) => change({ [name]: next })} />}
    </Row>
  );
}

function ThemeColours(): ReactNode {
  const { t } = useTranslation('layout');
  const { theme, change } = useLayoutSettings();
  return (
    <div className="swatches" role="radiogroup" aria-label={t('settings.theme')}>
      {PRESETS.map((preset) => (
        <label key={preset} className="swatch" title={t(`settings.presets.${preset}`)}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === preset}
            onChange={() => change({ theme: preset })}
            aria-label={t(`settings.presets.${preset}`)}
          />
          <span style={{ background: swatchOf(preset) }}>{theme === preset && <Icon name="check" />}</span>
        </label>
      ))}
    </div>
  );
}

export default function SettingsDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('layout');
  const { mode, setMode, size, setSize, language } = usePreferences();
  const { sideTheme, change, reset } = useLayoutSettings();
  return (
    <Drawer
      open
      width="min(100vw, 480px)"
      title={t('settings.title')}
      onClose={onClose}
      className="settings"
      footer={
        <Button
          icon={<Icon name="refresh" />}
          onClick={() => {
            reset();
            setSize('small');
          }}
        >
          {t('settings.reset')}
        </Button>
      }
    >
      <h3>{t('settings.look')}</h3>
      <p className="setting">{t('settings.theme')}</p>
      <ThemeColours />
      <Row label={t('settings.dark')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={mode === 'dark'}
            onChange={(dark) => setMode(dark ? 'dark' : 'light')}
          />
        )}
      </Row>
      <Row label={t('settings.sideTheme')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={sideTheme === 'dark'}
            onChange={(dark) => change({ sideTheme: dark ? 'dark' : 'light' })}
          />
        )}
      </Row>
      <p className="setting">{t('size.label')}</p>
      <Segmented
        block
        aria-label={t('size.label')}
        value={size}
        onChange={setSize}
        options={SIZES.map((one) => ({ value: one, label: t(`size.${one}`) }))}
      />
      <h3>{t('settings.frame')}</h3>
      <Flagged name="topNav" />
      <Flagged name="tagsView" />
      <Flagged name="fixedHeader" />
      <Flagged name="sidebarLogo" />
      <Flagged name="dynamicTitle" />
      <h3>{t('settings.use')}</h3>
      {language !== 'en' && <Flagged name="supportPinyinSearch" />}
      <Flagged name="singleKeys" />
    </Drawer>
  );
}
