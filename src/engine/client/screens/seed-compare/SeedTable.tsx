/**
 * The table of 种子对比: the three sides of each difference beside each other, its verdict, and what can be done about it.
 */
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeedAct, SeedDifference } from '../../../model/admin-wire.ts';
import { Dash } from '../../parts/Dash.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { VERDICT_TONES } from './seed-kinds.ts';

type Settle = (difference: SeedDifference, act: SeedAct) => void;

interface ActsProps {
  readonly difference: SeedDifference;
  readonly busy: boolean;
  readonly onSettle: Settle;
}

function Acts({ difference, busy, onSettle }: ActsProps): ReactNode {
  const { t } = useTranslation('admin');
  const removes = difference.file === null && difference.field === '';
  return difference.acts.map((act) => {
    const label = t(`seed.acts.${act === 'adopt' && removes ? 'remove' : act}`);
    if (act !== 'adopt')
      return (
        <Button key={act} type="link" size="small" disabled={busy} onClick={() => onSettle(difference, act)}>
          {label}
        </Button>
      );
    return (
      <Popconfirm
        key={act}
        title={t(removes ? 'seed.sureRemove' : 'seed.sureAdopt', { title: difference.title })}
        okText={label}
        cancelText={t('seed.cancel')}
        onConfirm={() => onSettle(difference, act)}
      >
        <Button type="link" size="small" danger={removes} disabled={busy}>
          {label}
        </Button>
      </Popconfirm>
    );
  });
}

function Side({ label, value }: { readonly label: string; readonly value: string | null }): ReactNode {
  return (
    <td className="seed-side" data-label={label} title={value ?? undefined}>
      {value === null || value === '' ? <Dash /> : value}
    </td>
  );
}

interface SeedTableProps {
  readonly differences: readonly SeedDifference[];
  readonly busy: boolean;
  readonly onSettle: Settle;
}

export function SeedTable({ differences, busy, onSettle }: SeedTableProps): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <div className="model-scroll">
      <table className="model-table seed-table">
        <thead>
          <tr>
            <th scope="col">{t('seed.entry')}</th>
            <th scope="col" className="seed-field">
              {t('seed.field')}
            </th>
            <th scope="col" className="seed-side">
              {t('seed.seeded')}
            </th>
            <th scope="col" className="seed-side">
              {t('seed.file')}
            </th>
            <th scope="col" className="seed-side">
              {t('seed.present')}
            </th>
            <th scope="col" className="seed-word">
              {t('seed.verdict')}
            </th>
            <th scope="col" className="seed-acts">
              {t('seed.action')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={`${one.kind} ${one.key} ${one.field} ${one.verdict}`}>
              <td title={`${one.title} ${one.key}`}>
                <span className="seed-kind">{t(`seed.kinds.${one.kind}`)}</span>
                {one.title}
                {one.key !== one.title && one.kind !== 'roleCode' && one.kind !== 'roleScope' && (
                  <span className="code model-name">{one.key}</span>
                )}
              </td>
              <td className="seed-field" data-label={t('seed.field')}>
                {one.field === '' ? t('seed.whole') : one.fieldTitle}
              </td>
              <Side label={t('seed.seeded')} value={one.seeded} />
              <Side label={t('seed.file')} value={one.file} />
              <Side label={t('seed.present')} value={one.present} />
              <td className="seed-word" title={one.at ?? undefined}>
                <ToneTag tone={VERDICT_TONES[one.verdict]}>{t(`seed.verdicts.${one.verdict}`)}</ToneTag>
              </td>
              <td className="seed-acts">
                <Acts difference={one} busy={busy} onSettle={onSettle} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
