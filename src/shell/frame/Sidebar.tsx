/** The menu of the server as an accordion; when it is folded, each group opens beside its icon. */
import { type CSSProperties, type ReactNode, memo, useEffect, useMemo, useRef, useState } from 'react';
import { Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MenuNode } from '../../engine/model/wire.ts';
import { Icon, addressPath, useSession } from '../../engine/client/index.ts';
import { findLeaf, homeAddress, offeredMenu } from '../addresses.ts';
import { isExternal } from './external.ts';
import { useExternal } from './useExternal.ts';

interface LeafProps {
  readonly node: MenuNode;
  readonly depth: number;
  readonly active: boolean;
}

function leafStyle(depth: number): CSSProperties {
  return { paddingLeft: depth === 0 ? 8 : 18 + depth * 16 };
}

function ExternalLeaf({ node, depth }: LeafProps): ReactNode {
  const { t } = useTranslation('shell');
  const openExternal = useExternal();
  return (
    <button
      type="button"
      className="menu-item"
      style={leafStyle(depth)}
      title={t('frame.newWindow')}
      onClick={() => openExternal(node)}
    >
      {depth === 0 && <Icon name={node.icon} />}
      <span className="menu-title">{node.title}</span>
      <Icon name="external" />
    </button>
  );
}

/**
 * A plain link, which the shell makes a step of the router: the router's own would be drawn anew with every step, each
 * of a long menu.
 */
const Leaf = memo(function Leaf(props: LeafProps): ReactNode {
  const { node, depth, active } = props;
  const link = useRef<HTMLAnchorElement>(null);
  // In a menu longer than the window the open page's entry is brought into sight.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (isExternal(node)) return <ExternalLeaf {...props} />;
  return (
    <a
      ref={link}
      className="menu-item"
      style={leafStyle(depth)}
      href={`#${node.path}`}
      aria-current={active ? 'page' : undefined}
    >
      {depth === 0 && <Icon name={node.icon} />}
      <span className="menu-title">{node.title}</span>
    </a>
  );
});

/** The groups above the leaf at an address, outermost first. */
function groupsAbove(menu: readonly MenuNode[], path: string): readonly string[] {
  return findLeaf(menu, path)?.above.map((node) => node.path) ?? [];
}

interface LevelProps {
  readonly nodes: readonly MenuNode[];
  readonly depth: number;
  /** Leaf that is open, and the groups above it. */
  readonly active: string | undefined;
  readonly trail: readonly string[];
  /** The groups above the page that comes: another one than the shown page as long as that is on its way. */
  readonly ahead: () => readonly string[];
}

/**
 * One level; at most one of its groups is open. The one with the open page opens by itself, unless another was chosen
 * while the page was on its way.
 */
function Level({ nodes, depth, active, trail, ahead }: LevelProps): ReactNode {
  const here = trail[depth];
  const [choice, setChoice] = useState<{
    readonly at: readonly (string | undefined)[];
    readonly open: string | undefined;
  }>({ at: [here], open: here });
  const open = choice.at.includes(here) ? choice.open : here;
  return (
    <ul className="menu-level">
      {nodes.map((node) => {
        if (!node.routes?.length)
          return (
            <li key={node.path} className={depth > 0 ? 'menu-sub' : undefined}>
              <Leaf node={node} depth={depth} active={active === node.path} />
            </li>
          );
        const unfolded = open === node.path;
        return (
          <li key={node.path}>
            <button
              type="button"
              className={`menu-item${unfolded || here === node.path ? ' menu-open' : ''}`}
              style={{ paddingLeft: 8 + (depth > 0 ? 10 + depth * 16 : 0) }}
              aria-expanded={unfolded}
              onClick={() => setChoice({ at: [here, ahead()[depth]], open: unfolded ? undefined : node.path })}
            >
              {depth === 0 && <Icon name={node.icon} />}
              <span className="menu-title">{node.title}</span>
              <span className="menu-arrow">
                <Icon name={unfolded ? 'up' : 'down'} />
              </span>
            </button>
            {unfolded && <Level nodes={node.routes} depth={depth + 1} active={active} trail={trail} ahead={ahead} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The nodes below a folded group, for the menu beside its icon. */
function itemsOf(nodes: readonly MenuNode[]): NonNullable<MenuProps['items']> {
  return nodes.map((node) =>
    node.routes?.length
      ? { key: node.path, label: node.title, children: itemsOf(node.routes) }
      : { key: node.path, label: node.title },
  );
}

function Folded({
  menu,
  trail,
  active,
}: {
  readonly menu: readonly MenuNode[];
  readonly trail: readonly string[];
  readonly active: string | undefined;
}): ReactNode {
  const navigate = useNavigate();
  const openExternal = useExternal();
  function open(path: string): void {
    const found = findLeaf(menu, path);
    if (found && isExternal(found.leaf)) openExternal(found.leaf);
    else void navigate(path);
  }
  return (
    <ul className="menu-level">
      {menu.map((node) => (
        <li key={node.path}>
          <Dropdown
            placement="bottomLeft"
            trigger={node.routes?.length ? ['click', 'hover'] : ['hover']}
            align={{ points: ['tl', 'tr'], offset: [4, 0] }}
            menu={{
              items: node.routes?.length ? itemsOf(node.routes) : itemsOf([node]),
              selectedKeys: active ? [active] : [],
              onClick: ({ key }) => open(key),
            }}
          >
            <button
              type="button"
              className="menu-item menu-folded"
              aria-label={node.title}
              aria-haspopup={node.routes?.length ? 'menu' : undefined}
              aria-current={trail[0] === node.path || active === node.path ? 'true' : undefined}
              onClick={() => {
                if (!node.routes?.length) open(node.path);
              }}
            >
              <Icon name={node.icon} />
            </button>
          </Dropdown>
        </li>
      ))}
    </ul>
  );
}

export function Sidebar({ collapsed }: { readonly collapsed: boolean }): ReactNode {
  const { t } = useTranslation('shell');
  const held = useSession((state) => state.menu);
  const roles = useSession((state) => state.user?.roles);
  const whole = useMemo(() => offeredMenu(held, roles ?? []), [held, roles]);
  const parent = useSession((state) => state.parent);
  const userType = useSession((state) => state.user?.userType);
  const menu = whole.find((node) => node.path === parent)?.routes ?? whole;
  const { pathname } = useLocation();
  const active = findLeaf(menu, pathname)?.leaf.path;
  const trail = groupsAbove(menu, pathname);
  function ahead(): readonly string[] {
    const path = addressPath();
    return groupsAbove(menu, path === '/' ? (homeAddress(whole, userType) ?? path) : path);
  }
  return (
    <nav className="menu" aria-label={t('frame.menu')}>
      {collapsed ? (
        <Folded menu={menu} trail={trail} active={active} />
      ) : (
        <Level nodes={menu} depth={0} active={active} trail={trail} ahead={ahead} />
      )}
    </nav>
  );
}
