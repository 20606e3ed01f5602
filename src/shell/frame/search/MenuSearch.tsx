/** The dialog that finds an entry of the menu: `Ctrl K`, type, Enter. */
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Input, type InputRef, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  Icon,
  setPersonSetting,
  useLayoutSettings,
  usePersonSetting,
  usePreferences,
  useSession,
} from '../../../engine/client/index.ts';
import { isExternal, openExternal } from '../external.ts';
import { offeredMenu } from '../../addresses.ts';
import { type MenuEntry, menuEntries, searchOf, withRecent } from './search-menu.ts';
import './search.css';

const RECENT_KEY = 'menu.recent';
/** More than these nobody reads; the rest is found by typing on. */
const SHOWN = 30;

function useRecent(): readonly string[] {
  const stored = usePersonSetting(RECENT_KEY);
  return useMemo(() => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []), [stored]);
}

interface OptionProps {
  readonly entry: MenuEntry;
  readonly id: string;
  readonly active: boolean;
  readonly onOpen: (entry: MenuEntry) => void;
}

function Option({ entry, id, active, onOpen }: OptionProps): ReactNode {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      className={active ? 'found found-active' : 'found'}
      onClick={() => onOpen(entry)}
    >
      <span className="found-title">{entry.title}</span>
      <span className="found-trail">{entry.trail}</span>
      {isExternal(entry.node) && <Icon name="external" />}
    </li>
  );
}

export default function MenuSearch({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const menu = useSession((state) => state.menu);
  const roles = useSession((state) => state.user?.roles);
  const pinyin = useLayoutSettings((state) => state.supportPinyinSearch);
  const chinese = usePreferences((state) => state.language) !== 'en';
  const recent = useRecent();
  const search = useMemo(
    () => searchOf(menuEntries(offeredMenu(menu, roles ?? [])), pinyin && chinese),
    [menu, roles, pinyin, chinese],
  );
  const [pattern, setPattern] = useState('');
  const [place, setPlace] = useState(0);
  const listId = useId();
  const input = useRef<InputRef>(null);
  const wanted = useDeferredValue(pattern);
  const found = useMemo(() => search.find(wanted, recent), [search, wanted, recent]);
  const shown = found.slice(0, SHOWN);
  const active = Math.min(place, shown.length - 1);

  function open(entry: MenuEntry): void {
    setPersonSetting(RECENT_KEY, withRecent(recent, entry.node.path));
    onClose();
    if (isExternal(entry.node)) openExternal(entry.node);
    else void navigate(entry.node.path);
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setPlace(shown.length === 0 ? 0 : (active + step + shown.length) % shown.length);
      document
        .getElementById(`${listId}-${(active + step + shown.length) % Math.max(1, shown.length)}`)
        ?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // Keys may be ahead of what is drawn: Enter means what is typed.
    const first = wanted === pattern ? shown[active] : search.find(pattern, recent)[0];
    if (first) open(first);
  }
  return (
    <Modal
      open
      width={560}
      footer={null}
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      className="menu-search"
      title={t('search.title')}
      classNames={{ header: 'visually-hidden' }}
      style={{ top: 80 }}
      afterOpenChange={(open) => {
        if (open) input.current?.focus();
      }}
    >
      <Input
        ref={input}
        autoFocus
        prefix={<Icon name="search" />}
        suffix={<kbd>Esc</kbd>}
        placeholder={t('search.hint')}
        value={pattern}
        maxLength={100}
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setPattern(event.target.value);
          setPlace(0);
        }}
        onKeyDown={press}
      />
      {wanted.trim() === '' && shown.length > 0 && <h3 className="found-head">{t('search.recent')}</h3>}
      <ul id={listId} role="listbox" aria-label={t('search.results')} className="found-list">
        {shown.map((entry, index) => (
          <Option
            key={entry.node.path}
            entry={entry}
            id={`${listId}-${index}`}
            active={index === active}
            onOpen={open}
          />
        ))}
      </ul>
      <p className="found-note" role="status">
        {wanted.trim() !== '' && shown.length === 0 && t('search.none')}
        {found.length > SHOWN && t('search.more', { count: found.length - SHOWN })}
        {wanted.trim() === '' && shown.length === 0 && t('search.begin')}
      </p>
    </Modal>
  );
}
