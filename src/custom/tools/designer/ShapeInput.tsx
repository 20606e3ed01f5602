/**
 * An input for whatever a shape of the format allows: text, choice, switch, number, lists, objects; anything else as
 * JSON that may be half-typed.
 */
import { AutoComplete, Button, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { type Json, isObject } from '../../../engine/model/format/read/source.ts';
import { FIELD } from '../../../engine/model/format/rules.ts';
import { type ObjectShape, type Shape, isFixed } from '../../../engine/model/format/shape.ts';
import { RuleInput } from './RuleInput.tsx';
import { ToneInput } from './ToneInput.tsx';

/** Milliseconds of rest after which typing becomes a step. */
const REST_MS = 400;
/**
 * Expressions that are true or not, and can be said in a sentence; with what is around them where the key means
 * something else elsewhere.
 */
const CONDITIONS = ['x-show', 'x-require', 'x-readOnly', 'when', 'view.filter', 'report.filter'];
/** Texts that are sentences. */
const SENTENCES = ['description', 'text'];

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ShapeInputProps {
  /** Key in the file, and the key of the object around it: by these it has its word. */
  readonly name: string;
  readonly within: string;
  readonly shape: Shape;
  readonly value: unknown;
  /** `undefined` takes it out of the file. */
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  /** What is offered for a text: fields, entities, widgets. */
  readonly offered: (name: string, shape: Shape) => readonly Option[] | undefined;
}

/** Words of a key of the format; those of an object of its own come first. */
export function useMemberWords(): {
  readonly label: (within: string, name: string) => string;
  readonly hint: (within: string, name: string) => string | undefined;
  readonly choice: (name: string, value: string) => string;
} {
  const { t, i18n } = useTranslation('formDesigner');
  const found = (keys: readonly string[]): string | undefined => keys.find((key) => i18n.exists(`formDesigner:${key}`));
  return {
    label: (within, name) => {
      const key = found([`member.${within}.${name}`, `member.${name}`]);
      return key === undefined ? name : t(key);
    },
    hint: (within, name) => {
      const key = found([`hint.${within}.${name}`, `hint.${name}`]);
      return key === undefined ? undefined : t(key);
    },
    choice: (name, value) => {
      const key = found([`choice.${name}.${value}`]);
      return key === undefined ? value : t(key);
    },
  };
}

export function Shell({
  id,
  label,
  hint,
  mistake,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly mistake?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="fd-input">
      <label htmlFor={id}>{label}</label>
      {children}
      {mistake !== undefined && (
        <p className="fd-mistake" role="alert">
          {mistake}
        </p>
      )}
      {hint !== undefined && <p className="fd-note">{hint}</p>}
    </div>
  );
}

/** Text that is typed, and committed when one rests or leaves. */
export function useTyped(
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
  // Another thing was chosen before one had rested: what was typed belongs to this one.
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

interface TextInputProps {
  readonly id: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly disabled: boolean;
  readonly sentence?: boolean;
  readonly options?: readonly Option[] | undefined;
  readonly label?: string;
  readonly wrong?: boolean;
}

export function TextInput({
  id,
  value,
  onCommit,
  disabled,
  sentence = false,
  options,
  label,
  wrong = false,
}: TextInputProps): ReactNode {
  const { text, type, flush } = useTyped(value, onCommit);
  const named = {
    id,
    disabled,
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(wrong ? { status: 'error' as const } : {}),
  };
  if (options) {
    return (
      <AutoComplete
        {...named}
        value={text}
        options={[...options]}
        popupMatchSelectWidth={280}
        onChange={(next: string | undefined) => type(next ?? '')}
        onBlur={flush}
        allowClear
        filterOption={(typed, option) =>
          `${option?.value ?? ''} ${String(option?.label ?? '')}`.toLowerCase().includes(typed.toLowerCase())
        }
      />
    );
  }
  if (sentence)
    return (
      <Input.TextArea
        {...named}
        value={text}
        maxLength={1000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => type(target.value)}
        onBlur={flush}
      />
    );
  return (
    <Input
      {...named}
      value={text}
      maxLength={1000}
      onChange={({ target }) => type(target.value)}
      onBlur={flush}
      onPressEnter={flush}
    />
  );
}

/** JSON as text: what is not valid yet stays in the box and changes nothing. */
function JsonInput({
  id,
  value,
  onChange,
  disabled,
  label,
}: {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  readonly label: string;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const written = value === undefined ? '' : JSON.stringify(value);
  const [kept, setKept] = useState<string>();
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    setKept(undefined);
  }
  const text = kept ?? written;
  let mistake: string | undefined;
  let read: unknown;
  try {
    read = text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    mistake = t('panel.notJson');
  }
  const commit = (): void => {
    if (mistake === undefined && JSON.stringify(read) !== JSON.stringify(value)) onChange(read);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="code"
        aria-label={label}
        disabled={disabled}
        value={text}
        maxLength={20_000}
        autoSize={{ minRows: 1, maxRows: 12 }}
        spellCheck={false}
        {...(mistake === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => setKept(target.value)}
        onBlur={commit}
      />
      {mistake !== undefined && (
        <p className="fd-mistake" role="alert">
          {mistake}
        </p>
      )}
    </>
  );
}

/** Members of an object below each other. */
function ObjectInput({
  shape,
  value,
  onChange,
  within,
  ...rest
}: Pick<ShapeInputProps, 'onChange' | 'disabled' | 'offered' | 'within'> & {
  readonly shape: ObjectShape;
  readonly value: Json;
}): ReactNode {
  return (
    <div className="fd-members">
      {Object.entries(shape.members)
        .filter(([, one]) => !isFixed(one))
        .map(([name, one]) => (
          <ShapeInput
            key={name}
            {...rest}
            name={name}
            within={within}
            shape={one}
            value={value[name]}
            onChange={(next) =>
              onChange(
                next === undefined
                  ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
                  : { ...value, [name]: next },
              )
            }
          />
        ))}
    </div>
  );
}

/** What a new member of a list of objects begins with: a value none of the others has. */
function freshItem(shape: ObjectShape, items: readonly Json[], word: string): Json {
  const count = items.length + 1;
  return Object.fromEntries(
    (shape.required ?? []).map((name) => [
      name,
      name === 'title'
        ? `${word} ${count}`
        : ([...Array(count + 1).keys()]
            .map((at) => `value${at + 1}`)
            .find((text) => items.every((item) => item[name] !== text)) ?? ''),
    ]),
  );
}

/** Objects in rows: each with its members beside each other, moved and taken away. */
function RowsInput({
  shape,
  value,
  onChange,
  name,
  disabled,
  offered,
}: Pick<ShapeInputProps, 'onChange' | 'disabled' | 'offered' | 'name'> & {
  readonly shape: ObjectShape;
  readonly value: readonly Json[];
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const words = useMemberWords();
  const id = useId();
  const put = (at: number, item: Json): void => onChange(value.with(at, item));
  const swap = (at: number, other: number): void => {
    const [one, two] = [value[at], value[other]];
    if (one && two) onChange(value.with(at, two).with(other, one));
  };
  return (
    <div className="fd-rows">
      {value.map((item, at) => (
        <div key={at} className="fd-row">
          {Object.keys(shape.members).map((member) => (
            <TextInput
              key={member}
              id={`${id}-${at}-${member}`}
              label={`${words.label(name, member)} ${at + 1}`}
              disabled={disabled}
              options={offered(member, shape.members[member] ?? shape)}
              value={item[member] === undefined ? '' : String(item[member])}
              onCommit={(text) =>
                put(at, {
                  ...item,
                  [member]: typeof item[member] === 'number' && /^-?\d+$/.test(text) ? Number(text) : text,
                })
              }
            />
          ))}
          <button
            type="button"
            className="plain-icon"
            disabled={disabled || at === 0}
            aria-label={t('panel.up', { number: at + 1 })}
            title={t('panel.up', { number: at + 1 })}
            onClick={() => swap(at, at - 1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="plain-icon"
            disabled={disabled}
            aria-label={t('panel.takeOut', { number: at + 1 })}
            title={t('panel.takeOut', { number: at + 1 })}
            onClick={() => onChange(value.length > 1 ? value.toSpliced(at, 1) : undefined)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <Button
        disabled={disabled}
        icon={<Icon name="plus" />}
        onClick={() => onChange([...value, freshItem(shape, value, t('panel.option'))])}
      >
        {t('panel.more')}
      </Button>
    </div>
  );
}

const isTrue = (shape: Shape): boolean =>
  shape.kind === 'choice' && shape.values.length === 1 && shape.values[0] === true;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Only what can be said in its input is taken for it; the rest stays as it is in the file, as JSON. */
export function ShapeInput(props: ShapeInputProps): ReactNode {
  const { name, within, shape, value, onChange, disabled, offered } = props;
  const { t } = useTranslation('formDesigner');
  const id = useId();
  const words = useMemberWords();
  const label = words.label(within, name);
  const hint = words.hint(within, name);
  const shell = (children: ReactNode): ReactNode => (
    <Shell id={id} label={label} hint={hint}>
      {children}
    </Shell>
  );
  const json = (): ReactNode =>
    shell(<JsonInput id={id} value={value} onChange={onChange} disabled={disabled} label={label} />);
  const flag = (on: boolean, put: (on: boolean) => void, inside?: ReactNode): ReactNode => (
    <div className="fd-flag">
      <div>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} checked={on} disabled={disabled} onChange={put} />
      </div>
      {hint !== undefined && <p className="fd-note">{hint}</p>}
      {on && inside}
    </div>
  );
  switch (shape.kind) {
    case 'flag':
      return flag(value === true, (on) => onChange(on ? true : undefined));
    case 'text': {
      if (value !== undefined && typeof value !== 'string') return json();
      const options = offered(name, shape);
      if (options && shape.rule === FIELD)
        return shell(
          <Select
            suffixIcon={<Icon name="down" />}
            id={id}
            disabled={disabled}
            allowClear
            showSearch
            optionFilterProp="label"
            value={value}
            options={[...options]}
            onChange={(next: string | undefined) => onChange(next)}
          />,
        );
      return shell(
        <TextInput
          id={id}
          value={value ?? ''}
          disabled={disabled}
          sentence={SENTENCES.includes(name)}
          options={options}
          onCommit={(text) => onChange(text.trim() === '' ? undefined : text)}
        />,
      );
    }
    case 'choice': {
      if (isTrue(shape)) return flag(value === true, (on) => onChange(on ? true : undefined));
      const options = shape.values.map((one) => ({ value: String(one), label: words.choice(name, String(one)) }));
      return shell(
        <Select
          suffixIcon={<Icon name="down" />}
          id={id}
          disabled={disabled}
          allowClear
          value={value === undefined ? undefined : String(value)}
          options={options}
          placeholder={t('panel.none')}
          onChange={(next: string | undefined) => onChange(shape.values.find((one) => String(one) === next))}
        />,
      );
    }
    case 'number':
      return shell(
        <InputNumber
          id={id}
          disabled={disabled}
          value={typeof value === 'number' ? value : null}
          {...(shape.min === undefined ? {} : { min: shape.min })}
          {...(shape.max === undefined ? {} : { max: shape.max })}
          {...(shape.integer ? { precision: 0 } : {})}
          changeOnWheel={false}
          onChange={(next) => onChange(next ?? undefined)}
        />,
      );
    case 'list': {
      if (shape.items.kind === 'object')
        return (
          <div className="fd-input" role="group" aria-label={label}>
            <span className="fd-legend">{label}</span>
            <RowsInput
              name={name}
              shape={shape.items}
              value={list(value).filter(isObject)}
              onChange={onChange}
              disabled={disabled}
              offered={offered}
            />
            {hint !== undefined && <p className="fd-note">{hint}</p>}
          </div>
        );
      if (shape.items.kind !== 'text') return json();
      const options = offered(name, shape.items);
      return shell(
        <Select
          suffixIcon={<Icon name="down" />}
          id={id}
          mode="tags"
          disabled={disabled}
          value={list(value).map(String)}
          options={options ? [...options] : []}
          optionFilterProp="label"
          tokenSeparators={[',', '，']}
          onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
        />,
      );
    }
    case 'object':
      return (
        <fieldset className="fd-object">
          <legend>{label}</legend>
          {hint !== undefined && <p className="fd-note">{hint}</p>}
          <ObjectInput
            shape={shape}
            value={isObject(value) ? value : {}}
            within={name}
            disabled={disabled}
            offered={offered}
            onChange={(next) => onChange(isObject(next) && Object.keys(next).length > 0 ? next : undefined)}
          />
        </fieldset>
      );
    case 'either': {
      const inner = shape.of.find((one): one is ObjectShape => one.kind === 'object');
      if (inner && shape.of.some(isTrue)) {
        const members = (
          <ObjectInput
            shape={inner}
            value={isObject(value) ? value : {}}
            within={name}
            disabled={disabled}
            offered={offered}
            onChange={(next) => onChange(isObject(next) && Object.keys(next).length > 0 ? next : true)}
          />
        );
        return flag(value !== undefined, (on) => onChange(on ? true : undefined), members);
      }
      const plain = shape.of.find((one) => one.kind === 'text');
      return plain && (value === undefined || typeof value === 'string') ? (
        <ShapeInput {...props} shape={plain} />
      ) : (
        json()
      );
    }
    case 'expression': {
      const said =
        name === 'tone' ? (
          <ToneInput value={value} disabled={disabled} onChange={onChange} />
        ) : CONDITIONS.includes(name) || CONDITIONS.includes(`${within}.${name}`) ? (
          <RuleInput value={value} disabled={disabled} onChange={onChange} />
        ) : undefined;
      if (!said) return json();
      return (
        <div className="fd-input" role="group" aria-label={label}>
          <span className="fd-legend">{label}</span>
          {said}
          <JsonInput id={id} value={value} onChange={onChange} disabled={disabled} label={t('rule.text', { label })} />
          {hint !== undefined && <p className="fd-note">{hint}</p>}
        </div>
      );
    }
    default:
      return json();
  }
}
