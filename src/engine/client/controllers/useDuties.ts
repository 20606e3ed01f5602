/** What is due, within what the person may see: the one port behind the homes at the desk and on the phone. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duty, DutyData, DutyKind } from '../../model/home-wire.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { fetchDuties } from '../api/home.ts';

export interface Duties {
  /** An answer is on its way. */
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  /** All that are due or late, and the late ones of them. */
  readonly count: number;
  readonly late: number;
  readonly kinds: readonly DutyKind[];
  /** Soonest first, at most `most` of every kind. */
  readonly duties: readonly Duty[];
  readonly reload: () => void;
}

const NOTHING: DutyData = { kinds: [], duties: [] };

/** @param entities the names to be looked at; all the person may see when undefined */
export function useDuties(most: number, entities?: readonly string[]): Duties {
  const language = useTranslation('engine').i18n.language;
  const [data, setData] = useState(NOTHING);
  const [error, setError] = useState<ApiError>();
  const [loading, setLoading] = useState(true);
  /** The entities that were answered for: between other ones and their answer nothing is known. */
  const [answered, setAnswered] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const names = entities?.join(',');

  useEffect(() => {
    if (names === '') {
      setData(NOTHING);
      setAnswered('');
      setLoading(false);
      return undefined;
    }
    const control = new AbortController();
    setLoading(true);
    void fetchDuties(most, names, control.signal)
      .then(
        (fresh) => {
          setData(fresh);
          setError(undefined);
        },
        (cause: unknown) => {
          if (!control.signal.aborted) setError(asApiError(cause));
        },
      )
      .finally(() => {
        if (control.signal.aborted) return;
        setAnswered(names);
        setLoading(false);
      });
    return () => control.abort();
  }, [names, most, attempt, language]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const late = data.kinds.reduce((sum, kind) => sum + kind.late, 0);
  return {
    ...data,
    loading: loading || answered !== names,
    error,
    late,
    count: data.kinds.reduce((sum, kind) => sum + kind.soon, late),
    reload,
  };
}
