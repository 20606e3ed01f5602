/** What desk, phone and wall share around the plan: which kinds are shown, the legend, and what is missing. */
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote, formatCount } from '../../../engine/client/index.ts';
import { LEVELS, type Level } from '../model/map-data.ts';
import { AreaList, LevelWord, MarkLists } from './MapLists.tsx';
import { MapView } from './MapView.tsx';
import { isLoud } from './marks.ts';
import type { RiskMap } from './useRiskMap.ts';

/** Kinds with their counts, each a switch. */
export function KindSwitches({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  return (
    <div className="risk-kinds" role="group" aria-label={t('filter')}>
      {map.kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={map.shown.has(kind)} onClick={() => map.toggle(kind)}>
          <span className={`risk-sign risk-badge-${kind}`} aria-hidden="true">
            {t(`sign.${kind}`)}
          </span>
          {t(`kind.${kind}`)} <b>{formatCount(map.live.data?.totals[kind] ?? 0)}</b>
        </button>
      ))}
    </div>
  );
}

/** What goes on and all areas, one of them at a time. */
export function Lists({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const [tab, setTab] = useState<'going' | 'areas'>('going');
  return (
    <>
      <Segmented
        block
        value={tab}
        onChange={setTab}
        aria-label={t('lists')}
        options={[
          { value: 'going', label: t('goingOn') },
          { value: 'areas', label: t('areas') },
        ]}
      />
      <ListHead map={map} />
      {tab === 'going' ? <MarkLists map={map} /> : <AreaList map={map} />}
    </>
  );
}

/** The four colours with their words, and how many areas have each. */
export function Legend({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const count = (level: Level | null): number => map.areas.filter((one) => one.level === level).length;
  return (
    <ul className="risk-legend" aria-label={t('legend')}>
      {[...[...LEVELS].reverse(), null].map((level) =>
        level === null && count(null) === 0 ? null : (
          <li key={level ?? 'none'}>
            <LevelWord level={level} /> <b>{formatCount(count(level))}</b>
          </li>
        ),
      )}
    </ul>
  );
}

/** Why the map is not of now, or not there. */
export function MapState({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const { data, error } = map.live;
  return (
    <>
      {error && (
        <p role="alert" className="risk-stale">
          <ToneNote tone="warning">
            {data ? t('stale', { at: data.at.slice(11), reason: error.message }) : error.message}
          </ToneNote>
        </p>
      )}
      {data && map.drawn.length === 0 && (
        <p role="status" className="risk-hint">
          {t(map.plan ? 'noBoundary' : 'noPlan')}
        </p>
      )}
    </>
  );
}

/** Which plan, where the reader's areas lie on several. */
export function PlanChoice({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const plans = map.live.data?.plans ?? [];
  if (plans.length < 2) return null;
  return (
    <select
      className="risk-plans"
      aria-label={t('plan')}
      value={map.plan?.id}
      onChange={({ target }) => map.setPlan(target.value)}
    >
      {plans.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The plan with what is chosen on it. */
export function ChosenView({ map }: { readonly map: RiskMap }): ReactNode {
  return map.plan ? (
    <MapView
      key={map.plan.id}
      plan={map.plan.id}
      drawn={map.drawn}
      marks={map.marks}
      isLoud={isLoud}
      chosen={map.place}
      onChoose={map.choose}
    />
  ) : null;
}

/** What the list is about, and the way back to everything. */
export function ListHead({ map }: { readonly map: RiskMap }): ReactNode {
  const { t } = useTranslation('riskMap');
  const found = map.areas.find((one) => one.area.id === map.chosen);
  if (!found) return null;
  return (
    <div className="risk-chosen">
      <h2>{found.area.name}</h2>
      <LevelWord level={found.level} />
      {map.only && <span className="risk-hint">{t(`kind.${map.only}`)}</span>}
      <button type="button" className="risk-text-button" onClick={() => map.choose(undefined)}>
        {t('everywhere')}
      </button>
    </div>
  );
}
