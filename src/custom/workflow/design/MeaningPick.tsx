/** Whom a name of another product's drawing means here: a person, a role or a post, chosen by its name. */
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkPermi,
  fetchOptions,
  Icon,
  queryRows,
  type SlotProps,
  useEntityView,
} from '../../../engine/client/index.ts';
import type { Option } from './fields.tsx';

interface PickProps {
  readonly label: string;
  /** Id of what it means; null: nobody. */
  readonly value: string | null;
  /** What it meant when the dialog opened. */
  readonly known: { readonly id: string; readonly label: string } | null;
  readonly onChange: (target: string | null) => void;
}

/** The field of a model that refers to people. */
const PEOPLE = 'referableUsers';
/** Milliseconds of rest after which people are looked for. */
const REST_MS = 250;

function Choice({
  label,
  value,
  known,
  options,
  onChange,
  onSearch,
  disabled = false,
}: PickProps & {
  readonly options: readonly Option[];
  /** Looks the options up; without it they are searched here. */
  readonly onSearch?: (keyword: string) => void;
  readonly disabled?: boolean;
}): ReactNode {
  const { t } = useTranslation('deploying');
  const first =
    known && !options.some((one) => one.value === known.id) ? [{ value: known.id, label: known.label }] : [];
  return (
    <Select
      className="deploying-pick"
      aria-label={label}
      placeholder={t('nobody')}
      showSearch
      allowClear
      disabled={disabled}
      suffixIcon={<Icon name="down" />}
      value={value ?? undefined}
      options={[...first, ...options]}
      {...(onSearch ? { onSearch, filterOption: false } : { optionFilterProp: 'label' })}
      onChange={(target?: string) => onChange(target ?? null)}
    />
  );
}

function PersonPick({ entity, ...rest }: PickProps & { readonly entity: SlotProps['entity'] }): ReactNode {
  const [keyword, setKeyword] = useState('');
  const [options, setOptions] = useState<readonly Option[]>([]);
  const { api } = entity;
  useEffect(() => {
    let gone = false;
    const wait = setTimeout(
      () => {
        fetchOptions(api, PEOPLE, { keyword, pageSize: 20 }).then(
          ({ list }) => {
            if (!gone) setOptions(list.map(({ id, label }) => ({ value: id, label })));
          },
          () => undefined,
        );
      },
      keyword === '' ? 0 : REST_MS,
    );
    return () => {
      gone = true;
      clearTimeout(wait);
    };
  }, [api, keyword]);
  return <Choice {...rest} options={options} onSearch={setKeyword} />;
}

const GROUPS = {
  role: { entity: 'sysRole', name: 'roleName' },
  post: { entity: 'sysPost', name: 'postName' },
} as const;

function GroupPick({ kind, ...rest }: PickProps & { readonly kind: keyof typeof GROUPS }): ReactNode {
  const { entity, name } = GROUPS[kind];
  const { view } = useEntityView(entity);
  const [options, setOptions] = useState<readonly Option[]>([]);
  const api = view?.api;
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    queryRows(api, { currentPage: 1, pageSize: 200 }, control.signal).then(
      ({ list }) => setOptions(list.map((row) => ({ value: row.id, label: String(row[name] ?? '') }))),
      () => undefined,
    );
    return () => control.abort();
  }, [api, name]);
  return <Choice {...rest} options={options} />;
}

/** Roles and posts are offered to whoever may see their lists; to others the choice is shown. */
export function MeaningPick({
  kind,
  entity,
  ...rest
}: PickProps & { readonly kind: 'person' | 'role' | 'post'; readonly entity: SlotProps['entity'] }): ReactNode {
  if (kind === 'person') return <PersonPick {...rest} entity={entity} />;
  return checkPermi(`system:${GROUPS[kind].entity}:query`) ? (
    <GroupPick {...rest} kind={kind} />
  ) : (
    <Choice {...rest} options={[]} disabled />
  );
}
