/** The tree at the left: shows only rows of one node and all below it. */
import { type Key, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Input, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ViewField } from '../../../model/wire.ts';
import { fetchAllOptions } from '../../controllers/list/fetch-all-options.ts';
import { type OptionNode, type TreeOption, nestOptions, nodesMatching, pathTo } from '../../controllers/list/option-tree.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { treeParam } from '../../controllers/list/list-state.ts';
import { Icon } from '../../parts/Icon.tsx';

interface TreeItem { readonly key: string; readonly title: string; readonly children: TreeItem[] }

function toItems(nodes: readonly OptionNode[]): TreeItem[] {
  return nodes.map((node) => ({ key: node.id, title: node.label, children: toItems(node.children) }));
}

/** Nodes that stand open at first: the upper two levels, and the way to the chosen one. */
function firstOpen(nodes: readonly OptionNode[], chosen: string | undefined): Key[] {
  const upper = nodes.length <= 3 ? nodes.map((node) => node.id) : [];
  return [...upper, ...(chosen ? pathTo(nodes, chosen) : [])];
}

export function TreeFilter({ controller, field }: { readonly controller: ListController; readonly field: ViewField }): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change } = controller;
  const param = treeParam(view) ?? field.name;
  const chosen = state.filters[param];
  const [nodes, setNodes] = useState<readonly OptionNode[]>();
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<Key[]>();

  useEffect(() => {
    let current = true;
    // Rows come first: the tree is drawn in between.
    const show = (options: readonly TreeOption[]): void => startTransition(() => { if (current) setNodes(nestOptions(options)); });
    fetchAllOptions(view.api, field.name).then(show, () => show([]));
    return () => { current = false; };
  }, [view.api, view.version, field.name]);

  const shown = useMemo(() => nodesMatching(nodes ?? [], keyword.trim()), [nodes, keyword]);
  const items = useMemo(() => toItems(shown), [shown]);
  const everything = useMemo(() => (keyword.trim() ? shown.flatMap(function ids(node: OptionNode): Key[] { return [node.id, ...node.children.flatMap(ids)]; }) : undefined), [shown, keyword]);

  function choose(id: string | undefined): void {
    const { [param]: _old, ...others } = state.filters;
    change({ filters: id ? { ...others, [param]: id } : others });
  }

  const title = field.refTitle ?? field.title;
  const box = useRef<HTMLElement>(null);
  // The tree names its hidden input in English and takes no other word for it.
  useEffect(() => { box.current?.querySelector('.tree input')?.setAttribute('aria-label', title); });
  return (
    <aside ref={box} className="tree-filter" aria-label={field.title}>
      <Input className="tree-search" placeholder={t('list.tree', { title })} aria-label={t('list.tree', { title })} allowClear suffix={<Icon name="search" />} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      <button type="button" className="tree-all" aria-pressed={!chosen} onClick={() => choose(undefined)}>{t('list.treeAll', { title })}</button>
      {nodes && items.length === 0 && <p className="tree-none">{t('list.treeEmpty')}</p>}
      {items.length > 0 && (
        <Tree
          className="tree" blockNode treeData={items} switcherIcon={({ expanded }: { expanded?: boolean }) => <Icon name={expanded ? 'down' : 'right'} size={12} />}
          expandedKeys={everything ?? opened ?? firstOpen(nodes ?? [], chosen)} onExpand={setOpened}
          selectedKeys={chosen ? [chosen] : []} onSelect={(_keys, { node }) => choose(node.key === chosen ? undefined : node.key)}
        />
      )}
    </aside>
  );
}
