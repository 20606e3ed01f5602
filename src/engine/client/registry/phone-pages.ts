/**
 * Pages of an area at addresses of their own on the phone (specification 2.4): the area names them, the shell gives
 * them its frame.
 */
import { type ComponentType, type ReactNode, createContext } from 'react';
import type { PageComponent } from './pages.ts';

interface PhoneHeadProps {
  readonly title: string;
  /** Where back leads when the page was opened by its address. */
  readonly above: string;
  readonly right?: ReactNode;
}

interface PhoneParts {
  /** The bar at the top of a page. */
  readonly Head: ComponentType<PhoneHeadProps>;
  /** What is pulled down to be asked for anew. */
  readonly Pull: ComponentType<{ readonly onRefresh: () => Promise<void>; readonly children: ReactNode }>;
  /** A hook: leaves the page as the browser's back does; to `above` when nothing of the product is behind it. */
  readonly useBack: (above: string) => () => void;
  /** The page stands in the phone's frame. */
  readonly isThere?: true;
}

/** What every page of the phone has, as the shell draws it. */
export const PhonePartsContext = createContext<PhoneParts>({
  Head: () => null,
  Pull: ({ children }) => children,
  useBack: () => () => undefined,
});

/** Where the list of an entity and its records stand on the phone, instead of below /apps/e. */
interface PhonePlace {
  readonly list: string;
  readonly record: (id: string) => string;
  /** Whoever sees a row is asked for it by its deadline: no to-do of a process does. */
  readonly deadlines?: true;
}

const pages = new Map<string, PageComponent>();
const places = new Map<string, PhonePlace>();

/** @param own address → page @param of entity → where it stands */
export function registerPhonePages(
  own: Readonly<Record<string, PageComponent>>,
  of: Readonly<Record<string, PhonePlace>> = {},
): void {
  for (const [path, page] of Object.entries(own)) pages.set(path, page);
  for (const [entity, place] of Object.entries(of)) places.set(entity, place);
}

export const phonePageAt = (path: string): PageComponent | undefined => pages.get(path);

/** The page that an area made for an entity, or for one of its records; undefined where the engine's own stands. */
export function phonePlaceOf(entity: string, id?: string): string | undefined {
  const place = places.get(entity);
  return id === undefined ? place?.list : place?.record(id);
}

/** Do the deadlines of an entity stand on the phone's home? Where an area made its own pages, only if it says so. */
export function areDeadlinesShown(entity: string): boolean {
  const place = places.get(entity);
  return place === undefined || place.deadlines === true;
}

/** Fetches the pages that areas made for these entities. One part of an area brings them all. */
export async function preloadPhonePages(entities: readonly string[]): Promise<void> {
  const own = entities.flatMap((entity) => {
    const page = pages.get(places.get(entity)?.list ?? '');
    return page && 'preload' in page ? [page.preload()] : [];
  });
  await Promise.all(own);
}
