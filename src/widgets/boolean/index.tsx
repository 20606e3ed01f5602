/** Yes or no: a switch, or a box where the file says `checkbox`. */
import { Checkbox, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defineWidget,
  readOnlyEdit,
  type EditProps,
  type FilterProps,
  type ViewProps,
  Icon,
} from '../../engine/client/index.ts';
import { FilterLabel } from '../FilterLabel.tsx';
import { booleanCodec } from './codec.ts';

function BooleanView({ value }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  return (
    <span className={value === true ? undefined : 'anlan-dash'}>
      {t(value === true ? 'boolean.yes' : 'boolean.no')}
    </span>
  );
}

function SwitchEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  return (
    <label className="anlan-switch" onBlur={onBlur}>
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        aria-invalid={invalid}
        aria-label={field.title}
        onChange={(checked) => onChange(checked)}
      />
      <span aria-hidden="true">{t(value === true ? 'boolean.yes' : 'boolean.no')}</span>
    </label>
  );
}

function CheckboxEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  return (
    <span className="anlan-switch" onBlur={onBlur}>
      <Checkbox
        id={id}
        checked={value === true}
        disabled={disabled}
        aria-invalid={invalid}
        onChange={(event) => onChange(event.target.checked)}
      >
        {field.title}
      </Checkbox>
    </span>
  );
}

function BooleanFilter({ field, value, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('widgets');
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      className="anlan-filter"
      prefix={<FilterLabel>{field.title}</FilterLabel>}
      aria-label={field.title}
      allowClear
      placeholder={t('filter.all')}
      value={value[field.name]}
      onChange={(chosen?: string) => onChange(chosen ? { [field.name]: chosen } : {})}
      options={[
        { value: 'true', label: t('boolean.yes') },
        { value: 'false', label: t('boolean.no') },
      ]}
    />
  );
}

const base = {
  view: BooleanView,
  cell: BooleanView,
  filter: BooleanFilter,
  codec: booleanCodec,
  empty: (value: unknown): boolean => value === null,
};

export const boolean = defineWidget({
  ...base,
  name: 'boolean',
  rank: (field) => (field.kind === 'boolean' ? 10 : 0),
  edit: readOnlyEdit(BooleanView, SwitchEdit),
});
export const checkbox = defineWidget({
  ...base,
  name: 'checkbox',
  rank: () => 0,
  edit: readOnlyEdit(BooleanView, CheckboxEdit),
});
