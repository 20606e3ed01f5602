/**
 * The inspection that is under way in this tab: which task, at which point, which item is in hand, and where the phone
 * was last. It lies in the session storage (specification 3): a reload keeps it, and another tab begins with none. What
 * was found lies in the offline queue and is lost with no tab.
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type Fix, askFix, seatOf, useSession } from '../../../engine/client/index.ts';
import type { Row } from '../../../engine/model/types.ts';

export interface Inspection {
  /** Whose it is: nobody else goes on with it in this tab. */
  readonly seat: string;
  readonly task: string;
  readonly taskName: string;
  /** Scanned last. */
  readonly point: string | null;
  /** In hand, with the result its button chose. */
  readonly item: string | null;
  readonly result: string | null;
  /** Where the phone was, and when it said so. Milliseconds. */
  readonly fix: (Fix & { readonly at: number }) | null;
}

interface InspectionState {
  readonly inspection: Inspection | null;
}

/** Its key in the session storage. */
export const INSPECTION_KEY = 'anlan.inspection';

const useStore = create<InspectionState>()(
  persist((): InspectionState => ({ inspection: null }), {
    name: INSPECTION_KEY,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const seatNow = (): string => seatOf(useSession.getState().user);

/** What is under way, if it is this person's. */
function ownInspection(): Inspection | undefined {
  const { inspection } = useStore.getState();
  return inspection && inspection.seat === seatNow() ? inspection : undefined;
}

export function useInspection(): Inspection | undefined {
  const seat = useSession((state) => seatOf(state.user));
  const inspection = useStore((state) => state.inspection);
  return inspection && inspection.seat === seat ? inspection : undefined;
}

/** Goes on with the inspection of a task, or begins it. */
export function carryOn(
  task: { readonly id: string; readonly taskName: string },
  change: Partial<Pick<Inspection, 'point' | 'item' | 'result' | 'fix'>> = {},
): void {
  const own = ownInspection();
  const begun: Inspection =
    own?.task === task.id
      ? own
      : {
          seat: seatNow(),
          task: task.id,
          taskName: task.taskName,
          point: null,
          item: null,
          result: null,
          fix: own?.fix ?? null,
        };
  useStore.setState({ inspection: { ...begun, ...change } });
}

/** The inspection of a task has ended. */
export function endInspection(task: string): void {
  if (useStore.getState().inspection?.task === task) useStore.setState({ inspection: null });
}

/** So long a position stands for where somebody is. */
const FRESH_MS = 3 * 60_000;

/** Where the phone is, as the fields of a record have it; empty where it has not said so lately. */
export function whereNow(now: number = Date.now()): Row {
  const fix = ownInspection()?.fix;
  return fix && now - fix.at < FRESH_MS ? { geo: fix.position, geoWithin: Math.round(fix.accuracy) } : {};
}

/** Asks the phone where it is and keeps that. @returns undefined where it does not say */
export async function lookAround(task: { readonly id: string; readonly taskName: string }): Promise<Fix | undefined> {
  const fix = await askFix().catch(() => undefined);
  if (fix) carryOn(task, { fix: { ...fix, at: Date.now() } });
  return fix;
}
