/** A condition as rows and as text, each following the other; what rows cannot say is left to the text. */
import { type ReactNode, useId, useState } from 'react';
import { Button, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/client/index.ts';
import { FormulaField } from '../fields.tsx';
import { usePanel } from '../panel-context.ts';
import {
  type Compared,
  type Group,
  type Operator,
  type Part,
  type Row,
  conditionOfText,
  isGroup,
  isReady,
  operatorsOf,
  takesValue,
  textOfCondition,
} from './condition.ts';
import { useKnownVariables } from './useKnownVariables.ts';
import type { Variable, VariableKind } from './variables.ts';
import './condition.css';

/** Groups within groups beyond this are better written as text. */
const DEEPEST = 2;

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly hint?: string;
  /** It belongs to a repetition: its counters may be asked too. */
  readonly repeated?: boolean;
}

/** The kind of a variable nobody declared is that of what it is compared with. */
function kindOfValue(value: Row['value']): VariableKind {
  const one = Array.isArray(value) ? (value[0] as Compared | undefined) : (value as Compared | undefined);
  return typeof one === 'number' ? 'number' : typeof one === 'boolean' ? 'boolean' : 'text';
}

const variableOf = ({ variable, value }: Row, known: readonly Variable[]): Variable =>
  known.find(({ name }) => name === variable) ?? {
    name: variable,
    title: variable.replaceAll('/', '.'),
    kind: kindOfValue(value),
  };

interface ValueProps {
  readonly row: Row;
  readonly variable: Variable;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (value: Row['value']) => void;
}

