/** Choosing rows of another entity: a searched list, or a tree where the entity is one. */
import { Select, TreeSelect } from 'antd';
import { useRef, useState, type ReactNode, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditProps, type FilterProps, Icon, withHops } from '../../engine/client/index.ts';
import type { Value } from '../../engine/model/types.ts';
import { FilterLabel } from '../FilterLabel.tsx';
import { idsOf, labelsOf, withLabels } from '../row-labels.ts';
import { type Enter, useEnter } from './useEnter.ts';
import { type Option, type Options, useOptions } from './useOptions.ts';

interface Chosen {
  readonly value: string;
  readonly label: ReactNode;
}

/** What is chosen, for a list; a row whose name has not come, or may not be known, is no id to anybody. */
function chosenOf(row: EditProps['context']['row'], field: string, value: Value, unnamed: string): Chosen[] {
  return labelsOf(row, field, value).map(({ id, label }) => ({
    value: id,
    label: label === id || label === '' ? unnamed : label,
  }));
}

function nearEnd(event: UIEvent<HTMLDivElement>): boolean {
  const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
  return scrollTop + clientHeight > scrollHeight - 64;
}

/** Nothing found and nothing answered are two different things. */
function useEmptyNote(options: Options): ReactNode {
  const { t } = useTranslation('widgets');
  if (options.loading) return t('reference.loading');
  return options.failed ? t('reference.failed') : t('reference.nothing');
}

/** Props every list of options shares. */
function useListProps(options: Options) {
  const note = useEmptyNote(options);
  const typed = useRef('');
  return {
    className: 'anlan-wide',
    suffixIcon: <Icon name="down" />,
    showSearch: true,
    loading: options.loading,
    notFoundContent: <span className="anlan-note-none">{note}</span>,
    onOpenChange: (open: boolean) => {
      // Typing into a closed list opens it after the first character.
      if (open) options.ask(typed.current);
      else typed.current = '';
    },
    onSearch: (text: string) => {
      typed.current = text;
      options.ask(text);
    },
    onPopupScroll: (event: UIEvent<HTMLDivElement>) => {
      if (nearEnd(event)) options.more();
    },
  };
}

/**
 * Props of a tree of options: whole where it is small, else branch by branch; what was searched for says where it
 * stands.
 */
function treePropsOf(options: Options) {
  const steps = options.list.some((option) => option.more);
  return {
    treeData: options.list.map((option, index) => ({
      // What Enter would take is seen, until the arrows go elsewhere.
      ...(index === 0 && options.keyword !== '' ? { className: 'anlan-first-match' } : {}),
      id: option.id,
      value: option.id,
      pId: option.parentId ?? null,
      title: option.path ? `${option.label}（${option.path}）` : option.label,
      isLeaf: steps ? !option.more : undefined,
    })),
    treeDataSimpleMode: true,
    filterTreeNode: false as const,
    treeDefaultExpandAll: !steps && options.list.length < 60,
    ...(steps ? { loadData: ({ value }: { value?: string | number }) => options.below(String(value)) } : {}),
  };
}

/** What the tree hears of the keyboard. */
function keysOf({
  open,
  onOpenChange,
  onSearch,
  onKeyDown,
}: Enter): Pick<Enter, 'open' | 'onOpenChange' | 'onSearch' | 'onKeyDown'> {
  return { open, onOpenChange, onSearch, onKeyDown };
}

/** One row; `copy` of the file fills further fields in the same change. */
export function ReferenceEdit({
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  id,
  context,
}: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const options = useOptions(context.entity, field, context.row, context.choices);
  const list = useListProps(options);
  const tree = treePropsOf(options);
  const known = chosenOf(context.row, field.name, value, t('reference.one'))[0];
  const choose = (chosen: Chosen | undefined): void => {
    const option = options.list.find((one) => one.id === chosen?.value);
    const copied: Record<string, Value> = field.ref?.copy
      ? Object.fromEntries(Object.keys(field.ref.copy).map((name) => [name, option?.copy?.[name] ?? null]))
      : {};
    // Clearing the reference leaves what was copied: it may have been overwritten by hand.
    onChange(chosen?.value ?? null, {
      ...(chosen ? copied : {}),
      ...withLabels(context.row, field.name, option?.label ?? null),
      ...(option?.hops ? withHops(context.row, field.name, { [option.id]: option.hops }) : {}),
    });
  };
  const enter = useEnter(options, (option) => choose({ value: option.id, label: option.label }));
  const shared = {
    ...list,
    id,
    disabled,
    onBlur,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid,
    labelInValue: true as const,
    // Nothing chosen is a place of its own where rows stand below one another.
    value: known,
    placeholder: t(
      !field.required && !field.require && context.entity?.tree?.parent === field.name ? 'reference.top' : 'choose',
    ),
    allowClear: !field.required,
    onChange: choose,
  };
  if (field.refTree)
    return (
      <TreeSelect
        {...shared}
        {...keysOf(enter)}
        {...tree}
        onChange={(chosen?: Chosen) => {
          enter.noteChoice();
          choose(chosen);
        }}
      />
    );
  return (
    <Select
      {...shared}
      filterOption={false}
      options={options.list.map((option) => ({ value: option.id, label: option.label }))}
    />
  );
}

