/**
 * The canvas of the list: the real list over the draft. A click chooses a column, filter, view or action; heads are
 * dragged to another place, their edges to another width.
 */
import { Skeleton } from 'antd';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { elementAt, type Language, ListCanvas } from '../../../engine/client/index.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import type { Device } from './CanvasPane.tsx';
import { isListKind } from './chosen.ts';
import { useDesigner } from './designer-context.ts';
import { drawnList, listFields, saidWidths, titleOf } from './drawn-list.ts';
import { itemAt } from './drop-place.ts';
import { movedColumn, namesOf, setColumn } from './list-document.ts';
import { Spoken } from './Spoken.tsx';

/** Limits of the format; the grid knows no upper one. */
const [LEAST_WIDTH, MOST_WIDTH] = [40, 1000];

interface ListPaneProps {
  readonly device: Device;
  readonly language: Language;
  /** Rows there are may be asked for. */
  readonly real: boolean;
}

function Drawn({
  narrow,
  real,
  mayMove,
}: {
  readonly narrow: boolean;
  readonly real: boolean;
  readonly mayMove: boolean;
}): ReactNode {
  const { document, view, defaults, chosen, change, place } = useDesigner();
  const [before, setBefore] = useState<ReadonlyMap<string, ViewField>>();
  const fields = useMemo(() => listFields(document, view, before), [document, view, before]);
  if (
    before === undefined ||
    before.size !== fields.size ||
    [...fields].some(([name, field]) => before.get(name) !== field)
  )
    setBefore(fields);
  const drawn = useMemo(() => drawnList(document, view, fields), [document, view, fields]);
  const widths = useMemo(() => saidWidths(document), [document]);
  /** The grid shows pinned columns first, whatever their place in the file. */
  const heads = useMemo(
    () =>
      ['left', undefined, 'right'].flatMap((side) =>
        drawn.list.columns.filter(({ pin }) => pin === side).map(({ field }) => field),
      ),
    [drawn],
  );
  const order = (names: readonly string[]): void => {
    const known = names.filter((name) => heads.includes(name));
    const moved = movedColumn(
      heads.filter((name) => known.includes(name)),
      known,
    );
    if (!mayMove) return;
    if (moved) return place('column', moved.name, moved.before);
    // The grid has put a deadline at the edge meanwhile: what was pressed comes behind what stands at its left.
    const left = chosen?.kind === 'column' ? known[known.indexOf(chosen.name) - 1] : undefined;
    const all = namesOf(document, 'column', defaults).filter((name) => name !== chosen?.name);
    if (chosen?.kind === 'column')
      place('column', chosen.name, left === undefined ? all[0] : all[all.indexOf(left) + 1]);
  };
  return (
    <ListCanvas
      view={drawn}
      real={real}
      narrow={narrow}
      open={chosen?.kind === 'view' ? chosen.name : ''}
      shown={chosen?.kind === 'column' ? chosen.name : undefined}
      widths={widths}
      onOrder={order}
      onWidth={(name, width) => {
        if (mayMove && namesOf(document, 'column', defaults).includes(name))
          change((now) => setColumn(now, name, 'width', Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)), defaults));
      }}
    />
  );
}

export function ListPane({ device, language, real }: ListPaneProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, defaults, chosen, choose, press, step, remove, isOpen } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const narrow = device === 'phone';
  const mayMove = isOpen({ kind: 'column', name: '' });
  const name = chosen && CSS.escape(chosen.name);
  const mark = !chosen
    ? undefined
    : chosen.kind === 'column'
      ? `.ag-header-cell[col-id="${name}"], .ag-cell[col-id="${name}"]`
      : chosen.kind === 'card'
        ? '.card'
        : `[data-${chosen.kind}="${name}"]`;
  useEffect(() => {
    if (mark !== undefined && chosen?.kind !== 'column')
      place.current?.querySelector(mark)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [mark, chosen]);

  /** What is under the pointer; on a card nothing but the card itself and its actions. */
  function onPress(event: PointerEvent): void {
    if (event.button !== 0 || !place.current) return;
    const found = itemAt(place.current, event.clientX, event.clientY);
    if (!found)
      return choose(
        narrow && elementAt(place.current, '.card', event.clientX, event.clientY)
          ? { kind: 'card', name: '' }
          : undefined,
      );
    if (found.kind !== 'column' || namesOf(document, 'column', defaults).includes(found.name)) choose(found);
    // The grid itself drags its heads.
    if (found.kind !== 'column' && isOpen(found)) press(event, { ...found, word: titleOf(document, view, found) });
  }
  /** Nothing of a list that is designed opens, sorts or runs. */
  function onClick(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
  }
  function onKey(event: KeyboardEvent): void {
    const head = (event.target as Element)
      .closest<HTMLElement>('.ag-header-cell[col-id], .ag-cell[col-id]')
      ?.getAttribute('col-id');
    const there = head !== undefined && head !== null && namesOf(document, 'column', defaults).includes(head);
    const stop = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Enter' || event.key === ' ') {
      stop();
      if (there) choose({ kind: 'column', name: head });
    } else if (event.key === 'Delete') {
      stop();
      remove();
    } else if (event.key === 'Escape') choose(undefined);
    else if (event.target === place.current && event.key.startsWith('Arrow')) {
      stop();
      const by = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1;
      if (event.altKey) return step(by);
      const kind = chosen && isListKind(chosen.kind) ? chosen.kind : 'column';
      const names = namesOf(document, kind, defaults);
      const next = names[chosen?.kind === kind ? names.indexOf(chosen.name) + by : 0];
      if (next !== undefined) choose({ kind, name: next });
    }
  }
  return (
    <div
      ref={place}
      className={`fd-canvas fd-listed${mayMove ? '' : ' fd-fast'}`}
      data-zone="canvas"
      tabIndex={0}
      role="group"
      aria-label={t('canvas.title')}
      onPointerDown={onPress}
      onClickCapture={onClick}
      onDoubleClickCapture={onClick}
      onKeyDownCapture={onKey}
    >
      {mark !== undefined && (
        <style>{`.fd-sheet :is(${mark}) { ${chosen?.kind === 'column' ? 'background-color: var(--anlan-select)' : `outline: 2px solid var(--anlan-primary); outline-offset: ${chosen?.kind === 'view' ? -2 : 2}px; border-radius: 2px`}; }`}</style>
      )}
      <div className={narrow ? 'fd-sheet fd-sheet-phone' : 'fd-sheet'} lang={language}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Spoken language={language}>
            <Drawn narrow={narrow} real={real} mayMove={mayMove} />
          </Spoken>
        </Suspense>
      </div>
    </div>
  );
}
