/**
 * What the clients tell about themselves: calls under way that stand before the person, and calls that failed on the
 * server's side.
 */

/** `processing`: something is being written. `downloading`: a file is being fetched to be saved. */
export type Activity = 'processing' | 'downloading';

export interface CallFailure {
  readonly method: string;
  /** Without the query: it may hold what a person searched for. */
  readonly path: string;
  readonly code: number;
  readonly message: string;
  readonly requestId?: string;
}

type ActivityListener = (activity: Activity, change: 1 | -1) => void;
type FailureListener = (failure: CallFailure) => void;

const activityListeners = new Set<ActivityListener>();
const failureListeners = new Set<FailureListener>();

/** Hears of every beginning (1) and end (-1) of a call that shows an overlay. */
export function onActivity(listener: ActivityListener): () => void {
  activityListeners.add(listener);
  return () => activityListeners.delete(listener);
}

/** Hears of every call whose code or status is 500 or more. */
export function onCallFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/** Says that `work` is under way, until it has come to an end of whatever kind. */
export async function duringActivity<T>(activity: Activity | undefined, work: () => Promise<T>): Promise<T> {
  if (!activity) return work();
  for (const listener of activityListeners) listener(activity, 1);
  try {
    return await work();
  } finally {
    for (const listener of activityListeners) listener(activity, -1);
  }
}

export function tellCallFailure(failure: CallFailure): void {
  for (const listener of failureListeners) listener(failure);
}
