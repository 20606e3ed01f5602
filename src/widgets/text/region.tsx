/** Province and city as names out of the regions; a name that is not among them (any more) stays as it is. */
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EditProps,
  Icon,
  type WidgetDefinition,
  defineWidget,
  fetchRegionNames,
  readOnlyEdit,
} from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { textCodec } from '../text-codecs.ts';
import { TextCell, TextView } from './views.tsx';

/**
 * @param above name of the province; '' for the provinces themselves; undefined = nothing to choose from. @returns
 * undefined while they are fetched
 */
function useNames(above: string | undefined): readonly string[] | undefined {
  const [found, setFound] = useState<{ readonly above: string; readonly names: readonly string[] }>();
  useEffect(() => {
    if (above === undefined) return undefined;
    let gone = false;
    const keep = (names: readonly string[]): void => {
      if (!gone) setFound({ above, names });
    };
    fetchRegionNames(above).then(keep, () => keep([]));
    return () => {
      gone = true;
    };
  }, [above]);
  if (above === undefined) return [];
  return found?.above === above ? found.names : undefined;
}

function NamesEdit({
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  id,
  above,
  clears,
}: EditProps & { readonly above: string | undefined; readonly clears: readonly string[] }): ReactNode {
  const { t } = useTranslation('widgets');
  const names = useNames(above);
  const own = typeof value === 'string' && value !== '' ? [value] : [];
  const hint = t(above === undefined ? 'region.provinceFirst' : 'region.none');
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id={id}
      className="anlan-wide"
      showSearch
      allowClear={!field.required}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      loading={names === undefined}
      placeholder={above === undefined ? hint : t('choose')}
      notFoundContent={hint}
      value={own[0]}
      onBlur={onBlur}
      options={[...new Set([...own, ...(names ?? [])])].map((name) => ({ value: name, label: name }))}
      onChange={(name?: string) => onChange(name ?? null, Object.fromEntries(clears.map((other) => [other, null])))}
    />
  );
}

function ProvinceEdit(props: EditProps): ReactNode {
  const cities = (props.context.entity?.fields ?? []).filter(({ widget }) => widget === 'city');
  return <NamesEdit {...props} above="" clears={cities.map(({ name }) => name)} />;
}

function CityEdit(props: EditProps): ReactNode {
  const province = props.context.row['province'];
  return (
    <NamesEdit {...props} above={typeof province === 'string' && province !== '' ? province : undefined} clears={[]} />
  );
}

const names = (name: string, edit: (props: EditProps) => ReactNode, reads: readonly string[]): WidgetDefinition =>
  defineWidget({
    name,
    rank: (field) => (field.kind === 'text' && field.widget === name ? 30 : 0),
    edit: readOnlyEdit(TextView, edit),
    view: TextView,
    cell: TextCell,
    reads,
    filter: TextFilter,
    codec: textCodec,
    empty: isEmpty,
  });

export const province = names('province', ProvinceEdit, []);
export const city = names('city', CityEdit, ['province']);
