/**
 * The palette: kinds of fields in words, with a search. A click puts one behind what is chosen, dragging where one
 * wants it.
 */
import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { useDesigner } from './designer-context.ts';
import { foundIn, namedPalette } from './palette.ts';

export function KindPalette(): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { put, press, mayAdd, scope } = useDesigner();
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => namedPalette(t), [t]);
  const shown = foundIn(groups, typed);
  const first = shown[0]?.entries[0];
  if (!mayAdd) return <p className="fd-note fd-pad">{t(scope === 'tenant' ? 'palette.tenant' : 'palette.closed')}</p>;
  return (
    <nav className="fd-palette" aria-label={t('palette.title')}>
      <Input
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        allowClear
        maxLength={40}
        value={typed}
        suffix={<Icon name="search" />}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => {
          if (first && typed.trim() !== '') put(first);
        }}
      />
      <div className="fd-kinds">
        {shown.map(({ code, word, entries }) => (
          <section key={code} aria-label={word}>
            <h3>{word}</h3>
            <div className="fd-kind-grid">
              {entries.map((entry) => (
                <button
                  key={entry.code}
                  type="button"
                  className="fd-kind"
                  onPointerDown={(event) => press(event, { kind: 'new', entry, word: entry.word })}
                  onClick={() => put(entry)}
                >
                  {entry.word}
                </button>
              ))}
            </div>
          </section>
        ))}
        {shown.length === 0 && <p className="fd-note">{t('palette.none')}</p>}
      </div>
    </nav>
  );
}
