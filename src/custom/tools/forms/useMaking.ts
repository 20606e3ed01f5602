/**
 * Making an entity: what is typed is checked by the server, its mistakes stand at their lines, and only what has none
 * is made.
 */
import { useState } from 'react';
import { asApiError } from '../../../engine/client/index.ts';
import type { CallAnswer, CallInput } from '../../../engine/model/calls/declare.ts';
import type { formCalls } from '../../../engine/model/calls/forms.ts';
import { type CheckedEntity, send } from './calls.ts';
import { emptyRow, type FieldRow, filledRows, sentFields } from './new-fields.ts';

const FIRST_ROWS = 3;

type Made = CallAnswer<(typeof formCalls)['POST /api/tools/forms/add']>;
type Head = Omit<CallInput<(typeof formCalls)['POST /api/tools/forms/add']>['body'], 'fields'>;

export interface Making {
  readonly rows: readonly FieldRow[];
  readonly filled: readonly FieldRow[];
  readonly changeRow: (key: number, part: Partial<FieldRow>) => void;
  readonly addRow: () => void;
  readonly removeRow: (key: number) => void;
  /** What was checked is no longer what would be made. */
  readonly forget: () => void;
  readonly checked: CheckedEntity | undefined;
  /** Key of a row → what is wrong with it. */
  readonly wrong: ReadonlyMap<number, string>;
  /** What is to be said of the whole. */
  readonly others: CheckedEntity['problems'];
  readonly error: string | undefined;
  readonly running: 'check' | 'add' | undefined;
  readonly check: (head: Head) => Promise<void>;
  /** @returns what was made; nothing where it has mistakes, which are said */
  readonly make: (head: Head) => Promise<Made | undefined>;
}

export function useMaking(): Making {
  const [rows, setRows] = useState<readonly FieldRow[]>(() =>
    Array.from({ length: FIRST_ROWS }, (_, at) => emptyRow(at)),
  );
  const [checked, setChecked] = useState<CheckedEntity>();
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState<'check' | 'add'>();
  const filled = filledRows(rows);
  const problems = checked?.problems ?? [];
  const forget = (): void => {
    setChecked(undefined);
    setError(undefined);
  };
  const change = (act: (before: readonly FieldRow[]) => readonly FieldRow[]): void => {
    forget();
    setRows(act);
  };
  async function run(what: 'check' | 'add', head: Head): Promise<Made | undefined> {
    const body = { ...head, fields: sentFields(rows) };
    setRunning(what);
    setError(undefined);
    try {
      // What was looked at and not changed since is not asked again: within a second the same call would be taken for a
      // second press.
      const found = what === 'add' && checked ? checked : await send('POST /api/tools/forms/check', { body });
      setChecked(found);
      if (what === 'check' || found.problems.some(({ severity }) => severity === 'error')) return undefined;
      return await send('POST /api/tools/forms/add', { body });
    } catch (cause) {
      setError(asApiError(cause).message);
      return undefined;
    } finally {
      setRunning(undefined);
    }
  }
  return {
    rows,
    filled,
    checked,
    error,
    running,
    forget,
    changeRow: (key, part) => change((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row))),
    addRow: () => setRows((before) => [...before, emptyRow(Math.max(...before.map(({ key }) => key)) + 1)]),
    removeRow: (key) => change((before) => before.filter((row) => row.key !== key)),
    wrong: new Map(
      problems.flatMap(({ field, message, severity }) =>
        field === null || severity !== 'error' ? [] : [[filled[field]?.key ?? -1, message] as const],
      ),
    ),
    others: problems.filter(({ field, severity }) => field === null || severity !== 'error'),
    check: async (head) => {
      await run('check', head);
    },
    make: (head) => run('add', head),
  };
}
