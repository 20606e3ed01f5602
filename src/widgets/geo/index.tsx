/** A position on the map, as longitude and latitude. */
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dash, defineWidget, readOnlyEdit, type EditProps, type ViewProps } from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { geoCodec } from './codec.ts';

function GeoView({ field, value }: ViewProps): ReactNode {
  const text = geoCodec.format(value, field);
  return text === '' ? <Dash /> : <span className="anlan-number">{text.replace(',', ', ')}</span>;
}

function GeoEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const text = geoCodec.format(value, field);
  const leave = (): void => {
    const tidy = geoCodec.parse(text, field);
    if (tidy !== undefined && tidy !== value) onChange(tidy);
    onBlur?.();
  };
  return (
    <>
      <Input
        id={id}
        value={text}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={leave}
      />
      <div id={`${id}-hint`} className="anlan-hint">
        {t('geo.hint')}
      </div>
    </>
  );
}

export const geo = defineWidget({
  name: 'geo',
  rank: (field) => (field.kind === 'text' && field.format === 'geo' ? 20 : 0),
  edit: readOnlyEdit(GeoView, GeoEdit),
  view: GeoView,
  cell: GeoView,
  filter: TextFilter,
  codec: geoCodec,
  empty: isEmpty,
});
