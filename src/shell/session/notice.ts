/** A sentence that one page leaves for the next: why one stands at the sign-in page now. */
import { create } from 'zustand';

export interface Notice {
  readonly tone: 'danger' | 'warning' | 'success';
  /** Key below `notice.` in the texts of the session; or `text`, the finished sentence. */
  readonly key?: string;
  readonly text?: string;
  /** Goes by itself after this time. */
  readonly seconds?: number;
}

export const useNotice = create<{ readonly notice: Notice | undefined }>()(() => ({ notice: undefined }));

export function leaveNotice(notice: Notice | undefined): void {
  useNotice.setState({ notice });
}

const PERSON_KEY = 'anlan.person';

/** Who was signed in here last, in this tab. */
export function lastPerson(): string | undefined {
  return sessionStorage.getItem(PERSON_KEY) ?? undefined;
}

export function rememberPerson(id: string): void {
  sessionStorage.setItem(PERSON_KEY, id);
}
