/** The list of forms as it stands; a change of any entity brings it anew. */
import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError, onSchemaEvent } from '../../../engine/client/index.ts';
import { type FormsData, send } from './calls.ts';

interface Forms {
  readonly data: FormsData | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** `language` is part of the question: titles come in the caller's own. */
export function useForms(language: string): Forms {
  const [data, setData] = useState<FormsData>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/tools/forms/list', {}, { signal: control.signal }).then(
      (fresh) => {
        setData(fresh);
        setError(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [round, language]);
  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'model') reload();
      }),
    [reload],
  );
  return { data, error, reload };
}
