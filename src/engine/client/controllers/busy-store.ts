/**
 * Whether a call stands before the person: the overlay comes after 300 ms of waiting and goes 300 ms after the last
 * call has ended (specification, section 9; Q-61).
 */
import { create } from 'zustand';
import { type Activity, onActivity } from '../api/signals.ts';

/** No shorter wait is worth a word. */
const SHOW_AFTER_MS = 300;
const CLOSE_AFTER_MS = 300;

/** What the overlay says; undefined = there is none. */
export const useBusy = create<{ readonly shown: Activity | undefined }>()(() => ({ shown: undefined }));

const under: Record<Activity, number> = { processing: 0, downloading: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** A download says that it is one, also while something is being written. */
function present(): Activity | undefined {
  return under.downloading > 0 ? 'downloading' : under.processing > 0 ? 'processing' : undefined;
}

/** Shows or hides later; what was going to happen is called off. */
function settleAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => useBusy.setState({ shown: present() }), ms);
}

/** Follows the clients for the life of the page. */
export function followActivity(): () => void {
  return onActivity((activity, change) => {
    under[activity] += change;
    const now = present();
    const { shown } = useBusy.getState();
    if (!now) return settleAfter(CLOSE_AFTER_MS);
    if (!shown) {
      // A second call must not put off what the first one has begun to wait for.
      if (under.processing + under.downloading === 1 && change === 1) settleAfter(SHOW_AFTER_MS);
      return;
    }
    clearTimeout(timer);
    if (shown !== now) useBusy.setState({ shown: now });
  });
}
