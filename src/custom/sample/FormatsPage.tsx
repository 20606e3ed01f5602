/** Formats: a number, a moment and a distance in time, as the product writes them everywhere. */
import { type ReactNode, useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ageText, formatCount, formatMoment, recentText } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

const COUNTS = [999, 1000, 1500, 1_000_000, 2_000_000, 3e9, 4e12, 5e15, 6e18];

export default function FormatsPage(): ReactNode {
  const { t } = useTranslation('demo');
  const [count, setCount] = useState('1500');
  const [stamp, setStamp] = useState('1700000000');
  const [seconds, setSeconds] = useState('3599');
  const ago = new Date(Date.now() - (Number(seconds) || 0) * 1000);
  return (
    <SamplePage title={t('formats.title')} text={t('formats.text')}>
      <SampleSection title={t('formats.count')}>
        <div className="sample-row">
          <Input
            style={{ width: 240 }}
            aria-label={t('formats.count')}
            value={count}
            onChange={(event) => setCount(event.target.value)}
            inputMode="decimal"
          />
          <output>{formatCount(count.trim() === '' ? Number.NaN : Number(count))}</output>
        </div>
        <div className="sample-row">
          {COUNTS.map((one) => (
            <span key={one} className="code">
              {formatCount(one)}
            </span>
          ))}
        </div>
      </SampleSection>
      <SampleSection title={t('formats.moment')}>
        <div className="sample-row">
          <Input
            style={{ width: 240 }}
            aria-label={t('formats.moment')}
            value={stamp}
            onChange={(event) => setStamp(event.target.value.trim())}
          />
          <output>{formatMoment(stamp)}</output>
        </div>
      </SampleSection>
      <SampleSection title={t('formats.ago')}>
        <div className="sample-row">
          <Input
            style={{ width: 240 }}
            aria-label={t('formats.ago')}
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
            inputMode="numeric"
          />
          <output>{ageText(ago)}</output>
          <output>{recentText(ago)}</output>
        </div>
      </SampleSection>
    </SamplePage>
  );
}
