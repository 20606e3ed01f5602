/** A task with its items and scans, as the server has them and as they wait on this phone. */
import { useEffect, useState } from 'react';
import { onArrival, useNavigation, useOfflineQueue } from '../../../engine/client/index.ts';
import {
  type KeptRow,
  type RelatedRows,
  fieldOf,
  useKeptRow,
  useRecordId,
  useRelatedRows,
} from '../../../engine/client/phone.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import type { Checkin } from '../model/arrival.ts';
import { useInspection } from './inspection.ts';
import { type Checked, checked, scansOf } from './items.ts';

/** As many as a task has items. */
const MOST = 100;

interface CheckedTask {
  readonly items: readonly Checked[];
  readonly scans: readonly Checkin[];
  /** The entity of the results. */
  readonly records: RelatedRows;
}

/** The results with those that have arrived since the list was asked for: none is open again in between. */
function useArrived(task: string, list: readonly WireRow[] = []): readonly WireRow[] {
  const [arrived, setArrived] = useState<readonly WireRow[]>([]);
  useEffect(
    () =>
      onArrival((entry, row) => {
        if (entry.entity === 'inspectRecord' && row?.['task'] === task)
          setArrived((before) => [...before.filter(({ id }) => id !== row.id), row]);
      }),
    [task],
  );
  return [...list, ...arrived.filter(({ id }) => list.every((row) => row.id !== id))];
}

/** @param field of the task that lists its results */
export function useChecked(view: EntityView, task: WireRow, field: ViewField): CheckedTask {
  const records = useRelatedRows(view.name, field, task, task['rev'], MOST);
  const calls = useOfflineQueue((state) => state.entries) ?? [];
  const arrived = useArrived(task.id, records.data?.list);
  return { items: checked(task, arrived, calls), scans: scansOf(task, calls), records };
}

/** The task that the address names; where it names none, the one that is under way in this tab. */
export function useTaskId(): string {
  const named = useRecordId();
  const { search, replaceSearch } = useNavigation();
  const underWay = useInspection()?.task;
  useEffect(() => {
    if (named !== '' || underWay === undefined) return;
    const next = new URLSearchParams(search);
    next.set('id', underWay);
    replaceSearch(next.toString());
  }, [named, underWay, search, replaceSearch]);
  return named;
}

/** The task that a page is about. */
export const useTask = (id: string): KeptRow => useKeptRow('inspectTask', id);

export const recordsField = (view: EntityView): ViewField | undefined => fieldOf(view, 'records');
