/** The visited pages of the signed-in person in this window: restored after a reload, gone after signing out. */
import { create } from 'zustand';
import { readTabs, type Tab, withVisit } from './tabs.ts';

interface TabsState {
  /** Whose tags these are: a person in a tenant; empty before anybody is known. */
  readonly seat: string;
  readonly tabs: readonly Tab[];
  /** Address → how often its page was asked to begin anew. */
  readonly rounds: Readonly<Record<string, number>>;
}

const NOBODY: TabsState = { seat: '', tabs: [], rounds: {} };

export const useTabs = create<TabsState>()(() => NOBODY);

const keyOf = (seat: string): string => `tags:${seat}`;

function put(tabs: readonly Tab[]): void {
  const { seat, tabs: before } = useTabs.getState();
  if (tabs === before) return;
  useTabs.setState({ tabs });
  sessionStorage.setItem(keyOf(seat), JSON.stringify(tabs));
}

/** Takes up the tags of a person. */
export function startTabs(seat: string): void {
  if (useTabs.getState().seat !== seat)
    useTabs.setState({ seat, tabs: readTabs(sessionStorage.getItem(keyOf(seat))), rounds: {} });
}

export function visitTab(path: string, search: string): void {
  put(withVisit(useTabs.getState().tabs, path, search));
}

export function nameTab(path: string, title: string): void {
  const { tabs } = useTabs.getState();
  if (tabs.some((tab) => tab.path === path && tab.title !== title))
    put(tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)));
}

export function closeTabs(paths: readonly string[]): void {
  put(useTabs.getState().tabs.filter((tab) => !paths.includes(tab.path)));
}

/** Lets the page of an address begin anew. */
export function renewPage(path: string): void {
  useTabs.setState(({ rounds }) => ({ rounds: { ...rounds, [path]: (rounds[path] ?? 0) + 1 } }));
}

/** After signing out: the next person sees no tag of this one. */
export function forgetTabs(): void {
  const { seat } = useTabs.getState();
  if (seat) sessionStorage.removeItem(keyOf(seat));
  useTabs.setState(NOBODY);
}
