/** The map as it stands now: asked for every five seconds while somebody looks, and what is chosen on it. */
import { useCallback, useMemo, useState } from 'react';
import { type Live, useLive } from '../../../engine/client/index.ts';
import {
  type DrawnArea,
  KINDS,
  type Kind,
  LEVELS,
  type Level,
  MAP,
  type MapArea,
  type MapData,
  type MapMark,
  type MapPlan,
  marksAt,
  placeAreas,
} from '../model/map-data.ts';

export const EVERY_MS = 5_000;

interface ListedArea {
  readonly area: MapArea;
  /** The level it counts with: on the map that of areas below it that have no boundary too. */
  readonly level: Level | null;
  readonly isDrawn: boolean;
}

export interface RiskMap {
  readonly live: Live<MapData>;
  readonly plan: MapPlan | undefined;
  readonly setPlan: (id: string) => void;
  /** Kinds the reader may list. */
  readonly kinds: readonly Kind[];
  readonly shown: ReadonlySet<Kind>;
  readonly toggle: (kind: Kind) => void;
  readonly drawn: readonly DrawnArea[];
  /** By the drawn area, '' for what stands at none. */
  readonly marks: ReadonlyMap<string, readonly MapMark[]>;
  readonly chosen: string | undefined;
  /** The drawn area that the chosen one is counted with. */
  readonly place: string | undefined;
  readonly choose: (area: string | undefined, kind?: Kind) => void;
  /** What the list shows: of the chosen area and kind, else everything. */
  readonly listed: readonly MapMark[];
  /** The kind the list is narrowed to by a press on a badge. */
  readonly only: Kind | undefined;
  /** All areas, the worst first. */
  readonly areas: readonly ListedArea[];
}

const NOTHING: MapData = { at: '', plans: [], areas: [], marks: [], totals: {} };
const rankOf = (level: Level | null): number => (level === null ? -1 : LEVELS.indexOf(level));

/** @param search query of the address: `plan` chooses one at the start */
export function useRiskMap(search: string): RiskMap {
  const live = useLive<MapData>(MAP, {}, EVERY_MS);
  // Most answers say what the last one said, but for the moment: then nothing is drawn anew.
  const text = useMemo(() => (live.data ? JSON.stringify({ ...live.data, at: '' }) : ''), [live.data]);
  const data = useMemo(() => (text === '' ? NOTHING : (JSON.parse(text) as MapData)), [text]);

  const [wished, setWished] = useState(() => new URLSearchParams(search).get('plan') ?? undefined);
  const plan = data.plans.find(({ id }) => id === wished) ?? data.plans[0];
  const planId = plan?.id;
  const kinds = useMemo(() => KINDS.filter((kind) => data.totals[kind] !== undefined), [data]);
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const shown = useMemo(() => new Set(kinds.filter((kind) => !hidden.has(kind))), [kinds, hidden]);
  const { drawn, at } = useMemo(() => placeAreas(data.areas, planId), [data, planId]);
  const visible = useMemo(() => data.marks.filter(({ kind }) => shown.has(kind)), [data, shown]);
  const marks = useMemo(() => marksAt(visible, at), [visible, at]);
  const [choice, setChoice] = useState<{ readonly area: string; readonly kind: Kind | undefined }>();
  const choose = useCallback(
    (area: string | undefined, kind?: Kind) => setChoice(area === undefined ? undefined : { area, kind }),
    [],
  );
  const chosen = choice && data.areas.some(({ id }) => id === choice.area) ? choice.area : undefined;
  const only = chosen === undefined ? undefined : choice?.kind;
  const listed = useMemo(
    () =>
      chosen === undefined
        ? visible
        : visible.filter(
            ({ area, kind }) =>
              area !== null && (area === chosen || at.get(area) === chosen) && (only === undefined || kind === only),
          ),
    [visible, at, chosen, only],
  );
  const areas = useMemo(() => {
    const levels = new Map(drawn.map((area) => [area.id, area.shown]));
    return data.areas
      .map((area) => ({ area, level: levels.get(area.id) ?? area.level, isDrawn: levels.has(area.id) }))
      .sort((one, other) => rankOf(other.level) - rankOf(one.level));
  }, [data, drawn]);

  return {
    live,
    plan,
    setPlan: (id) => {
      setWished(id);
      setChoice(undefined);
    },
    kinds,
    shown,
    toggle: (kind) =>
      setHidden((before) => {
        const next = new Set(before);
        if (!next.delete(kind)) next.add(kind);
        return next;
      }),
    drawn,
    marks,
    chosen,
    place: chosen === undefined ? undefined : at.get(chosen),
    choose,
    listed,
    only,
    areas,
  };
}
