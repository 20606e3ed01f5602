/**
 * The plan with its areas in four colours and what goes on in them, moved and zoomed. Everything on it is in the lists
 * beside it as well, which are there for keys and readers of the screen.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  memo,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ZOOM_STEP, fileAddress, usePanZoom } from '../../../engine/client/index.ts';
import { middleOf, shareOf } from '../../../engine/model/plan/polygon.ts';
import { type DrawnArea, KINDS, type Kind, LEVELS, type Level, type MapMark } from '../model/map-data.ts';

/** Where nothing is known of the plan yet. */
const PLAIN_ASPECT = 1.6;
/** A name is about this wide, a letter of our scripts at 12 px. */
const LETTER_PX = 12;
const NARROW_LETTER_PX = 7;
/** Height of a line of badges, and width of one. */
const BADGE_PX = 20;
const BADGE_WIDTH_PX = 38;
/** Badges may stick out of their area by this; beyond it one badge counts them all. */
const OVERHANG = 1.25;
/** An area chosen in the list comes into sight, no nearer than this. */
const NEAREST = 5;

/** Marks of one kind at one area, or of all kinds where several badges have no room. */
interface Badge {
  readonly kind: Kind | 'all';
  readonly count: number;
  readonly isLoud: boolean;
}

interface Shape {
  readonly area: DrawnArea;
  readonly at: readonly [number, number];
  readonly breadth: number;
  readonly badges: readonly Badge[];
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? NARROW_LETTER_PX : LETTER_PX), 0);

/** The badges there is room for. @param room breadth of the area in pixels as it is seen */
function badgesIn(room: number, badges: readonly Badge[]): readonly Badge[] {
  if (badges.length < 2 || badges.length * BADGE_WIDTH_PX <= room * OVERHANG) return badges;
  return [
    {
      kind: 'all',
      count: badges.reduce((sum, { count }) => sum + count, 0),
      isLoud: badges.some((badge) => badge.isLoud),
    },
  ];
}

/** Level → a shape that tells it without its colour. */
const SIGNS: Readonly<Record<Level, string>> = { major: '◆', larger: '▲', general: '◐', low: '○' };

const Area = memo(function Area({
  points,
  level,
  id,
  isChosen,
}: {
  readonly points: string;
  readonly level: Level | null;
  readonly id: string;
  readonly isChosen: boolean;
}): ReactNode {
  return (
    <polygon
      points={points}
      data-area={id}
      className={`risk-area risk-level-${level ?? 'none'}${isChosen ? ' risk-area-chosen' : ''}`}
    />
  );
});

/** Name and badges of an area, as large at any zoom. */
const Tag = memo(function Tag({
  x,
  y,
  name,
  level,
  id,
  badges,
  words,
}: {
  readonly x: number;
  readonly y: number;
  /** Empty where it has no room. */
  readonly name: string;
  readonly level: Level | null;
  readonly id: string;
  /** Kind, count and loudness of each, as text: a comparison of texts is enough to leave it as it stands. */
  readonly badges: string;
  readonly words: string;
}): ReactNode {
  const list = badges === '' ? [] : badges.split(' ').map((one) => one.split(':'));
  const letters = words.split(' ');
  const left = -(list.length * BADGE_WIDTH_PX) / 2;
  return (
    <g className="risk-tag" style={{ transform: `translate(${x}px, ${y}px) scale(calc(1 / var(--k, 1)))` }}>
      {name !== '' && (
        <text y={list.length > 0 ? -6 : 4} textAnchor="middle">
          {level && `${SIGNS[level]} `}
          {name}
        </text>
      )}
      {list.map(([kind = '', count, isLoud], index) => (
        <g
          key={kind}
          data-area={id}
          data-kind={kind === 'all' ? undefined : kind}
          className={`risk-badge risk-badge-${kind}${isLoud === '1' ? ' risk-badge-loud' : ''}`}
          transform={`translate(${left + index * BADGE_WIDTH_PX}, ${name === '' ? -BADGE_PX / 2 : 2})`}
        >
          <rect width={BADGE_WIDTH_PX - 2} height={BADGE_PX - 2} rx="3" />
          <text x={(BADGE_WIDTH_PX - 2) / 2} y="13.5" textAnchor="middle">
            {kind === 'all' ? count : `${letters[KINDS.indexOf(kind as Kind)]} ${count}`}
          </text>
        </g>
      ))}
    </g>
  );
});

interface Props {
  readonly plan: string;
  readonly drawn: readonly DrawnArea[];
  readonly marks: ReadonlyMap<string, readonly MapMark[]>;
  readonly isLoud: (mark: MapMark) => boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (area: string | undefined, kind?: Kind) => void;
}

