/** What a page part fetches: the value, its failure in words, and the way to ask again. */
import { useCallback, useEffect, useState } from 'react';
import { asApiError } from '../engine/client/index.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly failure: string | undefined;
  again(): void;
}

/** `load` is asked again when `key` changes (the language, say); what was shown stays until the answer is there. */
export function useLoaded<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [state, setState] = useState<{ readonly value?: T; readonly failure?: string }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    load().then(
      (value) => {
        if (current) setState({ value });
      },
      (cause: unknown) => {
        if (current) setState((last) => ({ ...last, failure: asApiError(cause).message }));
      },
    );
    return () => {
      current = false;
    };
    // The loader is a function of the module, the key says what it depends on.
  }, [load, key, round]);
  const again = useCallback(() => setRound((last) => last + 1), []);
  return { value: state.value, failure: state.failure, again };
}
