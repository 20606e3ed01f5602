/** The one way to have people chosen on the phone: ask, the picker opens over the page, the answer comes back as a promise. */
import { create } from 'zustand';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** What tells two of the same name apart: the organisation. */
  readonly note?: string;
}

export interface PeoplePage { readonly list: readonly Person[]; readonly total: number }

/** People by keyword (name, pinyin initials, number), page by page from 1. */
export type PeopleSource = (keyword: string, page: number, signal: AbortSignal) => Promise<PeoplePage>;

export interface PeopleRequest {
  readonly title?: string;
  readonly multiple: boolean;
  readonly chosen: readonly Person[];
  /** Whom to offer; without it everybody the caller may see. */
  readonly source?: PeopleSource;
}

/** Addresses of the pickers: a flat list, or along the organisations. */
export const PICKERS = { list: '/app/selectPeople', organisations: '/app/orgUserSelect' } as const;

export function isPicker(path: string): boolean {
  return path === PICKERS.list || path === PICKERS.organisations;
}

interface Asked { readonly request: PeopleRequest; readonly answer: (people: readonly Person[] | undefined) => void }

/** The open question; a picker that is opened on its own has none. */
export const useAsked = create<{ readonly asked: Asked | undefined }>()(() => ({ asked: undefined }));

/**
 * Opens a picker.
 * @param go the router's way to an address
 * @returns the people chosen; undefined when the picker was left without a choice
 */
export function pickPeople(go: (path: string) => void, request: PeopleRequest, picker: keyof typeof PICKERS = 'list'): Promise<readonly Person[] | undefined> {
  settle(undefined);
  return new Promise((resolve) => {
    useAsked.setState({ asked: { request, answer: resolve } });
    go(PICKERS[picker]);
  });
}

/** Answers the open question, if there is one. */
export function settle(people: readonly Person[] | undefined): void {
  const { asked } = useAsked.getState();
  useAsked.setState({ asked: undefined });
  asked?.answer(people);
}
