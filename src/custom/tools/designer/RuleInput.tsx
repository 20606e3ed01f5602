/**
 * A condition in a sentence: which field, how it is compared, with what; joined by and or by or. Its expression stands
 * below as text.
 */
import { Button, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { useDesigner } from './designer-context.ts';
import {
  COMPARISONS,
  type Comparison,
  type Constant,
  type Part,
  type Rule,
  compared,
  readRule,
  writeRule,
} from './rule.ts';

const NUMBERS = ['integer', 'decimal', 'double'];
const ORDERED = [...NUMBERS, 'date', 'datetime', 'time', 'month', 'year'];

interface Known {
  readonly field: ViewField | undefined;
  readonly choices: readonly { readonly value: Constant; readonly label: string }[];
}

function useKnown(): (name: string) => Known {
  const { view } = useDesigner();
  return (name) => {
    const field = view.fields.find((one) => one.name === name);
    const choices = field?.choices ?? (field?.dict ? view.dicts[field.dict] : undefined) ?? [];
    return { field, choices: choices.map(({ value, title }) => ({ value, label: title })) };
  };
}

/** How a field of its kind can be compared. */
function comparisonsOf({ field, choices }: Known): readonly Comparison[] {
  const fit = (how: Comparison): boolean => {
    if (how === 'filled' || how === 'empty') return true;
    if (how === 'is' || how === 'isNot') return field?.kind !== 'boolean';
    if (how === 'oneOf' || how === 'noneOf') return choices.length > 0;
    return ORDERED.includes(field?.kind ?? '');
  };
  return COMPARISONS.filter(fit);
}

function firstValue({ field, choices }: Known): Constant {
  return choices[0]?.value ?? (NUMBERS.includes(field?.kind ?? '') ? 0 : '');
}

interface PartInputProps {
  readonly part: Part;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (part: Part) => void;
  readonly onRemove: () => void;
}

function PartInput({ part, label, disabled, onChange, onRemove }: PartInputProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { view } = useDesigner();
  const knownOf = useKnown();
  const known = knownOf(part.field);
  const word = (how: Comparison): string =>
    t(
      `rule.how.${known.field?.kind === 'boolean' && (how === 'filled' || how === 'empty') ? (how === 'filled' ? 'yes' : 'no') : how}`,
    );
  const hows = comparisonsOf(known);
  const many = part.how === 'oneOf' || part.how === 'noneOf';
  const valued = part.how !== 'filled' && part.how !== 'empty';
  return (
    <div className="fd-rule-part" role="group" aria-label={label}>
      <Select
        suffixIcon={<Icon name="down" />}
        aria-label={t('rule.field')}
        disabled={disabled}
        showSearch
        optionFilterProp="label"
        value={part.field}
        options={view.fields.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(field: string) => {
          const next = knownOf(field);
          const [how = 'filled'] = comparisonsOf(next);
          onChange(compared({ field, how }, how, firstValue(next)));
        }}
      />
      <div>
        <Select
          suffixIcon={<Icon name="down" />}
          aria-label={t('rule.compare')}
          disabled={disabled}
          value={part.how}
          options={(hows.includes(part.how) ? hows : [...hows, part.how]).map((how) => ({
            value: how,
            label: word(how),
          }))}
          onChange={(how: Comparison) => onChange(compared(part, how, firstValue(known)))}
        />
        {valued && many && (
          <Select
            suffixIcon={<Icon name="down" />}
            aria-label={t('rule.value')}
            mode="multiple"
            disabled={disabled}
            value={[...(part.values ?? [])]}
            options={[...known.choices]}
            onChange={(values: Constant[]) => {
              if (values.length > 0) onChange({ ...part, values });
            }}
          />
        )}
        {valued && !many && known.choices.length > 0 && (
          <Select
            suffixIcon={<Icon name="down" />}
            aria-label={t('rule.value')}
            disabled={disabled}
            value={part.value}
            options={[...known.choices]}
            onChange={(value: Constant) => onChange({ ...part, value })}
          />
        )}
        {valued &&
          !many &&
          known.choices.length === 0 &&
          (NUMBERS.includes(known.field?.kind ?? '') ? (
            <InputNumber
              aria-label={t('rule.value')}
              disabled={disabled}
              changeOnWheel={false}
              value={typeof part.value === 'number' ? part.value : null}
              onChange={(value) => onChange({ ...part, value: value ?? 0 })}
            />
          ) : (
            <Input
              aria-label={t('rule.value')}
              disabled={disabled}
              maxLength={200}
              value={String(part.value ?? '')}
              onChange={({ target }) => onChange({ ...part, value: target.value })}
            />
          ))}
        <button
          type="button"
          className="plain-icon"
          disabled={disabled}
          aria-label={t('rule.remove')}
          title={t('rule.remove')}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

/** The whole condition read out. */
function useSentence(): (rule: Rule) => string {
  const { t } = useTranslation('formDesigner');
  const knownOf = useKnown();
  return ({ join, parts }) =>
    parts
      .map((part) => {
        const known = knownOf(part.field);
        const title = known.field?.title ?? part.field;
        const say = (value: Constant | undefined): string =>
          known.choices.find((one) => one.value === value)?.label ?? String(value ?? '');
        const how =
          known.field?.kind === 'boolean' && part.how === 'filled'
            ? 'yes'
            : known.field?.kind === 'boolean' && part.how === 'empty'
              ? 'no'
              : part.how;
        return t(`rule.said.${how}`, {
          title,
          value: part.values ? part.values.map(say).join(t('rule.list')) : say(part.value),
        });
      })
      .join(t(`rule.joined.${join}`));
}

/** Nothing where the condition is more than can be said so: then its text alone is there. */
export function RuleInput({
  value,
  disabled,
  onChange,
}: {
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { view } = useDesigner();
  const knownOf = useKnown();
  const sentence = useSentence();
  const rule: Rule | undefined = value === undefined ? { join: 'and', parts: [] } : readRule(value);
  if (!rule) return <p className="fd-note">{t('rule.asText')}</p>;
  const put = (next: Rule): void => onChange(writeRule(next));
  const add = (): void => {
    const [first] = view.fields
      .filter(({ kind, choices, dict }) => kind === 'boolean' || choices || dict)
      .concat(view.fields);
    if (!first) return;
    const known = knownOf(first.name);
    const [how = 'filled'] = comparisonsOf(known);
    put({ ...rule, parts: [...rule.parts, compared({ field: first.name, how }, how, firstValue(known))] });
  };
  return (
    <div className="fd-rule">
      {rule.parts.length > 0 && <p className="fd-note">{t('rule.sentence', { said: sentence(rule) })}</p>}
      {rule.parts.map((part, at) => (
        <PartInput
          key={at}
          part={part}
          label={t('rule.part', { number: at + 1 })}
          disabled={disabled}
          onChange={(next) => put({ ...rule, parts: rule.parts.with(at, next) })}
          onRemove={() => put({ ...rule, parts: rule.parts.toSpliced(at, 1) })}
        />
      ))}
      <div className="fd-rule-foot">
        {rule.parts.length > 1 && (
          <Select<Rule['join']>
            suffixIcon={<Icon name="down" />}
            aria-label={t('rule.join')}
            disabled={disabled}
            value={rule.join}
            options={(['and', 'or'] as const).map((join) => ({ value: join, label: t(`rule.joins.${join}`) }))}
            onChange={(join) => put({ ...rule, join })}
          />
        )}
        <Button disabled={disabled} icon={<Icon name="plus" />} onClick={add}>
          {t('rule.add')}
        </Button>
      </div>
    </div>
  );
}
