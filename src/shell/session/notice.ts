/** A sentence that one page leaves for the next: why one stands at the sign-in page now. */
import { create } from 'zustand';

export interface Notice {
  readonly tone: 'danger' | 'warning' | 'success';
  /** Key below `notice.` in the shell's texts; or `text`, the finished sentence. */
  readonly key?: string;
  readonly text?: string;
  /** Goes by itself after this time. */
  readonly seconds?: number;
}

export const useNotice = create<{ readonly notice: Notice | undefined }>()(() => ({ notice: undefined }));

export function leaveNotice(notice: Notice | undefined): void {
  useNotice.setState({ notice });
}
