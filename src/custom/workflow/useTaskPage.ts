/** What a task's page shows beside the task itself; asked for anew whenever the task has changed. */
import { useEffect, useState } from 'react';
import { type TaskPage, send } from './calls.ts';

/** @param rev of the task: another one means that somebody did something */
export function useTaskPage(id: string | undefined, rev: unknown): TaskPage | undefined {
  const [page, setPage] = useState<TaskPage>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const control = new AbortController();
    // What could not be loaded is missing beside a task that is there; the task itself says what is wrong.
    send('GET /api/workflow/task/page', { query: { id } }, { signal: control.signal }).then(setPage, () => undefined);
    return () => control.abort();
  }, [id, rev]);
  return page;
}
