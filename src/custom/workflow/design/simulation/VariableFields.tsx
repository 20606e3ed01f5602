/** Fields for variables of a process, each as its kind is filled in. */
import { type ReactNode, useId } from 'react';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/client/index.ts';
import type { Value } from '../../../../engine/model/types.ts';
import type { Variable } from '../conditions/variables.ts';
import { Field } from '../fields.tsx';

export type Values = Readonly<Record<string, Value>>;

interface InputProps {
  readonly variable: Variable;
  readonly id: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const plain = (value: Value): string =>
  value === null || typeof value === 'object' ? (Array.isArray(value) ? value.join(',') : '') : String(value);
/** `2026-05-04 09:30:00`, as browsers name it and as the product does. */
const toBrowser = (moment: string): string => moment.slice(0, 16).replace(' ', 'T');
const fromBrowser = (moment: string): Value => (moment === '' ? null : `${moment.replace('T', ' ')}:00`.slice(0, 19));

function VariableInput({ variable: { kind, choices }, id, value, onChange }: InputProps): ReactNode {
  const { t } = useTranslation('simulation');
  const text = plain(value);
  if (kind === 'number') return <InputNumber id={id} value={text === '' ? null : Number(text)} onChange={onChange} />;
  if (kind === 'boolean') {
    return (
      <Select
        id={id}
        allowClear
        suffixIcon={<Icon name="down" />}
        value={text === '' ? null : text}
        placeholder={t('variables.none')}
        options={['true', 'false'].map((one) => ({ value: one, label: t(`variables.${one}`) }))}
        onChange={(next?: string) => onChange(next === undefined ? null : next === 'true')}
      />
    );
  }
  if (kind === 'date' || kind === 'datetime') {
    const timed = kind === 'datetime';
    return (
      <Input
        id={id}
        type={timed ? 'datetime-local' : 'date'}
        value={timed ? toBrowser(text) : text}
        onChange={({ target }) => onChange(timed ? fromBrowser(target.value) : target.value || null)}
      />
    );
  }
  if (choices) {
    return (
      <AutoComplete
        id={id}
        allowClear
        value={text}
        options={choices.map((one) => ({ value: one.value, label: one.title }))}
        onChange={(next?: string) => onChange(next ?? null)}
      />
    );
  }
  return (
    <Input
      id={id}
      value={text}
      maxLength={2000}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

export function VariableField(props: Omit<InputProps, 'id'>): ReactNode {
  const { t } = useTranslation('simulation');
  const id = useId();
  return (
    <Field
      label={props.variable.title}
      id={id}
      hint={props.variable.kind === 'list' ? t('variables.listHint') : undefined}
    >
      <VariableInput {...props} id={id} />
    </Field>
  );
}

/** All of them; `values` by their paths. */
export function VariableFields({
  variables,
  values,
  onChange,
}: {
  readonly variables: readonly Variable[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}): ReactNode {
  return variables.map((variable) => (
    <VariableField
      key={variable.name}
      variable={variable}
      value={values[variable.name] ?? null}
      onChange={(value) => onChange({ ...values, [variable.name]: value })}
    />
  ));
}
