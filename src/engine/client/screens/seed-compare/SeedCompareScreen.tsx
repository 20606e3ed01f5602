/** 种子对比: what the files changed, what an administrator kept, and where both went different ways. */
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { App, Button, Input, type InputRef, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SeedAct, SeedDifference, SeedKindName, SeedVerdict } from '../../../model/admin-wire.ts';
import { useSeedCompareController } from '../../controllers/useSeedCompareController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { useListKeys } from '../list/useListKeys.ts';
import { SeedTable } from './SeedTable.tsx';
import { findDifferences, SEED_KINDS, SEED_VERDICTS, VERDICT_TONES } from './seed-kinds.ts';
import '../data-model/data-model.css';
import './seed-compare.css';

export default function SeedCompareScreen(): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { message } = App.useApp();
  const { data, error, reload, settling, settle } = useSeedCompareController(language);
  const [keyword, setKeyword] = useState('');
  const [kind, setKind] = useState<SeedKindName>();
  const [verdict, setVerdict] = useState<SeedVerdict>();
  const box = useRef<InputRef>(null);
  const wanted = useDeferredValue(keyword);
  useListKeys({ onKeyword: () => box.current?.focus(), onAdd: () => undefined });

  if (!data)
    return error ? (
      <div className="status-page status-inside">
        <ErrorNotice title={t('seed.failed')} error={error} onRetry={reload} />
      </div>
    ) : (
      <div className="model" aria-busy="true" />
    );

  async function decide(difference: SeedDifference, act: SeedAct): Promise<void> {
    if (await settle(difference, act)) void message.success(t(`seed.done.${act}`, { title: difference.title }));
  }

  const found = findDifferences(data.differences, { keyword: wanted, kind, verdict });
  return (
    <div className="model">
      <section className="model-main" aria-label={t('seed.title')}>
        <div className="model-head">
          <h1>{t('seed.title')}</h1>
          <span className="model-total">{t('seed.same', { count: data.same })}</span>
          <span className="model-space" />
          <Input
            ref={box}
            className="model-keyword"
            placeholder={t('seed.keyword')}
            aria-label={t('seed.keyword')}
            allowClear
            suffix={<Icon name="search" />}
            maxLength={100}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <Select
            suffixIcon={<Icon name="down" />}
            className="model-state"
            aria-label={t('seed.kind')}
            prefix={<span className="model-label">{t('seed.kind')}</span>}
            value={kind ?? 'all'}
            options={[
              { value: 'all', label: t('model.all') },
              ...SEED_KINDS.map((one) => ({ value: one, label: t(`seed.kinds.${one}`) })),
            ]}
            onChange={(value) => setKind(SEED_KINDS.find((one) => one === value))}
          />
          <Select
            suffixIcon={<Icon name="down" />}
            className="seed-verdict"
            aria-label={t('seed.verdict')}
            prefix={<span className="model-label">{t('seed.verdict')}</span>}
            value={verdict ?? 'all'}
            options={[
              { value: 'all', label: t('model.all') },
              ...SEED_VERDICTS.map((one) => ({ value: one, label: t(`seed.verdicts.${one}`) })),
            ]}
            onChange={(value) => setVerdict(SEED_VERDICTS.find((one) => one === value))}
          />
        </div>
        <div className="model-summary" role="status">
          {SEED_VERDICTS.map(
            (one) => [one, data.differences.filter((difference) => difference.verdict === one).length] as const,
          )
            .filter(([, count]) => count > 0)
            .map(([one, count]) => (
              <ToneTag key={one} tone={VERDICT_TONES[one]}>
                {t(`seed.verdicts.${one}`)} {count}
              </ToneTag>
            ))}
        </div>
        {error && (
          <p className="model-stale" role="alert">
            <ToneTag tone="warning">{error.message}</ToneTag>
            <Button type="link" onClick={reload}>
              {t('retry')}
            </Button>
          </p>
        )}
        {found.length > 0 ? (
          <SeedTable differences={found} busy={settling} onSettle={(difference, act) => void decide(difference, act)} />
        ) : (
          <div className="model-none">
            <h2>{t(data.differences.length === 0 ? 'seed.agree' : 'seed.none')}</h2>
            {data.differences.length > 0 && (
              <Button
                onClick={() => {
                  setKeyword('');
                  setKind(undefined);
                  setVerdict(undefined);
                }}
              >
                {t('model.clear')}
              </Button>
            )}
          </div>
        )}
      </section>
    </div>
  );
}
