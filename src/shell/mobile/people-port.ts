/**
 * The one way to have people chosen on the phone: ask, the picker opens over the page, the answer comes back as a
 * promise.
 */
import { create } from 'zustand';
import type { PeopleRequest, Person } from '../../engine/client/index.ts';

/** Addresses of the pickers: a flat list, or along the organisations. */
export const PICKERS = { list: '/app/selectPeople', organisations: '/app/orgUserSelect' } as const;

export function isPicker(path: string): boolean {
  return path === PICKERS.list || path === PICKERS.organisations;
}

interface Asked {
  readonly request: PeopleRequest;
  readonly answer: (people: readonly Person[] | undefined) => void;
  /** What was chosen, until the picker is left. */
  readonly result?: readonly Person[];
}

/** The open question; a picker that is opened on its own has none. */
export const useAsked = create<{ readonly asked: Asked | undefined }>()(() => ({ asked: undefined }));

/**
 * Opens a picker.
 * @param go the router's way to an address
 * @returns the people chosen; undefined when the picker was left without a choice
 */
export function pickPeople(
  go: (path: string) => void,
  request: PeopleRequest,
  picker: keyof typeof PICKERS = 'list',
): Promise<readonly Person[] | undefined> {
  settle();
  return new Promise((resolve) => {
    useAsked.setState({ asked: { request, answer: resolve } });
    go(PICKERS[picker]);
  });
}

/**
 * Keeps the answer to the open question; it is given when the picker is left, for until then whoever asked stands under
 * it.
 */
export function decide(result: readonly Person[]): void {
  const { asked } = useAsked.getState();
  if (asked) useAsked.setState({ asked: { ...asked, result } });
}

/** The picker was left: the open question, if there is one, gets its answer. */
export function settle(): void {
  const { asked } = useAsked.getState();
  useAsked.setState({ asked: undefined });
  asked?.answer(asked.result);
}
