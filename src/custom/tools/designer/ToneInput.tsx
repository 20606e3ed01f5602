/**
 * The colour of cells in sentences: under which condition which one, and which otherwise. Its expression stands below
 * as text.
 */
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag } from '../../../engine/client/index.ts';
import { TONES } from '../../../engine/model/format/entity-shape.ts';
import { RuleInput } from './RuleInput.tsx';
import { type ToneRule, readTone, writeTone } from './tone-rule.ts';

type Tone = (typeof TONES)[number];

function ToneSelect({
  value,
  label,
  disabled,
  onChange,
}: {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (tone: string) => void;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  return (
    <Select<string>
      suffixIcon={<Icon name="down" />}
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={onChange}
      options={TONES.map((tone) => ({ value: tone, label: t(`choice.tone.${tone}`) }))}
      optionRender={({ value: tone, label: word }) => <ToneTag tone={tone as Tone}>{word}</ToneTag>}
    />
  );
}

/** Nothing where the colour is more than can be said so: then its text alone is there. */
export function ToneInput({
  value,
  disabled,
  onChange,
}: {
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const rule = readTone(value);
  if (!rule) return <p className="fd-note">{t('rule.asText')}</p>;
  const put = (next: ToneRule): void => onChange(writeTone(next));
  return (
    <div className="fd-tones">
      {rule.cases.map(({ when, tone }, at) => (
        <div key={at} className="fd-tone" role="group" aria-label={t('tone.case', { number: at + 1 })}>
          <RuleInput
            value={when}
            disabled={disabled}
            onChange={(next) =>
              put({
                ...rule,
                cases: next === undefined ? rule.cases.toSpliced(at, 1) : rule.cases.with(at, { when: next, tone }),
              })
            }
          />
          <ToneSelect
            value={tone}
            label={t('tone.then', { number: at + 1 })}
            disabled={disabled}
            onChange={(next) => put({ ...rule, cases: rule.cases.with(at, { when, tone: next }) })}
          />
        </div>
      ))}
      <div className="fd-tone" role="group" aria-label={t('tone.next')}>
        <RuleInput
          key={rule.cases.length}
          value={undefined}
          disabled={disabled}
          onChange={(when) => {
            if (when !== undefined) put({ ...rule, cases: [...rule.cases, { when, tone: 'warning' }] });
          }}
        />
      </div>
      {rule.cases.length > 0 && (
        <div className="fd-input">
          <span className="fd-legend">{t('tone.otherwise')}</span>
          <ToneSelect
            value={rule.otherwise}
            label={t('tone.otherwise')}
            disabled={disabled}
            onChange={(otherwise) => put({ ...rule, otherwise })}
          />
        </div>
      )}
    </div>
  );
}
