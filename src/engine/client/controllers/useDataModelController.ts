/**
 * The data model screen's state: what the server says now, followed by the event stream, and the confirmation of
 * waiting steps.
 */
import { useCallback, useEffect, useState } from 'react';
import type { DataModelData } from '../../model/admin-wire.ts';
import { confirmSteps, fetchDataModel, openRing } from '../api/admin.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';
import type { PlanAnswer } from './data-model/model-entries.ts';

/** While an index is built its progress is asked for this often; everything else is announced. */
const PROGRESS_MS = 2_000;

export interface DataModelController {
  /** The last answer; it stays when a later one fails. */
  readonly data: DataModelData | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
  readonly confirming: boolean;
  /** @returns why it was refused; undefined when it was done */
  readonly confirm: (answers: PlanAnswer['answers']) => Promise<ApiError | undefined>;
  /** Puts a row of a ring at the top of its tree; the answer is as of `confirm`. */
  readonly openRing: (entity: string, id: string) => Promise<ApiError | undefined>;
}

/** `language` is part of the question: messages and titles come in the caller's own. */
export function useDataModelController(language: string): DataModelController {
  const [data, setData] = useState<DataModelData>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let gone = false;
    fetchDataModel().then(
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

  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'model' || event.kind === 'hello') reload();
      }),
    [reload],
  );

  const building = data?.entries.some(({ state }) => state === 'building') ?? false;
  useEffect(() => {
    if (!building) return undefined;
    const timer = setInterval(reload, PROGRESS_MS);
    return () => clearInterval(timer);
  }, [building, reload]);

  async function carryOut(act: Promise<unknown>): Promise<ApiError | undefined> {
    setConfirming(true);
    try {
      await act;
      return undefined;
    } catch (cause) {
      return asApiError(cause);
    } finally {
      setConfirming(false);
      reload();
    }
  }

  return {
    data,
    error,
    reload,
    confirming,
    confirm: (answers) => carryOut(confirmSteps(answers)),
    openRing: (entity, id) => carryOut(openRing(entity, id)),
  };
}
