/**
 * The list as an outline: itself and its card, columns, filters, views and actions; chosen by click or arrow keys,
 * moved by dragging or Alt and an arrow.
 */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { textAt } from '../../../engine/model/format/read/source.ts';
import { useDesigner } from './designer-context.ts';
import { titleOf } from './drawn-list.ts';
import { LIST_KINDS, type ListKind, columnAt, isOff, namesOf } from './list-document.ts';
import { useMemberWords } from './ShapeInput.tsx';
import { useOutlineKeys } from './useOutlineKeys.ts';

interface ListOutlineProps {
  /** Kind and name of what has a mistake. */
  readonly wrong: ReadonlySet<string>;
  /** Opens what columns and filters are made of. */
  readonly onFields: () => void;
}

export function ListOutline({ wrong, onFields }: ListOutlineProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const words = useMemberWords();
  const { document, view, defaults, chosen, choose, press, addView, addAction, isOpen } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const onKey = useOutlineKeys(place);
  const open = isOpen({ kind: 'column', name: '' });
  const adds: Readonly<Record<ListKind, (() => void) | undefined>> = {
    column: open ? onFields : undefined,
    filter: open ? onFields : undefined,
    view: open ? addView : undefined,
    action: isOpen({ kind: 'action', name: '' }) ? addAction : undefined,
  };

  const note = (kind: ListKind, name: string): string => {
    if (kind === 'action') return isOff(document, name) ? t('list.off') : '';
    if (kind !== 'column') return '';
    const column = columnAt(document, name);
    return ['pin', 'aggregate']
      .flatMap((key) => {
        const value = textAt(column, key);
        return value === undefined ? [] : [words.choice(key, value)];
      })
      .join(' ');
  };
  const node = (kind: ListKind, name: string): ReactNode => {
    const word = titleOf(document, view, { kind, name });
    const said = note(kind, name);
    return (
      <li key={name} {...{ [`data-${kind}`]: name }}>
        <button
          type="button"
          className="fd-node"
          aria-current={chosen?.kind === kind && chosen.name === name}
          onClick={() => choose({ kind, name })}
          onPointerDown={(event) => press(event, { kind, name, word })}
        >
          <span className="fd-node-word">{word}</span>
          {said !== '' && <span className="fd-node-note">{said}</span>}
          {wrong.has(`${kind} ${name}`) && (
            <span className="fd-node-wrong">
              <Icon name="warning" size={14} />
              <span className="visually-hidden">{t('problems.here')}</span>
            </span>
          )}
        </button>
      </li>
    );
  };
  return (
    <div className="fd-outline" ref={place} data-zone="outline" onKeyDown={onKey}>
      <ul aria-label={t('list.itself')}>
        <li>
          <button
            type="button"
            className="fd-node fd-node-section"
            aria-current={chosen === undefined}
            onClick={() => choose(undefined)}
          >
            <span className="fd-node-word">{t('list.itself')}</span>
          </button>
        </li>
        <li>
          <button
            type="button"
            className="fd-node fd-node-section"
            aria-current={chosen?.kind === 'card'}
            onClick={() => choose({ kind: 'card', name: '' })}
          >
            <span className="fd-node-word">{t('panel.kind.card')}</span>
          </button>
        </li>
      </ul>
      {LIST_KINDS.map((kind) => {
        const names = namesOf(document, kind, defaults);
        const add = adds[kind];
        return (
          <section key={kind}>
            <h3 className="fd-group">
              <span id={`fd-group-${kind}`}>{t(`list.group.${kind}`)}</span>
              <span className="fd-space" />
              {add && (
                <button
                  type="button"
                  className="plain-icon"
                  aria-label={t(`list.add.${kind}`)}
                  title={t(`list.add.${kind}`)}
                  onClick={add}
                >
                  <Icon name="plus" size={14} />
                </button>
              )}
            </h3>
            {names.length > 0 ? (
              <ul aria-labelledby={`fd-group-${kind}`}>{names.map((name) => node(kind, name))}</ul>
            ) : (
              <p className="fd-note fd-none">{t(`list.none.${kind}`)}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}
