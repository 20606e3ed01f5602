/**
 * The risk map for the desk (`/risk/map`) and for the wall (`/risk/map?wall=1`): the plan in four colours with what goes on,
 * and the same as lists.
 */
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVariables, useNavigation, usePreferences } from '../../../engine/client/index.ts';
import { MarkLists } from './MapLists.tsx';
import { ChosenView, KindSwitches, Legend, ListHead, Lists, MapState, PlanChoice } from './MapParts.tsx';
import { EVERY_MS, useRiskMap } from './useRiskMap.ts';
import './map.css';

const WALL = 'wall';

/** Enters or leaves the whole screen; where a browser has none the wall fills its window. */
function wholeScreen(isOn: boolean): void {
  if (isOn && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
  if (!isOn && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

export default function MapPage(): ReactNode {
  const { t } = useTranslation('riskMap');
  const { search, replaceSearch } = useNavigation();
  const language = usePreferences((state) => state.language);
  const map = useRiskMap(search);
  const isWall = new URLSearchParams(search).has(WALL);
  const wall = (isOn: boolean): void => {
    const params = new URLSearchParams(search);
    if (isOn) params.set(WALL, '1');
    else params.delete(WALL);
    wholeScreen(isOn);
    replaceSearch(params.toString());
  };
  const leave = useEffectEvent(() => wall(false));
  useEffect(() => {
    if (!isWall) return undefined;
    // A browser keeps Escape for itself while it shows the whole screen, and tells that it has left it.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
    };
    const onChange = (): void => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isWall]);
  const dark = isWall ? cssVariables({ mode: 'dark', preset: 'blue', size: 'small' }, language) : undefined;
  return (
    <section
      className={isWall ? 'risk-map risk-map-wall' : 'risk-map'}
      style={dark as CSSProperties | undefined}
      aria-label={t('title')}
      aria-busy={map.live.data === undefined && map.live.error === undefined}
    >
      <header>
        <h1>{t('title')}</h1>
        <PlanChoice map={map} />
        <span className="risk-hint">{isWall ? map.live.data?.at : t('every', { count: EVERY_MS / 1000 })}</span>
        <button type="button" className="risk-text-button risk-wall-button" onClick={() => wall(!isWall)}>
          {t(isWall ? 'wallLeave' : 'wall')}
        </button>
      </header>
      <div className="risk-bar">
        <KindSwitches map={map} />
        <Legend map={map} />
      </div>
      <MapState map={map} />
      <div className="risk-body">
        <ChosenView map={map} />
        <aside className="risk-side" aria-label={t('lists')}>
          {isWall ? (
            <>
              <ListHead map={map} />
              <MarkLists map={map} linked={false} />
            </>
          ) : (
            <Lists map={map} />
          )}
        </aside>
      </div>
    </section>
  );
}
