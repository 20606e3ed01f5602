/** One tag for each visited page, above the sheet. */
import {
  type KeyboardEvent,
  type ReactNode,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon, onUnsavedChange, unsavedForms, useSession } from '../../../engine/client/index.ts';
import { homeAddress } from '../../addresses.ts';
import { usePageTitle } from '../usePageTitle.ts';
import { type CloseKind, type Tab, toClose, withFixed } from './tabs.ts';
import { nameTab, useTabs } from './tabs-store.ts';
import { useCloseTabs } from './useCloseTabs.tsx';
import { useTabKeys } from './useTabKeys.ts';
import './tags.css';

interface TagProps {
  readonly tab: Tab;
  readonly fixed: boolean;
  readonly active: boolean;
  readonly unsaved: boolean;
  /** What the tag's menu would close, by kind. */
  readonly closes: (tab: Tab, kind: CloseKind) => readonly string[];
  readonly onRenew: (tab: Tab) => void;
  readonly onClose: (paths: readonly string[]) => void;
}

const KINDS: readonly CloseKind[] = ['one', 'others', 'left', 'right', 'all'];

/**
 * Its link is a plain one, which the shell makes a step of the router: a step redraws the tag that is left and the one
 * that is reached, no other.
 */
const Tag = memo(function Tag({ tab, fixed, active, unsaved, closes, onRenew, onClose }: TagProps): ReactNode {
  const { t } = useTranslation('layout');
  const title = usePageTitle(tab.path) ?? tab.title ?? '…';
  const item = useRef<HTMLLIElement>(null);
  // Also when its name comes: the tag is wider then.
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, title]);
  useEffect(() => {
    if (title !== '…') nameTab(tab.path, title);
  }, [tab.path, title]);
  const items: MenuProps['items'] = [
    { key: 'renew', label: t('tags.renew') },
    ...KINDS.map((kind) => ({ key: kind, label: t(`tags.${kind}`), disabled: closes(tab, kind).length === 0 })),
  ];
  const close = (kind: CloseKind): void => onClose(closes(tab, kind));
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || fixed) return;
    event.preventDefault();
    close('one');
  }
  return (
    <li ref={item} className={active ? 'tag tag-active' : 'tag'}>
      <Dropdown
        trigger={['contextMenu']}
        autoFocus
        destroyOnHidden
        menu={{
          items,
          onClick: ({ key }) => {
            const kind = KINDS.find((one) => one === key);
            if (kind) close(kind);
            else onRenew(tab);
          },
        }}
      >
        <a
          className="tag-link"
          href={`#${tab.path}${tab.search}`}
          aria-current={active ? 'page' : undefined}
          onKeyDown={press}
          draggable={false}
          onAuxClick={(event) => {
            if (event.button === 1 && !fixed) {
              event.preventDefault();
              close('one');
            }
          }}
        >
          {unsaved && (
            <span className="tag-unsaved" role="img" aria-label={t('tags.unsaved')} title={t('tags.unsaved')} />
          )}
          {fixed && <Icon name="home" size={14} />}
          <span className="tag-title" title={title}>
            {title}
          </span>
        </a>
      </Dropdown>
      {!fixed && (
        <button
          type="button"
          className="tag-close"
          aria-label={t('tags.closeOf', { title })}
          tabIndex={active ? 0 : -1}
          onClick={() => close('one')}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
});

/** Addresses of the tags that nobody can close. */
export function useFixedTabs(): readonly string[] {
  const menu = useSession((state) => state.menu);
  const userType = useSession((state) => state.user?.userType);
  return useMemo(() => {
    const home = homeAddress(menu, userType);
    return home ? [home] : [];
  }, [menu, userType]);
}

export const TagBar = memo(function TagBar(): ReactNode {
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const fixed = useFixedTabs();
  const visited = useTabs((state) => state.tabs);
  const tabs = useMemo(() => withFixed(visited, fixed), [visited, fixed]);
  const forms = useSyncExternalStore(onUnsavedChange, unsavedForms);
  const { close, renew, question } = useCloseTabs(tabs);
  const closes = useCallback((tab: Tab, kind: CloseKind) => toClose(tabs, tab.path, kind, fixed), [tabs, fixed]);
  useTabKeys({
    tabs,
    active: pathname,
    onGo: (tab) => void navigate(tab.path + tab.search),
    onClose: () => close(toClose(tabs, pathname, 'one', fixed)),
  });
  return (
    <nav className="tags" aria-label={t('tags.label')}>
      <ul>
        {tabs.map((tab) => (
          <Tag
            key={tab.path}
            tab={tab}
            fixed={fixed.includes(tab.path)}
            active={tab.path === pathname}
            unsaved={forms.some((form) => form.path === tab.path)}
            closes={closes}
            onRenew={renew}
            onClose={close}
          />
        ))}
      </ul>
      {question}
    </nav>
  );
});