/** Several rows; the order is the order of choosing. */
export function ReferencesEdit({
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  id,
  context,
}: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const options = useOptions(context.entity, field, context.row, context.choices);
  const list = useListProps(options);
  const tree = treePropsOf(options);
  const known = chosenOf(context.row, field.name, value, t('reference.one'));
  const choose = (chosen: Chosen[]): void => {
    const labels = chosen.map(
      (one) =>
        options.list.find((option) => option.id === one.value)?.label ??
        known.find((old) => old.value === one.value)?.label ??
        one.value,
    );
    onChange(
      chosen.map((one) => one.value),
      withLabels(context.row, field.name, labels.map(String)),
    );
  };
  const enter = useEnter(
    options,
    (option) => {
      if (!known.some((one) => one.value === option.id)) choose([...known, { value: option.id, label: option.label }]);
    },
    true,
  );
  const shared = {
    ...list,
    id,
    disabled,
    onBlur,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid,
    labelInValue: true as const,
    value: known,
    placeholder: t('choose'),
    onChange: choose,
    maxTagCount: 6,
  };
  if (field.refTree)
    return (
      <TreeSelect
        {...shared}
        {...keysOf(enter)}
        multiple
        treeCheckStrictly
        {...tree}
        onChange={(chosen: Chosen[]) => {
          enter.noteChoice();
          choose(chosen);
        }}
      />
    );
  return (
    <Select
      {...shared}
      mode="multiple"
      maxCount={field.maxItems}
      filterOption={false}
      options={options.list.map((option) => ({ value: option.id, label: option.label }))}
    />
  );
}

/** One of several rows; of a tree one node and all below it. Labels of chosen rows are kept while the filter stands. */
export function ReferenceFilter({ field, entity, value, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('widgets');
  const options = useOptions(entity, field, NO_ROW);
  const list = useListProps(options);
  const tree = treePropsOf(options);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const under = `${field.name}Under`;
  const remember = (ids: readonly string[]): void => {
    setLabels({
      ...labels,
      ...Object.fromEntries(
        options.list.filter((option) => ids.includes(option.id)).map((option) => [option.id, option.label]),
      ),
    });
  };
  const chooseNode = (chosen: Pick<Option, 'id'> | undefined): void => {
    if (chosen) remember([chosen.id]);
    onChange(chosen ? { [under]: chosen.id } : {});
  };
  const enter = useEnter(options, chooseNode);
  const shared = {
    ...list,
    className: 'anlan-filter',
    prefix: <FilterLabel>{field.title}</FilterLabel>,
    'aria-label': field.title,
    labelInValue: true as const,
    allowClear: true,
    placeholder: t('filter.all'),
  };
  if (field.refTree) {
    const node = value[under];
    return (
      <TreeSelect
        {...shared}
        {...keysOf(enter)}
        {...tree}
        value={node ? { value: node, label: labels[node] ?? t('reference.one') } : undefined}
        onChange={(chosen?: Chosen) => {
          enter.noteChoice();
          chooseNode(chosen && { id: chosen.value });
        }}
      />
    );
  }
  const ids = idsOf(value[field.name]?.split(',') ?? null).filter((one) => one !== '');
  return (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      filterOption={false}
      options={options.list.map((option) => ({ value: option.id, label: option.label }))}
      value={ids.map((one): Chosen => ({ value: one, label: labels[one] ?? t('reference.one') }))}
      onChange={(chosen: Chosen[]) => {
        const next = chosen.map((one) => one.value);
        remember(next);
        onChange(next.length > 0 ? { [field.name]: next.join(',') } : {});
      }}
    />
  );
}

/** A filter stands on no row. */
const NO_ROW: Readonly<Record<string, Value>> = {};
