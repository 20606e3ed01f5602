/**
 * The inputs of the properties panel: a label above, what is wrong below, and each change one step that can be taken
 * back.
 */
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { AutoComplete, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { Icon } from '../../../engine/client/index.ts';
import { attributeOf } from './attributes.ts';
import type { Moddle } from './moddle.ts';
import { usePanel, useWrite } from './panel-context.ts';
import { expressionMistake } from './process-check.ts';

/** Milliseconds of rest after which typing becomes a step. */
const REST_MS = 500;

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ShellProps {
  readonly label: string;
  readonly id: string;
  readonly hint?: string | undefined;
  readonly mistake?: string | undefined;
  readonly children: ReactNode;
}

export function Field({ label, id, hint, mistake, children }: ShellProps): ReactNode {
  return (
    <div className={mistake === undefined ? 'flow-field' : 'flow-field flow-field-wrong'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {mistake !== undefined && (
        <p className="flow-mistake" id={`${id}-mistake`} role="alert">
          {mistake}
        </p>
      )}
      {hint !== undefined && <p className="flow-note">{hint}</p>}
    </div>
  );
}

/** Text that is typed, and committed when one rests or leaves. */
function useTyped(
  value: string,
  onCommit: (text: string) => void,
): { readonly text: string; readonly type: (text: string) => void; readonly flush: () => void } {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const pending = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  const commit = useEffectEvent(() => {
    clearTimeout(timer.current);
    const typed = pending.current;
    pending.current = undefined;
    if (typed !== undefined && typed !== value) onCommit(typed);
  });
  // Another element was chosen before one had rested: what was typed belongs to this one.
  useEffect(() => () => commit(), []);
  const ready = useRef(() => undefined as void);
  useEffect(() => {
    ready.current = () => commit();
  });
  const type = useCallback((next: string) => {
    setText(next);
    pending.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ready.current(), REST_MS);
  }, []);
  return { text, type, flush: () => ready.current() };
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly lines?: number;
  readonly hint?: string;
  /** What is wrong with what stands there now; it is committed nevertheless unless `strict`. */
  readonly check?: (text: string) => string | undefined;
  readonly strict?: boolean;
  readonly options?: readonly Option[];
  readonly suffix?: string;
  readonly code?: boolean;
  /** Characters that can be typed. */
  readonly max?: number;
}

export function TextField({
  label,
  value,
  onCommit,
  lines,
  hint,
  check,
  strict,
  options,
  suffix,
  code,
  max = 4000,
}: TextFieldProps): ReactNode {
  const id = useId();
  const { editable } = usePanel().designer;
  const { text, type, flush } = useTyped(value, (typed) => {
    if (!strict || check?.(typed) === undefined) onCommit(typed);
  });
  const mistake = check?.(text);
  const common = {
    id,
    value: text,
    readOnly: !editable,
    variant: editable ? ('outlined' as const) : ('filled' as const),
    maxLength: max,
    onBlur: flush,
    className: code ? 'code' : '',
    ...(mistake === undefined
      ? {}
      : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-mistake` }),
  };
  const onChange = ({ target }: { readonly target: { readonly value: string } }): void => type(target.value);
  return (
    <Field label={label} id={id} hint={hint} mistake={mistake}>
      {lines !== undefined && (
        <Input.TextArea {...common} autoSize={{ minRows: lines, maxRows: 10 }} onChange={onChange} />
      )}
      {lines === undefined && options === undefined && (
        <Input {...common} suffix={suffix} onChange={onChange} onPressEnter={flush} />
      )}
      {lines === undefined && options !== undefined && (
        <AutoComplete
          id={id}
          value={text}
          disabled={!editable}
          options={[...options]}
          filterOption={(typed, option) =>
            `${option?.value ?? ''} ${String(option?.label ?? '')}`.toLowerCase().includes(typed.toLowerCase())
          }
          onChange={(next: string | undefined) => type(next ?? '')}
          onBlur={flush}
          allowClear
          {...(mistake === undefined ? {} : { status: 'error' as const })}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  /** Offers to choose nothing, in these words. */
  readonly none?: string;
}

export function Choice({ label, value, options, onChange, hint, none }: ChoiceProps): ReactNode {
  const id = useId();
  const { editable } = usePanel().designer;
  const known = none === undefined ? options : [{ value: '', label: none }, ...options];
  // What stands in the file is shown, known or not.
  const shown = known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <Field label={label} id={id} hint={hint}>
      <Select
        suffixIcon={<Icon name="down" />}
        id={id}
        value={value}
        disabled={!editable}
        options={[...shown]}
        onChange={onChange}
      />
    </Field>
  );
}

export function Flag({
  label,
  value,
  onChange,
  hint,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
}): ReactNode {
  const id = useId();
  const { editable } = usePanel().designer;
  return (
    <div className="flow-flag">
      <div>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} checked={value} disabled={!editable} onChange={onChange} />
      </div>
      {hint !== undefined && <p className="flow-note">{hint}</p>}
    </div>
  );
}

interface TagsProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly options?: readonly Option[];
  readonly hint?: string;
  readonly onSearch?: (keyword: string) => void;
  /** Only what is offered may be chosen. */
  readonly closed?: boolean;
}

/** Several values: chosen, or typed where what one means is not offered. */
export function Tags({ label, value, onChange, options = [], hint, onSearch, closed }: TagsProps): ReactNode {
  const id = useId();
  const { editable } = usePanel().designer;
  return (
    <Field label={label} id={id} hint={hint}>
      <Select
        suffixIcon={<Icon name="down" />}
        id={id}
        mode={closed ? 'multiple' : 'tags'}
        value={[...value]}
        disabled={!editable}
        options={[...options]}
        onChange={(next: string[]) => onChange(next)}
        tokenSeparators={closed ? [] : [',', '，']}
        {...(onSearch ? { onSearch, filterOption: false } : { optionFilterProp: 'label' })}
      />
    </Field>
  );
}

// ------------------------------------------------------------------------------------ attributes of the element itself

interface AttributeProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly of?: Moddle;
}

export function AttributeText({
  name,
  label,
  hint,
  of,
  ...rest
}: AttributeProps & Pick<TextFieldProps, 'lines' | 'suffix' | 'options' | 'check' | 'code' | 'max'>): ReactNode {
  const { element } = usePanel();
  const { writeAttribute } = useWrite();
  const { i18n } = useTranslation('designer');
  const check = rest.check ?? ((text: string) => expressionMistake(text, 'text', i18n.language as Locale));
  return (
    <TextField
      label={label}
      value={attributeOf(of ?? element, name)}
      onCommit={(text) => writeAttribute(name, text, of)}
      {...(hint === undefined ? {} : { hint })}
      {...rest}
      check={check}
    />
  );
}

export function AttributeFlag({ name, label, hint, of }: AttributeProps): ReactNode {
  const { element } = usePanel();
  const { writeAttribute } = useWrite();
  return (
    <Flag
      label={label}
      value={attributeOf(of ?? element, name) === 'true'}
      onChange={(on) => writeAttribute(name, on ? 'true' : '', of)}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

export function AttributeChoice({
  name,
  label,
  options,
  none,
  hint,
}: AttributeProps & { readonly options: readonly Option[]; readonly none: string }): ReactNode {
  const { element } = usePanel();
  const { writeAttribute } = useWrite();
  return (
    <Choice
      label={label}
      value={attributeOf(element, name)}
      options={options}
      none={none}
      onChange={(value) => writeAttribute(name, value)}
      hint={hint}
    />
  );
}

/** A formula or a text with formulas, checked while it is typed; the fields of the form can be put in. */
export function FormulaField({
  label,
  value,
  onCommit,
  kind,
  hint,
  lines = 2,
}: {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly kind: 'condition' | 'text';
  readonly hint?: string;
  readonly lines?: number;
}): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const { facts, designer } = usePanel();
  const id = useId();
  const put = (field: string): void =>
    onCommit(value.includes('}') ? value.replace(/\}([^}]*)$/, ` ${field}}$1`) : `\${${field}}`);
  return (
    <>
      <TextField
        label={label}
        value={value}
        onCommit={onCommit}
        lines={lines}
        code
        {...(hint === undefined ? {} : { hint })}
        check={(text) => expressionMistake(text, kind, i18n.language as Locale)}
      />
      {facts.fields.length > 0 && designer.editable && (
        <Select
          suffixIcon={<Icon name="down" />}
          id={id}
          className="flow-put"
          aria-label={t('formula.put')}
          placeholder={t('formula.put')}
          value={null}
          showSearch
          optionFilterProp="label"
          options={facts.fields.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
          onChange={(field: string | null) => {
            if (field) put(field);
          }}
        />
      )}
    </>
  );
}