/** Typed, and taken when one leaves the field: each value is one step that can be undone. */
function Typed({ row, variable: { kind }, label, disabled, onChange }: ValueProps): ReactNode {
  const start = Array.isArray(row.value) || row.value === undefined ? '' : String(row.value);
  const [text, setText] = useState(start);
  const commit = (): void => {
    if (text !== start) onChange(text === '' ? undefined : kind === 'number' ? Number(text) : text);
  };
  if (kind === 'number')
    return (
      <InputNumber
        aria-label={label}
        disabled={disabled}
        stringMode
        value={text === '' ? null : text}
        onChange={(next) => setText(next === null ? '' : String(next))}
        onBlur={commit}
        onPressEnter={commit}
      />
    );
  return (
    <Input
      aria-label={label}
      disabled={disabled}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={200}
      placeholder={kind === 'datetime' ? '2026-11-21 14:30:00' : ''}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}

function ValueInput(props: ValueProps): ReactNode {
  const { t } = useTranslation('condition');
  const {
    row,
    variable: { kind, choices },
    label,
    disabled,
    onChange,
  } = props;
  const texts = (Array.isArray(row.value) ? (row.value as readonly Compared[]) : []).map(String);
  const options = (choices ?? []).map(({ value, title }) => ({ value, label: title }));
  if (row.operator === 'oneOf') {
    const back = (next: readonly string[]): readonly Compared[] =>
      kind === 'number' ? next.map(Number).filter(Number.isFinite) : next;
    return (
      <Select
        aria-label={label}
        mode="tags"
        disabled={disabled}
        suffixIcon={<Icon name="down" />}
        options={options}
        optionFilterProp="label"
        tokenSeparators={[',', '，']}
        value={texts}
        onChange={(next: string[]) => onChange(back(next))}
      />
    );
  }
  if (kind === 'boolean') {
    return (
      <Select
        aria-label={label}
        disabled={disabled}
        suffixIcon={<Icon name="down" />}
        value={row.value === undefined ? null : String(row.value)}
        options={['true', 'false'].map((value) => ({ value, label: t(value) }))}
        onChange={(next: string) => onChange(next === 'true')}
      />
    );
  }
  if (choices && row.operator !== 'contains') {
    const shown = row.value === undefined ? null : String(row.value);
    const all =
      shown === null || options.some(({ value }) => value === shown)
        ? options
        : [...options, { value: shown, label: shown }];
    return (
      <Select
        aria-label={label}
        disabled={disabled}
        suffixIcon={<Icon name="down" />}
        showSearch
        optionFilterProp="label"
        value={shown}
        options={all}
        onChange={(next: string) => onChange(next)}
      />
    );
  }
  return <Typed key={`${row.variable} ${row.operator} ${String(row.value)}`} {...props} />;
}

interface RowProps {
  readonly row: Row;
  readonly known: readonly Variable[];
  readonly disabled: boolean;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

function RowFields({ row, known, disabled, onChange, onRemove }: RowProps): ReactNode {
  const { t } = useTranslation('condition');
  const [typed, setTyped] = useState('');
  const variable = variableOf(row, known);
  const named = [row.variable, typed.trim().replaceAll('.', '/')].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at && !known.some((one) => one.name === name),
  );
  const operators = operatorsOf(variable.kind).includes(row.operator)
    ? operatorsOf(variable.kind)
    : [row.operator, ...operatorsOf(variable.kind)];
  function choose(name: string): void {
    const next = known.find((one) => one.name === name);
    const kind = next?.kind ?? 'text';
    const kept = operatorsOf(kind).includes(row.operator);
    const [first = 'eq'] = operatorsOf(kind);
    onChange(
      kept && kind === variable.kind && !next?.choices
        ? { ...row, variable: name }
        : { variable: name, operator: kept ? row.operator : first },
    );
  }
  function ask(operator: Operator): void {
    const { value } = row;
    if (!takesValue(operator)) return onChange({ variable: row.variable, operator });
    const one = Array.isArray(value) ? (value[0] as Compared | undefined) : (value as Compared | undefined);
    const next = operator === 'oneOf' ? (one === undefined ? [] : [one]) : one;
    return onChange({ variable: row.variable, operator, ...(next === undefined ? {} : { value: next }) });
  }
  return (
    <div className="flow-cond-row">
      <Select
        className="flow-cond-variable"
        aria-label={t('variable')}
        placeholder={t('variable')}
        disabled={disabled}
        suffixIcon={<Icon name="down" />}
        showSearch
        optionFilterProp="label"
        value={row.variable === '' ? null : row.variable}
        onSearch={setTyped}
        onChange={choose}
        options={[
          ...known.map(({ name, title }) => ({ value: name, label: `${title}（${name.replaceAll('/', '.')}）` })),
          ...named.map((name) => ({ value: name, label: name.replaceAll('/', '.') })),
        ]}
      />
      {!disabled && (
        <button type="button" className="plain-icon" aria-label={t('remove')} title={t('remove')} onClick={onRemove}>
          <Icon name="bin" />
        </button>
      )}
      <Select
        className="flow-cond-operator"
        aria-label={t('operator')}
        disabled={disabled}
        suffixIcon={<Icon name="down" />}
        value={row.operator}
        options={operators.map((value) => ({ value, label: t(`is.${value}`) }))}
        onChange={ask}
      />
      {takesValue(row.operator) && (
        <ValueInput
          row={row}
          variable={variable}
          label={t('value')}
          disabled={disabled}
          onChange={(value) =>
            onChange({ variable: row.variable, operator: row.operator, ...(value === undefined ? {} : { value }) })
          }
        />
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly depth: number;
  readonly known: readonly Variable[];
  readonly disabled: boolean;
  readonly onChange: (group: Group) => void;
}

function GroupFields({ group, depth, known, disabled, onChange }: GroupProps): ReactNode {
  const { t } = useTranslation('condition');
  const { join, parts } = group;
  const set = (at: number, part: Part | undefined): void =>
    onChange({
      join,
      parts: parts.flatMap((one, index) =>
        index !== at ? [one] : part && !(isGroup(part) && part.parts.length === 0) ? [part] : [],
      ),
    });
  const add = (part: Part): void => onChange({ join, parts: [...parts, part] });
  const empty: Row = { variable: '', operator: 'eq' };
  return (
    <div className="flow-cond-group" role="group" aria-label={t('group')}>
      {parts.length > 1 && (
        <Select
          aria-label={t('joinLabel')}
          disabled={disabled}
          suffixIcon={<Icon name="down" />}
          value={join}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`join.${value}`) }))}
          onChange={(next) => onChange({ join: next, parts })}
        />
      )}
      {parts.map((part, at) =>
        isGroup(part) ? (
          <GroupFields
            key={at}
            group={part}
            depth={depth + 1}
            known={known}
            disabled={disabled}
            onChange={(next) => set(at, next)}
          />
        ) : (
          <RowFields
            key={at}
            row={part}
            known={known}
            disabled={disabled}
            onChange={(next) => set(at, next)}
            onRemove={() => set(at, undefined)}
          />
        ),
      )}
      {!disabled && (
        <div className="flow-cond-add">
          <Button type="link" icon={<Icon name="plus" />} onClick={() => add(empty)}>
            {t('add')}
          </Button>
          {depth < DEEPEST && parts.length > 0 && (
            <Button
              type="link"
              icon={<Icon name="plus" />}
              onClick={() => add({ join: join === 'all' ? 'any' : 'all', parts: [empty] })}
            >
              {t('addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

export function ConditionField({ label, value, onCommit, hint, repeated = false }: FieldProps): ReactNode {
  const { t } = useTranslation('condition');
  const { designer } = usePanel();
  const id = useId();
  const known = useKnownVariables(repeated);
  const [group, setGroup] = useState(() => conditionOfText(value));
  const [seen, setSeen] = useState(value);
  // Whatever changed the text, the rows follow it; a text the rows have made is theirs already.
  if (value !== seen) {
    setSeen(value);
    if (!group || !isReady(group) || textOfCondition(group) !== value) setGroup(conditionOfText(value));
  }
  function change(next: Group): void {
    setGroup(next);
    // A row that is not finished changes nothing yet.
    if (isReady(next) && textOfCondition(next) !== value) onCommit(textOfCondition(next));
  }
  return (
    <>
      <div className="flow-field" role="group" aria-labelledby={id}>
        <span id={id} className="flow-cond-label">
          {label}
        </span>
        {group ? (
          <GroupFields group={group} depth={0} known={known} disabled={!designer.editable} onChange={change} />
        ) : (
          <p className="flow-note">{t('textOnly')}</p>
        )}
        {group && !isReady(group) && (
          <p className="flow-note" role="status">
            {t('unfinished')}
          </p>
        )}
      </div>
      <FormulaField
        label={t('text')}
        value={value}
        onCommit={onCommit}
        kind="condition"
        lines={2}
        {...(hint === undefined ? {} : { hint })}
      />
    </>
  );
}
