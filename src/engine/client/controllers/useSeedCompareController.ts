/** The state of 种子对比: what the server says now, and decisions about single differences. */
import { useCallback, useEffect, useState } from 'react';
import type { SeedAct, SeedCompareData, SeedDifference } from '../../model/admin-wire.ts';
import { fetchSeedCompare, settleSeed } from '../api/admin.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';

export interface SeedCompareController {
  /** The last answer; it stays when a later one fails. */
  readonly data: SeedCompareData | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
  readonly settling: boolean;
  /** @returns was it done? */
  readonly settle: (difference: SeedDifference, act: SeedAct) => Promise<boolean>;
}

/** `language` is part of the question: words and titles come in the caller's own. */
export function useSeedCompareController(language: string): SeedCompareController {
  const [data, setData] = useState<SeedCompareData>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const [settling, setSettling] = useState(false);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let gone = false;
    fetchSeedCompare().then(
      (fresh) => {
        if (!gone) {
          setData(fresh);
          setError(undefined);
        }
      },
      (cause: unknown) => {
        if (!gone) setError(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [round, language]);

  // The files have been applied when the menu is announced.
  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'menu' || event.kind === 'hello') reload();
      }),
    [reload],
  );

  async function settle(difference: SeedDifference, act: SeedAct): Promise<boolean> {
    setSettling(true);
    try {
      setData(await settleSeed(difference, act));
      setError(undefined);
      return true;
    } catch (cause) {
      setError(asApiError(cause));
      return false;
    } finally {
      setSettling(false);
    }
  }

  return { data, error, reload, settling, settle };
}
