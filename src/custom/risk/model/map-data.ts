/**
 * What the risk map shows, as its call answers it, and where things without a boundary stand: with the nearest area
 * above them that has one. Pure.
 */
import { cornersOf } from '../../../engine/model/plan/polygon.ts';
import type { WireRow } from '../../../engine/model/wire.ts';

export const MAP = '/api/risk/riskArea/queryMap';

/** From the least: what is worse is drawn above and listed first. */
export const LEVELS = ['low', 'general', 'larger', 'major'] as const;
export type Level = (typeof LEVELS)[number];

/** What stands on the map beside its areas, the most pressing first. */
export const KINDS = ['alarm', 'permit', 'hazard', 'point'] as const;
export type Kind = (typeof KINDS)[number];

/** The entity whose rows a kind shows. */
export const ENTITY_OF: Readonly<Record<Kind, string>> = {
  alarm: 'alarmInfo',
  permit: 'workPermit',
  hazard: 'hiddenDanger',
  point: 'warnPoint',
};

export interface MapArea {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  /** Whom it belongs to. */
  readonly org: string;
  /** The stored file of the plan it lies on. */
  readonly plan: string | null;
  readonly polygon: readonly (readonly [number, number])[];
  /** Its level of now; null where it has none, or where the caller may not see it. */
  readonly level: Level | null;
}

export interface MapMark {
  readonly kind: Kind;
  readonly row: WireRow;
  /** Its area; null where that is not among those the caller sees. */
  readonly area: string | null;
  /** What its area is called, also where the caller does not see it. */
  readonly areaName: string;
}

export interface MapPlan {
  /** The stored file. */
  readonly id: string;
  /** What the area that holds it is called. */
  readonly name: string;
}

export interface MapData {
  /** When this was read, by the clock of the works. */
  readonly at: string;
  readonly plans: readonly MapPlan[];
  readonly areas: readonly MapArea[];
  readonly marks: readonly MapMark[];
  /** Kinds the caller may list, and how many of each there are. */
  readonly totals: Readonly<Partial<Record<Kind, number>>>;
}

/** An area as it is drawn: its own level and that of the areas below it that have no boundary. */
export interface DrawnArea extends MapArea {
  readonly shown: Level | null;
}

interface Placed {
  readonly drawn: readonly DrawnArea[];
  /** Area → the drawn one it is counted with; absent where none above it has a boundary. */
  readonly at: ReadonlyMap<string, string>;
}

const rankOf = (level: Level | null): number => (level === null ? -1 : LEVELS.indexOf(level));

/** The worse of two levels. */
export const worse = (one: Level | null, other: Level | null): Level | null =>
  rankOf(other) > rankOf(one) ? other : one;

/**
 * Where each area stands on a plan. One without a boundary is counted with the nearest above it that has one: a red area
 * that nobody has drawn yet must not be missing from the map.
 */
export function placeAreas(areas: readonly MapArea[], plan: string | undefined): Placed {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const isDrawn = (area: MapArea): boolean => area.plan === plan && cornersOf(area.polygon).length > 0;
  const at = new Map<string, string>();
  for (const area of areas) {
    const passed = new Set<string>();
    let here: MapArea | undefined = area;
    while (here && !isDrawn(here) && !passed.has(here.id)) {
      passed.add(here.id);
      here = here.parent === null ? undefined : byId.get(here.parent);
    }
    if (here && isDrawn(here)) at.set(area.id, here.id);
  }
  const shown = new Map<string, Level | null>();
  for (const area of areas) {
    const place = at.get(area.id);
    if (place !== undefined) shown.set(place, worse(shown.get(place) ?? null, area.level));
  }
  return { drawn: areas.filter(isDrawn).map((area) => ({ ...area, shown: shown.get(area.id) ?? null })), at };
}

/** Marks by the drawn area they stand at; those of no drawn area under ''. */
export function marksAt(marks: readonly MapMark[], at: ReadonlyMap<string, string>): ReadonlyMap<string, MapMark[]> {
  const found = new Map<string, MapMark[]>();
  for (const mark of marks) {
    const place = (mark.area === null ? undefined : at.get(mark.area)) ?? '';
    const list = found.get(place);
    if (list) list.push(mark);
    else found.set(place, [mark]);
  }
  return found;
}
