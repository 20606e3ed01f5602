/** The name of an icon, chosen from the set or typed, with the icon beside it. */
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  Icon,
  defineWidget,
  iconPaths,
  readOnlyEdit,
  frameIcons,
  type EditProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { formatCodec } from '../text-codecs.ts';

const iconCodec = formatCodec('icon');

function Named({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="anlan-swatched">
      <Icon name={name} />
      {name}
    </span>
  );
}

function IconView({ field, value }: ViewProps): ReactNode {
  const name = iconCodec.format(value, field);
  return name === '' ? <Dash /> : <Named name={name} />;
}

const OPTIONS = Object.keys({ ...iconPaths, ...frameIcons }).map((name) => ({
  value: name,
  label: <Named name={name} />,
}));

function IconEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  return (
    <AutoComplete
      id={id}
      className="anlan-wide"
      value={iconCodec.format(value, field)}
      options={OPTIONS}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      placeholder={t('icon.hint')}
      filterOption={(typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false}
      onChange={(name: string | undefined) => onChange(name === undefined || name === '' ? null : name)}
      onBlur={onBlur}
      allowClear
    />
  );
}

export const icon = defineWidget({
  name: 'icon',
  rank: (field) => (field.kind === 'text' && field.format === 'icon' ? 20 : 0),
  edit: readOnlyEdit(IconView, IconEdit),
  view: IconView,
  cell: IconView,
  filter: TextFilter,
  codec: iconCodec,
  empty: isEmpty,
});
