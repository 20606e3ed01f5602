/** Theme: light or dark for the whole product, and the eight colours to be tried on the parts of this page. */
import { type ReactNode, useState } from 'react';
import { Button, Checkbox, ConfigProvider, Input, Progress, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { ToneTag, usePreferences } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

/** Seed of each preset and the fill that carries white text. */
const COLOURS = {
  blue: ['#1677ff', '#0958d9'], indigo: ['#3b5bdb', '#3b5bdb'], cyan: ['#0b7f8c', '#0b7380'], green: ['#1f7a4d', '#1f7a4d'],
  purple: ['#7048c6', '#7048c6'], crimson: ['#b02a76', '#b02a76'], brown: ['#9a5b13', '#9a5b13'], graphite: ['#4a5768', '#4a5768'],
} as const;
type Colour = keyof typeof COLOURS;
const NAMES = Object.keys(COLOURS) as readonly Colour[];

export default function ThemePage(): ReactNode {
  const { t } = useTranslation('demo');
  const { mode, setMode } = usePreferences();
  const [colour, setColour] = useState<Colour>('blue');
  const [seed, fill] = COLOURS[colour];
  return (
    <SamplePage title={t('theme.title')} text={t('theme.text')}>
      <SampleSection title={t('theme.mode')}>
        <div className="sample-row"><Segmented<'light' | 'dark'> aria-label={t('theme.mode')} value={mode} onChange={setMode} options={[{ value: 'light', label: t('theme.light') }, { value: 'dark', label: t('theme.dark') }]} /></div>
      </SampleSection>
      <SampleSection title={t('theme.colour')}>
        <div className="sample-row">
          {NAMES.map((name) => (
            <button key={name} type="button" className="sample-swatch" aria-pressed={name === colour} onClick={() => setColour(name)}><i style={{ background: COLOURS[name][1] }} />{t(`theme.colours.${name}`)}</button>
          ))}
        </div>
      </SampleSection>
      <SampleSection title={t('theme.parts')}>
        <ConfigProvider theme={{ inherit: true, token: { colorPrimary: seed }, components: { Button: { colorPrimary: fill }, Switch: { colorPrimary: fill }, Checkbox: { colorPrimary: fill } } }}>
          <div className="sample-row">
            <Button type="primary">{t('theme.main')}</Button><Button>{t('theme.other')}</Button><Switch defaultChecked aria-label={t('theme.switch')} /><Checkbox defaultChecked>{t('theme.check')}</Checkbox>
            <Input style={{ width: 200 }} aria-label={t('theme.input')} placeholder={t('theme.input')} /><Progress aria-label={t('theme.progress')} percent={62} strokeColor={fill} style={{ width: 200 }} />
          </div>
        </ConfigProvider>
        <div className="sample-row">
          <ToneTag tone="info">{t('theme.info')}</ToneTag><ToneTag tone="success">{t('theme.success')}</ToneTag><ToneTag tone="warning">{t('theme.warning')}</ToneTag><ToneTag tone="danger">{t('theme.danger')}</ToneTag>
        </div>
      </SampleSection>
    </SamplePage>
  );
}