export function MapView({ plan, drawn, marks, isLoud, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation('riskMap');
  const [aspect, setAspect] = useState<number>();
  const [failed, setFailed] = useState(false);
  const { window, layer, fit, zoom, zoomBy, reset, show, handlers } = usePanZoom(aspect ?? PLAIN_ASPECT, (_, on) => {
    const kind = on.closest('[data-kind]')?.getAttribute('data-kind') ?? undefined;
    onChoose(on.closest('[data-area]')?.getAttribute('data-area') ?? undefined, kind as Kind | undefined);
  });
  const [width, height] = [fit?.width ?? 0, fit?.height ?? 0];

  // Larger areas lie below smaller ones, of the same size the worse above.
  const outlines = useMemo(
    () =>
      drawn
        .map((area) => ({ area, share: shareOf(area.polygon), at: middleOf(area.polygon, aspect ?? PLAIN_ASPECT) }))
        .sort(
          (one, other) =>
            other.share - one.share ||
            LEVELS.indexOf(one.area.shown ?? 'low') - LEVELS.indexOf(other.area.shown ?? 'low'),
        ),
    [drawn, aspect],
  );
  const shapes = useMemo(
    (): readonly Shape[] =>
      outlines.map(({ area, at }) => {
        const xs = area.polygon.map(([x]) => x);
        const here = marks.get(area.id) ?? [];
        return {
          area,
          at,
          breadth: Math.max(...xs) - Math.min(...xs),
          badges: KINDS.flatMap((kind) => {
            const of = here.filter((mark) => mark.kind === kind);
            return of.length === 0 ? [] : [{ kind, count: of.length, isLoud: of.some(isLoud) }];
          }),
        };
      }),
    [outlines, marks, isLoud],
  );

  const look = useEffectEvent((id: string): void => {
    const area = drawn.find((one) => one.id === id);
    if (!area) return;
    const [xs, ys] = [area.polygon.map(([x]) => x), area.polygon.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [across, down] = [(right - left) * 0.6, (bottom - top) * 0.6];
    show({ left: left - across, right: right + across, top: top - down, bottom: bottom + down }, NEAREST);
  });
  useEffect(() => {
    if (chosen !== undefined) look(chosen);
  }, [chosen]);

  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && chosen !== undefined) onChoose(undefined);
    else handlers.onKeyDown(event);
  };
  const words = KINDS.map((kind) => t(`sign.${kind}`)).join(' ');
  return (
    <div className="risk-plan">
      <div
        ref={window}
        className="risk-plan-window"
        // A plane that is moved by keys; what lies on it stands in the lists beside it.
        tabIndex={0}
        role="group"
        aria-label={t('plane', { count: drawn.length })}
        {...handlers}
        onKeyDown={byKey}
      >
        <div ref={layer} className="risk-plan-layer" style={{ width, height, '--k': zoom } as CSSProperties}>
          <img
            src={fileAddress(plan)}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setFailed(false);
              setAspect(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : PLAIN_ASPECT);
            }}
            onError={() => setFailed(true)}
          />
          {width > 0 && (
            <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
              {shapes.map(({ area }) => (
                <Area
                  key={area.id}
                  id={area.id}
                  points={area.polygon
                    .map(([x, y]) => `${(x * width).toFixed(1)},${(y * height).toFixed(1)}`)
                    .join(' ')}
                  level={area.shown}
                  isChosen={area.id === chosen}
                />
              ))}
              {shapes.map(({ area, at: [x, y], breadth, badges }) => (
                <Tag
                  key={area.id}
                  id={area.id}
                  x={Math.round(x * width)}
                  y={Math.round(y * height)}
                  name={widthOf(area.name) + LETTER_PX <= breadth * width * zoom || area.id === chosen ? area.name : ''}
                  level={area.shown}
                  badges={badgesIn(breadth * width * zoom, badges)
                    .map(({ kind, count, isLoud: loud }) => `${kind}:${count}:${loud ? 1 : 0}`)
                    .join(' ')}
                  words={words}
                />
              ))}
            </svg>
          )}
        </div>
      </div>
      {failed && (
        <p className="risk-plan-failed" role="alert">
          {t('planFailed')}
        </p>
      )}
      <div className="risk-plan-zoom" role="toolbar" aria-label={t('zoom')}>
        <button type="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => zoomBy(ZOOM_STEP)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <Icon name="minus" />
        </button>
        <button type="button" onClick={reset}>
          {t('whole')}
        </button>
      </div>
    </div>
  );
}
