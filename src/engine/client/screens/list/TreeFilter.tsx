/** The tree at the left, or behind a button: shows only rows of one node and all below it. */
import { type Key, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Drawer, Input, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { fetchAllOptions } from '../../controllers/list/fetch-all-options.ts';
import {
  type OptionNode,
  type TreeOption,
  labelOf,
  nestOptions,
  nodesMatching,
  pathTo,
} from '../../controllers/list/option-tree.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { treeParam } from '../../controllers/list/list-state.ts';
import { Icon } from '../../parts/Icon.tsx';

interface TreeItem {
  readonly key: string;
  readonly title: string;
  readonly children: TreeItem[];
}

function toItems(nodes: readonly OptionNode[]): TreeItem[] {
  return nodes.map((node) => ({ key: node.id, title: node.label, children: toItems(node.children) }));
}

/** Nodes that stand open at first: the upper two levels, and the way to the chosen one. */
function firstOpen(nodes: readonly OptionNode[], chosen: string | undefined): Key[] {
  const upper = nodes.length <= 3 ? nodes.map((node) => node.id) : [];
  return [...upper, ...(chosen ? pathTo(nodes, chosen) : [])];
}

interface TreeFilterProps {
  readonly controller: Pick<ListController, 'view' | 'state' | 'change'>;
  readonly field: ViewField;
}

/** All nodes; undefined while they are on their way. */
function useNodes(view: EntityView, field: ViewField): readonly OptionNode[] | undefined {
  const [nodes, setNodes] = useState<readonly OptionNode[]>();
  useEffect(() => {
    let current = true;
    // Rows come first: the tree is drawn in between.
    const show = (options: readonly TreeOption[]): void =>
      startTransition(() => {
        if (current) setNodes(nestOptions(options));
      });
    fetchAllOptions(view.api, field.name).then(show, () => show([]));
    return () => {
      current = false;
    };
  }, [view.api, view.version, field.name]);
  return nodes;
}

/** The chosen node, and how another one is chosen. */
function useChoice({
  controller,
  field,
}: TreeFilterProps): readonly [string | undefined, (id: string | undefined) => void] {
  const { view, state, change } = controller;
  const param = treeParam(view) ?? field.name;
  return [
    state.filters[param],
    (id) => {
      const { [param]: _old, ...others } = state.filters;
      change({ filters: id ? { ...others, [param]: id } : others });
    },
  ];
}

function NodeTree({
  nodes,
  chosen,
  field,
  onChoose,
}: {
  readonly nodes: readonly OptionNode[] | undefined;
  readonly chosen: string | undefined;
  readonly field: ViewField;
  readonly onChoose: (id: string | undefined) => void;
}): ReactNode {
  const { t } = useTranslation('engine');
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<Key[]>();
  const shown = useMemo(() => nodesMatching(nodes ?? [], keyword.trim()), [nodes, keyword]);
  const items = useMemo(() => toItems(shown), [shown]);
  const everything = useMemo(
    () =>
      keyword.trim()
        ? shown.flatMap(function ids(node: OptionNode): Key[] {
            return [node.id, ...node.children.flatMap(ids)];
          })
        : undefined,
    [shown, keyword],
  );

  const title = field.refTitle ?? field.title;
  const box = useRef<HTMLElement>(null);
  // The tree names its hidden input in English and takes no other word for it.
  useEffect(() => {
    box.current?.querySelector('.tree input')?.setAttribute('aria-label', title);
  });
  return (
    <aside ref={box} className="tree-filter" aria-label={field.title}>
      <Input
        className="tree-search"
        placeholder={t('list.tree', { title })}
        aria-label={t('list.tree', { title })}
        allowClear
        suffix={<Icon name="search" />}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <button type="button" className="tree-all" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
        {t('list.treeAll', { title })}
      </button>
      {nodes && items.length === 0 && <p className="tree-none">{t('list.treeEmpty')}</p>}
      {items.length > 0 && (
        <Tree
          className="tree"
          blockNode
          treeData={items}
          switcherIcon={({ expanded }: { expanded?: boolean }) => <Icon name={expanded ? 'down' : 'right'} size={12} />}
          expandedKeys={everything ?? opened ?? firstOpen(nodes ?? [], chosen)}
          onExpand={setOpened}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_keys, { node }) => onChoose(node.key === chosen ? undefined : node.key)}
        />
      )}
    </aside>
  );
}

/** Beside the rows, where there is room for both. */
export function TreeFilter(props: TreeFilterProps): ReactNode {
  const nodes = useNodes(props.controller.view, props.field);
  const [chosen, choose] = useChoice(props);
  return <NodeTree nodes={nodes} chosen={chosen} field={props.field} onChoose={choose} />;
}

/** Folded away where it would take the columns' room: a button that says what is chosen, and the tree in a drawer. */
export function TreeFold(props: TreeFilterProps): ReactNode {
  const { t } = useTranslation('engine');
  const { field } = props;
  const nodes = useNodes(props.controller.view, field);
  const [chosen, choose] = useChoice(props);
  const [open, setOpen] = useState(false);
  const label = chosen === undefined ? undefined : (labelOf(nodes ?? [], chosen) ?? '…');
  const close = (): void => setOpen(false);
  return (
    <span className={chosen ? 'tree-fold tree-fold-on' : 'tree-fold'}>
      <button
        type="button"
        className="tree-fold-open"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={label}
        aria-label={t('list.treeBy', { title: field.title, label: label ?? t('list.treeAny') })}
        onClick={() => setOpen(true)}
      >
        <Icon name="building" />
        <span>{label ?? t('list.treeShort', { title: field.title })}</span>
      </button>
      {chosen && (
        <button
          type="button"
          className="plain-icon tree-fold-clear"
          aria-label={t('list.treeClear', { title: field.title })}
          onClick={() => choose(undefined)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        width={300}
        rootClassName="tree-drawer"
        title={field.title}
        destroyOnHidden
      >
        <NodeTree
          nodes={nodes}
          chosen={chosen}
          field={field}
          onChoose={(id) => {
            choose(id);
            close();
          }}
        />
      </Drawer>
    </span>
  );
}
