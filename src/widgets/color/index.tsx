/** A colour `#rrggbb`: picked or typed, shown with its swatch. */
import { ColorPicker, Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dash, defineWidget, readOnlyEdit, type EditProps, type ViewProps } from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { colorCodec } from './codec.ts';

function ColorView({ field, value }: ViewProps): ReactNode {
  const text = colorCodec.format(value, field);
  if (text === '') return <Dash />;
  return (
    <span className="anlan-swatched">
      <svg width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" rx="2" fill={text} />
      </svg>
      <span className="anlan-code">{text}</span>
    </span>
  );
}

function ColorEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const text = colorCodec.format(value, field);
  const known = colorCodec.parse(text, field);
  const leave = (): void => {
    if (known !== undefined && known !== value) onChange(known);
    onBlur?.();
  };
  return (
    <Space.Compact block>
      <ColorPicker
        value={typeof known === 'string' ? known : null}
        disabled={disabled}
        disabledAlpha={typeof known === 'string'}
        aria-label={t('color.pick', { title: field.title })}
        onChangeComplete={(color) => onChange(color.toHexString().slice(0, 7))}
      />
      <Input
        id={id}
        value={text}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        className="anlan-code-input"
        autoComplete="off"
        placeholder="#1677ff"
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={leave}
      />
    </Space.Compact>
  );
}

export const color = defineWidget({
  name: 'color',
  rank: (field) => (field.kind === 'text' && field.format === 'color' ? 20 : 0),
  edit: readOnlyEdit(ColorView, ColorEdit),
  view: ColorView,
  cell: ColorView,
  filter: TextFilter,
  codec: colorCodec,
  empty: isEmpty,
});
