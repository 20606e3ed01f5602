/**
 * The matrix as the server knows it: asked for anew when the moment, the language or the reader wants it; what is shown
 * stays until then.
 */
import { useEffect, useState } from 'react';
import { type ApiError, asApiError, fetchRoleMatrix, type MatrixData } from '../../engine/client/index.ts';

export interface RoleMatrix {
  readonly data: MatrixData | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** @param at moment to compare with; '' for none */
export function useRoleMatrix(at: string, language: string): RoleMatrix {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly data?: MatrixData; readonly error?: ApiError }>(
    { key: '' },
  );
  const key = `${at} ${language} ${round}`;
  useEffect(() => {
    const control = new AbortController();
    fetchRoleMatrix(at, control.signal).then(
      (data) => {
        if (!control.signal.aborted) setAnswer({ key, data });
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setAnswer((before) => ({ ...before, key, error: asApiError(cause) }));
      },
    );
    return () => control.abort();
  }, [at, language, key]);
  return {
    data: answer.data,
    error: answer.key === key ? answer.error : undefined,
    loading: answer.key !== key,
    reload: () => setRound((count) => count + 1),
  };
}
