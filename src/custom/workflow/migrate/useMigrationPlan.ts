/**
 * What a move would do, asked for anew whenever the target or a choice changes; the plan before stays until the new one
 * is there.
 */
import { useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import { send } from '../calls.ts';

export type Plan = CallAnswer<(typeof workflowCalls)['POST /api/workflow/instance/migrationPlan']>;
export type Picks = Readonly<Record<string, string>>;

export interface Planned {
  readonly plan: Plan | undefined;
  readonly error: ApiError | undefined;
  readonly busy: boolean;
  readonly again: () => void;
}

export function useMigrationPlan(from: string | undefined, to: string | undefined, picks: Picks): Planned {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly plan?: Plan; readonly error?: ApiError }>();
  const asked = JSON.stringify([from, to, picks, round]);
  useEffect(() => {
    if (from === undefined) return undefined;
    const control = new AbortController();
    send(
      'POST /api/workflow/instance/migrationPlan',
      { body: { from, ...(to === undefined ? {} : { to }), ...(Object.keys(picks).length > 0 ? { picks } : {}) } },
      { signal: control.signal },
    ).then(
      (plan) => setAnswer({ asked, plan }),
      (cause: unknown) => {
        if (!control.signal.aborted)
          setAnswer((before) => ({ asked, ...(before?.plan ? { plan: before.plan } : {}), error: asApiError(cause) }));
      },
    );
    return () => control.abort();
  }, [from, to, picks, asked]);
  return {
    plan: answer?.plan,
    error: answer?.error,
    busy: answer?.asked !== asked,
    again: () => setRound((count) => count + 1),
  };
}
