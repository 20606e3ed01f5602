/** What lies on the map as lists: what goes on, each line leading to its record, and all areas with their levels. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ToneTag,
  columnTone,
  formatCount,
  useEntityView,
  useNavigation,
  wordOf,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { ENTITY_OF, type Kind, type Level, type MapMark } from '../model/map-data.ts';
import { STATE_OF, isLoud, lineOf } from './marks.ts';
import type { RiskMap } from './useRiskMap.ts';

/** Lines of one kind; more are found in its own list. */
const MOST = 60;

function KindList({
  kind,
  marks,
  linked,
}: {
  readonly kind: Kind;
  readonly marks: readonly MapMark[];
  readonly linked: boolean;
}): ReactNode {
  const { t } = useTranslation('riskMap');
  const { href } = useNavigation();
  const { view } = useEntityView(ENTITY_OF[kind]);
  const state = STATE_OF[kind];
  if (!view || marks.length === 0) return null;
  const loudFirst = [...marks.filter(isLoud), ...marks.filter((mark) => !isLoud(mark))];
  const content = (row: WireRow, areaName: string): ReactNode => {
    const { title, note } = lineOf(kind, view, row);
    return (
      <>
        <span className="risk-line-title">{title}</span>
        <ToneTag tone={columnTone(view, state, row) ?? 'none'}>{wordOf(view, row, state)}</ToneTag>
        <span className="risk-line-note">{[areaName, note].filter((part) => part !== '').join(' · ')}</span>
      </>
    );
  };
  return (
    <section aria-label={t(`kind.${kind}`)}>
      <h3>
        {t(`kind.${kind}`)} <span className="risk-count">{formatCount(marks.length)}</span>
      </h3>
      <ul className="risk-lines">
        {loudFirst.slice(0, MOST).map(({ row, areaName }) => (
          <li key={row.id}>
            {linked ? (
              <a className="risk-line" href={href(`${view.path}/${row.id}`)}>
                {content(row, areaName)}
              </a>
            ) : (
              <span className="risk-line">{content(row, areaName)}</span>
            )}
          </li>
        ))}
      </ul>
      {marks.length > MOST && linked && (
        <a className="risk-more" href={href(view.path)}>
          {t('more', { count: marks.length - MOST })}
        </a>
      )}
    </section>
  );
}

/** What goes on, of the chosen area or everywhere. @param linked each line leads to its record */
export function MarkLists({ map, linked = true }: { readonly map: RiskMap; readonly linked?: boolean }): ReactNode {
  const { t } = useTranslation('riskMap');
  // Nobody scrolls a wall: points that read what they should stand on the plan alone.
  const marks = linked ? map.listed : map.listed.filter((mark) => mark.kind !== 'point' || isLoud(mark));
  return (
    <>
      {map.kinds.map((kind) => (
        <KindList key={kind} kind={kind} marks={marks.filter((mark) => mark.kind === kind)} linked={linked} />
      ))}
      {marks.length === 0 && map.live.data && <p className="risk-hint">{t('quiet')}</p>}
    </>
  );
}

/** A level with its colour, and the sign that stands for it on the map. */
export function LevelWord({ level }: { readonly level: Level | null }): ReactNode {
  const { t } = useTranslation('riskMap');
  return (
    <span className="risk-level-word">
      <span className={`risk-swatch risk-level-${level ?? 'none'}`} aria-hidden="true" />
      {t(`level.${level ?? 'none'}`)}
    </span>
  );
}

/** Every area with its level and what goes on in it: also what has no boundary, and for who cannot see the map. */
export function AreaList({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const { href } = useNavigation();
  const { view } = useEntityView('riskArea');
  const counts = new Map<string, number>();
  for (const { area } of map.live.data?.marks.filter(({ kind }) => map.shown.has(kind) && kind !== 'point') ?? [])
    if (area !== null) counts.set(area, (counts.get(area) ?? 0) + 1);
  return (
    <ul className="risk-areas" aria-label={t('areas')}>
      {map.areas.map(({ area, level, isDrawn }) => (
        <li key={area.id} className={area.id === map.chosen ? 'risk-areas-chosen' : undefined}>
          <button
            type="button"
            aria-pressed={area.id === map.chosen}
            onClick={() => map.choose(area.id === map.chosen ? undefined : area.id)}
          >
            <span className="risk-line-title">{area.name}</span>
            <LevelWord level={level} />
            <span className="risk-line-note">
              {[area.org, t('going', { count: counts.get(area.id) ?? 0 }), isDrawn ? '' : t('undrawn')]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </button>
          {view && (
            <a href={href(`${view.path}/${area.id}`)} aria-label={t('open', { name: area.name })}>
              {t('record')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
