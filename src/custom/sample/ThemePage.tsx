/** Theme: light or dark for the whole product, and the eight colours to be tried on the parts of this page. */
import { type ReactNode, useState } from 'react';
import { Button, Checkbox, ConfigProvider, Input, Progress, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { cssVariables, PRESETS, swatchOf, ToneTag, usePreferences } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

export default function ThemePage(): ReactNode {
  const { t } = useTranslation('demo');
  const { mode, setMode, size, language } = usePreferences();
  const [preset, setPreset] = useState<(typeof PRESETS)[number]>('blue');
  const { '--anlan-primary': primary = '', '--anlan-fill': fill = '' } = cssVariables({ mode, preset, size }, language);
  return (
    <SamplePage title={t('theme.title')} text={t('theme.text')}>
      <SampleSection title={t('theme.mode')}>
        <div className="sample-row">
          <Segmented<'light' | 'dark'>
            aria-label={t('theme.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'light', label: t('theme.light') },
              { value: 'dark', label: t('theme.dark') },
            ]}
          />
        </div>
      </SampleSection>
      <SampleSection title={t('theme.colour')}>
        <div className="sample-row">
          {PRESETS.map((name) => (
            <button
              key={name}
              type="button"
              className="sample-swatch"
              aria-pressed={name === preset}
              onClick={() => setPreset(name)}
            >
              <i style={{ background: swatchOf(name) }} />
              {t(`theme.colours.${name}`)}
            </button>
          ))}
        </div>
      </SampleSection>
      <SampleSection title={t('theme.parts')}>
        <ConfigProvider
          theme={{
            inherit: true,
            token: { colorPrimary: primary },
            components: {
              Button: { colorPrimary: fill },
              Switch: { colorPrimary: fill },
              Checkbox: { colorPrimary: fill },
            },
          }}
        >
          <div className="sample-row">
            <Button type="primary">{t('theme.main')}</Button>
            <Button>{t('theme.other')}</Button>
            <Switch defaultChecked aria-label={t('theme.switch')} />
            <Checkbox defaultChecked>{t('theme.check')}</Checkbox>
            <Input style={{ width: 200 }} aria-label={t('theme.input')} placeholder={t('theme.input')} />
            <Progress aria-label={t('theme.progress')} percent={62} strokeColor={fill} style={{ width: 200 }} />
          </div>
        </ConfigProvider>
        <div className="sample-row">
          <ToneTag tone="info">{t('theme.info')}</ToneTag>
          <ToneTag tone="success">{t('theme.success')}</ToneTag>
          <ToneTag tone="warning">{t('theme.warning')}</ToneTag>
          <ToneTag tone="danger">{t('theme.danger')}</ToneTag>
        </div>
      </SampleSection>
    </SamplePage>
  );
}
