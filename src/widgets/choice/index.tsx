/** One or several of known values: choices of the file, dictionaries, and states with their shape. */
import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  ToneTag,
  columnTone,
  defineWidget,
  readOnlyEdit,
  type EditProps,
  type FilterProps,
  type ViewProps,
  Icon,
} from '../../engine/client/index.ts';
import { listMark } from '../../engine/model/list-mark.ts';
import { joinList, splitList } from '../../engine/model/list/filter-text.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { DictValue, ViewField } from '../../engine/model/wire.ts';
import { FilterLabel } from '../FilterLabel.tsx';
import { choiceCodec, choicesCodec, offeredOptions, optionsOf, titleOf } from './options.ts';

/** From this many options on a list is searched rather than read. */
const SEARCH_FROM = 8;

interface Choosable {
  readonly value: string | number;
  readonly label: string;
}

/** Makes options for antd: one that is disabled says so. */
function useLabels(): (options: readonly DictValue[]) => Choosable[] {
  const { t } = useTranslation('widgets');
  return (options) =>
    options.map(({ value, title, disabled }) => ({ value, label: disabled ? t('disabled', { title }) : title }));
}

function useChoosable({ field, value, context }: Pick<EditProps, 'field' | 'value' | 'context'>): Choosable[] {
  return useLabels()(offeredOptions(optionsOf(field, context.entity), value));
}

/**
 * A value as its word; as shape and word where the value is a state: the entity's state field, a column with a tone,
 * a dictionary among whose values some carry one (kinds that are all without are no states).
 */
function ChoiceView({ field, value, row, entity }: ViewProps): ReactNode {
  if (isEmpty(value)) return <Dash />;
  const options = optionsOf(field, entity);
  const title = titleOf(options, value);
  const isState = entity.states?.field === field.name || field.widget === 'status';
  const option = options.find((one) => one.value === value);
  const told = options.some((one) => one.tone !== undefined && one.tone !== 'none') ? option?.tone : undefined;
  const tone = columnTone(entity, field.name, row) ?? told ?? (isState ? 'none' : undefined);
  return tone === undefined ? (
    <span className={option?.cssClass}>{title}</span>
  ) : (
    <ToneTag tone={tone} className={option?.cssClass}>
      {title}
    </ToneTag>
  );
}

function ChoicesView({ field, value, entity }: ViewProps): ReactNode {
  if (!Array.isArray(value) || value.length === 0) return <Dash />;
  const options = optionsOf(field, entity);
  return <span>{value.map((one) => titleOf(options, one)).join(listMark(entity.locale))}</span>;
}

function ChoiceEdit({ field, value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const options = useChoosable({ field, value, context });
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id={id}
      value={value === null ? undefined : (value as string | number)}
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      className="anlan-wide"
      placeholder={t('choose')}
      allowClear={!field.required}
      showSearch={options.length >= SEARCH_FROM}
      optionFilterProp="label"
      onChange={(chosen?: string | number) => onChange(chosen ?? null)}
      onBlur={onBlur}
    />
  );
}

function RadioEdit({ field, value, onChange, onBlur, disabled, id, context }: EditProps): ReactNode {
  const options = useChoosable({ field, value, context });
  return (
    <span id={id} onBlur={onBlur}>
      <Radio.Group
        value={value}
        options={options}
        disabled={disabled}
        aria-label={field.title}
        onChange={(event) => onChange(event.target.value as string | number)}
      />
    </span>
  );
}

function ChoicesEdit({ field, value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const options = useChoosable({ field, value, context });
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id={id}
      mode="multiple"
      value={Array.isArray(value) ? (value as string[]) : []}
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      className="anlan-wide"
      placeholder={t('choose')}
      optionFilterProp="label"
      maxCount={field.maxItems}
      onChange={(chosen: string[]) => onChange(chosen)}
      onBlur={onBlur}
    />
  );
}

function CheckboxesEdit({ field, value, onChange, onBlur, disabled, id, context }: EditProps): ReactNode {
  const options = useChoosable({ field, value, context });
  return (
    <span id={id} role="group" aria-label={field.title} onBlur={onBlur}>
      <Checkbox.Group
        value={Array.isArray(value) ? (value as string[]) : []}
        options={options}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen)}
      />
    </span>
  );
}

/** One of several; `null` stands for "nothing set" and goes alone. */
function ChoiceFilter({ field, entity, value, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('widgets');
  const chosen = splitList(value[field.name] ?? '').filter((one) => one !== '');
  const labels = useLabels();
  // Rows that hold a disabled value are still to be found.
  const options = labels(optionsOf(field, entity)).map((option) => ({ ...option, value: String(option.value) }));
  const choose = (next: string[]): void => {
    const last = next.at(-1);
    const kept = last === 'null' ? ['null'] : next.filter((one) => one !== 'null');
    onChange(kept.length === 0 ? {} : { [field.name]: joinList(kept) });
  };
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      className="anlan-filter"
      mode="multiple"
      maxTagCount="responsive"
      prefix={<FilterLabel>{field.title}</FilterLabel>}
      aria-label={field.title}
      allowClear
      placeholder={t('filter.all')}
      optionFilterProp="label"
      value={chosen}
      onChange={choose}
      options={field.required ? options : [...options, { value: 'null', label: t('filter.none') }]}
    />
  );
}

/** A single value out of a list, of texts or of numbers. */
function isSingle(field: ViewField): boolean {
  return field.kind === 'text' || field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'double';
}

const single = { view: ChoiceView, cell: ChoiceView, filter: ChoiceFilter, codec: choiceCodec, empty: isEmpty };
const several = { view: ChoicesView, cell: ChoicesView, filter: ChoiceFilter, codec: choicesCodec, empty: isEmpty };

export const choice = defineWidget({
  ...single,
  name: 'choice',
  rank: (field) => (field.choices && isSingle(field) ? 30 : 0),
  edit: readOnlyEdit(ChoiceView, ChoiceEdit),
});
export const dict = defineWidget({
  ...single,
  name: 'dict',
  rank: (field) => (field.dict && !field.choices && isSingle(field) ? 30 : 0),
  edit: readOnlyEdit(ChoiceView, ChoiceEdit),
});
/** A choice that is always shown with its shape, also where the entity has no states. */
export const status = defineWidget({
  ...single,
  name: 'status',
  rank: () => 0,
  edit: readOnlyEdit(ChoiceView, ChoiceEdit),
});
export const radio = defineWidget({
  ...single,
  name: 'radio',
  rank: () => 0,
  edit: readOnlyEdit(ChoiceView, RadioEdit),
});
export const choices = defineWidget({
  ...several,
  name: 'choices',
  rank: (field) => (field.kind === 'multi' ? 30 : 0),
  edit: readOnlyEdit(ChoicesView, ChoicesEdit),
});
export const checkboxes = defineWidget({
  ...several,
  name: 'checkboxes',
  rank: () => 0,
  edit: readOnlyEdit(ChoicesView, CheckboxesEdit),
});
