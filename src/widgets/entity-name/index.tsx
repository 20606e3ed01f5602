/** The name of an entity, chosen by its title from what the menu opens, or typed where no menu opens it. */
import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  type EditProps,
  type ViewProps,
  defineWidget,
  readOnlyEdit,
  Icon,
  useSession,
} from '../../engine/client/index.ts';
import { OWN } from '../../engine/model/format/rules.ts';
import type { MenuNode } from '../../engine/model/wire.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { textCodec } from '../text-codecs.ts';
import { type NamedEntity, entitiesIn } from './entities-in.ts';

/** What a field says that must say something, where there is no entity. */
const NONE = 'none';

function useEntities(): readonly NamedEntity[] {
  const menu: readonly MenuNode[] = useSession((state) => state.menu);
  return useMemo(() => entitiesIn(menu), [menu]);
}

/** The title; a name that no menu opens stays a name. */
function Titled({ value }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const entities = useEntities();
  if (typeof value !== 'string' || value === '') return <Dash />;
  return (
    <span>{value === NONE ? t('entityName.none') : (entities.find(({ name }) => name === value)?.title ?? value)}</span>
  );
}

function EntityNameEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const entities = useEntities();
  const [typed, setTyped] = useState('');
  const known = [
    ...(field.required ? [{ value: NONE, label: t('entityName.none'), found: NONE }] : []),
    ...entities.map(({ name, title, pinyin }) => ({
      value: name,
      label: `${title} ${name}`,
      found: `${title} ${name} ${pinyin ?? ''}`.toLowerCase(),
    })),
  ];
  const isIn = (text: string, found: string): boolean => found.includes(text.trim().toLowerCase());
  // What is typed is offered where nothing else is found: chosen by Enter it would else stand for the beginning of
  // another.
  const own = [
    typeof value === 'string' ? value : '',
    known.some(({ found }) => isIn(typed, found)) ? '' : typed.trim(),
  ].filter((name) => OWN.pattern.test(name) && !known.some((one) => one.value === name));
  const options = [
    ...known,
    ...[...new Set(own)].map((name) => ({ value: name, label: name, found: name.toLowerCase() })),
  ];
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id={id}
      className="anlan-wide"
      allowClear
      showSearch
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      placeholder={t('choose')}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      onSearch={setTyped}
      onBlur={onBlur}
      filterOption={(text, option) => option !== undefined && isIn(text, option.found)}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? null)}
    />
  );
}

export const entityName = defineWidget({
  name: 'entity-name',
  rank: (field) => (field.kind === 'text' && field.widget === 'entity-name' ? 30 : 0),
  edit: readOnlyEdit(Titled, EntityNameEdit),
  view: Titled,
  cell: Titled,
  filter: TextFilter,
  codec: textCodec,
  empty: isEmpty,
});
