/**
 * Draws a boundary on a picture: a press adds a corner behind the chosen one, corners are dragged or moved by the arrow
 * keys, every step can be taken back.
 */
import { Button, Checkbox } from 'antd';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditProps, Icon, ZOOM_STEP, fileAddress, usePanZoom } from '../../engine/client/index.ts';
import type { Value } from '../../engine/model/types.ts';
import { type Corner, cornersOf } from '../../engine/model/plan/polygon.ts';
import { type Drawn, added, crossedEdges, moved, removed, split } from './edits.ts';
import { pictureOf } from './picture.ts';

/** Shares that an arrow key moves a corner by; with Shift finely. */
const KEY_STEP = 0.01;
const FINE_STEP = 0.001;
const ARROWS: Readonly<Record<string, Corner>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Where nothing is known of the picture yet. */
const PLAIN_ASPECT = 1.6;

const toValue = (corners: readonly Corner[]): Value => corners.map(([x, y]) => [x, y]);
const percent = (share: number): string => (share * 100).toFixed(1);

function Board(props: EditProps & { readonly picture: string }): ReactNode {
  const { value, onChange, onBlur, disabled, invalid, id, field, picture, describedBy } = props;
  const { t } = useTranslation('widgets');
  const [aspect, setAspect] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [isAligned, setAligned] = useState(false);
  const [said, setSaid] = useState('');
  const [past, setPast] = useState<readonly (readonly Corner[])[]>([]);
  const [future, setFuture] = useState<readonly (readonly Corner[])[]>([]);
  /** The corner under the pointer, and the boundary as it was before it is moved. */
  const drag = useRef<{ readonly at: number; readonly before: readonly Corner[] }>(undefined);
  const handles = useRef<HTMLDivElement>(null);
  const corners = cornersOf(value);
  const drawn: Drawn = { corners, chosen: chosen < corners.length ? chosen : -1 };

  const change = (next: Drawn, words: string, before: readonly Corner[] | null = corners): void => {
    if (before) {
      setPast([...past, before]);
      setFuture([]);
    }
    setChosen(next.chosen);
    setSaid(words);
    onChange(toValue(next.corners));
  };
  const step = (from: typeof past, keepFrom: typeof setPast, keepTo: typeof setPast, words: string): void => {
    const to = from.at(-1);
    if (!to) return;
    keepFrom(from.slice(0, -1));
    keepTo((list) => [...list, corners]);
    setChosen(-1);
    setSaid(words);
    onChange(toValue(to));
  };
  const undo = (): void => step(past, setPast, setFuture, t('polygon.undone'));
  const redo = (): void => step(future, setFuture, setPast, t('polygon.redone'));
  const focusOn = (at: number): void =>
    void requestAnimationFrame(() => handles.current?.querySelectorAll('button')[at]?.focus());
  const add = (next: Drawn): void => change(next, t('polygon.added', { n: next.chosen + 1 }));

  const { window, layer, fit, zoom, zoomBy, reset, shareAt, handlers } = usePanZoom(aspect ?? PLAIN_ASPECT, (share) => {
    if (disabled || share.some((one) => one < 0 || one > 1)) return;
    add(added(drawn, share, isAligned));
  });

  const grab = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (disabled || event.button !== 0) return;
    // The window below would move along.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at, before: corners };
    setChosen(at);
  };
  const pull = (event: PointerEvent): void => {
    if (!drag.current) return;
    const next = moved(drawn, drag.current.at, shareAt(event), isAligned);
    onChange(toValue(next.corners));
  };
  const drop = (): void => {
    const held = drag.current;
    drag.current = undefined;
    const now = held && corners[held.at];
    const before = held?.before[held.at];
    if (!held || !now || !before || (now[0] === before[0] && now[1] === before[1])) return;
    setPast([...past, held.before]);
    setFuture([]);
    setSaid(t('polygon.moved', { n: held.at + 1, x: percent(now[0]), y: percent(now[1]) }));
  };
  const byKey = (at: number) => (event: KeyboardEvent) => {
    if (disabled) return;
    const arrow = ARROWS[event.key];
    const here = corners[at];
    if (arrow && here) {
      const by = event.shiftKey ? FINE_STEP : KEY_STEP;
      const next = moved(drawn, at, [here[0] + arrow[0] * by, here[1] + arrow[1] * by], false);
      const [x, y] = next.corners[at] ?? here;
      change(next, t('polygon.moved', { n: at + 1, x: percent(x), y: percent(y) }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const next = removed(drawn, at);
      change(next, t('polygon.removed', { n: at + 1 }));
      focusOn(next.chosen);
    } else if (event.key === 'Enter' || event.key === 'Insert') {
      const next = split({ corners, chosen: at });
      add(next);
      focusOn(next.chosen);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const history = (event: KeyboardEvent): void => {
    if (disabled || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };

  const crossed = crossedEdges(corners);
  const [width, height] = [fit?.width ?? 0, fit?.height ?? 0];
  const at = ([x, y]: Corner): string => `${x * width},${y * height}`;
  if (failed)
    return (
      <p id={id} className="anlan-hint" role="status">
        {t('polygon.noPicture')}
      </p>
    );
  return (
    // A key of the whole editor; its parts have their own.
    <div className="anlan-polygon" onBlur={onBlur} onKeyDown={history}>
      <div className="anlan-polygon-bar" role="toolbar" aria-label={t('polygon.tools', { field: field.title })}>
        <Button disabled={disabled} icon={<Icon name="plus" />} onClick={() => add(split(drawn))}>
          {t('polygon.add')}
        </Button>
        <Button
          disabled={disabled || drawn.chosen < 0}
          icon={<Icon name="minus" />}
          onClick={() => change(removed(drawn, drawn.chosen), t('polygon.removed', { n: drawn.chosen + 1 }))}
        >
          {t('polygon.remove')}
        </Button>
        <Button disabled={disabled || past.length === 0} onClick={undo}>
          {t('polygon.undo')}
        </Button>
        <Button disabled={disabled || future.length === 0} onClick={redo}>
          {t('polygon.redo')}
        </Button>
        <Button
          disabled={disabled || corners.length === 0}
          onClick={() => change({ corners: [], chosen: -1 }, t('polygon.cleared'))}
        >
          {t('polygon.clear')}
        </Button>
        <Checkbox checked={isAligned} disabled={disabled} onChange={({ target }) => setAligned(target.checked)}>
          {t('polygon.align')}
        </Checkbox>
        <span className="anlan-polygon-zoom">
          <Button
            aria-label={t('polygon.zoomOut')}
            icon={<Icon name="minus" />}
            onClick={() => zoomBy(1 / ZOOM_STEP)}
          />
          <Button aria-label={t('polygon.zoomIn')} icon={<Icon name="plus" />} onClick={() => zoomBy(ZOOM_STEP)} />
          <Button onClick={reset}>{t('polygon.whole')}</Button>
        </span>
      </div>
      <div
        ref={window}
        id={id}
        className={`anlan-polygon-window${invalid ? ' anlan-polygon-invalid' : ''}`}
        // A plane that is moved by keys; its corners are buttons of their own.
        tabIndex={0}
        role="group"
        aria-label={t('polygon.plane', { field: field.title, count: corners.length })}
        aria-describedby={[describedBy, `${id}-hint`].filter(Boolean).join(' ')}
        {...handlers}
      >
        <div ref={layer} className="anlan-polygon-layer" style={{ width, height, '--k': zoom } as CSSProperties}>
          <img
            src={fileAddress(picture)}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setAspect(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : PLAIN_ASPECT)
            }
            onError={() => setFailed(true)}
          />
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
            <polygon points={corners.map(at).join(' ')} />
            {crossed.map((edge) => {
              const [a, b] = [corners[edge], corners[(edge + 1) % corners.length]];
              return (
                a && b && <line key={edge} x1={a[0] * width} y1={a[1] * height} x2={b[0] * width} y2={b[1] * height} />
              );
            })}
          </svg>
          <div ref={handles}>
            {corners.map(([x, y], index) => (
              <button
                // A corner is its place in the order.
                key={index}
                type="button"
                className="anlan-polygon-corner"
                aria-label={t('polygon.corner', { n: index + 1, x: percent(x), y: percent(y) })}
                aria-pressed={index === drawn.chosen}
                disabled={disabled}
                style={{ left: x * width, top: y * height }}
                onFocus={() => setChosen(index)}
                onPointerDown={grab(index)}
                onPointerMove={pull}
                onPointerUp={drop}
                onPointerCancel={drop}
                onKeyDown={byKey(index)}
              />
            ))}
          </div>
        </div>
      </div>
      <p id={`${id}-hint`} className="anlan-hint">
        {t('polygon.hint')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

export function PolygonEdit(props: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const picture = pictureOf(props.field, props.context.row);
  if (picture === undefined)
    return (
      <p id={props.id} className="anlan-hint">
        {t('polygon.pictureFirst')}
      </p>
    );
  // Another picture is another drawing: what could be taken back belonged to the old one.
  return <Board key={picture} {...props} picture={picture} />;
}
