/** Names of fields with commas between them, chosen from the data that the menu in the same row opens. */
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  type EditProps,
  type LimitField,
  type ViewProps,
  defineWidget,
  fetchLimitFields,
  readOnlyEdit,
  Icon,
} from '../../engine/client/index.ts';
import { listMark } from '../../engine/model/list-mark.ts';
import type { Value } from '../../engine/model/types.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { textCodec } from '../text-codecs.ts';

function namesOf(value: Value): string[] {
  return typeof value === 'string' ? value.split(/[,，\s]+/).filter((name) => name !== '') : [];
}

/** Language and menu → its fields: the cells of a list ask once for each menu. */
const asked = new Map<string, Promise<readonly LimitField[]>>();

function fieldsOf(language: string, menu: string, fresh: boolean): Promise<readonly LimitField[]> {
  const key = `${language} ${menu}`;
  const known = fresh ? undefined : asked.get(key);
  const fields = known ?? fetchLimitFields(menu);
  asked.set(key, fields);
  // A failure must not stay.
  if (!known) fields.catch(() => asked.delete(key));
  return fields;
}

/**
 * Undefined while they are fetched; none where the menu opens no data. @param fresh ask anew, for whoever is about to
 * choose
 */
function useFields(menu: Value | undefined, fresh = false): readonly LimitField[] | undefined {
  const { language } = useTranslation('widgets').i18n;
  const [found, setFound] = useState<{ readonly menu: Value | undefined; readonly fields: readonly LimitField[] }>();
  useEffect(() => {
    if (typeof menu !== 'string') return;
    let gone = false;
    const keep = (fields: readonly LimitField[]): void => {
      if (!gone) setFound({ menu, fields });
    };
    fieldsOf(language, menu, fresh).then(keep, () => keep([]));
    return () => {
      gone = true;
    };
  }, [menu, fresh, language]);
  if (typeof menu !== 'string') return [];
  return found?.menu === menu ? found.fields : undefined;
}

/** The titles, nothing until they are known; a name that the menu's data has no more stays a name. */
function Titles({ value, row, entity }: ViewProps): ReactNode {
  const names = namesOf(value);
  const fields = useFields(names.length > 0 ? row['menuId'] : undefined);
  return names.length === 0 ? (
    <Dash />
  ) : (
    <span>
      {fields &&
        names.map((name) => fields.find((field) => field.name === name)?.title ?? name).join(listMark(entity.locale))}
    </span>
  );
}

function FieldNamesEdit({ value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const menu = context.row['menuId'];
  const fields = useFields(menu, true);
  const names = namesOf(value);
  const known = new Set(fields?.map(({ name }) => name));
  const options = [
    ...(fields ?? []).map(({ name, title }) => ({ value: name, label: `${title} ${name}` })),
    ...names.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name })),
  ];
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id={id}
      mode="multiple"
      className="anlan-wide"
      allowClear
      showSearch
      optionFilterProp="label"
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      loading={fields === undefined}
      placeholder={t(typeof menu === 'string' ? 'fieldNames.choose' : 'fieldNames.menuFirst')}
      notFoundContent={t(typeof menu === 'string' ? 'fieldNames.none' : 'fieldNames.menuFirst')}
      options={options}
      value={names}
      onBlur={onBlur}
      onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen.join(',') : null)}
    />
  );
}

export const fieldNames = defineWidget({
  name: 'field-names',
  rank: (field) => (field.kind === 'text' && field.widget === 'field-names' ? 30 : 0),
  edit: readOnlyEdit(Titles, FieldNamesEdit),
  view: Titles,
  cell: Titles,
  reads: ['menuId'],
  filter: TextFilter,
  codec: textCodec,
  empty: isEmpty,
});
