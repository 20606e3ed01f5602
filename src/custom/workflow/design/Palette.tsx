/**
 * The palette: what can be drawn, in words, with a search. A click puts it behind the chosen element or in the middle,
 * dragging where one wants it.
 */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import type { Designer } from './designer.ts';
import { foundIn, namedPalette, type NamedEntry } from './palette.ts';

/** Pixels the pointer moves before a press is a drag. */
const DRAG = 5;

export function Palette({ designer }: { readonly designer: Designer }): ReactNode {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => namedPalette(t), [t]);
  const shown = foundIn(groups, typed);
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const dragged = useRef(false);
  const first = shown[0]?.entries[0];

  function button(entry: NamedEntry): ReactNode {
    return (
      <button
        key={entry.code}
        type="button"
        className="flow-entry"
        onPointerDown={({ clientX: x, clientY: y }) => {
          pressed.current = { x, y };
          dragged.current = false;
        }}
        onPointerUp={() => {
          pressed.current = undefined;
        }}
        onMouseMove={(event) => {
          const from = pressed.current;
          if (!from || event.buttons !== 1 || Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG) return;
          pressed.current = undefined;
          dragged.current = true;
          designer.drag(event.nativeEvent, entry);
        }}
        onClick={({ detail }) => {
          if (!dragged.current || detail === 0) designer.place(entry);
        }}
      >
        <span className={entry.sign} aria-hidden="true" />
        <span>{entry.word}</span>
      </button>
    );
  }
  return (
    <nav className="flow-palette" aria-label={t('palette.title')}>
      <Input
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        allowClear
        maxLength={40}
        value={typed}
        suffix={<Icon name="search" />}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => {
          if (first && typed.trim() !== '') designer.place(first);
        }}
      />
      <div className="flow-entries">
        {shown.map(({ code, word, entries }) => (
          <section key={code} aria-label={word}>
            <h3>{word}</h3>
            {entries.map(button)}
          </section>
        ))}
        {shown.length === 0 && <p className="flow-note">{t('palette.none')}</p>}
      </div>
    </nav>
  );
}
